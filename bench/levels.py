"""Calibrates the levels of a game: a tournament between them, whose ratings are written into ai/levels.toml.

    python bench/levels.py manila --games 1200 --seed 7 --stand-in 10=ismcts:sims=5000

The ladder is what ai/levels.toml says for the game (or by default); edit the specs there, then measure them here. A
level that thinks for seconds is dear to measure: a stand-in of fewer simulations plays in its place, and the file says
so. Choose the specs by tournaments with other seeds (`tradewind tournament`), so that the figures are not flattered by
the choice.
Stopped and started again, the tournament goes on where it was. Elo is relative to the mean of the levels. At the end
the table for docs/play.md is printed, and which steps are not clear.
"""

import argparse
import json
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import engine
from ai import levels
from tournament import summary
from tournament.store import Store

FILE = Path(levels.__file__).with_suffix(".toml")
HEAD = """\
# Levels 1 to 10 of each game, weakest first. A measured one has the Elo that a tournament gave it (relative to the mean
# of the levels) with its standard error, and the step above the level below with the error of that difference.
# `measured` is a bot of fewer simulations that played in the level's place: the figures are that bot's, and the level's
# own are higher as far as thinking longer helps (docs/play.md). `command` measures again; a table without
# it was not measured yet. A game without a table has the default ladder, which was not measured.
"""
CLEAR = 2  # standard errors that a step has at least


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


def unclear(rows: list[dict[str, Any]]) -> list[int]:
    """The levels that do not stand clear of the one below."""
    steps = [(number, row) for number, row in enumerate(rows, levels.LOWEST) if "step" in row]
    return [number for number, row in steps if row["step"] < CLEAR * row["step_error"]]


def markdown(table: dict[str, Any]) -> str:
    """A measured ladder as a table for docs/play.md."""
    lines = ["| level | bot | Elo | above the level below |", "|---|---|---|---|"]
    for number, row in enumerate(table["level"], levels.LOWEST):
        bot = f"`{row['spec']}`" + (f" (measured: `{row['measured']}`)" if "measured" in row else "")
        step = f"{row['step']:+d} ± {row['step_error']}" if "step" in row else ""
        lines.append(f"| {number} | {bot} | {row['elo']:+d} ± {row['error']} | {step} |")
    return "\n".join(lines)


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
    parser.add_argument("--players", type=int, help="seats at a table (default: the game's)")
    parser.add_argument("--games", type=int, default=320)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--db", type=Path, help="where the games are kept (default: levels-GAME.sqlite)")
    parser.add_argument("--stand-in", action="append", default=[], metavar="LEVEL=SPEC")
    given = parser.parse_args()
    players = given.players or engine.load(given.game).players
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))
    rows = tables.get(given.game, tables["default"])["level"]
    stand_ins = {int(number): spec for number, _, spec in (text.partition("=") for text in given.stand_in)}
    file = given.db or Path(f"levels-{given.game}.sqlite")
    bots = [
        f"{name}={measured(row['spec'], number, stand_ins)}"
        for number, (name, row) in enumerate(zip(names(len(rows)), rows, strict=True), levels.LOWEST)
    ]
    limits = ["--players", players, "--games", given.games, "--seed", given.seed, "--jobs", given.jobs]
    command = [sys.executable, "-m", "tournament.cli", "tournament", given.game, *bots, *limits, "--db", file]
    subprocess.run(list(map(str, command)), check=True)
    again = f"python bench/levels.py {given.game} --players {players} --games {given.games} --seed {given.seed}"
    with Store.open(file) as store:
        games = len(store.done())
    tables = tomllib.loads(FILE.read_text(encoding="utf-8"))  # another game may have been measured meanwhile
    tables[given.game] = {
        "command": again + "".join(f" --stand-in {text}" for text in given.stand_in),
        "players": players,
        "games": games,
        "level": rated(file, rows, stand_ins),
    }
    FILE.write_text(dump(tables), encoding="utf-8")
    print(markdown(tables[given.game]))
    found = unclear(tables[given.game]["level"])
    print("Not clear of the level below: " + ", ".join(map(str, found)) if found else "Every step is clear.")


if __name__ == "__main__":
    main()
