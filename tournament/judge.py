"""Judging a decision: a search from what an observer knows, in win chances, told as a person reads it.

The observer need not be the one who moves: seen from another seat, the mover's chances are means over what that seat
holds possible, so nothing hidden from it can show.
"""

from dataclasses import dataclass

import ai
import engine
from ai.bots import SearchSpec
from ai.report import Report, Row
from engine import Game, State

CONFIDENCE = 1.96       # standard errors of a 95 % interval


@dataclass(frozen=True)
class Judgement:
    """What a search found at a position, for the player to move there."""

    report: Report
    labels: dict[int, str]
    chances: bool               # values are chances to win; else the game's own returns

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.report.rows

    @property
    def best(self) -> Row:
        """The move to choose: the most visited."""
        return self.rows[0]

    def row(self, action: int) -> Row:
        return next(row for row in self.rows if row.action == action)

    def worth(self, row: Row) -> str:
        margin = CONFIDENCE * row.error
        if self.chances:
            return f"{row.value:5.0%} ±{min(margin, 1):4.0%}"
        return f"{row.value:7.2f} ±{margin:5.2f}"

    def table(self, most: int, chosen: int | None = None) -> str:
        """The best moves with win chance, interval and visits; the chosen one is marked, and shown in any case."""
        shown = list(self.rows[:most])
        shown += [row for row in self.rows[most:] if row.action == chosen]
        lines = [f"  {'win chance' if self.chances else 'worth':>14}  visits  move"]
        for row in shown:
            mark = ">" if row.action == chosen else " "
            lines.append(f"{mark} {self.worth(row):>14} {row.visits:7}  {self.labels[row.action]}")
        if len(self.rows) > len(shown):
            lines.append(f"  ... and {len(self.rows) - len(shown)} more")
        return "\n".join(lines)

    def line(self, steps: int = 6) -> str:
        """The expected course of the game, as far as the search looked."""
        return "; ".join(
            f"{'(luck) ' if step.chance else ''}seat {step.seat} {'hidden' if step.hidden else step.label}"
            for step in self.report.variation[:steps]
        ) or "not looked at"


def winning(game: Game) -> Game:
    """The same game where nothing counts but winning; a game without that option as it is."""
    if "utility" not in game.options:
        return game
    return engine.load(game.name, **{**game.options, "utility": "win"})


class Judge:
    """A search that judges positions of one game. `search` is None until `judge` runs; a front end watches it."""

    def __init__(self, game: Game, spec: str) -> None:
        parsed = ai.parse(spec)
        if not isinstance(parsed, SearchSpec):
            raise ValueError(f"a judge is a search, such as ismcts or flat, not {spec}")
        self.spec = parsed
        self.game = winning(game)
        self.simulations = 0
        self._chances = "utility" in game.options

    def judge(self, position: State, observer: int, seed: int = 0) -> Judgement:
        """The position, of which only what the observer knows is used."""
        search = self.spec.search(self.game, observer)
        search.progress = self._count
        sims, seconds = self.spec.budget
        try:
            report = search.think(self.game.adopt(position), seed, sims, seconds)
        finally:
            search.close()
        return Judgement(report, position.labels(), self._chances)

    def _count(self, search: object) -> None:
        self.simulations = search.simulations  # type: ignore[attr-defined]
