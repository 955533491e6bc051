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
def test_the_board_fits_a_terminal(options):
    game = engine.load("borneo", **options)
    phases = set()
    for seed in range(3):
        for state in random_game(game, seed):
            phases.add(phase(state))
            for observer in (None, *range(game.players)):
                lines = state.board(observer).split("\n")
                assert len(lines) <= 24 and max(map(len, lines)) <= 80, state.board(observer)
    assert phases == set(PHASES)


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
    for state in random_game(game, 6):
        for observer in (None, 0, 3):
            assert f"pile {state.view()['pile'].bit_count()} " in state.board(observer)


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
    for word in ("attack", "contract", "harbour", "monopoly", "distribution", "pirate ship", "retreat", "trader"):
        assert word in GLOSSARY


def test_every_record_says_where_its_figures_come_from():
    found = components.records(engine.load("borneo").components)
    assert len(found) == 7 + 5 + 2 + 14 + 120
    assert all(source.split()[0].rstrip(";:,") in components.MARKS for _, source in found)
