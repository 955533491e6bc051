"""Our games in OpenSpiel: its own checks of a game, its values of small games, and its bots."""

import copy
import pickle
import random
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python import policy
from open_spiel.python.algorithms import exploitability
from open_spiel.python.observation import make_observation

import engine
from engine import registry, spiel

ROOT = Path(__file__).parents[2]
TABLES = [(name, players) for name in engine.names() for players in registry.module(name).OPTIONS["players"].choices]


def load(name: str, **options: object) -> spiel.TradewindGame:
    return pyspiel.load_game(f"tradewind_{name}", options)


def positions(game: spiel.TradewindGame, seed: int, plies: int = 10**9) -> list[spiel.TradewindState]:
    """All positions of a random game."""
    luck = random.Random(seed)
    state = game.new_initial_state()
    found = [state.clone()]
    while not state.is_terminal() and len(found) <= plies:
        state.apply_action(luck.choice(state.legal_actions()))
        found.append(state.clone())
    return found


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_openspiels_own_check_of_a_game(name, players):
    game = load(name, players=players)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    rules = engine.load(name, players=players)
    assert game.num_players() == players
    assert game.num_distinct_actions() == rules.num_actions
    assert game.max_chance_outcomes() >= rules.max_chance_outcomes
    assert game.max_game_length() == rules.max_game_length
    assert (game.min_utility(), game.max_utility()) == (rules.min_utility, rules.max_utility)
    assert game.utility_sum() == rules.utility_sum


@pytest.mark.parametrize("name", engine.names())
def test_a_game_is_its_string(name):
    game = load(name)
    assert game.rules == engine.load(name)
    assert pyspiel.load_game(str(game)).rules == game.rules
    assert pickle.loads(pickle.dumps(game)).rules == game.rules
    assert pickle.loads(pickle.dumps(game)).new_initial_state().clone().position == game.rules.new_state()
    assert set(game.get_parameters()) == set(game.rules.options)


@pytest.mark.parametrize("name", engine.names())
def test_positions_are_ours_step_by_step(name):
    game = load(name)
    state, ours = game.new_initial_state(), engine.load(name).new_state()
    luck = random.Random(5)
    while not ours.is_terminal():
        assert state.current_player() == ours.current_player
        assert state.legal_actions() == ours.legal_actions()
        if state.is_chance_node():
            assert state.chance_outcomes() == ours.chance_outcomes()
        action = luck.choice(ours.legal_actions())
        assert state.action_to_string(action) == ours.label(action)
        assert state.string_to_action(ours.label(action)) == action
        state.apply_action(action)
        ours.apply(action)
    assert state.is_terminal()
    assert state.returns() == ours.returns()
    assert state.history() == ours.history


@pytest.mark.parametrize("name", engine.names())
def test_copies_and_serialized_positions_are_equal_and_independent(name):
    game = load(name)
    for state in positions(game, seed=2, plies=30)[::10]:
        for copied in (
            state.clone(),
            copy.deepcopy(state),
            pickle.loads(pickle.dumps(state)),
            game.deserialize_state(state.serialize()),
            pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        ):
            assert copied.position == state.position
            assert copied.history() == state.history() == copied.position.history
            assert copied.get_game().rules == game.rules
            assert copied.clone().position == state.position
            if not state.is_terminal():
                copied.apply_action(copied.legal_actions()[0])
                assert copied.position != state.position
                assert len(state.position.history) == len(state.history()) == len(copied.history()) - 1


@pytest.mark.parametrize("name", engine.names())
def test_information_states_are_equal_exactly_when_the_keys_are(name):
    game = load(name)
    size = game.information_state_tensor_size()
    texts, keys = set(), set()
    for state in positions(game, seed=7, plies=60):
        for seat in range(game.num_players()):
            other = spiel.wrap(state.position.resample(seat, 3))
            text = state.information_state_string(seat)
            assert text == state.observation_string(seat) == other.information_state_string(seat)
            tensor = state.information_state_tensor(seat)
            assert tensor == state.observation_tensor(seat) == other.information_state_tensor(seat)
            assert len(tensor) == size
            assert np.isfinite(tensor).all()
            texts.add(text)
            keys.add((seat, state.position.information_key(seat)))
            assert len(texts) == len(keys)


def test_an_information_state_shows_the_own_card_only():
    state = load("kuhn_poker").new_initial_state()
    for card in (2, 0):
        state.apply_action(card)
    other = state.get_game().new_initial_state()
    for card in (2, 1):
        other.apply_action(card)
    assert state.information_state_string(0) == other.information_state_string(0)
    assert state.information_state_string(1) != other.information_state_string(1)


def test_observers():
    game = load("kuhn_poker")
    state = game.new_initial_state()
    for card in (2, 0):
        state.apply_action(card)
    observation = make_observation(game)
    observation.set_from(state, 1)
    assert observation.dict["observer"].tolist() == [0, 1]
    assert observation.dict["cards"].tolist() == [-1, 0]
    assert observation.tensor.tolist() == state.observation_tensor(1)
    assert observation.string_from(state, 1) == state.observation_string(1)
    everything = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS)
    observation = make_observation(game, everything)
    observation.set_from(state, 1)
    assert observation.dict["cards"].tolist() == [2, 0]
    assert '"cards":[2,0]' in observation.string_from(state, 1)
    nothing = pyspiel.IIGObservationType(perfect_recall=True, private_info=pyspiel.PrivateInfoType.NONE)
    with pytest.raises(ValueError, match="what one player or all players see"):
        make_observation(game, nothing)
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, None, {"colour": 1})


def test_bad_options_say_what_is_valid():
    with pytest.raises(ValueError, match="players can't be 7; valid: 2"):
        pyspiel.load_game("tradewind_kuhn_poker(players=7)")
    with pytest.raises(pyspiel.SpielError, match="Available parameters are: players"):
        pyspiel.load_game("tradewind_kuhn_poker(colour=red)")


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_uniform_play_is_worth_what_openspiel_says(name):
    values = []
    for game in (load(name), pyspiel.load_game(name)):
        uniform = pyspiel.UniformRandomPolicy(game)
        values.append(pyspiel.expected_returns(game.new_initial_state(), uniform, -1, True))
    assert values[0] == pytest.approx(values[1], abs=1e-12)


def test_kuhn_poker_is_as_exploitable_as_openspiels():
    ours, theirs = load("kuhn_poker"), pyspiel.load_game("kuhn_poker")
    for game in (ours, theirs):
        assert pyspiel.nash_conv(game, pyspiel.UniformRandomPolicy(game), True) == pytest.approx(11 / 12)
        assert exploitability.nash_conv(game, policy.UniformRandomPolicy(game)) == pytest.approx(11 / 12)
    found = []
    for game in (ours, theirs):
        solver = pyspiel.CFRPlusSolver(game)
        for _ in range(50):
            solver.evaluate_and_update_policy()
        found.append(pyspiel.nash_conv(game, solver.average_policy(), True))
    assert found[0] == pytest.approx(found[1], abs=1e-12)
    assert found[0] < 0.05


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
@pytest.mark.parametrize("build", [spiel.ismcts_bot, spiel.mcts_bot])
def test_openspiels_python_bots_play_whole_games(name, build):
    game = load(name)

    def play() -> list[int]:
        bots = [build(game, simulations=20, seed=seat) for seat in range(game.num_players())]
        luck = np.random.RandomState(3)
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(luck.choice(state.legal_actions()))
            else:
                state.apply_action(bots[state.current_player()].step(state))
        return state.history()

    assert play() == play()


@pytest.mark.parametrize("name", engine.names())
def test_openspiels_bots_choose_a_possible_action_in_every_game(name):
    game = load(name)
    luck = random.Random(1)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(luck.choice(state.legal_actions()))
    player = state.current_player()
    for shown in (state, spiel.wrap(state.position.resample(player, 1), game)):
        assert spiel.ismcts_bot(game, simulations=3, seed=1).step(shown) in state.legal_actions()
        assert spiel.mcts_bot(game, simulations=3, seed=1).step(shown) in state.legal_actions()
        assert spiel.search_mcts(shown, simulations=3, seed=1).best_child().action in state.legal_actions()


def test_the_information_set_bot_does_not_see_what_is_hidden():
    game = load("kuhn_poker")
    policies = []
    for other in (0, 2):
        state = game.new_initial_state()
        for card in (1, other):
            state.apply_action(card)
        policies.append(spiel.ismcts_bot(game, simulations=50, seed=4).get_policy(state))
    assert policies[0] == policies[1]


def test_python_bots_find_our_resampling_without_being_told():
    state = load("kuhn_poker").new_initial_state()
    for card in (1, 0):
        state.apply_action(card)
    luck = random.Random(1)
    hands = {state.resample_from_infostate(0, luck.random).position.view()["cards"][1] for _ in range(20)}
    assert hands == {0, 2}


def test_search_refuses_where_it_would_crash():
    state = load("kuhn_poker").new_initial_state()
    with pytest.raises(ValueError, match="luck decides"):
        spiel.search_mcts(state, simulations=10, seed=1)
    for action in (0, 1, 0, 0):
        state.apply_action(action)
    with pytest.raises(ValueError, match="the game is over"):
        spiel.search_mcts(state, simulations=10, seed=1)
    with pytest.raises(ValueError, match="at least 2 simulations"):
        spiel.ismcts_bot(state.get_game(), simulations=1, seed=1)


def test_search_finds_the_winning_move():
    """The king calls a bet: 2 coins instead of -1."""
    state = load("kuhn_poker").new_initial_state()
    for action in (0, 2, 1):
        state.apply_action(action)
    root = spiel.search_mcts(state, simulations=100, seed=1)
    assert state.action_to_string(root.best_child().action) == "bet"


@pytest.mark.parametrize("name", engine.names())
def test_a_resampled_position_plays_on_in_openspiel(name):
    game = load(name)
    state = positions(game, seed=3, plies=12)[-1]
    sampled = state.position.resample(0, 1)
    wrapped = spiel.wrap(sampled, game)
    assert wrapped.position == sampled
    assert wrapped.history() == []
    assert wrapped.information_state_string(0) == state.information_state_string(0)
    assert str(wrapped) == sampled.board()
    luck = random.Random(1)
    while not wrapped.is_terminal():
        action = luck.choice(wrapped.legal_actions())
        wrapped = wrapped.child(action)
        assert wrapped.history()[-1] == action
    again = game.deserialize_state(wrapped.serialize())
    assert again.position == wrapped.position
    assert again.returns() == wrapped.returns()
    assert spiel.wrap(state.position).history() == state.history()


def run(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)


def test_registering_loads_no_rules_and_the_process_ends_well():
    done = run(
        "import sys, engine.spiel, pyspiel\n"
        "assert not [name for name in sys.modules if name.startswith('engine.games.') and name.endswith('.rules')]\n"
        "game = pyspiel.load_game('tradewind_kuhn_poker')\n"
        "state = game.new_initial_state()\n"
    )
    assert done.returncode == 0, done.stderr


def test_openspiel_is_imported_only_where_it_is_used():
    done = run(
        "import sys, engine\n"
        "for name in engine.names():\n"
        "    state = engine.load(name).new_state()\n"
        "    engine.playouts(state, 1, 1)\n"
        "    state.board()\n"
        "assert 'pyspiel' not in sys.modules and 'open_spiel' not in sys.modules\n"
    )
    assert done.returncode == 0, done.stderr


def test_without_openspiel_an_error_says_how_to_get_it():
    done = run(
        "import sys\n"
        "sys.modules['pyspiel'] = None\n"
        "import engine\n"
        "for kind in ValueError, ImportError:\n"
        "    try:\n"
        "        engine.load('spiel:kuhn_poker') if kind is ValueError else __import__('engine.spiel')\n"
        "    except kind as error:\n"
        "        assert 'pip install tradewind[spiel]' in str(error)\n"
        "        print('said')\n"
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == ["said", "said"]


def test_the_examples_of_the_documentation_run():
    text = (ROOT / "docs" / "openspiel.md").read_text(encoding="utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    assert len(examples) >= 3
    names: dict[str, object] = {}
    for example in examples:
        exec(example, names)
