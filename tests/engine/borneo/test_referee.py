"""The engine beside the referee of referee.py: the same games, everything on the table compared at every step."""

import random
from collections import Counter

import engine
from tests.engine.borneo.referee import COMPANIES, CONTRACTS, GOODS, Referee

# What a game is played for: how much likelier than others a choice is that begins so. In plain random games nobody
# saves for the large contracts, and the draw pile lasts.
TASTES = (
    {},
    {"no contract": 30, "fulfil three": 500, "fulfil eight": 500, "leave": 30},
    {"leave": 0.1, "move": 0.1, "no more": 0.3, "keep none": 0.3},
    {"leave": 99, "no contract": 99},
    {"move": 9, "no contract": 3, "fulfil two": 50, "place in red": 9},
)


def choose(labels, taste, luck):
    """A random action by this taste."""
    weights = [next((w for start, w in taste.items() if label.startswith(start)), 1) for label in labels.values()]
    return luck.choices(list(labels), weights)[0]


def table_of_engine(state):
    view, players = state.view(), range(state.game.players)
    names = list(state.game.components["cargo"][state.game.options["deck"]])
    harbours = [harbour["name"] for harbour in state.game.components["harbour"].values()]

    def cards(members):
        return [names[i] for i in range(members.bit_length()) if members >> i & 1]

    return {
        "hands": [cards(view["hand"][seat]) for seat in players],
        "stores": [cards(view["store"][seat]) for seat in players],
        "harbour cards": [view["goods"][seat] for seat in players],
        "pile": cards(view["pile"]),
        "discard": cards(view["discard"] | view["attack"] | view["defence"] | view["paid"]),
        "ranks": [[seat for seat in column if seat >= 0] for column in view["ranks"]],
        "harbours": [
            (harbours[view["harbour"][i]], [names[card] for card in view["column"][i] if card >= 0])
            if view["harbour"][i] >= 0 else None
            for i in range(3)
        ],
        "to come": [name for i, name in enumerate(harbours) if view["harbour_deck"] >> i & 1],
        "contracts left": view["stock"],
        "fulfilled": [view["contracts"][seat] for seat in players],
        "ship": view["ship"],
        "scores": state.scores(),
    }  # fmt: skip


def table_of_referee(referee):
    players = range(referee.players)
    return {
        "hands": referee.hand,
        "stores": [sorted(store) for store in referee.store],
        "harbour cards": [[cards.count(good) for good in GOODS] for cards in referee.harbour_cards],
        "pile": referee.pile,
        "discard": sorted(referee.discard),
        "ranks": [referee.ranks[company] for company in COMPANIES],
        "harbours": referee.open,
        "to come": referee.harbours,
        "contracts left": list(referee.left.values()),
        "fulfilled": [[done.count(kind) for kind in CONTRACTS] for done in referee.done],
        "ship": -1 if referee.ship is None else referee.ship,
        "scores": [referee.score(seat) for seat in players],
    }


def lockstep(players, taste, seed, options):
    """One game in both; what happened in it."""
    luck = random.Random(seed)
    state = engine.load("borneo", players=players, **options).new_state()
    options = {"deck_name" if name == "deck" else name: value for name, value in options.items()}
    referee = Referee(players, **options)
    course = referee.play()
    asked = next(course)
    while asked is not None:
        player, possible = asked
        labels = state.labels()
        assert state.current_player == player
        assert sorted(labels.values()) == sorted(possible)
        assert table_of_engine(state) == table_of_referee(referee)
        action = choose(labels, taste, luck)
        state.apply(action)
        try:
            asked = course.send(labels[action])
        except StopIteration:
            asked = None
    assert state.is_terminal()
    assert table_of_engine(state) == table_of_referee(referee)
    returns = state.returns()
    assert [seat for seat in range(players) if returns[seat] == max(returns)] == referee.winners()
    return referee.happened


RARE = {
    *CONTRACTS, "shuffle", "no harbour left", "no card left", "nobody there", "again from the first rank",
    "monopoly at the limit", "held by the bonus alone", "ship from the bay", "ship from a player",
}  # fmt: skip
VARIANTS = ({}, {"blackbeard": True}, {"deck": "alternative"}, {"separate_start": True})


def test_the_engine_agrees_with_the_referee():
    """Every variant with every number of players, three tastes each; between them they meet every rare case."""
    tables = [(players, options) for players in (3, 4, 5) for options in VARIANTS]
    tables.append((3, {"traders": 4, "blackbeard": True}))
    seen = Counter()
    for number, (players, options) in enumerate(tables):
        for seed in range(number, number + 3):
            seen.update(lockstep(players, TASTES[seed % len(TASTES)], seed, options))
    assert not [case for case in RARE if not seen[case]]
