"""Options: defaults, the forms in which a value may be given, and errors that name the valid ones."""

from pathlib import Path

import numpy as np
import pytest

from engine.options import COMPONENTS, UTILITY, Option, check, players

KNOWN = {
    "players": players(3, 4, 5, default=4),
    "expert": Option(False, (False, True), "the longer game"),
    "utility": UTILITY,
    "components": COMPONENTS,
}


def test_defaults_are_filled_in():
    assert check("g", KNOWN, {}) == {"players": 4, "expert": False, "utility": "placement", "components": None}
    assert players(2, 3).default == 2


@pytest.mark.parametrize(
    ("key", "given", "taken"),
    [
        ("players", 3, 3),
        ("players", "5", 5),
        ("players", np.int64(5), 5),
        ("expert", True, True),
        ("expert", "true", True),
        ("expert", "False", False),
        ("utility", "WIN", "win"),
        ("components", "a.toml", "a.toml"),
        ("components", Path("a.toml"), "a.toml"),
    ],
)
def test_a_value_is_taken_in_its_usual_forms(key, given, taken):
    value = check("g", KNOWN, {key: given})[key]
    assert value == taken
    assert type(value) is type(taken)


@pytest.mark.parametrize(
    ("key", "given", "valid"),
    [
        ("players", 2, "3, 4, 5"),
        ("players", True, "3, 4, 5"),
        ("players", "4.0", "3, 4, 5"),
        ("players", np.array([3, 4]), "3, 4, 5"),
        ("expert", 1, "false, true"),
        ("expert", 0, "false, true"),
        ("expert", "yes", "false, true"),
        ("utility", "score", "placement, win, rank"),
        ("utility", None, "placement, win, rank"),
        ("components", 5, "the path of a file"),
    ],
)
def test_other_values_are_refused_with_the_valid_ones(key, given, valid):
    with pytest.raises(ValueError, match=f"g: {key} can't be .*; valid: {valid}$"):
        check("g", KNOWN, {key: given})


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(
        ValueError, match="g has no option 'player'; valid options: components, expert, players, utility"
    ):
        check("g", KNOWN, {"player": 3})
