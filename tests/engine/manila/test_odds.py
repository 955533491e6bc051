"""The odds of a punt, start field by start field: the chance decisions of the game against a plain count of dice."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from engine.games.manila.text import STATUSES
from tests.engine.manila.table import deal, elect, phase, play, sail, skip

OTHERS = {0: (5, 4), 1: (4, 4), 2: (3, 4), 3: (3, 3), 4: (3, 2), 5: (2, 2)}


def by_play(start):
    """Odds that nutmeg arrives, or stands on 13 after roll 2 or 3, over its own dice; the others' dice show 1. With a
    pirate in the boat, so that field 13 after roll 3 is a plunder."""
    odds = Counter()

    def explore(state, chance):
        if phase(state) in ("place", "board"):
            if state.view()["roll"] == 2 and state.view()["field"][0] == 13:
                odds["13 after roll 2"] += chance
            explore(skip(state, "place", "board"), chance)
        elif phase(state) == "roll" and state.view()["ware"] == 0:
            for action, probability in state.chance_outcomes():
                after = state.clone()
                after.apply(action)
                if STATUSES[after.view()["status"][0]] == "harbour":
                    odds["arrives"] += chance * Fraction(probability).limit_denominator(6)
                else:
                    explore(after, chance * Fraction(probability).limit_denominator(6))
        elif phase(state) == "roll":
            explore(play(state, f"{('ginseng', 'jade')[state.view()['ware'] - 2]} die 1"), chance)
        else:
            odds["13 after roll 3"] += chance * (phase(state) == "plunder" and state.view()["ware"] == 0)

    state = sail(elect(deal(), 0), "silk", start, *OTHERS[start])
    play(state, "place pirate (5)")
    explore(state, Fraction(1))
    return odds


def by_count(start):
    odds = Counter()
    for dice in product(range(1, 7), repeat=3):
        after_2, after_3 = start + dice[0] + dice[1], start + sum(dice)
        odds["arrives"] += Fraction(after_3 > 13, 216)
        odds["13 after roll 2"] += Fraction(after_2 == 13, 216)
        odds["13 after roll 3"] += Fraction(after_2 < 13 and after_3 == 13, 216)
    return odds


@pytest.mark.parametrize("start", range(6))
def test_odds_of_arriving_and_of_field_13(start):
    assert by_play(start) == by_count(start)
