"""Cargo Noir: rules of thumb for the search. A position is worth the points that each player will probably have.

These are the points of his cards, the value of his cargo and coins, what his ships will bring, and what a larger fleet,
warehouse or Syndicate brings in every turn to come. The figures of the game come from its rules; the few estimates are
attributes of the class: set by hand, checked by a regression on 40 games and by short matches, most of which could not
tell neighbouring values apart.
"""

from libc.math cimport exp, sqrt
from libc.string cimport memcpy

from ai.heuristics.base cimport Heuristics
from ai.heuristics.standing cimport standing
from engine.games.cargo_noir.position cimport (
    BID, CARDS, DRAW, EDGES, HOLD, KINDS, OVER, PAY, PORTS, RAISE, SEATS, SHIP, SWAP, SYNDICATE, WAREHOUSE, Position,
    Rules,
)
from engine.games.cargo_noir.rules cimport NativeGame, NativeState
from engine.games.cargo_noir.sets cimport worth
from engine.state cimport State
from engine.types cimport action_t, uint8

# From tables of two against two at 300 simulations, 6 to 12 deals a row, return a seat (the most is 0.58), all
# against UCB with c=0.5, cut-off after one round, epsilon=0.1: full random playouts -0.56 +- 0.03 (an earlier value),
# a value at once -0.43 +- 0.14, two rounds -0.22 +- 0.18, random moves up to the cut-off -0.23 +- 0.16, PUCT
# +0.06 +- 0.18 and on other deals -0.07 +- 0.14, PUCT with c=1 -0.36 +- 0.15. Not told apart: c=0.25 +0.10 +- 0.15,
# epsilon=0.02 +0.12 +- 0.23; c and epsilon below lie between and are no measured optimum.
SEARCH = {"select": "ucb", "c": 0.4, "playout": "cutoff", "rounds": 1, "epsilon": 0.05}

cdef enum:
    HORIZON = 8                     # coins above the least amount that are thought of
    STACKS = 32                     # those with fewer coins have their chances in a table
    NOWHERE = -1


cdef class GameHeuristics(Heuristics):
    cdef public double coin                 # points that a coin is worth while it can still buy cargo
    cdef public double token                # points that a token may gain in sets to come
    cdef public double draw                 # points of a token that is not known yet
    cdef public double outing               # points that a ship will bring that sails this turn
    cdef public double ship                 # points that a ship earns in a turn to come
    cdef public double warehouse            # the same of a Warehouse card
    cdef public double syndicate            # the same of a Syndicate card
    cdef readonly double rivalry            # chance that a given player overtops a stack of nothing ...
    cdef readonly double deterrence         # ... which falls by a factor of e with so many coins a token
    cdef public double spread               # points: how far scores still move, now ...
    cdef public double spread_turn          # ... and with every turn to come
    cdef public double sharpness            # of the weights: points that make a move e times as likely
    cdef double rivals[PORTS][STACKS]       # that chance for each stack in a port
    cdef NativeState after                  # scratch for the weights

    def __init__(self, NativeGame game not None):
        super().__init__(game)
        self.coin, self.token, self.draw, self.outing = 1.2, 1.2, 4, 4
        self.ship, self.warehouse, self.syndicate = 4, 2, 1
        self.rivalry, self.deterrence = 0.5, 1.5
        self.spread, self.spread_turn, self.sharpness = 10, 4.5, 1
        self.after = game.new_state()
        for port in range(PORTS):
            for stack in range(STACKS):
                self.rivals[port][stack] = overtops(self, &game.rules, port, stack)

    cdef void c_value(self, State state, double* out) noexcept nogil:
        cdef const Rules* rules = (<NativeState>state).rules
        cdef const Position* p = &(<NativeState>state).position
        cdef double points[SEATS]
        cdef int seat
        if p.phase == OVER:
            state.c_returns(out)
            return
        for seat in range(rules.players):
            points[seat] = prospects(self, rules, p, seat)
        standing(points, rules.players,
                 sqrt(self.spread ** 2 + self.spread_turn ** 2 * (rules.rounds - p.round)), self.game.win_share, out)

    cdef void c_weights(self, State state, const action_t* actions, int n, double* out) noexcept nogil:
        """One ply: the better the mover's own prospects after a move, the heavier the move."""
        cdef double best = 0
        cdef int seat = state.c_player(), i
        for i in range(n):
            self.after.c_copy_from(state)
            self.after.c_apply(actions[i])
            out[i] = prospects(self, self.after.rules, &self.after.position, seat)
            best = max(best, out[i])
        for i in range(n):
            out[i] = exp((out[i] - best) / self.sharpness)

    def prospects(self, NativeState state not None) -> list[float]:
        """The points that each seat will probably have."""
        return [prospects(self, state.rules, &state.position, seat) for seat in range(self.game.players)]


cdef int trades_left(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """Trades that a seat still has, this turn's included until it is paid."""
    cdef int turn = (seat - p.first + rules.players) % rules.players
    if p.round <= 1:
        return rules.rounds - 1
    return rules.rounds - p.round + (turn > p.turn or (turn == p.turn and p.phase <= PAY))


cdef double buys(const Rules* rules, const Position* p, double value) noexcept nogil:
    """Points for a last trade of this value: the best card that it pays, and simple cards for the rest."""
    cdef double best = 0, rest
    cdef int card
    for card in range(CARDS):
        if p.stock[card] and rules.cost[card] <= value:
            rest = value - rules.cost[card]
            rest = rest if rest >= rules.cost[EDGES] else rules.points[SHIP] if rest >= rules.cheapest else 0.0
            best = max(best, rules.points[card] + rest)
    return best


cdef double prospects(GameHeuristics thumb, const Rules* rules, const Position* p, int seat) noexcept nogil:
    cdef int trades = trades_left(rules, p, seat), later = trades - 1, card, port, stack, ships = 0
    cdef int bid = p.cursor if seat == p.seat and (p.phase == BID or p.phase == RAISE) else NOWHERE
    cdef int owned = 0
    cdef uint8 cargo[KINDS]
    cdef double points, coins = p.coins[seat], tokens, value, gain, keeps, whole
    for card in range(CARDS):
        owned += p.cards[seat][card] * rules.points[card]
    points = owned
    if trades <= 0:
        return points
    memcpy(cargo, p.hold[seat], KINDS * sizeof(uint8))
    tokens = p.held[seat]
    if p.phase == SWAP and seat == p.seat:
        value = swapped(rules, p, cargo)
    else:
        value = worth(rules, cargo)
    whole = value
    if p.due and seat == p.seat:                    # cards are there, not all of their payment is
        gain = max(0.0, p.due - worth(rules, p.payment))
        tokens *= 1 - min(1.0, gain / max(whole, 1))
        value = max(0.0, value - gain)
    if p.phase == DRAW and p.target == HOLD and seat == p.seat:
        value += thumb.draw * p.to_draw
    for port in range(rules.ports):
        if p.stack[port][seat] or port == bid:
            ships += 1
            gain = added(rules, cargo, p.cargo[port], whole)
            if port == bid:
                stack = promising(thumb, rules, p, port, gain)
            else:
                stack = intended(rules, p, port, seat)
            keeps = holds(thumb, rules, p, port, seat, stack)
            value += keeps * gain
            tokens += keeps * rules.slots[port]
            coins += p.stack[port][seat] - keeps * stack
    coins += rules.casino_coins * p.casino[seat]
    value += thumb.draw * (p.visitors[seat] - (p.phase == SWAP and seat == p.seat))
    if p.home[seat] and (later > 0 or p.phase > PAY):
        value += thumb.outing * p.home[seat]
    if later == 0:
        return points + buys(rules, p, value + coins)
    ships += p.home[seat] + p.casino[seat] + p.visitors[seat]
    points += value + thumb.coin * coins + thumb.token * tokens * min(later, 3) / 3
    return points + later * (
        thumb.ship * ships
        + thumb.warehouse * p.cards[seat][WAREHOUSE]
        + thumb.syndicate * p.cards[seat][SYNDICATE])


cdef int swapped(const Rules* rules, const Position* p, uint8* cargo) noexcept nogil:
    """The value of the warehouse with the token that is being taken, for the token that is missed least."""
    cdef int best = 0, kind, other = p.least
    for kind in range(KINDS):
        if cargo[kind] and kind != other:
            cargo[kind] -= 1
            cargo[other] += 1
            best = max(best, worth(rules, cargo))
            cargo[kind] += 1
            cargo[other] -= 1
    return best


cdef int added(const Rules* rules, const uint8* cargo, const uint8* more, double whole) noexcept nogil:
    """What a port's cargo adds to the value of a warehouse."""
    cdef uint8 both[KINDS]
    cdef int kind
    for kind in range(KINDS):
        both[kind] = cargo[kind] + more[kind]
    return worth(rules, both) - <int>whole


cdef int intended(const Rules* rules, const Position* p, int port, int seat) noexcept nogil:
    """The stack of a seat in a port, with what he has promised to put there: at least the least amount."""
    cdef int other, highest = 0
    if seat == p.seat and p.staying >> port & 1:
        for other in range(rules.players):
            highest = max(highest, p.stack[port][other])
        return highest + 1
    return p.stack[port][seat]


cdef int promising(GameHeuristics thumb, const Rules* rules, const Position* p, int port, double gain) noexcept nogil:
    """Of the amounts still on offer, the one with the best balance of what it wins and what it costs."""
    cdef int stack, chosen = p.floor
    cdef double best = -1000, balance
    gain += thumb.token * rules.slots[port]
    for stack in range(p.floor, min(p.ceiling, p.floor + HORIZON) + 1):
        balance = holds(thumb, rules, p, port, p.seat, stack) * (gain - thumb.coin * stack)
        if balance > best:
            best = balance
            chosen = stack
    return chosen


cdef double holds(
    GameHeuristics thumb, const Rules* rules, const Position* p, int port, int seat, int stack
) noexcept nogil:
    """The chance that a ship will be alone in its port: the others may overtop it, or leave."""
    cdef int other
    cdef double chance = 1, rival = thumb.rivals[port][stack] if stack < STACKS else overtops(thumb, rules, port, stack)
    for other in range(rules.players):
        if other != seat:
            if p.stack[port][other] > stack:
                return 0
            if p.coins[other] + p.stack[port][other] > stack:
                chance *= 1 - rival
    return chance


cdef double overtops(GameHeuristics thumb, const Rules* rules, int port, int stack) noexcept nogil:
    """The chance that a given player who could overtop a stack does."""
    return thumb.rivalry * exp(-stack / (thumb.deterrence * rules.slots[port])) if rules.slots[port] else 0
