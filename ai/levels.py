"""Levels 1 to 10: named bot specs a game, weakest first, with the rating that a tournament gave them (levels.toml).

`python bench/levels.py GAME` measures them.
"""

import tomllib
from dataclasses import dataclass
from importlib import resources

LOWEST, HIGHEST = 1, 10


@dataclass(frozen=True)
class Level:
    """One level of one game: a bot spec, and its rating with the standard error of it, where it was measured."""

    number: int
    spec: str
    elo: float | None
    error: float | None
    measured: str | None  # the quicker bot that was measured in its place, if one was


def levels(game: str) -> tuple[Level, ...]:
    """The levels of a game; a game that was not measured has those of `default`."""
    tables = tomllib.loads(resources.files("ai").joinpath("levels.toml").read_text(encoding="utf-8"))
    rows = tables.get(game, tables["default"])["level"]
    return tuple(
        Level(number, row["spec"], row.get("elo"), row.get("error"), row.get("measured"))
        for number, row in enumerate(rows, LOWEST)
    )


def level(game: str, number: int) -> Level:
    """A level of a game; ValueError names the valid ones."""
    if not LOWEST <= number <= HIGHEST:
        raise ValueError(f"there is no level {number}; valid: {LOWEST} to {HIGHEST}")
    return levels(game)[number - LOWEST]
