"""Marco Polo II: what an observer knows, and how the rest is drawn.

Only goals are hidden: those dealt to others, which of them they kept, and which they put back. All else lies open, and
what is left in the piles follows from it; their order is not in a position at all. At the end kept goals are shown.
"""

from engine.bits cimport bit, random_member, random_subset
from engine.games.marco_polo_2.position cimport DEAL_GOALS, GOALS, NONE, OVER, SEATS, Position, Rules
from engine.rng cimport rng_t

cdef enum:
    HIDDEN = -2                     # Position.kept in a masked position


cdef inline int goals_dealt(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """To this player, so far: one after another, each all of his."""
    if p.phase < DEAL_GOALS:
        return 0
    if p.phase > DEAL_GOALS:
        return rules.goals
    return max(0, min(<int>rules.goals, p.count - rules.goals * seat))


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    for seat in range(SEATS):
        if seat != observer:
            p.goals[seat] = 0
            if p.kept[seat] != NONE and p.phase != OVER:
                p.kept[seat] = HIDDEN


cdef inline void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    cdef int unseen = (1 << GOALS) - 1 & ~p.goals[observer]
    for seat in range(rules.players):
        if p.kept[seat] >= 0:                       # his own, or shown at the end
            unseen &= ~(1 << p.kept[seat])
    for seat in range(rules.players):
        if seat == observer:
            continue
        if p.kept[seat] >= 0:
            p.goals[seat] = random_subset(unseen, rules.goals - 1, rng) | bit(p.kept[seat])
        else:
            p.goals[seat] = random_subset(unseen, goals_dealt(rules, p, seat), rng)
            if p.kept[seat] == HIDDEN:
                p.kept[seat] = random_member(p.goals[seat], rng)
        unseen &= ~p.goals[seat]
