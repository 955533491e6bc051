"""Sets of up to 64 small things in one integer: count them, walk them, draw from them, without a branch.

Plain 64-bit arithmetic and one small table (after Vigna 2008, "Broadword implementation of rank/select queries"), so a
build for any machine of a kind is nearly as fast as one for this very machine.
"""

from libc.stdint cimport uint8_t, uint64_t

from engine.rng cimport rng_below, rng_t
from engine.types cimport uint8

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int tradewind_lowest(unsigned long long set) {
        unsigned long index;
        _BitScanForward64(&index, set);
        return (int)index;
    }
    static __inline int tradewind_highest(unsigned long long set) {
        unsigned long index;
        _BitScanReverse64(&index, set);
        return (int)index;
    }
    #else
    #define tradewind_lowest(set) __builtin_ctzll(set)
    #define tradewind_highest(set) (63 - __builtin_clzll(set))
    #endif
    """
    int lowest "tradewind_lowest"(uint64_t members) nogil       # the smallest member of a set that is not empty
    int highest "tradewind_highest"(uint64_t members) nogil     # the greatest

cdef enum:
    BYTE_BITS = 8
    BYTES = 256                     # different ones

cdef uint8_t NTH[BYTES][BYTE_BITS]  # [byte][rank]: the bit of the byte that has `rank` set bits below it


cdef inline uint64_t bytes_counted(uint64_t members) noexcept nogil:
    """Byte i holds how many members are in bytes 0 to i; so the top byte holds how many there are."""
    members -= (members >> 1) & <uint64_t>0x5555555555555555
    members = (members & <uint64_t>0x3333333333333333) + ((members >> 2) & <uint64_t>0x3333333333333333)
    members = (members + (members >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F
    return members * <uint64_t>0x0101010101010101


cdef inline int count(uint64_t members) noexcept nogil:
    """How many members a set has."""
    return bytes_counted(members) >> 56


cdef inline int nth_counted(uint64_t members, uint64_t counts, int rank) noexcept nogil:
    """The member with `rank` smaller ones; counts is bytes_counted(members)."""
    # A byte keeps its top bit through the subtraction where more than `rank` members are in it and those below.
    cdef uint64_t reached = (counts | <uint64_t>0x8080808080808080) - (rank + 1) * <uint64_t>0x0101010101010101
    cdef int shift = lowest(reached & <uint64_t>0x8080808080808080) & ~(BYTE_BITS - 1)
    rank -= ((counts << BYTE_BITS) >> shift) & 0xFF
    return shift + NTH[(members >> shift) & 0xFF][rank]


cdef inline int random_member(uint64_t members, rng_t* rng) noexcept nogil:
    """A member of a set that is not empty, each as likely."""
    cdef uint64_t counts = bytes_counted(members)
    return nth_counted(members, counts, rng_below(rng, counts >> 56))


cdef inline uint64_t random_subset(uint64_t members, int size, rng_t* rng) noexcept nogil:
    """A subset of the given size, each as likely."""
    cdef uint64_t chosen = 0
    while size > 0:
        chosen |= <uint64_t>1 << random_member(members & ~chosen, rng)
        size -= 1
    return chosen


cdef inline uint64_t bit(int member) noexcept nogil:
    """The set of one member."""
    return <uint64_t>1 << member


cdef inline uint64_t above(int member) noexcept nogil:
    """The set of all that are greater; -1 gives all."""
    return ~<uint64_t>0 << (member + 1)


cdef inline int filled(const uint8* numbers) noexcept nogil:
    """Which of eight numbers, none above 128, are not 0: a set of 0 to 7."""
    cdef uint64_t eight = (                         # a compiler makes one load of it where the lowest byte comes first
        <uint64_t>numbers[0] | <uint64_t>numbers[1] << 8 | <uint64_t>numbers[2] << 16 | <uint64_t>numbers[3] << 24
        | <uint64_t>numbers[4] << 32 | <uint64_t>numbers[5] << 40
        | <uint64_t>numbers[6] << 48 | <uint64_t>numbers[7] << 56)
    eight = (eight + <uint64_t>0x7F7F7F7F7F7F7F7F) >> 7 & <uint64_t>0x0101010101010101
    return eight * <uint64_t>0x0102040810204080 >> 56
