"""Manila: the rules, from the deal to the final count.

A voyage runs auction -> office (share, loading, start fields) -> placing and rolling in turn -> payouts -> repaying ->
values rise. Every function below takes the figures and the position; what is decided next stands in `phase`, who
decides in `actor`. Numbers in brackets are the rulings listed in RULES.md.
"""

from libc.string cimport memset

from engine.games.manila.audit cimport conserved
from engine.games.manila.knowledge cimport fill, mask  # no-cython-lint: the binding uses them
from engine.games.manila.money cimport can_repay, capital, funded, pay, pledge, price, repay
from engine.games.manila.position cimport (
    ARRIVED, ASHORE, BID, BOARD, BUY, CAPTAIN, DEAL, HARBOUR, INSURANCE, LARGE_PILOT, LAY_OUT, LOAD, NOBODY, OVER,
    PLACE, PLAYERS, PLEDGE, PLUNDER, PLUNDERED, REPAY, ROLL, SAILING, SECOND_PIRATE, SETTLE, SHARES, SHIPYARD,
    SMALL_PILOT, SPACES, START, STEER_LARGE, STEER_SECOND, STEER_SMALL, WARES, WRECKED,
)
from engine.rng cimport rng_below, rng_t
from engine.types cimport CHANCE, TERMINAL, action_t, check

from engine import components
from engine.games.manila import text
from engine.state import UTILITIES

cdef enum:
    ROLLS = 3                       # a voyage; pirates board after the second and plunder after the third
    BID_STEPS = 5                   # bids offered at once; `higher` leads on to the next ones
    START_FIELDS = 10               # room for start fields 0 to 9
    NO_SEAT = 0x7FFF                # dearer than anybody can pay

# Actions. A block is indexed by ware, field, space or seat.
cdef enum:
    SKIP = 0                        # also: pass
    RAISE = 1                       # by 1 .. BID_STEPS over the floor
    HIGHER = RAISE + BID_STEPS
    BUY_SHARE = HIGHER + 1
    LEAVE_ASHORE = BUY_SHARE + WARES
    START_ON = LEAVE_ASHORE + WARES
    PLACE_ON_WARE = START_ON + START_FIELDS
    PLACE_ON_SPACE = PLACE_ON_WARE + WARES      # harbour .. insurance
    PLACE_PIRATE = PLACE_ON_SPACE + CAPTAIN
    STEER = PLACE_PIRATE + 1                    # four a ware: -2, -1, +1, +2
    BOARD_PUNT = STEER + 4 * WARES
    DISPLACE = BOARD_PUNT + WARES               # PLAYERS a ware: whose accomplice leaves
    TO_HARBOUR = DISPLACE + PLAYERS * WARES
    TO_SHIPYARD = TO_HARBOUR + 1
    PLEDGE_SHARE = TO_SHIPYARD + 1
    REPAY_LOAN = PLEDGE_SHARE + WARES
    ACTIONS = REPAY_LOAN + WARES


# --- set-up ------------------------------------------------------------------------------------------------------

cdef void setup(NativeGame game, dict options) except *:
    cdef Rules* rules = &game.rules
    figures = components.load("engine.games.manila", options["components"])
    game.name = "manila"
    game.text = text
    game.components = figures
    game.players = rules.players = options["players"]
    game.num_actions = ACTIONS
    game.win_share = UTILITIES[options["utility"]]
    game.min_utility, game.max_utility = 0, 1
    game.utility_sum = game.win_share + (1 - game.win_share) * game.players / 2

    rules.pirates_displace = options["pirates_displace"]
    rules.rounds = figures["accomplices"]["each"][game.players - 3]
    rules.most_voyages = figures["voyages"]["most"]
    rules.start_cash, rules.start_shares = figures["setup"]["cash"], figures["setup"]["shares"]
    shares = figures["shares"]
    rules.shares_of_ware, rules.hidden_of_ware = shares["of_each_ware"], shares["shuffled_of_each_ware"]
    rules.least_price = shares["least_price"]
    loan = figures["loan"]
    rules.loan, rules.repayment, rules.penalty = loan["sum"], loan["repayment"], loan["penalty"]
    route = figures["route"]
    rules.last_field, rules.sides = route["last_field"], figures["dice"]["sides"]
    rules.highest_start, rules.sum_of_starts = route["highest_start"], route["sum_of_starts"]
    track = figures["market_with_start_field" if options["start_field"] else "market"]["track"]
    rules.top = len(track) - 1
    for field, value in enumerate(track):
        rules.track[field] = value
    for ware, name in enumerate(text.WARES):
        figure = figures["wares"][name]
        rules.seats[ware], rules.profit[ware] = len(figure["seats"]), figure["profit"]
        for seat, cost in enumerate(figure["seats"]):
            rules.seat_cost[ware][seat] = cost
    for first, name in ((HARBOUR, "harbour"), (SHIPYARD, "shipyard")):
        for i in range(3):
            rules.cost[first + i], rules.rent[first + i] = figures[name]["cost"][i], figures[name]["profit"][i]
    rules.cost[SMALL_PILOT] = figures["small_pilot"]["cost"]
    rules.cost[LARGE_PILOT] = figures["large_pilot"]["cost"]
    rules.cost[CAPTAIN], rules.cost[SECOND_PIRATE] = figures["pirates"]["cost"]
    rules.premium = figures["insurance"]["premium"]

    game.max_chance_outcomes = max(WARES, rules.sides)
    validate(rules)
    game.max_game_length = longest(rules)


cdef validate(const Rules* rules):
    """What the position has room for, and what the rules need to go on; for corrected components."""
    def require(bint condition, str what):
        if not condition:
            raise ValueError(f"components of manila: {what}")

    deal = rules.players * rules.start_shares
    require(rules.rounds >= ROLLS, f"accomplices can't be fewer than the {ROLLS} rolls of a voyage")
    require(WARES * rules.shares_of_ware <= SHARES, f"there is room for at most {SHARES} shares")
    require(rules.hidden_of_ware <= rules.shares_of_ware, "more shares are shuffled than there are")
    require(deal <= WARES * rules.hidden_of_ware, f"{deal} shares can't be dealt from those that are shuffled")
    require(1 <= rules.most_voyages <= 100, "the number of voyages is from 1 to 100")
    require(2 <= rules.sides <= 20, "a die has from 2 to 20 sides")
    require(rules.highest_start < START_FIELDS, f"start fields are from 0 to {START_FIELDS - 1}")
    require(rules.highest_start <= rules.last_field <= 100, "a route has fields up to 100, start fields included")
    require(rules.sum_of_starts <= 3 * rules.highest_start, "three start fields can't have that sum")
    require(rules.loan > 0, "a loan of nothing raises nothing")
    require(rules.repayment >= rules.loan, "a loan can't be repaid with less than it brought")
    require(wealth(rules, rules.most_voyages) < NO_SEAT, "so many pesos can't be counted")


cdef int wealth(const Rules* rules, int voyages):
    """A bound on all pesos in play after so many voyages: no voyage pays more than every profit, rent and premium."""
    cdef int income = rules.premium
    for ware in range(WARES):
        income += rules.profit[ware]
    for space in range(SPACES):
        income += rules.rent[space]
    return rules.players * rules.start_cash + SHARES * rules.loan + voyages * income


cdef int longest(const Rules* rules):
    """A bound on the plies of a game: a step in an auction costs a peso, a turn has no more loans than shares."""
    cdef int plies = rules.start_shares * rules.players + 1
    for voyage in range(rules.most_voyages):
        plies += wealth(rules, voyage) + rules.players          # the auction
        plies += 4 + SHARES                                     # the office
        plies += rules.rounds * rules.players * (1 + 2 * SHARES)
        plies += 3 + 3 * ROLLS + 2 + 3                          # pilots, dice, boarding, plunder
        plies += SHARES + rules.players * (1 + SHARES)          # insurance, repaying
    return plies


cdef inline void start(const Rules* rules, Position* p) noexcept nogil:
    memset(p, 0, sizeof(Position))
    for seat in range(rules.players):
        p.cash[seat] = rules.start_cash
    for ware in range(WARES):
        p.display[ware] = rules.shares_of_ware
    clear_board(rules, p)
    p.bidder = NOBODY
    p.phase = DEAL
    p.actor = CHANCE


cdef inline void clear_board(const Rules* rules, Position* p) noexcept nogil:
    p.round = p.roll = p.turn = p.ware = 0
    memset(p.status, ASHORE, sizeof(p.status))
    memset(p.field, 0, sizeof(p.field))
    memset(p.aboard, 0, sizeof(p.aboard))
    memset(p.crew, NOBODY, sizeof(p.crew))
    memset(p.space, NOBODY, sizeof(p.space))
    for seat in range(rules.players):
        p.hand[seat] = rules.rounds


# --- the auction (page 2) ----------------------------------------------------------------------------------------

cdef inline void open_auction(const Rules* rules, Position* p) noexcept nogil:
    """The last harbour master opens; before the first voyage seat 0 stands in for the oldest player [1]."""
    p.phase = BID
    p.bidding = (1 << rules.players) - 1
    p.bidder = NOBODY
    p.bid = p.floor = 0
    ask_bidder(rules, p, p.harbour_master)


cdef void ask_bidder(const Rules* rules, Position* p, int seat) noexcept nogil:
    """The next player from this seat on who has not passed. Whoever can't beat the bid is out."""
    p.floor = p.bid
    while p.bidding:
        if p.bidder != NOBODY and p.bidding == 1 << p.bidder:
            p.harbour_master = p.bidder
            break
        if p.bidding & (1 << seat):
            if capital(rules, p, seat) > p.bid:
                p.actor = seat
                return
            p.bidding &= ~(1 << seat)
        seat = next_seat(rules, seat)
    take_office(rules, p)                           # nobody bid: the harbour master stays, for nothing [6, 7]


cdef inline int next_seat(const Rules* rules, int seat) noexcept nogil:
    return seat + 1 if seat + 1 < rules.players else 0


cdef void take_office(const Rules* rules, Position* p) noexcept nogil:
    """The winner pays, with loans if he must [10], and may buy a share if he can."""
    cdef int seat = p.harbour_master
    if not funded(rules, p, seat, p.bid, BID, SKIP):
        return
    pay(p, seat, p.bid)
    p.bid = p.floor = p.bidding = 0
    p.bidder = NOBODY
    p.actor = seat
    p.phase = LOAD
    for ware in range(WARES):
        if for_sale(rules, p, ware):
            p.phase = BUY


# --- the harbour master's office (page 3) ------------------------------------------------------------------------

cdef inline bint for_sale(const Rules* rules, const Position* p, int ware) noexcept nogil:
    return p.display[ware] > 0 and price(rules, p, ware) <= capital(rules, p, p.harbour_master)


cdef void buy(const Rules* rules, Position* p, int ware) noexcept nogil:
    """The new share is pledged at the earliest after it is paid for [11]."""
    cdef int seat = p.harbour_master
    if not funded(rules, p, seat, price(rules, p, ware), BUY, BUY_SHARE + ware):
        return
    pay(p, seat, price(rules, p, ware))
    p.display[ware] -= 1
    p.shares[seat][ware] += 1
    p.held[seat] += 1
    p.buyer[p.purchases] = seat
    p.bought[p.purchases] = ware
    p.late[p.purchases] = 0
    p.purchases += 1
    p.phase = LOAD


cdef inline void load(const Rules* rules, Position* p, int ashore) noexcept nogil:
    memset(p.status, SAILING, sizeof(p.status))
    p.status[ashore] = ASHORE
    p.ware = 1 if ashore == 0 else 0
    p.phase = START


cdef inline int next_sailing(const Position* p, int ware) noexcept nogil:
    """The first ware from this one on that sails; WARES if none does."""
    while ware < WARES and p.status[ware] != SAILING:
        ware += 1
    return ware


cdef inline bint can_start(const Rules* rules, const Position* p, int field) noexcept nogil:
    """Whether the start fields of the punts to come can make up the sum."""
    cdef int left = rules.sum_of_starts - field, after = 0, ware
    for ware in range(WARES):
        if ware < p.ware:
            left -= p.field[ware]
        elif ware > p.ware:
            after += p.status[ware] == SAILING
    return 0 <= left <= after * rules.highest_start


cdef inline void choose_start(const Rules* rules, Position* p, int field) noexcept nogil:
    """The third punt follows from the other two."""
    cdef int left = rules.sum_of_starts
    p.field[p.ware] = field
    p.ware = next_sailing(p, p.ware + 1)
    if next_sailing(p, p.ware + 1) == WARES:
        for ware in range(WARES):
            left -= p.field[ware]
        p.field[p.ware] = left
        p.ware = 0
        open_round(p)


# --- placing accomplices (pages 3 and 4) -------------------------------------------------------------------------

cdef inline void open_round(Position* p) noexcept nogil:
    p.phase = PLACE
    p.turn = 0
    p.actor = p.harbour_master


cdef inline void next_turn(const Rules* rules, Position* p) noexcept nogil:
    """With three players two rounds come before the first roll, else one; the pilots act before the last roll."""
    p.phase = PLACE
    p.turn += 1
    if p.turn < rules.players:
        p.actor = next_seat(rules, p.actor)
        return
    p.turn = 0
    p.round += 1
    if p.round <= rules.rounds - ROLLS:
        open_round(p)
    elif p.round < rules.rounds:
        roll_dice(rules, p)
    else:
        ask_small_pilot(rules, p)


cdef inline int seat_price(const Rules* rules, const Position* p, int ware) noexcept nogil:
    """The cheapest free seat of a punt at sea, or NO_SEAT."""
    if p.status[ware] == SAILING and p.aboard[ware] < rules.seats[ware]:
        return rules.seat_cost[ware][p.aboard[ware]]
    return NO_SEAT


cdef inline bint stowaway(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Too poor, loans included, for the cheapest free seat of any punt: he goes aboard for all his cash [20, 21]."""
    cdef int cheapest = NO_SEAT, ware
    for ware in range(WARES):
        cheapest = min(cheapest, seat_price(rules, p, ware))
    return cheapest > capital(rules, p, seat)


cdef inline int legal_places(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """Every action is written down and kept if it is possible: which spaces are free no processor can guess."""
    cdef int seat = p.actor, means = capital(rules, p, seat), cheapest = NO_SEAT, dearest, n = 1, ware, space
    cdef int prices[WARES]
    for ware in range(WARES):
        prices[ware] = seat_price(rules, p, ware)
        cheapest = min(cheapest, prices[ware])
    dearest = NO_SEAT - 1 if cheapest > means else means                    # a stowaway may board any punt
    out[0] = SKIP                                                           # [13]
    for ware in range(WARES):
        out[n] = PLACE_ON_WARE + ware
        n += prices[ware] <= dearest
    if means > 0:                                                           # without a peso all but punts is taboo [19]
        for space in range(CAPTAIN):
            out[n] = PLACE_ON_SPACE + space
            n += (p.space[space] == NOBODY) & (rules.cost[space] <= means)
        if p.space[SECOND_PIRATE] == NOBODY and rules.cost[pirate_space(p)] <= means:
            out[n] = PLACE_PIRATE
            n += 1
    if can_repay(rules, p, seat):
        n += legal_repayments(p, out + n)
    return n


cdef inline int pirate_space(const Position* p) noexcept nogil:
    """The front first: whoever stands there is captain."""
    return CAPTAIN if p.space[CAPTAIN] == NOBODY else SECOND_PIRATE


cdef void place(const Rules* rules, Position* p, int action) noexcept nogil:
    """The turn's accomplice on a ware or a space; loans as needed."""
    cdef int seat = p.actor, ware = NOBODY, space = NOBODY, cost
    if action < PLACE_ON_SPACE:
        ware = action - PLACE_ON_WARE
        cost = p.cash[seat] if stowaway(rules, p, seat) else seat_price(rules, p, ware)
    else:
        space = pirate_space(p) if action == PLACE_PIRATE else action - PLACE_ON_SPACE
        cost = rules.cost[space]
    if not funded(rules, p, seat, cost, PLACE, action):
        return
    pay(p, seat, -rules.premium if space == INSURANCE else cost)
    p.hand[seat] -= 1
    if space == NOBODY:
        p.crew[ware][p.aboard[ware]] = seat
        p.aboard[ware] += 1
    else:
        p.space[space] = seat
    next_turn(rules, p)


# --- the pilots (page 6) -----------------------------------------------------------------------------------------

cdef inline void ask_small_pilot(const Rules* rules, Position* p) noexcept nogil:
    if p.space[SMALL_PILOT] != NOBODY and next_sailing(p, 0) < WARES:
        p.phase = STEER_SMALL
        p.actor = p.space[SMALL_PILOT]
    else:
        ask_large_pilot(rules, p)


cdef inline void ask_large_pilot(const Rules* rules, Position* p) noexcept nogil:
    if p.space[LARGE_PILOT] != NOBODY and next_sailing(p, 0) < WARES:
        p.phase = STEER_LARGE
        p.actor = p.space[LARGE_PILOT]
    else:
        roll_dice(rules, p)


cdef inline int legal_steering(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """Never below field 0 [30]. Two punts are steered in the order of wares; two fields are not offered where one
    already leads into the harbour. So no outcome is offered twice [31]."""
    cdef int n = 1, ware
    cdef bint large = p.phase == STEER_LARGE
    out[0] = SKIP
    for ware in range(p.ware + 1 if p.phase == STEER_SECOND else 0, WARES):
        if p.status[ware] != SAILING:
            continue
        if large and p.field[ware] >= 2:
            out[n] = STEER + 4 * ware
            n += 1
        if p.field[ware] >= 1:
            out[n] = STEER + 4 * ware + 1
            n += 1
        out[n] = STEER + 4 * ware + 2
        n += 1
        if large and p.field[ware] < rules.last_field:
            out[n] = STEER + 4 * ware + 3
            n += 1
    return n


cdef inline void steer(const Rules* rules, Position* p, int action) noexcept nogil:
    cdef int phase = p.phase, ware = (action - STEER) // 4, step = (action - STEER) % 4
    if action != SKIP:
        move(rules, p, ware, step - 2 if step < 2 else step - 1)
    if phase == STEER_SMALL:
        ask_large_pilot(rules, p)
    elif phase == STEER_LARGE and action != SKIP and step in (1, 2) and next_sailing(p, ware + 1) < WARES:
        p.phase = STEER_SECOND
        p.ware = ware
    else:
        roll_dice(rules, p)


cdef inline void move(const Rules* rules, Position* p, int ware, int fields) noexcept nogil:
    """Beyond the last field lies the harbour; points over are lost (page 5)."""
    p.field[ware] += fields
    if p.field[ware] > rules.last_field:
        p.field[ware] = rules.last_field + 1
        p.status[ware] = ARRIVED


# --- the dice (page 5) -------------------------------------------------------------------------------------------

cdef inline void roll_dice(const Rules* rules, Position* p) noexcept nogil:
    """Only wares at sea roll [27]."""
    p.ware = 0
    roll_next(rules, p)


cdef inline void roll_next(const Rules* rules, Position* p) noexcept nogil:
    p.ware = next_sailing(p, p.ware)
    if p.ware < WARES:
        p.phase = ROLL
        p.actor = CHANCE
        return
    p.ware = 0
    p.roll += 1
    if p.roll == ROLLS:
        end_journey(rules, p)
    elif p.roll == ROLLS - 1:
        open_boarding(rules, p)
    else:
        open_round(p)


# --- pirates board after the second roll (page 5) ----------------------------------------------------------------

cdef inline void open_boarding(const Rules* rules, Position* p) noexcept nogil:
    p.second = False
    p.boarded = NOBODY
    if p.space[CAPTAIN] != NOBODY and raided(rules, p):
        p.phase = BOARD
        p.actor = p.space[CAPTAIN]
    else:
        close_boarding(p)


cdef inline void close_boarding(Position* p) noexcept nogil:
    p.second = p.boarded = p.boarded_seat = 0
    open_round(p)


cdef inline bint on_last_field(const Rules* rules, const Position* p, int ware) noexcept nogil:
    return p.status[ware] == SAILING and p.field[ware] == rules.last_field


cdef inline bint raided(const Rules* rules, const Position* p) noexcept nogil:
    """Whether a pirate finds a punt to board."""
    for ware in range(WARES):
        if on_last_field(rules, p, ware) and (rules.pirates_displace or p.aboard[ware] < rules.seats[ware]):
            return True
    return False


cdef inline int displaced_seat(const Position* p, int ware, int owner) noexcept nogil:
    """The owner's first seat on a full punt, but never that of a captain who has just boarded [42]; else NOBODY."""
    for i in range(p.aboard[ware]):
        if p.crew[ware][i] == owner and not (ware == p.boarded and i == p.boarded_seat):
            return i
    return NOBODY


cdef inline int legal_boarding(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef int n = 1, ware, owner
    out[0] = SKIP
    for ware in range(WARES):
        if on_last_field(rules, p, ware) and p.aboard[ware] < rules.seats[ware]:
            out[n] = BOARD_PUNT + ware
            n += 1
    if rules.pirates_displace:
        for ware in range(WARES):
            if on_last_field(rules, p, ware) and p.aboard[ware] == rules.seats[ware]:
                for owner in range(rules.players):
                    if displaced_seat(p, ware, owner) != NOBODY:
                        out[n] = DISPLACE + PLAYERS * ware + owner
                        n += 1
    return n


cdef inline void board(const Rules* rules, Position* p, int action) noexcept nogil:
    """Free of charge, on the cheapest empty seat [14]. The captain decides once, then the second pirate once [32]."""
    cdef int boat = SECOND_PIRATE if p.second and p.boarded == NOBODY else CAPTAIN
    cdef int ware = NOBODY, i = 0, owner
    if action != SKIP:
        if action < DISPLACE:
            ware = action - BOARD_PUNT
            i = p.aboard[ware]
            p.aboard[ware] += 1
        else:
            ware = (action - DISPLACE) // PLAYERS
            owner = (action - DISPLACE) % PLAYERS
            i = displaced_seat(p, ware, owner)
            p.hand[owner] += 1
        p.crew[ware][i] = p.space[boat]
        p.space[boat] = NOBODY
        if boat == CAPTAIN:                         # the second pirate becomes captain at once
            p.space[CAPTAIN] = p.space[SECOND_PIRATE]
            p.space[SECOND_PIRATE] = NOBODY
    if p.second:
        close_boarding(p)
        return
    p.second = True
    p.boarded = ware
    p.boarded_seat = i
    boat = SECOND_PIRATE if ware == NOBODY else CAPTAIN
    if p.space[boat] != NOBODY and raided(rules, p):
        p.actor = p.space[boat]
    else:
        close_boarding(p)


# --- harbour, shipyard and plunder after the third roll (page 5) -------------------------------------------------

cdef inline void end_journey(const Rules* rules, Position* p) noexcept nogil:
    """Pirates plunder whatever stands on the last field [33]; its accomplices get nothing, even their own [35]."""
    cdef int pirates = (p.space[CAPTAIN] != NOBODY) + (p.space[SECOND_PIRATE] != NOBODY)
    for ware in range(WARES):
        if p.status[ware] != SAILING:
            continue
        if p.field[ware] < rules.last_field:
            p.status[ware] = WRECKED
        elif pirates == 0:
            p.status[ware] = ARRIVED
        else:
            p.status[ware] = PLUNDERED
            for i in range(p.aboard[ware]):
                p.hand[p.crew[ware][i]] += 1
                p.crew[ware][i] = NOBODY
            p.aboard[ware] = 0
            for boat in range(CAPTAIN, CAPTAIN + pirates):
                pay(p, p.space[boat], -(rules.profit[ware] // pirates))
    ask_captain(rules, p)


cdef inline void ask_captain(const Rules* rules, Position* p) noexcept nogil:
    """The captain sends each plundered punt to harbour or shipyard, one after another [34]."""
    for ware in range(WARES):
        if p.status[ware] == PLUNDERED:
            p.phase = PLUNDER
            p.actor = p.space[CAPTAIN]
            p.ware = ware
            return
    p.ware = 0
    distribute(rules, p)


# --- payouts (page 7) --------------------------------------------------------------------------------------------

cdef inline int count(const Position* p, int status) noexcept nogil:
    cdef int n = 0
    for ware in range(WARES):
        n += p.status[ware] == status
    return n


cdef inline void distribute(const Rules* rules, Position* p) noexcept nogil:
    """Passengers, harbour, shipyard [37]. The bank advances what the insurance agent owes, so tenants get all of it;
    the agent's own space earns him nothing that he would not pay himself [38]. No profit leaves a remainder."""
    cdef int tenant, i
    for ware in range(WARES):
        if p.status[ware] == ARRIVED:
            for i in range(p.aboard[ware]):
                pay(p, p.crew[ware][i], -(rules.profit[ware] // p.aboard[ware]))
    for i in range(count(p, ARRIVED)):
        if p.space[HARBOUR + i] != NOBODY:
            pay(p, p.space[HARBOUR + i], -rules.rent[HARBOUR + i])
    for i in range(count(p, WRECKED)):
        tenant = p.space[SHIPYARD + i]
        if tenant != NOBODY and tenant != p.space[INSURANCE]:
            pay(p, tenant, -rules.rent[SHIPYARD + i])
    settle_insurance(rules, p)


cdef void settle_insurance(const Rules* rules, Position* p) noexcept nogil:
    """The agent pays for every punt in the shipyard, tenant or not [39], as far as cash and loans go; the bank bears
    the rest [38]."""
    cdef int agent = p.space[INSURANCE], debt = 0, i
    if agent != NOBODY:
        for i in range(count(p, WRECKED)):
            if p.space[SHIPYARD + i] != agent:
                debt += rules.rent[SHIPYARD + i]
        if not funded(rules, p, agent, debt, SETTLE, SKIP):
            return
        pay(p, agent, min(debt, p.cash[agent]))
    p.turn = 0
    ask_repayment(rules, p)


cdef inline void ask_repayment(const Rules* rules, Position* p) noexcept nogil:
    """Before values rise, everybody in turn from the harbour master on may repay loans [24]."""
    cdef int seat
    while p.turn < rules.players:
        seat = p.harbour_master + p.turn
        if seat >= rules.players:
            seat -= rules.players
        if can_repay(rules, p, seat):
            p.phase = REPAY
            p.actor = seat
            return
        p.turn += 1
    end_voyage(rules, p)


cdef inline int legal_repayments(const Position* p, action_t* out) noexcept nogil:
    cdef int n = 0, ware
    for ware in range(WARES):
        if p.pledged[p.actor][ware]:
            out[n] = REPAY_LOAN + ware
            n += 1
    return n


cdef inline void end_voyage(const Rules* rules, Position* p) noexcept nogil:
    """Wares that arrived rise (page 8). One at the top ends the game, and so does the technical limit [44]."""
    cdef bint over = False
    for ware in range(WARES):
        if p.status[ware] == ARRIVED:
            p.market[ware] += 1
            over |= p.market[ware] == rules.top
    p.voyage += 1
    clear_board(rules, p)
    if over or p.voyage == rules.most_voyages:
        p.phase = OVER
        p.actor = TERMINAL
    else:
        open_auction(rules, p)


# --- the contract ------------------------------------------------------------------------------------------------

cdef inline int player(const Rules* rules, const Position* p) noexcept nogil:
    return p.actor


cdef inline int legal(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    cdef int n = 0, means, ware, step, field
    if p.phase == BID:
        means = capital(rules, p, p.actor)
        if p.floor == p.bid:                        # whoever said `higher` is in
            out[0] = SKIP
            n = 1
        for step in range(min(BID_STEPS, means - p.floor)):
            out[n] = RAISE + step
            n += 1
        if means > p.floor + BID_STEPS:
            out[n] = HIGHER
            n += 1
    elif p.phase == PLACE:
        n = legal_places(rules, p, out)
    elif p.phase == ROLL:
        for pips in range(rules.sides):
            out[n] = pips
            n += 1
    elif p.phase == PLEDGE:
        for ware in range(WARES):
            if p.pledged[p.actor][ware] < p.shares[p.actor][ware]:
                out[n] = PLEDGE_SHARE + ware
                n += 1
    elif p.phase == BUY:
        out[0] = SKIP
        n = 1
        for ware in range(WARES):
            if for_sale(rules, p, ware):
                out[n] = BUY_SHARE + ware
                n += 1
    elif p.phase == LOAD:
        for ware in range(WARES):
            out[n] = LEAVE_ASHORE + ware
            n += 1
    elif p.phase == START:
        for field in range(rules.highest_start + 1):
            if can_start(rules, p, field):
                out[n] = START_ON + field
                n += 1
    elif p.phase in (STEER_SMALL, STEER_LARGE, STEER_SECOND):
        n = legal_steering(rules, p, out)
    elif p.phase == REPAY:
        out[0] = SKIP
        n = 1 + legal_repayments(p, out + 1)
    elif p.phase == BOARD:
        n = legal_boarding(rules, p, out)
    elif p.phase == PLUNDER:
        out[0] = TO_HARBOUR
        out[1] = TO_SHIPYARD
        n = 2
    elif p.phase == DEAL:
        for ware in range(WARES):
            if undealt(rules, p, ware) > 0:
                out[n] = ware
                n += 1
    elif p.phase == LAY_OUT:
        out[0] = 0
        n = 1
    return n


cdef inline int undealt(const Rules* rules, const Position* p, int ware) noexcept nogil:
    """Shares of a ware that are still shuffled, during the deal."""
    return p.display[ware] - (rules.shares_of_ware - rules.hidden_of_ware)


cdef inline int chance(const Rules* rules, const Position* p, action_t* out, double* odds) noexcept nogil:
    cdef int n = legal(rules, p, out)
    for i in range(n):
        if p.phase == DEAL:
            odds[i] = undealt(rules, p, out[i]) / <double>(WARES * rules.hidden_of_ware - p.turn)
        else:
            odds[i] = 1.0 / n
    return n


cdef inline int stream(const Rules* rules, const Position* p) noexcept nogil:
    """The deal is one source of luck; each ware's die in each roll of each voyage is another."""
    return 0 if p.phase != ROLL else 1 + (p.voyage * ROLLS + p.roll) * WARES + p.ware


cdef inline action_t sample(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef int card, ware = 0
    if p.phase == ROLL:
        return rng_below(rng, rules.sides)
    if p.phase == LAY_OUT:
        return 0
    card = rng_below(rng, WARES * rules.hidden_of_ware - p.turn)
    while card >= undealt(rules, p, ware):
        card -= undealt(rules, p, ware)
        ware += 1
    return ware


cdef inline void apply(const Rules* rules, Position* p, action_t action) noexcept nogil:
    perform(rules, p, action)
    check(conserved(rules, p))


cdef void perform(const Rules* rules, Position* p, action_t action) noexcept nogil:
    cdef int seat = p.actor
    if p.phase == BID:
        if action == HIGHER:
            p.floor += BID_STEPS
            return
        if action == SKIP:                          # passing is for good [5]
            p.bidding &= ~(1 << seat)
        else:
            p.bid = p.floor + 1 + action - RAISE
            p.bidder = seat
        ask_bidder(rules, p, next_seat(rules, seat))
    elif p.phase == PLACE:
        if action == SKIP:
            next_turn(rules, p)
        elif action >= REPAY_LOAN:
            repay(rules, p, seat, action - REPAY_LOAN)
        else:
            place(rules, p, action)
    elif p.phase == ROLL:
        move(rules, p, p.ware, action + 1)
        p.ware += 1
        roll_next(rules, p)
    elif p.phase == PLEDGE:
        pledge(rules, p, seat, action - PLEDGE_SHARE)
        resume_payment(rules, p)
    elif p.phase == BUY:
        if action == SKIP:
            p.phase = LOAD
        else:
            buy(rules, p, action - BUY_SHARE)
    elif p.phase == LOAD:
        load(rules, p, action - LEAVE_ASHORE)
    elif p.phase == START:
        choose_start(rules, p, action - START_ON)
    elif p.phase in (STEER_SMALL, STEER_LARGE, STEER_SECOND):
        steer(rules, p, action)
    elif p.phase == REPAY:
        if action == SKIP:
            p.turn += 1
        else:
            repay(rules, p, seat, action - REPAY_LOAN)
        ask_repayment(rules, p)
    elif p.phase == BOARD:
        board(rules, p, action)
    elif p.phase == PLUNDER:
        p.status[p.ware] = ARRIVED if action == TO_HARBOUR else WRECKED
        ask_captain(rules, p)
    elif p.phase == DEAL:
        seat = p.turn % rules.players
        p.shares[seat][action] += 1
        p.held[seat] += 1
        p.display[action] -= 1
        p.turn += 1
        if p.turn == rules.players * rules.start_shares:
            p.phase = LAY_OUT
    elif p.phase == LAY_OUT:
        p.turn = 0
        open_auction(rules, p)


cdef inline void resume_payment(const Rules* rules, Position* p) noexcept nogil:
    """Go on with what the shares were pledged for; it asks again if the money does not suffice yet."""
    cdef int action = p.pending
    p.phase = p.resume
    p.resume = p.pending = p.owed = 0
    if p.phase == BID:
        take_office(rules, p)
    elif p.phase == BUY:
        buy(rules, p, action - BUY_SHARE)
    elif p.phase == PLACE:
        place(rules, p, action)
    else:
        settle_insurance(rules, p)


cdef inline void scores(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """The fortune: cash and unpledged shares, less a penalty for every loan (page 8) [24]. It may be negative [26]."""
    cdef int fortune
    for seat in range(rules.players):
        fortune = p.cash[seat] - rules.penalty * p.loans[seat]
        for ware in range(WARES):
            fortune += rules.track[p.market[ware]] * (p.shares[seat][ware] - p.pledged[seat][ware])
        out[seat] = fortune


cdef inline void ranking(const Rules* rules, const Position* p, double* out) noexcept nogil:
    """The book breaks no tie: victory is shared [41]."""
    scores(rules, p, out)


cdef inline int boundary(const Rules* rules, const Position* p) noexcept nogil:
    """Voyages finished."""
    return p.voyage


cdef inline action_t random_action(const Rules* rules, const Position* p, rng_t* rng) noexcept nogil:
    cdef action_t actions[64]
    cdef int least, most
    if p.phase == BID:                              # every third decision: the possible actions follow one another
        least = RAISE if p.floor > p.bid else SKIP
        most = min(capital(rules, p, p.actor) - p.floor, HIGHER)
        return least + rng_below(rng, most + 1 - least)
    return actions[rng_below(rng, legal(rules, p, actions))]


include "engine/binding.pxi"
