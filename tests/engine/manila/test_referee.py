"""The engine beside the referee of referee.py: the same games, everything on the table compared at every step."""

import random
from collections import Counter

import pytest

import engine
from engine.games.manila.text import PHASES, SPACES, STATUSES
from tests.engine.manila.referee import WARES, Referee

# What a game is played for: how much likelier than others a choice is that begins so. In plain random games pirates
# are rare, and hardly anybody is broke.
PUNTS = {f"place {ware}": 9 for ware in WARES}
TASTES = (
    {},
    {"higher": 9},
    {"higher": 2, "place insurance": 50, "place shipyard": 5},
    {"place pirate": 20, "board": 5},
    {"place pirate": 30, **PUNTS, "place": 0.1, "skip": 0.1, "board": 9},
    {"place small": 9, "place large": 9, "pilot": 3, "repay": 9, "higher": 3},
)


def choose(state, taste, luck):
    """A random action by this taste."""
    labels = state.labels()
    weights = [next((w for start, w in taste.items() if label.startswith(start)), 1) for label in labels.values()]
    return luck.choices(list(labels), weights)[0]


def table_of_engine(state):
    view, players = state.view(), state.game.players
    track = state.game.components["market_with_start_field" if state.game.options["start_field"] else "market"]["track"]
    statuses = {ware: STATUSES[status] for ware, status in zip(WARES, view["status"], strict=True)}
    spaces = dict(zip(SPACES, view["space"], strict=True))
    boat = spaces.pop("captain"), spaces.pop("second pirate")
    return {
        "cash": view["cash"][:players],
        "display": view["display"],
        "market": [track[rises] for rises in view["market"]],
        "harbour master": view["harbour_master"],
        "shares": view["shares"][:players],
        "pledged": view["pledged"][:players],
        "at": {ware: view["field"][i] if statuses[ware] in ("sailing", "plundered") else statuses[ware]
               for i, ware in enumerate(WARES) if statuses[ware] != "ashore"},
        "crew": {ware: [owner for owner in view["crew"][i] if owner != -1] for i, ware in enumerate(WARES)},
        "space": {name: owner for name, owner in spaces.items() if owner != -1},
        "boat": [pirate for pirate in boat if pirate != -1],
        "accomplices": view["hand"][:players],
        "fortunes": state.scores(),
    }  # fmt: skip


def table_of_referee(referee):
    players = range(referee.players)
    return {
        "cash": [referee.cash[seat] for seat in players],
        "display": [referee.display[ware] for ware in WARES],
        "market": [referee.value(ware) for ware in WARES],
        "harbour master": referee.master,
        "shares": [[(referee.free[seat] + referee.pledged[seat]).count(ware) for ware in WARES] for seat in players],
        "pledged": [[referee.pledged[seat].count(ware) for ware in WARES] for seat in players],
        "at": referee.at,
        "crew": referee.crew,
        "space": referee.space,
        "boat": referee.boat,
        "accomplices": [referee.accomplices(seat) for seat in players],
        "fortunes": [referee.fortune(seat) for seat in players],
    }


def lockstep(players, taste, seed, options, seen):
    """One game in both."""
    luck = random.Random(seed)
    state = engine.load("manila", players=players, **options).new_state()
    referee = Referee(players, **options)
    course = referee.play()
    asked = next(course)
    while asked is not None:
        player, possible = asked
        labels = state.labels()
        assert state.current_player == player
        assert sorted(labels.values()) == sorted(possible)
        assert table_of_engine(state) == table_of_referee(referee)
        action = choose(state, taste, luck)
        label = labels[action]
        seen[" ".join(word for word in label.split() if word.isalpha() and word not in WARES)] += 1
        seen["stowaway"] += label.endswith("(0)")
        seen["agent in need"] += label.startswith("pledge") and PHASES[state.view()["resume"]] == "settle"
        state.apply(action)
        try:
            asked = course.send(label)
        except StopIteration:
            asked = None
    assert state.is_terminal()
    assert table_of_engine(state) == table_of_referee(referee)
    fortunes = [referee.fortune(seat) for seat in range(players)]
    best = [seat for seat in range(players) if fortunes[seat] == max(fortunes)]
    assert [seat for seat, share in enumerate(state.returns()) if share == max(state.returns())] == best


RARE = {
    "stowaway", "agent in need", "repay", "pilot", "board", "board displace seat", "send to harbour",
    "send to shipyard",
}  # fmt: skip


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_engine_agrees_with_the_referee(players):
    seen = Counter()
    for options in ({}, {"pirates_displace": True}, {"start_field": True}):
        for seed, taste in enumerate(2 * TASTES):
            lockstep(players, taste, seed, options, seen)
    assert not [case for case in RARE if not seen[case]], "every rare case was met"
