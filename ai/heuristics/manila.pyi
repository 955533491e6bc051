from typing import Any

from typing_extensions import disjoint_base

from ai.heuristics.base import Heuristics
from engine.state import State

SEARCH: dict[str, Any]

@disjoint_base
class GameHeuristics(Heuristics):
    office: float
    small_pilot: float
    large_pilot: float
    rises: float
    voyages: float
    pledged: float
    spread: float
    spread_voyage: float
    sharpness: float
    def fortunes(self, state: State) -> list[float]: ...
    def chances(self, rolls: int, field: int) -> tuple[float, float, float]: ...
