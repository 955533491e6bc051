"""OpenSpiel's searches and rollouts as work to be measured, in its own games and in ours through the bindings."""

import random

import pyspiel

import engine
import engine.spiel
from tournament.measure import Work

CHECKED_ROLLOUTS = 20  # played in Python, to count the plies of a rollout


def same_position(state: engine.State) -> "pyspiel.State":
    """The position in OpenSpiel's own game of that name, whose actions have the same numbers."""
    copy = pyspiel.load_game(state.game.name).new_initial_state()
    for action in state.history:
        copy.apply_action(action)
    return copy


def plies_of_a_rollout(position: "pyspiel.State", seed: int) -> float:
    """How many plies a random rollout from a position has, on average; chance counts, as it does in ours."""
    choose = random.Random(seed).choice
    total = 0
    for _ in range(CHECKED_ROLLOUTS):
        state = position.clone()
        while not state.is_terminal():
            state.apply_action(choose(state.legal_actions()))
            total += 1
    return total / CHECKED_ROLLOUTS


def rollouts(state: engine.State, seed: int) -> Work:
    """OpenSpiel's C++ rollouts, in plies.

    No Python call makes one: its MCTS bot, asked for one simulation, evaluates the root alone, by as many rollouts as
    we like, all of it in C++.
    """
    position = same_position(state)
    plies = plies_of_a_rollout(position, seed)

    def run(n: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n, seed)
        # uct_c, max_simulations, max_memory_mb, solve, seed, verbose
        bot = pyspiel.MCTSBot(position.get_game(), evaluator, 1.0, 1, 16, False, seed, False)
        bot.mcts_search(position)
        return n * plies

    return Work(run)


def ismcts(state: engine.State, simulations: int, seed: int) -> Work:
    """OpenSpiel's C++ information-set search in its own game, in simulations."""
    position = same_position(state)
    final = pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT

    def run(n: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.ISMCTSBot(seed, evaluator, 2.0, n, -1, final, False, False)
        bot.get_policy(position)
        return n

    return Work(run, fixed=simulations)


def python_ismcts(state: engine.State, simulations: int, seed: int) -> Work:
    """OpenSpiel's Python information-set search in our game, in simulations."""
    wrapped = engine.spiel.wrap(state)

    def run(n: int) -> float:
        engine.spiel.ismcts_bot(wrapped.get_game(), n, seed).get_policy(wrapped)
        return n

    return Work(run, fixed=simulations)


def python_mcts(state: engine.State, simulations: int, seed: int) -> Work:
    """OpenSpiel's Python search in our game, in simulations. It knows no hidden information: it searches one world."""
    wrapped = engine.spiel.wrap(state.resample(state.current_player, seed))

    def run(n: int) -> float:
        engine.spiel.mcts_bot(wrapped.get_game(), n, seed).mcts_search(wrapped)
        return n

    return Work(run, fixed=simulations)


def native_mcts(state: engine.State, simulations: int, seed: int) -> Work:
    """OpenSpiel's C++ search in our game, which it calls through Python; also of one world."""
    wrapped = engine.spiel.wrap(state.resample(state.current_player, seed))

    def run(n: int) -> float:
        engine.spiel.search_mcts(wrapped, n, seed)
        return n

    return Work(run, fixed=simulations)
