"""Manila: the count of everything that the debug build takes after every action."""

from engine.games.manila.position cimport ASHORE, NOBODY, SEATS, SPACES, WARES, Position, Rules


cdef inline bint conserved(const Rules* rules, const Position* p) noexcept nogil:
    """Pesos, shares, accomplices and punts are where they can be, and none is lost or made."""
    cdef int pesos = p.bank, shares, pledges, pieces, at_sea = 0, seat, ware, i
    for seat in range(rules.players):
        pesos += p.cash[seat]
        shares = pledges = 0
        pieces = p.hand[seat]
        for ware in range(WARES):
            shares += p.shares[seat][ware]
            pledges += p.pledged[seat][ware]
            if not 0 <= p.pledged[seat][ware] <= p.shares[seat][ware]:
                return False
            for i in range(SEATS):
                pieces += p.crew[ware][i] == seat
        for space in range(SPACES):
            pieces += p.space[space] == seat
        if p.cash[seat] < 0 or shares != p.held[seat] or pledges != p.loans[seat] or pieces != rules.rounds:
            return False
    if pesos != rules.players * rules.start_cash:
        return False
    for i in range(p.purchases):
        if not 0 <= p.late[i] <= p.loans[p.buyer[i]]:
            return False
    for ware in range(WARES):
        shares = p.display[ware]
        for seat in range(rules.players):
            shares += p.shares[seat][ware]
        if shares != rules.shares_of_ware or p.display[ware] < 0:
            return False
        if not 0 <= p.market[ware] <= rules.top or not 0 <= p.field[ware] <= rules.last_field + 1:
            return False
        if p.aboard[ware] > rules.seats[ware]:
            return False
        for i in range(SEATS):
            if (p.crew[ware][i] != NOBODY) != (i < p.aboard[ware]):
                return False
        at_sea += p.status[ware] != ASHORE
    return at_sea == 0 or at_sea == WARES - 1
