"""A tournament killed again and again at random moments, and resumed, must end like one that was left alone.

    python -m tests.tournament.kill --games 400 --kills 10

plays Manila with four bots twice, once undisturbed, and compares every game, action and rating.
"""

import argparse
import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BOTS = ("random", "ismcts:sims=20", "flat:sims=20", "b=random")


def tradewind(*arguments: str, **options: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tournament.cli", *arguments]
    return subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONPATH": os.getcwd()},
        **options,  # type: ignore[arg-type]
    )


def finish(*arguments: str) -> str:
    process = tradewind(*arguments)
    out, errors = process.communicate()
    if process.returncode != 0:
        raise RuntimeError(f"{arguments} ended with {process.returncode}: {errors}")
    return out


def disturbed(
    folder: Path, game: str, bots: tuple[str, ...], games: int, kills: int, seed: int
) -> tuple[float, list[int]]:
    """Play the tournament undisturbed in a.sqlite and with kills in b.sqlite; the stored games after each kill."""
    common = ["tournament", game, *bots, "--games", str(games), "--jobs", "2", "--seed", "7"]
    begin = time.monotonic()
    finish(*common, "--db", str(folder / "a.sqlite"))
    whole = time.monotonic() - begin
    rng = random.Random(seed)
    stored = []
    for target in sorted(rng.randrange(games) for _ in range(kills)):
        process = tradewind(*common, "--db", str(folder / "b.sqlite"))
        while count(folder / "b.sqlite") < target and process.poll() is None:
            time.sleep(0.02)
        time.sleep(rng.uniform(0, 0.2))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        stored.append(count(folder / "b.sqlite"))
    finish(*common, "--db", str(folder / "b.sqlite"))
    return whole, stored


def count(path: Path) -> int:
    """The games in a file, however far its making has come."""
    if not path.exists():
        return 0
    try:
        with contextlib.closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
            found: int = connection.execute("SELECT count(*) FROM games").fetchone()[0]
            return found
    except sqlite3.OperationalError:  # nothing in it yet
        return 0


def compare(folder: Path) -> list[str]:
    """What differs between the two files."""
    wrong = []
    for what in (("export",), ("ratings",)):
        one, other = (finish(*what, str(folder / f"{name}.sqlite")) for name in "ab")
        if one != other:
            wrong.append(what[0])
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="manila")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        whole, stored = disturbed(Path(folder), given.game, BOTS, given.games, given.kills, given.seed)
        wrong = compare(Path(folder))
    print(f"undisturbed in {whole:.1f} s; games stored after each kill: {stored}")
    print(f"DIFFERENT: {', '.join(wrong)}" if wrong else "the same games, actions and ratings")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
