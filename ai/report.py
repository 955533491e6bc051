"""What a search found out: as an object, as JSON, as text.

Values are returns in the game's own utilities, with the standard error of their mean over the simulations. They are
what the search believes, not a promise: the error knows nothing of what the search has not yet seen.
"""

import json
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from engine import CHANCE, State


@dataclass(frozen=True)
class Row:
    """What a bot found out about one action, for its own seat."""

    action: int
    visits: int
    value: float
    error: float
    prior: float
    availability: int
    policy: float
    """What the search's policy gives the action: its share of the visits, or of the average strategy (regret)."""


@dataclass(frozen=True)
class Step:
    """A step of the principal variation. Luck decided before it if `chance`; the bot would not see it if `hidden`."""

    seat: int
    action: int
    label: str
    visits: int
    chance: bool
    hidden: bool


@dataclass(frozen=True)
class Report:
    """A finished search."""

    seat: int
    rows: tuple[Row, ...]
    simulations: int
    reused: int
    seconds: float
    stopped: str
    """Why the search ended: budget, decided (the runner-up could not catch up), asked (by `stop`), forced."""
    values: tuple[float, ...]
    nodes: int
    depth: int
    memory: int
    full: bool
    shares: dict[str, float]
    path: tuple[tuple[int, int, int], ...]
    world: State = field(repr=False)
    """A position that the seat can't tell from the true one; the path leads on from it."""

    @property
    def speed(self) -> float:
        """Simulations a second."""
        return self.simulations / self.seconds if self.seconds > 0 else 0.0

    @cached_property
    def variation(self) -> tuple[Step, ...]:
        """The most visited path in one world that the seat holds possible, step by step."""
        steps = []
        world, chance = self.world.clone(), False
        for seat, action, visits in self.path:
            if seat == CHANCE:
                chance = True
            else:
                hidden = seat != self.seat and not world.visible(action, self.seat)
                steps.append(Step(seat, action, world.label(action), visits, chance, hidden))
                chance = False
            world.apply(action)
        return tuple(steps)

    def as_dict(self) -> dict[str, Any]:
        """Plain data, ready for JSON."""
        labels = self.world.labels()
        return {
            "seat": self.seat,
            "simulations": self.simulations,
            "reused": self.reused,
            "seconds": self.seconds,
            "speed": self.speed,
            "stopped": self.stopped,
            "values": list(self.values),
            "tree": {"nodes": self.nodes, "depth": self.depth, "bytes": self.memory, "full": self.full},
            "time": self.shares,
            "root": [{**vars(row), "label": labels.get(row.action, "")} for row in self.rows],
            "variation": [vars(step) for step in self.variation],
        }

    def json(self, indent: int | None = None) -> str:
        return json.dumps(self.as_dict(), indent=indent)

    def text(self, rows: int = 10) -> str:
        """A few lines for a person: the best actions, the expected course of the game, and the figures."""
        labels = self.world.labels()
        lines = ["  visits   value   error   prior  available  action"]
        for row in self.rows[:rows]:
            figures = f"{row.visits:8d} {row.value:7.3f} {row.error:7.3f} {row.prior:7.3f} {row.availability:10d}"
            lines.append(f"{figures}  {labels.get(row.action, row.action)}")
        if len(self.rows) > rows:
            lines.append(f"  ... and {len(self.rows) - rows} more")
        if self.variation:
            steps = [
                f"{'(luck) ' if s.chance else ''}{s.seat}: {s.label}{' (hidden)' if s.hidden else ''}"
                for s in self.variation
            ]
            lines.append("expected: " + "; ".join(steps))
        lines.append("seats: " + ", ".join(f"{seat} {value:.3f}" for seat, value in enumerate(self.values)))
        reused = f" (and {self.reused} reused)" if self.reused else ""
        lines.append(
            f"{self.simulations} simulations{reused} in {self.seconds:.2f} s, {self.speed:,.0f} a second; "
            f"tree {self.nodes} actions, depth {self.depth}, {self.memory / 1e6:.1f} MB{', full' if self.full else ''}"
        )
        lines.append("time: " + ", ".join(f"{name} {share:.0%}" for name, share in self.shares.items()))
        return "\n".join(lines)
