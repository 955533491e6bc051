"""Sets of up to 64 small things in one integer: count them, walk them, draw from them, without a branch.

Only plain 64-bit arithmetic is used (Vigna 2008, "Broadword implementation of rank/select queries"), so a build for any
machine of a kind is nearly as fast as one for this very machine.
"""

from libc.stdint cimport uint64_t

from engine.rng cimport rng_below, rng_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int tradewind_lowest(unsigned long long set) {
        unsigned long index;
        _BitScanForward64(&index, set);
        return (int)index;
    }
    #else
    #define tradewind_lowest(set) __builtin_ctzll(set)
    #endif
    """
    int lowest "tradewind_lowest"(uint64_t members) nogil       # the smallest member of a set that is not empty

cdef enum:
    BYTE_BITS = 8


cdef inline uint64_t bytes_counted(uint64_t members) noexcept nogil:
    """Byte i holds how many members are in bytes 0 to i; so the top byte holds how many there are."""
    members -= (members >> 1) & <uint64_t>0x5555555555555555
    members = (members & <uint64_t>0x3333333333333333) + ((members >> 2) & <uint64_t>0x3333333333333333)
    members = (members + (members >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F
    return members * <uint64_t>0x0101010101010101


cdef inline int count(uint64_t members) noexcept nogil:
    """How many members a set has."""
    return bytes_counted(members) >> 56


cdef inline int byte_reaching(uint64_t counts, int rank) noexcept nogil:
    """Eight times the first byte that is above rank; the bytes must not fall, and stay below 128."""
    return lowest(((counts | <uint64_t>0x8080808080808080) - (rank + 1) * <uint64_t>0x0101010101010101)
                  & <uint64_t>0x8080808080808080) & ~7


cdef inline int nth_counted(uint64_t members, uint64_t counts, int rank) noexcept nogil:
    """The member with `rank` smaller ones; counts is bytes_counted(members)."""
    cdef int shift = byte_reaching(counts, rank)
    cdef uint64_t spread
    rank -= ((counts << BYTE_BITS) >> shift) & 0xFF
    # Bit i of the byte goes to byte i; then each byte becomes 1 or 0, and a multiplication adds them up.
    spread = (((members >> shift) & 0xFF) * <uint64_t>0x0101010101010101) & <uint64_t>0x8040201008040201
    spread = ((spread + <uint64_t>0x7F7F7F7F7F7F7F7F) >> 7) & <uint64_t>0x0101010101010101
    return shift + (byte_reaching(spread * <uint64_t>0x0101010101010101, rank) >> 3)


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
