"""Sets of up to 64 cards as bits of one word: counting, the lowest, the n-th. Inline, without the GIL."""

from libc.stdint cimport uint64_t

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int tradewind_lowest(unsigned __int64 set) {
        unsigned long index;
        _BitScanForward64(&index, set);
        return (int)index;
    }
    #else
    #define tradewind_lowest(set) __builtin_ctzll(set)
    #endif
    """
    int lowest "tradewind_lowest"(uint64_t members) noexcept nogil      # of a set that is not empty


cdef inline uint64_t bit(int index) noexcept nogil:
    return <uint64_t>1 << index


cdef inline uint64_t above(int index) noexcept nogil:
    """All indices greater than this one; -1 gives all."""
    return ~<uint64_t>0 << (index + 1)


cdef inline uint64_t _count_bytes(uint64_t members) noexcept nogil:
    """How many members each byte of the set holds."""
    members -= (members >> 1) & <uint64_t>0x5555555555555555
    members = (members & <uint64_t>0x3333333333333333) + ((members >> 2) & <uint64_t>0x3333333333333333)
    return (members + (members >> 4)) & <uint64_t>0x0F0F0F0F0F0F0F0F


cdef inline int count(uint64_t members) noexcept nogil:
    """How many members. (Without a processor's own instruction, so that one build runs everywhere.)"""
    return <int>((_count_bytes(members) * <uint64_t>0x0101010101010101) >> 56)


cdef inline int nth(uint64_t members, int n) noexcept nogil:
    """The n-th member from below, counting from 0; there must be more than n."""
    cdef uint64_t upto = _count_bytes(members) * <uint64_t>0x0101010101010101      # byte i: members in bytes 0 to i
    cdef int shift = 0
    while <int>((upto >> shift) & 0xFF) <= n:
        shift += 8
    if shift:
        n -= <int>((upto >> (shift - 8)) & 0xFF)
    members >>= shift
    while n:
        members &= members - 1
        n -= 1
    return shift + lowest(members)
