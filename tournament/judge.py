"""Judging a decision: a search from what an observer knows, in win chances, told as a person reads it.

The observer need not be the one who moves: seen from another seat, the mover's chances are means over what that seat
holds possible, so nothing hidden from it can show.
"""

import dataclasses
from collections.abc import Callable
from dataclasses import dataclass

import ai
import engine
from ai import Spec
from ai.bots import SearchBot
from ai.driver import Search
from ai.report import Report, Row
from engine import Game, State
from tournament import moves

CONFIDENCE = 1.96  # standard errors of a 95 % interval
WORLDS = 64  # drawn to find out what a move is called that is not possible in all of them


@dataclass(frozen=True)
class Judgement:
    """What a search found at a position, for the player to move there."""

    report: Report
    labels: dict[int, str]
    chances: bool  # values are chances to win; else the game's own returns

    @property
    def rows(self) -> tuple[Row, ...]:
        return self.report.rows

    @property
    def best(self) -> Row:
        """The move to choose: the most visited."""
        return self.rows[0]

    def worth(self, row: Row) -> str:
        if not row.visits:
            return "not looked at"
        margin = CONFIDENCE * row.error
        if self.chances:
            return f"{row.value:5.1%} ±{min(margin, 1):5.1%}"
        return f"{row.value:7.2f} ±{margin:5.2f}"

    def table(self, most: int, chosen: int | None = None) -> str:
        """The best moves with win chance, interval and visits; the chosen one is marked, and shown in any case."""
        shown = list(self.rows[:most])
        shown += [row for row in self.rows[most:] if row.action == chosen]
        lines = [f"  {'win chance' if self.chances else 'worth':>14}  visits  move"]
        for row in shown:
            mark = ">" if row.action == chosen else " "
            head = f"{mark} {self.worth(row):>14} {row.visits:7}  "
            first, *rest = moves.wrapped(self.labels[row.action], moves.WIDTH - len(head))
            lines += [head + first, *(" " * len(head) + line for line in rest)]
        if len(self.rows) > len(shown):
            lines.append(f"  ... and {len(self.rows) - len(shown)} more")
        return "\n".join(lines)

    def line(self, who: Callable[[int], str], steps: int = 6) -> str:
        """The expected course of the game, as far as the search looked; for `moves.flow`."""
        return (
            "; ".join(
                moves.whole(
                    f"{'(luck) ' if step.chance else ''}{who(step.seat)} {'hidden' if step.hidden else step.label}"
                )
                for step in self.report.variation[:steps]
            )
            or "not looked at"
        )


def winning(game: Game) -> Game:
    """The same game where nothing counts but winning; a game without that option as it is."""
    if "utility" not in game.options:
        return game
    return engine.load(game.name, **{**game.options, "utility": "win"})


class Judge:
    """Judges positions of one game with the search of a bot spec; `simulations` tells a front end how far it is."""

    def __init__(self, game: Game, spec: str) -> None:
        self.game = winning(game)
        self.spec = ai.parse(spec)
        if not isinstance(self.spec.make(game, 0, 0), SearchBot):
            raise ValueError(f"only a search can judge, such as ismcts or flat, not {spec}")
        self.simulations = 0
        self.chances = "utility" in game.options
        self._bot: SearchBot | None = None

    def judge(self, position: State, observer: int, seed: int = 0) -> Judgement:
        """The position, of which only what the observer knows is used."""
        report = self.report(position, observer, seed)
        return Judgement(report, labels(position, observer, [row.action for row in report.rows]), self.chances)

    def report(self, position: State, observer: int, seed: int = 0, share: float = 1) -> Report:
        """What the search finds with a share of its budget: values for all seats, rows for the one to move."""
        spec = self.spec if observer == position.current_player else from_aside(self.spec)
        bot = spec.make(self.game, observer, seed)
        assert isinstance(bot, SearchBot)
        bot.search.progress = self._count
        self.simulations, self._bot = 0, bot
        simulations, seconds = bot.budget
        try:
            return bot.search.think(
                self.game.adopt(position),
                seed,
                None if simulations is None else max(1, round(share * simulations)),
                None if seconds is None else share * seconds,
            )
        finally:
            self._bot = None
            bot.close()

    def stop(self) -> None:
        """Let the running judgement end with what is known by then; from any thread."""
        if self._bot is not None:
            self._bot.stop()

    def _count(self, search: Search) -> None:
        self.simulations = search.simulations


def from_aside(spec: Spec) -> Spec:
    """The search for an observer who is not to move: its root is one place, whatever the one to move knows there."""
    names = {field.name for field in dataclasses.fields(spec)}
    changes = {"nodes": "actions", "select": "ucb" if getattr(spec, "select", "") == "regret" else None}
    return dataclasses.replace(spec, **{key: value for key, value in changes.items() if key in names and value})


def labels(position: State, observer: int, actions: list[int]) -> dict[int, str]:
    """What the moves are called, each in a world where it is possible and that the observer holds possible."""
    found: dict[int, str] = {}
    for seed in range(WORLDS):
        if all(action in found for action in actions):
            break
        found.update(position.resample(observer, seed).labels())
    return {action: found.get(action, f"move {action}") for action in actions}
