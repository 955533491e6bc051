"""Kuhn poker as a person reads it."""

from typing import Any

from engine.state import Game

CARDS = ("jack", "queen", "king")
MOVES = ("pass", "bet")


def label(game: Game, view: dict[str, Any], action: int) -> str:
    if view["dealt"] < game.players:
        return f"deal {CARDS[action]} to seat {view['dealt']}"
    return MOVES[action]


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    lines = []
    for seat, card in enumerate(view["cards"]):
        held = "no card yet" if seat >= view["dealt"] else "hidden" if card < 0 else CARDS[card]
        lines.append(f"seat {seat}: {held}")
    moves = ", ".join(MOVES[move] for move in view["bets"][: view["moves"]])
    return "\n".join([*lines, f"moves: {moves or 'none yet'}"])
