from collections.abc import Sequence
from typing import Any

from engine.state import Game, State

ACTIONS: dict[str, int]
PHASES: tuple[str, ...]

def value(game: Game, cargo: Sequence[int]) -> int: ...

class NativeGame(Game):
    def __init__(self, options: dict[str, Any]) -> None: ...

class NativeState(State): ...
