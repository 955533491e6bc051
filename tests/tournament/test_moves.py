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


def test_labels_some_own_decisions_ahead():
    state = manila()
    ahead = moves.ahead(state)
    after = state.clone()
    for action in ahead["bid 23"]:
        label = after.label(action)
        after.apply(action)
    assert label == "bid 23"
    assert len(ahead["bid 3"]) == 1
    assert len(ahead["higher"]) == 1  # where it comes first
    assert not {"bid 1000", "place jade", "bid"} & set(ahead)


def test_a_label_that_can_be_reached_in_two_ways_means_none_of_them():
    state = engine.load("marco_polo_2").new_state()
    luck, rng = engine.Luck(1), engine.Rng(1)
    while not any(not series for series in moves.ahead(state).values()):
        actions = state.legal_actions()
        chance = state.current_player == engine.CHANCE
        state.apply(luck.sample(state) if chance else actions[rng.below(len(actions))])
    ahead = moves.ahead(state)
    for text, series in ahead.items():
        after = state.clone()
        for action in series:
            label = after.label(action)
            after.apply(action)
        assert not series or moves.plain(label) == text


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
