"""Every property of tests/conformance.py over every registered game, player count and option."""

import pytest

from tests import conformance

CASES = conformance.cases()


def test_every_registered_game_is_covered():
    import engine

    assert {case.name for case in CASES} == set(engine.names())
    assert all(conformance.positions(case) for case in CASES)


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", conformance.OF_A_POSITION, ids=lambda holds: holds.__name__)
def test_positions(holds, case):
    for state in conformance.positions(case):
        try:
            holds(state)
        except AssertionError as error:
            error.add_note(f"after {state.history} of {state.game.spec}")
            raise


@pytest.mark.parametrize("case", CASES, ids=str)
@pytest.mark.parametrize("holds", conformance.OF_A_GAME, ids=lambda holds: holds.__name__)
def test_games(holds, case):
    holds(case)
