"""`make demo`: a short real tournament of Manila, with its ratings and its report, in less than a minute."""

import functools
import os
from pathlib import Path

import click
from tqdm import tqdm

from tournament import plan, report, runner, summary
from tournament.store import Store

BOTS = ("ismcts:sims=100", "flat:sims=100", "greedy", "random")
GAMES = 160
FOLDER = Path("build/demo")


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    file = FOLDER / "manila.sqlite"
    file.unlink(missing_ok=True)  # a demo is played, not looked up
    wanted = plan.make("manila", BOTS, games=GAMES)
    click.echo(
        f"{GAMES} games of Manila between {', '.join(BOTS)}: each deal is played in every rotation of the seats.\n"
    )
    jobs = os.cpu_count() or 1
    with Store.run(file, wanted) as store:
        with tqdm(total=GAMES, unit=" games", disable=None) as bar:
            runner.run(
                wanted,
                store,
                functools.partial(runner.local, jobs),
                window=2 * jobs,
                on_progress=lambda progress: bar.update(progress.done - bar.n),
            )
        found = summary.summarise(store)
    click.echo(summary.text(found))
    page = FOLDER / "manila.html"
    page.write_text(report.html(found), encoding="utf-8")
    click.echo(f"\nThe report, with plots: {page.resolve()}")
    click.echo(f"Every game is in {file}; watch one with: tradewind replay {file} 1 --boards")


if __name__ == "__main__":
    main()
