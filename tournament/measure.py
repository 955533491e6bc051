"""Measuring speed on a machine that does other things too: alternately, repeatedly, as medians with their spread.

What is compared runs in turn within each repeat, so whatever else the machine does hits all of it alike, and ratios are
taken within a repeat. Work of one thread is timed by the CPU time of that thread: on a busy machine this is what the
wall clock would show on an idle one, caches and shared cores apart. Work of several threads is timed by the wall clock.
"""

import os
import platform
import statistics
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

SECONDS = 0.2  # of one measurement


@dataclass(frozen=True)
class Spread:
    """What repeated measurements gave."""

    median: float
    lowest: float
    highest: float

    def text(self, form: str = ",.0f") -> str:
        return f"{self.median:{form}} ({self.lowest:{form}} to {self.highest:{form}})"

    def as_dict(self) -> dict[str, float]:
        return asdict(self)


def spread(values: Iterable[float]) -> Spread:
    found = list(values)
    return Spread(statistics.median(found), min(found), max(found))


@dataclass(frozen=True)
class Work:
    """Something to be timed: `run(n)` does n units of it and returns how much that was (plies, simulations)."""

    run: Callable[[int], float]
    threads: int = 1
    fixed: int | None = None
    """Always so many units, where more of them would be other work: a search of 5,000 simulations."""

    def timed(self, units: int) -> tuple[float, float]:
        """How much was done, and in how many seconds."""
        clock = time.thread_time if self.threads == 1 else time.perf_counter
        start = clock()
        done = self.run(units)
        return done, max(clock() - start, 1e-9)

    def rate(self, units: int) -> float:
        done, seconds = self.timed(units)
        return done / seconds

    def units(self, seconds: float = SECONDS) -> int:
        """How many units take about so long."""
        if self.fixed is not None:
            return self.fixed
        units = 1
        while (taken := self.timed(units)[1]) < seconds / 10:
            units *= 4
        return max(1, round(units * seconds / taken))


def alternate(
    works: Callable[[int], Mapping[str, Work]], repeats: int, seconds: float = SECONDS
) -> dict[str, list[float]]:
    """Rates of every work, one a repeat; `works` gives those of a repeat (a new deal, say), always the same names."""
    units = {name: work.units(seconds) for name, work in works(0).items()}  # this also warms up
    rates: dict[str, list[float]] = {name: [] for name in units}
    for repeat in range(repeats):
        for name, work in works(repeat).items():
            rates[name].append(work.rate(units[name]))
    return rates


def ratios(rates: Mapping[str, list[float]], first: str, second: str) -> Spread:
    """How many times faster the first is, within each repeat."""
    return spread(a / b for a, b in zip(rates[first], rates[second], strict=True))


def machine() -> dict[str, Any]:
    """Where and when it was measured, and how busy the machine was (load: processes that wanted a core)."""
    load = os.getloadavg()[0] if hasattr(os, "getloadavg") else None
    return {
        "date": datetime.now(UTC).isoformat(timespec="minutes"),
        "processor": _processor(),
        "cores": os.cpu_count(),
        "system": platform.system(),
        "python": platform.python_version(),
        "compiler": platform.python_compiler(),
        "load": None if load is None else round(load, 1),
    }


def machine_text(found: Mapping[str, Any]) -> str:
    busy = "" if found["load"] is None else f", load {found['load']}"
    return f"{found['date']}, {found['processor']}, {found['cores']} cores{busy}, Python {found['python']}"


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    for line in lines:
        if line.startswith("model name"):
            return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()
