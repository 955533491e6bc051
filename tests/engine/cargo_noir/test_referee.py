"""The engine beside the referee of referee.py: the same games, everything on the table compared at every step."""

import random
from collections import Counter

import pytest

import engine
from engine.games.cargo_noir import text
from tests.engine.cargo_noir.referee import CARDS, CHANCE, KINDS, PORTS, Referee

# What a game is played for: how much likelier than others a choice is that begins so.
TASTES = (
    {},
    {"no trade": 0.02, "sail to the": 0.3},
    {"no trade": 0.02, "sail to the casino": 6, "buy Syndicate": 9, "stay": 0.5},
    {"sail to the black": 5, "take": 9, "buy Warehouse": 9, "buy Ship": 9},
    {"sail to the": 0.1, "stay": 4, "buy nothing": 0.1, "no trade": 0.4},
    {"no trade": 50, "bid 1": 9, "sail to the black": 3, "sail to the casino": 0.3, "draw": 3},
)


def choose(state, taste, luck):
    """A random action by this taste; tokens by their odds."""
    if state.current_player == CHANCE:
        outcomes, odds = zip(*state.chance_outcomes(), strict=True)
        return luck.choices(outcomes, odds)[0]
    labels = state.labels()
    weights = [next((w for start, w in taste.items() if label.startswith(start)), 1) for label in labels.values()]
    return luck.choices(list(labels), weights)[0]


def named(names, counts):
    return {name: count for name, count in zip(names, counts, strict=True) if count}


def table_of_engine(state):
    view, seats = state.view(), range(state.game.players)
    slots = [name for name, port in PORTS.items() if port[1] <= state.game.players]
    return {
        "bag": named(KINDS, view["bag"]),
        "discards": named(KINDS, view["discard"]),
        "market": named(KINDS, view["market"]),
        "cargo": [named(KINDS, cargo) for cargo in view["cargo"]][: len(slots)],
        "stacks": [named(range(5), stacks) for stacks in view["stack"]][: len(slots)],
        "stock": named(CARDS, view["stock"]),
        "payment": named(KINDS, view["payment"]),
        "hold": [named(KINDS, view["hold"][seat]) for seat in seats],
        "cards": [named(CARDS, view["cards"][seat]) for seat in seats],
        **{name: view[name][: state.game.players] for name in ("coins", "home", "casino", "visitors")},
        "points": state.scores(),
    }


def table_of_referee(referee):
    seats = range(referee.players)
    return {
        "bag": +referee.bag,
        "discards": +referee.discards,
        "market": +referee.market,
        "cargo": [+cargo for cargo in referee.cargo.values()],
        "stacks": list(referee.stacks.values()),
        "stock": +referee.stock,
        "payment": +referee.payment,
        "hold": [+referee.hold[seat] for seat in seats],
        "cards": [+referee.cards[seat] for seat in seats],
        **{name: [getattr(referee, name)[seat] for seat in seats] for name in ("coins", "home", "casino", "visitors")},
        "points": [referee.points(seat) for seat in seats],
    }


def lockstep(game, referee, taste, seed, seen):
    """One game in both."""
    luck, state, course = random.Random(seed), game.new_state(), referee.play()
    asked = next(course)
    while asked is not None:
        player, possible = asked
        labels = state.labels()
        assert state.current_player == player
        assert sorted(labels.values()) == sorted(possible)
        assert table_of_engine(state) == table_of_referee(referee)
        if player == CHANCE and state.view()["round"]:
            odds = {labels[action].split()[0]: p for action, p in state.chance_outcomes()}
            assert odds == {kind: n / referee.bag.total() for kind, n in (+referee.bag).items()}
        label = labels[action := choose(state, taste, luck)]
        seen[label.split()[0]] += 1
        seen["which ship"] += player != CHANCE and text.PHASES[state.view()["phase"]] == "ships"
        state.apply(action)
        try:
            asked = course.send(label)
        except StopIteration:
            asked = None
    assert state.is_terminal()
    assert table_of_engine(state) == table_of_referee(referee)
    best = max(state.returns())
    assert [seat for seat, share in enumerate(state.returns()) if share == best] == referee.winners()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_engine_agrees_with_the_referee(players, tmp_path):
    seen = Counter()
    small_bag = tmp_path / "small_bag.toml"
    small_bag.write_text("[tokens]\nof_each_kind = 4\n", encoding="utf-8")
    for seed, taste in enumerate(TASTES):
        for options, words in (
            ({}, {}),
            ({"final_sailing": False}, {"final_sailing": False}),
            ({"components": small_bag}, {"of_each_kind": 4}),
        ):
            game = engine.load("cargo_noir", players=players, **options)
            lockstep(game, Referee(players, **words), taste, seed, seen)
    assert {"stay", "withdraw", "take", "give", "leave", "pay", "discard", "which ship"} <= set(+seen)
