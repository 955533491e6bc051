"""Marco Polo II: paying and receiving. Jade stands for a coin or a camel wherever those are paid (page 14)."""

from engine.bits cimport lowest
from engine.games.marco_polo_2.position cimport (
    ABHA, ANY_GOODS, CAMEL, COIN, GOLD, JADE, MOST_STEPS, MOVE, NONE, PEPPER, SILK, VP,
    Cost, Position, Reward, Rules,
)


cdef inline int spare_coins(const Position* p, int seat, int coins, int camels, int jade) noexcept nogil:
    """How many coins could be paid on top of these costs, jade included; negative if the costs are too high."""
    cdef int short = camels - p.owned[seat][CAMEL]
    if short > 0:
        jade += short
    jade = p.owned[seat][JADE] - jade
    return jade if jade < 0 else p.owned[seat][COIN] + jade - coins


cdef inline bint can_pay(const Position* p, int seat, int coins, int camels, int jade) noexcept nogil:
    return spare_coins(p, seat, coins, camels, jade) >= 0


cdef inline bint affordable(const Position* p, int seat, const Cost* cost, int times) noexcept nogil:
    if (times * cost.need[PEPPER] > p.owned[seat][PEPPER] or times * cost.need[SILK] > p.owned[seat][SILK]
            or times * cost.need[GOLD] > p.owned[seat][GOLD]):
        return False
    if (cost.need[ANY_GOODS]
            and times * cost.need[ANY_GOODS] > p.owned[seat][PEPPER] + p.owned[seat][SILK] + p.owned[seat][GOLD]):
        return False
    return can_pay(p, seat, times * cost.need[COIN], times * cost.need[CAMEL], times * cost.need[JADE])


cdef inline void gain(const Rules* rules, Position* p, int seat, int resource, int amount) noexcept nogil:
    """Abha Basu scores for every jade that she receives [CH4]."""
    if resource == VP:
        p.vp[seat] += amount
        return
    p.owned[seat][resource] += amount
    if resource == JADE and p.character[seat] == ABHA:
        p.vp[seat] += amount * rules.abha_points


cdef inline void grant(const Rules* rules, Position* p, int seat, const Reward* reward, int times) noexcept nogil:
    """Things at once; what else a reward holds becomes pending."""
    cdef int gained = reward.gained
    while gained:
        gain(rules, p, seat, lowest(gained), times * reward.gain[lowest(gained)])
        gained &= gained - 1
    if reward.effect == MOVE:
        p.pending[MOVE + min(<int>reward.amount, MOST_STEPS) - 1] += times
    elif reward.effect != NONE:
        p.pending[reward.effect] += times * reward.amount
