"""Manila (Franz-Benno Delonge, 2005), 3 to 5 players. RULES.md says where each rule lives."""

from typing import Any

from engine.options import COMPONENTS, UTILITY, Option, players
from engine.state import Game

OPTIONS: dict[str, Option] = {
    "players": players(3, 4, 5, default=4),
    "utility": UTILITY,
    "components": COMPONENTS,
    "pirates_displace": Option(False, (False, True), "the book's variant: pirates may board a full punt (page 8)"),
    "start_field": Option(False, (False, True), "the black market has a start field below 0, as the German book says"),
}


def build(options: dict[str, Any]) -> Game:
    from engine.games.manila.rules import NativeGame

    return NativeGame(options)
