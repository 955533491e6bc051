"""Marco Polo II: In the Service of the Khan (Daniele Tascini and Simone Luciani, 2019), 2 to 4 players.

RULES.md says where each rule lives. Many printed figures are not known: components.toml marks those that were
reconstructed.
"""

from typing import Any

from engine.options import COMPONENTS, UTILITY, Option, players
from engine.state import Game

OPTIONS: dict[str, Option] = {
    "players": players(2, 3, 4, default=3),
    "utility": UTILITY,
    "components": COMPONENTS,
    "open_black_dice": Option(
        False,
        (False, True),
        "the supplement's variant: black dice are rolled with the round and taken with their value",
    ),
    "any_order": Option(
        False,
        (False, True),
        "money bags and turned dice in any order, as people want it; bots need no two orders that come to the same",
        person=True,
    ),
}


def build(options: dict[str, Any]) -> Game:
    from engine.games.marco_polo_2.rules import NativeGame

    return NativeGame(options)
