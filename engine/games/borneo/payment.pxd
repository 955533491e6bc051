"""Which sets of store cards pay for a contract (rulings R05 and R30). Pure counting: it knows no cards and no position.

A payment is a set of cards that covers the contract and from which no card can be dropped. Trading with the pirates,
one card stands for one missing unit of another spice; a payment is such a trade exactly if it would not cover without.
No payment is part of another one, so it is complete as soon as it covers, and choosing its cards needs no "done".
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine.types cimport int8

cdef enum:
    SPICES = 4
    PLAIN = 1                       # a payment without the pirates
    PIRATES = 2                     # a payment with one card traded with the pirates

cdef struct Cards:                  # how many cards of each sort; all that counts for a payment
    int8 ones[SPICES]               # cards with one unit of a spice, from cargo or harbour
    int8 twos[SPICES]               # cards with two
    int8 jokers


cdef inline bint tight(int ones, int twos, int need) noexcept nogil:
    """Whether none of these cards of one spice can be dropped without missing more units."""
    cdef int units = ones + 2 * twos
    if ones:
        return units - 1 < need
    return twos == 0 or units - 2 < need


cdef inline bint one_too_many(int ones, int twos, int need) noexcept nogil:
    """Whether exactly one of these cards can be dropped, whichever it is, and none after it: one for the pirates."""
    cdef int units = ones + 2 * twos
    cdef bint spare_one = ones and units - 1 >= need
    cdef bint spare_two = twos and units - 2 >= need
    if spare_one and not tight(ones - 1, twos, need) or spare_two and not tight(ones, twos - 1, need):
        return False
    return spare_one or spare_two


cdef inline int payments_each(int need, bint pirates, const Cards* chosen, const Cards* more) noexcept nogil:
    """`need` units of every spice. Bit m of a sum: m units can be missing in all spices so far, for jokers to fill."""
    cdef uint64_t plain = 1, traded = 0, missing, next_plain, next_traded
    cdef int spice, ones, twos, short
    cdef bint spare
    for spice in range(SPICES):
        missing = 0
        spare = False
        for twos in range(chosen.twos[spice], min(chosen.twos[spice] + more.twos[spice], need + 1) + 1):
            for ones in range(chosen.ones[spice], min(chosen.ones[spice] + more.ones[spice], need + 1) + 1):
                if tight(ones, twos, need):
                    short = need - ones - 2 * twos
                    missing |= <uint64_t>1 << (short if short > 0 else 0)
                elif pirates and one_too_many(ones, twos, need):
                    spare = True
        next_plain = next_traded = 0
        for short in range(need + 1):
            if missing >> short & 1:
                next_plain |= plain << short
                next_traded |= traded << short
        if spare:
            next_traded |= plain
        plain = next_plain
        traded = next_traded
    # As many jokers as units are missing; one fewer if the pirates fill one.
    cdef uint64_t jokers = ((<uint64_t>2 << more.jokers) - 1) << chosen.jokers
    return (PLAIN if plain & jokers else 0) | (PIRATES if traded & (jokers << 1) else 0)


cdef inline bint traded_same(int need, int ones, int twos, int amount) noexcept nogil:
    """Whether cards of one spice, a card of another with `amount` units for the pirates, and jokers for the rest, pay.

    With a 2 for the pirates, that card's own spice may be the better reading of the same set: then a card is too many.
    """
    cdef int units = ones + 2 * twos
    return units < need and (amount == 1 or units > 2 or twos == 1)


cdef inline int payments_same(int need, bint pirates, const Cards* chosen, const Cards* more) noexcept nogil:
    """`need` units of one spice."""
    cdef int spice, ones, twos, short, amount, result = 0
    cdef int other_ones, other_twos, all_ones = 0, all_twos = 0, more_ones = 0, more_twos = 0
    cdef bint other[3]                              # whether a payment can have just one other card, of this amount
    for spice in range(SPICES):
        all_ones += chosen.ones[spice]
        all_twos += chosen.twos[spice]
        more_ones += more.ones[spice]
        more_twos += more.twos[spice]
    for spice in range(SPICES):
        other_ones = all_ones - chosen.ones[spice]
        other_twos = all_twos - chosen.twos[spice]
        if other_ones + other_twos > 1:
            continue
        other[1] = pirates and not other_twos and (other_ones or more_ones > more.ones[spice])
        other[2] = pirates and not other_ones and (other_twos or more_twos > more.twos[spice])
        for twos in range(chosen.twos[spice], min(chosen.twos[spice] + more.twos[spice], need) + 1):
            for ones in range(chosen.ones[spice], min(chosen.ones[spice] + more.ones[spice], need) + 1):
                short = max(need - ones - 2 * twos, 0)
                if (not other_ones and not other_twos and tight(ones, twos, need)
                        and chosen.jokers <= short <= chosen.jokers + more.jokers):
                    result |= PLAIN
                if not chosen.jokers < short <= chosen.jokers + more.jokers + 1:
                    continue
                for amount in range(1, 3):
                    if other[amount] and traded_same(need, ones, twos, amount):
                        result |= PIRATES
    return result


cdef inline int payments(int each, int same, bint pirates, const Cards* chosen, const Cards* more) noexcept nogil:
    """Which sorts of payment (PLAIN, PIRATES, both, none) have all chosen cards and perhaps some of `more`."""
    if each:
        return payments_each(each, pirates, chosen, more)
    return payments_same(same, pirates, chosen, more)


cdef inline bint affordable(int each, int same, bint pirates, const Cards* store) noexcept nogil:
    """Whether any payment can be made from the store: `payments` with nothing chosen, which is asked most.

    Then only what is missing counts: a set that covers holds a payment. Jokers fill what is missing, and the pirates
    one unit more, for a card that another spice can spare or, where one spice is wanted, for any card of another.
    """
    cdef int spice, units, short, missing = 0, cards = 0, reach = store.jokers
    cdef bint spare = False
    for spice in range(SPICES):
        cards += store.ones[spice] + store.twos[spice]
    for spice in range(SPICES):
        units = store.ones[spice] + 2 * store.twos[spice]
        if each:
            missing += max(each - units, 0)
            spare |= ((store.ones[spice] > 0) & (units > each)) | ((store.twos[spice] > 0) & (units > each + 1))
        else:
            short = same - units
            if short <= reach + (pirates and cards > store.ones[spice] + store.twos[spice]):
                return True
    return each > 0 and missing <= reach + (pirates and spare)


cdef inline bint agrees(int each, int same, bint pirates, const Cards* store) noexcept nogil:
    """For the debug build: `affordable` says what `payments` says."""
    cdef Cards none
    memset(&none, 0, sizeof(none))
    return affordable(each, same, pirates, store) == (payments(each, same, pirates, &none, store) != 0)
