"""The Python face of a random stream: what rng.pxd draws inside the engine, drawn from Python."""

import operator


cdef class Rng:
    """Stream `stream` of a seed: the same numbers on every platform. Both are taken modulo 2**64."""

    def __init__(self, seed, stream=0):
        self.rng = rng_stream(as_seed(seed), as_seed(stream))

    def next(self) -> int:
        """64 random bits."""
        return rng_next(&self.rng)

    def below(self, n) -> int:
        """Uniform in [0, n)."""
        limit = whole(n, "the limit of below")
        if not 0 < limit < 1 << 32:
            raise ValueError(f"below takes a whole number from 1 to {(1 << 32) - 1}, not {n}")
        return rng_below(&self.rng, limit)

    def random(self) -> float:
        """Uniform in [0, 1)."""
        return rng_double(&self.rng)

    def __reduce__(self):
        return _restore, (self.rng.key, self.rng.counter)


cdef object whole(object value, str what):
    """The value as a plain int, from whatever counts as one (numpy's integers do, True and 1.0 do not)."""
    if not isinstance(value, bool):
        try:
            return int(operator.index(value))
        except TypeError:
            pass
    raise ValueError(f"{what} is a whole number, not {value!r}")


cdef uint64_t as_seed(object seed) except? 0:
    return whole(seed, "a seed") & 0xFFFFFFFFFFFFFFFF


def _restore(key: int, counter: int) -> Rng:
    cdef Rng rng = Rng.__new__(Rng)
    rng.rng.key = key
    rng.rng.counter = counter
    return rng
