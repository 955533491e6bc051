from typing import Any

from typing_extensions import disjoint_base

from engine.state import Game, State

SEARCH: dict[str, Any]

@disjoint_base
class Heuristics:
    def __init__(self, game: Game) -> None: ...
    @property
    def game(self) -> Game: ...
    def value(self, state: State) -> list[float]: ...
    def weights(self, state: State) -> dict[int, float]: ...
