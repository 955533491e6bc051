"""Which sets of store cards pay for a contract (rulings R05 and R30). Pure counting: it knows no cards and no position.

A payment is a set of cards that covers the contract and from which no card can be dropped. Trading with the pirates,
one card stands for one missing unit of another spice; a payment is such a trade exactly if it would not cover without.
No payment is part of another one, so it is complete as soon as it covers, and choosing its cards needs no "done".
"""

from libc.stdint cimport uint64_t
from libc.string cimport memset

from engine.bits cimport lowest
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


cdef inline uint64_t can_miss(int need, int ones, int twos, int more_ones, int more_twos) noexcept nogil:
    """A set of numbers of units of one spice: so many can be missing with these cards and any of `more`, all tight.

    Each from what is missing now down to what is missing with all cards; only every second one without more ones. Twos
    alone may give a unit too many.
    """
    cdef int short = need - ones - 2 * twos, least = short - more_ones - 2 * more_twos
    cdef uint64_t result
    if short < 0:
        return tight(ones, twos, need)
    result = (<uint64_t>2 << short) - (<uint64_t>1 << (least if least > 0 else 0))
    if not more_ones:
        result &= <uint64_t>0x5555555555555555 << (short & 1)
        result |= least < 0 and not ones
    return result


cdef inline bint one_too_many(int ones, int twos, int need) noexcept nogil:
    """Whether exactly one of these cards can be dropped, whichever it is, and none after it: one for the pirates."""
    cdef int units = ones + 2 * twos
    cdef bint spare_one = ones and units - 1 >= need
    cdef bint spare_two = twos and units - 2 >= need
    if spare_one and not tight(ones - 1, twos, need) or spare_two and not tight(ones, twos - 1, need):
        return False
    return spare_one or spare_two


cdef inline bint can_spare(int need, int ones, int twos, int more_ones, int more_twos) noexcept nogil:
    """Whether these cards of one spice, with some of `more`, can have one too many."""
    cdef int all_ones, all_twos
    for all_twos in range(twos, min(twos + more_twos, need + 1) + 1):
        for all_ones in range(ones, min(ones + more_ones, need + 1) + 1):
            if one_too_many(all_ones, all_twos, need):
                return True
    return False


cdef inline uint64_t jokers_fill(const Cards* chosen, const Cards* more) noexcept nogil:
    """The numbers of missing units for which there are jokers: as many as units are missing."""
    return ((<uint64_t>2 << more.jokers) - 1) << chosen.jokers


cdef inline int payments_each(int need, bint pirates, const Cards* chosen, const Cards* more) noexcept nogil:
    """`need` units of every spice. The sets are of units that can be missing in all spices so far."""
    cdef uint64_t fill = jokers_fill(chosen, more), plain = 1, traded = 0, missing, next_plain, next_traded
    cdef uint64_t most = (<uint64_t>2 << (chosen.jokers + more.jokers + pirates)) - 1     # beyond it nothing helps
    cdef int spice, short
    for spice in range(SPICES):
        missing = most & can_miss(
            need, chosen.ones[spice], chosen.twos[spice], more.ones[spice], more.twos[spice])
        next_plain = next_traded = 0
        if pirates and can_spare(need, chosen.ones[spice], chosen.twos[spice], more.ones[spice], more.twos[spice]):
            next_traded = plain
        while missing:
            short = lowest(missing)
            missing &= missing - 1
            next_plain |= plain << short
            next_traded |= traded << short
        plain = next_plain
        traded = next_traded
        if not plain and not traded:
            return 0
    # The pirates fill one unit beside the jokers.
    return (PLAIN if plain & fill else 0) | (PIRATES if traded & (fill << 1) else 0)


cdef inline uint64_t beside_a_two(int need, int ones, int twos, int more_twos) noexcept nogil:
    """What can be missing of one spice where the pirates get a 2 of another: more than its units must be there.

    Otherwise that card's own spice may be the better reading of the same set, and a card too many. A 2 may be alone.
    """
    cdef int short = need - 2                       # with two units there
    if short <= 0:
        return 0
    return (<uint64_t>1 << (short + (not ones and twos <= 1 <= twos + more_twos))) - 1


cdef inline int payments_same(int need, bint pirates, const Cards* chosen, const Cards* more) noexcept nogil:
    """`need` units of one spice. With the pirates, one card of another; one or more units are missing then."""
    cdef uint64_t fill = jokers_fill(chosen, more), missing
    cdef int spice, ones, twos, other_ones, other_twos, result = 0
    cdef int all_ones = 0, all_twos = 0, more_ones = 0, more_twos = 0
    for spice in range(SPICES):
        all_ones += chosen.ones[spice]
        all_twos += chosen.twos[spice]
        more_ones += more.ones[spice]
        more_twos += more.twos[spice]
    for spice in range(SPICES):
        ones = chosen.ones[spice]
        twos = chosen.twos[spice]
        other_ones = all_ones - ones
        other_twos = all_twos - twos
        if other_ones + other_twos > pirates:
            continue
        missing = can_miss(need, ones, twos, more.ones[spice], more.twos[spice])
        if not other_ones and not other_twos and missing & fill:
            result |= PLAIN
        if not pirates:
            continue
        missing &= fill << 1 & ~<uint64_t>1
        if not other_twos and (other_ones or more_ones > more.ones[spice]) and missing:
            result |= PIRATES
        if (not other_ones and (other_twos or more_twos > more.twos[spice])
                and missing & beside_a_two(need, ones, twos, more.twos[spice])):
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
    one unit more.
    """
    cdef int spice, units, most = 0, missing = 0
    for spice in range(SPICES):
        units = store.ones[spice] + 2 * store.twos[spice]
        missing += max(each - units, 0)
        most = max(most, units)
    if same:
        missing = same - most
    return missing <= store.jokers or (pirates and missing == store.jokers + 1 and pirates_fill(each, same, store))


cdef inline bint pirates_fill(int each, int same, const Cards* store) noexcept nogil:
    """Whether there is a card for the pirates, where one unit more is missing than there are jokers.

    It is one that another spice can spare or, where one spice is wanted, any card of another.
    """
    cdef int spice, units, cards = 0
    for spice in range(SPICES):
        cards += store.ones[spice] + store.twos[spice]
    for spice in range(SPICES):
        units = store.ones[spice] + 2 * store.twos[spice]
        if each:
            if (store.ones[spice] and units > each) or (store.twos[spice] and units > each + 1):
                return True
        elif same - units == store.jokers + 1 and cards > store.ones[spice] + store.twos[spice]:
            return True
    return False


cdef inline bint agrees(int each, int same, bint pirates, const Cards* store) noexcept nogil:
    """For the debug build: `affordable` says what `payments` says."""
    cdef Cards none
    memset(&none, 0, sizeof(none))
    return affordable(each, same, pirates, store) == (payments(each, same, pirates, &none, store) != 0)
