"""The engine beside the referee of referee.py: the same games, everything on the table compared at every step."""

import random
import re
from collections import Counter
from itertools import product

import engine
from engine.games.marco_polo_2 import words
from tests.engine.marco_polo_2.referee import THINGS, Referee

# What a game is played for: how much likelier than others a choice is that begins so. In plain random games few
# contracts are completed and few posts placed.
TASTES = (
    {},
    {"travel": 30, "to ": 3, "extra": 20, "end the turn": 0.3, "money bag": 0.3, "Mailin": 9, "Möngke": 9},
    {"complete": 99, "improve": 99, "book": 9, "contracts": 9, "take R": 5, "guild": 9, "money bag": 0.2},
    {"complete": 99, "improve": 99, "use": 9, "card": 9, "travel": 9, "Filippo": 99, "move up": 9},
    {"money bag": 30, "buy": 9, "reroll": 9, "Gantulga": 9, "Isabella": 9},
    {"contracts": 999, "take": 99, "travel lower": 30, "to Xian": 99, "to Yangzhou": 99, "money bag": 0.1},
    {
        "Balkh": 999, "Hormuz": 999, "Baghdad": 999, "to Balkh": 99, "to Hormuz": 99, "to Baghdad": 99, "to Kash": 30,
        "to Kabul": 30, "to oasis 5": 30, "to Jaipur": 30, "travel": 30, "guild": 99, "improve": 999, "stop": 0.1,
        "end the turn": 0.3,
    },
)  # fmt: skip


def short(label):
    return re.sub(r" \(.*?\)", "", label)


def choose(labels, taste, luck):
    weights = [next((weight for start, weight in taste.items() if label.startswith(start)), 1) for label in labels]
    return luck.choices(list(labels), weights)[0]


def table_of_engine(state):
    view, game = state.view(), state.game
    players = range(game.players)
    cities, seals = list(game.components["cities"]), list(game.components["seals"])
    places = [*cities, *game.components["oases"]]
    contracts = [*game.components["contracts"], *game.components["start_contracts"]]
    return {
        "owned": [dict(zip(THINGS, view["owned"][seat], strict=True)) for seat in players],
        "points": view["vp"][: game.players],
        "dice": [words.dice(view["dice"][seat]) for seat in players],
        "figures": [[places[at] for at in view["figure"][seat] if at >= 0] for seat in players],
        "posts": [{city for i, city in enumerate(cities) if view["posts"][seat] >> i & 1} for seat in players],
        "seals": [{seal for i, seal in enumerate(seals) if view["seals"][seat] >> i & 1} for seat in players],
        "improved": [{seal for i, seal in enumerate(seals) if view["seals"][seat] >> 4 + i & 1} for seat in players],
        "active": [{contracts[i] for i in view["active"][seat] if i >= 0} for seat in players],
        "completed": view["completed"][: game.players],
        "display": [contracts[i] if i >= 0 else None for i in view["display"]],
        "under": [contracts[i] for i in view["under"] if i >= 0],
        "outposts": sum(tile >= 0 for tile in view["outpost"]),
        "tiles": {f"ob{i + 1:02}" for i in range(10) if view["tiles_held"] >> i & 1},
        "black dice": view["supply"],
        "first": (view["first"], view["next_first"]),
        "round": view["round"],
    }


def table_of_referee(referee):
    return {
        "owned": referee.own,
        "points": referee.vp,
        "dice": referee.dice,
        "figures": referee.figure,
        "posts": referee.posts,
        "seals": referee.seals,
        "improved": referee.improved,
        "active": [set(active) for active in referee.active],
        "completed": referee.completed,
        "display": [contract for _, contract in referee.display],
        "under": referee.under,
        "outposts": len(referee.outpost),
        "tiles": referee.tiles,
        "black dice": referee.supply,
        "first": (referee.first, referee.next_first),
        "round": referee.round,
    }


def lockstep(game, taste, seed):
    """One game in both; what happened in it."""
    luck = random.Random(seed)
    state = game.new_state()
    referee = Referee(game.players, game.components)
    course = referee.play()
    asked = next(course)
    while asked is not None:
        player, possible = asked
        labels = {short(label): action for action, label in state.labels().items()}
        assert state.current_player == player
        assert sorted(labels) == sorted(possible)
        if words.PHASES[state.view()["phase"]] == "turn":
            assert table_of_engine(state) == table_of_referee(referee)
        choice = choose(labels, taste, luck)
        state.apply(labels[choice])
        try:
            asked = course.send(choice)
        except StopIteration:
            asked = None
    assert state.is_terminal()
    assert table_of_engine(state) == table_of_referee(referee)
    returns = state.returns()
    assert [seat for seat in range(game.players) if returns[seat] == max(returns)] == referee.winners()
    return referee.happened


# Corrected figures, so that what is rare comes about too: the rich with few posts move these, and a special city beside
# the start pays for a cheap seal; the poor find all occupied and can do nothing but use the money bag.
RICH = """[setup]
coins = 120
camels = 120
posts = 5
[routes.r01]
ends = ["beijing", "balkh"]
[seals.spicer]
cost = "2 coin"
"""
CORRECTED = ("", RICH, "[setup]\ncoins = 0\ncamels = 0")
RARE = {
    "double", "copy", "order of rewards", "contract of a city", "pile with full places", "movement as a reward",
    "no room", "excused", "Filippo's tile", "occupied", "black dice alone again", "seal of a special city",
    "both figures", "extra post", "post moved", "jade for coins or camels", "from under the pile",
}  # fmt: skip


def test_the_engine_agrees_with_the_referee(tmp_path):
    """Every number of players with every start and taste; between them they meet every rare case. The referee leaves
    the order of bonus actions to the player; test_order shows that the engine's own order loses nothing."""
    seen, seed = Counter(), 0
    for players, corrected in product((2, 3, 4), CORRECTED):
        file = tmp_path / "figures.toml"
        file.write_text(corrected, encoding="utf-8")
        game = engine.load("marco_polo_2", players=players, components=str(file), any_order=True)
        for taste in (*TASTES, *TASTES):
            seen += lockstep(game, taste, seed)
            seed += 1
    assert not [case for case in RARE if not seen[case]], seen
