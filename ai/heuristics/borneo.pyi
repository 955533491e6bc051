from typing import Any

from typing_extensions import disjoint_base

from ai.heuristics.base import Heuristics
from engine.state import State

SEARCH: dict[str, Any]

@disjoint_base
class GameHeuristics(Heuristics):
    unit: float
    near: float
    card: float
    hand: float
    flag: float
    eager: float
    harbour: float
    below: float
    parry: float
    spread: float
    spread_harbour: float
    sharpness: float
    def prospects(self, state: State) -> list[float]: ...
