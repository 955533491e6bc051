"""What the rules cost: plies of random games, copies, worlds drawn for an observer, possible actions, keys."""

import pytest

import engine
import engine.speed

CALLS = 1_000  # in a measured loop
PLIES = 2_000  # about so many in a measured set of playouts


@pytest.mark.parametrize("threads", [1, 2])
def test_playouts(benchmark, state, threads):
    games = max(threads, PLIES * 10 // engine.plies(state, 10, 1))
    plies = benchmark(engine.plies, state, games, 1, threads)
    note(benchmark, "plies", plies)


def test_copies(benchmark, state):
    benchmark(engine.speed.copies, state, CALLS)
    note(benchmark, "copies", CALLS)


def test_resample(benchmark, state):
    benchmark(engine.speed.resamples, state, state.current_player, CALLS, 1)
    note(benchmark, "worlds", CALLS)


def test_legal(benchmark, state):
    found = benchmark(engine.speed.legals, state, CALLS)
    assert found == CALLS * len(state.legal_actions())
    note(benchmark, "calls", CALLS)


def test_key(benchmark, state):
    benchmark(engine.speed.keys, state, state.current_player, CALLS)
    note(benchmark, "keys", CALLS)


def note(benchmark, unit, amount):
    """The rate beside the times; there are none when benchmarks are disabled."""
    if benchmark.stats is not None:
        benchmark.extra_info[f"{unit}_per_second"] = round(amount / benchmark.stats.stats.median)
