"""Random streams: the same numbers on every platform, exactly uniform, and strict about what a seed is."""

import pickle
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from engine.rng import Rng, _restore

WORD = 2**64 - 1
GOLDEN_GAMMA = 0x9E3779B97F4A7C15


def mix(x: int) -> int:
    x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & WORD
    x = (x ^ x >> 27) * 0x94D049BB133111EB & WORD
    return x ^ x >> 31


def reference(seed: int, stream: int) -> Iterator[int]:
    """The definition, in plain Python integers."""
    key = mix(mix(seed + GOLDEN_GAMMA & WORD) ^ stream * 0xD1342543DE82EF95 & WORD)
    counter = 0
    while True:
        counter += 1
        yield mix(key + counter * GOLDEN_GAMMA & WORD)


def reference_below(numbers: Iterator[int], n: int) -> int:
    while True:
        product = (next(numbers) >> 32) * n
        if product % 2**32 >= 2**32 % n:
            return product >> 32


def test_a_stream_is_splitmix64():
    """The numbers that the authors' C program prints for the state 1234567."""
    rng = _restore(1234567, 0)
    assert [rng.next() for _ in range(5)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@pytest.mark.parametrize(
    ("seed", "stream", "golden"),
    [
        (0, 0, [6235967106033911276, 4964577235801436555, 5009519748041543987, 8857564815614722297]),
        (1, 0, [7982734928498899980, 7851527857629710090, 9955129241680291498, 15075613893636170220]),
        (1, 1, [11584771376332303487, 1188897157858552959, 12411853498731765411, 2107453136492109404]),
        (2**64 - 1, 2**63, [17745999681260863641, 1015100539128079365, 4264220721033764438, 12712423779870219226]),
    ],
)
def test_golden_values(seed, stream, golden):
    rng = Rng(seed, stream)
    assert [rng.next() for _ in range(4)] == golden


@pytest.mark.parametrize(("seed", "stream"), [(0, 0), (7, 3), (2**64 - GOLDEN_GAMMA, 0), (2**63, 2**64 - 1)])
def test_streams_follow_their_definition(seed, stream):
    rng, numbers = Rng(seed, stream), reference(seed, stream)
    assert [rng.next() for _ in range(50)] == [next(numbers) for _ in range(50)]


@pytest.mark.parametrize("n", [1, 2, 3, 6, 52, 1000, 2**31, 2**31 + 1, 3 << 30, 2**32 - 1])
def test_below_redraws_exactly_where_it_would_be_biased(n):
    rng, numbers = Rng(5), reference(5, 0)
    assert [rng.below(n) for _ in range(200)] == [reference_below(numbers, n) for _ in range(200)]


def test_below_is_uniform_where_a_plain_remainder_is_not():
    """Of [0, 3 * 2**30) each third must come up equally often; without redrawing one would have half of all."""
    draws = 30000
    rng = Rng(11)
    counts = Counter(rng.below(3 << 30) >> 30 for _ in range(draws))
    assert all(abs(counts[third] - draws / 3) < 5 * (draws * 2 / 9) ** 0.5 for third in range(3))
    rng = Rng(11)
    remainders = Counter(rng.next() % 2**32 % (3 << 30) >> 30 for _ in range(draws))
    assert remainders[0] > draws * 0.45


def test_golden_doubles():
    rng = Rng(1)
    assert [rng.random() for _ in range(3)] == [0.4327449275927212, 0.4256321780286294, 0.5396686375601871]
    assert all(0 <= rng.random() < 1 for _ in range(1000))


def test_seeds_are_taken_modulo_two_to_the_64():
    assert Rng(2**64 + 3).next() == Rng(3).next() == Rng(-(2**64) + 3).next()
    assert Rng(-1).next() == Rng(2**64 - 1).next()
    assert Rng(10**400).next() == Rng(10**400 % 2**64).next()


@pytest.mark.parametrize("seed", [np.int64(-1), np.uint64(2**64 - 1), np.int8(-1)])
def test_integers_of_numpy_are_seeds(seed):
    assert Rng(seed).next() == Rng(int(seed)).next()
    assert Rng(1, seed).next() == Rng(1, int(seed)).next()


@pytest.mark.parametrize("seed", [1.0, "1", None, True, [1], np.bool_(True), np.float64(1)])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(ValueError, match="whole number"):
        Rng(seed)
    with pytest.raises(ValueError, match="whole number"):
        Rng(1, seed)


@pytest.mark.parametrize("n", [0, -1, 2**32, 10**30, 1.5, "6", None, True])
def test_below_names_its_limits(n):
    with pytest.raises(ValueError, match="whole number"):
        Rng(1).below(n)


def test_a_pickled_stream_goes_on_where_it_was():
    rng = Rng(3, 4)
    rng.next()
    again = pickle.loads(pickle.dumps(rng))
    assert [again.next() for _ in range(5)] == [rng.next() for _ in range(5)]


def test_streams_and_seeds_differ():
    firsts = {Rng(seed, stream).next() for seed in range(50) for stream in range(50)}
    assert len(firsts) == 2500
