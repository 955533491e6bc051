"""Cargo Noir (Serge Laget, Days of Wonder 2011), 2 to 5 players."""

from typing import Any

from engine.options import COMPONENTS, UTILITY, Option, players
from engine.state import Game

OPTIONS: dict[str, Option] = {
    "players": players(2, 3, 4, 5, default=4),
    "utility": UTILITY,
    "components": COMPONENTS,
    "final_sailing": Option(True, (True, False), "whether ships still sail in the last round, to block others"),
}


def build(options: dict[str, Any]) -> Game:
    from engine.games.cargo_noir.rules import NativeGame

    return NativeGame(options)
