"""Leduc poker (Southey and others, 2005), 2 players: a reference game."""

from typing import Any

from engine.options import Option, players
from engine.state import Game

OPTIONS: dict[str, Option] = {"players": players(2)}


def build(options: dict[str, Any]) -> Game:
    from engine.games.leduc_poker.rules import NativeGame

    return NativeGame(options)
