"""Shell completion: names of games and bot specs with their parameters, where the command line takes them."""

import dataclasses
from collections.abc import Iterator

import click
from click.shell_completion import CompletionItem

import engine
from engine import registry


class GameName(click.ParamType[str]):
    """A game's name; it is checked where the game is loaded, so that the error is the same everywhere."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in engine.names() if name.startswith(incomplete)]


class BotSpec(click.ParamType[str]):
    """A bot spec: its kind, then its parameters one by one, and their values where they are few; also after NAME=."""

    name = "spec"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        name, equals, spec = incomplete.partition("=")
        if not equals or ":" in name:
            name, equals, spec = "", "", incomplete
        return [CompletionItem(f"{name}{equals}{text}", help=help) for text, help in _specs(spec)]


class GameOption(click.ParamType[str]):
    """KEY=VALUE of the game that the command line names before it: its options, and their values where they are few."""

    name = "key=value"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        game = next(iter(ctx.args), None)  # what stands before an option without its value is left over there
        if game not in engine.names():
            return []
        key, equals, value = incomplete.partition("=")
        options = registry.module(game).OPTIONS
        if not equals:
            return [CompletionItem(f"{name}=", help=options[name].help) for name in options if name.startswith(key)]
        valid = (str(choice).lower() for choice in options[key].choices or ()) if key in options else ()
        return [CompletionItem(f"{key}={choice}") for choice in valid if choice.startswith(value)]


def _specs(incomplete: str) -> Iterator[tuple[str, str | None]]:
    """How a spec may go on, each with a help."""
    from ai.spec import KINDS, PREFIXES

    kind, colon, rest = incomplete.partition(":")
    if not colon:
        for name in sorted([*KINDS, *(f"{prefix}:" for prefix in PREFIXES)]):
            if name.startswith(incomplete):
                yield name, (KINDS[name].__doc__ or "").splitlines()[0] if name in KINDS else None
    elif kind in KINDS:
        done, comma, word = rest.rpartition(",")
        used = {item.partition("=")[0] for item in done.split(",")}
        key, equals, value = word.partition("=")
        for field in dataclasses.fields(KINDS[kind]):
            start = f"{kind}:{done}{comma}{field.name}="
            if equals and field.name == key:
                for choice in field.metadata.get("choices") or ():
                    if choice.startswith(value):
                        yield start + choice, None
            elif not equals and field.name.startswith(word) and field.name not in used:
                yield start, field.metadata.get("help")


GAME = GameName()
BOT = BotSpec()
OPTION = GameOption()
