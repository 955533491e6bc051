"""The command `tradewind`: a group whose subcommands are the modules of tournament.commands, imported when asked for.

Each module there holds one click command called `command`. Bad input is a ValueError anywhere below; here it becomes
one line on the error output and exit code 2.
"""

import importlib
import pkgutil
from typing import Any

import click

from tournament import commands


class LazyGroup(click.Group):
    """A group that imports a subcommand only when it is used, so that the command line starts at once."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        modules = (module.name for module in pkgutil.iter_modules(commands.__path__))
        return sorted(name for name in modules if not name.startswith("_"))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in self.list_commands(ctx):
            return None
        command: click.Command = importlib.import_module(f"tournament.commands.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in self.list_commands(ctx) and not args[0].startswith("-"):
            ctx.fail(f"No such command {args[0]!r}; valid: {', '.join(self.list_commands(ctx))}.")
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        try:
            return super().invoke(ctx)
        except ValueError as error:
            raise click.UsageError(str(error)) from error


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tradewind", prog_name="tradewind")
def main() -> None:
    """Trading board games against a strong AI, and tournaments between bots."""


if __name__ == "__main__":
    main()
