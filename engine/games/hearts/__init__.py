"""Hearts, 4 players, one deal: a reference game, with the rules that OpenSpiel plays by default."""

from typing import Any

from engine.options import Option, players
from engine.state import Game

OPTIONS: dict[str, Option] = {"players": players(4)}


def build(options: dict[str, Any]) -> Game:
    from engine.games.hearts.rules import NativeGame

    return NativeGame(options)
