"""Counter-based random streams, inline, without the GIL.

A stream is a key and a counter; its n-th number is a hash of both (SplitMix64: Steele, Lea and Flood 2014).
Only 64-bit integer arithmetic is used, so every platform draws the same numbers.
"""

from libc.stdint cimport int64_t, uint32_t, uint64_t

cdef struct rng_t:
    uint64_t key                    # which stream
    uint64_t counter                # how many numbers were drawn from it


cdef inline uint64_t mix(uint64_t x) noexcept nogil:
    """A bijective hash of 64 bits (SplitMix64's finaliser)."""
    x = (x ^ (x >> 30)) * <uint64_t>0xBF58476D1CE4E5B9
    x = (x ^ (x >> 27)) * <uint64_t>0x94D049BB133111EB
    return x ^ (x >> 31)


cdef inline rng_t rng_stream(uint64_t seed, uint64_t stream) noexcept nogil:
    """Stream number `stream` of a seed; streams of one seed are independent of each other."""
    cdef rng_t rng
    rng.key = mix(mix(seed + <uint64_t>0x9E3779B97F4A7C15) ^ (stream * <uint64_t>0xD1342543DE82EF95))
    rng.counter = 0
    return rng


cdef inline uint64_t rng_next(rng_t* rng) noexcept nogil:
    rng.counter += 1
    return mix(rng.key + rng.counter * <uint64_t>0x9E3779B97F4A7C15)


cdef inline uint32_t rng_below(rng_t* rng, uint32_t n) noexcept nogil:
    """Exactly uniform in [0, n) (Lemire 2019: multiply, and redraw in the rare biased case)."""
    cdef uint64_t product = (rng_next(rng) >> 32) * n
    cdef uint32_t threshold
    if <uint32_t>product < n:
        threshold = (<uint32_t>(-<int64_t>n)) % n
        while <uint32_t>product < threshold:
            product = (rng_next(rng) >> 32) * n
    return <uint32_t>(product >> 32)


cdef inline uint64_t rng_below_64(rng_t* rng, uint64_t n) noexcept nogil:
    """Exactly uniform in [0, n), for n above 32 bits: redraws in the biased rest of the 64 bits."""
    cdef uint64_t biased = (<uint64_t>0 - n) % n
    cdef uint64_t drawn = rng_next(rng)
    while drawn < biased:
        drawn = rng_next(rng)
    return drawn % n


cdef inline double rng_double(rng_t* rng) noexcept nogil:
    """Uniform in [0, 1), 53 bits."""
    return (rng_next(rng) >> 11) * (1.0 / 9007199254740992.0)


cdef class Rng:
    cdef rng_t rng


cdef object whole(object value, str what)           # a plain int, or ValueError
cdef uint64_t as_seed(object seed) except? 0        # a whole number modulo 2**64, or ValueError
