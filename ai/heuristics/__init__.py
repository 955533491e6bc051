"""Rules of thumb, a file a game: position value and move weights. They live beside the search, not in the rules.

A file here named like a game defines `GameHeuristics`, a subclass of `base.Heuristics`, and may define `SEARCH`: the
parameters of the search that won the matches on this game, and serve as its defaults. A game without a file gets the
generic rules of base.pyx and the generic defaults.
"""

import importlib
import importlib.util
from types import ModuleType
from typing import Any

from ai.heuristics import base
from ai.heuristics.base import Heuristics
from engine import Game

__all__ = ["Heuristics", "load", "search_defaults"]


def load(game: Game) -> Heuristics:
    """The rules of thumb of a game, with a scratch of their own: one object a thread."""
    module = _module(game)
    heuristics: Heuristics = Heuristics(game) if module is None else module.GameHeuristics(game)
    return heuristics


def search_defaults(game: Game) -> dict[str, Any]:
    """The search's parameters where a spec leaves them open."""
    return {**base.SEARCH, **getattr(_module(game), "SEARCH", {})}


def _module(game: Game) -> ModuleType | None:
    name = f"ai.heuristics.{game.name}"
    if not game.name.isidentifier() or importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)
