"""Fills the table of bits.pxd."""


cdef void fill_table() noexcept nogil:
    cdef int byte, place, rank
    for byte in range(BYTES):
        rank = 0
        for place in range(BYTE_BITS):
            if byte >> place & 1:
                NTH[byte][rank] = place
                rank += 1


fill_table()
