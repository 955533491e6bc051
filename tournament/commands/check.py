"""`tradewind check`: does a program speak the protocol?"""

import json
import sys

import click

import ai
from tournament import checker
from tournament.commands import _run
from tournament.entrants import Exec


@click.command("check")
@click.argument("spec")
@click.option("--game", default="kuhn_poker", show_default=True, help="The game to play.")
@click.option("-o", "--option", "option", multiple=True, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--games", default=2, show_default=True, type=click.IntRange(1), help="Games to play in every seat.")
@click.option("--move-limit", default=10.0, show_default=True, help="Seconds for an answer.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(spec: str, game: str, option: tuple[str, ...], games: int, move_limit: float, as_json: bool) -> None:
    """Play the program SPEC (exec:COMMAND) through every message of the protocol, and say what it does wrong.

    Exit code 3 if anything is wrong.
    """
    parsed = ai.parse(spec)
    if not isinstance(parsed, Exec):
        raise ValueError(f"check takes a program, exec:COMMAND, not {spec!r}")
    import engine

    loaded = engine.load(game, **dict(_run._pair(text) for text in option))
    findings = checker.check(parsed, loaded, games, move_limit)
    wrong = [finding for finding in findings if not finding.good]
    if as_json:
        click.echo(json.dumps([vars(finding) for finding in findings], indent=2))
    else:
        for finding in findings:
            click.echo(f"{'ok   ' if finding.good else 'WRONG'}  {finding.text}")
        click.echo("The program speaks the protocol." if not wrong else f"{len(wrong)} things are wrong.")
    sys.exit(_run.FAULT if wrong else 0)
