"""Positions for the tests of bots and rules of thumb: decisions of random games, and which move weighs most."""

import random

import engine
from ai import heuristics
from engine import registry


def tables() -> list[tuple[str, int]]:
    """Every registered game with each of its player counts."""
    return [(name, players) for name in engine.names() for players in registry.module(name).OPTIONS["players"].choices]


def decisions(game: engine.Game, count: int, seed: int = 1) -> list[engine.State]:
    """So many positions with a choice, spread over one random game."""
    state, choice, luck, found = game.new_state(), random.Random(seed), engine.Luck(seed), []
    while not state.is_terminal():
        if state.current_player == engine.CHANCE:
            state.apply(luck.sample(state))
            continue
        actions = state.legal_actions()
        if len(actions) > 1:
            found.append(state.clone())
        state.apply(choice.choice(actions))
    step = max(1, len(found) // count)
    return found[::step][:count]


def preferred(state: engine.State) -> str:
    """The label of the heaviest move by the game's rules of thumb."""
    weights = heuristics.load(state.game).weights(state)
    return state.label(max(weights, key=weights.__getitem__))
