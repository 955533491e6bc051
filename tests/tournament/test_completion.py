"""What a shell offers after Tab, asked the way the shells ask."""

import os
import subprocess
import sys

import pytest
from click.shell_completion import ShellComplete

import engine
from ai.spec import KINDS
from tournament.cli import main


def offered(*words):
    """The values offered for the last word."""
    shell = ShellComplete(main, {}, "tradewind", "_TRADEWIND_COMPLETE")
    return [item.value for item in shell.get_completions(list(words[:-1]), words[-1])]


def test_commands():
    assert {"play", "replay", "analyse", "tournament", "match"} <= set(offered(""))
    assert offered("pl") == ["play"]


@pytest.mark.parametrize("command", ["play", "tournament", "match", "bench"])
def test_games(command):
    assert offered(command, "") == list(engine.names())
    assert offered(command, "man") == ["manila"]
    assert offered(command, "chess") == []


def test_options():
    assert {"--level", "--bot", "--seed", "--resume", "--fast", "--no-ponder"} <= set(offered("play", "manila", "--"))
    assert offered("play", "--pl") == ["--players"]
    assert "--judge" in offered("analyse", "x.json", "--j")


def test_options_of_the_game():
    words = ("play", "manila", "--option")
    assert {"players=", "pirates_displace="} <= set(offered(*words, ""))
    assert offered(*words, "pirates_displace=") == ["pirates_displace=false", "pirates_displace=true"]
    assert offered(*words, "players=4") == ["players=4"]
    assert offered(*words, "components=") == offered(*words, "nothing=") == []
    assert offered("play", "chess", "--option", "") == []


def test_levels():
    assert offered("play", "manila", "--level", "1") == ["1", "10"]


@pytest.mark.parametrize(
    "words", [("play", "manila", "--bot"), ("tournament", "manila"), ("play", "manila", "--judge")]
)
def test_bots(words):
    assert set(KINDS) <= set(offered(*words, ""))
    assert offered(*words, "gre") == ["greedy"]
    assert "ismcts:sims=" in offered(*words, "ismcts:")
    assert offered(*words, "ismcts:sims=5,thr") == ["ismcts:sims=5,threads="]
    assert "ismcts:sims=5,sims=" not in offered(*words, "ismcts:sims=5,")
    assert "ismcts:select=puct" in offered(*words, "ismcts:select=")
    assert offered(*words, "ismcts:select=u") == ["ismcts:select=ucb"]
    assert offered(*words, "nobody:") == []


def test_a_bot_with_a_name_in_a_tournament():
    assert offered("tournament", "manila", "strong=ism") == ["strong=ismcts"]
    assert "strong=ismcts:time=" in offered("tournament", "manila", "strong=ismcts:")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_program_itself_speaks_to_every_shell(shell):
    environment = {**os.environ, "_TRADEWIND_COMPLETE": f"{shell}_complete", "PYTHONPATH": os.getcwd()}
    environment |= {"COMP_WORDS": "tradewind play man", "COMP_CWORD": "2"}
    if shell == "fish":
        environment["COMP_CWORD"] = "man"
    code = "from tournament.cli import main; main(prog_name='tradewind')"
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)
    assert "manila" in done.stdout
    assert "Traceback" not in done.stderr
