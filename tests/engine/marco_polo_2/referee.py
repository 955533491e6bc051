"""A second Marco Polo II, written from the rulebook, the supplement and the rulings: slow, in plain Python, play as one
generator.

It shares nothing with the engine but the figures of components.toml, the words of the labels, and which decisions are
made in ascending order or not asked, so an error would have to be made twice. `play` yields who decides and what is
possible, as labels without their brackets, and is sent the label chosen.
"""

from collections import Counter
from itertools import combinations

from tests.engine.marco_polo_2.table import amounts

CHANCE = -1
THINGS = ("coin", "camel", "pepper", "silk", "gold", "jade")
GOODS = ("pepper", "silk", "gold")
BLUE = ("book 1", "book 2", "book 3 upper", "book 3 lower", "guild seals", "contracts")
TRAVEL = {"travel lower": "travel_lower", "travel middle": "travel_middle", "travel upper": "travel_upper"}
OFFERS = ("upper left", "upper right", "lower left", "lower right")
BLACK = True  # of a die (value, black)


class Referee:
    def __init__(self, players, figures):
        self.players, self.figures = players, figures
        self.seats = range(players)
        self.happened = Counter()
        self.cities = list(figures["cities"])
        self.name = {key: city["name"] for key, city in figures["cities"].items()}
        self.name |= {key: key.replace("_", " ") for key in figures["oases"]}
        self.places = list(self.name)
        self.key = {name: key for key, name in self.name.items()}
        self.kind = {key: city["kind"] for key, city in figures["cities"].items()}
        self.contracts = figures["contracts"] | figures["start_contracts"]
        self.routes = {place: {} for place in self.places}
        for route in figures["routes"].values():
            here, there = route["ends"]
            self.routes[here][there] = self.routes[there][here] = amounts(route["cost"]), route["seal"]
        self.slots = []  # where cards lie, and the city that opens them
        for key, city in figures["cities"].items():
            numbers = [""] if city["cards"] == 1 else [f" {i + 1}" for i in range(city["cards"])]
            self.slots += [(city["name"] + number, key) for number in numbers]
        self.slots += [("area 1", None), ("area 2", None)]
        start = {"coin": figures["setup"]["coins"], "camel": figures["setup"]["camels"]}
        self.own = [dict.fromkeys(THINGS, 0) | start for _ in self.seats]
        self.vp = [0] * players
        self.character = [None] * players
        self.figure = [["beijing"] for _ in self.seats]
        self.posts = [set() for _ in self.seats]
        self.seals = [set() for _ in self.seats]
        self.improved = [set() for _ in self.seats]
        self.active = [[] for _ in self.seats]
        self.completed = [0] * players
        self.dice = [[] for _ in self.seats]
        self.tiles, self.under, self.takes, self.fresh = set(), [], set(), set()
        self.turn_posts, self.action_posts, self.new_posts = set(), set(), set()
        self.pending = Counter()
        self.round = 0

    # --- the course of the game ---------------------------------------------------------------------------------------

    def luck(self, outcomes):
        """Outcomes by label; the one that happens is taken out of them."""
        label = yield CHANCE, list(outcomes)
        return outcomes.pop(label)

    def deal(self, kind, places, pile):
        """One of the pile to each place."""
        dealt = {}
        for place in places:
            dealt[place] = yield from self.luck({f"{thing} {kind} {place}": thing for thing in pile})
            pile.remove(dealt[place])
        return dealt

    def order(self, first, step=1):
        return [(first + step * n) % self.players for n in self.seats]

    def play(self):
        figures = self.figures
        self.first = yield from self.luck({f"seat {seat} begins": seat for seat in self.seats})
        self.next_first = self.first

        def with_place(field):
            return [city["name"] for city in figures["cities"].values() if city[field] is True]

        self.marker = yield from self.deal("to", with_place("bonus"), list(figures["city_bonuses"]))
        self.outpost = yield from self.deal("to", with_place("outpost"), list(figures["outpost_bonuses"]))
        self.deck = list(figures["city_cards"])
        self.card = yield from self.deal("to", [slot for slot, _ in self.slots], self.deck)
        self.pile = list(figures["contracts"])
        self.display = []
        for city in (key for key in self.cities if self.kind[key] == "contract"):
            for _ in range(2):
                dealt = yield from self.deal("to", [self.name[city]], self.pile)
                self.display.append([city, dealt[self.name[city]]])
        self.offer, self.next_offer, self.stack = {}, {}, {}
        for book in (1, 2, 3):
            self.stack[book] = list(figures["tiles"][f"book_{book}"])
            for offer, way in ((self.offer, "on"), (self.next_offer, "next for")):
                yield from self.draw_tile(book, offer, way)
        starts = yield from self.deal("to", [f"seat {seat}" for seat in self.seats], list(figures["start_contracts"]))
        self.active = [[contract] for contract in starts.values()]
        names = {f"reveal {figures['characters'][key]['name']}": key for key in figures["characters"]}
        revealed = []
        for _ in range(self.players + 1):
            revealed.append((yield from self.luck(names)))
        goals, dealt = list(figures["goals"]), []
        for seat in self.seats:
            dealt.append([])
            for _ in range(3):
                dealt[seat] += (yield from self.deal("to", [f"seat {seat}"], goals)).values()
        for seat in self.order(self.first - 1, -1):
            names = {figures["characters"][key]["name"]: key for key in revealed}
            self.character[seat] = names[(yield seat, list(names))]
            revealed.remove(self.character[seat])
            if self.character[seat] == "mailin_tian_chin":
                self.own[seat]["coin"] += 3
                self.figure[seat] *= 2
        self.goal = [None] * self.players
        for seat in self.order(self.first):
            self.goal[seat] = (yield seat, [f"keep {goal}" for goal in dealt[seat]])[5:]
        for self.round in range(5):
            yield from self.start_round()
            yield from self.turns()
        self.round = 5
        self.final_count()

    def draw_tile(self, book, offer, way):
        tiles = self.stack[book]
        offer[book] = yield from self.luck({f"tile {tile} {way} book {book}": tile for tile in tiles})
        tiles.remove(offer[book])

    def start_round(self):
        self.first = self.next_first
        self.highest = 0  # of the travel spaces used
        two = self.players == 2
        self.used = {"book 3 lower": {"neutral"}} if two else {}
        self.crowd = dict.fromkeys(("balkh", "hormuz", "baghdad"), 1 if two else 0)
        self.khan = [1] * {2: 2, 3: 1, 4: 0}[self.players]
        self.supply = {2: 4, 3: 5, 4: 6}[self.players]
        if self.round:
            self.offer, self.next_offer = self.next_offer, {}
            if self.round < 4:
                for book in (1, 2, 3):
                    yield from self.draw_tile(book, self.next_offer, "next for")
        for seat in self.order(self.first):
            yield from self.bonuses(seat)
        if self.round:
            self.card |= yield from self.deal("to", ["area 1", "area 2"], self.deck)
        rolls = {}
        for seat in self.order(self.first):
            rolls[seat] = []
            for _ in range(5):
                rolls[seat].append((yield from self.luck({f"seat {seat} rolls {v}": v for v in range(1, 7)})))
        for seat, roll in rolls.items():
            self.dice[seat] = sorted((value, not BLACK) for value in roll)
            if self.character[seat] == "isabella_donati":
                yield from self.isabella(seat, roll)
            if sum(roll) < 15:
                lack = 15 - sum(roll)
                options = [f"{lack - camels} coin + {camels} camel" for camels in range(lack + 1)]
                coins = int((yield seat, options).split()[0])
                self.own[seat]["coin"] += coins
                self.own[seat]["camel"] += lack - coins

    def bonuses(self, seat):
        """Those marked with an exclamation mark."""
        if self.character[seat] == "abha_basu":
            self.own[seat]["coin"] += 2
        cities = [name for name in self.marker if self.key[name] in self.posts[seat]]
        seals = [seal for seal in self.figures["seals"] if seal in self.improved[seat]]
        double = None
        if self.character[seat] == "mailin_tian_chin" and (cities or seals):
            options = [f"double the {seal} seal" for seal in seals] + [f"double the bonus of {name}" for name in cities]
            double = yield seat, options
            self.happened["double"] += 1
        for name in cities:
            self.grant(seat, self.bonus_of(name), 2 if double == f"double the bonus of {name}" else 1)
        for seal in seals:
            self.grant(seat, self.figures["seals"][seal]["bonus"], 2 if double == f"double the {seal} seal" else 1)
        yield from self.settle(seat)

    def isabella(self, seat, roll):
        figures = self.figures["characters"]["isabella_donati"]
        for value in range(1, 7):
            same, doubles = roll.count(value), 0
            if same >= 2:
                options = [f"{n} double{'' if n == 1 else 's'} of {value}" for n in range(same // 2 + 1)]
                doubles = int((yield seat, options).split()[0])
            self.grant(seat, figures["double"][value - 1], doubles)
            self.grant(seat, figures["single"][value - 1], same - 2 * doubles)

    def turns(self):
        seat = self.first
        while any(self.dice):
            if self.dice[seat]:
                yield from self.turn(seat)
            seat = (seat + 1) % self.players

    def turn(self, seat):
        self.acted = self.excused = self.bought = False
        self.turn_posts = set()
        while True:
            options = self.options(seat)
            if (self.acted or not self.dice[seat]) and options == ["end the turn"]:
                break
            choice = yield seat, options
            if choice == "end the turn":
                break
            self.fresh, self.action_posts = set(), set()
            yield from self.perform(seat, choice)
        for place in self.display:
            if place[1] is None and self.pile:
                dealt = yield from self.deal("to", [self.name[place[0]]], self.pile)
                place[1] = dealt[self.name[place[0]]]
            elif place[1] is None and self.under:
                place[1] = self.under.pop(0)
                self.happened["from under the pile"] += 1

    # --- paying and receiving -----------------------------------------------------------------------------------------

    def can_pay(self, seat, cost, times=1):
        own, owed = self.own[seat], {thing: times * amount for thing, amount in cost.items()}
        if any(owed.get(thing, 0) > own[thing] for thing in (*GOODS, "jade")):
            return False
        if owed.get("any_goods", 0) > sum(own[good] for good in GOODS):
            return False
        lack = sum(max(0, owed.get(thing, 0) - own[thing]) for thing in ("coin", "camel"))
        return lack <= own["jade"] - owed.get("jade", 0)

    def pay(self, seat, cost, times=1):
        own, owed = self.own[seat], {thing: times * amount for thing, amount in cost.items()}
        self.vp[seat] -= owed.get("vp", 0)
        for good in GOODS:
            own[good] -= owed.get(good, 0)
        rest = owed.get("any_goods", 0)
        for i, good in enumerate(GOODS):
            least = max(0, rest - sum(own[other] for other in GOODS[i + 1 :]))
            most = min(rest, own[good])
            if good != "gold" and least < most:
                least = int((yield seat, [f"pay {n} {good}" for n in range(least, most + 1)]).split()[1])
            own[good] -= least
            rest -= least
        own["jade"] -= owed.get("jade", 0)
        for thing, later in (("coin", owed.get("camel", 0)), ("camel", 0)):
            due = owed.get(thing, 0)
            least = max(0, due - own[thing])
            most = min(due, own["jade"] - max(0, later - own["camel"]))
            if least < most:
                ways = {f"pay {due - n} {thing}" + (f" + {n} jade" if n else ""): n for n in range(least, most + 1)}
                least = ways[(yield seat, list(ways))]
                self.happened["jade for coins or camels"] += least > 0
            own[thing] -= due - least
            own["jade"] -= least

    def grant(self, seat, reward, times=1):
        for thing, amount in amounts(reward).items():
            if thing == "vp":
                self.vp[seat] += times * amount
            elif thing == "move":
                self.pending["move", amount] += times
            elif thing in THINGS:
                self.own[seat][thing] += times * amount
                if thing == "jade" and self.character[seat] == "abha_basu":
                    self.vp[seat] += times * amount
            else:
                self.pending[thing] += times * amount

    def bonus_of(self, name):
        return self.figures["city_bonuses"][self.marker[name]]["reward"]

    def can_store(self, seat):
        return len(self.active[seat]) < 2 or any(contract not in self.fresh for contract in self.active[seat])

    def open_places(self, seat):
        return [place for place in self.display if place[1] and place[0] in self.posts[seat]]

    def settle(self, seat):
        """Dice, copies, then contracts and movements in an order of choice, then goods of choice."""
        least = 0
        while True:
            if self.pending["black_die"]:
                self.pending["black_die"] -= 1
                if self.supply:
                    yield from self.black_die(seat)
            elif self.pending["copy_other_city_bonus"]:
                self.pending["copy_other_city_bonus"] -= 1
                names = [name for name in self.marker if "copy" not in self.bonus_of(name)]
                names = [name for name in names if self.cities.index(self.key[name]) >= least]
                name = (yield seat, [f"copy the bonus of {name}" for name in names])[18:]
                least = self.cities.index(self.key[name])
                self.grant(seat, self.bonus_of(name))
                self.happened["copy"] += 1
            else:
                least = 0
                options = self.rewards(seat)
                if not options:
                    break
                choice = options[0] if len(options) == 1 else (yield seat, options)
                self.happened["order of rewards"] += len(options) > 1
                yield from self.carry_out(seat, choice)
        self.takes = set()
        pairs, goods = self.pending["two_different_goods"], self.pending["choice_good"]
        self.pending.clear()
        least = 0
        for _ in range(pairs):
            ways = [tuple(good for good in GOODS if good != out) for out in GOODS]
            choice = yield seat, [" and ".join(pair) for pair in ways[least:]]
            for good in choice.split(" and "):
                self.own[seat][good] += 1
            least = [" and ".join(pair) for pair in ways].index(choice)
        least = 0
        for number in range(goods):
            choice = "gold" if number and least == 2 else (yield seat, list(GOODS[least:]))
            self.own[seat][choice] += 1
            least = GOODS.index(choice)

    def rewards(self, seat):
        options = []
        if self.can_store(seat):
            for city in self.cities:
                if city in self.takes and any(place == city and contract for place, contract in self.display):
                    options.append(f"take a contract in {self.name[city]}")
        if self.pending["contract_pile"] and (self.pile or self.under):
            options.append("draw a contract")
        if self.pending["contract_city"] and self.can_store(seat) and self.open_places(seat):
            options.append("take a contract")
        if self.can_begin(seat, {}):
            options += [f"move up to {n}" for n in range(1, 7) if self.pending["move", n]]
        return options

    def carry_out(self, seat, choice):
        if choice.startswith("take a contract in "):
            city = self.key[choice[19:]]
            self.takes.remove(city)
            yield from self.take(seat, [place for place in self.open_places(seat) if place[0] == city], "no contract")
        elif choice == "take a contract":
            self.pending["contract_city"] -= 1
            yield from self.take(seat, self.open_places(seat), None)
            self.happened["contract of a city"] += 1
        elif choice == "draw a contract":
            self.pending["contract_pile"] -= 1
            if self.pile:
                new = yield from self.luck({f"draw {contract}": contract for contract in self.pile})
                self.pile.remove(new)
            else:
                new = self.under.pop(0)
                self.happened["reward from under the pile"] += 1
            old = [contract for contract in self.active[seat] if contract not in self.fresh]
            if len(self.active[seat]) == 2:
                out = (yield seat, [*(f"discard {contract}" for contract in old), f"discard the new {new}"]).split()[-1]
                self.happened["pile with full places"] += 1
            else:
                out = None
            self.active[seat].append(new)
            self.put_away(seat, out)
            if out != new:
                self.fresh.add(new)
        else:
            steps = int(choice.split()[-1])
            self.pending["move", steps] -= 1
            yield from self.move(seat, steps, {}, optional=True)
            self.happened["movement as a reward"] += 1

    def put_away(self, seat, contract):
        if contract:
            self.active[seat].remove(contract)
            if contract in self.figures["contracts"]:
                self.under.append(contract)

    def take(self, seat, places, skip):
        """One contract of these places; which one, or None."""
        options = {f"take {place[1]} in {self.name[place[0]]}": place for place in places}
        choice = yield seat, [*options, *([skip] if skip else [])]
        if choice == skip:
            return None
        place = options[choice]
        old = [contract for contract in self.active[seat] if contract not in self.fresh]
        out = None
        if len(self.active[seat]) == 2:
            out = old[0] if len(old) == 1 else (yield seat, [f"discard {contract}" for contract in old])[8:]
            self.happened["no room"] += 1
        self.put_away(seat, out)
        self.active[seat].append(place[1])
        self.fresh.add(place[1])
        place[1] = None
        return place

    def black_die(self, seat):
        self.supply -= 1
        yield from self.roll(seat, BLACK)

    def roll(self, seat, black):
        value = yield from self.luck({f"rolls {value}": value for value in range(1, 7)})
        self.dice[seat] = sorted([*self.dice[seat], (value, black)])
        if self.character[seat] == "isabella_donati":
            self.grant(seat, self.figures["characters"]["isabella_donati"]["single"][value - 1])

    # --- a turn -------------------------------------------------------------------------------------------------------

    def spaces(self):
        cities = [self.name[city] for city in ("balkh", "hormuz", "baghdad")]
        cards = [f"card {slot}" for slot, _ in self.slots]
        return [*BLUE[:4], "Khan's favour", "guild seals", *TRAVEL, "contracts", *cities, *cards]

    def placements(self, seat, space):
        """The dice that can be placed there, lowest first."""
        count = 1
        if space in TRAVEL:
            count = self.figures[TRAVEL[space]]["dice"]
        elif space == "guild seals" and self.character[seat] != "de_wu":
            count = 2
        used = self.used.get(space, set())
        for dice in combinations(self.dice[seat], count):
            if (seat not in used or all(black for _, black in dice)) and self.possible(seat, space, dice[0][0], used):
                yield dice

    def possible(self, seat, space, die, used):
        fee = {"coin": die if used else 0}
        if space.startswith("book"):
            return die >= {"1": 1, "2": 3, "3": 5}[space[5]] and self.can_pay(seat, fee)
        if space == "Khan's favour":
            return len(self.khan) < 4 and die >= max(self.khan, default=1)
        if space == "guild seals":
            return bool(self.seals_for(seat, die)) and self.can_pay(seat, fee)
        if space == "contracts":
            return bool(self.open_places(seat)) and self.can_pay(seat, fee)
        if space in TRAVEL:
            if self.character[seat] == "gantulga_od" and space != "travel lower":
                return False
            fee["coin"] += 2 if space == "travel lower" else 0
            return self.can_begin(seat, fee)
        if space in self.key:
            city = self.key[space]
            return self.crowd[city] < 2 and city in self.posts[seat] - self.turn_posts
        city = dict(self.slots)[space[5:]]
        if used or (city and city not in self.posts[seat] - self.turn_posts):
            return False
        return self.card_works(seat, self.figures["city_cards"][self.card[space[5:]]], die)

    def seals_for(self, seat, die):
        seals = self.figures["seals"]
        return [seal for seal in seals if seal not in self.seals[seat] and seals[seal]["die"] <= die]

    def card_works(self, seat, card, die):
        match card["kind"]:
            case "convert" | "exchange":
                return die >= card.get("die", 1) and bool(self.uses(seat, card, die))
            case "count":
                return bool(self.completed[seat] if card["per"] == "completed_contracts" else self.posts[seat])
            case "city_bonus":
                return any(self.key[name] in self.posts[seat] for name in self.marker)
            case "guild_seal_action":
                return bool(self.seals_for(seat, die)) and self.can_pay(seat, amounts(card["cost"]))
        return True

    def uses(self, seat, card, die):
        most = min(die, card.get("most") or 6)
        return {
            f"{times}x {use.replace('_', ' ')}": (use, times)
            for use in card["uses"]
            for times in range(1, most + 1)
            if self.can_pay(seat, amounts(use.split(" -> ")[0]), times)
        }

    def options(self, seat):
        dice, found = self.dice[seat], []
        if dice:
            if not self.acted:
                found += [space for space in self.spaces() if any(self.placements(seat, space))]
            found += [f"money bag: {reward}" for reward in ("3 coin", "2 camel", "1 jade")]
            if self.can_pay(seat, {"camel": 1}):
                found.append("reroll a die")
            if self.can_pay(seat, {"camel": 2}):
                found += ["turn a die up"] if any(value < 6 for value, _ in dice) else []
                found += ["turn a die down"] if any(value > 1 for value, _ in dice) else []
        if self.supply and not self.bought and self.can_pay(seat, {"camel": 3}):
            found.append("buy a black die")
        for contract in self.active[seat]:
            if self.can_pay(seat, amounts(self.contracts[contract]["cost"])):
                found.append(f"complete {contract}")
        for seal in self.seals[seat] - self.improved[seat]:
            if self.can_pay(seat, amounts(self.figures["seals"][seal]["cost"])):
                found.append(f"improve {seal}")
        if self.character[seat] == "filippo_vitello":
            found += [f"use {tile}" for tile in self.tiles]
        if self.acted or self.excused or not dice:
            found.append("end the turn")
        return found

    def pick(self, seat, choices):
        """Dice one after another, in ascending order, out of these lists of dice; they leave the player."""
        chosen, choices = [], list(choices)
        while len(chosen) < len(choices[0]):
            sorts = sorted({dice[len(chosen)] for dice in choices})
            labels = {f"{'black ' if black else ''}die {value}": (value, black) for value, black in sorts}
            chosen.append(sorts[0] if len(sorts) == 1 else labels[(yield seat, list(labels))])
            choices = [dice for dice in choices if list(dice[: len(chosen)]) == chosen]
        for die in chosen:
            self.dice[seat].remove(die)
        return chosen

    def perform(self, seat, choice):
        dice, own = self.dice[seat], self.own[seat]
        if choice.startswith("money bag"):
            if not self.acted and not any(any(self.placements(seat, space)) for space in self.spaces()):
                self.excused = True
                self.happened["excused"] += 1
            yield from self.pick(seat, [[die] for die in dice])
            self.grant(seat, choice[11:])
        elif choice == "reroll a die":
            ((_, black),) = yield from self.pick(seat, [[die] for die in dice])
            yield from self.pay(seat, {"camel": 1})
            yield from self.roll(seat, black)
        elif choice.startswith("turn a die"):
            step = 1 if choice.endswith("up") else -1
            ((value, black),) = yield from self.pick(seat, [[die] for die in dice if 1 <= die[0] + step <= 6])
            self.dice[seat] = sorted([*self.dice[seat], (value + step, black)])
            yield from self.pay(seat, {"camel": 2})
        elif choice == "buy a black die":
            self.bought = True
            yield from self.pay(seat, {"camel": 3})
            yield from self.black_die(seat)
        elif choice.startswith("complete"):
            contract = choice.split()[1]
            yield from self.pay(seat, amounts(self.contracts[contract]["cost"]))
            self.active[seat].remove(contract)
            self.completed[seat] += 1
            self.grant(seat, self.contracts[contract]["reward"])
            if self.character[seat] == "abha_basu":
                self.grant(seat, "1 jade")
        elif choice.startswith("improve"):
            seal = choice.split()[1]
            yield from self.pay(seat, amounts(self.figures["seals"][seal]["cost"]))
            self.improved[seat].add(seal)
            self.grant(seat, self.figures["seals"][seal]["bonus"])
            if self.character[seat] == "de_wu":
                own["jade"] += 1
        elif choice.startswith("use"):
            self.tiles.remove(choice.split()[1])
            self.grant(seat, self.figures["outpost_bonuses"][choice.split()[1]]["reward"])
            self.happened["Filippo's tile"] += 1
        else:
            yield from self.act(seat, choice)
        yield from self.settle(seat)

    def act(self, seat, space):
        """An action: dice are placed, an occupied blue space is paid for, then it is carried out."""
        dice = yield from self.pick(seat, self.placements(seat, space))
        die = dice[0][0]
        self.acted = True
        used = self.used.setdefault(space, set())
        fee = {"coin": die if used and (space in BLUE or space in TRAVEL) else 0}
        self.happened["occupied"] += fee["coin"] > 0
        self.happened["black dice alone again"] += seat in used
        used |= {"dice"} | ({seat} if any(not black for _, black in dice) else set())
        if space in TRAVEL:
            height = list(TRAVEL).index(space)
            if height >= self.highest:
                self.highest, self.next_first = height, seat
            fee["coin"] += self.figures[TRAVEL[space]]["coins"]
            steps = min(die, self.figures[TRAVEL[space]]["steps"])
            yield from self.move(seat, steps, fee, extra=space == "travel upper")
            return
        yield from self.pay(seat, fee)
        if space.startswith("book"):
            yield from self.book(seat, int(space[5]))
        elif space == "Khan's favour":
            self.khan.append(die)
            self.grant(seat, "4 coin + 2 camel")
        elif space == "guild seals":
            yield from self.seal(seat, die)
        elif space == "contracts":
            yield from self.contracts_action(seat)
        elif space in self.key:
            city = self.figures["special_cities"][self.key[space]]
            self.crowd[self.key[space]] += 1
            self.grant(seat, city["reward"])
            if city["seal"] in self.improved[seat]:
                self.grant(seat, self.figures["seals"][city["seal"]]["bonus"], city["times"][die - 1])
                self.happened["seal of a special city"] += 1
        else:
            yield from self.city_card(seat, self.figures["city_cards"][self.card[space[5:]]], die)

    def book(self, seat, book):
        tile = self.figures["tiles"][f"book_{book}"][self.offer[book]]
        options = {}
        for i, given in enumerate((*self.figures["books"][f"book_{book}"]["free"], *tile["offers"])):
            jade = max(0, i - 1)
            if jade <= self.own[seat]["jade"]:
                options[f"{OFFERS[i]}: {given}" + (f" for {jade} jade" if jade else "")] = given, jade
        given, jade = options[(yield seat, list(options))]
        self.own[seat]["jade"] -= jade
        self.grant(seat, given)

    def seal(self, seat, die):
        jade = {seal: self.figures["seals"][seal]["jade"] for seal in self.seals_for(seat, die)}
        options = {f"take the {s} seal" + (f" with {n} jade" if n else ""): s for s, n in jade.items()}
        seal = next(iter(jade)) if len(jade) == 1 else options[(yield seat, list(options))]
        self.seals[seat].add(seal)
        self.grant(seat, f"{jade[seal]} jade")

    def contracts_action(self, seat):
        """Two contracts are taken in the order of their places."""
        place = yield from self.take(seat, self.open_places(seat), None)
        later = self.display[next(i for i, other in enumerate(self.display) if other is place) + 1 :]
        places = [other for other in later if other in self.open_places(seat)]
        if places and self.can_store(seat):
            yield from self.take(seat, places, "no more")
        self.grant(seat, "3 coin")

    def city_card(self, seat, card, die):
        match card["kind"]:
            case "convert" | "exchange":
                uses = self.uses(seat, card, die)
                use, times = uses[next(iter(uses)) if len(uses) == 1 else (yield seat, list(uses))]
                cost, reward = use.split(" -> ")
                yield from self.pay(seat, amounts(cost), times)
                if reward == "1 move":
                    yield from self.move(seat, times, {}, optional=True)
                else:
                    self.grant(seat, reward, times)
            case "count":
                per = self.completed[seat] if card["per"] == "completed_contracts" else len(self.posts[seat])
                self.grant(seat, card["reward"], min(per, die))
            case "die_multiple":
                self.grant(seat, card["reward"], die)
            case "die_table":
                self.grant(seat, card["table"][die - 1])
            case "guild_seal_action":
                yield from self.pay(seat, amounts(card["cost"]))
                yield from self.seal(seat, die)
            case "city_bonus":
                names = [name for name in self.marker if self.key[name] in self.posts[seat]]
                for n in range(card["times"][die - 1]):
                    if names:
                        skip = ["no more"] if n else []
                        choice = yield seat, [*(f"take the bonus of {name}" for name in names), *skip]
                        if choice == "no more":
                            break
                        self.grant(seat, self.bonus_of(choice[18:]))
                        names = names[names.index(choice[18:]) + 1 :]

    # --- movements ----------------------------------------------------------------------------------------------------

    def with_route(self, seat, owed, here, there):
        """What is owed with this route too; None if it can't be taken."""
        cost, seal = self.routes[here][there]
        free = self.character[seat] == "gantulga_od"
        owed = Counter(owed) + Counter({thing: n for thing, n in cost.items() if thing == "jade" or not free})
        return owed if (not seal or seal in self.seals[seat]) and self.can_pay(seat, owed) else None

    def can_begin(self, seat, owed):
        starts = [(here, there) for here in self.figure[seat] for there in self.routes[here]]
        return any(self.with_route(seat, owed, here, there) is not None for here, there in starts)

    def move(self, seat, steps, owed, extra=False, optional=False):
        figures = self.figure[seat] = sorted(self.figure[seat], key=self.places.index)
        together = len(figures) == 2 and figures[0] == figures[1]
        mover, walked, least, ends, passed, oases = 0, 0, 0, set(), set(), set()

        def ways(figure, least):
            here = figures[figure]
            if steps == 0:
                return []
            return [
                there for there in sorted(self.routes[here], key=self.places.index)
                if self.places.index(there) >= least and self.with_route(seat, owed, here, there) is not None
            ]  # fmt: skip

        def may_switch():
            return len(figures) == 2 and mover == 0 and not (together and not walked) and bool(ways(1, least))

        def end():
            if walked and figures[mover] in self.cities and figures[mover] != "beijing":
                ends.add(figures[mover])

        while ways(mover, least if mover and not walked else 0) or may_switch():
            options = [f"to {self.name[there]}" for there in ways(mover, least if mover and not walked else 0)]
            options += ["move the other figure"] if may_switch() else []
            if walked:
                options.append("stop here")
            elif optional and mover == 0:
                options.append("do not move")
            choice = yield seat, options
            if choice in ("stop here", "do not move"):
                break
            if choice == "move the other figure":
                end()
                mover, walked = 1, 0
                self.happened["both figures"] += 1
                continue
            here, there = figures[mover], self.key[choice[3:]]
            if together and mover == 0 and not walked:
                least = self.places.index(there)
            owed = self.with_route(seat, owed, here, there)
            if walked and here in self.cities and here != "beijing":
                passed.add(here)
            if there not in self.cities:
                oases.add(there)
            steps -= 0 if there not in self.cities and self.character[seat] == "moengke_khan" else 1
            figures[mover] = there
            walked += 1
        end()
        yield from self.pay(seat, owed)
        figures.sort(key=self.places.index)
        for city in sorted(ends - self.posts[seat], key=self.cities.index):
            yield from self.place_post(seat, city)
        if extra and passed - self.posts[seat]:
            names = [self.name[city] for city in self.cities if city in passed - self.posts[seat]]
            choice = yield seat, [*(f"extra post in {name}" for name in names), "no extra post"]
            if choice != "no extra post":
                yield from self.place_post(seat, self.key[choice[14:]])
                self.happened["extra post"] += 1
        if oases and self.character[seat] == "moengke_khan":
            self.vp[seat] += 3 * len(oases)
            n = len(oases)
            options = {f"{n - camels}x 2 coin, {camels}x 1 camel": camels for camels in range(n + 1)}
            camels = options[(yield seat, list(options))]
            self.grant(seat, f"{2 * (n - camels)} coin + {camels} camel")
        self.receive(seat)

    def place_post(self, seat, city):
        posts = self.posts[seat]
        if len(posts) == self.figures["setup"]["posts"]:
            old = [self.name[own] for own in self.cities if own in posts - self.action_posts]
            gone = self.key[(yield seat, [f"move the post of {name}" for name in old])[17:]]
            for cities in (posts, self.turn_posts, self.takes):
                cities.discard(gone)
            self.happened["post moved"] += 1
        else:
            self.vp[seat] += self.figures["posts"]["points"][len(posts)]
        for cities in (posts, self.turn_posts, self.action_posts, self.new_posts):
            cities.add(city)

    def receive(self, seat):
        """What the cities of the new posts give, after all are placed."""
        for city in sorted(self.new_posts, key=self.cities.index):
            name = self.name[city]
            if name in self.marker:
                self.grant(seat, self.bonus_of(name))
            if self.kind[city] == "contract":
                self.takes.add(city)
            tile = self.outpost.pop(name, None)
            if tile and self.character[seat] != "filippo_vitello":
                self.grant(seat, self.figures["outpost_bonuses"][tile]["reward"])
            if tile and "filippo_vitello" in self.character:
                self.tiles.add(tile)
        self.new_posts = set()

    # --- the end ------------------------------------------------------------------------------------------------------

    def final_count(self):
        track = self.figures["shield_track"]["points"]
        ranks = sorted(set(self.completed) - {0}, reverse=True)
        for seat in self.seats:
            own, goal = self.own[seat], self.figures["goals"][self.goal[seat]]
            shields = {self.figures["cities"][city]["shield"] for city in self.posts[seat]}
            number = len(shields) + len(shields & set(goal["shields"])) + (self.character[seat] == "de_wu")
            self.vp[seat] += track[min(number, 13)]
            matched = self.improved[seat] & set(goal["seals"])
            self.vp[seat] += sum(self.figures["seals"][seal]["points"] for seal in matched)
            self.vp[seat] += sum(own[good] for good in (*GOODS, "jade")) // 2 + own["coin"] // 10
            prizes = dict(zip(ranks, (8, 4 if self.players > 2 else 0), strict=False))
            self.vp[seat] += prizes.get(self.completed[seat], 0)

    def winners(self):
        best = max((self.vp[seat], self.own[seat]["camel"]) for seat in self.seats)
        return [seat for seat in self.seats if (self.vp[seat], self.own[seat]["camel"]) == best]
