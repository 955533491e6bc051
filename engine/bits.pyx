"""Fills the table of bits.pxd."""


cdef void fill_table() noexcept nogil:
    cdef int byte, bit, rank
    for byte in range(BYTES):
        rank = 0
        for bit in range(BYTE_BITS):
            if byte >> bit & 1:
                NTH[byte][rank] = bit
                rank += 1


fill_table()
