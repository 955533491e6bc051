from typing import Any

from typing_extensions import disjoint_base

from ai.heuristics.base import Heuristics
from engine.state import State

SEARCH: dict[str, Any]

@disjoint_base
class GameHeuristics(Heuristics):
    unit: float
    card: float
    hand: float
    flag: float
    harbour: float
    below: float
    parry: float
    stays: float
    spread: float
    spread_harbour: float
    sharpness: float
    nerve: float
    @property
    def near(self) -> float: ...
    @property
    def eager(self) -> float: ...
    def prospects(self, state: State) -> list[float]: ...
