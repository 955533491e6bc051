"""The command line's frame: subcommands on demand, and bad input as exit code 2 with the valid choices."""

import json
import subprocess
import sys

import click
import pytest
from click.testing import CliRunner

import engine
from tournament.cli import LazyGroup, main


def test_games_lists_every_game():
    done = CliRunner().invoke(main, ["games"])
    assert done.exit_code == 0
    assert [line for line in done.output.splitlines() if line and not line.startswith(" ")] == list(engine.names())


def test_games_as_json():
    games = {game["name"]: game for game in json.loads(CliRunner().invoke(main, ["games", "--json"]).output)}
    assert list(games) == list(engine.names())
    assert games["kuhn_poker"]["players"] == [2]
    assert games["kuhn_poker"]["figures"] == {}


def test_an_unknown_command_names_the_known_ones():
    done = CliRunner().invoke(main, ["sail"])
    assert done.exit_code == 2
    assert "games" in done.output
    assert "Traceback" not in done.output


def test_a_value_error_is_bad_usage():
    @click.command("load")
    def load() -> None:
        engine.load("no_such_game")

    class Group(LazyGroup):
        def list_commands(self, ctx):
            return ["load"]

        def get_command(self, ctx, cmd_name):
            return load

    done = CliRunner().invoke(Group("tradewind"), ["load"])
    assert done.exit_code == 2
    assert "unknown game 'no_such_game'; valid: " in done.output


@pytest.mark.parametrize("module", ["pyspiel", "tournament.commands.games"])
def test_the_command_line_starts_without_what_it_does_not_need(module):
    code = f"import sys, tournament.cli; sys.exit({module!r} in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
