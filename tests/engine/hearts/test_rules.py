"""Hearts: in lockstep with OpenSpiel, and the rules that random play rarely meets, each by a deal made for it."""

import random

import pyspiel
import pytest

import engine
from tests.engine.hearts.deals import ACROSS, LEFT, NO_PASS, RIGHT, cards, dealt, members
from tests.engine.lockstep import play_lockstep


def test_a_thousand_random_games_in_lockstep_with_openspiel():
    seen = play_lockstep("hearts", games=1000, seed=1)
    assert seen["chance"] == 53_000
    assert 52_000 < seen["decisions"] < 64_000, "games with and without a pass"


def lockstep_to_the_end(history: list[int], seed: int) -> engine.State:
    """Random play from a position in both engines, to the end."""
    state, other = engine.load("hearts").replay(history), pyspiel.load_game("hearts").new_initial_state()
    for action in history:
        other.apply_action(action)
    choose = random.Random(seed).choice
    while not other.is_terminal():
        assert state.current_player == other.current_player()
        assert state.legal_actions() == other.legal_actions()
        action = choose(state.legal_actions())
        state.apply(action)
        other.apply_action(action)
    assert state.returns() == other.returns()
    return state


@pytest.mark.parametrize("seed", range(30))
def test_deals_with_long_suits_in_lockstep_with_openspiel(seed):
    """They bring what even deals seldom do: early discards, leads of unbroken hearts, hands of points alone."""
    choose = random.Random(seed)
    suits = choose.sample("CDHS", 4)
    held = {
        seat: " ".join(f"{rank}{suit}" for rank in choose.sample("23456789TJQKA", 11))
        for seat, suit in enumerate(suits)
    }
    lockstep_to_the_end(dealt(seed % 4, held, seed), seed)


def test_the_two_of_clubs_leads():
    state = engine.load("hearts").replay(dealt(NO_PASS, {2: "2C"}, seed=1))
    assert state.current_player == 2
    assert state.legal_actions() == cards("2C")


def test_no_points_on_the_first_trick():
    history = dealt(NO_PASS, {0: "2C", 1: "3D QS AH"}, seed=5, without={1: "C"})
    state = engine.load("hearts").replay([*history, *cards("2C")])
    hand = members(state.view(None)["hands"][1])
    assert state.current_player == 1
    assert state.legal_actions() == [card for card in hand if card % 4 != 2 and card not in cards("QS")]


def test_a_hand_of_points_alone_plays_them_on_the_first_trick():
    history = dealt(NO_PASS, {0: "2C", 1: "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"}, seed=6)
    state = engine.load("hearts").replay([*history, *cards("2C")])
    assert len(state.legal_actions()) == 13
    lockstep_to_the_end(state.history, seed=1)


def lead_after_the_first_trick(own: str, seed: int, others: dict[int, str] | None = None) -> engine.State:
    """Seat 1 leads the two of clubs, all follow, and seat 0 wins with the ace."""
    held = {0: f"AC {own}", 1: "2C", 2: "3C", 3: "4C"}
    for seat, names in (others or {}).items():
        held[seat] += f" {names}"
    return engine.load("hearts").replay([*dealt(NO_PASS, held, seed, without={1: "D"}), *cards("2C 3C 4C AC")])


def test_hearts_are_not_led_before_they_are_broken():
    state = lead_after_the_first_trick("2H 3H 4S", seed=7)
    hand = members(state.view(None)["hands"][0])
    assert state.current_player == 0
    assert state.legal_actions() == [card for card in hand if card % 4 != 2]


def test_unbroken_hearts_are_led_by_a_hand_of_hearts_alone():
    state = lead_after_the_first_trick("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", seed=8)
    assert state.legal_actions() == cards("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    lockstep_to_the_end(state.history, seed=1)


@pytest.mark.parametrize("thrown", ["QS", "3H"])
def test_a_heart_or_the_queen_of_spades_breaks_hearts(thrown):
    state = lead_after_the_first_trick("AD 2H", seed=9, others={1: f"{thrown} 2S", 2: "3D", 3: "4D"})
    for action in cards(f"AD {thrown} 3D 4D"):
        state.apply(action)
    assert state.current_player == 0
    assert cards("2H")[0] in state.legal_actions()
    lockstep_to_the_end(state.history, seed=1)


@pytest.mark.parametrize("seed", range(5))
def test_who_takes_all_points_loses_none_and_the_others_26_each(seed):
    """Seat 0 wins the first trick with the ace of clubs and has the rest of the tricks in spades."""
    held = {0: "AC 3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS", 1: "2C", 2: "3C", 3: "4C"}
    state = lockstep_to_the_end(dealt(NO_PASS, held, seed), seed)
    assert state.returns() == [26, 0, 0, 0]


@pytest.mark.parametrize("direction", [LEFT, ACROSS, RIGHT])
def test_cards_are_passed_in_the_direction_drawn_once_all_have_chosen(direction):
    state = engine.load("hearts").replay(dealt(direction, {}, seed=8))
    hands = state.view(None)["hands"]
    chosen = []
    for seat in range(4):
        for _ in range(3):
            assert state.current_player == seat
            assert all(now & ~before == 0 for now, before in zip(state.view(None)["hands"], hands, strict=True))
            chosen.append(state.legal_actions()[0])
            state.apply(chosen[-1])
    for seat in range(4):
        gone = sum(1 << card for card in chosen[3 * seat : 3 * seat + 3])
        assert state.view(None)["hands"][(seat + direction) % 4] & gone == gone
        assert state.view(None)["hands"][seat] & gone == 0


def test_running_scores_are_26_less_the_points_taken():
    state = engine.load("hearts").replay(dealt(NO_PASS, {}, seed=9))
    assert state.scores() == [26, 26, 26, 26]
    while not state.is_terminal():
        state.apply(state.legal_actions()[-1])
        assert state.scores() == [26 - points for points in state.view(None)["points"]]
    assert sum(state.scores()) == 4 * 26 - 26


def test_the_deal_and_the_direction_of_the_pass_are_two_streams_of_luck():
    state = engine.load("hearts").new_state()
    first = state.stream
    state.apply(LEFT)
    streams = set()
    while state.current_player == engine.CHANCE:
        streams.add(state.stream)
        state.apply(state.legal_actions()[0])
    assert len(streams) == 1
    assert first not in streams
