"""Options of a game: what may be asked for, checked in one place with errors that name the valid choices."""

import os
from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Option:
    """One option: its default, its valid values (None: a path, or nothing), a line of help, and what a person's game
    has where nobody says otherwise (None: the default)."""

    default: Any
    choices: tuple[Any, ...] | None
    help: str
    person: Any = None


def players(*counts: int, default: int | None = None) -> Option:
    return Option(counts[0] if default is None else default, counts, "number of players")


UTILITY = Option(
    "placement",
    ("placement", "win", "rank"),
    "what a finished game is worth: half win and half finishing order, or one of the two alone",
)
COMPONENTS = Option(None, None, "a file with corrected figures, in the form of the game's components.toml")


def check(game: str, known: dict[str, Option], given: dict[str, Any]) -> dict[str, Any]:
    """The given options with defaults filled in; ValueError names what is valid."""
    for key in given:
        if key not in known:
            raise ValueError(f"{game} has no option {key!r}; valid options: {', '.join(sorted(known))}")
    values = {}
    for key, option in known.items():
        value = given.get(key, option.default)
        values[key] = _path(game, key, value) if option.choices is None else _choose(game, key, option.choices, value)
    return values


def _path(game: str, key: str, value: Any) -> str | None:
    try:
        return None if value is None else os.fsdecode(value)
    except TypeError:
        raise ValueError(f"{game}: {key} can't be {value!r}; valid: the path of a file") from None


def _choose(game: str, key: str, choices: tuple[Any, ...], value: Any) -> Any:
    """The choice that is meant; text names it in any case, as on a command line."""
    for choice in choices:
        if isinstance(value, str):
            if value.lower() == str(choice).lower():
                return choice
        elif isinstance(value, bool) == isinstance(choice, bool) and isinstance(value, Hashable) and value == choice:
            return choice
    valid = ", ".join(str(choice).lower() if isinstance(choice, bool) else str(choice) for choice in choices)
    raise ValueError(f"{game}: {key} can't be {value!r}; valid: {valid}")
