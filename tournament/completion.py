"""Shell completion: names of games and bot specs with their parameters, where the command line takes them."""

import dataclasses

import click
from click.shell_completion import CompletionItem

import engine


class GameName(click.ParamType[str]):
    """A game's name; it is checked where the game is loaded, so that the error is the same everywhere."""

    name = "game"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(name) for name in engine.names() if name.startswith(incomplete)]


class BotSpec(click.ParamType[str]):
    """A bot spec: its kind, then its parameters one by one."""

    name = "spec"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from ai.spec import KINDS, PREFIXES

        kind, colon, rest = incomplete.partition(":")
        if not colon:
            names = [*KINDS, *(f"{prefix}:" for prefix in PREFIXES)]
            return [CompletionItem(name) for name in sorted(names) if name.startswith(incomplete)]
        if kind not in KINDS:
            return []
        done, comma, word = rest.rpartition(",")
        used = {item.partition("=")[0] for item in done.split(",")}
        return [
            CompletionItem(f"{kind}:{done}{comma}{field.name}=", help=field.metadata.get("help"))
            for field in dataclasses.fields(KINDS[kind])
            if field.name.startswith(word) and field.name not in used
        ]


GAME = GameName()
BOT = BotSpec()
