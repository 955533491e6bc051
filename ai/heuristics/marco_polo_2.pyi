from typing import Any

from typing_extensions import disjoint_base

from ai.heuristics.base import Heuristics
from engine.state import State

SEARCH: dict[str, Any]

@disjoint_base
class GameHeuristics(Heuristics):
    die: float
    pip: float
    card_city: float
    special_city: float
    contract_city: float
    post: float
    seal: float
    contract: float
    progress: float
    late: float
    excess: float
    spread: float
    spread_round: float
    sharpness: float
    def prospects(self, state: State) -> list[float]: ...
