"""Marco Polo II: how components.toml becomes the figures that C sees, and what a corrected file must keep to."""

from libc.string cimport memset

from engine.games.marco_polo_2.position cimport (
    ACTIVE, BOOKS, CARD, CARD_SLOTS, CARDS, CHARACTERS, CITIES, CITY_BONUS, CONTRACT_CITIES, CONTRACTS, CONVERT,
    COUNT_CONTRACTS, COUNT_POSTS, DIE_MULTIPLE, DIE_TABLE, EDGES, FACES, GOALS, LOCATIONS, MAP_CARDS, MARKER_SLOTS,
    MARKERS, MOST_STEPS, MOVE, NO_DIE, NONE, OFFERS, OUTPOSTS, POSTS, RED, SEAL_ACTION, SEALS, SHIELD_STEPS, SPECIAL,
    SPECIALS, TILES, CityCard, Cost, Edge, Reward, Rules,
)

from engine.games.marco_polo_2 import amounts

KINDS = {
    "convert": CONVERT, "exchange": CONVERT, "die_multiple": DIE_MULTIPLE, "die_table": DIE_TABLE,
    "city_bonus": CITY_BONUS, "guild_seal_action": SEAL_ACTION,
}
COUNTED = {"completed_contracts": COUNT_CONTRACTS, "placed_posts": COUNT_POSTS}


def require(condition, what):
    if not condition:
        raise ValueError(f"components of marco_polo_2: {what}")


cdef void read(Rules* rules, dict figures, int players) except *:
    cdef int at = players - 2                   # in lists by player count
    memset(rules, 0, sizeof(Rules))
    rules.players = players
    setup = figures["setup"]
    rules.rounds, rules.coins, rules.camels = setup["rounds"], setup["coins"], setup["camels"]
    rules.dice, rules.posts, rules.goals = setup["dice"], setup["posts"], setup["goals"]
    rules.black_dice = figures["black_dice"]["number"][at]
    rules.black_price = figures["black_dice"]["camels"]
    neutral = figures["neutral_dice"]
    rules.neutral_khan, rules.neutral_special = neutral["khan"][at], neutral["special_city"][at]
    rules.neutral_book = neutral["book_3_lower"][at]
    rules.khan_slots = figures["khan"]["slots"]
    rules.khan = as_reward(figures["khan"]["reward"])
    rules.guild_dice = figures["guild_seals"]["dice"]
    for i, name in enumerate(("travel_lower", "travel_middle", "travel_upper")):
        space = figures[name]
        rules.travel_dice[i], rules.travel_coins[i] = space["dice"], space["coins"]
        rules.travel_steps[i], rules.extra_post[i] = space["steps"], space["extra_post"]
    rules.most_taken = figures["contracts_action"]["most"]
    rules.then = as_reward(figures["contracts_action"]["then"])
    rules.special_slots = figures["special_city"]["slots"]
    for i in range(3):
        rules.bag[i] = as_reward(figures["money_bag"]["rewards"][i])
    rules.reroll, rules.turn = figures["die_changes"]["reroll"], figures["die_changes"]["turn"]
    rules.most_changes = figures["limits"]["die_changes"]
    for i in range(OFFERS):
        rules.offer_jade[i] = figures["offers"]["jade"][i]
    for i, points in enumerate(figures["posts"]["points"]):
        rules.post_points[i] = points
    rules.compensation = figures["compensation"]["below"]
    scoring = figures["scoring"]
    rules.goods_per_point, rules.coins_per_point = scoring["goods"], scoring["coins"]
    rules.most_contracts, rules.second_contracts = scoring["most_contracts"], scoring["second_contracts"][at]
    read_characters(rules, figures["characters"])
    read_map(rules, figures)
    read_tiles(rules, figures)
    for i, card in enumerate(figures["city_cards"].values()):
        rules.card[i] = as_card(card)
    validate(rules, figures)


cdef Cost as_cost(dict given):
    cdef Cost cost
    memset(&cost, 0, sizeof(Cost))
    for i, name in enumerate((*amounts.RESOURCES, amounts.ANY_GOODS)):
        cost.need[i] = given.get(name, 0)
        cost.needed |= (cost.need[i] != 0) << i
    return cost


cdef Reward made_reward(dict given):
    cdef Reward reward
    reward.gained = 0
    for i, name in enumerate(amounts.RESOURCES):
        reward.gain[i] = given.get(name, 0)
        reward.gained |= (reward.gain[i] != 0) << i
    reward.effect = NONE
    reward.amount = 0
    for i, name in enumerate(amounts.EFFECTS):
        if name in given:
            reward.effect, reward.amount = i, given[name]
            require(1 <= reward.amount <= MOST_STEPS, f"a reward has from 1 to {MOST_STEPS} {name}")
    return reward


cdef Reward as_reward(str text):
    return made_reward(amounts.reward(text))


cdef CityCard as_card(dict figure):
    cdef CityCard card
    memset(&card, 0, sizeof(CityCard))
    card.die = figure.get("die", 1)
    card.most = figure.get("most", 0)
    if figure["kind"] == "count":
        require(figure["per"] in COUNTED, f"a card counts one of {', '.join(COUNTED)}")
        card.kind = COUNTED[figure["per"]]
    else:
        require(figure["kind"] in KINDS, f"a city card is of one of these kinds: count, {', '.join(KINDS)}")
        card.kind = KINDS[figure["kind"]]
    if card.kind == CONVERT:
        card.uses = len(figure["uses"])
        for i, text in enumerate(figure["uses"]):
            paid, given = amounts.use(text)
            card.cost[i], card.reward[i] = as_cost(paid), made_reward(given)
    elif card.kind == SEAL_ACTION:
        card.cost[0] = as_cost(amounts.cost(figure["cost"]))
    elif card.kind == DIE_TABLE:
        for i in range(FACES):
            card.table[i] = as_reward(figure["table"][i])
    elif card.kind == CITY_BONUS:
        for i in range(FACES):
            card.times[i] = figure["times"][i]
    else:
        card.reward[0] = as_reward(figure["reward"])
    return card


cdef void read_characters(Rules* rules, dict figures) except *:
    moengke, de_wu, abha = figures["moengke_khan"], figures["de_wu"], figures["abha_basu"]
    rules.oasis_points = moengke["points"]
    for i in range(2):
        rules.oasis[i] = as_reward(moengke["choice"][i])
    rules.de_wu_dice, rules.improving = de_wu["dice"], as_reward(de_wu["improving"])
    rules.de_wu_shields = de_wu["shields"]
    rules.abha_round, rules.abha_contract = as_reward(abha["round"]), as_reward(abha["contract"])
    rules.abha_points = abha["points"]
    rules.mailin_start = as_reward(figures["mailin_tian_chin"]["start"])
    for i in range(FACES):
        rules.single[i] = as_reward(figures["isabella_donati"]["single"][i])
        rules.twin[i] = as_reward(figures["isabella_donati"]["double"][i])


cdef void open_space(Rules* rules, int city, int space) noexcept:
    """By a post in the city."""
    rules.space_cities |= 1 << city
    rules.spaces_in[city] |= 1 << space


cdef void read_map(Rules* rules, dict figures) except *:
    cdef Edge edge
    cities, seals = figures["cities"], list(figures["seals"])
    places = [*cities, *figures["oases"]]
    shields = list(dict.fromkeys(city["shield"] for city in cities.values() if city["shield"]))
    slots = {"card": [], "marker": [], "outpost": [], "contract": []}
    for i, city in enumerate(cities.values()):
        rules.shield[i] = shields.index(city["shield"]) if city["shield"] else NONE
        rules.shield_cities |= (rules.shield[i] != NONE) << i
        slots["card"] += [i] * city["cards"]
        slots["marker"] += [i] * city["bonus"]
        slots["outpost"] += [i] * city["outpost"]
        slots["contract"] += [i] * (city["kind"] == "contract")
    sizes = {"card": MAP_CARDS, "marker": MARKER_SLOTS, "outpost": OUTPOSTS, "contract": CONTRACT_CITIES}
    for name, size in sizes.items():
        require(len(slots[name]) == size, f"the map has {size} places of the kind {name}, not {len(slots[name])}")
    for i in range(CITIES):
        rules.marker_at[i] = rules.outpost_at[i] = rules.contracts_at[i] = NONE
    for i in range(MAP_CARDS):
        open_space(rules, slots["card"][i], CARD + i)
    for i in range(MAP_CARDS, CARD_SLOTS):
        rules.open_cards |= 1 << (CARD + i)
    for i in range(MARKER_SLOTS):
        rules.marker_city[i] = slots["marker"][i]
        rules.marker_at[rules.marker_city[i]] = i
        rules.bonus_cities |= 1 << rules.marker_city[i]
    for i in range(OUTPOSTS):
        rules.outpost_city[i] = slots["outpost"][i]
        rules.outpost_at[rules.outpost_city[i]] = i
    for i in range(CONTRACT_CITIES):
        rules.contract_city[i] = slots["contract"][i]
        rules.contracts_at[rules.contract_city[i]] = 2 * i
        rules.contract_cities |= 1 << rules.contract_city[i]
    for i, (name, city) in enumerate(figures["special_cities"].items()):
        require(name in cities, f"special city {name} is not on the map")
        open_space(rules, places.index(name), SPECIAL + i)
        rules.special[i] = as_reward(city["reward"])
        rules.special_seal[i] = seals.index(city["seal"])
        for face in range(FACES):
            rules.special_times[i][face] = city["times"][face]
    for i, points in enumerate(figures["shield_track"]["points"]):
        rules.shield_points[i] = points
    ways = {}
    for name, route in figures["routes"].items():
        cost = amounts.cost(route["cost"])
        require(set(cost) <= {"coin", "camel", "jade"}, f"route {name} costs coins, camels and jade only")
        require(all(end in places for end in route["ends"]), f"route {name} leads between cities and oases")
        require(all(number <= 9 for number in cost.values()), f"route {name} costs at most 9 of a kind")
        here, there = (places.index(end) for end in route["ends"])
        require(here != there and (here, there) not in ways, f"route {name} doubles another one or leads nowhere")
        require(min(here, there) < CITIES, f"route {name} leads from oasis to oasis")
        seal = seals.index(route["seal"]) if route["seal"] else NONE
        ways[here, there] = ways[there, here] = cost, seal
    for (here, there), (cost, seal) in sorted(ways.items()):
        require(rules.edges[here] < EDGES, f"{places[here]} has more than {EDGES} routes")
        edge.to, edge.seal = there, seal
        edge.coin, edge.camel, edge.jade = cost.get("coin", 0), cost.get("camel", 0), cost.get("jade", 0)
        rules.edge[here][rules.edges[here]] = edge
        rules.edges[here] += 1
    for i, name in enumerate(places):
        require(rules.edges[i], f"no route leads to {name}")
    for i, goal in enumerate(figures["goals"].values()):
        rules.goal_shields[i] = sum(1 << shields.index(shield) for shield in goal["shields"])
        rules.goal_seals[i] = sum(1 << seals.index(seal) for seal in goal["seals"])


cdef void read_tiles(Rules* rules, dict figures) except *:
    for i, seal in enumerate(figures["seals"].values()):
        rules.seal_die[i], rules.seal_jade[i], rules.seal_points[i] = seal["die"], seal["jade"], seal["points"]
        rules.seal_cost[i], rules.seal_bonus[i] = as_cost(amounts.cost(seal["cost"])), as_reward(seal["bonus"])
    for owned in range(1 << SEALS):
        rules.least_seal[owned] = min([rules.seal_die[i] for i in range(SEALS) if not owned >> i & 1], default=NO_DIE)
    for i, marker in enumerate(figures["city_bonuses"].values()):
        rules.marker[i] = as_reward(marker["reward"])
    for i, outpost in enumerate(figures["outpost_bonuses"].values()):
        rules.outpost[i] = as_reward(outpost["reward"])
    for i, (name, book) in enumerate(figures["books"].items()):
        rules.book_die[i] = book["die"]
        for j in range(2):
            rules.free[i][j] = as_reward(book["free"][j])
        for k, tile in enumerate(figures["tiles"][name].values()):
            for j in range(2):
                rules.tile[i][k][j] = as_reward(tile["offers"][j])
    for i, contract in enumerate((*figures["contracts"].values(), *figures["start_contracts"].values())):
        rules.contract_cost[i] = as_cost(amounts.cost(contract["cost"]))
        rules.contract[i] = as_reward(contract["reward"])


cdef void validate(const Rules* rules, dict figures) except *:
    """What the position has room for, and what the rules need to go on. The shape of the file is fixed already."""
    require(2 <= rules.rounds < TILES, f"a game has from 2 to {TILES - 1} rounds, for each of which there are tiles")
    require(1 <= rules.dice <= 8 and rules.black_dice <= 15, "a player has from 1 to 8 dice, and 15 are black at most")
    require(1 <= rules.posts <= len(figures["posts"]["points"]), "every post needs its points")
    require(rules.posts >= 4, "a movement must leave a post to be moved")
    require(rules.goals * 4 <= GOALS, f"there are {GOALS} goals")
    require(rules.most_taken <= ACTIVE, f"there is room for {ACTIVE} contracts")
    require(rules.goods_per_point > 0 and rules.coins_per_point > 0, "a point needs goods and coins")
    require(rules.compensation <= MOST_COMPENSATION, f"compensation is for less than {MOST_COMPENSATION} pips")
    require(rules.reroll > 0 and rules.turn > 0 and rules.black_price > 0, "changing and buying dice costs camels")
    for i in range(3):
        require(rules.bag[i].effect == NONE, "the money bag gives things")
        require(1 <= rules.travel_steps[i] <= MOST_STEPS, f"a travel space allows from 1 to {MOST_STEPS} steps")
        require(1 <= rules.travel_dice[i] <= 3, "a travel space takes from 1 to 3 dice")
    for i in range(CARDS):
        for j in range(rules.card[i].uses):
            require(rules.card[i].reward[j].effect != MOVE or rules.card[i].reward[j].amount == 1,
                    "a card for moves gives one a use")


MOST_COMPENSATION = 60
assert CONTRACTS - RED == 7 and CHARACTERS == 7 and BOOKS == 3 and SPECIALS == 3 and SEALS == 4
assert LOCATIONS - CITIES == 8 and MARKERS == 7 and SHIELD_STEPS == 14 and POSTS >= 11
