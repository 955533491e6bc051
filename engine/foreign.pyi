from typing import Any

from engine.state import Game

PREFIX: str
RESAMPLED: frozenset[str]

def load(name: str, **options: Any) -> Game: ...
