"""Rules of thumb, a file a game: position value and move weights. They live beside the search, not in the rules.

A file here named like a game defines `GameHeuristics`, a subclass of `base.Heuristics`; a game without one gets the
generic rules of base.pyx.
"""

import importlib
import importlib.util

from ai.heuristics.base import Heuristics
from engine import Game

__all__ = ["Heuristics", "load"]


def load(game: Game) -> Heuristics:
    """The rules of thumb of a game."""
    name = f"ai.heuristics.{game.name}"
    if not game.name.isidentifier() or importlib.util.find_spec(name) is None:
        return Heuristics(game)
    heuristics: Heuristics = importlib.import_module(name).GameHeuristics(game)
    return heuristics
