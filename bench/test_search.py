"""What the search costs, by how a simulation ends, on one thread and on two."""

import pytest

from bench.test_engine import note
from tournament import speed

SIMULATIONS = 500  # of a measured search


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("playout", ["uniform", "heuristic", "cutoff"])
def test_search(benchmark, state, playout, threads):
    spec = speed.searching(f"ismcts:playout={playout},threads={threads}")
    search = spec.search(state.game, state.current_player)
    simulations = benchmark(speed.think, search, state, threads * SIMULATIONS)
    assert simulations == threads * SIMULATIONS
    note(benchmark, "simulations", simulations)
    search.close()


def test_default_search(benchmark, state):
    """The search as it plays: each game with the parameters that won its matches."""
    spec = speed.searching("ismcts")
    search = spec.search(state.game, state.current_player)
    simulations = benchmark(speed.think, search, state, SIMULATIONS)
    assert simulations == SIMULATIONS
    note(benchmark, "simulations", simulations)
    search.close()
