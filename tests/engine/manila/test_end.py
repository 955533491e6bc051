"""Loans, rising values, the end and the count (rulebook page 8, rulings 23 to 26, 40, 41, 43, 44)."""

import random
import re

import pytest

import engine
from engine.games.manila.text import ACTIONS
from tests.engine.manila.table import (
    cash,
    deal,
    elect,
    figures,
    labels,
    phase,
    place,
    play,
    roll,
    sail,
    skip,
    value,
    voyage,
)  # fmt: skip


def test_page_8_a_loan_brings_12_and_costs_15():
    state = elect(deal(), seat=0, bid=31)
    play(state, "pledge nutmeg")
    assert cash(state, 0) == 30 + 12 - 31
    assert state.scores()[0] == 11 - 15


def test_ruling_23_no_loan_is_offered_without_need():
    for seed in range(3):
        state, choice = engine.load("manila", players=4).new_state(), random.Random(seed)
        while not state.is_terminal():
            if phase(state) == "pledge":
                view = state.view()
                assert view["cash"][state.current_player] < view["owed"]
            else:
                assert not any(label.startswith("pledge") for label in labels(state))
            state.apply(choice.choice(state.legal_actions()))


def in_debt(bid=31):
    """Seat 1 is harbour master, has pledged jade and 42 - bid pesos; seats 0, 2 and 3 have 30 and no loan."""
    state = elect(deal(), seat=1, bid=bid)
    return sail(play(state, "pledge jade"), "silk", 3, 3, 3)


def test_ruling_23_a_loan_may_be_repaid_at_ones_own_turn_and_then_the_turn_goes_on():
    state = roll(place(in_debt(), "insurance", "skip", "skip", "skip"))
    assert "repay jade" in labels(state)
    play(state, "repay jade")
    assert cash(state, 1) == 11 + 10 - 15
    assert state.view()["pledged"][1] == [0, 0, 0, 0]
    assert state.current_player == 1
    assert phase(state) == "place"
    assert "repay jade" not in labels(state)


def test_ruling_23_repaying_takes_15_in_cash():
    assert not any(label.startswith("repay") for label in labels(in_debt(bid=28 + 3)))


def test_ruling_24_a_last_window_to_repay_opens_before_values_rise():
    state = in_debt()
    place(state, "nutmeg", "skip", "skip", "skip")
    roll(state, nutmeg=6)
    roll(skip(state), nutmeg=6)
    roll(skip(state))
    assert (phase(state), state.current_player) == ("repay", 1)
    assert value(state, "nutmeg") == 0
    assert labels(state) == ["skip", "repay jade"]
    play(state, "repay jade")
    assert phase(state) == "bid"
    assert value(state, "nutmeg") == 1
    assert cash(state, 1) == 11 - 2 + 24 - 15


def test_ruling_24_the_window_goes_round_from_the_harbour_master():
    state = deal()
    for master in (0, 2):
        play(elect(state, seat=master, bid=31), "pledge silk")
        sail(state, "jade", 3, 3, 3)
        roll(place(state, "nutmeg", "skip", "skip", "skip"), nutmeg=6)
        roll(skip(state), nutmeg=6)
        roll(skip(state))
        asked = []
        while phase(state) == "repay":
            asked.append(state.current_player)
            play(state, "skip")
    assert asked == [2, 0]


def test_ruling_24_only_unpledged_shares_count_and_each_loan_costs_15():
    state = elect(deal(), seat=1, bid=31)
    play(state, "pledge jade")
    for _ in range(4):
        voyage(state, "jade", "ginseng") if phase(state) == "bid" else finish(state, "jade", "ginseng")
    assert state.is_terminal()
    assert state.scores() == [30, 42 - 31 + 30 - 15, 30, 30 + 30 + 30]


def finish(state, *arriving):
    """The rest of a voyage whose auction is over."""
    sail(state, "silk", 3, 3, 3)
    for _ in range(3):
        roll(skip(state, "place", "repay"), **dict.fromkeys(arriving, 6))


def test_ruling_25_the_player_chooses_what_to_pledge_and_equal_wares_are_one_choice():
    state = elect(deal(hands=(("jade", "jade"), *[("nutmeg", "silk")] * 3)), seat=0, bid=40)
    assert labels(state) == ["pledge jade"]
    state = elect(deal(hands=(("nutmeg", "jade"), *[("ginseng", "silk")] * 3)), seat=0, bid=40)
    assert labels(state) == ["pledge nutmeg", "pledge jade"]


def test_ruling_26_a_fortune_may_be_negative_but_cash_never():
    state = elect(deal(), seat=0, bid=54)
    assert cash(state, 0) == 0
    assert state.scores()[0] == -30


def test_page_8_a_pledged_share_can_be_pledged_again_after_repaying():
    state = roll(place(in_debt(), "insurance", "skip", "skip", "skip"))
    play(state, "repay jade")
    place(state, "harbour A", "skip", "skip", "skip")
    roll(state)
    assert cash(state, 1) == 2
    play(state, "place pirate (5)")
    assert labels(state) == ["pledge ginseng", "pledge jade"]


def test_page_8_wares_that_arrive_rise_one_field_and_others_stay():
    state = voyage(deal(), "nutmeg", "silk")
    assert [value(state, ware) for ware in ("nutmeg", "silk", "ginseng", "jade")] == [1, 1, 0, 0]


def test_page_8_the_game_ends_when_a_ware_is_worth_30():
    state = deal()
    for _ in range(3):
        voyage(state, "nutmeg")
        assert not state.is_terminal()
    voyage(state, "nutmeg")
    assert state.is_terminal()
    assert state.scores() == [60, 30, 60, 30]


def test_ruling_40_two_wares_reach_30_together():
    state = deal()
    for _ in range(4):
        voyage(state, "nutmeg", "jade")
    assert state.is_terminal()
    assert state.scores() == [60, 60, 60, 60]


def test_ruling_41_a_tie_is_a_shared_victory():
    state = deal()
    for _ in range(4):
        voyage(state, "nutmeg")
    assert state.returns() == pytest.approx([0.25 + 0.5 * 5 / 6, 0.5 * 1 / 6] * 2)
    assert "Seat 0 and seat 2 share victory." in state.board()


def test_ruling_43_there_is_no_trade_between_players():
    kinds = {kind for kind, _ in ACTIONS}
    assert kinds == {"skip", "bid", "higher", "buy", "leave", "start", "place on", "place", "pilot", "board", "send",
                     "pledge", "repay"}  # fmt: skip


def test_ruling_44_a_game_without_arrivals_ends_by_the_technical_limit(tmp_path):
    state = deal(components=figures(tmp_path, "[voyages]\nmost = 5\n"))
    for _ in range(5):
        assert not state.is_terminal()
        voyage(state)
    assert state.is_terminal()
    assert state.scores() == [30] * 4
    limit = engine.load("manila").components["voyages"]
    assert limit["source"].startswith("inferred")


def test_option_start_field_the_first_arrival_leads_to_0():
    state = deal(start_field=True)
    worth = []
    while not state.is_terminal():
        worth.append(int(re.search(r"nutmeg +(\d+)", state.board())[1]))
        voyage(state, "nutmeg")
    assert worth == [0, 0, 5, 10, 20]
    assert state.scores() == [60, 30, 60, 30]


def test_option_start_field_a_share_costs_5_below_0():
    assert "buy nutmeg (5)" in labels(elect(deal(start_field=True)))


@pytest.mark.parametrize("option", ["pirates_displace", "start_field"])
def test_options_are_checked(option):
    with pytest.raises(ValueError, match="valid: false, true"):
        engine.load("manila", **{option: "maybe"})
    with pytest.raises(ValueError, match="valid: 3, 4, 5"):
        engine.load("manila", players=6)


@pytest.mark.parametrize(("text", "message"), [
    ("[shares]\nof_each_ware = 6\n", "room for at most 20 shares"),
    ("[shares]\nshuffled_of_each_ware = 1\n", "can't be dealt"),
    ("[route]\nsum_of_starts = 16\n", "can't have that sum"),
    ("[route]\nhighest_start = 10\n", "start fields are from 0 to 9"),
    ("[loan]\nsum = 0\n", "raises nothing"),
    ("[voyages]\nmost = 0\n", "from 1 to 100"),
])  # fmt: skip
def test_corrected_figures_that_make_no_game_are_refused(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        engine.load("manila", components=figures(tmp_path, text))
