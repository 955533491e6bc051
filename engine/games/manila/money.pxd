"""Manila: cash, loans and shares."""

from engine.games.manila.position cimport PLEDGE, WARES, Position, Rules


cdef inline void pay(Position* p, int seat, int amount) noexcept nogil:
    """To the bank; a negative amount comes from it."""
    p.cash[seat] -= amount
    p.bank += amount


cdef inline int capital(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """What a player can raise: cash, and a loan on every share that is not pledged."""
    return p.cash[seat] + rules.loan * (p.held[seat] - p.loans[seat])


cdef inline int price(const Rules* rules, const Position* p, int ware) noexcept nogil:
    return max(rules.least_price, rules.track[p.market[ware]])


cdef inline void pledge(const Rules* rules, Position* p, int seat, int ware) noexcept nogil:
    p.pledged[seat][ware] += 1
    p.loans[seat] += 1
    pay(p, seat, -rules.loan)
    for i in range(p.purchases):
        if p.buyer[i] == seat:
            p.late[i] += 1


cdef inline void repay(const Rules* rules, Position* p, int seat, int ware) noexcept nogil:
    p.pledged[seat][ware] -= 1
    p.loans[seat] -= 1
    pay(p, seat, rules.repayment)
    for i in range(p.purchases):
        if p.buyer[i] == seat:
            p.late[i] = min(p.late[i], p.loans[seat])


cdef inline bint funded(const Rules* rules, Position* p, int seat, int amount, int phase, int action) noexcept nogil:
    """Whether a payment can be made in cash now. If not, the player is asked which share to pledge [25], and then
    the phase goes on with the action. Where every share must go there is nothing to ask."""
    cdef int missing = amount - p.cash[seat]
    cdef int free = p.held[seat] - p.loans[seat]
    if missing <= 0:
        return True
    if missing > rules.loan * (free - 1):
        for ware in range(WARES):
            while p.pledged[seat][ware] < p.shares[seat][ware]:
                pledge(rules, p, seat, ware)
        return True
    p.phase = PLEDGE
    p.actor = seat
    p.owed = amount
    p.resume = phase
    p.pending = action
    return False


cdef inline bint can_repay(const Rules* rules, const Position* p, int seat) noexcept nogil:
    return p.loans[seat] > 0 and p.cash[seat] >= rules.repayment
