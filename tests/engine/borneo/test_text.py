"""Text: labels both ways, a board of 80 columns and 24 rows, the glossary, and where every figure comes from."""

import pytest

import engine
from engine import components
from engine.games.borneo.text import ACTIONS, GLOSSARY, PHASES
from tests.engine.borneo.table import Table, phase
from tests.random_play import random_game

OPTIONS = [{"players": 3, "traders": 4}, {"players": 4, "blackbeard": True}, {"players": 5, "deck": "alternative"}]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_labels_are_unique_and_lead_back(options):
    game = engine.load("borneo", **options)
    for state in random_game(game, 4):
        labels = state.labels()
        assert len(set(labels.values())) == len(labels)
        assert all(state.action(label) == action for action, label in list(labels.items())[:5])


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_board_leaves_a_row_of_a_terminal_free_in_every_phase(options):
    """Each position from one seat, in turn: every phase is met, and mostly late in a game."""
    game = engine.load("borneo", **options)
    phases = set()
    for seed in range(3):
        for ply, state in enumerate(random_game(game, seed)):
            if phase(state) in phases and ply % 4:
                continue
            phases.add(phase(state))
            assert_fits(state.board(ply // 4 % game.players))
    assert phases == set(PHASES)
    assert_fits(state.board(), rows=24)


def assert_fits(board, rows=23):
    lines = board.split("\n")
    assert len(lines) <= rows and max(map(len, lines)) <= 80, board


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_fullest_board_fits_too(players):
    """All cards in one store, all contracts fulfilled by one player, and he has the ship."""
    game = engine.load("borneo", players=players, blackbeard=True)
    *_, state = random_game(game, 1)
    view = state.view()
    stock = [a + sum(row[k] for row in view["contracts"]) for k, a in enumerate(view["stock"])]
    view |= {"store": [(1 << 60) - 1, 0, 0, 0, 0], "goods": [[3, 3, 2, 2, 4]] + 4 * [[0] * 5], "ship": 0}
    view |= {"contracts": [stock] + 4 * [[0] * 5], "stock": [0] * 5, "discard": 0}
    board = game.text.board(game, view, 0)
    assert_fits(board)
    assert "15+3x2" in board and board.split("\n")[14].endswith(f"{stock[4]}x25")


def test_single_units_and_cards_with_a_two_are_told_apart():
    """Two pepper cards are 2, one card with a 2 is 1x2."""
    game = engine.load("borneo", players=3)
    *_, state = random_game(game, 1)
    view = state.view() | {"goods": [[0] * 5] * 5}
    rows = []
    for cards in ("C01 C06", "C20", "C01 C06 C20", "C20 C35", ""):
        view["store"] = [sum(1 << int(card[1:]) - 1 for card in cards.split())] + [0] * 4
        rows.append(game.text.board(game, view, 0).split("\n")[14][19:26].strip())
    assert rows == ["2", "1x2", "2+1x2", "2x2", "-"]


def test_the_mark_is_at_whoever_decides():
    game = engine.load("borneo", players=3)
    for ply, state in enumerate(random_game(game, 2)):
        if ply % 5 == 0 or state.is_terminal():
            marked = [line[:7] for line in state.board(1).split("\n") if line.startswith(">")]
            assert marked == ([f">seat {state.current_player}"] if state.current_player >= 0 else [])


def test_blocks_and_phases_are_those_of_the_rules():
    """Each action of a phase is in the block that belongs to it, and the blocks fill the numbers exactly."""
    game = engine.load("borneo", players=3, blackbeard=True)
    assert sum(size for _, size in ACTIONS) == game.num_actions
    of = {"deal": {"draw"}, "pay": {"pay", "pay good"}, "trader": {"pass", "transfer", "attack"},
          "attack": {"pass", "attack"}, "defend": {"pass", "defend"}, "reward": {"pass", "reward"},
          "contract": {"pass", "contract"}}  # fmt: skip
    blocks = [name for name, size in ACTIONS for _ in range(size)]
    seen = set()
    for seed in range(6):
        for state in random_game(game, seed):
            for action in state.legal_actions():
                assert blocks[action] in of.get(phase(state), {phase(state)})
                seen.add(blocks[action])
    assert seen == {name for name, _ in ACTIONS}


def test_a_hand_is_shown_to_its_owner_alone():
    table = Table(hands=(("C01", "C02", "C16"), ("C06", "C07", "C17"), ("C11", "C12", "C18")))
    for observer in range(3):
        board = table.state.board(observer)
        for seat in range(3):
            assert all((card in board) == (seat == observer) for card in table.cards("hand", seat))
    assert all(card in table.state.board(None) for seat in range(3) for card in table.cards("hand", seat))


def test_the_pile_is_counted_where_it_is_not_seen():
    game = engine.load("borneo", players=4)
    for ply, state in enumerate(random_game(game, 6)):
        for observer in (None, 0, 3) if ply % 5 == 0 else ():
            assert f"pile {state.view()['pile'].bit_count()} " in state.board(observer)


def test_the_board_tells_who_takes_after_whom():
    """The harbour is gone from the board by then, and its flags with it. Example p.4: yellow, red, green, blue."""
    ranks = {"red": (2, 0), "yellow": (1, 0), "green": (0, 2), "blue": (1, 2, 1)}
    cards = ("C01", "C02", "C45", "C26")
    table = Table(turns=[(card, "Makassar") for card in cards], ranks=ranks).run(3).lay("C26", "Makassar")
    assert table.state.board(0).endswith(
        "Seat 1 takes a card of the harbour: C01 C02 C26 C45. After him seats 2, 0, 1."
    )
    table.play("take C01")
    assert table.state.board(0).endswith("Seat 2 takes a card of the harbour: C02 C26 C45. After him seats 0, 1.")
    table.play("take C02")
    assert table.state.board(0).endswith("Seat 0 takes a card of the harbour: C26 C45. After him seat 1.")


def test_one_flag_is_not_called_flags():
    ranks = {"red": (1, 2, 0), "yellow": (2, 0, 1), "green": (0,), "blue": (1, 2)}
    table = Table(hands=(("C01", "C16"), (), ()), ranks=ranks).play("attack with C16", "red 3 against red 1")
    assert "red 3 attacks red 1: 1 flag against 1 (with 1 for those between)." in table.state.board(0)


def test_the_winner_is_named():
    game = engine.load("borneo", players=3)
    *_, state = random_game(game, 1)
    best = state.returns().index(max(state.returns()))
    assert f"Seat {best} wins." in state.board() and "the end" in state.board()


def test_the_glossary_explains_every_word_with_its_page():
    for word, meaning in GLOSSARY.items():
        assert meaning.endswith(")") and "(p" in meaning, word
        sentences = meaning[: meaning.rindex("(p")].strip().rstrip(".").split(". ")
        assert len(sentences) <= 2, word
    assert list(GLOSSARY) == sorted(GLOSSARY)


# Every word with a rule behind it: of the labels, of the board and of its questions.
WORDS = """
place fulfil pay move attack defend keep retreat lay take discard joker store hand points rank flags cards monopoly
distribution bonus company contract harbour good spice pile ship trader left to_come one_each two_each three_each
four_same eight_same leave_the_traders pirate_ship cargo_card
"""


@pytest.mark.parametrize("word", WORDS.split())
def test_the_glossary_has_the_words_of_labels_and_board(word):
    assert word.replace("_", " ") in GLOSSARY


def test_every_record_says_where_its_figures_come_from():
    found = components.records(engine.load("borneo").components)
    assert len(found) == 7 + 5 + 2 + 14 + 120
    assert all(source.split()[0].rstrip(";:,") in components.MARKS for _, source in found)
