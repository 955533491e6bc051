"""`tradewind tournament`: games between bots, with ratings at the end."""

from typing import Any

import click

from tournament.commands import _run
from tournament.completion import BOT, GAME


@click.command("tournament")
@click.argument("game", required=False, type=GAME)
@click.argument("bots", nargs=-1, type=BOT)
@click.option("--focus", metavar="BOT", help="A gauntlet: this bot sits at every table.")
@_run.options
def command(**given: Any) -> None:
    """Rate BOTS against each other at GAME.

    A bot is a spec, such as ismcts:sims=500, or NAME=SPEC. Every table plays each deal in every rotation of its seats.
    Killed or interrupted, the same command goes on where it stopped. Exit code 3 means that a bot was at fault.
    """
    values = _run.settings(given, ("focus",))
    _run.execute(values, _run.make_plan(values))
