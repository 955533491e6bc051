"""What one call of the rules costs: the calls that a search makes, in loops without Python. Only benchmarks use it."""

from libc.stdint cimport uint64_t

from engine.rng cimport as_seed, rng_stream, rng_t, whole
from engine.state cimport State
from engine.types cimport MAX_LEGAL, action_t


def copies(State state not None, n) -> None:
    """n copies of the position into a scratch one."""
    cdef State scratch = state.clone()
    cdef long _i, times = whole(n, "the number of copies")
    with nogil:
        for _i in range(times):
            scratch.c_copy_from(state)


def resamples(State state not None, observer, n, seed) -> None:
    """n worlds that the observer can't tell from the position: masked once, then copied and filled, as in a search."""
    cdef State masked = state.clone(), scratch = state.clone()
    cdef int seat = state._seat(observer)
    cdef rng_t rng = rng_stream(as_seed(seed), 0)
    cdef long _i, times = whole(n, "the number of worlds")
    cdef size_t size
    cdef void* data = masked.c_data(&size)
    if data != NULL:
        masked.c_mask(data, seat)
    with nogil:
        for _i in range(times):
            scratch.c_copy_from(masked)
            if data != NULL:
                scratch.c_fill(seat, &rng)
            else:
                scratch.c_resample(seat, &rng)


def legals(State state not None, n) -> int:
    """The possible actions, found n times; how many they are in all."""
    cdef action_t actions[MAX_LEGAL]
    cdef long long total = 0
    cdef long _i, times = whole(n, "the number of calls")
    with nogil:
        for _i in range(times):
            total += state.c_legal(actions)
    return total


def keys(State state not None, observer, n) -> int:
    """The observer's information key, found n times; the keys combined."""
    cdef int seat = state._seat(observer)
    cdef uint64_t combined = 0
    cdef long _i, times = whole(n, "the number of calls")
    with nogil:
        for _i in range(times):
            combined += state.c_key(seat)
    return combined
