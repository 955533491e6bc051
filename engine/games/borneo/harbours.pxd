"""Borneo: the flags that can be seen in a harbour, and who takes its cargo in which order."""

from engine.games.borneo.position cimport COMPANIES, FLAGS, NONE, SLOTS, Position, Rules
from engine.types cimport int8


cdef inline void visible_flags(const Rules* rules, const Position* p, int slot, int* out) noexcept nogil:
    """R17: the upper row of each covered card, and all of the last."""
    cdef int company, i, last = p.height[slot] - 1
    for company in range(COMPANIES):
        out[company] = rules.shown[p.column[slot][last]][company]
    for i in range(last):
        for company in range(COMPANIES):
            out[company] += rules.upper[p.column[slot][i]][company]


cdef inline int monopoly(const Rules* rules, const Position* p, int slot, const int* flags) noexcept nogil:
    """R19: the first company on the last card that has flags enough. (None can have got there without it.)"""
    cdef int company, last = p.column[slot][p.height[slot] - 1]
    for place in range(FLAGS):
        company = rules.flags[last][place]
        if company != NONE and flags[company] >= rules.monopoly[p.harbour[slot]]:
            return company
    return NONE


cdef inline int company_order(
    const Rules* rules, const Position* p, int slot, const int* flags, int8* out,
) noexcept nogil:
    """R21: companies with a visible flag by number of flags, ties in reading order of the column."""
    cdef int company, i, place, visible, n = 0, seen = 0, last = p.height[slot] - 1
    for i in range(last + 1):
        visible = FLAGS if i == last else rules.upper_row[p.column[slot][i]]
        for place in range(visible):
            company = rules.flags[p.column[slot][i]][place]
            if company == NONE or seen >> company & 1:
                continue
            seen |= 1 << company
            out[n] = company
            n += 1
    for i in range(1, n):                               # a stable insertion sort: equals keep the reading order
        company = out[i]
        place = i
        while place and flags[out[place - 1]] < flags[company]:
            out[place] = out[place - 1]
            place -= 1
        out[place] = company
    return n


cdef inline bint line_up(const Position* p, const int8* order, int companies, int cards, int8* takers) noexcept nogil:
    """R22, R23: by rank, within a rank by company, from the first rank again; False if no company has a trader."""
    cdef int i, rank, n = 0, before
    while n < cards:
        before = n
        for rank in range(SLOTS):
            for i in range(companies):
                if p.traders[order[i]] > rank and n < cards:
                    takers[n] = p.ranks[order[i]][rank]
                    n += 1
        if n == before:
            return False
    return True
