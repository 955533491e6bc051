"""`tradewind export`: the games of a tournament file for other programs."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import click

from tournament.store import CLOCK, Store
from tournament.table import Record


@click.command("export")
@click.argument("file", type=click.Path())
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]), default="jsonl", show_default=True)
@click.option("--times", is_flag=True, help="With times and simulations, which differ from run to run.")
@click.option("-o", "--output", type=click.Path(), help="A file instead of the standard output.")
def command(file: str, form: str, times: bool, output: str | None) -> None:
    """All games of the tournament FILE in schedule order: a line a game (jsonl) or a line a seat (csv).

    Without --times, equal tournaments export equal bytes, however many processes played them.
    """
    with Store.open(file) as store:
        names = [entry.name for entry in store.plan().bots]
        lines = (jsonl if form == "jsonl" else table)(store.games(), names, times)
        if output is None:
            for line in lines:
                click.echo(line)
            return
        try:
            with open(output, "w", encoding="utf-8", newline="\n") as out:
                out.writelines(f"{line}\n" for line in lines)
        except OSError as error:
            raise ValueError(f"can't write {output}: {error.strerror}") from None


def jsonl(games: Iterator[Record], names: list[str], times: bool) -> Iterator[str]:
    for game in games:
        yield json.dumps(plain(game, names, times), separators=(",", ":"))


def plain(game: Record, names: list[str], times: bool = False) -> dict[str, Any]:
    """A game as plain data."""
    data = {key: value for key, value in vars(game).items() if key not in ("seats", "clocks")}
    data["bots"] = [names[bot] for bot in game.seats]
    if times:
        data["clocks"] = [{key: getattr(clock, key) for key in CLOCK} for clock in game.clocks]
    return data


def table(games: Iterator[Record], names: list[str], times: bool) -> Iterator[str]:
    header = ["id", "block", "rotation", "seat", "bot", "rank", "return", "score", "termination", "at_fault", "plies"]
    yield _line(header + (list(CLOCK) if times else []))
    for game in games:
        for seat, bot in enumerate(game.seats):
            values: list[Any] = [
                game.id, game.block, game.rotation, seat, names[bot], game.ranks[seat], game.returns[seat],
                game.scores[seat], game.termination, int(game.culprit == seat), len(game.actions),
            ]  # fmt: skip
            if times:
                values += [getattr(game.clocks[seat], key) if game.clocks else "" for key in CLOCK]
            yield _line(values)


def _line(values: list[Any]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow(values)
    return out.getvalue()
