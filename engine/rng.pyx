"""The Python face of a random stream: what rng.pxd draws inside the engine, drawn from Python."""


cdef class Rng:
    """Stream `stream` of a seed: the same numbers on every platform."""

    def __init__(self, seed: int, stream: int = 0):
        self.rng = rng_stream(seed & 0xFFFFFFFFFFFFFFFF, stream & 0xFFFFFFFFFFFFFFFF)

    def next(self) -> int:
        """64 random bits."""
        return rng_next(&self.rng)

    def below(self, n: int) -> int:
        """Uniform in [0, n)."""
        if not 0 < n < 1 << 32:
            raise ValueError(f"below takes a whole number from 1 to {(1 << 32) - 1}, not {n}")
        return rng_below(&self.rng, n)

    def random(self) -> float:
        """Uniform in [0, 1)."""
        return rng_double(&self.rng)

    def __reduce__(self):
        return _restore, (self.rng.key, self.rng.counter)


def _restore(key: int, counter: int) -> Rng:
    cdef Rng rng = Rng.__new__(Rng)
    rng.rng.key = key
    rng.rng.counter = counter
    return rng
