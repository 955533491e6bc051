"""Borneo: which contracts a store can pay for, and which card may come next in a payment."""

from libc.stdint cimport uint64_t

from engine.bits cimport above, bit, count, highest, lowest
from engine.games.borneo.actions cimport A_PAY, A_PAY_GOOD
from engine.games.borneo.payment cimport SPICES, Cards, affordable, agrees, payments
from engine.games.borneo.position cimport CARDS, GOODS, KINDS, NONE, Position, Rules
from engine.types cimport action_t, check, int8


cdef inline bint pirates_allowed(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """R30, R31: not for the holder of the ship, and not in the last contract round."""
    return rules.blackbeard and p.ship != seat and p.finals == NONE


cdef inline void count_cards(const Rules* rules, uint64_t cargo, const int8* goods, Cards* out) noexcept nogil:
    cdef int spice, all_cards
    for spice in range(SPICES):
        all_cards = count(cargo & rules.spice_cards[spice])
        out.twos[spice] = count(cargo & rules.spice_cards[spice] & rules.twos)
        out.ones[spice] = all_cards - out.twos[spice] + goods[spice]
    out.jokers = goods[SPICES]


cdef inline int can_fulfil(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """The set of contracts that the seat's store can pay for."""
    cdef Cards store
    cdef int kind, need, result = 0, units = count(p.store[seat]) + count(p.store[seat] & rules.twos)
    cdef bint counted = False
    for good in range(GOODS):
        units += p.goods[seat][good]
    for kind in range(KINDS):
        need = SPICES * rules.each[kind] + rules.same[kind]
        if units < need or p.stock[kind] == 0:
            continue
        if not counted:
            count_cards(rules, p.store[seat], p.goods[seat], &store)
            counted = True
        check(agrees(rules.each[kind], rules.same[kind], pirates_allowed(rules, p, seat), &store))
        if affordable(rules.each[kind], rules.same[kind], pirates_allowed(rules, p, seat), &store):
            result |= 1 << kind
    return result


cdef inline bint sort_fits(const Rules* rules, const Position* p, Cards* chosen, const Cards* more) noexcept nogil:
    return payments(rules.each[p.kind], rules.same[p.kind], pirates_allowed(rules, p, p.mover), chosen, more) != 0


cdef inline int payable(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """The next card of a payment: cargo cards in ascending order, then harbour cards by good.

    A card is possible if some payment has the chosen cards, this one, and else only later ones. Of cards of the same
    sort the lower one leaves more for later: from the highest that fits downwards, all fit.
    """
    cdef Cards chosen, more
    cdef int8 later[GOODS]
    cdef int spice, twos, good, card, n = 0
    cdef uint64_t sort, fitting = 0, left = p.store[p.mover] & above(p.last) if p.last < CARDS else 0
    count_cards(rules, p.paid, p.paid_goods, &chosen)
    for good in range(GOODS):
        later[good] = p.goods[p.mover][good] if p.last < CARDS + good + 1 else 0
    for spice in range(SPICES):
        for twos in range(2):
            sort = left & rules.spice_cards[spice] & (rules.twos if twos else ~rules.twos)
            if not sort:
                continue
            if twos:
                chosen.twos[spice] += 1
            else:
                chosen.ones[spice] += 1
            while sort:
                card = highest(sort)
                count_cards(rules, left & above(card), later, &more)
                if sort_fits(rules, p, &chosen, &more):
                    fitting |= sort
                    break
                sort &= ~bit(card)
            if twos:
                chosen.twos[spice] -= 1
            else:
                chosen.ones[spice] -= 1
    while fitting:
        out[n] = A_PAY + lowest(fitting)
        fitting &= fitting - 1
        n += 1
    for good in range(GOODS):
        if later[good]:
            later[good] -= 1
            count_cards(rules, 0, later, &more)
            if good < SPICES:
                chosen.ones[good] += 1
            else:
                chosen.jokers += 1
            if sort_fits(rules, p, &chosen, &more):
                out[n] = A_PAY_GOOD + good
                n += 1
            if good < SPICES:
                chosen.ones[good] -= 1
            else:
                chosen.jokers -= 1
        later[good] = 0                             # what is before the next good has had its turn
    return n
