from typing import Any, final

from engine.state import Game, State

@final
class NativeGame(Game):
    def __init__(self, options: dict[str, Any]) -> None: ...

@final
class NativeState(State):
    def __init__(self, game: NativeGame) -> None: ...
