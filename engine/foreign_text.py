"""A game of OpenSpiel's as a person reads it: OpenSpiel's own words, which the view already holds."""

from typing import Any

from engine.state import Game


def label(game: Game, view: dict[str, Any], action: int) -> str:
    text: str = view["labels"][action]
    return text


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    text: str = view["text"]
    return text
