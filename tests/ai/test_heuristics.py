"""What holds of every game's rules of thumb: values add up like returns, and weights are there for every move."""

import random

import pytest

import engine
from ai import heuristics
from engine import registry
from tests.ai.positions import tables

CASES = [
    (name, players, utility)
    for name, players in tables()
    for utility in getattr(registry.module(name).OPTIONS.get("utility"), "choices", (None,))
]


@pytest.mark.parametrize(("name", "players", "utility"), CASES)
def test_values_add_up_like_returns_and_weights_are_positive(name, players, utility):
    game = engine.load(name, players=players, **({} if utility is None else {"utility": utility}))
    thumb = heuristics.load(game)
    span = game.max_utility - game.min_utility
    total = None if game.utility_sum is None else (game.utility_sum - players * game.min_utility) / span
    rng = random.Random(players)
    state = game.new_state()
    while not state.is_terminal():
        value = thumb.value(state)
        assert all(0 <= share <= 1 for share in value)
        assert total is None or sum(value) == pytest.approx(total)
        weights = thumb.weights(state)
        assert all(weight > 0 for weight in weights.values())
        assert list(weights) == (state.legal_actions() if state.current_player >= 0 else [])
        state.apply(rng.choice(state.legal_actions()))
    assert thumb.value(state) == pytest.approx([(share - game.min_utility) / span for share in state.returns()])


def test_a_game_without_a_file_gets_the_generic_rules():
    game = engine.load("kuhn_poker")
    thumb = heuristics.load(game)
    state = game.replay([2, 0])
    assert type(thumb) is heuristics.Heuristics
    assert thumb.value(state) == [0.5, 0.5] and set(thumb.weights(state).values()) == {1}
    over = game.replay([2, 0, 1, 1])
    assert thumb.value(over) == [1, 0] and thumb.weights(over) == {}
