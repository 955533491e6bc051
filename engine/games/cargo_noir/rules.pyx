"""Cargo Noir: standing bids for the cargo of ports, and sets of cargo traded for victory cards.

A turn is split into small decisions. The rulebook lets a player take the actions of his ships in any order; most orders
lead to the same position, and RULES.md shows that the order kept here loses none: coins from the casino, purchases,
draws and swaps at the black market, who stays and who withdraws, the raises. A trade is the cards first, in
the order of components.toml, and then, kind by kind, how many tokens are given for them. Ships sail to the ports in
order, then to the casino, and the rest to the black market. What leaves no choice is done without asking.
"""

from libc.stdint cimport uint64_t

from engine.bits cimport above, count, filled, highest, lowest
from engine.games.cargo_noir.actions cimport (
    ACTION_COUNT, AMOUNT, BEGIN, BUY, CARD, DRAW_TOKEN, ENOUGH, GIVE, HAND_OVER, LEAVE, STAY, STEPS, TAKE, THROW,
    TO_CASINO, TO_MARKET, TO_PORT, TOKEN, WITHDRAW,
)
from engine.games.cargo_noir.audit cimport conserved
from engine.games.cargo_noir.position cimport (
    BID, CARDS, DISCARD, DRAW, EDGES, HOLD, KINDS, KNOWN, MARKET, OF_KIND, OVER, PAY, PORTS, RAISE, SAIL, SEATS, SET,
    SHIP, SHIPS, STAND, START, SWAP, SYNDICATE, TRADE, VISIT, WAREHOUSE, WILD,
)
from engine.games.cargo_noir.sets cimport fill_worths, same_value, worth
from engine.rng cimport rng_below, rng_t
from engine.types cimport CHANCE, TERMINAL, action_t, check, int16, uint8

from engine import components as figures
from engine.state import UTILITIES

ACTIONS = {                         # the same for the text of moves
    "begin": BEGIN, "token": TOKEN, "buy": BUY, "draw": DRAW_TOKEN, "take": TAKE, "give": GIVE, "leave": LEAVE,
    "stay": STAY, "withdraw": WITHDRAW, "amount": AMOUNT, "enough": ENOUGH, "card": CARD, "hand_over": HAND_OVER,
    "throw": THROW, "to_port": TO_PORT, "to_casino": TO_CASINO, "to_market": TO_MARKET, "end": ACTION_COUNT,
}
PHASES = ("start", "draw", "ships", "visit", "swap", "stand", "raise", "trade", "pay", "discard", "sail", "bid", "over")

cdef enum:
    DECISION = -1                   # no phase to go on from: the next decision is open already


# --- setup ---------------------------------------------------------------------------------------------------------


cdef void setup(NativeGame game, dict options) except *:
    from engine.games.cargo_noir import text
    cdef Rules* rules = &game.rules
    data = figures.load("engine.games.cargo_noir", options["components"])
    seats = options["players"]
    game.name = "cargo_noir"
    game.text = text
    game.components = data
    game.players = rules.players = seats
    rules.final_sailing = options["final_sailing"]
    rules.rounds = _figure(data["rounds"]["by_players"][seats - 2], "rounds.by_players", 1, 50)
    rules.wilds = _figure(data["tokens"]["wilds"][seats - 2], "tokens.wilds", 0, SET)
    rules.of_kind = _figure(data["tokens"]["of_each_kind"], "tokens.of_each_kind", 1, OF_KIND)
    rules.market_slots = _figure(data["black_market"]["slots"], "black_market.slots", 1, 20)
    rules.start_coins = _figure(data["start"]["coins"], "start.coins", 0, 100)
    rules.start_ships = _figure(data["start"]["ships"], "start.ships", 1, 20)
    rules.box_coins = _figure(data["coins"]["in_box"], "coins.in_box", 0, 200)
    rules.casino_coins = _figure(data["casino"]["coins"], "casino.coins", 0, 20)
    rules.syndicate_coins = _figure(data["syndicate"]["coins"], "syndicate.coins", 0, 20)
    rules.warehouse_slots = _figure(data["warehouse"]["slots"], "warehouse.slots", 0, 100)
    rules.extension_slots = _figure(data["extension"]["slots"], "extension.slots", 0, 20)
    rules.edge_limit = _figure(data["edge"]["limit"], "edge.limit", 0, 5)
    for port, name in enumerate(data["port"]):
        slots = _figure(data["port"][name]["slots"], f"port.{name}.slots", 1, 20)
        rules.slots[port] = slots if data["opening"][name]["players"] <= seats else 0
        if rules.slots[port]:
            rules.ports = port + 1
    _fill_values(data, "same", rules.same)
    _fill_values(data, "different", rules.different)
    if rules.same[1] != rules.different[1]:
        raise ValueError("components: same.value and different.value must give a single token the same value")
    for card, name in enumerate(data["card"]):
        rules.cost[card] = _figure(data["card"][name]["cost"], f"card.{name}.cost", 1, 1000)
        rules.copies[card] = _figure(data["card"][name]["copies"], f"card.{name}.copies", 0, 50)
        rules.points[card] = _figure(data["points"][name]["value"], f"points.{name}.value", 0, 1000)
    rules.cheapest = min(rules.cost[card] for card in range(CARDS))
    places = rules.market_slots + sum(rules.slots[port] for port in range(PORTS))
    tokens = WILD * rules.of_kind + rules.wilds
    if places >= tokens:
        raise ValueError(f"components: {tokens} tokens can't fill {places} places; valid: more tokens than places")
    _fill_worths(rules)
    game.num_actions = ACTION_COUNT
    game.max_chance_outcomes = KINDS
    game.max_game_length = _longest_game(rules, places)
    game.win_share = UTILITIES[options["utility"]]
    game.min_utility, game.max_utility = 0, 1
    game.utility_sum = game.win_share + (1 - game.win_share) * seats / 2


cdef int _fill_values(dict data, str name, int16* values) except -1:
    """The value of sets by size. Growing steps are what the search for the best sets rests on."""
    values[0] = 0
    for size, value in enumerate(data[name]["value"]):
        values[size + 1] = _figure(value, f"{name}.value", 1, 3000)
        if size and values[size + 1] - values[size] <= values[size] - values[size - 1]:
            raise ValueError(f"components: each step of {name}.value must be larger than the one before")
    return 0


cdef void _fill_worths(Rules* rules):
    """Divide what cargo a warehouse mostly holds, once for all."""
    cdef uint8 cargo[KINDS]
    for tokens in range(1, OF_KIND + 1):
        rules.one_kind[tokens] = <uint64_t>1 << 4 * (tokens - 1)
    fill_worths(rules, cargo, 0, KNOWN, KNOWN)


cdef int _figure(value, name, least, most) except -1:
    if not least <= value <= most:
        raise ValueError(f"components: {name} can't be {value}; valid: {least} to {most}")
    return value


cdef int _longest_game(const Rules* rules, int places):
    """More actions than any game has: ships, coins and tokens bound what a turn can hold."""
    ships = rules.start_ships + rules.edge_limit
    turns = rules.rounds * rules.players
    coins = (rules.start_coins
             + rules.rounds * (ships * rules.casino_coins + rules.edge_limit * rules.syndicate_coins))
    copies = sum(rules.copies[card] for card in range(CARDS))
    tokens = places + ships
    bids = 2 * (coins // STEPS + 2 * ships)
    return 1 + places + turns * (ships * 3 + tokens + bids + KINDS + tokens + 2 * ships + 1) + copies


cdef inline void start(const Rules* rules, Position* p) noexcept nogil:
    p.supply = rules.box_coins
    for seat in range(rules.players):
        p.coins[seat] = rules.start_coins
        p.supply -= rules.start_coins
        p.home[seat] = rules.start_ships
    for kind in range(WILD):
        p.bag[kind] = rules.of_kind
    p.bag[WILD] = rules.wilds
    p.bag_left = WILD * rules.of_kind + rules.wilds
    for card in range(CARDS):
        p.stock[card] = rules.copies[card]
    p.phase = START


# --- small questions -----------------------------------------------------------------------------------------------


cdef inline bint last_round(const Rules* rules, const Position* p) noexcept nogil:
    return p.round == rules.rounds


cdef inline bint last_turn(const Rules* rules, const Position* p) noexcept nogil:
    return p.round == rules.rounds and p.turn == rules.players - 1


cdef inline int from_highest(int members) noexcept nogil:
    """The highest member of a set and everything above it; all if the set is empty."""
    return <int>above(highest(members) - 1) if members else -1


cdef inline int kinds_of(const uint8* cargo) noexcept nogil:
    cdef int kind, kinds = filled(cargo)            # the first eight at once
    for kind in range(8, KINDS):
        kinds |= (cargo[kind] != 0) << kind
    return kinds


cdef inline int highest_stack(const Position* p, int port) noexcept nogil:
    cdef int top = 0
    for seat in range(SEATS):                       # more than play have none; a fixed number is faster
        top = max(top, p.stack[port][seat])
    return top


cdef inline int least_raise(const Position* p, int port) noexcept nogil:
    """Coins that the outbid player must add to overtop all stacks of a port."""
    return highest_stack(p, port) + 1 - p.stack[port][p.seat]


cdef inline int capacity(const Rules* rules, const Position* p) noexcept nogil:
    return rules.warehouse_slots + rules.extension_slots * p.cards[p.seat][WAREHOUSE]


cdef inline bint for_sale(const Rules* rules, const Position* p, int card) noexcept nogil:
    """Whether this turn's player may have the card, if he can pay for it."""
    return p.stock[card] > 0 and (card >= EDGES or p.cards[p.seat][card] < rules.edge_limit)


cdef inline int purchases(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """The cards on offer: no dearer than the budget, and none before the last one bought."""
    cdef int card, n = 0
    for card in range(p.cursor, CARDS):
        if rules.cost[card] <= p.budget and for_sale(rules, p, card):
            out[n] = CARD + card
            n += 1
    return n


cdef inline int gives(const Position* p) noexcept nogil:
    """Kinds that may be given at the black market: not before the last one given, none that was taken this turn."""
    return kinds_of(p.hold[p.seat]) & ~p.taken & from_highest(p.given)


cdef inline int takes(const Position* p) noexcept nogil:
    """Kinds that may be taken: not before the last one taken, none that was given this turn, and not for themselves."""
    cdef int mine = gives(p)
    cdef int theirs = kinds_of(p.market) & ~p.given & from_highest(p.taken)
    if mine & (mine - 1):
        return theirs
    return theirs & ~mine if mine else 0


cdef inline int funds(const Rules* rules, const Position* p) noexcept nogil:
    """Coins that add to the value of cargo: all of the safe in the last round, else none."""
    return p.coins[p.seat] if last_round(rules, p) else 0


# --- drawing tokens ------------------------------------------------------------------------------------------------


cdef inline bint drawing(Position* p) noexcept nogil:
    """Whether a token is to be drawn now. An empty bag gets the discards; without any, places stay empty."""
    if p.to_draw == 0:
        p.target = 0
        return False
    if p.bag_left == 0:
        for kind in range(KINDS):
            p.bag[kind] = p.discard[kind]
            p.bag_left += p.discard[kind]
            p.discard[kind] = 0
        if p.bag_left == 0:
            p.to_draw = p.target = 0
            return False
    p.phase = DRAW
    return True


cdef inline bint draw(Position* p, int target, int tokens) noexcept nogil:
    p.target = target
    p.to_draw = tokens
    return drawing(p)


cdef inline void place(Position* p, int kind) noexcept nogil:
    """A token that was drawn goes where it belongs."""
    p.bag[kind] -= 1
    p.bag_left -= 1
    p.to_draw -= 1
    if p.target == HOLD:
        p.hold[p.seat][kind] += 1
        p.held[p.seat] += 1
    elif p.target == MARKET:
        p.market[kind] += 1
    else:
        p.cargo[p.target][kind] += 1


cdef bint furnish(const Rules* rules, Position* p, int target) noexcept nogil:
    """Before the first round: fill the ports from this one on, then the black market."""
    while target < PORTS:
        if rules.slots[target] and draw(p, target, rules.slots[target]):
            return True
        target += 1
    return target == MARKET and draw(p, MARKET, rules.market_slots)


# --- phase 1: ships ------------------------------------------------------------------------------------------------


cdef inline bint buy(const Rules* rules, Position* p, int port) noexcept nogil:
    """Pay the stack, take all cargo, refill: whether tokens are to be drawn."""
    p.buying &= ~(1 << port)
    p.supply += p.stack[port][p.seat]
    p.stack[port][p.seat] = 0
    p.home[p.seat] += 1
    for kind in range(KINDS):
        p.hold[p.seat][kind] += p.cargo[port][kind]
        p.held[p.seat] += p.cargo[port][kind]
        p.cargo[port][kind] = 0
    return draw(p, port, rules.slots[port])


cdef inline bint visit(Position* p) noexcept nogil:
    """A ship at the black market draws: whether there is a token to draw."""
    p.visitors[p.seat] -= 1
    p.home[p.seat] += 1
    return draw(p, HOLD, 1)


cdef inline bint order_matters(const Rules* rules, const Position* p) noexcept nogil:
    """Whether the bag may run out among several ships that draw: then who is first gets the tokens that all know of."""
    cdef int tokens = p.visitors[p.seat]
    cdef int sources = tokens > 0
    cdef int ports = p.buying
    while ports:
        tokens += rules.slots[lowest(ports)]
        ports &= ports - 1
        sources += 1
    return sources > 1 and p.bag_left < tokens


cdef inline bint ships(const Rules* rules, Position* p) noexcept nogil:
    """Purchases. They come before the black market: they cost nothing more, and bring cargo and knowledge."""
    while p.buying:
        if order_matters(rules, p):
            p.phase = SHIPS
            return True
        if buy(rules, p, lowest(p.buying)):
            return True
    return False


cdef inline bint black_market(const Rules* rules, Position* p) noexcept nogil:
    """Draws come before swaps, for what they show; after a swap only swaps follow."""
    while p.visitors[p.seat]:
        if takes(p):
            p.phase = VISIT
            return True
        if p.taken:
            p.home[p.seat] += p.visitors[p.seat]
            p.visitors[p.seat] = 0
        elif visit(p):
            return True
    p.taken = p.given = 0
    return False


cdef inline void withdraw(const Rules* rules, Position* p, int port) noexcept nogil:
    """Ship and coins come home; a Syndicate card that has not paid this turn pays."""
    cdef int coins = p.stack[port][p.seat]
    if count(p.banned) < p.cards[p.seat][SYNDICATE]:
        coins += rules.syndicate_coins
        p.supply -= rules.syndicate_coins
    p.coins[p.seat] += coins
    p.stack[port][p.seat] = 0
    p.home[p.seat] += 1
    p.outbid &= ~(1 << port)
    p.banned |= 1 << port


cdef inline bint can_stay(const Rules* rules, const Position* p, int port) noexcept nogil:
    """Whether the safe, with all that later withdrawals may bring, pays for this raise and those already promised."""
    cdef int coins = p.coins[p.seat], ports = p.staying | 1 << port
    cdef int syndicates = p.cards[p.seat][SYNDICATE] - count(p.banned)
    while ports:
        coins -= least_raise(p, lowest(ports))
        ports &= ports - 1
    ports = p.outbid & ~(1 << port)
    while ports:
        coins += p.stack[lowest(ports)][p.seat]
        if syndicates > 0:
            coins += rules.syndicate_coins
            syndicates -= 1
        ports &= ports - 1
    return coins >= 0


cdef inline bint stand(const Rules* rules, Position* p) noexcept nogil:
    """Stay or withdraw, port by port. All withdrawals come before the raises, which their coins may pay."""
    cdef int port
    while p.outbid:
        port = lowest(p.outbid)
        if can_stay(rules, p, port):
            p.cursor = port
            p.phase = STAND
            return True
        withdraw(rules, p, port)
    p.cursor = 0
    return False


cdef inline void stake(Position* p, int port, int amount) noexcept nogil:
    p.coins[p.seat] -= amount - p.stack[port][p.seat]
    p.stack[port][p.seat] = amount
    p.floor = p.ceiling = 0


cdef inline bint bidding(Position* p, int phase, int port, int least, int most) noexcept nogil:
    """Ask for the amount of a stack, unless there is only one."""
    if least == most:
        stake(p, port, most)
        return False
    p.phase = phase
    p.cursor = port
    p.floor = least
    p.ceiling = most
    return True


cdef inline bint raises(const Rules* rules, Position* p) noexcept nogil:
    """The new stacks, port by port; what the later ones need at least stays in the safe."""
    cdef int port, ports, least, most
    while p.staying:
        port = lowest(p.staying)
        p.staying &= ~(1 << port)
        least = highest_stack(p, port) + 1
        most = p.stack[port][p.seat] + p.coins[p.seat]
        ports = p.staying
        while ports:
            most -= least_raise(p, lowest(ports))
            ports &= ports - 1
        if bidding(p, RAISE, port, least, most):
            return True
    p.cursor = 0
    return False


# --- phase 2: trade ------------------------------------------------------------------------------------------------


cdef inline bint trade(const Rules* rules, Position* p) noexcept nogil:
    """Open the trade if the whole warehouse pays for any card."""
    cdef action_t cards[CARDS]
    cdef int coins = funds(rules, p)
    if same_value(rules, p.held[p.seat]) + coins < rules.cheapest:
        return False                                # not even if all were the same
    p.budget = worth(rules, p.hold[p.seat]) + coins
    p.cursor = 0
    if purchases(rules, p, cards) == 0:
        p.budget = 0
        return False
    p.phase = TRADE
    return True


cdef inline void take_card(const Rules* rules, Position* p, int card) noexcept nogil:
    """Cards and their effects come at once; the payment is settled afterwards."""
    p.cards[p.seat][card] += 1
    p.stock[card] -= 1
    if card == SHIP:
        p.home[p.seat] += 1
    p.due += rules.cost[card]
    p.budget -= rules.cost[card]
    p.cursor = card


cdef inline int fewest(const Rules* rules, const Position* p, int kind) noexcept nogil:
    """The fewest tokens of a kind that pay what is due if all tokens of later kinds are given too."""
    cdef uint8 cargo[KINDS]
    cdef int price = p.due - funds(rules, p)
    for earlier in range(kind):
        cargo[earlier] = p.payment[earlier]
    for later in range(kind, KINDS):
        cargo[later] = p.hold[p.seat][later]
    while cargo[kind] > 0:
        cargo[kind] -= 1
        if worth(rules, cargo) < price:
            return cargo[kind] + 1
    return 0


cdef inline void hand_over(Position* p, int kind, int tokens) noexcept nogil:
    p.hold[p.seat][kind] -= tokens
    p.held[p.seat] -= tokens
    p.payment[kind] += tokens
    p.cursor = kind + 1


cdef inline bint pay(const Rules* rules, Position* p) noexcept nogil:
    """Ask, kind by kind, how many tokens are given; then settle, in the last round with coins for what is missing."""
    cdef int tokens, coins
    if p.due == 0:
        return False
    while p.cursor < KINDS:
        tokens = p.hold[p.seat][p.cursor]
        if tokens:
            p.least = fewest(rules, p, p.cursor)
            if p.least < tokens:
                p.phase = PAY
                return True
        hand_over(p, p.cursor, tokens)
    if last_round(rules, p):
        coins = max(0, p.due - worth(rules, p.payment))
        p.coins[p.seat] -= coins
        p.supply += coins
    for kind in range(KINDS):
        p.discard[kind] += p.payment[kind]
        p.payment[kind] = 0
    p.due = p.cursor = p.least = 0
    return False


cdef inline int discards(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """Kinds in order; from each one offered, the tokens that follow are enough to get down to the capacity."""
    cdef int kind, n = 0, left = capacity(rules, p)
    for kind in range(p.cursor):
        left -= p.hold[p.seat][kind]
    for kind in range(p.cursor, KINDS):
        if left < 0:
            break
        if p.hold[p.seat][kind]:
            out[n] = THROW + kind
            n += 1
        left -= p.hold[p.seat][kind]
    return n


cdef inline void throw(Position* p, int kind) noexcept nogil:
    p.hold[p.seat][kind] -= 1
    p.held[p.seat] -= 1
    p.discard[kind] += 1
    p.cursor = kind


cdef inline bint clear(const Rules* rules, Position* p) noexcept nogil:
    """Discard the surplus, token by token. After the last turn of the game nobody cares."""
    cdef action_t kinds[KINDS]
    while p.held[p.seat] > capacity(rules, p) and not last_turn(rules, p):
        if discards(rules, p, kinds) > 1:
            p.phase = DISCARD
            return True
        throw(p, kinds[0] - THROW)
    p.cursor = 0
    return False


# --- phase 3: sending ships ----------------------------------------------------------------------------------------


cdef inline bint sail(const Rules* rules, Position* p) noexcept nogil:
    """Ships go out until none is at home; in the last turn of the game none does."""
    if p.home[p.seat] and not last_turn(rules, p) and (rules.final_sailing or not last_round(rules, p)):
        p.phase = SAIL
        return True
    p.cursor = 0
    return False


cdef inline int harbours(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """Open ports in order where the player has no ship, did not withdraw this turn, and can overtop the others."""
    cdef int port, n = 0, seat = p.seat, coins = p.coins[seat], banned = p.banned
    for port in range(p.cursor, rules.ports):
        if (rules.slots[port] and not p.stack[port][seat] and not banned >> port & 1
                and highest_stack(p, port) < coins):
            out[n] = TO_PORT + port
            n += 1
    return n


# --- the course of the game ----------------------------------------------------------------------------------------


cdef inline bint next_turn(const Rules* rules, Position* p) noexcept nogil:
    """On to the next player: the casino pays, and each of his ships in a port is alone or outbid."""
    cdef int port, mine, total
    p.banned = 0
    p.turn += 1
    if p.turn == rules.players:
        p.turn = 0
        p.round += 1
        if p.round > rules.rounds:
            p.phase = OVER
            return False
    p.seat = (p.first + p.turn) % rules.players
    if p.round == 1:
        return True
    p.coins[p.seat] += rules.casino_coins * p.casino[p.seat]
    p.supply -= rules.casino_coins * p.casino[p.seat]
    p.home[p.seat] += p.casino[p.seat]
    p.casino[p.seat] = 0
    for port in range(rules.ports):
        mine = p.stack[port][p.seat]
        if mine:
            total = 0
            for seat in range(rules.players):
                total += p.stack[port][seat]
            check(total == mine or highest_stack(p, port) > mine)    # ruling 10
            if total == mine:
                p.buying |= 1 << port
            else:
                p.outbid |= 1 << port
    return True


cdef void proceed(const Rules* rules, Position* p, int phase) noexcept nogil:
    """Go on with this phase of the turn, up to the next decision."""
    while True:
        if p.round > 1:
            if phase <= SHIPS and ships(rules, p):
                return
            if phase <= VISIT and black_market(rules, p):
                return
            if phase <= STAND and stand(rules, p):
                return
            if phase <= RAISE and raises(rules, p):
                return
            if phase <= TRADE and trade(rules, p):
                return
            if phase <= PAY and pay(rules, p):
                return
            if phase <= DISCARD and clear(rules, p):
                return
        if sail(rules, p) or not next_turn(rules, p):
            return
        phase = SHIPS


cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    if p.phase <= DRAW:
        return CHANCE
    return TERMINAL if p.phase == OVER else <int>p.seat


cdef inline int tokens_of(action_t base, int kinds, action_t* out) noexcept nogil:
    cdef int kind, n = 0
    for kind in range(KINDS):
        out[n] = base + kind
        n += kinds >> kind & 1
    return n


cdef inline int legal(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef int step, tokens, seat, port, n = 0, phase = p.phase
    if phase == DRAW:
        return tokens_of(TOKEN, kinds_of(p.bag), out)
    if phase == SAIL:
        n = harbours(rules, p, out)
        out[n] = TO_CASINO
        out[n + 1] = TO_MARKET
        return n + 2
    if phase == BID or phase == RAISE:
        n = min(p.ceiling - p.floor + 1, STEPS + 1)
        for step in range(n):
            out[step] = AMOUNT + p.cursor * (STEPS + 1) + step
        return n
    if phase == PAY:
        for tokens in range(p.least, p.hold[p.seat][p.cursor] + 1):
            out[n] = HAND_OVER + p.cursor * (OF_KIND + 1) + tokens
            n += 1
        return n
    if phase == TRADE:
        out[0] = ENOUGH
        return 1 + purchases(rules, p, out + 1)
    if phase == DISCARD:
        return discards(rules, p, out)
    if phase == VISIT:
        if not p.taken:
            out[0] = DRAW_TOKEN
            return 1 + tokens_of(TAKE, takes(p), out + 1)
        n = tokens_of(TAKE, takes(p), out)
        out[n] = LEAVE
        return n + 1
    if phase == SWAP:
        return tokens_of(GIVE, gives(p) & ~(1 << p.least), out)
    if phase == STAND:
        out[0] = STAY + p.cursor
        out[1] = WITHDRAW + p.cursor
        return 2
    if phase == SHIPS:
        for port in range(PORTS):
            if p.buying >> port & 1:
                out[n] = BUY + port
                n += 1
        if p.visitors[p.seat]:
            out[n] = DRAW_TOKEN
            n += 1
        return n
    if phase == START:
        for seat in range(rules.players):
            out[seat] = BEGIN + seat
        return rules.players
    return 0


cdef inline int chance(const Rules* rules, const Position* p, action_t* out, double* odds) noexcept nogil:
    cdef int n = legal(rules, p, out)
    for i in range(n):
        odds[i] = 1.0 / n if p.phase == START else <double>p.bag[out[i] - TOKEN] / p.bag_left
    return n


cdef inline int stream(const Rules* rules, const Position* p) noexcept nogil:
    """Who begins; then, for each round, every port and the black market for themselves."""
    return 0 if p.phase == START else 1 + p.round * (PORTS + 1) + min(p.target, MARKET)


cdef inline action_t sample(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef int kind = 0, left
    if p.phase == START:
        return BEGIN + rng_below(rng, rules.players)
    left = rng_below(rng, p.bag_left)
    while left >= p.bag[kind]:
        left -= p.bag[kind]
        kind += 1
    return TOKEN + kind


cdef void apply(const Rules* rules, Position* p, action_t action) noexcept nogil:
    cdef int phase = perform(rules, p, action)
    if phase != DECISION:
        proceed(rules, p, phase)
    check(conserved(rules, p))


cdef inline int perform(const Rules* rules, Position* p, action_t action) noexcept nogil:
    """Do what the action says: the phase from which the turn goes on, or DECISION where the next one is open."""
    cdef int phase = p.phase, seat = p.seat, cursor = p.cursor, at
    if phase == DRAW:
        at = p.target
        place(p, action - TOKEN)
        if drawing(p):
            return DECISION
        if p.round:
            return SHIPS
        if furnish(rules, p, at + 1):
            return DECISION
        p.round = 1
        p.seat = p.first
        return SAIL
    if phase == SAIL:
        if action == TO_CASINO:
            p.casino[seat] += 1
            p.home[seat] -= 1
            p.cursor = PORTS
        elif action == TO_MARKET:
            p.visitors[seat] += p.home[seat]
            p.home[seat] = 0
        else:
            at = action - TO_PORT
            p.home[seat] -= 1
            if bidding(p, BID, at, highest_stack(p, at) + 1, p.coins[seat]):
                return DECISION
            p.cursor = at + 1
        return SAIL
    if phase == BID or phase == RAISE:
        at = action - AMOUNT - cursor * (STEPS + 1)
        p.floor += at
        if at == STEPS and p.floor < p.ceiling:
            return DECISION                         # higher, and there is still a choice
        stake(p, cursor, p.floor)
        if phase == RAISE:
            return RAISE
        p.cursor = cursor + 1
        return SAIL
    if phase == PAY:
        p.least = 0
        hand_over(p, cursor, action - HAND_OVER - cursor * (OF_KIND + 1))
        return PAY
    if phase == TRADE:
        return buy_card(rules, p, action)
    if phase == DISCARD:
        throw(p, action - THROW)
        return DISCARD
    if phase == VISIT:
        if action == DRAW_TOKEN:
            return DECISION if visit(p) else VISIT
        if action == LEAVE:
            p.home[seat] += p.visitors[seat]
            p.visitors[seat] = 0
            return VISIT
        at = action - TAKE
        p.least = at
        p.phase = SWAP
        at = gives(p) & ~(1 << at)
        return DECISION if at & (at - 1) else swap(p, lowest(at))
    if phase == SWAP:
        return swap(p, action - GIVE)
    if phase == STAND:
        if action < WITHDRAW:
            p.outbid &= ~(1 << cursor)
            p.staying |= 1 << cursor
        else:
            withdraw(rules, p, cursor)
        return STAND
    if phase == SHIPS:
        at = visit(p) if action == DRAW_TOKEN else buy(rules, p, action - BUY)
        return DECISION if at else SHIPS
    p.first = action - BEGIN
    furnish(rules, p, 0)
    return DECISION


cdef inline int buy_card(const Rules* rules, Position* p, action_t action) noexcept nogil:
    cdef action_t cards[CARDS]
    if action != ENOUGH:
        take_card(rules, p, action - CARD)
        if purchases(rules, p, cards):
            return DECISION
    p.budget = p.cursor = 0
    return PAY


cdef inline int swap(Position* p, int kind) noexcept nogil:
    """Give a token of this kind for the one chosen."""
    cdef int other = p.least
    p.least = 0
    p.hold[p.seat][kind] -= 1
    p.market[kind] += 1
    p.market[other] -= 1
    p.hold[p.seat][other] += 1
    p.given |= 1 << kind
    p.taken |= 1 << other
    p.visitors[p.seat] -= 1
    p.home[p.seat] += 1
    return VISIT


# --- the end -------------------------------------------------------------------------------------------------------


cdef inline void scores(const Rules* rules, const Position* p, double* out) noexcept nogil:
    cdef int points
    for seat in range(rules.players):
        points = 0
        for card in range(CARDS):
            points += p.cards[seat][card] * rules.points[card]
        out[seat] = points


cdef inline void ranking(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """Points; those who share the first place are told apart by their most valuable card, and only those."""
    cdef double best = 0
    cdef int top
    scores(rules, p, out)
    for seat in range(rules.players):
        best = max(best, out[seat])
    for seat in range(rules.players):
        if out[seat] == best:
            top = 0
            for card in range(CARDS):
                if p.cards[seat][card]:
                    top = max(top, rules.points[card])
            out[seat] += top / 65536.0


cdef inline int boundary(const Rules* rules, const Position* p) noexcept nogil:
    return p.round


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef action_t actions[32]
    return actions[rng_below(rng, legal(rules, p, actions))]


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    """All lies open. The bag's content is known by counting, and its order does not exist before a token is drawn."""
    pass


cdef inline void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    pass


def value(NativeGame game not None, cargo) -> int:
    """What this cargo (a number of tokens a kind, the wild ones last) is worth at best if all of it is traded."""
    cdef uint8 counts[KINDS]
    if len(cargo) != KINDS or not all(0 <= tokens <= OF_KIND for tokens in cargo):
        raise ValueError(f"cargo is {KINDS} numbers from 0 to {OF_KIND}, not {cargo!r}")
    for kind in range(KINDS):
        counts[kind] = cargo[kind]
    return worth(&game.rules, counts)


include "engine/binding.pxi"
