"""The strict face of games and states: what is refused, with which words, and that a refusal changes nothing."""

import copy
import enum
import pickle

import numpy as np
import pytest

import engine


@pytest.fixture
def game():
    return engine.load("kuhn_poker")


@pytest.fixture
def state(game):
    return game.replay([2, 0])


class Move(enum.IntEnum):
    PASS = 0
    BET = 1


@pytest.mark.parametrize("name", ["kuhn", "", "KUHN_POKER", None, 5, ["kuhn_poker"]])
def test_an_unknown_game_is_refused_with_the_known_ones(name):
    with pytest.raises(ValueError, match="unknown game") as error:
        engine.load(name)
    for known in engine.names():
        assert known in str(error.value)


def test_names_are_sorted():
    assert list(engine.names()) == sorted(engine.names())
    assert {"kuhn_poker", "leduc_poker"} <= set(engine.names())


@pytest.mark.parametrize("players", [0, 1, 3, -2, 2.5, "three", None, True, [2]])
def test_a_player_count_that_the_game_lacks_is_refused(players):
    with pytest.raises(ValueError, match=r"players can't be .*; valid: 2$"):
        engine.load("kuhn_poker", players=players)


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(ValueError, match="no option 'seats'; valid options: players"):
        engine.load("kuhn_poker", seats=2)


def test_a_game_equals_itself_by_name_and_options(game):
    assert game == engine.load("kuhn_poker", players="2")
    assert hash(game) == hash(engine.load("kuhn_poker"))
    assert game != engine.load("leduc_poker")
    assert game != "kuhn_poker"
    assert game.spec == "kuhn_poker(players=2)"
    assert repr(game) == "<Game kuhn_poker(players=2)>"


@pytest.mark.parametrize("action", [0, np.int64(0), np.uint8(0), np.int32(0), Move.PASS])
def test_whatever_counts_as_a_whole_number_is_an_action(state, action):
    state.apply(action)
    assert state.history == [2, 0, 0]
    assert [type(number) for number in state.history] == [int] * 3


@pytest.mark.parametrize(
    "action",
    [2, -1, 2**31, 2**32, -(2**32), 2**64, 10**30, True, False, np.bool_(True), 1.0, "1", "bet", None, b"1", [1]],
)
def test_other_actions_are_refused_and_change_nothing(state, action):
    before = state.clone()
    with pytest.raises(ValueError, match=r"possible: 0 \(pass\), 1 \(bet\)|whole number"):
        state.apply(action)
    with pytest.raises(ValueError, match=r"possible|whole number"):
        state.label(action)
    with pytest.raises(ValueError, match=r"possible|whole number"):
        state.visible(action, 0)
    assert state == before
    assert state.history == before.history


@pytest.mark.parametrize("label", ["", "fold", "bet!", "0", "pass bet"])
def test_an_unknown_label_is_refused_with_the_known_ones(state, label):
    with pytest.raises(ValueError, match=r"possible: 0 \(pass\), 1 \(bet\)"):
        state.action(label)


def test_labels_are_read_in_any_case_and_spacing(state):
    assert state.action(" BeT ") == 1
    assert engine.load("kuhn_poker").new_state().action("deal  King TO seat 0") == 2


@pytest.mark.parametrize("observer", [-1, 2, 10**20, True, 0.0, "0", [0]])
def test_an_observer_who_does_not_sit_there_is_refused(state, observer):
    for ask in (
        lambda: state.resample(observer, 1),
        lambda: state.information_key(observer),
        lambda: state.view(observer),
        lambda: state.board(observer),
        lambda: state.visible(0, observer),
    ):
        with pytest.raises(ValueError, match="valid: 0 to 1"):
            ask()


def test_nobody_is_no_observer_of_hidden_things(state):
    """None shows all, where that is offered; what is drawn or keyed belongs to a seat."""
    for ask in (lambda: state.resample(None, 1), lambda: state.information_key(None), lambda: state.visible(0, None)):
        with pytest.raises(ValueError, match="valid: 0 to 1"):
            ask()


def test_numpy_seats_are_seats(state):
    assert state.board(np.int64(1)) == state.board(1)
    assert state.resample(np.int64(1), np.int64(5)) == state.resample(1, 5)
    assert state.resample(1, -1) == state.resample(1, 2**64 - 1)


@pytest.mark.parametrize("seed", [1.5, "1", None, True])
def test_resampling_wants_a_seed(state, seed):
    with pytest.raises(ValueError, match="a seed is a whole number"):
        state.resample(0, seed)


@pytest.mark.parametrize(
    ("history", "ply"),
    [([3], 0), ([2, 2], 1), ([2, 0, 5], 2), ([2, 0, 1, 1, 0], 4), ([2, "0"], 1), ("20", 0), ([True], 0)],
)
def test_a_damaged_history_is_refused_at_its_first_fault(game, history, ply):
    with pytest.raises(ValueError, match=f"damaged history at ply {ply}: "):
        game.replay(history)


@pytest.mark.parametrize("history", [None, 5])
def test_what_is_no_history_is_refused(game, history):
    with pytest.raises(ValueError, match="a history is a list of actions"):
        game.replay(history)


def test_a_history_may_be_any_sequence(game):
    assert game.replay(np.array([2, 0, 1])) == game.replay((2, 0, 1)) == game.replay(iter([2, 0, 1]))


def test_the_history_handed_out_is_a_copy(state):
    state.history.append(1)
    assert state.history == [2, 0]


def test_the_end_of_the_game(game):
    state = game.replay([2, 0, 0, 0])
    assert state.is_terminal()
    assert state.current_player == engine.TERMINAL == -4
    assert state.legal_actions() == []
    assert state.labels() == {}
    assert state.returns() == [1, -1]
    for ask in (lambda: state.apply(0), lambda: state.label(0)):
        with pytest.raises(ValueError, match="the game is over"):
            ask()


def test_before_the_end_there_are_no_returns(state):
    with pytest.raises(ValueError, match="not over"):
        state.returns()


def test_chance_is_asked_only_at_chance(game, state):
    start = game.new_state()
    assert start.current_player == engine.CHANCE == -1
    assert start.chance_outcomes() == [(card, 1 / 3) for card in range(3)]
    for ask in (state.chance_outcomes, lambda: state.sample(engine.Rng(1)), lambda: state.stream):
        with pytest.raises(ValueError, match="no chance decision"):
            ask()


def test_a_resampled_state_has_no_history(state):
    sample = state.resample(0, 1)
    sample.apply(0)
    for holder in (sample, sample.clone(), copy.deepcopy(sample), pickle.loads(pickle.dumps(sample))):
        with pytest.raises(ValueError, match="no history"):
            _ = holder.history


def test_what_an_observer_gets_holds_nothing_hidden(game):
    """Seat 0 holds the king: which of the two others seat 1 has changes nothing that seat 0 is shown."""
    one, other = game.replay([2, 0]), game.replay([2, 1])
    assert one != other
    assert one.information_key(0) == other.information_key(0)
    assert one.view(0) == other.view(0)
    assert one.board(0) == other.board(0)
    assert one.information_key(1) != other.information_key(1)
    for seed in range(20):
        assert one.resample(0, seed) == other.resample(0, seed)
    assert pickle.dumps(one.resample(0, 3)) == pickle.dumps(other.resample(0, 3))


def test_visible_tells_a_deal_from_a_bet(game):
    deal = game.replay([2])
    assert deal.visible(0, 1)
    assert not deal.visible(0, 0)
    assert game.replay([2, 0]).visible(1, 0)
    assert game.replay([2, 0]).visible(1, 1)


def test_a_state_comes_from_a_game(game):
    with pytest.raises(TypeError, match="new_state"):
        engine.State()
    with pytest.raises(TypeError):
        engine.Game().new_state()
    with pytest.raises(TypeError):
        type(game.new_state())(None)


def test_states_are_values_without_a_hash(state):
    assert state == state.clone()
    assert state != state.game
    with pytest.raises(TypeError):
        hash(state)


def test_a_saved_position_of_another_size_is_refused(state):
    make, (game, saved, history) = state.__reduce__()
    assert make(game, saved, history) == state
    with pytest.raises(ValueError, match=f"has {len(saved)} bytes, not {len(saved) - 1}"):
        make(game, saved[:-1], history)


def test_a_hidden_move_is_not_seen_though_it_is_the_only_one_possible():
    """The last card of a deal: luck has one outcome left, and yet only its receiver learns which."""
    state, luck = engine.load("hearts").new_state(), engine.Luck(3)
    while state.current_player != engine.CHANCE or len(state.legal_actions()) > 1:
        state.apply(luck.sample(state))
    (last,) = state.legal_actions()
    assert sum(state.visible(last, seat) for seat in range(4)) == 1
