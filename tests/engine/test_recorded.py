"""Playthroughs and perft counts are as recorded, for every registered game and player count."""

import pytest

from tests import perft, playthrough
from tests.random_play import tables

TABLES = pytest.mark.parametrize(("name", "players"), tables())


@TABLES
def test_playthrough(name, players):
    file = playthrough.path(name, players)
    assert file.exists(), f"no {file.name}: write it with `python -m tests.playthrough --write {name}`"
    assert playthrough.playthrough(name, players) == file.read_text(encoding="utf-8"), (
        f"{name} plays differently from {file.name}; if that is meant, `python -m tests.playthrough --write {name}`"
    )


@TABLES
def test_perft(name, players):
    file = perft.path(name, players)
    assert file.exists(), f"no {file.name}: write it with `python -m tests.perft --write {name}`"
    assert perft.counts(name, players) == perft.recorded(name, players)


def test_no_file_is_left_of_a_game_that_is_gone():
    files = {file for folder in (playthrough.FOLDER, perft.FOLDER) for file in folder.iterdir()}
    assert files == {module.path(name, players) for module in (playthrough, perft) for name, players in tables()}
