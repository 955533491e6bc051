"""Luck: one generator a stream, so that play elsewhere does not disturb it."""

import pickle

import pytest

import engine


def deal(luck: engine.Luck) -> list[int]:
    state = engine.load("kuhn_poker").new_state()
    while state.current_player == engine.CHANCE:
        state.apply(luck.sample(state))
    return state.history


def test_the_same_seed_is_the_same_luck():
    assert [deal(engine.Luck(seed)) for seed in range(30)] == [deal(engine.Luck(seed)) for seed in range(30)]


def test_seeds_give_all_deals():
    assert len({tuple(deal(engine.Luck(seed))) for seed in range(100)}) == 6


def test_a_stream_draws_from_its_own_generator():
    """The card on Leduc poker's table does not depend on how many numbers the deal has used."""
    game = engine.load("leduc_poker")
    first, second = game.replay([]), game.replay([0, 1, 1, 1])
    assert first.stream != second.stream
    fresh, used = engine.Luck(9), engine.Luck(9)
    for _ in range(7):
        used.sample(first)
    assert [fresh.sample(second) for _ in range(20)] == [used.sample(second) for _ in range(20)]


def test_luck_is_apart_from_the_streams_of_playouts_and_searches():
    """A bot seeded like the game must not meet the game's own dice in its simulations."""
    state = engine.load("kuhn_poker").new_state()
    luck = engine.Luck(4)
    drawn = [luck.sample(state) for _ in range(40)]
    for stream in range(1000):
        rng = engine.Rng(4, stream)
        assert [state.sample(rng) for _ in range(40)] != drawn


def test_pickled_luck_goes_on_where_it_was():
    luck = engine.Luck(2)
    deal(luck)
    again = pickle.loads(pickle.dumps(luck))
    assert [deal(again) for _ in range(10)] == [deal(luck) for _ in range(10)]


@pytest.mark.parametrize("seed", ["1", 1.0, None, True])
def test_what_is_no_seed_is_refused(seed):
    with pytest.raises(ValueError, match="whole number"):
        engine.Luck(seed)


def test_only_a_chance_decision_has_luck():
    state = engine.load("kuhn_poker").replay([0, 1])
    with pytest.raises(ValueError, match="no chance decision"):
        engine.Luck(1).sample(state)
