"""Leduc poker as a person reads it."""

from typing import Any

from engine.state import Game

CARDS = ("jack", "queen", "king")
SUITS = ("spades", "hearts")
MOVES = ("fold", "call", "raise")


def label(game: Game, view: dict[str, Any], action: int) -> str:
    if view["dealt"] < game.players:
        return f"deal {_card(action)} to seat {view['dealt']}"
    if view["dealt"] < game.players + view["round"]:
        return f"turn up {_card(action)}"
    return MOVES[action]


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    lines = []
    for seat, card in enumerate(view["cards"]):
        held = "no card yet" if seat >= view["dealt"] else "hidden" if card < 0 else _card(card)
        lines.append(f"seat {seat}: {held}, paid {view['paid'][seat]}")
    lines.append(f"table: {_card(view['public']) if view['public'] >= 0 else 'no card yet'}")
    for name, bets, count in zip(("first", "second"), view["bets"], view["moves"], strict=True):
        lines.append(f"{name} round: {', '.join(MOVES[move] for move in bets[:count]) or 'no move yet'}")
    return "\n".join(lines)


def _card(card: int) -> str:
    return f"{CARDS[card // 2]} of {SUITS[card % 2]}"
