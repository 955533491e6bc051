"""Kuhn poker: in lockstep with OpenSpiel, and its resampling against exact counts."""

from collections import Counter
from itertools import permutations, product

import pytest

import engine
from tests.engine.lockstep import play_lockstep
from tests.engine.sampling import assert_uniform, information_sets


def test_a_thousand_random_games_in_lockstep_with_openspiel():
    seen = play_lockstep("kuhn_poker", games=1000, seed=1)
    returns = {f"returns [{value}, {-value}]" for value in (-2.0, -1.0, 1.0, 2.0)}
    assert {key for key in seen if key.startswith("returns")} == returns


@pytest.mark.parametrize("observer", [0, 1])
@pytest.mark.parametrize("moves", [[], [0], [1], [0, 1]])
def test_resample_is_uniform_over_the_information_set(moves, observer):
    for cards in permutations(range(3), 2):
        state = engine.load("kuhn_poker").replay([*cards, *moves])
        draws = Counter(state.resample(observer, seed).view(None)["cards"][1 - observer] for seed in range(400))
        assert_uniform(draws, set(range(3)) - {cards[observer]})


def test_before_his_own_card_the_second_player_gives_the_first_any():
    state = engine.load("kuhn_poker").replay([1])
    draws = Counter(state.resample(1, seed).view(None)["cards"][0] for seed in range(400))
    assert_uniform(draws, range(3))
    assert state.resample(0, 1).view(None)["cards"] == [1, -1]


def test_resample_and_view_depend_on_the_observers_information_and_the_seed_alone():
    histories = [
        [*cards, *moves]
        for cards, moves in product(permutations(range(3), 2), ([], [0], [1], [0, 1], [1, 1], [0, 1, 0]))
    ]
    information_sets("kuhn_poker", histories, lambda history, seat: (history[seat], *history[2:]))
