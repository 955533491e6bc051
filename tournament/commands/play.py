"""`tradewind play`: sit down against the AI."""

import dataclasses
import itertools
import os
import time
from pathlib import Path
from typing import Any

import click
from click.shell_completion import CompletionItem

import ai
import engine
from ai import levels
from engine import registry
from tournament import moves
from tournament.completion import BOT, GAME, OPTION
from tournament.sitting import Sitting

DEFAULT_LEVEL = 5


class LevelNumber(click.IntRange):
    """A level from the weakest to the strongest."""

    name = "level"

    def __init__(self) -> None:
        super().__init__(levels.LOWEST, levels.HIGHEST)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        try:
            return super().convert(value, param, ctx)
        except click.BadParameter:
            self.fail(f"there is no level {value!s:.40}; valid: {levels.LOWEST} to {levels.HIGHEST}", param, ctx)

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        numbers = map(str, range(levels.LOWEST, levels.HIGHEST + 1))
        return [CompletionItem(number) for number in numbers if number.startswith(incomplete)]


@click.command("play")
@click.argument("game", required=False, type=GAME)
@click.option("--players", type=int, help="Number of players.")
@click.option("--seat", type=int, help="Your seat, from 0. [default: 0]")
@click.option("--level", type=LevelNumber(), help="Strength of the opponents, 1 to 10. [default: 5]")
@click.option("--bot", "bots", multiple=True, type=BOT, help="A bot spec for all opponents, or one for each in order.")
@click.option("--seed", type=int, help="Seed of all luck; the same seed gives the same game.")
@click.option("--option", "settings", multiple=True, type=OPTION, metavar="KEY=VALUE", help="An option of the game.")
@click.option("--resume", type=click.Path(path_type=Path), help="Go on with a saved game.")
@click.option("--save", "autosave", type=click.Path(path_type=Path), help="Where to save the game at every move.")
@click.option("--judge", default="ismcts:time=2", show_default=True, type=BOT, help="The search behind hint and why.")
@click.option("--fast", is_flag=True, help="Opponents think a tenth as long.")
@click.option("--ponder/--no-ponder", default=True, help="Whether opponents think while you read. [default: ponder]")
def command(
    game: str | None,
    players: int | None,
    seat: int | None,
    level: int | None,
    bots: tuple[str, ...],
    seed: int | None,
    settings: tuple[str, ...],
    resume: Path | None,
    autosave: Path | None,
    judge: str,
    fast: bool,
    ponder: bool,
) -> None:
    """Play GAME against the AI. Without GAME, a short menu asks.

    At the prompt an empty line lists your moves and ? helps.
    """
    from tournament import screen
    from tournament.play import Session, person

    screen.tolerate()
    if resume is not None:
        given = (game, players, seat, level, seed)
        if any(value is not None for value in given) or bots or settings or fast:
            raise click.UsageError("--resume takes the game as it was saved: leave GAME and its options out")
        table = Sitting.load(resume)
        chair = person(table)
        autosave = autosave or resume
    else:
        if level and bots:
            raise click.UsageError("give either --level or --bot")
        if game is None:
            game, players, level = menu(players, level, bots)
        options = registry.for_a_person(game) | pairs(settings) | ({} if players is None else {"players": players})
        loaded = engine.load(game, **options)
        chair = 0 if seat is None else seat
        if not 0 <= chair < loaded.players:
            raise click.UsageError(f"seat {chair} is no seat of {loaded.name}; valid: 0 to {loaded.players - 1}")
        specs = opponents(game, loaded.players - 1, level, bots, fast)
        table = Sitting(loaded, int(time.time()) if seed is None else seed, [*specs[:chair], None, *specs[chair:]])
    place = autosave or default_save(table.game.name)
    session = Session(table, chair, place, hurried(judge) if fast else judge, ponder)
    if autosave is not None:
        if autosave != resume and autosave.is_file():
            raise click.UsageError(f"{autosave} is there already: --resume goes on with it, or save to another file")
        check_writable(table, autosave)
    session.run()
    if session.fault:
        click.get_current_context().exit(3)


def menu(players: int | None, level: int | None, bots: tuple[str, ...]) -> tuple[str, int, int | None]:
    """The game, the number of players and the level, asked one after the other."""
    names = engine.names()
    for number, name in enumerate(names, 1):
        title, players_word, _ = (registry.module(name).__doc__ or name).partition(" players")
        click.echo(moves.flow([f"  {number}  {title}{players_word}"]))
    name = click.prompt("Which game (number or name)", default="manila", value_proc=lambda text: chosen(text, names))
    option = registry.module(name).OPTIONS["players"]
    counts = option.choices or (option.default,)
    if players is None:
        players = counts[0]
        if len(counts) > 1:
            prompt = f"How many players, with you ({min(counts)} to {max(counts)})"
            players = click.prompt(prompt, type=click.IntRange(min(counts), max(counts)), default=option.default)
    if level is None and not bots:
        prompt = "Level, 1 (weakest) to 10 (strongest)"
        level = click.prompt(prompt, type=LevelNumber(), default=DEFAULT_LEVEL)
    return name, players, level


def chosen(text: str, names: tuple[str, ...]) -> str:
    """The game that a number of the menu or the beginning of a name means."""
    wanted = text.strip().casefold().replace(" ", "_")
    by_number = {str(number): name for number, name in enumerate(names, 1)}
    found = [by_number[wanted]] if wanted in by_number else [name for name in names if name.startswith(wanted)]
    if len(found) != 1:
        raise click.BadParameter(f"{text[:40]!r} is no game; valid: 1 to {len(names)}, or {', '.join(names)}")
    return found[0]


def pairs(settings: tuple[str, ...]) -> dict[str, str]:
    """KEY=VALUE options of a game."""
    for setting in settings:
        if "=" not in setting:
            raise click.UsageError(f"--option takes KEY=VALUE, not {setting!r}")
    return dict(setting.split("=", 1) for setting in settings)


def opponents(game: str, count: int, level: int | None, bots: tuple[str, ...], fast: bool) -> list[str]:
    """A bot spec for each opponent."""
    if len(bots) not in (0, 1, count):
        raise click.UsageError(f"give one --bot for all {count} opponents, or {count} of them, not {len(bots)}")
    given = bots or (levels.level(game, level or DEFAULT_LEVEL).spec,)
    specs = list(given) * (count if len(given) == 1 else 1)
    return [hurried(spec) for spec in specs] if fast else specs


def hurried(spec: str) -> str:
    """The spec with a tenth of its budget, if it has one."""
    parsed = ai.parse(spec)
    budget = {
        key: max(1, value // 10) if isinstance(value, int) else value / 10
        for key, value in parsed.configuration.items()
        if key in ("sims", "time") and value is not None
    }
    return str(dataclasses.replace(parsed, **budget)) if budget else spec


def check_writable(table: Sitting, path: Path) -> None:
    """ValueError if the game can't be saved where it shall be."""
    try:
        table.save(path)
    except OSError as error:
        raise ValueError(f"can't save the game to {path}: {error.strerror}") from None


def default_save(game: str) -> Path:
    """A file for the game in progress, in the place that the system has for it; never one of another game."""
    home = os.environ.get("XDG_STATE_HOME") or "~/.local/state"
    stem = Path(home).expanduser() / "tradewind" / f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    names = (f"{stem.name}{suffix}.json" for suffix in itertools.chain([""], map("-{}".format, itertools.count(2))))
    return next(path for path in map(stem.with_name, names) if not path.exists())
