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
    rivalry: float
    deterrence: float
    spread: float
    spread_turn: float
    sharpness: float
    def prospects(self, state: State) -> list[float]: ...
