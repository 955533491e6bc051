"""Manila: rules of thumb for the search. A position is worth what each player's fortune will probably be.

The expected fortune is cash and shares at what they will probably be worth, less loans, plus what the accomplices on
the board will probably earn this voyage, from the exact odds of every punt. Fortunes become chances to finish ahead of
each other, and those the return. All figures of the game come from its rules; the few estimates are attributes of the
class, fitted by bench/fit_manila.py on 300 games between searches (squared error on games held back: 0.110; a guess of
the mean has 0.144).
"""

from libc.math cimport exp, sqrt

from ai.heuristics.base cimport Heuristics
from engine.games.manila.position cimport (
    ARRIVED, ASHORE, BID, CAPTAIN, HARBOUR, INSURANCE, LARGE_PILOT, NOBODY, PLAYERS, PLUNDERED, SAILING,
    SECOND_PIRATE, SHIPYARD, SMALL_PILOT, START, WARES, WRECKED, Position, Rules,
)
from engine.games.manila.rules cimport NativeGame, NativeState
from engine.state cimport State
from engine.types cimport MAX_PLAYERS, TERMINAL, action_t

# Against `greedy` at 500 simulations: +181 Elo; with a playout to the end of the voyage +19, with full playouts -35.
SEARCH = {"select": "puct", "c": 0.5, "playout": "cutoff", "rounds": 0}

cdef enum:
    ROLLS = 3                       # a voyage
    ROUTE = 102                     # room for the fields of a route

cdef struct Odds:                   # of one punt, at the end of its voyage
    double arrived                  # beyond the last field
    double last                     # on it, where pirates wait
    double boarded                  # on it after the second roll, where pirates may board


cdef class GameHeuristics(Heuristics):
    cdef Odds odds[ROLLS + 1][ROUTE]        # by rolls left and field
    cdef public double office               # pesos that being harbour master is worth
    cdef public double small_pilot          # pesos that steering is worth
    cdef public double large_pilot
    cdef public double rises                # fields that a ware rises in a voyage to come
    cdef public double voyages              # voyages to come for each field that the leading ware has left
    cdef public double pledged              # worth of a pledged share, as a part of its value
    cdef public double spread               # pesos: how far fortunes still move, now ...
    cdef public double spread_voyage        # ... and with every voyage to come
    cdef public double sharpness            # of the weights: pesos' worth of return that makes a move e times as likely
    cdef State after                        # scratch for the weights

    def __init__(self, NativeGame game not None):
        super().__init__(game)
        self.office, self.small_pilot, self.large_pilot = 8.8, 1, 3.3
        self.rises, self.voyages, self.pledged = 0.2, 2.2, 0.8
        self.spread, self.spread_voyage = 3, 14.5
        self.sharpness = 0.03
        self.after = game.new_state()
        fill_odds(&game.rules, self.odds)

    cdef void c_value(self, State state, double* out) noexcept nogil:
        cdef const Rules* rules = (<NativeState>state).rules
        cdef const Position* p = &(<NativeState>state).position
        cdef double fortune[PLAYERS]
        cdef double ahead[PLAYERS][PLAYERS]
        cdef double win, order, wins = 0, spread
        cdef int players = rules.players, seat, other
        if p.actor == TERMINAL:
            state.c_returns(out)
            return
        fortunes(self, rules, p, fortune)
        spread = sqrt(self.spread * self.spread + self.spread_voyage * self.spread_voyage * to_come(self, rules, p))
        for seat in range(players):
            for other in range(seat):
                ahead[seat][other] = 1 / (1 + exp((fortune[other] - fortune[seat]) / spread))
                ahead[other][seat] = 1 - ahead[seat][other]
        for seat in range(players):
            win, order = 1, 0
            for other in range(players):
                if other != seat:
                    win *= ahead[seat][other]
                    order += ahead[seat][other] / (players - 1)
            wins += win
            out[seat] = win
            fortune[seat] = order
        for seat in range(players):
            out[seat] = self.game.win_share * out[seat] / wins + (1 - self.game.win_share) * fortune[seat]

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

    def chances(self, int rolls, int field) -> tuple[float, float, float]:
        """Of a punt with so many rolls to come: to arrive, to end on the last field, to stand there one roll before."""
        cdef Odds odds = self.odds[rolls][field]
        return odds.arrived, odds.last, odds.boarded

    def fortunes(self, State state not None) -> list[float]:
        """The fortune that each seat will probably have."""
        cdef double out[PLAYERS]
        fortunes(self, (<NativeState>state).rules, &(<NativeState>state).position, out)
        return [out[seat] for seat in range(self.game.players)]


cdef void fill_odds(const Rules* rules, Odds[ROLLS + 1][ROUTE] odds) noexcept nogil:
    """Exact, from the last roll backwards."""
    cdef int left, field, pips
    cdef Odds* now
    cdef const Odds* then
    for left in range(ROLLS + 1):
        for field in range(rules.last_field + 2):
            now = &odds[left][field]
            now.arrived = field > rules.last_field
            now.last = left == 0 and field == rules.last_field
            now.boarded = left == 1 and field == rules.last_field
            if left == 0 or field > rules.last_field:
                continue
            for pips in range(1, rules.sides + 1):
                then = &odds[left - 1][min(field + pips, rules.last_field + 1)]
                now.arrived += then.arrived / rules.sides
                now.last += then.last / rules.sides
                now.boarded += then.boarded / rules.sides


cdef double to_come(GameHeuristics thumb, const Rules* rules, const Position* p) noexcept nogil:
    """Voyages to come after this one."""
    cdef int highest = 0
    for ware in range(WARES):
        highest = max(highest, p.market[ware])
    return max(0, (rules.top - highest) * thumb.voyages - 1)


cdef double worth(const Rules* rules, double field) noexcept nogil:
    """Of a share whose ware will have risen so many fields, between two fields in proportion."""
    cdef int below
    if field >= rules.top:
        return rules.track[rules.top]
    below = <int>field
    return rules.track[below] + (field - below) * (rules.track[below + 1] - rules.track[below])


cdef void fortunes(GameHeuristics thumb, const Rules* rules, const Position* p, double* out) noexcept nogil:
    """Cash, shares and loans, and what this voyage will bring."""
    cdef double arrives[WARES]                      # the chance that a ware's value rises after this voyage
    cdef double later = thumb.rises * to_come(thumb, rules, p), value
    cdef int seat, ware
    for seat in range(rules.players):
        out[seat] = p.cash[seat] - rules.penalty * p.loans[seat]
    voyage(thumb, rules, p, arrives, out)
    for ware in range(WARES):
        value = (arrives[ware] * worth(rules, p.market[ware] + 1 + later)
                 + (1 - arrives[ware]) * worth(rules, p.market[ware] + later))
        for seat in range(rules.players):
            out[seat] += value * (p.shares[seat][ware] - (1 - thumb.pledged) * p.pledged[seat][ware])
    if p.phase == BID and p.floor > p.bid:          # he said `higher`
        out[p.actor] += thumb.office - p.floor - 1
    elif p.phase == BID and p.bidder != NOBODY:
        out[p.bidder] += thumb.office - p.bid


cdef void voyage(
    GameHeuristics thumb, const Rules* rules, const Position* p, double* arrives, double* out
) noexcept nogil:
    """What the accomplices on the board will earn, and the chance of every ware to arrive."""
    cdef double wrecked[WARES + 1]                  # chances of so many punts in the shipyard, ...
    cdef double docked[WARES + 1]                   # ... and in the harbour
    cdef int pirates = (p.space[CAPTAIN] != NOBODY) + (p.space[SECOND_PIRATE] != NOBODY)
    cdef int ware, i, left = ROLLS - p.roll
    cdef double earns, debt = 0
    cdef Odds odds
    for i in range(WARES + 1):
        wrecked[i] = docked[i] = i == 0
    for ware in range(WARES):
        odds = punt(thumb, rules, p, ware, left)
        arrives[ware] = odds.arrived + odds.last * (0.5 if pirates else 1.0)
        if p.status[ware] in (SAILING, ARRIVED, WRECKED, PLUNDERED):
            count_one_more(docked, arrives[ware])
            count_one_more(wrecked, 1 - arrives[ware])
        if p.aboard[ware] > 0:
            earns = (arrives[ware] if pirates == 0 else odds.arrived) * (rules.profit[ware] // p.aboard[ware])
            for i in range(p.aboard[ware]):
                out[p.crew[ware][i]] += earns
        for i in range(pirates):
            out[p.space[CAPTAIN + i]] += odds.last * (rules.profit[ware] // pirates)
            if p.aboard[ware] < rules.seats[ware]:
                out[p.space[CAPTAIN + i]] += odds.boarded * (rules.profit[ware] // (p.aboard[ware] + 1)) / pirates
    for i in range(3):
        if p.space[HARBOUR + i] != NOBODY:
            out[p.space[HARBOUR + i]] += at_least(docked, i + 1) * rules.rent[HARBOUR + i]
        if p.space[SHIPYARD + i] != p.space[INSURANCE]:
            earns = at_least(wrecked, i + 1) * rules.rent[SHIPYARD + i]
            debt += earns
            if p.space[SHIPYARD + i] != NOBODY:
                out[p.space[SHIPYARD + i]] += earns
    if p.space[INSURANCE] != NOBODY:
        out[p.space[INSURANCE]] -= debt
    if left > 0 and p.space[SMALL_PILOT] != NOBODY:
        out[p.space[SMALL_PILOT]] += thumb.small_pilot
    if left > 0 and p.space[LARGE_PILOT] != NOBODY:
        out[p.space[LARGE_PILOT]] += thumb.large_pilot


cdef Odds punt(GameHeuristics thumb, const Rules* rules, const Position* p, int ware, int left) noexcept nogil:
    """The odds of a ware, whatever has become of it."""
    cdef Odds sure
    cdef int field = p.field[ware]
    sure.arrived = sure.last = sure.boarded = 0
    if not loaded(p):                               # any ware may sail
        sure.arrived = thumb.rises
        return sure
    if p.status[ware] == SAILING:
        if p.phase == START and ware >= p.ware:     # its start field is not chosen yet
            field = rules.sum_of_starts // 3
        return thumb.odds[left if ware >= p.ware or p.actor >= 0 else left - 1][field]
    if p.status[ware] == PLUNDERED:
        sure.arrived = 0.5
    elif p.status[ware] == ARRIVED:
        sure.arrived = 1
    return sure


cdef inline bint loaded(const Position* p) noexcept nogil:
    for ware in range(WARES):
        if p.status[ware] != ASHORE:
            return True
    return False


cdef inline void count_one_more(double* chances, double chance) noexcept nogil:
    """One more punt, which counts with this chance."""
    cdef int i
    for i in range(WARES, 0, -1):
        chances[i] = chances[i] * (1 - chance) + chances[i - 1] * chance
    chances[0] *= 1 - chance


cdef inline double at_least(const double* chances, int n) noexcept nogil:
    cdef double sum = 0
    cdef int i
    for i in range(n, WARES + 1):
        sum += chances[i]
    return sum
