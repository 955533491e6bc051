"""`tradewind ratings`: the table of a tournament file."""

import json

import click

from tournament import summary
from tournament.store import Store


@click.command("ratings")
@click.argument("file", type=click.Path())
@click.option("--anchor", metavar="BOT", help="The bot whose rating is 0 (default: the mean of all is).")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
@click.option("--csv", "as_csv", is_flag=True, help="Print the standings as CSV.")
def command(file: str, anchor: str | None, as_json: bool, as_csv: bool) -> None:
    """Ratings with error bars from the tournament FILE, which may still be growing."""
    with Store.open(file) as store:
        found = summary.summarise(store, anchor)
    if as_json:
        click.echo(json.dumps(summary.as_json(found), indent=2))
    elif as_csv:
        click.echo(summary.as_csv(found), nl=False)
    else:
        click.echo(summary.text(found))
