from typing import Any

from engine.state import Game, State

class NativeGame(Game):
    def __init__(self, options: dict[str, Any]) -> None: ...

class NativeState(State): ...
