"""Payouts and insurance (rulebook page 7, figures 12 to 14, rulings 35 to 39)."""

import pytest

from engine.games.manila.text import WARES
from tests.engine.manila.table import cash, deal, elect, labels, phase, place, play, roll, sail, skip

NONE = ["skip"] * 4


def journey(*places, ashore="nutmeg", bid=1, seat=0, **last):
    """A voyage of twelve placements; all wares stand on field 7 before the third roll, which is given."""
    state = sail(elect(deal(), seat, bid), ashore, 3, 3, 3)
    loaded = [ware for ware in WARES if ware != ashore]
    for i in range(3):
        place(state, *places[4 * i : 4 * i + 4])
        skip(state)
        roll(state, **(last if i == 2 else dict.fromkeys(loaded, 2)))
    return state


def test_figure_12_passengers_share_alike():
    state = sail(elect(deal(), 0), "nutmeg", 2, 2, 5)
    roll(place(state, "jade", "jade", "skip", "skip"), jade=6)
    roll(place(state, "jade", "skip", "skip", "skip"), jade=6)
    before = cash(state)
    roll(skip(state))
    assert [after - had for had, after in zip(before, cash(state), strict=True)] == [24, 12, 0, 0]


@pytest.mark.parametrize("ware", WARES)
def test_page_7_no_profit_leaves_a_remainder(ware):
    figure = deal().game.components["wares"][ware]
    assert all(figure["profit"] % n == 0 for n in (2, *range(1, len(figure["seats"]) + 1)))


def test_figure_13a_harbour_spaces_with_a_punt_pay():
    state = sail(elect(deal(), 3, 1), "nutmeg", 5, 4, 0)
    place(state, "skip", "harbour A", "harbour B", "harbour C")
    roll(state, silk=6, ginseng=6)
    roll(skip(state), silk=6, ginseng=6)
    before = cash(state)
    roll(skip(state))
    assert [after - had for had, after in zip(before, cash(state), strict=True)] == [6, 8, 0, 0]


def test_figure_13b_a_shipyard_space_without_a_punt_pays_nothing():
    state = sail(elect(deal(), 0), "nutmeg", 4, 1, 4)
    place(state, "shipyard A", "shipyard B", "skip", "skip")
    roll(state, silk=6, jade=6)
    roll(skip(state), silk=6, jade=6)
    before = cash(state)
    roll(skip(state))
    assert [after - had for had, after in zip(before, cash(state), strict=True)] == [6, 0, 0, 0]


def test_figure_14_and_ruling_38_the_agent_pays_tenants_and_his_own_space_nets_out():
    state = sail(elect(deal(), 0), "nutmeg", 2, 2, 5)
    place(state, "insurance", "shipyard B", "skip", "skip")
    roll(state, jade=6)
    roll(place(state, "shipyard A", "skip", "skip", "skip"), jade=6)
    before = cash(state)
    roll(skip(state))
    assert [after - had for had, after in zip(before, cash(state), strict=True)] == [-8, 8, 0, 0]


def test_page_7_without_an_agent_the_bank_pays_the_shipyard():
    state = journey("shipyard A", "shipyard B", "shipyard C", "skip")
    assert cash(state) == [30 - 1 - 4 + 6, 30 - 3 + 8, 30 - 2 + 15, 30]


def test_page_7_no_punt_in_the_shipyard_leaves_the_agent_his_premium():
    state = journey("insurance", *["skip"] * 3, silk=6, ginseng=6, jade=6)
    assert phase(state) == "bid", "without pirates, field 13 is the harbour"
    assert cash(state, 0) == 30 - 1 + 10


def test_ruling_39_the_agent_pays_the_bank_for_spaces_without_a_tenant():
    state = journey("insurance", "shipyard B", "skip", "skip")
    assert cash(state) == [30 - 1 + 10 - 6 - 8 - 15, 30 - 3 + 8, 30, 30]
    assert state.view()["bank"] == 4 * 30 - sum(cash(state))


def test_ruling_37_the_agent_collects_his_income_first():
    state = journey("insurance", *["skip"] * 3, "harbour A", *NONE[1:], bid=30, jade=6)
    # 10 + 6 - 4 for the harbour, and 14 owed: one loan
    assert (phase(state), state.current_player) == ("pledge", 0)
    assert cash(state, 0) == 10 - 4 + 6
    assert state.view()["owed"] == 6 + 8


def test_ruling_38_the_agent_pledges_only_what_he_must_and_keeps_the_change():
    state = journey("insurance", "shipyard C", "skip", "skip", bid=20)
    assert (phase(state), state.current_player) == ("pledge", 0)
    assert state.view()["owed"] == 29
    assert cash(state, 0) == 20
    assert cash(state, 1) == 30 - 2 + 15, "the tenant has his money already"
    assert labels(state) == ["pledge nutmeg", "pledge silk"]
    play(state, "pledge nutmeg")
    assert cash(state, 0) == 20 + 12 - 29
    assert state.view()["pledged"][0] == [1, 0, 0, 0]
    assert phase(state) == "bid"


def test_ruling_38_what_the_agent_cannot_raise_the_bank_pays_without_debt():
    state = journey("insurance", "shipyard A", "shipyard B", "shipyard C", bid=53)
    assert phase(state) == "bid"
    assert cash(state) == [0, 30 - 4 + 6, 30 - 3 + 8, 30 - 2 + 15]
    assert state.view()["loans"][0] == 2
    assert state.view()["bank"] == 4 * 30 - sum(cash(state))


def test_ruling_38_with_every_share_needed_nothing_is_asked():
    state = journey("insurance", *["skip"] * 3, bid=30)
    assert phase(state) == "bid"
    assert state.view()["loans"][0] == 2
    assert cash(state, 0) == 10 + 24 - 29


def test_page_7_pilots_earn_nothing():
    state = journey("small pilot", "large pilot", *["skip"] * 2)
    while phase(state).startswith("steer"):
        play(state, "skip")
    roll(state, silk=6, ginseng=6, jade=6)
    assert cash(state)[:2] == [30 - 1 - 2, 30 - 5]
