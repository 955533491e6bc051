"""What the search asks of a game's rules of thumb; the functions touch no Python object."""

from engine.state cimport Game, State
from engine.types cimport action_t


cdef class Heuristics:
    cdef readonly Game game

    # The expected return of each seat at any position, scaled to [0, 1].
    cdef void c_value(self, State state, double* out) noexcept nogil

    # How promising each of the n possible actions is for the seat to move: positive weights, of any sum.
    cdef void c_weights(self, State state, const action_t* actions, int n, double* out) noexcept nogil
