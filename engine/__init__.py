"""The rules of the games, and nothing else: no search, no files, no terminal.

>>> game = load("kuhn_poker")
>>> state = game.new_state()
"""

from engine.luck import Luck
from engine.registry import load, names
from engine.rng import Rng
from engine.state import CHANCE, TERMINAL, Game, State, playouts, plies

__all__ = ["CHANCE", "TERMINAL", "Game", "Luck", "Rng", "State", "load", "names", "playouts", "plies"]
