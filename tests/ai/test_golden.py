"""Fixed seeds give the recorded trees, and every game's fixed searches the recorded signature."""

import json

import pytest

from bench import signature
from tests.ai.golden_trees import FOLDER, GAMES, tree


@pytest.mark.parametrize("name", GAMES)
def test_fixed_seeds_give_the_recorded_tree(name):
    recorded = json.loads((FOLDER / f"{name}.json").read_text())
    for found, expected in zip(tree(name), recorded, strict=True):
        assert found == expected


@pytest.mark.parametrize("name", sorted(signature.tables()))
def test_the_signature_is_the_recorded_one(name):
    """If this is meant: `python -m bench.signature --write`, and say why in the commit."""
    assert signature.of_table(name) == signature.recorded()[name]


def test_nothing_is_recorded_that_is_not_there():
    assert set(signature.recorded()) == {*signature.tables(), "all"}
