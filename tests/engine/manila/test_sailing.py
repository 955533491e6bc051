"""Dice, arrival, shipwreck and pilots (rulebook pages 5 and 6, figures 6 to 8 and 11, rulings 27 to 31)."""

from itertools import combinations, product

import pytest

from engine.games.manila.text import STATUSES, WARES
from tests.engine.manila.table import cash, deal, elect, field, labels, phase, place, play, roll, sail, skip


def at_sea(ashore, *starts, players=4):
    return sail(elect(deal(players), 0), ashore, *starts)


def status(state, ware):
    return STATUSES[state.view()["status"][WARES.index(ware)]]


def test_figure_6_the_dice_move_their_wares_and_points_over_are_lost():
    state = roll(skip(at_sea("ginseng", 2, 2, 5)), nutmeg=1, silk=1, jade=5)
    roll(skip(state), nutmeg=4, silk=2, jade=6)
    assert field(state, "nutmeg") == 3 + 4
    assert field(state, "silk") == 3 + 2
    assert status(state, "jade") == "harbour", "10 and 6: two points over"


@pytest.mark.parametrize(("last", "paid_harbour_c", "paid_shipyard_a"), [(6, 15, 0), (1, 0, 6)])
def test_figure_7_and_ruling_28_harbour_spaces_count_punts_whatever_their_order(last, paid_harbour_c, paid_shipyard_a):
    state = place(at_sea("ginseng", 3, 2, 4), "harbour A", "harbour B", "harbour C", "shipyard A")
    roll(state, jade=6, nutmeg=4, silk=4)
    roll(skip(state), jade=6, nutmeg=4, silk=4)
    assert status(state, "jade") == "harbour"
    before = cash(state)
    roll(skip(state), nutmeg=6, silk=last)
    gains = [after - had for had, after in zip(before, cash(state), strict=True)]
    assert gains == [6, 8, paid_harbour_c, paid_shipyard_a]


def test_figure_8_the_shipyard_fills_from_a():
    state = place(at_sea("jade", 2, 5, 2), "shipyard A", "shipyard B", "shipyard C", "harbour A")
    roll(state, silk=6)
    roll(skip(state), silk=6)
    before = cash(state)
    roll(skip(state))
    assert [after - had for had, after in zip(before, cash(state), strict=True)] == [6, 8, 0, 6]


def test_figure_11_the_pilots_move_before_the_third_roll():
    state = place(at_sea("silk", 4, 4, 1), "pirate", "pirate", "small pilot", "large pilot")
    roll(state, nutmeg=3, ginseng=2)
    roll(skip(state), nutmeg=6, ginseng=6, jade=6)
    skip(state, "board")
    assert [field(state, ware) for ware in ("nutmeg", "ginseng", "jade")] == [13, 12, 8]
    skip(state)
    assert (phase(state), state.current_player) == ("steer small", 2)
    play(state, "pilot nutmeg +1")
    assert status(state, "nutmeg") == "harbour"
    assert (phase(state), state.current_player) == ("steer large", 3)
    assert not any("nutmeg" in label for label in labels(state))
    play(state, "pilot ginseng +1", "pilot jade -1")
    assert field(state, "jade") == 7
    assert field(state, "ginseng") == 13
    assert phase(state) == "roll", "field 13 by a pilot's hand stirs no pirate"


def test_ruling_27_only_wares_at_sea_roll():
    state = roll(skip(at_sea("silk", 5, 2, 2)), nutmeg=6)
    roll(skip(state), nutmeg=6)
    skip(state)
    assert labels(state) == [f"ginseng die {n}" for n in range(1, 7)]


def test_ruling_29_a_punt_that_stands_on_13_before_the_third_roll_takes_passengers_and_is_never_plundered():
    state = place(at_sea("silk", 4, 4, 1), "pirate", "skip", "skip", "skip")
    roll(state, nutmeg=3)
    roll(skip(state), nutmeg=6)
    play(state, "skip")
    place(state, "nutmeg", "skip", "skip", "skip")
    before = cash(state, 0)
    roll(state)
    assert phase(state) == "bid"
    assert cash(state, 0) == before + 24


def test_ruling_30_no_punt_is_steered_below_0():
    state = place(at_sea("silk", 0, 5, 4), "small pilot", "large pilot", "skip", "skip")
    for _ in range(2):
        roll(state)
        skip(state)
    assert field(state, "nutmeg") == 2
    play(state, "pilot nutmeg -1")
    assert "pilot nutmeg -1" in labels(state)
    assert "pilot nutmeg -2" not in labels(state)


def test_ruling_31_the_small_pilot_skips_or_moves_one_punt_by_one():
    state = place(at_sea("silk", 3, 3, 3), "small pilot", "skip", "skip", "skip")
    for _ in range(2):
        roll(state)
        skip(state)
    assert labels(state) == ["skip"] + [f"pilot {w} {s}" for w in ("nutmeg", "ginseng", "jade") for s in ("-1", "+1")]
    assert phase(play(state, "skip")) == "roll"


@pytest.mark.parametrize("pips", [(1, 1, 1), (6, 4, 1), (5, 6, 1), (5, 5, 5)])
def test_ruling_31_the_large_pilot_has_every_outcome_once(pips):
    state = place(at_sea("silk", 3, 3, 3), "large pilot", "skip", "skip", "skip")
    for _ in range(2):
        roll(state, **dict(zip(("nutmeg", "ginseng", "jade"), pips, strict=True)))
        skip(state, "place", "board")
    start = dict(zip(WARES, state.view()["field"], strict=True))
    sailing = [ware for ware in WARES if status(state, ware) == "sailing"]
    outcomes = []

    def explore(position):
        if not phase(position).startswith("steer"):
            outcomes.append(tuple(position.view()["field"]))
            return
        for action in position.legal_actions():
            after = position.clone()
            after.apply(action)
            explore(after)

    explore(state)
    moves = [{}, *({ware: step} for ware in sailing for step in (-2, -1, 1, 2))]
    moves += [dict(zip(pair, steps, strict=True)) for pair in combinations(sailing, 2)
              for steps in product((-1, 1), repeat=2)]  # fmt: skip
    allowed = [move for move in moves if all(start[ware] + step >= 0 for ware, step in move.items())]
    expected = {tuple(min(14, start[ware] + move.get(ware, 0)) for ware in WARES) for move in allowed}
    assert len(outcomes) == len(set(outcomes))
    assert set(outcomes) == expected
