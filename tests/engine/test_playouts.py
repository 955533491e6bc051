"""Playouts: threads do not change results, each game has its own stream, and the values are right."""

import numpy as np
import pytest

import engine

NAMES = pytest.mark.parametrize("name", engine.names())


@NAMES
@pytest.mark.parametrize("threads", [2, 3, 7, 100])
def test_threads_do_not_change_results(name, threads):
    state = engine.load(name).new_state()
    alone = engine.playouts(state, 50, seed=3)
    assert alone.dtype == np.float64
    assert alone.shape == (50, state.game.players)
    np.testing.assert_array_equal(engine.playouts(state, 50, seed=3, threads=threads), alone)
    assert engine.plies(state, 50, seed=3, threads=threads) == engine.plies(state, 50, seed=3)


@NAMES
def test_a_game_does_not_depend_on_how_many_are_played(name):
    state = engine.load(name).new_state()
    np.testing.assert_array_equal(engine.playouts(state, 20, seed=8), engine.playouts(state, 60, seed=8)[:20])
    assert (engine.playouts(state, 60, seed=8) != engine.playouts(state, 60, seed=9)).any()


@NAMES
def test_the_position_stays_as_it_is(name):
    state = engine.load(name).new_state()
    before = state.clone()
    engine.playouts(state, 10, seed=1, threads=2)
    assert state == before
    assert state.history == []


def test_random_kuhn_poker_has_its_exact_value():
    """Uniformly random play wins the first seat 1/8 of a coin a game: all 6 deals and 5 lines of play, by hand."""
    lines = [((0, 0), 1 / 4), ((0, 1, 0), 1 / 8), ((0, 1, 1), 1 / 8), ((1, 0), 1 / 4), ((1, 1), 1 / 4)]
    game = engine.load("kuhn_poker")
    deals = [(a, b) for a in range(3) for b in range(3) if a != b]
    exact = sum(p / 6 * game.replay([*deal, *line]).returns()[0] for deal in deals for line, p in lines)
    assert exact == pytest.approx(1 / 8)
    returns = engine.playouts(game.new_state(), 100000, seed=1)
    error = returns[:, 0].std() / 100000**0.5
    assert abs(returns[:, 0].mean() - exact) < 5 * error


def test_a_finished_game_has_its_returns():
    state = engine.load("kuhn_poker").replay([2, 0, 1, 1])
    np.testing.assert_array_equal(engine.playouts(state, 3, seed=1), [[2, -2]] * 3)
    assert engine.plies(state, 3, seed=1) == 0


@pytest.mark.parametrize(
    "bad", [{"n": 0}, {"n": -1}, {"n": 2.5}, {"n": "3"}, {"seed": 0.5}, {"threads": 0}, {"threads": None}]
)
def test_bad_arguments_are_refused(bad):
    state = engine.load("kuhn_poker").new_state()
    with pytest.raises(ValueError, match=r"whole number|at least 1"):
        engine.playouts(state, **{"n": 3, "seed": 1, **bad})


def test_playouts_want_a_state():
    with pytest.raises(TypeError):
        engine.playouts(None, 3, 1)
