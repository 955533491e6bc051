"""`tradewind analyse`: what each decision of a game was worth, and what was luck."""

import contextlib
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from tournament.completion import BOT

if TYPE_CHECKING:
    from engine import Game

LUCKIEST = 10  # rolls and draws shown


@click.command("analyse")
@click.argument("file", type=click.Path())
@click.argument("number", type=int, required=False)
@click.option("--judge", default="ismcts:sims=4000", show_default=True, type=BOT, help="The search behind verdicts.")
@click.option("--luck", default="ismcts:sims=1500", show_default=True, type=BOT, help="The search that values luck.")
@click.option("--no-luck", is_flag=True, help="Judge decisions alone, which is quicker.")
@click.option("--seat", type=int, help="Judge the decisions of this seat alone.")
@click.option("--all", "everything", is_flag=True, help="List every decision, not the costly ones alone.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
@click.option("--html", "page", type=click.Path(), help="Write a page with the win-chance curve.")
def command(
    file: str,
    number: int | None,
    judge: str,
    luck: str,
    no_luck: bool,
    seat: int | None,
    everything: bool,
    as_json: bool,
    page: str | None,
) -> None:
    """Judge game NUMBER of the tournament FILE, or a game that `tradewind play` saved.

    Each decision is judged by a search from what its seat knew. Ctrl-C shows what is done by then.
    """
    from tqdm import tqdm

    from tournament import verdicts
    from tournament.analyse import Analysis, Analyst

    game, actions, names = read(file, number)
    if seat is not None and not 0 <= seat < game.players:
        raise ValueError(f"there is no seat {seat}; valid: 0 to {game.players - 1}")
    analyst = Analyst(game, judge, None if no_luck else luck)
    analysis = Analysis(game, names, len(actions), judge, None if no_luck else luck, analyst.chances)
    with (
        tqdm(total=len(actions), desc="judging", unit=" plies", leave=False, disable=None) as bar,
        contextlib.suppress(KeyboardInterrupt),
    ):
        analyst.analyse(actions, analysis, seat, bar.update)
    if page is not None:
        try:
            Path(page).write_text(verdicts.html(analysis), encoding="utf-8")
        except OSError as error:
            raise ValueError(f"can't write {page}: {error.strerror}") from None
    if as_json:
        click.echo(json.dumps(analysis.as_dict(), indent=2))
    else:
        click.echo(verdicts.text(analysis, everything, LUCKIEST))
        if page is not None:
            click.echo(f"\nThe page: {page}")


def read(file: str, number: int | None) -> tuple["Game", list[int], list[str]]:
    """The game, its actions and the names of its seats, from a tournament file or a saved game."""
    from tournament import entrants
    from tournament.commands.replay import saved_game
    from tournament.sitting import Sitting
    from tournament.store import Store

    if number is None:
        saved = Sitting.load(saved_game(file))
        return saved.game, saved.actions, [spec or "person" for spec in saved.seats]
    entrants.register()
    with Store.open(file) as store:
        plan = store.plan()
        record = store.game(number)
    return plan.load(), record.actions, [plan.bots[bot].name for bot in record.seats]
