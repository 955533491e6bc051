from typing import Any

from engine.state import Game

PREFIX: str
RESAMPLED: frozenset[str]

class MissingOpenSpiel(ImportError, ValueError): ...

def require() -> Any: ...
def load(name: str, /, **options: Any) -> Game: ...
