"""Hearts draws cards straight from sets of bits; that must be as uniform as picking from a list."""

import math
from collections import Counter

import pytest

import engine
from tests.engine.hearts.deals import NO_PASS, random_position
from tests.engine.sampling import assert_uniform


@pytest.mark.parametrize("dealt", [0, 1, 20, 45, 50])
def test_each_card_of_the_deck_is_as_likely(dealt):
    state = random_position(dealt, dealt - 52)
    rng = engine.Rng(1)
    assert_uniform(Counter(state.sample(rng) for _ in range(3000)), state.legal_actions())


def exact_means(state: engine.State) -> list[float]:
    """The mean returns of uniformly random play, over all lines."""
    if state.is_terminal():
        return state.returns()
    means = [0.0] * 4
    actions = state.legal_actions()
    for action in actions:
        after = state.clone()
        after.apply(action)
        for seat, value in enumerate(exact_means(after)):
            means[seat] += value / len(actions)
    return means


@pytest.mark.parametrize("seed", range(6))
def test_playouts_have_the_exact_means_of_random_play(seed):
    """Three tricks from the end, within five standard errors."""
    state = random_position(200 + seed, 40, NO_PASS)
    returns = engine.playouts(state, 20_000, seed)
    for seat, mean in enumerate(exact_means(state)):
        error = 5 * returns[:, seat].std() / math.sqrt(len(returns))
        assert abs(returns[:, seat].mean() - mean) <= error + 1e-9
