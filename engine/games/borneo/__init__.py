"""Borneo (Paolo Mori; Abacusspiele 2008), 3 to 5 players."""

from typing import Any

from engine.options import COMPONENTS, UTILITY, Option, players
from engine.state import Game

OPTIONS: dict[str, Option] = {
    "players": players(3, 4, 5, default=4),
    "traders": Option(3, (3, 4), "traders of each player; 4 is the variant for three players"),
    "blackbeard": Option(False, (False, True), "the variant Blackbeard's secret: trade with the pirates"),
    "deck": Option(
        "rulebook", ("rulebook", "alternative"), "cargo cards; the alternative has cards with all four flags"
    ),
    "separate_start": Option(False, (False, True), "at the start, no two traders of a player in one company"),
    "components": COMPONENTS,
    "utility": UTILITY,
}


def build(options: dict[str, Any]) -> Game:
    from engine.games.borneo.rules import NativeGame

    if options["traders"] == 4 and options["players"] != 3:
        raise ValueError(f"borneo: traders=4 is for players=3, not {options['players']}; valid: traders=3")
    return NativeGame(options)
