"""The figures, their sources, the setup and the first round."""

import random
import re
from collections import Counter
from pathlib import Path

import pytest

import engine
from engine import components
from engine.games.cargo_noir import text
from tests.engine.cargo_noir.table import Table

EXAMPLE = Path(engine.__file__).parent / "games" / "cargo_noir" / "variants" / "example.toml"
PLAYERS = pytest.mark.parametrize("players", [2, 3, 4, 5])


@pytest.fixture(scope="module")
def figures():
    return engine.load("cargo_noir").components


def test_every_record_has_a_source(figures):
    records = components.records(figures)
    assert len(records) > 50
    assert all(source.split()[0].rstrip(":") in components.MARKS for _, source in records), records


def test_notes_mark_what_is_reconstructed(figures):
    """Section 3 of the notes: Tanger's slots, which ports close, three simple cards, the points of uniques."""
    guessed = {name for name, source in components.records(figures) if source.startswith("reconstructed")}
    uniques = ("show_business", "paparazzi", "militia", "cronies", "bank", "principality")
    assert guessed == {
        "port.tanger",
        *(f"opening.{port}" for port in figures["port"] if port != "tanger"),
        *(f"card.{card}" for card in ("villa", "yacht", "nightclub")),
        *(f"points.{card}" for card in uniques),
    }


def test_p2_what_is_in_the_box(figures):
    """131 tokens, 54 cards (24 and 30), 8 ports (notes 4, 6, 35)."""
    kinds = figures["cargo"]["kinds"]
    assert len(kinds) * figures["tokens"]["of_each_kind"] + max(figures["tokens"]["wilds"]) == 131
    copies = [card["copies"] for card in figures["card"].values()]
    assert copies == [8, 8, 8, 6, 6, 6, 6, 1, 1, 1, 1, 1, 1]
    assert (sum(copies[:3]), sum(copies[3:])) == (24, 30)
    assert len(figures["port"]) == 8
    assert figures["coins"]["in_box"] == 60


def test_p6_points_of_cards(figures):
    """Smuggling cards cost more than they score, simple cards as much, uniques less."""
    for number, (name, card) in enumerate(figures["card"].items()):
        cost, points = card["cost"], figures["points"][name]["value"]
        assert cost > points if number < 3 else cost == points if number < 7 else cost < points


@PLAYERS
def test_p2_ports_close_by_the_number_of_players_notes_17(players):
    """Four, five, six and eight ports are open; a closed one has neither cargo nor ships (ruling 3)."""
    table = Table(players)
    slots = [sum(cargo) for cargo in table.view["cargo"]]
    assert sum(count > 0 for count in slots) == {2: 4, 3: 5, 4: 6, 5: 8}[players]
    assert sum(slots) == {2: 10, 3: 13, 4: 15, 5: 20}[players]
    offered = [label for label in table.labels() if label.startswith("sail to")]
    assert len(offered) == sum(count > 0 for count in slots) + 2


@PLAYERS
def test_p2_p3_setup(players):
    """As many wild tokens as players, 7 coins, 3 ships, six tokens at the black market."""
    table = Table(players)
    view = table.view
    everywhere = sum(view["bag"]) + sum(view["market"]) + sum(map(sum, view["cargo"]))
    assert everywhere == 126 + players
    wild = view["bag"][9] + view["market"][9] + sum(cargo[9] for cargo in view["cargo"])
    assert wild == players
    assert sum(view["market"]) == 6
    assert view["coins"][:players] == [7] * players
    assert view["home"][:players] == [3] * players
    assert view["supply"] == 60 - 7 * players


@PLAYERS
def test_ruling_1_the_start_player_is_drawn(players):
    state = engine.load("cargo_noir", players=players).new_state()
    assert state.chance_outcomes() == [(seat, pytest.approx(1 / players)) for seat in range(players)]


@pytest.mark.parametrize("first", [0, 1, 2])
def test_p4_turns_go_round_from_the_start_player_who_stays_the_same(first):
    table = Table(3, first=first)
    seats = []
    for _ in range(9):
        seats.append(table.seat)
        table.pass_turn()
    assert seats == [(first + turn) % 3 for turn in range(9)]


def test_p4_the_first_round_is_sending_only():
    table = Table(4)
    for _ in range(4):
        assert table.phase == "sail"
        table.send(market=3)
    assert table.view["round"] == 2
    assert sum(table.view["hold"][0]) == 1, "the black market answers in the second round"


def test_the_draws_of_the_setup_have_the_odds_of_the_bag():
    state = engine.load("cargo_noir", players=2).new_state()
    state.apply(0)
    outcomes = state.chance_outcomes()
    assert [p for _, p in outcomes] == [pytest.approx(14 / 128)] * 9 + [pytest.approx(2 / 128)]
    state.apply(outcomes[9][0])
    assert state.chance_outcomes()[9][1] == pytest.approx(1 / 127)


def test_samples_follow_the_odds():
    state = engine.load("cargo_noir", players=5).new_state()
    state.apply(0)
    odds = dict(state.chance_outcomes())
    rng = engine.Rng(4)
    draws = Counter(state.sample(rng) for _ in range(20000))
    assert draws.keys() == odds.keys()
    for outcome, p in odds.items():
        deviation = (20000 * p * (1 - p)) ** 0.5
        assert abs(draws[outcome] - 20000 * p) < 4.5 * deviation


def test_ruling_2_everything_lies_open():
    """The bag is known by counting; resampling changes nothing and leaves the draws to chance."""
    table = Table(3, {"Rotterdam": ["gold"] * 4}).send(rotterdam=2, market=2)
    for seat in range(3):
        assert table.state.resample(seat, 5).view() == table.view
        assert table.state.view(seat) == table.view
    state = engine.load("cargo_noir", players=3).new_state()
    state.apply(1)
    again = state.resample(0, 9)
    assert again.current_player == engine.CHANCE
    assert again.chance_outcomes() == state.chance_outcomes()


def test_equal_luck_for_equal_play():
    """Each port and the black market draw from a stream of their own in each round, whoever sits where."""
    first, second = Table(3, first=0), Table(3, first=1)
    streams = []
    for table in (first, second):
        seen = []
        table.send(rotterdam=1, market=2).send(cape_town=1, casino=2).send(casino=2, market=1)
        replay = table.game.new_state()
        for action in table.state.history:
            if replay.current_player == engine.CHANCE:
                seen.append(replay.stream)
            replay.apply(action)
        streams.append(seen)
    assert streams[0] == streams[1]
    start, *rest = streams[0]
    assert start == 0
    assert len(set(rest)) > 6
    assert all(stream > 0 for stream in rest)


# --- an owner's corrections ----------------------------------------------------------------------------------------


def test_an_owner_corrects_reconstructed_figures():
    game = engine.load("cargo_noir", players=4, components=str(EXAMPLE))
    table = Table(4, components=str(EXAMPLE))
    assert sum(table.view["market"]) == 8
    assert table.can("sail to Rio")
    assert game.components["card"]["dive"]["cost"] == 45
    assert game.components["card"]["dive"]["source"] == engine.load("cargo_noir").components["card"]["dive"]["source"]
    assert engine.playouts(game.new_state(), 20, 1).shape == (20, 4)


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("[same]\nvalue = [1, 4, 9, 16, 25, 36, 49, 50, 51]", "larger than the one before"),
        ("[same]\nvalue = [2, 5, 9, 16, 25, 36, 49, 64, 81]", "single token"),
        ("[port.rio]\nslots = 0", "port.rio.slots can't be 0; valid: 1 to 20"),
        ("[tokens]\nof_each_kind = 16", "tokens.of_each_kind can't be 16"),
        ("[tokens]\nof_each_kind = 1", "more tokens than places"),
        ("[coins]\nin_box = 999", "coins.in_box can't be 999"),
        ("[port.atlantis]\nslots = 1", "no figure 'port.atlantis'"),
    ],
)
def test_figures_that_can_not_be_are_refused(tmp_path, lines, says):
    file = tmp_path / "wrong.toml"
    file.write_text(lines)
    with pytest.raises(ValueError, match=says):
        engine.load("cargo_noir", components=str(file))


# --- text ----------------------------------------------------------------------------------------------------------


def test_the_words_of_the_game_name_their_page():
    assert len(text.GLOSSARY) > 12
    for word, rule in text.GLOSSARY.items():
        assert "(p. " in rule, word
        assert rule.replace("p. ", "").replace("...", "").count(". ") <= 1, f"{word}: at most two sentences"


@PLAYERS
def test_the_board_fits_a_terminal_and_shows_every_stack_and_token(players):
    """80 columns, 24 lines with one for the answer, nothing cut off, through a game in which all is bought and kept."""
    game = engine.load("cargo_noir", players=players)
    rng = random.Random(players)
    for _ in range(3):
        state = game.new_state()
        while not state.is_terminal():
            lines = state.board(0).split("\n")
            assert len(lines) <= 23
            assert max(map(len, lines)) <= 80
            assert "..." not in state.board(0)
            actions = state.legal_actions()
            state.apply(
                actions[0] if state.label(actions[0]) == "no trade" and rng.random() < 0.7 else rng.choice(actions)
            )


def test_the_board_counts_every_kind_in_the_bag():
    table = Table(2, {"Rotterdam": ["gold"] * 4})
    board = table.state.board(0)
    bag = re.search(r"^Bag (\d+): (.*)$", board, re.MULTILINE)
    words = bag[2].split()
    counts = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    assert counts == {kind[:3]: n for kind, n in table.named(table.view["bag"]).items()}
    assert sum(counts.values()) == int(bag[1])


def test_the_glossary_has_the_words_of_labels_and_board():
    words = "bag safe port sail bid stay withdraw trade pay discard wild worth points casino ship warehouse syndicate"
    assert set(words.split()) <= set(text.GLOSSARY)


def test_the_highest_bid_is_called_by_its_amount():
    """A person types `bid 7`: the last of five amounts is no `more than`, for there is only one."""
    table = Table(2).do("sail to Rotterdam")
    assert table.labels() == ["bid 1", "bid 2", "bid 3", "bid 4", "bid more than 4 in Rotterdam"]
    table = Table(2).do("sail to Rotterdam", "bid 2", "sail to New York")
    assert table.labels() == ["bid 1", "bid 2", "bid 3", "bid 4", "bid 5"]
    assert table.do("bid 5").stack("New York", 0) == 5
