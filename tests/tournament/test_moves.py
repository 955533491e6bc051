"""What a person types, and which move it means."""

import pytest

import engine
from tournament import moves

LABELS = {
    4: "bid 1",
    5: "bid 12",
    7: "place harbour A (4)",
    9: "place harbour B (3)",
    11: "place small pilot (2)",
    12: "pass",
}


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("bid 1", [4]),
        ("BID  1", [4]),
        ("bid", [4, 5]),
        ("b 12", [5]),
        ("pa", [12]),
        ("p", [7, 9, 11, 12]),
        ("place harbour", [7, 9]),
        ("pl b", [9]),
        ("place a", [7]),
        ("place 4", [7]),
        ("place small", [11]),
        ("harbour", []),
        ("", []),
        ("bid 123", []),
        ("(", []),
    ],
)
def test_matches(text, meant):
    assert moves.matches(text, LABELS) == meant


@pytest.mark.parametrize(
    ("text", "number"), [("0", 0), ("17", 17), ("-1", None), ("1.0", None), ("٣", None), ("9" * 5000, None), ("", None)]
)
def test_number(text, number):
    assert moves.number(text) == number


def manila():
    game = engine.load("manila")
    state = game.new_state()
    luck = engine.Luck(1)
    while state.current_player == engine.CHANCE:
        state.apply(luck.sample(state))
    return state


def test_path_finds_a_label_some_own_decisions_ahead():
    state = manila()
    after = state.clone()
    for action in moves.path(state, "bid 23"):
        label = after.label(action)
        after.apply(action)
    assert label == "bid 23"
    assert len(moves.path(state, "bid 3")) == 1


@pytest.mark.parametrize("text", ["bid 1000", "place jade", "bid", "x" * 1000])
def test_path_of_what_can_not_be_reached_is_empty(text):
    assert moves.path(manila(), text) == []


def test_listing_groups_by_first_word_and_numbers_all():
    text = moves.listing(LABELS)
    assert text.splitlines()[0] == "bid    [1] 1  [2] 12"
    assert [f"[{number}]" in text for number in range(1, 7)] == [True] * 6
    many = moves.listing({action: f"place a quite long name {action}" for action in range(60)})
    assert max(map(len, many.splitlines())) <= 80


def test_a_move_too_long_for_a_line_is_listed_in_two():
    long = " ".join(["long"] * 20)
    assert moves.listing({1: "take it", 2: f"take {long}", 3: "take that"}).splitlines() == [
        "take  [1] it",
        "      [2] long long long long long long long long long long long long long long",
        "          long long long long long long",
        "      [3] that",
    ]


def test_a_whole_text_is_not_broken_if_it_fits():
    told = moves.flow([", ".join(moves.whole(f"deal ? to seat {seat}") for seat in range(9)), moves.whole("x " * 60)])
    assert max(map(len, told.splitlines())) <= 80
    assert not any(line.endswith("seat") for line in told.splitlines())
    assert moves.HARD_SPACE not in told
