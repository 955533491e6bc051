"""A recorded game of each character is the game that is played today."""

import pytest

from tests.engine.marco_polo_2.playthroughs import CHARACTERS, FOLDER, playthrough


@pytest.mark.parametrize("character", CHARACTERS)
def test_a_game_of_each_character_is_as_recorded(character):
    assert playthrough(character) == (FOLDER / f"{character}.txt").read_text(encoding="utf-8")
