"""Perfect information, by OpenSpiel's games: the search finds the forced win and the only defence."""

import pytest

import ai
import engine

pytest.importorskip("pyspiel")


def choose(name: str, history: list[int], sims: int, seed: int = 1) -> ai.Decision:
    game = engine.load(f"spiel:{name}")
    state = game.replay(history)
    return ai.bot(f"ismcts:sims={sims}", game, state.current_player, seed).choose(state)


@pytest.mark.parametrize(
    ("history", "best"),
    [
        ([0, 3, 1, 4], {2}),  # x completes the top row
        ([0, 3, 1, 4, 8], {5}),  # o completes the middle row
        ([0, 4, 8, 2], {6}),  # the only defence on the diagonal, and a fork with it
        ([4, 1], {0, 2, 3, 5, 6, 8}),  # x wins by force with a corner or a side next to nothing
        ([0, 4], {1, 2, 3, 5, 6, 7, 8}),  # a draw whatever x plays
        ([0, 8, 2], {1}),  # o must block between the corners
        ([4, 8, 0], {2, 6}),  # o must take a corner, else x forks
    ],
)
def test_tic_tac_toe(history, best):
    assert choose("tic_tac_toe", history, 1500).action in best


def test_tic_tac_toe_is_a_draw_between_searches():
    game = engine.load("spiel:tic_tac_toe")
    state = game.new_state()
    while not state.is_terminal():
        seat = state.current_player
        state.apply(ai.bot("ismcts:sims=1500", game, seat, 1).choose(state).action)
    assert state.returns() == [0, 0]


@pytest.mark.parametrize(
    ("history", "best"),
    [
        ([3, 3, 2, 2, 4], {1, 5}),  # o must stop three in a row with two open ends, in vain, at one of them
        ([3, 0, 2, 0], {4, 1}),  # x makes three in a row with two open ends
        ([0, 6, 0, 6, 0], {0}),  # o must block the column
        ([0, 6, 0, 6, 0, 5], {0}),  # x completes it
        ([3, 3, 2, 0, 4], {1, 5}),
    ],
)
def test_connect_four(history, best):
    assert choose("connect_four", history, 1500).action in best


def test_a_game_that_cannot_be_resampled_is_refused():
    game = engine.load("spiel:liars_dice")
    with pytest.raises(ValueError, match="can't be searched"):
        ai.bot("ismcts", game, 0, 1)
