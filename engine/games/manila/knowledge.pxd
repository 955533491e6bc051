"""Manila: what an observer knows of the shares, and how the rest is drawn."""

from libc.stdint cimport uint32_t
from libc.string cimport memset

from engine.games.manila.position cimport DEAL, LAY_OUT, OVER, SHARES, WARES, Position, Rules
from engine.rng cimport rng_below, rng_t


cdef inline void mask(const Rules* rules, Position* p, int observer) noexcept nogil:
    """Blank the shares dealt to the others and which of their shares are pledged. At the end all lies open."""
    if p.phase == OVER:
        return
    for seat in range(rules.players):
        if seat != observer:
            memset(p.shares[seat], 0, sizeof(p.shares[seat]))
            memset(p.pledged[seat], 0, sizeof(p.pledged[seat]))
    for i in range(p.purchases):
        if p.buyer[i] != observer:
            p.shares[p.buyer[i]][p.bought[i]] += 1
    if p.phase in (DEAL, LAY_OUT):                  # the display is laid out once all is dealt
        memset(p.display, 0, sizeof(p.display))


cdef inline void fill(const Rules* rules, Position* p, int observer, rng_t* rng) noexcept nogil:
    """Deal the hidden shares again, and turn face down as many as are pledged.

    Once the display lies open, everybody knows which shares were dealt: those that are neither there nor bought. The
    observer knows his own; the others' are dealt from the rest, every deal alike.

    A pledge shows nothing but that some share lies face down now. It can be any that its owner had then, so what limits
    the guess are shares bought later. `late` of a bought share says how many of the pledged ones, at most, are this
    share or bought after it: nought when it is bought, one more with every pledge, and never more than there are loans,
    for a repayment may have freed the oldest. A set of shares can lie face down exactly if it respects all these limits
    (by induction: a pledge can have been of the latest share in the set, a repayment of the earliest not in it).
    Each such set is drawn with equal odds, shares of a ware counting one by one.
    """
    cdef int pool[WARES]
    cdef int dealt[SHARES]
    cdef int left = 0, cards, card, ware, seat, i
    if p.phase == OVER:
        return
    cdef bint open_display = p.phase not in (DEAL, LAY_OUT)
    for ware in range(WARES):
        pool[ware] = rules.shares_of_ware - p.display[ware] if open_display else rules.hidden_of_ware
        pool[ware] -= p.shares[observer][ware]
    for i in range(p.purchases):
        if p.buyer[i] != observer:
            pool[p.bought[i]] -= 1
    for ware in range(WARES):
        left += pool[ware]
    for seat in range(rules.players):
        if seat == observer:
            continue
        cards = p.held[seat]
        for ware in range(WARES):
            cards -= p.shares[seat][ware]
        for i in range(cards):
            card = rng_below(rng, left)
            ware = 0
            while card >= pool[ware]:
                card -= pool[ware]
                ware += 1
            pool[ware] -= 1
            left -= 1
            dealt[i] = ware
            p.shares[seat][ware] += 1
        if p.loans[seat]:
            turn_down(p, seat, dealt, cards, rng)
    if not open_display:
        for ware in range(WARES):
            p.display[ware] = rules.shares_of_ware
            for seat in range(rules.players):
                p.display[ware] -= p.shares[seat][ware]


cdef inline void turn_down(Position* p, int seat, int* dealt, int cards, rng_t* rng) noexcept nogil:
    """Pledge as many of a seat's shares as it has loans, uniformly among the sets that `late` allows.

    ways[b][c]: in how many ways the rest can be chosen among the dealt and the first b bought shares if c of the later
    ones are chosen.
    """
    cdef uint32_t ways[SHARES + 1][SHARES + 2]
    cdef int own[SHARES]
    cdef int bought = 0, loans = p.loans[seat], chosen = 0, limit, b, c, i
    for i in range(p.purchases):
        if p.buyer[i] == seat:
            own[bought] = i
            bought += 1
    memset(ways, 0, sizeof(ways))
    for c in range(loans + 1):
        ways[0][c] = binomial(cards, loans - c)
    for b in range(bought):
        limit = p.late[own[b]]
        for c in range(min(limit, loans) + 1):
            ways[b + 1][c] = ways[b][c] + (ways[b][c + 1] if c < limit else 0)
    for b in range(bought - 1, -1, -1):
        limit = p.late[own[b]]
        if chosen < limit and rng_below(rng, ways[b + 1][chosen]) >= ways[b][chosen]:
            p.pledged[seat][p.bought[own[b]]] += 1
            chosen += 1
    for i in range(cards):                          # each dealt share in turn, by the share of those still needed
        if rng_below(rng, cards - i) < <uint32_t>(loans - chosen):
            p.pledged[seat][dealt[i]] += 1
            chosen += 1


cdef inline uint32_t binomial(int n, int k) noexcept nogil:
    cdef uint32_t ways = 1
    cdef int i
    if k > n:
        return 0
    for i in range(k):
        ways = ways * (n - i) // (i + 1)
    return ways
