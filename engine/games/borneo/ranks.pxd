"""Borneo: the companies: who may place, move and attack where."""

from libc.stdint cimport uint64_t

from engine.bits cimport lowest
from engine.games.borneo.actions cimport A_TARGET, A_TRANSFER
from engine.games.borneo.position cimport COMPANIES, NONE, SLOTS, Position, Rules
from engine.types cimport action_t


cdef inline void add_trader(Position* p, int company, int seat) noexcept nogil:
    p.ranks[company][p.traders[company]] = seat
    p.traders[company] += 1


cdef inline void remove_trader(Position* p, int company, int rank) noexcept nogil:
    """Those below move up."""
    cdef int below
    p.traders[company] -= 1
    for below in range(rank, p.traders[company]):
        p.ranks[company][below] = p.ranks[company][below + 1]
    p.ranks[company][p.traders[company]] = NONE


cdef inline int placer(const Rules* rules, const Position* p) noexcept nogil:
    """R01: in seat order, then in reverse, and so on by turns."""
    cdef int place = p.dealt % rules.players
    if p.dealt // rules.players & 1:
        place = rules.players - 1 - place
    return (p.starter + place) % rules.players


cdef inline bint may_place(const Rules* rules, const Position* p, int company) noexcept nogil:
    if p.traders[company] == rules.slots:
        return False
    if rules.separate_start:
        for rank in range(p.traders[company]):
            if p.ranks[company][rank] == p.mover:
                return False
    return True


cdef inline bint can_attack(const Position* p, int company) noexcept nogil:
    """Whether the mover has a trader there below one of another player."""
    cdef bint other = False
    for rank in range(p.traders[company]):
        if p.ranks[company][rank] != p.mover:
            other = True
        elif other:
            return True
    return False


cdef inline uint64_t attack_cards(const Rules* rules, const Position* p) noexcept nogil:
    """The first card of an attack: with a flag of a company where the mover can attack. One card must stay (R10)."""
    cdef uint64_t cards = 0, hand = p.hand[p.mover]
    if not hand & (hand - 1):
        return 0
    for company in range(COMPANIES):
        if can_attack(p, company):
            cards |= rules.showing[company]
    return hand & cards


cdef inline int flags_of(const Rules* rules, uint64_t cards, int company) noexcept nogil:
    """All four flags of a played card count."""
    cdef int flags = 0
    while cards:
        flags += rules.shown[lowest(cards)][company]
        cards &= cards - 1
    return flags


cdef inline int transfers(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """R08. Of neighbours of the same owner only the first: moving either leaves the same ranks."""
    cdef int company, rank, to, n = 0
    for company in range(COMPANIES):
        for rank in range(p.traders[company]):
            if p.ranks[company][rank] != p.mover or (rank and p.ranks[company][rank - 1] == p.mover):
                continue
            for to in range(COMPANIES):
                if to != company and p.traders[to] < rules.slots:
                    out[n] = A_TRANSFER + (company * SLOTS + rank) * COMPANIES + to
                    n += 1
    return n


cdef inline int targets(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """R09: any trader of another player above, in a company whose flag the first card shows."""
    cdef int company, attacker, defender, n = 0
    for company in range(COMPANIES):
        if not rules.showing[company] & p.attack:
            continue
        for attacker in range(1, p.traders[company]):
            if p.ranks[company][attacker] != p.mover:
                continue
            for defender in range(attacker):
                if p.ranks[company][defender] != p.mover:
                    out[n] = A_TARGET + (company * SLOTS + attacker) * SLOTS + defender
                    n += 1
    return n
