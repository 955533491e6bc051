"""The deal and the auction of the harbour master (rulebook page 2, rulings 1 to 10)."""

from collections import Counter
from fractions import Fraction

import pytest

import engine
from tests.engine.manila.table import cash, deal, elect, labels, phase, play, roll, sail, skip


@pytest.mark.parametrize(("players", "accomplices"), [(3, 4), (4, 3), (5, 3)])
def test_page_2_setup(players, accomplices):
    state = deal(players)
    view = state.view()
    assert cash(state) == [30] * players
    assert view["held"][:players] == [2] * players
    assert view["hand"][:players] == [accomplices] * players
    dealt = Counter(ware for hand in view["shares"][:players] for ware, n in enumerate(hand) for _ in range(n))
    assert view["display"] == [5 - dealt[ware] for ware in range(4)]


def test_page_2_two_of_twelve_shuffled_shares_each():
    state = engine.load("manila", players=5).new_state()
    assert [p for _, p in state.chance_outcomes()] == [1 / 4] * 4
    play(state, "deal jade to seat 0", "deal jade to seat 1", "deal silk to seat 2")
    assert [Fraction(p).limit_denominator(9) for _, p in state.chance_outcomes()] == [
        Fraction(3, 9), Fraction(2, 9), Fraction(3, 9), Fraction(1, 9)]  # fmt: skip
    play(state, "deal jade to seat 3")
    assert labels(state) == ["deal nutmeg to seat 4", "deal silk to seat 4", "deal ginseng to seat 4"]


def test_ruling_1_seat_0_opens_the_first_auction():
    assert deal().current_player == 0


def test_page_2_the_last_harbour_master_opens_later_auctions():
    state = sail(elect(deal(), seat=2), "jade", 3, 3, 3)
    for _ in range(3):
        roll(skip(state))
    assert phase(state) == "bid"
    assert state.current_player == 2


def test_ruling_2_cash_is_open():
    state = elect(deal(), seat=1, bid=7)
    assert all(state.view(observer)["cash"][:4] == [30, 23, 30, 30] for observer in range(4))


def test_ruling_4_the_bank_is_unlimited():
    state = sail(elect(deal(), seat=1), "jade", 3, 3, 3)
    place_all = ["place insurance (+10)", "skip", "skip", "skip"]
    play(state, *place_all)
    assert state.view()["bank"] == 1 - 10


def test_page_2_each_bid_beats_the_last_and_only_the_winner_pays():
    state = play(deal(), "bid 3")
    assert state.current_player == 1
    assert "bid 3" not in labels(state)
    play(state, "bid 4", "bid 9", "pass", "pass", "pass")
    assert state.view()["harbour_master"] == 2
    assert cash(state) == [30, 30, 21, 30]
    assert phase(state) == "buy"


def test_ruling_5_whoever_passes_is_out_for_good():
    state = play(deal(), "pass", "bid 1", "bid 2", "pass")
    assert state.current_player == 1
    play(state, "bid 3")
    assert state.current_player == 2


def test_ruling_6_nobody_bids_and_the_harbour_master_stays_for_nothing():
    state = sail(elect(deal(), seat=2), "jade", 3, 3, 3)
    for _ in range(3):
        roll(skip(state))
    before = cash(state)
    elect(state, bid=0)
    assert phase(state) == "buy"
    assert state.current_player == state.view()["harbour_master"] == 2
    assert cash(state) == before


def test_ruling_7_nobody_bids_in_voyage_1_and_the_opener_has_the_office():
    state = play(deal(), "pass", "pass", "pass", "pass")
    assert phase(state) == "buy"
    assert state.current_player == 0
    assert cash(state, 0) == 30


def test_ruling_8_the_last_one_may_bid_or_pass_and_a_bid_ends_the_auction():
    state = play(deal(), "pass", "pass", "pass")
    assert state.current_player == 3
    assert "pass" in labels(state)
    play(state, "bid 1")
    assert phase(state) == "buy"
    assert state.current_player == 3


def bids(state, seat):
    """Every bid that a player can make by decisions of his own, as often as there are ways to it."""
    found = Counter()
    for action, label in state.labels().items():
        if label.startswith("bid "):
            found[int(label[4:])] += 1
        elif label == "higher":
            after = state.clone()
            after.apply(action)
            assert after.current_player == seat
            assert "pass" not in labels(after)
            assert labels(after)
            found += bids(after, seat)
    return found


@pytest.mark.parametrize("best", [0, 1, 26, 48, 49, 53])
def test_rulings_9_and_10_every_bid_up_to_cash_and_loans_has_exactly_one_way(best):
    state = deal() if best == 0 else play(deal(), f"bid {best}")
    assert bids(state, state.current_player) == dict.fromkeys(range(best + 1, 30 + 2 * 12 + 1), 1)


def test_page_2_who_cannot_beat_the_bid_is_out():
    state = play(deal(), "bid 54")
    assert phase(state) == "load", "nobody else can raise 55, and the harbour master is broke"
    assert state.current_player == 0


@pytest.mark.parametrize(("bid", "pledges"), [(30, 0), (31, 1), (42, 1), (43, 2), (54, 2)])
def test_ruling_10_the_winner_pledges_as_many_shares_as_he_must(bid, pledges):
    state = elect(deal(), seat=1, bid=bid)
    if pledges == 1:
        assert phase(state) == "pledge"
        assert state.current_player == 1
        assert labels(state) == ["pledge ginseng", "pledge jade"]
        play(state, "pledge jade")
    assert state.view()["loans"][1] == pledges
    assert cash(state, 1) == 30 + 12 * pledges - bid
