"""`tradewind games`: what can be played, and where each game's figures come from."""

import json
from collections import Counter
from typing import Any

import click

import engine
from engine import components, registry
from engine.options import Option


@click.command("games")
@click.option("--json", "as_json", is_flag=True, help="Print JSON, for programs.")
def command(as_json: bool) -> None:
    """What can be played, with which options, and where each game's figures come from."""
    games = [describe(name) for name in engine.names()]
    if as_json:
        click.echo(json.dumps(games, indent=2))
        return
    click.echo("\n\n".join(as_text(game) for game in games))


def describe(name: str) -> dict[str, Any]:
    """One game as plain data: name, title, players, the other options, and its figures counted by their source."""
    package = registry.module(name)
    known: dict[str, Option] = package.OPTIONS
    return {
        "name": name,
        "title": (package.__doc__ or name).splitlines()[0],
        "players": list(known["players"].choices or ()),
        "options": {
            key: {"default": option.default, "person": option.person, "choices": option.choices, "help": option.help}
            for key, option in known.items()
            if key != "players"
        },
        "figures": sources(engine.load(name).components),
    }


def sources(figures: dict[str, Any]) -> dict[str, int]:
    """How many records come from each kind of source, the surest first."""
    marks = Counter(components.mark(source) for _, source in components.records(figures))
    return {mark: marks[mark] for mark in components.MARKS if marks[mark]}


def as_text(game: dict[str, Any]) -> str:
    figures = ", ".join(f"{count} {mark}" for mark, count in game["figures"].items())
    lines = [
        game["name"],
        f"  {game['title']}",
        f"  players: {', '.join(map(str, game['players']))}",
        f"  figures: {figures or 'none in data: a reference game'}",
    ]
    for key, option in game["options"].items():
        choices = "|".join(str(choice).lower() for choice in option["choices"]) if option["choices"] else "TEXT"
        default = "" if option["default"] is None else f", default {str(option['default']).lower()}"
        person = "" if option["person"] is None else f", in `tradewind play` {str(option['person']).lower()}"
        lines.append(f"  {key}={choices}: {option['help']}{default}{person}")
    return "\n".join(lines)
