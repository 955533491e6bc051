"""Games of OpenSpiel's as games of ours: everything a State promises, on rules that others wrote."""

import os
import pickle
import random
import subprocess
import sys
from pathlib import Path

import pyspiel
import pytest

import engine
from engine.foreign import RESAMPLED

ROOT = Path(__file__).parents[2]
GAMES = [
    "2048", "backgammon", "bargaining", "battleship", "blackjack", "chess", "connect_four", "crazy_eights", "euchre",
    "gin_rummy(hand_size=7)", "go(board_size=5)", "hanabi", "hearts", "kuhn_poker(players=3)", "leduc_poker",
    "liars_dice", "misere(game=kuhn_poker())", "nim", "oh_hell", "pig(players=4)", "tic_tac_toe", "universal_poker",
    "turn_based_simultaneous_game(game=goofspiel(imp_info=True,num_cards=4,players=2))", "yacht",
]  # fmt: skip
HIDDEN = [
    "bargaining", "blackjack", "euchre", "gin_rummy", "hearts", "kuhn_poker", "leduc_poker(players=3)", "oh_hell",
    "universal_poker",
]  # fmt: skip


@pytest.mark.parametrize("name", GAMES)
def test_random_play_agrees_with_openspiel(name):
    game, theirs = engine.load(f"spiel:{name}"), pyspiel.load_game(name)
    assert game.players == theirs.num_players()
    assert game.num_actions == theirs.num_distinct_actions()
    state, other = game.new_state(), theirs.new_initial_state()
    luck = random.Random(1)
    for _ in range(60):
        assert state.current_player == other.current_player()
        assert state.legal_actions() == sorted(other.legal_actions())
        assert state.scores() == other.returns()
        assert state.is_terminal() == other.is_terminal()
        if other.is_terminal():
            assert state.returns() == other.returns()
            break
        if other.is_chance_node():
            assert state.chance_outcomes() == sorted(other.chance_outcomes())
        action = luck.choice(state.legal_actions())
        before = state.clone()
        state.apply(action)
        other.apply_action(action)
        assert before != state
        assert before.history == state.history[:-1]
    assert state.history == other.history()
    assert state.board() == str(other)
    assert game.replay(state.history) == state


@pytest.mark.parametrize("name", GAMES)
def test_positions_keep_the_promises_of_a_state(name):
    game = engine.load(f"spiel:{name}")
    assert pickle.loads(pickle.dumps(game)) == game == engine.load(game.spec)
    assert hash(engine.load(game.spec)) == hash(game)
    state = game.new_state()
    luck = random.Random(2)
    for _ in range(12):
        if state.is_terminal():
            break
        labels = state.labels()
        assert list(labels) == state.legal_actions()
        assert len(set(labels.values())) == len(labels)
        action = luck.choice(state.legal_actions())
        assert state.action(labels[action]) == action
        assert state.label(action) == labels[action]
        for seat in range(game.players):
            assert state.board(seat) == state.view(seat)["text"]
            assert state.information_key(seat) == state.clone().information_key(seat)
        restored = pickle.loads(pickle.dumps(state))
        assert restored == state
        assert restored.history == state.history
        refused = next(number for number in range(game.num_actions + 8193) if number not in labels)
        with pytest.raises(ValueError, match="not possible here"):
            state.apply(refused)
        assert restored == state
        state.apply(action)


def test_keys_tell_apart_what_the_observer_can_tell_apart():
    game = engine.load("spiel:kuhn_poker")
    jack, queen = game.replay([2, 0]), game.replay([2, 1])
    assert jack.information_key(0) == queen.information_key(0)
    assert jack.information_key(1) != queen.information_key(1)
    assert jack.board(0) == queen.board(0)
    assert jack.view(0) == queen.view(0)
    assert jack != queen


def test_a_key_is_the_same_in_every_process():
    """Python's own hash of text is not."""
    code = "import engine; print(engine.load('spiel:kuhn_poker').replay([2, 0]).information_key(0))"
    keys = set()
    for hash_seed in "12":
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
        keys.add(subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True).stdout)
    assert keys == {f"{engine.load('spiel:kuhn_poker').replay([2, 0]).information_key(0)}\n".encode()}


def test_a_view_does_not_tell_what_luck_or_others_can_still_do():
    game = engine.load("spiel:kuhn_poker")
    dealt = game.replay([2])
    assert dealt.view(1)["labels"] == {}
    assert set(dealt.view()["labels"]) == {0, 1}
    assert game.replay([2, 0]).view(1)["labels"] == {}
    assert set(game.replay([2, 0]).view(0)["labels"]) == {0, 1}


def test_who_sees_a_deal():
    state = engine.load("spiel:kuhn_poker").new_state()
    assert state.visible(1, 0)
    assert not state.visible(1, 1)


def decisions(game: engine.Game, seed: int) -> list[engine.State]:
    """The positions of a random game where a player decides."""
    luck = random.Random(seed)
    state, found = game.new_state(), []
    while not state.is_terminal():
        if state.current_player != engine.CHANCE:
            found.append(state.clone())
        state.apply(luck.choice(state.legal_actions()))
    return found


@pytest.mark.parametrize("name", HIDDEN)
def test_resampling_keeps_what_the_observer_knows_and_follows_the_seed(name):
    game = engine.load(f"spiel:{name}")
    assert game.can_resample
    varied = False
    for state in decisions(game, seed=3)[:20]:
        for seat in range(game.players):
            draws = [state.resample(seat, seed) for seed in range(4)]
            for seed, draw in enumerate(draws):
                assert draw.information_key(seat) == state.information_key(seat)
                assert draw.board(seat) == state.board(seat)
                assert draw.view(seat) == state.view(seat)
                assert draw == state.resample(seat, seed)
            varied |= any(draw != draws[0] for draw in draws)
            with pytest.raises(ValueError, match="no history"):
                _ = draws[0].history
    assert varied


def test_resampled_bridge():
    """OpenSpiel takes half a second a draw."""
    state = decisions(engine.load("spiel:bridge"), seed=1)[0]
    assert state.resample(0, 1).information_key(0) == state.information_key(0)


def test_resampling_draws_both_hands_of_kuhn_poker_evenly():
    state = engine.load("spiel:kuhn_poker").replay([1, 0])
    jacks = sum(state.resample(0, seed) == state for seed in range(400))
    assert 150 < jacks < 250


def test_without_hidden_information_resampling_is_a_copy():
    game = engine.load("spiel:backgammon")
    state = decisions(game, seed=1)[5]
    assert game.can_resample
    assert state.resample(1, 9) == state


def test_what_openspiel_cannot_resample_says_so():
    game = engine.load("spiel:liars_dice")
    assert not game.can_resample
    with pytest.raises(ValueError, match=r"can't resample spiel:liars_dice; .* it can: bargaining, .*universal_poker"):
        game.new_state().resample(0, 1)


def test_openspiels_failures_to_resample_are_errors():
    """During the deal OpenSpiel's resampler of Kuhn poker fails, and that of Oh Hell changes what is known."""
    state = engine.load("spiel:kuhn_poker").new_state()
    with pytest.raises(ValueError, match="not possible here for observer 0"):
        state.resample(0, 1)
    state = engine.load("spiel:oh_hell").replay([5])
    before = state.clone()
    with pytest.raises(ValueError, match="changes what the observer knows"):
        state.resample(0, 1)
    assert state == before


def test_a_resampled_position_is_never_saved_as_the_true_one():
    state = decisions(engine.load("spiel:hearts"), seed=1)[10]
    sampled = state.resample(0, 1)
    assert pickle.loads(pickle.dumps(sampled)) == sampled != state
    state = decisions(engine.load("spiel:gin_rummy"), seed=1)[10]
    sampled = state.resample(0, 1)
    assert sampled.clone() == sampled != state
    with pytest.raises(ValueError, match="can't save a resampled position"):
        pickle.dumps(sampled)


def test_the_list_of_resampled_games_is_openspiels():
    """Every game with hidden information that can be loaded, tried at its first decision."""
    found = set()
    for kind in pyspiel.registered_games():
        if kind.information == pyspiel.GameType.Information.PERFECT_INFORMATION:
            continue
        if kind.short_name == "bridge" or kind.short_name.startswith("tradewind_"):
            continue
        try:
            game = engine.load(f"spiel:{kind.short_name}")
        except ValueError:
            continue
        theirs = pyspiel.load_game(kind.short_name).new_initial_state()
        luck = random.Random(1)
        while theirs.is_chance_node():
            theirs.apply_action(luck.choice(theirs.legal_actions()))
        try:
            theirs.resample_from_infostate(theirs.current_player(), luck.random)
        except pyspiel.SpielError:
            assert not game.can_resample
        else:
            assert game.can_resample
            found.add(kind.short_name)
    assert found | {"bridge", "colored_trails"} == RESAMPLED


def test_playouts_run_on_openspiels_rules():
    """Random tic-tac-toe from a fixed position, against OpenSpiel's exact expectation."""
    state = engine.load("spiel:tic_tac_toe").replay([4, 0, 1])
    theirs = pyspiel.load_game("tic_tac_toe")
    start = theirs.new_initial_state()
    for action in (4, 0, 1):
        start.apply_action(action)
    exact = pyspiel.expected_returns(start, pyspiel.UniformRandomPolicy(theirs), -1, True)
    results = engine.playouts(state, 2000, seed=1)
    assert results.mean(axis=0) == pytest.approx(exact, abs=5 / 2000**0.5)
    assert (results == engine.playouts(state, 2000, seed=1, threads=2)).all()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("spiel:conect_four", "OpenSpiel has no game 'conect_four'; it has, among .*: connect_four"),
        ("spiel:", "OpenSpiel has no game ''; it has"),
        ("spiel:leduc_poker(", "Missing closing bracket"),
        ("spiel:leduc_poker(colour=red)", "has no option 'colour'; valid options: action_mapping, players"),
        ("spiel:leduc_poker(players=many)", "Wrong type for parameter players.*valid options: action_mapping"),
        ("spiel:misere", "can't be loaded without options; valid options: game"),
        ("spiel:goofspiel", r"simultaneous moves; .* spiel:turn_based_simultaneous_game\(game=goofspiel\(\)\)"),
        ("spiel:mfg_crowd_modelling", "mean-field game"),
        ("spiel:tarok", "samples its luck"),
        ("spiel:crossword", "has no action ids"),
        ("spiel:shogi", "has 13689 actions; at most 8192"),
        ("spiel:first_sealed_auction(players=11,max_value=20)", "has 11 players; at most 10"),
        ("spiel:colored_trails", "has 93123 actions; at most 8192"),
    ],
)
def test_what_cannot_be_loaded_says_why(name, message):
    with pytest.raises(ValueError, match=message) as error:
        engine.load(name)
    assert "\n" not in str(error.value)


def test_options_by_keyword():
    game = engine.load("spiel:leduc_poker(players=3)")
    assert game.options["players"] == game.players == 3
    assert engine.load("spiel:leduc_poker", players=3) == game == engine.load("spiel:leduc_poker", players="3")
    assert engine.load("spiel:leduc_poker") == engine.load("spiel:leduc_poker(players=2)") != game
    assert engine.load("spiel:universal_poker", stack="500 500").options["stack"] == "500 500"


def test_a_damaged_saved_position_is_refused():
    state = engine.load("spiel:tic_tac_toe").replay([4])
    restore, (game, saved, history) = state.__reduce__()
    assert restore(game, saved, history) == state
    with pytest.raises(ValueError, match="is damaged"):
        restore(game, b"4\n4\n", history)
