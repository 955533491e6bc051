"""A flame graph of the search: samples of a running search by Linux's perf, drawn as one self-contained SVG.

Only the search counts: samples outside of it (Python's start, other threads) are left out. The compiler merges most
small functions into their callers; perf knows from the debug information which ones, so they have their own boxes.
"""

import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

HERTZ = 499  # samples a second; no multiple of what else ticks
STACK = 16384  # bytes of the stack copied with a sample, for finding the callers
ROOT = "Tree.run"  # where the search begins

WIDTH, ROW, LETTER = 1200, 18, 6.6  # of the picture, in pixels; a letter's width is a guess that holds for most fonts

Stack = tuple[str, ...]  # outermost first


class Unavailable(Exception):
    """This machine can't profile; the text says why and what can be done."""


def record(game: str, players: int | None, bot: str, data: Path, seconds: float = 4.0) -> None:
    """Search a middle position for some seconds under perf, which writes its samples to `data`."""
    perf = shutil.which("perf")
    if perf is None:
        raise Unavailable(
            "perf is not installed (Linux only; Debian: apt install linux-perf, Fedora: dnf install perf). "
            "Without it, `make bench-instructions` counts instructions with valgrind."
        )
    command = [perf, "record", "-q", "-F", str(HERTZ), "-e", "cpu-clock", "--call-graph", f"dwarf,{STACK}"]
    work = [sys.executable, "-m", "tournament.profiling", game, str(players or ""), bot, str(seconds)]
    done = subprocess.run([*command, "-o", str(data), "--", *work], capture_output=True, text=True, check=False)
    if done.returncode != 0 or not data.exists():
        reason = (done.stderr.strip().splitlines() or ["no message"])[:3]
        raise Unavailable(
            f"perf could not record: {' '.join(reason)}. In a container or on a hardened system, sampling may be "
            f"forbidden; /proc/sys/kernel/perf_event_paranoid is {_paranoid()} and must be 2 or lower."
        )


def _paranoid() -> str:
    try:
        return Path("/proc/sys/kernel/perf_event_paranoid").read_text(encoding="utf-8").strip()
    except OSError:
        return "unknown"


def stacks(data: Path) -> Counter[Stack]:
    """How often each stack of functions within the search was seen."""
    script = ["perf", "script", "-i", str(data), "--inline", "-F", "ip,sym"]
    done = subprocess.run(script, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Unavailable(f"perf could not read its own data: {done.stderr.strip()}")
    return fold(done.stdout)


def fold(script: str) -> Counter[Stack]:
    """What `perf script` printed, as stacks within the search."""
    found: Counter[Stack] = Counter()
    for sample in script.split("\n\n"):
        names = [readable(line.split(maxsplit=1)[1]) for line in sample.splitlines() if len(line.split()) > 1]
        if ROOT in names:
            inside = names[: names.index(ROOT) + 1]
            found[tuple(reversed(inside))] += 1
    return found


def readable(symbol: str) -> str:
    """A C symbol as its author wrote it: `__pyx_f_2ai_6search_4Tree_selection` is `Tree.selection`."""
    symbol = symbol.removesuffix(" (inlined)")
    match = re.fullmatch(r"__pyx_(?:f|pw|pf|fuse)_(.*)", symbol)
    if match is None:
        return symbol
    rest, parts = match[1], []
    while (number := re.match(r"(\d+)", rest)) and rest[number.end() + int(number[1]) :][:1] == "_":
        end = number.end() + int(number[1])
        parts.append(rest[number.end() : end])
        rest = rest[end + 1 :]
    name = rest.lstrip("0123456789")
    owner = next((part for part in reversed(parts[-1:]) if part[:1].isupper()), None)
    if owner == "NativeState":  # the same in every game: the game's name tells more
        owner = parts[-3] if len(parts) > 2 else owner
    return f"{owner}.{name}" if owner else name


@dataclass
class Box:
    """A function called by the one below it, with the samples seen in it or in what it called."""

    name: str
    samples: int = 0
    callees: dict[str, "Box"] = field(default_factory=dict)


def tree(found: Counter[Stack]) -> Box:
    root = Box("search")
    for stack, samples in found.items():
        box = root
        box.samples += samples
        for name in stack:
            box = box.callees.setdefault(name, Box(name))
            box.samples += samples
    return root


def self_times(found: Counter[Stack]) -> list[tuple[str, float]]:
    """The share of the samples in each function itself, the largest first."""
    own: Counter[str] = Counter()
    for stack, samples in found.items():
        own[stack[-1]] += samples
    return [(name, samples / found.total()) for name, samples in own.most_common()]


def flame_graph(found: Counter[Stack], title: str) -> str:
    """The picture: a box's width is its share of the time, what it calls stands on top of it."""
    height = (max(map(len, found), default=0) + 3) * ROW
    total = found.total()
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        f'font-family="system-ui, sans-serif" font-size="11"><rect width="100%" height="100%" fill="#fff"/>'
        f'<text x="4" y="14" font-size="13">{escape(title)}</text>'
    ]

    def draw(box: Box, left: float, level: int) -> None:
        width = WIDTH * box.samples / total
        if width < 0.5:
            return
        top = height - (level + 1) * ROW
        text = box.name if len(box.name) * LETTER < width - 4 else box.name[: max(int((width - 10) / LETTER), 0)]
        label = f'<text x="{left + 3:.1f}" y="{top + 13}">{escape(text)}</text>' if len(text) > 1 else ""
        parts.append(
            f"<g><title>{escape(box.name)}: {box.samples / total:.1%} of the time</title>"
            f'<rect x="{left:.1f}" y="{top}" width="{max(width - 0.5, 0.5):.1f}" height="{ROW - 1}" rx="2" '
            f'fill="hsl({sum(map(ord, box.name)) * 37 % 60} 85% 72%)"/>{label}</g>'
        )
        for callee in sorted(box.callees.values(), key=lambda callee: callee.name):
            draw(callee, left, level + 1)
            left += WIDTH * callee.samples / total

    draw(tree(found), 0, 0)
    return "\n".join([*parts, "</svg>\n"])


def _work(game: str, players: str, bot: str, seconds: str) -> None:
    """What is recorded: one search, in a process of its own."""
    import engine
    from tournament import speed

    state = speed.position(engine.load(game, **({"players": int(players)} if players else {})))
    speed.searching(bot).search(state.game, state.current_player).think(state, 1, None, float(seconds))


if __name__ == "__main__":
    _work(*sys.argv[1:])
