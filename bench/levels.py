"""Calibrates the levels of a game: a tournament between them, whose ratings are written into ai/levels.toml.

    python bench/levels.py manila --games 320 --stand-in 10=ismcts:sims=20000

The ladder is what ai/levels.toml says for the game (or by default); edit the specs there, then measure them here. A
level that thinks for seconds is dear to measure: a stand-in of fewer simulations plays in its place, and the file says
so.
Stopped and started again, the tournament goes on where it was. Elo is relative to the mean of the levels.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

from ai import levels
from tournament import summary
from tournament.store import Store

FILE = Path(levels.__file__).with_suffix(".toml")
HEAD = """\
# Levels 1 to 10 of each game, weakest first. A measured one has the Elo that a tournament gave it (relative to the mean
# of the levels) with its standard error, the step above the level below with the error of that difference, and, if a
# quicker bot was measured in its place, which. `command` measures again. A game without a table has the default ladder,
# which was not measured.
"""


def names(count: int) -> list[str]:
    return [f"level{number}" for number in range(levels.LOWEST, levels.LOWEST + count)]


def measured(spec: str, number: int, stand_ins: dict[int, str]) -> str:
    return stand_ins.get(number, spec)


def rated(file: Path, rows: list[dict[str, Any]], stand_ins: dict[int, str]) -> list[dict[str, Any]]:
    """The levels with what the tournament says of them."""
    with Store.open(file) as store:
        found = summary.summarise(store)
    places = {entry.name: bot for bot, entry in enumerate(found.plan.bots)}
    bots = [places[name] for name in names(len(rows))]
    ratings, done = found.ratings, []
    for index, row in enumerate(rows):
        bot = bots[index]
        entry: dict[str, Any] = {"spec": row["spec"], "elo": round(float(ratings.elo[bot]))}
        entry["error"] = round(float(ratings.errors[bot]))
        if index:
            below = bots[index - 1]
            entry["step"] = round(float(ratings.difference(bot, below)))
            entry["step_error"] = round(float(ratings.difference_errors[bot, below]))
        if index + levels.LOWEST in stand_ins:
            entry["measured"] = stand_ins[index + levels.LOWEST]
        done.append(entry)
    return done


def dump(tables: dict[str, Any]) -> str:
    """The file's text. JSON strings and numbers are TOML's too."""
    parts = [HEAD]
    for game, table in tables.items():
        lines = [f"[{game}]"]
        lines += [f"{key} = {json.dumps(value)}" for key, value in table.items() if key != "level"]
        lines.append("level = [")
        for row in table["level"]:
            lines.append("    { " + ", ".join(f"{key} = {json.dumps(value)}" for key, value in row.items()) + " },")
        parts.append("\n".join([*lines, "]", ""]))
    return "\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=320)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--db", type=Path, help="where the games are kept (default: levels-GAME.sqlite)")
    parser.add_argument("--stand-in", action="append", default=[], metavar="LEVEL=SPEC")
    given = parser.parse_args()
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    rows = tables.get(given.game, tables["default"])["level"]
    stand_ins = {int(number): spec for number, _, spec in (text.partition("=") for text in given.stand_in)}
    file = given.db or Path(f"levels-{given.game}.sqlite")
    bots = [
        f"{name}={measured(row['spec'], number, stand_ins)}"
        for number, (name, row) in enumerate(zip(names(len(rows)), rows, strict=True), levels.LOWEST)
    ]
    limits = ["--players", given.players, "--games", given.games, "--seed", given.seed, "--jobs", given.jobs]
    command = [sys.executable, "-m", "tournament.cli", "tournament", given.game, *bots, *limits, "--db", file]
    subprocess.run(list(map(str, command)), check=True)
    again = f"python bench/levels.py {given.game} --players {given.players} --games {given.games} --seed {given.seed}"
    with Store.open(file) as store:
        games = len(store.done())
    tables[given.game] = {
        "command": again + "".join(f" --stand-in {text}" for text in given.stand_in),
        "players": given.players,
        "games": games,
        "level": rated(file, rows, stand_ins),
    }
    FILE.write_text(dump(tables), encoding="utf-8")


if __name__ == "__main__":
    main()
