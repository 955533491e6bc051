"""Marco Polo II: dice counted in one word, four bits for each sort: 2 * (value - 1), plus 1 if the die is black.

So sorts ascend by value, each value has eight bits, and the lowest bit that is set tells the lowest die.
"""

from libc.stdint cimport uint64_t

from engine.bits cimport lowest

cdef enum:
    BLACK = 1                       # colour in a sort
    SORTS = 12

cdef enum:
    BITS = 4                        # of a sort
    VALUE_BITS = 8


cdef inline uint64_t one(int sort) noexcept nogil:
    """The word of a single die."""
    return <uint64_t>1 << (BITS * sort)


cdef inline int number(uint64_t dice) noexcept nogil:
    """How many dice there are."""
    dice = (dice & <uint64_t>0x0F0F0F0F0F0F0F0F) + ((dice >> BITS) & <uint64_t>0x0F0F0F0F0F0F0F0F)
    return (dice * <uint64_t>0x0101010101010101) >> 56


cdef inline int of_sort(uint64_t dice, int sort) noexcept nogil:
    return (dice >> (BITS * sort)) & 0xF


cdef inline int lowest_sort(uint64_t dice) noexcept nogil:
    """Of dice that are not none."""
    return lowest(dice) // BITS


cdef inline uint64_t sorts(uint64_t dice) noexcept nogil:
    """Set of the sorts that are among the dice."""
    dice |= dice >> 1
    dice = (dice | dice >> 2) & <uint64_t>0x1111111111111111
    dice = (dice | dice >> 3) & <uint64_t>0x0303030303030303        # now bring the bits together
    dice = (dice | dice >> 6) & <uint64_t>0x000F000F000F000F
    dice = (dice | dice >> 12) & <uint64_t>0x000000FF000000FF
    return (dice | dice >> 24) & 0xFFFF


cdef inline int value_of(int sort) noexcept nogil:
    return sort // 2 + 1


cdef inline uint64_t at_least(uint64_t dice, int value) noexcept nogil:
    """Those dice that show this value, from 1, or more."""
    return dice & (~<uint64_t>0 << (VALUE_BITS * (value - 1))) if value <= 6 else 0


cdef inline uint64_t at_most(uint64_t dice, int value) noexcept nogil:
    """Those dice that show this value or less."""
    if value >= 6:
        return dice
    return dice & ((<uint64_t>1 << (VALUE_BITS * value)) - 1) if value > 0 else 0


cdef inline uint64_t from_sort(uint64_t dice, int sort) noexcept nogil:
    return dice & (~<uint64_t>0 << (BITS * sort))


cdef inline uint64_t own(uint64_t dice) noexcept nogil:
    return dice & <uint64_t>0x0F0F0F0F0F0F0F0F


cdef inline uint64_t black(uint64_t dice) noexcept nogil:
    return dice & <uint64_t>0xF0F0F0F0F0F0F0F0


cdef inline uint64_t lower_ones(uint64_t dice, int n) noexcept nogil:
    """The sorts that can be the lowest of n of these dice."""
    cdef uint64_t found = 0
    cdef int left = number(dice), sort
    while dice and left >= n:
        sort = lowest_sort(dice)
        found |= one(sort)
        left -= of_sort(dice, sort)
        dice = from_sort(dice, sort + 1)
    return found


cdef inline int pips(uint64_t dice) noexcept nogil:
    """What the dice show together."""
    cdef int total = 0, sort
    while dice:
        sort = lowest_sort(dice)
        total += value_of(sort) * of_sort(dice, sort)
        dice = from_sort(dice, sort + 1)
    return total
