"""Marco Polo II: rules of thumb for the search. A position is worth the points that each player will probably have.

These are the points on the track and those of shields, goals and contracts so far, what things, dice and contracts in
hand can still be turned into, and what cities and seals will pay in the rounds to come. In the middle of an action the
likely end of that action is valued. The figures of the game come from its rules; the few estimates are attributes of
the class, after the scale that the reconstructed figures were balanced on (a point is 3 coins, 2 camels or 1 jade).
"""

from libc.math cimport exp, sqrt
from libc.stdint cimport uint64_t
from libc.string cimport memcmp

from ai.heuristics.base cimport Heuristics
from ai.heuristics.standing cimport standing
from engine.bits cimport count, lowest
from engine.games.marco_polo_2.dice cimport from_sort, lowest_sort, number, of_sort, value_of
from engine.games.marco_polo_2.position cimport *
from engine.games.marco_polo_2.rules cimport NativeGame, NativeState
from engine.games.marco_polo_2.scoring cimport contract_points, goal_points, shield_total, shields_of
from engine.state cimport State
from engine.types cimport action_t

# Against `greedy` at 2,000 simulations, one against the others: 0.78 +- 0.19 with two players (par 0.50, 16 games),
# 0.72 +- 0.16 with three (par 0.42, 24 games).
SEARCH = {"select": "puct", "c": 0.5, "playout": "cutoff", "rounds": 0}

cdef enum:
    MOST_OPTIONS = 256              # of a decision
    LONGEST_PATH = 24               # decisions of one action that are thought through


cdef class GameHeuristics(Heuristics):
    cdef public double die                  # points that a die in hand is worth
    cdef public double pip                  # more for each pip above the mean
    cdef public double card_city            # points a round of a post in a city with a card
    cdef public double special_city         # the same of a special city
    cdef public double contract_city        # the same of a contract city
    cdef public double post                 # points of any post, towards the ninth
    cdef public double seal                 # points of a basic seal
    cdef public double contract             # points of a completed contract, towards the prize
    cdef public double progress             # part of a contract's gain that collected goods are worth
    cdef public double spread               # points: how far scores still move, now ...
    cdef public double spread_round         # ... and with every round to come
    cdef public double sharpness            # of the weights: points that make a move e times as likely
    cdef public double late                 # rounds from the end at which things have lost half of their use
    cdef public double excess               # part of what exceeds a useful stock that counts
    cdef double stock[OWNED]                # useful stock of each thing
    cdef double worth[OWNED + 1]            # points of a thing while it can still be used, and of a point
    cdef double final[OWNED + 1]            # and at the end
    cdef double effect[EFFECTS]             # points of what else a reward may hold
    cdef NativeState after                  # scratch for the weights
    cdef NativeState path                   # scratch for the end of an action

    def __init__(self, NativeGame game not None):
        super().__init__(game)
        self.die, self.pip = 2.3, 0.12
        self.card_city, self.special_city, self.contract_city, self.post = 1.5, 2.0, 1.0, 5.0
        self.seal, self.contract, self.progress = 0.5, 1.2, 1.4
        self.spread, self.spread_round, self.sharpness = 4, 7, 1.0
        self.late, self.excess = 0.6, 0.1
        stock = (12, 8, 4, 4, 4, 5)
        for i in range(OWNED):
            self.stock[i] = stock[i]
        worth = (1 / 3, 1 / 2, 1, 1.5, 2, 1, 1)
        effects = (1.5, 2.5, 1, 1.25, 1.75, 3.25)
        for i in range(OWNED + 1):
            self.worth[i] = worth[i]
            self.final[i] = 0.5 if PEPPER <= i <= JADE else 0
        self.final[COIN], self.final[VP] = 1 / game.rules.coins_per_point, 1
        for i in range(MOVE):
            self.effect[i] = effects[i]
        for i in range(MOST_STEPS):
            self.effect[MOVE + i] = 1.75 * (i + 1)
        self.after = game.new_state()
        self.path = game.new_state()

    cdef void c_value(self, State state, double* out) noexcept nogil:
        cdef const Rules* rules = (<NativeState>state).rules
        cdef const Position* p = &(<NativeState>state).position
        cdef double points[SEATS]
        if p.phase == OVER:
            state.c_returns(out)
            return
        estimate(self, <NativeState>state, NULL, NULL, points)
        standing(points, rules.players, sqrt(self.spread ** 2 + self.spread_round ** 2 * (rules.rounds - p.round)),
                 self.game.win_share, out)

    cdef void c_weights(self, State state, const action_t* actions, int n, double* out) noexcept nogil:
        """One ply, and the likely end of what it begins: own points, less the mean of the others'."""
        cdef const Position* before = &(<NativeState>state).position
        cdef double points[SEATS]
        cdef double now[SEATS]
        cdef double best = -1e9
        cdef int seat = state.c_player(), players = self.game.players, i, other
        for other in range(players):
            if other != seat:
                now[other] = prospects(self, (<NativeState>state).rules, before, other)
        for i in range(n):
            self.after.c_copy_from(state)
            self.after.c_apply(actions[i])
            estimate(self, self.after, before, now, points)
            out[i] = points[seat]
            for other in range(players):
                if other != seat:
                    out[i] -= points[other] / (players - 1)
            best = max(best, out[i])
        for i in range(n):
            out[i] = exp(max((out[i] - best) / self.sharpness, -30.0))

    def prospects(self, State state not None) -> list[float]:
        """The points that each seat will probably have."""
        cdef double points[SEATS]
        estimate(self, <NativeState?>state, NULL, NULL, points)
        return [points[seat] for seat in range(self.game.players)]


cdef void estimate(
    GameHeuristics thumb, NativeState state, const Position* before, const double* now, double* points,
) noexcept nogil:
    """Of all seats, at the likely end of an action that has begun; others may have the same as they had before it."""
    cdef const Rules* rules = state.rules
    cdef const Position* p = &state.position
    cdef int seat, length = 0
    if TURN < p.phase < OVER:
        thumb.path.c_copy_from(state)
        p = &thumb.path.position
        while TURN < p.phase < OVER and length < LONGEST_PATH:
            thumb.path.c_apply(likely(thumb, thumb.path))
            length += 1
    for seat in range(rules.players):
        if before != NULL and seat != before.seat and same_for_others(before, p):
            points[seat] = now[seat]
        else:
            points[seat] = prospects(thumb, rules, p, seat)


cdef inline bint same_for_others(const Position* before, const Position* p) noexcept nogil:
    """A turn alters nothing that others have, but the prize for contracts and Filippo's tiles."""
    return (before.phase >= TURN and not before.bonuses and p.round == before.round
            and p.tiles_held == before.tiles_held and memcmp(p.completed, before.completed, sizeof(p.completed)) == 0)


# --- what a position is worth ------------------------------------------------------------------------------------

cdef inline double reward_worth(GameHeuristics thumb, const Reward* reward) noexcept nogil:
    cdef double total = 0
    cdef int gained = reward.gained
    while gained:
        total += reward.gain[lowest(gained)] * thumb.worth[lowest(gained)]
        gained &= gained - 1
    if reward.effect == MOVE:
        total += thumb.effect[MOVE + reward.amount - 1]
    elif reward.effect != NONE:
        total += reward.amount * thumb.effect[reward.effect]
    return total


cdef inline double cost_worth(GameHeuristics thumb, const Cost* cost) noexcept nogil:
    cdef double total = cost.need[ANY_GOODS] * thumb.worth[PEPPER]
    for i in range(OWNED + 1):
        total += cost.need[i] * thumb.worth[i]
    return total


cdef double contract_worth(
    GameHeuristics thumb, const Rules* rules, const Position* p, int seat, int contract,
) noexcept nogil:
    """More the more of its cost has been collected."""
    cdef const Cost* cost = &rules.contract_cost[contract]
    cdef double have = 0, need = 0, gain
    cdef int needed = cost.needed & (1 << OWNED) - 1, goods, i
    while needed:
        i = lowest(needed)
        need += cost.need[i] * thumb.worth[i]
        have += min(<int>p.owned[seat][i], <int>cost.need[i]) * thumb.worth[i]
        needed &= needed - 1
    if cost.need[ANY_GOODS]:                        # each worth what the cheapest is
        goods = p.owned[seat][PEPPER] + p.owned[seat][SILK] + p.owned[seat][GOLD]
        need += cost.need[ANY_GOODS] * thumb.worth[PEPPER]
        have += min(goods, <int>cost.need[ANY_GOODS]) * thumb.worth[PEPPER]
    gain = reward_worth(thumb, &rules.contract[contract]) + thumb.contract - need
    have = have / need if need > 0 else 1           # an owner's figures may ask for points alone
    return max(gain, 0.5) * thumb.progress * have * have


cdef inline double city_income(GameHeuristics thumb, const Rules* rules, const Position* p, int city) noexcept nogil:
    """Points a round of a post there."""
    cdef double income = 0
    cdef int slot = rules.marker_at[city], spaces = rules.spaces_in[city]
    if slot != NONE and p.marker[slot] != NONE:
        income += reward_worth(thumb, &rules.marker[p.marker[slot]])
    if rules.contracts_at[city] != NONE:
        income += thumb.contract_city
    while spaces:
        income += thumb.card_city if lowest(spaces) >= CARD else thumb.special_city
        spaces &= spaces - 1
    return income


cdef inline double useful(GameHeuristics thumb, int resource, int amount) noexcept nogil:
    """Of a large stock only a part will find a use."""
    return min(<double>amount, thumb.stock[resource] + thumb.excess * (amount - thumb.stock[resource]))


cdef double prospects(GameHeuristics thumb, const Rules* rules, const Position* p, int seat) noexcept nogil:
    cdef int rounds = rules.rounds - p.round - 1, posts = p.posts[seat], i
    cdef uint64_t dice = p.dice[seat]
    cdef double left = rounds + number(dice) / <double>rules.dice, use, total
    if p.phase == OVER:                             # all is counted already
        return p.vp[seat]
    if p.phase <= ROLL and p.phase > DEAL_GOALS:    # a round begins: dice are not rolled yet
        left = rounds + 1
    use = left / (left + thumb.late)
    total = p.vp[seat] + goal_points(rules, p, seat) + rules.shield_points[shield_total(rules, p, seat)]
    total += 0.5 * contract_points(rules, p, seat) + thumb.contract * p.completed[seat]
    for i in range(OWNED):
        total += p.owned[seat][i] * thumb.final[i]
        total += use * (thumb.worth[i] - thumb.final[i]) * useful(thumb, i, p.owned[seat][i])
    if seat == p.seat:
        for i in range(EFFECTS):
            total += p.pending[i] * thumb.effect[i]
    for i in range(ACTIVE):
        if p.active[seat][i] != NONE:
            total += 0.4 * use + use * contract_worth(thumb, rules, p, seat, p.active[seat][i])
    while posts:
        total += thumb.post * use + rounds * city_income(thumb, rules, p, lowest(posts))
        posts &= posts - 1
    for i in range(SEALS if p.seals[seat] else 0):
        if p.seals[seat] >> (SEALS + i) & 1:
            total += rounds * reward_worth(thumb, &rules.seal_bonus[i])
        if p.seals[seat] >> i & 1:
            total += thumb.seal * use
            if p.kept[seat] >= 0 and rules.goal_seals[p.kept[seat]] >> i & 1 and not p.seals[seat] >> (SEALS + i) & 1:
                total += 0.3 * use * rules.seal_points[i]
    if p.character[seat] == FILIPPO:
        total += 1.5 * use * count(p.tiles_held)
    while dice:
        i = lowest_sort(dice)
        total += of_sort(dice, i) * (thumb.die + thumb.pip * (value_of(i) - 3.5))
        dice = from_sort(dice, i + 1)
    return total


# --- the likely end of an action ---------------------------------------------------------------------------------

cdef double step_worth(GameHeuristics thumb, const Rules* rules, const Position* p, int here, int place) noexcept nogil:
    """A post that can be placed there, less the costs of the way; an oasis is worth half of the best behind it."""
    cdef double total = 0, best = 0, behind
    cdef int i, shield, more, posts = p.posts[p.seat] | p.ends
    for i in range(rules.edges[here]):
        if rules.edge[here][i].to == place:
            total -= rules.edge[here][i].jade * thumb.worth[JADE]
            if p.character[p.seat] != GANTULGA:
                total -= rules.edge[here][i].coin * thumb.worth[COIN] + rules.edge[here][i].camel * thumb.worth[CAMEL]
    if place == 0:
        return total - 2
    if place >= CITIES:
        for i in range(rules.edges[place]):
            if rules.edge[place][i].to != here and rules.edge[place][i].to < CITIES:
                behind = step_worth(thumb, rules, p, place, rules.edge[place][i].to)
                best = max(best, behind)
        return total + (0.8 if p.steps > 1 else 0.3) * best + (3 if p.character[p.seat] == MOENGKE else 0)
    if posts >> place & 1:
        return total - 1
    total += thumb.post + (rules.rounds - p.round) * city_income(thumb, rules, p, place)
    shield = rules.shield[place]
    if shield != NONE and not shields_of(rules, p, p.seat) >> shield & 1:
        i = shield_total(rules, p, p.seat)
        more = 1
        if p.kept[p.seat] >= 0 and rules.goal_shields[p.kept[p.seat]] >> shield & 1:
            more = 2
        total += rules.shield_points[min(i + more, SHIELD_STEPS - 1)] - rules.shield_points[i]
    if rules.outpost_at[place] != NONE and p.outpost[rules.outpost_at[place]] != NONE:
        total += reward_worth(thumb, &rules.outpost[p.outpost[rules.outpost_at[place]]])
    return total


cdef action_t likely_step(
    GameHeuristics thumb, const Rules* rules, const Position* p, const action_t* actions, int n,
) noexcept nogil:
    """Stops in a city that is new; else goes where most is to be gained."""
    cdef int here = p.figure[p.seat][p.mover], i, best = 0
    cdef double worth, most = -1e9
    if p.walked and actions[n - 1] == A_SKIP and 0 < here < CITIES and not p.posts[p.seat] >> here & 1:
        return A_SKIP
    for i in range(n):
        if actions[i] == A_SKIP:
            worth = 0 if p.walked == 0 else -0.5
        elif actions[i] == A_OTHER_FIGURE:
            worth = 0.5
        else:
            worth = step_worth(thumb, rules, p, here, actions[i] - A_STEP)
        if worth > most:
            most = worth
            best = i
    return actions[best]


cdef action_t likely(GameHeuristics thumb, NativeState state) noexcept nogil:
    """What a sensible player does in the middle of an action, by the simplest of rules."""
    cdef action_t actions[MOST_OPTIONS]
    cdef const Rules* rules = state.rules
    cdef const Position* p = &state.position
    cdef int n = state.c_legal(actions), i, book, best = 0
    cdef const CityCard* card
    cdef double worth, most = -1e9
    if n == 1:
        return actions[0]
    if p.phase == STEP:
        return likely_step(thumb, rules, p, actions, n)
    if p.phase == PICK_DIE:             # as high as it helps
        if p.about == GUILD or p.about >= SPECIAL and p.about < SPACES or TRAVEL < p.about < CONTRACT_BOARD:
            return actions[n - 1]
        return actions[0]
    if p.phase == CHOOSE_OFFER:
        book = min(<int>p.about, BOOKS - 1)
        for i in range(n):
            if actions[i] - A_OFFER < 2:
                worth = reward_worth(thumb, &rules.free[book][actions[i] - A_OFFER])
            else:
                worth = reward_worth(thumb, &rules.tile[book][p.offer[book]][actions[i] - A_OFFER - 2])
            worth -= rules.offer_jade[actions[i] - A_OFFER] * thumb.worth[JADE]
            if worth > most:
                most = worth
                best = i
        return actions[best]
    if p.phase == USE:
        card = &rules.card[p.card[p.about - CARD]]
        for i in range(n):
            book = (actions[i] - A_USE) // FACES
            worth = reward_worth(thumb, &card.reward[book]) - cost_worth(thumb, &card.cost[book])
            worth *= (actions[i] - A_USE) % FACES + 1
            if worth > most:
                most = worth
                best = i
        return actions[best]
    if p.phase == TAKE:
        if p.active[p.seat][ACTIVE - 1] != NONE and actions[n - 1] == A_SKIP:
            return A_SKIP
        for i in range(n):
            if actions[i] == A_SKIP:
                continue
            worth = contract_worth(thumb, rules, p, p.seat, p.display[actions[i] - A_TAKE])
            if worth > most:
                most = worth
                best = i
        return actions[best]
    if p.phase == KEEP or p.phase == CHOOSE_SEAL or p.phase == CHOOSE_GOOD or p.phase == OASES:
        return actions[n - 1]
    return actions[0]
