"""Instructions of a fixed workload, counted by valgrind's callgrind: the same number however busy the machine is.

    python -m bench.instructions [--games manila hearts] [--top 5] [--json] [--record]

For each game the same random playouts and the same search run once under callgrind, from a position of a fixed random
game. Instructions of a ply and of a simulation are printed beside those recorded in instructions.json, and the
functions that most of them are in. The numbers depend on the compiler, so a record of another compiler says little,
which is said then. `--record` writes the file anew.
"""

import argparse
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any

import engine
import engine.speed
from tournament.profiling import readable

RECORD = Path(__file__).with_name("instructions.json")
PLIES, SIMULATIONS = 20_000, 400  # about so many plies
BOT = "ismcts:select=ucb,playout=uniform"  # a search that depends on no heuristics
# Callgrind writes a file before each call of this one, which is called before and after each game's work.
MARK = "__pyx_pw_6engine_5speed_1copies"
PLAYOUTS_CALL, SEARCH_CALL = (
    re.compile(r"__pyx_pw_6engine_5state_\d+plies"),
    re.compile(r"__pyx_pw_2ai_6search_4Tree_\d+run"),
)


def work(games: list[str]) -> None:
    """What is counted, in this process: for each game a set of playouts, then a search."""
    from tournament import speed

    for name in games:
        state = speed.position(engine.load(name))
        search = speed.searching(BOT).search(state.game, state.current_player)
        games_to_play = PLIES * 10 // engine.plies(state, 10, 1)
        engine.speed.copies(state, 0)
        plies = engine.plies(state, games_to_play, 1)
        done = search.think(state, 1, SIMULATIONS).simulations
        engine.speed.copies(state, 0)
        print(json.dumps({"game": name, "plies": plies, "simulations": done}), flush=True)


def count(games: list[str]) -> dict[str, dict[str, Any]]:
    """Run the workload under callgrind; instructions a ply and a simulation, and the functions they are in."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        sys.exit("valgrind is not installed; it counts the instructions (Debian: apt install valgrind)")
    with tempfile.TemporaryDirectory() as folder:
        options = ["--tool=callgrind", f"--callgrind-out-file={folder}/out", f"--dump-before={MARK}"]
        environment = os.environ | {"PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
        program = [sys.executable, "-m", "bench.instructions", "--work", *games]
        done = subprocess.run(
            [valgrind, *options, *program], capture_output=True, text=True, env=environment, check=False
        )
        if done.returncode != 0:
            sys.exit(f"valgrind failed:\n{done.stderr[-2000:]}")
        ran = [json.loads(line) for line in done.stdout.splitlines()]
        dumps = sorted(Path(folder).glob("out.*"), key=lambda path: int(path.suffix[1:]))
        dumps = dumps[1::2]  # those between are of what comes before a game's work
        found = {}
        for game, path in zip(ran, dumps, strict=True):
            own, called = parse(path.read_text(encoding="utf-8"))
            plies = sum(n for name, n in called.items() if PLAYOUTS_CALL.fullmatch(name))
            simulations = sum(n for name, n in called.items() if SEARCH_CALL.fullmatch(name))
            found[game["game"]] = {
                **game,
                "instructions_per_ply": plies / game["plies"],
                "instructions_per_simulation": simulations / game["simulations"],
                "functions": Counter({readable(name): n for name, n in own.items() if name.startswith("__pyx_f_")}),
            }
        return found


def parse(text: str) -> tuple[Counter[str], Counter[str]]:
    """A file of callgrind's: instructions of each function itself, and those of all calls of each function."""
    names: dict[str, str] = {}
    own: Counter[str] = Counter()
    called: Counter[str] = Counter()
    function = callee = ""
    for line in text.splitlines():
        if match := re.match(r"(c?fn)=\((\d+)\)(?: (.*))?$", line):
            if match[3]:
                names[match[2]] = match[3]
            if match[1] == "fn":
                function, callee = names[match[2]], ""
            else:
                callee = names[match[2]]
        elif re.match(r"[+*-]?\d* -?\d+$", line):
            if callee:
                called[callee] += int(line.split()[-1])
                callee = ""
            else:
                own[function] += int(line.split()[-1])
    return own, called


def compiler() -> str:
    return f"{platform.machine()}, {platform.python_compiler()}, Python {platform.python_version()}"


def table(found: dict[str, dict[str, Any]], record: dict[str, Any], top: int) -> str:
    lines = [f"instructions of a fixed workload, {compiler()}"]
    if record and record["compiler"] != compiler():
        lines.append(f"the record is of another compiler and says little here: {record['compiler']}")
    lines.append(f"{'game':<14}{'a ply':>10}{'recorded':>10}{'':>8}{'a simulation':>14}{'recorded':>10}")
    for name, row in found.items():
        old = record.get("games", {}).get(name, {})
        cells = []
        for key in ("instructions_per_ply", "instructions_per_simulation"):
            was = old.get(key)
            change = f"{row[key] / was - 1:+.2%}" if was else ""
            cells.append(
                f"{row[key]:>10,.1f}{was or 0:>10,.1f}{change:>9}" if was else f"{row[key]:>10,.1f}{'-':>10}{'':>9}"
            )
        lines.append(f"{name:<14}{cells[0]} {cells[1]}")
        if top:
            total = row["functions"].total()
            shares = (f"{function} {n / total:.0%}" for function, n in row["functions"].most_common(top))
            lines.append(f"    {', '.join(shares)}")
    return "\n".join(lines)


def plain(found: dict[str, dict[str, Any]]) -> dict[str, Any]:
    keys = ("plies", "simulations", "instructions_per_ply", "instructions_per_simulation")
    games = {name: {key: round(row[key], 2) for key in keys} for name, row in found.items()}
    return {"compiler": compiler(), "bot": BOT, "games": games}


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m bench.instructions", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    names = engine.names()
    parser.add_argument("--games", nargs="+", choices=names, default=list(names), metavar="GAME", help=", ".join(names))
    parser.add_argument("--top", type=int, default=5, help="functions listed (5)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    parser.add_argument("--record", action="store_true", help=f"write {RECORD.name} anew")
    parser.add_argument("--work", nargs="+", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.work:
        work(arguments.work)
        return
    record = json.loads(RECORD.read_text(encoding="utf-8")) if RECORD.exists() else {}
    found = count(arguments.games)
    if arguments.json:
        functions = {name: dict(row["functions"].most_common(arguments.top)) for name, row in found.items()}
        print(json.dumps({**plain(found), "functions": functions}, indent=2))
    else:
        print(table(found, record, arguments.top))
    if arguments.record:
        RECORD.write_text(json.dumps(plain(found), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
