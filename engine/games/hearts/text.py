"""Hearts as a person reads it."""

from typing import Any

from engine.state import Game

RANKS = "23456789TJQKA"
SUITS = "CDHS"
SEATS = 4
DIRECTION, DEAL, PASS, PLAY, OVER = range(5)
DIRECTIONS = ("no pass", "pass to the left", "pass across", "pass to the right")


def card(number: int) -> str:
    return RANKS[number // 4] + SUITS[number % 4]


def label(game: Game, view: dict[str, Any], action: int) -> str:
    phase = view["phase"]
    if phase == DIRECTION:
        return DIRECTIONS[action]
    if phase == DEAL:
        return f"deal {card(action)} to seat {view['dealt'] % SEATS}"
    return f"{'pass' if phase == PASS else 'play'} {card(action)}"


def board(game: Game, view: dict[str, Any], observer: int | None) -> str:
    if view["phase"] == DIRECTION:
        return "no card is dealt yet"
    lines = [DIRECTIONS[view["direction"]]]
    for seat in range(SEATS):
        known = f"seat {seat}: {_cards(view['hands'][seat])}"
        hidden = _held(view, seat) - view["hands"][seat].bit_count()
        passed = f", passed {_cards(view['passed'][seat])}" if view["passed"][seat] else ""
        lines.append(f"{known}{f' and {hidden} hidden' if hidden else ''}{passed}, points {view['points'][seat]}")
    return "\n".join([*lines, *_tricks(view)])


def _held(view: dict[str, Any], seat: int) -> int:
    """How many cards a seat holds, known or not."""
    dealt = (view["dealt"] + SEATS - 1 - seat) // SEATS
    chosen = min(max(view["chosen"] - 3 * seat, 0), 3) if view["phase"] == PASS else 0
    return int(dealt - chosen - view["played"][seat].bit_count())


def _cards(cards: int) -> str:
    """A set of cards by suits, high cards first."""
    numbers = [number for number in range(52) if cards >> number & 1]
    suits = ["".join(RANKS[number // 4] for number in reversed(numbers) if number % 4 == suit) for suit in range(4)]
    return " ".join(f"{SUITS[suit]}:{ranks}" for suit, ranks in enumerate(suits) if ranks) or "no cards"


def _tricks(view: dict[str, Any]) -> list[str]:
    order = view["order"][: view["plays"]]
    lines = []
    for first in range(0, len(order), SEATS):
        leader = next(seat for seat in range(SEATS) if view["played"][seat] >> order[first] & 1)
        played = " ".join(card(number) for number in order[first : first + SEATS])
        lines.append(f"trick {first // SEATS + 1}, seat {leader} leads: {played}")
    return lines
