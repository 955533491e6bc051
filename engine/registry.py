"""Names of games, and how to load one. Adding a game is one line here."""

import importlib
from types import ModuleType
from typing import Any

from engine import options as option_module
from engine.state import Game

GAMES = {
    "borneo": "engine.games.borneo",
    "cargo_noir": "engine.games.cargo_noir",
    "hearts": "engine.games.hearts",
    "kuhn_poker": "engine.games.kuhn_poker",
    "leduc_poker": "engine.games.leduc_poker",
    "manila": "engine.games.manila",
    "marco_polo_2": "engine.games.marco_polo_2",
}


def names() -> tuple[str, ...]:
    """All games, sorted."""
    return tuple(sorted(GAMES))


def module(name: str) -> ModuleType:
    """The package of a game; ValueError names the valid ones."""
    if not isinstance(name, str) or name not in GAMES:
        raise ValueError(f"unknown game {name!r}; valid: {', '.join(names())}, or spiel:NAME for a game of OpenSpiel")
    return importlib.import_module(GAMES[name])


def for_a_person(name: str) -> dict[str, Any]:
    """The options of a game that differ from their defaults where a person plays."""
    known = {} if name.startswith("spiel:") else module(name).OPTIONS
    return {key: option.person for key, option in known.items() if option.person is not None}


def load(name: str, /, **options: Any) -> Game:
    """A game with its options; ValueError names the valid names, options and values."""
    if isinstance(name, str) and name.startswith("spiel:"):
        from engine import foreign

        return foreign.load(name, **options)
    package = module(name)
    game: Game = package.build(option_module.check(name, package.OPTIONS, options))
    return game
