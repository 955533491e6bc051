"""Borneo: the count of everything that the debug build takes after every action."""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine.bits cimport bit
from engine.games.borneo.position cimport (
    COLUMN, COMPANIES, GOODS, HARBOUR, HARBOURS, KINDS, NONE, OPEN, OVER, PLACE, SEATS, SLOTS, TAKE,
    Position, Rules,
)


cdef inline bint add_set(uint64_t* seen, uint64_t cards) noexcept nogil:
    """Adds cards to those seen; False if one of them was seen before."""
    cdef inline bint fresh = not seen[0] & cards
    seen[0] |= cards
    return fresh


cdef inline bint cargo_conserved(const Rules* rules, const Position* p) noexcept nogil:
    cdef uint64_t seen = 0
    cdef int seat, slot, i
    cdef inline bint fresh = True
    cdef uint64_t* piles = [p.pile, p.discard, p.attack, p.defence, p.offered, p.paid]
    for i in range(6):
        fresh &= add_set(&seen, piles[i])
    for seat in range(SEATS):
        fresh &= add_set(&seen, p.hand[seat]) and add_set(&seen, p.store[seat])
        # Everybody can always lay a card; only the active player may have none, from laying to drawing.
        if (PLACE < p.phase < OVER and p.finals == NONE and seat < rules.players and not p.hand[seat]
                and not (seat == p.active and p.phase in (HARBOUR, TAKE))):
            return False
    for slot in range(OPEN):
        for i in range(COLUMN):
            if (p.column[slot][i] != NONE) != (i < p.height[slot]):
                return False
            if i < p.height[slot]:
                fresh &= add_set(&seen, bit(p.column[slot][i]))
    if p.laid != NONE:
        fresh &= add_set(&seen, bit(p.laid))
    return fresh and seen == rules.cargo


cdef inline bint harbours_conserved(const Rules* rules, const Position* p) noexcept nogil:
    """And the contracts."""
    cdef int lacking[GOODS]
    cdef int harbour, slot, good, seat, kind, total
    for good in range(GOODS):
        lacking[good] = -p.spent[good] - p.paid_goods[good]
        for seat in range(SEATS):
            lacking[good] -= p.goods[seat][good]
    for harbour in range(HARBOURS):
        lacking[rules.good[harbour]] += (rules.harbours >> harbour & 1) - (p.harbour_deck >> harbour & 1)
    for slot in range(rules.open):
        if p.harbour[slot] != NONE:
            lacking[rules.good[p.harbour[slot]]] -= 1
    for good in range(GOODS):
        if lacking[good]:
            return False
    for kind in range(KINDS):
        total = p.stock[kind]
        for seat in range(SEATS):
            total += p.contracts[seat][kind]
        if total != rules.contracts[kind]:
            return False
    return True


cdef inline bint traders_conserved(const Rules* rules, const Position* p) noexcept nogil:
    cdef int own[SEATS]
    cdef int company, rank, seat
    memset(own, 0, sizeof(own))
    for company in range(COMPANIES):
        for rank in range(SLOTS):
            if (p.ranks[company][rank] != NONE) != (rank < p.traders[company]):
                return False
            if rank < p.traders[company]:
                own[p.ranks[company][rank]] += 1
    for seat in range(rules.players):
        if own[seat] > rules.traders or (p.phase > PLACE and own[seat] != rules.traders):
            return False
    return True


cdef inline bint conserved(const Rules* rules, const Position* p) noexcept nogil:
    """Each cargo card, harbour card, contract and trader is in exactly one place."""
    return cargo_conserved(rules, p) and harbours_conserved(rules, p) and traders_conserved(rules, p)
