"""Leduc poker: in lockstep with OpenSpiel, and its resampling against exact counts."""

from collections import Counter
from itertools import product

import pytest

import engine
from tests.engine.lockstep import play_lockstep
from tests.engine.sampling import assert_uniform, information_sets

FOLD, CALL, RAISE = range(3)


def test_a_thousand_random_games_in_lockstep_with_openspiel():
    seen = play_lockstep("leduc_poker", games=1000, seed=1)
    returns = {key for key in seen if key.startswith("returns")}
    assert {"returns [13.0, -13.0]", "returns [-13.0, 13.0]", "returns [0.0, 0.0]"} <= returns


def test_all_histories_end_within_the_declared_range():
    game = engine.load("leduc_poker")
    lengths, values = Counter(), Counter()
    for first, second in product(range(6), repeat=2):
        if first != second:
            walk(game.replay([first, second]), lengths, values)
    assert max(lengths) == game.max_game_length == 11
    assert (min(values), max(values)) == (game.min_utility, game.max_utility) == (-13, 13)


def walk(state, lengths, values):
    if state.is_terminal():
        lengths[len(state.history)] += 1
        values[state.returns()[0]] += 1
        assert sum(state.returns()) == state.game.utility_sum == 0
        return
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        walk(after, lengths, values)


def test_nobody_folds_for_nothing_and_two_raises_are_the_most():
    state = engine.load("leduc_poker").replay([0, 3])
    assert state.legal_actions() == [CALL, RAISE]
    state.apply(RAISE)
    assert state.legal_actions() == [FOLD, CALL, RAISE]
    state.apply(RAISE)
    assert state.legal_actions() == [FOLD, CALL]


@pytest.mark.parametrize("moves", [[], [CALL], [RAISE], [CALL, CALL], [CALL, RAISE, RAISE, CALL, 5, RAISE]])
@pytest.mark.parametrize("observer", [0, 1])
def test_resample_is_uniform_over_the_information_set(moves, observer):
    """The other's card is any of those left; each equally likely."""
    game = engine.load("leduc_poker")
    state = game.replay([2, 0, *moves])
    own = state.view(None)["cards"][observer]
    rest = set(range(6)) - {own, state.view(None)["public"]}
    draws = Counter(state.resample(observer, seed).view(None)["cards"][1 - observer] for seed in range(2000))
    assert_uniform(draws, rest)


def test_resample_and_view_depend_on_the_observers_information_and_the_seed_alone():
    positions = [
        [first, second, *moves]
        for first, second in product(range(6), repeat=2)
        for moves in ([], [RAISE], [CALL, CALL], [CALL, CALL, 5], [RAISE, CALL, 5, RAISE])
        if first != second and 5 not in (first, second)
    ]
    information_sets("leduc_poker", positions, lambda history, seat: (history[seat], *history[2:]))
