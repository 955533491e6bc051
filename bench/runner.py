"""What the tournament runner itself costs: games a second of random bots, where nothing else takes time.

python -m bench.runner [--game manila] [--players 4] [--games 8000] [--jobs 2] [--profile]
"""

import argparse
import cProfile
import functools
import pstats
import tempfile
import time
from pathlib import Path

from tournament import plan, runner, table
from tournament.store import Store


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="manila")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=8000)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--profile", action="store_true", help="also profile one process playing")
    given = parser.parse_args()
    wanted = plan.make(given.game, ["random"] * given.players, players=given.players, games=given.games)
    with tempfile.TemporaryDirectory() as folder, Store.run(Path(folder) / "t.sqlite", wanted) as store:
        begin = time.perf_counter()
        runner.run(wanted, store, functools.partial(runner.local, given.jobs), window=2 * given.jobs)
        seconds = time.perf_counter() - begin
        plies = sum(len(record.actions) for record in store.games())
    print(
        f"{given.game}, {given.players} players, {given.jobs} jobs: {given.games / seconds:,.0f} games/s, "
        f"{plies / seconds:,.0f} plies/s, start of the processes included ({seconds:.1f} s in all)"
    )
    if given.profile:
        sitting = table.Table(wanted)
        jobs = list(wanted.schedule().games())[:400]
        profile = cProfile.Profile()
        profile.runcall(lambda: [sitting.play(job) for job in jobs])
        pstats.Stats(profile).sort_stats("tottime").print_stats(12)


if __name__ == "__main__":
    main()
