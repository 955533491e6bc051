from typing import Any

from typing_extensions import disjoint_base

from ai.heuristics.base import Heuristics
from engine.state import State

SEARCH: dict[str, Any]

@disjoint_base
class GameHeuristics(Heuristics):
    coin: float
    token: float
    draw: float
    outing: float
    ship: float
    warehouse: float
    syndicate: float
    spread: float
    spread_turn: float
    sharpness: float
    @property
    def rivalry(self) -> float: ...
    @property
    def deterrence(self) -> float: ...
    def prospects(self, state: State) -> list[float]: ...
