"""Two saved runs of the benchmarks side by side: what became faster, what slower, and by how much.

    python -m bench.compare [OLD.json NEW.json] [--folder .benchmarks] [--least 0.05]

Without files: the last two runs saved in the folder by `make bench`. A change counts when both the median and the
fastest round moved the same way by more than `least`: a busy machine moves medians, but seldom the fastest round.
Nothing here fails: whether a benchmark may become slower is for a person to say.
"""

import argparse
import json
import statistics
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Change:
    """A benchmark in both runs: new time by old time."""

    name: str
    median: float
    fastest: float

    def verdict(self, least: float) -> str:
        if min(self.median, self.fastest) > 1 + least:
            return "slower"
        if max(self.median, self.fastest) < 1 / (1 + least):
            return "faster"
        return ""


def changes(old: dict[str, Any], new: dict[str, Any]) -> dict[str, list[Change]]:
    """By group."""
    before = {row["fullname"]: row["stats"] for row in old["benchmarks"]}
    found: dict[str, list[Change]] = {}
    for row in new["benchmarks"]:
        if row["fullname"] in before:
            was, stats = before[row["fullname"]], row["stats"]
            change = Change(row["name"], stats["median"] / was["median"], stats["min"] / was["min"])
            found.setdefault(row["group"], []).append(change)
    return found


def table(found: dict[str, list[Change]], least: float) -> str:
    lines = ["time beside the older run: median, fastest round"]
    for group, rows in found.items():
        middle = statistics.geometric_mean(row.median for row in rows)
        lowest = statistics.geometric_mean(row.fastest for row in rows)
        lines.append(f"{group}: {middle:.2f}, {lowest:.2f} over {len(rows)} benchmarks")
        for row in sorted(rows, key=lambda row: row.fastest):
            if verdict := row.verdict(least):
                lines.append(f"  {verdict}  {row.median:.2f}, {row.fastest:.2f}  {row.name}")
    return "\n".join(lines)


def last_two(folder: Path) -> tuple[Path, Path]:
    """The newest saved runs, the older first; pytest-benchmark numbers them."""
    runs = sorted(folder.glob("*/*.json"), key=lambda path: path.name)
    if len(runs) < 2:
        sys.exit(f"{folder} holds {len(runs)} saved runs, and a comparison takes two: `make bench` saves one")
    return runs[-2], runs[-1]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.compare", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("files", nargs="*", type=Path, help="two saved runs, the older first")
    parser.add_argument("--folder", type=Path, default=Path(".benchmarks"), help="where runs are saved (.benchmarks)")
    parser.add_argument("--least", type=float, default=0.05, help="a change to be listed (0.05)")
    arguments = parser.parse_args()
    if len(arguments.files) not in (0, 2):
        parser.error("give both files, or none")
    old, new = arguments.files or last_two(arguments.folder)
    try:
        runs = [json.loads(path.read_text(encoding="utf-8")) for path in (old, new)]
        found = changes(*runs)
    except (OSError, ValueError, KeyError) as error:
        parser.error(f"can't compare {old} and {new}: {error!r}")
    if not found:
        sys.exit(f"{old.name} and {new.name} have no benchmark in common")
    for path, run in zip((old, new), runs, strict=True):
        print(f"{path.name}: {run['datetime'][:16]}, commit {run['commit_info']['id'][:10]}")
    print(table(found, arguments.least))


if __name__ == "__main__":
    main()
