"""Borneo: rules of thumb for the search. A position is worth the points that each player will probably have.

These are the points on the table, what the store may gain by contracts, what the cargo in the open harbours will bring
to each rank, and what ranks bring in every harbour to come. A frequent move weighs by the points that it brings the
mover, found from what it changes; a rare one by the value of the position after it. The figures of the game come from
its rules; the few estimates are attributes of the class.
"""

from libc.math cimport INFINITY, exp, sqrt
from libc.stdint cimport uint64_t

from ai.heuristics.base cimport Heuristics
from ai.heuristics.standing cimport standing
from engine.bits cimport bit, count, lowest
from engine.games.borneo.actions cimport (
    A_ATTACK, A_DEFEND, A_DISCARD, A_HARBOUR, A_LAY, A_RETREAT, A_TAKE, A_TARGET, A_TRANSFER, PASS,
)
from engine.games.borneo.contracts cimport count_cards
from engine.games.borneo.harbours cimport line_up, visible_flags
from engine.games.borneo.payment cimport SPICES, Cards
from engine.games.borneo.position cimport (
    ATTACK, COLUMN, COMPANIES, DEFEND, DISCARD, FLAGS, GOODS, HARBOUR, KINDS, LAY, NONE, OPEN, OVER, PAY, RETREAT,
    REWARD, SEATS, SLOTS, TAKE, TARGET, TRADER, Position, Rules,
)
from engine.games.borneo.ranks cimport flags_of
from engine.games.borneo.rules cimport NativeGame, NativeState
from engine.state cimport State
from engine.types cimport MAX_PLAYERS, action_t, int8

# Chosen by matches with these rules of thumb, four players (docs/strength.md): c 0.3 against 0.5 at 300 simulations
# +44 Elo [-3, +92], 0.8 -56 [-106, -8], 0.15 against 0.3 at 500 -3 [-59, +52]; epsilon 0 against 0.1 at 500
# +43 [+3, +83] (8 blocks each); two rounds against one at about equal time (600 and 1,000) +42 [+11, +73] (10 blocks).
SEARCH = {"select": "puct", "c": 0.25, "playout": "cutoff", "rounds": 2, "epsilon": 0.0}

cdef enum:
    MISSING = COLUMN * FLAGS + 1            # numbers of units of a contract or flags of a monopoly that can be missing


cdef class GameHeuristics(Heuristics):
    cdef public double unit                 # points that a unit in store gains beside the next contract
    cdef readonly double near               # part of a contract's gain that is left with each missing unit
    cdef public double card                 # points of a cargo card that will be taken
    cdef public double hand                 # points of a card in hand
    cdef public double flag                 # points of a flag in hand of a company where one's trader is first
    cdef readonly double eager              # how fast the chance of a monopoly falls with each missing flag
    cdef public double harbour              # cards that a first rank takes from a harbour to come ...
    cdef public double below                # ... and each lower rank this part of the one above
    cdef public double parry                # flags that a card of the defence will probably have
    cdef public double stays                # part of his loss that a beaten defender bears: he may go elsewhere
    cdef public double spread               # points: how far scores still move, now ...
    cdef public double spread_harbour       # ... and with every harbour to come
    cdef public double sharpness            # of the weights: return that makes a move e times as likely, ...
    cdef public double nerve                # ... and points that do
    cdef double nears[MISSING]              # powers of `near`
    cdef double chances[MISSING]            # of a monopoly, by missing flags, beside each other's and 1 for none
    cdef NativeState after                  # scratch for the weights

    def __init__(self, NativeGame game not None):
        super().__init__(game)
        self.unit, self.near, self.card, self.hand, self.flag = 0.35, 0.6, 1.6, 0.3, 0.05
        self.eager, self.harbour, self.below, self.parry, self.stays = 0.7, 0.6, 0.4, 1.2, 0.8
        self.spread, self.spread_harbour, self.sharpness, self.nerve = 2.5, 2.5, 0.03, 0.5
        self.after = game.new_state()
        for missing in range(MISSING):
            self.nears[missing] = self.near ** missing
            self.chances[missing] = 4 * exp(-self.eager * missing)

    cdef void c_value(self, State state, double* out) noexcept nogil:
        cdef const Rules* rules = (<NativeState>state).rules
        cdef const Position* p = &(<NativeState>state).position
        cdef double points[SEATS]
        if p.phase == OVER:
            state.c_returns(out)
            return
        prospects(self, rules, p, points)
        standing(points, rules.players, spread(self, p), self.game.win_share, out)

    cdef void c_weights(self, State state, const action_t* actions, int n, double* out) noexcept nogil:
        """The better the position after a move, the heavier the move."""
        cdef const Position* p = &(<NativeState>state).position
        cdef double value[MAX_PLAYERS]
        cdef double best = -INFINITY, scale = self.nerve
        cdef int seat = state.c_player(), i
        if p.phase == LAY or p.phase == HARBOUR:
            cargo_weights(self, (<NativeState>state).rules, p, actions, n, out)
            return
        if p.phase == TRADER or p.phase == TARGET or p.phase == ATTACK or p.phase == DEFEND or p.phase == RETREAT:
            rank_gains(self, (<NativeState>state).rules, p, actions, n, out)
        elif p.phase == TAKE:
            take_gains(self, (<NativeState>state).rules, p, actions, n, out)
        elif p.phase == DISCARD:
            for i in range(n):
                out[i] = -flags_first(self, (<NativeState>state).rules, p, seat, actions[i] - A_DISCARD)
        else:                                   # whatever is rare: one ply
            scale = self.sharpness
            for i in range(n):
                self.after.c_copy_from(state)
                self.after.c_apply(actions[i])
                self.c_value(self.after, value)
                out[i] = value[seat]
        for i in range(n):
            best = max(best, out[i])
        for i in range(n):
            out[i] = exp((out[i] - best) / scale)

    def prospects(self, NativeState state not None) -> list[float]:
        """The points that each seat will probably have."""
        cdef double out[SEATS]
        prospects(self, state.rules, &state.position, out)
        return [out[seat] for seat in range(self.game.players)]


cdef inline int to_come(const Position* p) noexcept nogil:
    """Harbours that will still be given out, those that lie open not counted."""
    return count(p.harbour_deck) if p.finals == NONE else 0


cdef inline double spread(GameHeuristics thumb, const Position* p) noexcept nogil:
    cdef double left = to_come(p) + (1.0 if p.finals == NONE else 0.0)
    return sqrt(thumb.spread * thumb.spread + thumb.spread_harbour * thumb.spread_harbour * left)


cdef void prospects(GameHeuristics thumb, const Rules* rules, const Position* p, double* out) noexcept nogil:
    cdef double rank[COMPANIES][SLOTS]      # what each rank is still worth
    cdef int seat, company, i
    for seat in range(rules.players):
        out[seat] = possessions(thumb, rules, p, seat, p.store[seat])
    if p.finals != NONE:
        return
    worth_of_ranks(thumb, rules, p, rank)
    for company in range(COMPANIES):
        for i in range(p.traders[company]):
            out[p.ranks[company][i]] += rank[company][i]
    for seat in range(rules.players):
        out[seat] += hand_value(thumb, rules, p, seat)
    fight(thumb, rules, p, rank, out)
    i = count(p.offered)
    while i:                                # who takes next; all that is left
        i -= 1
        out[p.takers[p.taker + i]] += thumb.card
    if p.laid != NONE:
        out[p.active] += thumb.hand


cdef double possessions(GameHeuristics thumb, const Rules* rules, const Position* p, int seat,
                        uint64_t store) noexcept nogil:
    """Points on the table, and what cargo in store may gain by the best contract."""
    cdef Cards cards
    cdef int kind, spice, units, missing, total = 0, most = 0, number
    cdef double points = 0, gain, best = 0
    for kind in range(KINDS):
        points += p.contracts[seat][kind] * rules.points[kind]
    if p.ship == seat:
        points -= rules.ship_penalty
    number = count(store)
    for spice in range(GOODS):
        number += p.goods[seat][spice]
    points += number
    if number == 0:
        return points + (rules.points[p.kind] if p.phase == PAY and p.mover == seat else 0)
    count_cards(rules, store, p.goods[seat], &cards)
    for spice in range(SPICES):
        units = cards.ones[spice] + 2 * cards.twos[spice]
        total += units
        most = max(most, units)
    total += cards.jokers
    if p.phase == PAY and p.mover == seat:  # the contract is his; what is not paid yet must go
        units = SPICES * rules.each[p.kind] + rules.same[p.kind] - count(p.paid) - count(p.paid & rules.twos)
        for spice in range(GOODS):
            units -= p.paid_goods[spice]
        units = max(units, 0)
        return points + rules.points[p.kind] - units + thumb.unit * max(total - units, 0)
    if p.finals != NONE and (p.finals == 0 or p.mover != seat):
        return points
    for kind in range(KINDS):
        if p.stock[kind] == 0:
            continue
        if rules.each[kind]:
            missing = -cards.jokers
            for spice in range(SPICES):
                missing += max(0, rules.each[kind] - cards.ones[spice] - 2 * cards.twos[spice])
        else:
            missing = rules.same[kind] - most - cards.jokers
        gain = rules.points[kind] - SPICES * rules.each[kind] - rules.same[kind]
        best = max(best, gain * thumb.nears[max(missing, 0)])
    return points + best + (thumb.unit * total if p.finals == NONE else 0)


cdef void worth_of_ranks(
    GameHeuristics thumb, const Rules* rules, const Position* p, double[COMPANIES][SLOTS] rank
) noexcept nogil:
    """Cargo of the open harbours and of those to come, in points."""
    cdef double share, later = thumb.harbour * thumb.card * (to_come(p) + 1)
    cdef int company, i, slot
    for company in range(COMPANIES):
        share = later
        for i in range(SLOTS):
            rank[company][i] = share
            share *= thumb.below
    for slot in range(rules.open):
        if p.harbour[slot] != NONE and p.height[slot]:
            worth_of_cargo(thumb, rules, p, slot, rank)


cdef void worth_of_cargo(
    GameHeuristics thumb, const Rules* rules, const Position* p, int slot, double[COMPANIES][SLOTS] rank
) noexcept nogil:
    """A harbour with cargo: a chance of a monopoly for each company, else a distribution in the order of flags."""
    cdef int flags[COMPANIES]
    cdef double chance[COMPANIES]
    cdef double sum = 1, cards = p.height[slot], closeness, place
    cdef int company, other, i, missing, left = rules.limit[p.harbour[slot]] - p.height[slot]
    visible_flags(rules, p, slot, flags)
    for company in range(COMPANIES):
        missing = rules.monopoly[p.harbour[slot]] - flags[company]
        chance[company] = thumb.chances[max(missing, 0)] if missing <= 3 * left else 0
        sum += chance[company]
    closeness = cards / (cards + left)
    for company in range(COMPANIES):
        if flags[company] == 0:
            continue
        # A monopoly gives its ranks all cards in turn; a distribution gives the first ranks one each.
        place = 1 / sum
        for other in range(COMPANIES):
            if flags[other] > flags[company]:
                place *= 0.9
        for i in range(min(p.traders[company] + 1, SLOTS)):         # also for one who comes
            rank[company][i] += thumb.card * closeness * (
                chance[company] / sum * max((cards + 1 - i) / max(p.traders[company], i + 1), 0.0) + place)
            place *= max(0.0, (cards - 3) / 4)


cdef double hand_value(GameHeuristics thumb, const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Cards to lay and to fight with: better with flags of companies where one's trader is first."""
    cdef uint64_t hand = p.hand[seat]
    cdef double value = 0
    cdef int card
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        value += thumb.hand + flags_first(thumb, rules, p, seat, card)
    return value


cdef inline double flags_first(
    GameHeuristics thumb, const Rules* rules, const Position* p, int seat, int card
) noexcept nogil:
    """What a card in hand is worth beside any other: flags of companies where the seat's trader is first."""
    cdef int company, flags = 0
    for company in range(COMPANIES):
        flags += rules.shown[card][company] * (p.ranks[company][0] == seat)
    return thumb.flag * flags


cdef inline double won(GameHeuristics thumb, int margin, int cards, bint answered) noexcept nogil:
    """The chance of an attack, from its margin on the table and how many cards may still come from the defender."""
    if answered and margin < 0:
        return 0.05
    return 1 / (1 + exp(-1.2 * (margin - (0 if answered else cards * thumb.parry) + 0.5)))


cdef inline double won_by(GameHeuristics thumb, const Rules* rules, const Position* p, uint64_t attack, int company,
                          int attacker, int defender, bint answered) noexcept nogil:
    """The chance of an attack with these cards."""
    cdef int margin = flags_of(rules, attack, company) - flags_of(rules, p.defence, company) - (attacker - defender - 1)
    return won(thumb, margin, min(count(attack), count(p.hand[p.ranks[company][defender]]) - 1), answered)


cdef double best_target(GameHeuristics thumb, const Rules* rules, const Position* p, uint64_t attack,
                        double[COMPANIES][SLOTS] rank) noexcept nogil:
    """Points that the mover gains by the best attack with these cards."""
    cdef int company, attacker, defender
    cdef double best = 0
    for company in range(COMPANIES):
        if not rules.showing[company] & attack:
            continue
        for attacker in range(1, p.traders[company]):
            if p.ranks[company][attacker] != p.mover:
                continue
            for defender in range(attacker):
                if p.ranks[company][defender] != p.mover:
                    best = max(best, attacked(thumb, rules, p, rank, attack, company, attacker, defender))
    return best


cdef void fight(GameHeuristics thumb, const Rules* rules, const Position* p, double[COMPANIES][SLOTS] rank,
                double* out) noexcept nogil:
    """What an attack under way will probably change."""
    cdef int company
    cdef double gain
    if p.phase == REWARD:
        out[p.mover] += 1 + thumb.unit
    elif p.phase == TARGET:
        out[p.mover] += best_target(thumb, rules, p, p.attack, rank)
    elif p.phase == ATTACK or p.phase == DEFEND:
        company = p.company
        gain = rank[company][p.defender] - rank[company][p.attacker]
        gain *= won_by(thumb, rules, p, p.attack, company, p.attacker, p.defender, p.defence != 0)
        out[p.ranks[company][p.attacker]] += gain
        out[p.ranks[company][p.defender]] -= thumb.stays * gain


# --- moves: points that they bring the mover, less the mean of what they bring the others ---------------------------


cdef inline double side(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """What a point of this seat is to the mover."""
    return 1 if seat == p.mover else -1.0 / (rules.players - 1)


cdef void rank_gains(GameHeuristics thumb, const Rules* rules, const Position* p, const action_t* actions, int n,
                     double* out) noexcept nogil:
    """Of a trader's moves: to another company, an attack with its cards and its defence, a retreat."""
    cdef double rank[COMPANIES][SLOTS]
    cdef double both = 1 + thumb.stays / (rules.players - 1)        # what is taken from the defender counts, too
    cdef int i, move
    worth_of_ranks(thumb, rules, p, rank)
    for i in range(n):
        move = actions[i]
        if p.phase == DEFEND:
            out[i] = defended(thumb, rules, p, rank, 0 if move == PASS else bit(move - A_DEFEND))
        elif p.phase == ATTACK:
            out[i] = attacked(thumb, rules, p, rank, p.attack | (0 if move == PASS else bit(move - A_ATTACK)),
                              p.company, p.attacker, p.defender) * both - (0 if move == PASS else thumb.hand)
        elif p.phase == TARGET:
            move -= A_TARGET
            out[i] = attacked(thumb, rules, p, rank, p.attack, move // (SLOTS * SLOTS), move // SLOTS % SLOTS,
                              move % SLOTS) * both
        elif p.phase == RETREAT:
            out[i] = moved(rules, p, rank, p.company, p.attacker, move - A_RETREAT)
        elif move == PASS:
            out[i] = 0
        elif move < A_ATTACK:
            move -= A_TRANSFER
            out[i] = moved(rules, p, rank, move // (SLOTS * COMPANIES), move // COMPANIES % SLOTS, move % COMPANIES)
        else:
            out[i] = best_target(thumb, rules, p, bit(move - A_ATTACK), rank) * both - thumb.hand


cdef inline double moved(const Rules* rules, const Position* p, double[COMPANIES][SLOTS] rank, int company, int place,
                         int to) noexcept nogil:
    """Of a trader that goes to another company: those below move up."""
    cdef double gain
    cdef int below
    if to == company:
        return 0
    gain = rank[to][p.traders[to]] - rank[company][place]
    for below in range(place + 1, p.traders[company]):
        gain += side(rules, p, p.ranks[company][below]) * (rank[company][below - 1] - rank[company][below])
    return gain


cdef inline double attacked(GameHeuristics thumb, const Rules* rules, const Position* p,
                            double[COMPANIES][SLOTS] rank, uint64_t attack, int company, int attacker, int defender
                            ) noexcept nogil:
    """The attacker's own points by these cards, before the defender has answered."""
    return (won_by(thumb, rules, p, attack, company, attacker, defender, False)
            * (rank[company][defender] - rank[company][attacker]))


cdef inline double defended(GameHeuristics thumb, const Rules* rules, const Position* p,
                            double[COMPANIES][SLOTS] rank, uint64_t card) noexcept nogil:
    """Of one more card for the defence, or none and the attack is decided."""
    cdef double loss = rank[p.company][p.defender] - rank[p.company][p.attacker], chance
    cdef uint64_t defence = p.defence | card
    cdef int margin = (flags_of(rules, p.attack, p.company) - flags_of(rules, defence, p.company)
                       - (p.attacker - p.defender - 1))
    if card == 0 or margin < 0 or count(defence) == count(p.attack):
        chance = margin >= 0
    else:
        chance = won(thumb, margin, 0, True)
    return (-chance * loss * (thumb.stays + 1.0 / (rules.players - 1))
            + (1 - chance) * (1 + thumb.unit if defence else 0) - (thumb.hand if card else 0))


cdef void take_gains(GameHeuristics thumb, const Rules* rules, const Position* p, const action_t* actions, int n,
                     double* out) noexcept nogil:
    """Of each card for the store."""
    cdef int i
    for i in range(n):
        out[i] = possessions(thumb, rules, p, p.mover, p.store[p.mover] | bit(actions[i] - A_TAKE))


cdef struct Berth:                      # an open harbour, as the mover sees one more card there
    int cards                           # with that card
    int left                            # cards until the limit
    int flags[COMPANIES]                # of the upper rows, which stay visible
    double monopoly[COMPANIES]          # net cards by a monopoly of each company
    double hope[COMPANIES]              # net share of a monopoly that may come
    double place[COMPANIES]             # net share of a distribution that may come
    double before                       # net points without that card


cdef void cargo_weights(GameHeuristics thumb, const Rules* rules, const Position* p, const action_t* actions, int n,
                        double* out) noexcept nogil:
    """Of a card to lay, all harbours together; or of a harbour for the card laid."""
    cdef Berth berths[OPEN]
    cdef int i, slot
    for slot in range(rules.open):
        look(thumb, rules, p, slot, &berths[slot])
    for i in range(n):
        if p.phase == HARBOUR:
            slot = actions[i] - A_HARBOUR
            out[i] = exp(laid_gain(thumb, rules, p, slot, &berths[slot], p.laid) / thumb.nerve)
            continue
        out[i] = 0
        for slot in range(rules.open):
            out[i] += exp(laid_gain(thumb, rules, p, slot, &berths[slot], actions[i] - A_LAY) / thumb.nerve)
        out[i] *= exp(-flags_first(thumb, rules, p, p.mover, actions[i] - A_LAY) / thumb.nerve)


cdef void look(GameHeuristics thumb, const Rules* rules, const Position* p, int slot, Berth* berth) noexcept nogil:
    cdef int company, i, cards = p.height[slot] + 1
    cdef int last = p.column[slot][p.height[slot] - 1] if p.height[slot] else NONE
    cdef int flags[COMPANIES]
    cdef double side_of, place, further = max(0.0, (cards - 3) / 4.0)
    berth.cards = cards
    berth.left = rules.limit[p.harbour[slot]] - cards
    for company in range(COMPANIES):
        berth.flags[company] = 0
    if cards > 1:
        visible_flags(rules, p, slot, flags)
        for company in range(COMPANIES):
            berth.flags[company] = flags[company] - rules.shown[last][company] + rules.upper[last][company]
    for company in range(COMPANIES):
        berth.monopoly[company] = berth.hope[company] = berth.place[company] = 0
        place = 1
        for i in range(p.traders[company]):
            side_of = side(rules, p, p.ranks[company][i])
            berth.monopoly[company] += side_of * (cards // p.traders[company] + (i < cards % p.traders[company]))
            berth.hope[company] += side_of * max((cards + 1.0 - i) / p.traders[company], 0.0)
            berth.place[company] += side_of * place
            place *= further
    berth.before = hopes(thumb, rules, p.harbour[slot], berth, flags) * (cards - 1) / cards if cards > 1 else 0


cdef double hopes(GameHeuristics thumb, const Rules* rules, int harbour, const Berth* berth,
                  const int* flags) noexcept nogil:
    """Net points of cargo that stays in its harbour, with these flags: as `worth_of_cargo`."""
    cdef double chance[COMPANIES]
    cdef double sum = 1, total = 0, part, place
    cdef int company, other, missing
    for company in range(COMPANIES):
        missing = rules.monopoly[harbour] - flags[company]
        chance[company] = thumb.chances[max(missing, 0)] if missing <= 3 * berth.left else 0
        sum += chance[company]
    part = 1 / sum
    for company in range(COMPANIES):
        if flags[company] == 0:
            continue
        place = part
        for other in range(COMPANIES):
            place *= 0.9 if flags[other] > flags[company] else 1.0
        total += chance[company] * part * berth.hope[company] + place * berth.place[company]
    return thumb.card * berth.cards / <double>(berth.cards + berth.left) * total


cdef double laid_gain(GameHeuristics thumb, const Rules* rules, const Position* p, int slot, const Berth* berth,
                      int card) noexcept nogil:
    """Net points of laying the card there."""
    cdef int flags[COMPANIES]
    cdef int company, place
    for company in range(COMPANIES):
        flags[company] = berth.flags[company] + rules.shown[card][company]
    for place in range(FLAGS):
        company = rules.flags[card][place]
        if company != NONE and flags[company] >= rules.monopoly[p.harbour[slot]]:
            return thumb.card * berth.monopoly[company] + 1 + thumb.unit - berth.before
    if berth.left == 0:
        return thumb.card * dealt_out(rules, p, berth, flags) + 1 + thumb.unit - berth.before
    return hopes(thumb, rules, p.harbour[slot], berth, flags) - berth.before


cdef double dealt_out(const Rules* rules, const Position* p, const Berth* berth, const int* flags) noexcept nogil:
    """Net cards by a distribution, ties in the order of companies."""
    cdef int8 order[COMPANIES]
    cdef int8 takers[COLUMN]
    cdef int company, i, companies = 0
    cdef double net = 0
    for company in range(COMPANIES):
        if flags[company] == 0:
            continue
        i = companies
        while i and flags[order[i - 1]] < flags[company]:
            order[i] = order[i - 1]
            i -= 1
        order[i] = company
        companies += 1
    if not line_up(p, order, companies, berth.cards, takers):
        return 0
    for i in range(berth.cards):
        net += side(rules, p, takers[i])
    return net
