"""The README's examples run: blocks of Python as they stand, and each command of a console block."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from tournament.cli import main

ROOT = Path(__file__).parents[1]
BLOCKS = re.findall(
    r"^```(\w+)\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL
)
PYTHON = [text for kind, text in BLOCKS if kind == "python"]
COMMANDS = [
    line[2:] for kind, text in BLOCKS if kind == "console" for line in text.splitlines() if line.startswith("$ ")
]


def test_there_are_examples():
    assert PYTHON
    assert COMMANDS


@pytest.mark.parametrize("code", PYTHON)
def test_python_examples_run(code, capsys):
    exec(compile(code, "README.md", "exec"), {})
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", COMMANDS)
def test_commands_run(command):
    program, *arguments = shlex.split(command)
    assert program == "tradewind"
    done = CliRunner().invoke(main, arguments)
    assert done.exit_code == 0, done.output
    assert done.output


def test_files_that_documents_link_to_exist():
    for document in ROOT.glob("*.md"):
        for link in re.findall(r"\]\(([^)#:]+)\)", document.read_text(encoding="utf-8")):
            assert (ROOT / link).exists(), f"{document.name} links to {link}"
