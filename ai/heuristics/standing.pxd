"""From points that seats will probably have to what the finished game will probably give them."""

from libc.math cimport exp

from engine.types cimport MAX_PLAYERS


cdef inline void standing(
    const double* points, int players, double spread, double win_share, double* out
) noexcept nogil:
    """Each seat's chance to finish ahead of each other (logistic, `spread` in points), and the return these make."""
    cdef double ahead[MAX_PLAYERS][MAX_PLAYERS]
    cdef double order[MAX_PLAYERS]
    cdef double wins = 0
    cdef int seat, other
    for seat in range(players):
        for other in range(seat):
            ahead[seat][other] = 1 / (1 + exp((points[other] - points[seat]) / spread))
            ahead[other][seat] = 1 - ahead[seat][other]
    for seat in range(players):
        out[seat] = 1
        order[seat] = 0
        for other in range(players):
            if other != seat:
                out[seat] *= ahead[seat][other]
                order[seat] += ahead[seat][other] / (players - 1)
        wins += out[seat]
    for seat in range(players):
        out[seat] = win_share * out[seat] / wins + (1 - win_share) * order[seat]
