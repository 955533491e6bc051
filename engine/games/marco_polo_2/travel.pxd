"""Marco Polo II: which routes a figure can take (pages 8 to 10)."""

from engine.games.marco_polo_2.position cimport (
    CITIES, GANTULGA, MAILIN, MOENGKE, NONE, Edge, Position, Rules,
)
from engine.games.marco_polo_2.purse cimport spare_coins


cdef inline bint passable(const Position* p, int seat, const Edge* edge) noexcept nogil:
    """A sea route asks for a seal, basic or improved, which is shown, not spent [TR9]."""
    return edge.seal == NONE or p.seals[seat] >> edge.seal & 1


cdef inline int spare_after(
    const Position* p, int seat, const Edge* edge, int coins, int camels, int jade,
) noexcept nogil:
    """Coins left over, jade included, after these costs and those of a route; negative if it can't be taken.

    Gantulga Od pays no coins and camels on routes [CH9].
    """
    if not passable(p, seat, edge):
        return -1
    if p.character[seat] == GANTULGA:
        return spare_coins(p, seat, coins, camels, jade + edge.jade)
    return spare_coins(p, seat, coins + edge.coin, camels + edge.camel, jade + edge.jade)


cdef inline int most_spare(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """The most coins that a player could pay for a travel space and still make a step."""
    cdef int best = -1, figure, i, place, spare
    for figure in range(2 if p.character[seat] == MAILIN else 1):
        place = p.figure[seat][figure]
        for i in range(rules.edges[place]):
            spare = spare_after(p, seat, &rules.edge[place][i], 0, 0, 0)
            if spare > best:
                best = spare
    return best


cdef inline bint can_step(const Position* p, const Edge* edge) noexcept nogil:
    """Whether the figure that moves can go on along this route, with all it owes already [TR2]."""
    return p.steps > 0 and spare_after(p, p.seat, edge, p.owed_coins, p.owed_camels, p.owed_jade) >= 0


cdef inline bint can_leave(const Rules* rules, const Position* p, int place, int least) noexcept nogil:
    """Whether a figure can make a step from here, to no lower location than `least`."""
    for i in range(rules.edges[place]):
        if rules.edge[place][i].to >= least and can_step(p, &rules.edge[place][i]):
            return True
    return False


cdef inline int least_step(const Position* p) noexcept nogil:
    """Two figures that begin in one place are alike: the second does not go to a lower destination than the first."""
    return p.first_step if p.mover == 1 and p.walked == 0 else 0


cdef inline bint can_switch(const Rules* rules, const Position* p) noexcept nogil:
    """Mailin and Tian Chin: after one figure the other may move, but not the first one again [CH5]."""
    if p.character[p.seat] != MAILIN or p.mover == 1:
        return False
    if p.walked == 0 and p.figure[p.seat][0] == p.figure[p.seat][1]:
        return False
    return can_leave(rules, p, p.figure[p.seat][1], p.first_step)


cdef inline bint may_stop(const Position* p) noexcept nogil:
    return p.walked > 0 or (p.optional and p.mover == 0)


cdef inline int step_length(const Position* p, int place) noexcept nogil:
    """Möngke Khan passes oases without a step [CH1]."""
    return 0 if place >= CITIES and p.character[p.seat] == MOENGKE else 1
