"""`tradewind report`: a tournament file as one HTML page."""

from pathlib import Path

import click

from tournament import report, summary
from tournament.store import Store


@click.command("report")
@click.argument("file", type=click.Path())
@click.option("-o", "--output", type=click.Path(), help="The page (default: beside FILE, with .html).")
@click.option("--anchor", metavar="BOT", help="The bot whose rating is 0 (default: the mean of all is).")
def command(file: str, output: str | None, anchor: str | None) -> None:
    """Write the tournament FILE as one self-contained HTML page with plots."""
    path = Path(output) if output is not None else Path(file).with_suffix(".html")
    with Store.open(file) as store:
        page = report.html(summary.summarise(store, anchor))
    try:
        path.write_text(page, encoding="utf-8")
    except OSError as error:
        raise ValueError(f"can't write {path}: {error.strerror}") from None
    click.echo(str(path))
