"""`tradewind match`: two bots, tables of every mix of them, and a sequential test."""

from typing import Any

import click

from tournament.commands import _run
from tournament.completion import BOT, GAME


@click.command("match")
@click.argument("game", required=False, type=GAME)
@click.argument("bots", nargs=-1, type=BOT, metavar="[NEW OLD]")
@click.option("--sprt", "sprt", metavar="elo0=0,elo1=20", help="Stop when the test in normalized Elo decides.")
@_run.options
def command(**given: Any) -> None:
    """Is NEW better than OLD at GAME?

    With more than two seats, tables of every mix of the two are played. With --sprt the match ends as soon as the
    generalized sequential probability ratio test decides between H0: elo0 and H1: elo1 (normalized Elo; further keys:
    alpha, beta, burn_in), or after --games, which is then 20000 unless said.
    """
    values = _run.settings(given, ("sprt",))
    if values.get("sprt") is not None and not {"games", "blocks"} & values.keys():
        values["games"] = 20000
    if len(values.get("bots", ())) != 2:
        raise ValueError(f"a match is between two bots, not {len(values.get('bots', ()))}")
    _run.execute(values, _run.make_plan(values, "match"))
