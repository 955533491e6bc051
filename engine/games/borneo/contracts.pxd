"""Borneo: which contracts a store can pay for, and which card may come next in a payment."""

from libc.stdint cimport uint64_t
from libc.string cimport memcpy, memset

from engine.bits cimport above, bit, count, highest, lowest
from engine.games.borneo.actions cimport A_PAY, A_PAY_GOOD
from engine.games.borneo.payment cimport SPICES, Cards, affordable, agrees, payments
from engine.games.borneo.position cimport CARDS, GOODS, KINDS, NONE, Position, Rules
from engine.types cimport action_t, check, int8


cdef inline bint pirates_allowed(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """R30, R31: not for the holder of the ship, and not in the last contract round."""
    return rules.blackbeard and p.ship != seat and p.finals == NONE


cdef inline void add_cards(Cards* cards, uint64_t counts) noexcept nogil:
    """`counts` has a byte for each sort of cargo, see `Rules.sort`."""
    cdef uint64_t before
    memcpy(&before, cards, sizeof(before))
    before += counts
    memcpy(cards, &before, sizeof(before))


cdef inline void add_goods(Cards* cards, int good, int number) noexcept nogil:
    if good < SPICES:
        cards.ones[good] += number
    else:
        cards.jokers += number


cdef inline void count_cards(const Rules* rules, uint64_t cargo, const int8* goods, Cards* out) noexcept nogil:
    cdef uint64_t counts = 0
    memcpy(&counts, goods, SPICES)                  # harbour cards are ones
    while cargo:
        counts += rules.sort[lowest(cargo)]
        cargo &= cargo - 1
    memcpy(out, &counts, sizeof(counts))
    out.jokers = goods[SPICES]


cdef inline int units_missing(const Rules* rules, const Position* p) noexcept nogil:
    """Units that the chosen cards are short of a payment, whatever their spices. Even the pirates give none."""
    cdef int good, missing = SPICES * rules.each[p.kind] + rules.same[p.kind]
    for good in range(GOODS):
        missing -= p.paid_goods[good]
    return missing - count(p.paid) - count(p.paid & rules.twos)


cdef inline int can_fulfil(const Rules* rules, const Position* p, int seat) noexcept nogil:
    """The set of contracts that the seat's store can pay for."""
    cdef Cards store
    cdef int kind, good, result = 0, units = count(p.store[seat]) + count(p.store[seat] & rules.twos)
    cdef bint pirates = pirates_allowed(rules, p, seat), counted = False
    for good in range(GOODS):
        units += p.goods[seat][good]
    for kind in range(KINDS):
        if units < SPICES * rules.each[kind] + rules.same[kind] or p.stock[kind] == 0:
            continue
        if not counted:
            count_cards(rules, p.store[seat], p.goods[seat], &store)
            counted = True
        check(agrees(rules.each[kind], rules.same[kind], pirates, &store))
        if affordable(rules.each[kind], rules.same[kind], pirates, &store):
            result |= 1 << kind
    return result


cdef inline bint fits(
    const Rules* rules, const Position* p, bint pirates, const Cards* chosen, const Cards* more
) noexcept nogil:
    return payments(rules.each[p.kind], rules.same[p.kind], pirates, chosen, more) != 0


cdef inline int payable(const Rules* rules, const Position* p, action_t* out) noexcept nogil:
    """The next card of a payment: cargo cards in ascending order, then harbour cards by good.

    A card is possible if some payment has the chosen cards, this one, and else only later ones. So from the last one
    backwards what may follow grows card by card, and once a card of a sort fits, all before it do.
    """
    cdef Cards chosen, more, tried
    cdef int missing = units_missing(rules, p)
    cdef bint pirates = pirates_allowed(rules, p, p.mover)
    cdef int good, number, card, n = 0, goods = 0
    cdef uint64_t sort, sorts = 0, fitting = 0, left = p.store[p.mover] & above(p.last) if p.last < CARDS else 0
    count_cards(rules, p.paid, p.paid_goods, &chosen)
    memset(&more, 0, sizeof(more))
    for good in range(SPICES, -1, -1):
        number = p.goods[p.mover][good] if p.last < CARDS + good + 1 else 0
        if number:
            tried = chosen
            add_goods(&tried, good, 1)
            add_goods(&more, good, number - 1)
            missing -= number
            if missing <= 0:
                goods |= fits(rules, p, pirates, &tried, &more) << good
            add_goods(&more, good, 1)
    while left:
        card = highest(left)
        left ^= bit(card)
        sort = rules.sort[card]
        missing -= 1 + (rules.twos >> card & 1)
        if missing <= 0 and not sorts & sort:
            tried = chosen
            add_cards(&tried, sort)
            if fits(rules, p, pirates, &tried, &more):
                sorts |= sort
        if sorts & sort:
            fitting |= bit(card)
        add_cards(&more, sort)
    while fitting:
        out[n] = A_PAY + lowest(fitting)
        fitting &= fitting - 1
        n += 1
    while goods:
        out[n] = A_PAY_GOOD + lowest(goods)
        goods &= goods - 1
        n += 1
    return n
