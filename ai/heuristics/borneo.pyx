"""Borneo: rules of thumb for the search. A position is worth the points that each player will probably have.

These are the points on the table, what the store may gain by contracts, what the cargo in the open harbours will bring
to each rank, and what ranks bring in every harbour to come. The figures of the game come from its rules; the few
estimates are attributes of the class.
"""

from libc.math cimport exp, sqrt
from libc.stdint cimport uint64_t

from ai.heuristics.base cimport Heuristics
from ai.heuristics.standing cimport standing
from engine.bits cimport count, lowest
from engine.games.borneo.contracts cimport count_cards
from engine.games.borneo.harbours cimport visible_flags
from engine.games.borneo.payment cimport SPICES, Cards
from engine.games.borneo.position cimport (
    ATTACK, COLUMN, COMPANIES, DEFEND, FLAGS, GOODS, KINDS, NONE, OVER, PAY, REWARD, SEATS, SLOTS, TARGET, Position,
    Rules,
)
from engine.games.borneo.ranks cimport flags_of
from engine.games.borneo.rules cimport NativeGame, NativeState
from engine.state cimport State
from engine.types cimport MAX_PLAYERS, action_t

# Against `greedy` at 500 simulations, 8 blocks each: +181 Elo [+137, +230]; two rounds +220 [+155, +302] in twice the
# time; at once +72 [+10, +138]; with ucb +69 [+22, +119]; full random playouts with ucb at 300 -53 [-136, +25].
# These were with random playouts (epsilon 1). Hands matter when players make use of them: with epsilon 0.1 it gained
# +40 [-1, +83] at 200 simulations (8 blocks), and lost nothing at equal time: +10 [-24, +45] (10 blocks).
SEARCH = {"select": "puct", "c": 0.5, "playout": "cutoff", "rounds": 1, "epsilon": 0.1}

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
    cdef public double spread               # points: how far scores still move, now ...
    cdef public double spread_harbour       # ... and with every harbour to come
    cdef public double sharpness            # of the weights: return that makes a move e times as likely
    cdef double nears[MISSING]              # powers of `near`
    cdef double chances[MISSING]            # of a monopoly, by missing flags, beside each other's and 1 for none
    cdef NativeState after                  # scratch for the weights

    def __init__(self, NativeGame game not None):
        super().__init__(game)
        self.unit, self.near, self.card, self.hand, self.flag = 0.35, 0.6, 1.6, 0.3, 0.05
        self.eager, self.harbour, self.below, self.parry = 0.7, 0.6, 0.4, 1.2
        self.spread, self.spread_harbour, self.sharpness = 2.5, 2.5, 0.03
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
        """One ply: the better the position after a move, the heavier the move."""
        cdef double value[MAX_PLAYERS]
        cdef double best = 0
        cdef int seat = state.c_player(), i
        for i in range(n):
            self.after.c_copy_from(state)
            self.after.c_apply(actions[i])
            self.c_value(self.after, value)
            out[i] = value[seat]
            best = max(best, out[i])
        for i in range(n):
            out[i] = exp((out[i] - best) / self.sharpness)

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
        out[seat] = possessions(thumb, rules, p, seat)
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


cdef double possessions(GameHeuristics thumb, const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Points on the table, and what the store may gain by the best contract."""
    cdef Cards cards
    cdef int kind, spice, units, missing, total = 0, most = 0, number
    cdef double points = 0, gain, best = 0
    for kind in range(KINDS):
        points += p.contracts[seat][kind] * rules.points[kind]
    if p.ship == seat:
        points -= rules.ship_penalty
    number = count(p.store[seat])
    for spice in range(GOODS):
        number += p.goods[seat][spice]
    points += number
    if number == 0:
        return points + (rules.points[p.kind] if p.phase == PAY and p.mover == seat else 0)
    count_cards(rules, p.store[seat], p.goods[seat], &cards)
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
        if p.traders[company] == 0 or flags[company] == 0:
            continue
        # A monopoly gives its ranks all cards in turn; a distribution gives the first ranks one each.
        place = 1 / sum
        for other in range(COMPANIES):
            if flags[other] > flags[company]:
                place *= 0.9
        for i in range(p.traders[company]):
            rank[company][i] += thumb.card * closeness * (
                chance[company] / sum * max((cards + 1 - i) / p.traders[company], 0.0) + place)
            place *= max(0.0, (cards - 3) / 4)


cdef double hand_value(GameHeuristics thumb, const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Cards to lay and to fight with: better with flags of companies where one's trader is first."""
    cdef uint64_t hand = p.hand[seat]
    cdef double value = 0
    cdef int company, card
    while hand:
        card = lowest(hand)
        hand &= hand - 1
        value += thumb.hand
        for company in range(COMPANIES):
            if p.ranks[company][0] == seat:
                value += thumb.flag * rules.shown[card][company]
    return value


cdef double won(GameHeuristics thumb, const Rules* rules, const Position* p, int company, int attacker, int defender,
                bint answered) noexcept nogil:
    """The chance of an attack, from the cards on the table and the size of the defender's hand."""
    cdef int seat = p.ranks[company][defender]
    cdef double answer = 0, margin
    if not answered:
        answer = min(count(p.attack), count(p.hand[seat]) - 1) * thumb.parry
    margin = flags_of(rules, p.attack, company) - flags_of(rules, p.defence, company) - (attacker - defender - 1)
    if answered and margin < 0:
        return 0.05
    return 1 / (1 + exp(-1.2 * (margin - answer + 0.5)))


cdef void fight(GameHeuristics thumb, const Rules* rules, const Position* p, double[COMPANIES][SLOTS] rank,
                double* out) noexcept nogil:
    """What an attack under way will probably change."""
    cdef int company, attacker, defender, seat, other
    cdef double gain, chance, best = 0
    if p.phase == REWARD:
        out[p.mover] += 1 + thumb.unit
    elif p.phase == TARGET:
        for company in range(COMPANIES):
            if not rules.showing[company] & p.attack:
                continue
            for attacker in range(1, p.traders[company]):
                for defender in range(attacker):
                    if p.ranks[company][attacker] == p.mover and p.ranks[company][defender] != p.mover:
                        chance = won(thumb, rules, p, company, attacker, defender, False)
                        best = max(best, chance * (rank[company][defender] - rank[company][attacker]))
        out[p.mover] += best
    elif p.phase == ATTACK or p.phase == DEFEND:
        company = p.company
        seat = p.ranks[company][p.attacker]
        other = p.ranks[company][p.defender]
        chance = won(thumb, rules, p, company, p.attacker, p.defender, p.defence != 0)
        gain = rank[company][p.defender] - rank[company][p.attacker]
        out[seat] += chance * gain
        out[other] -= chance * 0.8 * gain               # he may go elsewhere
