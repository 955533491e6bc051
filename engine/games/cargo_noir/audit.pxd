"""Cargo Noir: the count of everything that the debug build takes after every action."""

from engine.games.cargo_noir.position cimport BID, CARDS, KINDS, PORTS, SHIP, WILD, Position, Rules


cdef inline bint conserved(const Rules* rules, const Position* p) noexcept nogil:
    """Nothing is lost and nothing appears: tokens, coins, cards and ships add up, and safes are not overdrawn."""
    cdef int total, tokens, coins = p.supply, bag = 0, kind, port, seat, card
    for kind in range(KINDS):
        bag += p.bag[kind]
        total = p.bag[kind] + p.discard[kind] + p.market[kind] + p.payment[kind]
        for port in range(PORTS):
            total += p.cargo[port][kind]
        for seat in range(rules.players):
            total += p.hold[seat][kind]
        if total != (rules.wilds if kind == WILD else rules.of_kind):
            return False
    if bag != p.bag_left:
        return False
    for card in range(CARDS):
        total = p.stock[card]
        for seat in range(rules.players):
            total += p.cards[seat][card]
        if total != rules.copies[card]:
            return False
    for seat in range(rules.players):
        tokens = 0
        for kind in range(KINDS):
            tokens += p.hold[seat][kind]
        total = p.home[seat] + p.casino[seat] + p.visitors[seat]
        for port in range(PORTS):
            total += p.stack[port][seat] > 0
            coins += p.stack[port][seat]
        if p.phase == BID and seat == p.seat:       # the ship under way to the port whose stack is being counted
            total += 1
        if tokens != p.held[seat] or total != rules.start_ships + p.cards[seat][SHIP] or p.coins[seat] < 0:
            return False
        coins += p.coins[seat]
    return coins == rules.box_coins
