"""The board, the labels and the glossary."""

import random
import re

import pytest

import engine
from engine.games.manila.text import ACTIONS, GLOSSARY, PHASES
from tests.engine.manila.table import cash, deal, elect, place, play, roll, sail, voyage
from tests.engine.manila.test_referee import TASTES, choose


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_board_leaves_a_row_of_80_by_24_free_in_every_phase(players):
    seen = set()
    for seed, taste in enumerate(2 * TASTES):
        state, choice = engine.load("manila", players=players, pirates_displace=True).new_state(), random.Random(seed)
        while True:
            assert_fits(state.board(seed % players))
            seen.add(PHASES[state.view()["phase"]])
            if state.is_terminal():
                break
            state.apply(choose(state, taste, choice))
    assert seen == set(PHASES) - {"settle"}, "the agent's debt is settled at once or asks for a pledge"


def assert_fits(board):
    lines = board.split("\n")
    assert len(lines) <= 23
    assert max(map(len, lines)) <= 80


def test_the_board_of_late_voyages_fits_too():
    state = deal(3)
    for _ in range(9):
        voyage(state)
    sail(elect(state), "jade", 3, 3, 3)
    assert "voyage 10" in state.board()
    assert_fits(state.board())


def test_no_placing_round_is_named_before_the_first():
    state = play(elect(deal()), "skip", "leave jade ashore")
    assert state.board().splitlines()[0] == "MANILA  voyage 1  harbour master: seat 0"


def test_the_pirate_left_in_the_boat_is_called_captain():
    state = sail(elect(deal(), 0), "silk", 1, 4, 4)
    roll(place(state, "pirate", "pirate", "skip", "skip"), jade=3)
    roll(place(state, *["skip"] * 4), jade=6)
    stayed = play(state.clone(), "skip")
    assert stayed.board().endswith("Seat 1, the second pirate, may board.")
    assert play(state, "board jade").board().endswith("Seat 1, the captain, may board.")


def test_the_board_shows_the_table():
    state = play(elect(deal(), seat=1, bid=31), "pledge jade", "buy nutmeg (5)")
    sail(state, "silk", 4, 3, 2)
    place(state, "nutmeg", "harbour B", "pirate", "insurance")
    roll(state, nutmeg=5)
    board = state.board(1)
    assert "voyage 1  placing round 2 of 3  rolls 1 of 3  harbour master: seat 1" in board
    assert re.search(r"nutmeg +0 +5 +2 +24  2\[1\] 3\[ \] 4\[ \] +\.{9}>\.{4}\| on 9", board)
    assert re.search(r"silk .* ashore", board)
    assert "B 3[2] earns 8" in board
    assert "captain 5[3]  second 5[ ]" in board
    assert "insurance +10[0]" in board
    assert re.search(rf">seat 1 +{cash(state, 1)} +2 +1 +- +1 +1 \(1\) +- +1\n", board), board
    assert re.search(r" seat 2 +27 +2 +- +- +- +- +2 +-\n", board), "what is dealt to others is ?"
    assert board.endswith("Seat 1 places an accomplice.")


def test_labels_of_actions_are_in_the_order_of_the_rules():
    game = engine.load("manila")
    assert len(ACTIONS) == game.num_actions
    assert game.num_actions <= 256


def test_the_glossary_says_each_word_in_two_sentences_with_its_page():
    for word, meaning in GLOSSARY.items():
        assert re.search(r"\(pp?\. [1-8](, [1-8])*\)$", meaning), word
        text = re.sub(r" \(pp?\. [^)]*\)$", "", meaning)
        assert 1 <= len(re.findall(r"[.!?](?= |$)", text)) <= 2, word


@pytest.mark.parametrize("words", [
    "bid", "pass", "higher", "ashore", "start field", "pilot", "pirate", "insurance", "harbour", "shipyard", "pledge",
    "repay", "skip", "board", "plunder", "captain", "stowaway", "share", "punt", "accomplice",
])  # fmt: skip
def test_the_glossary_has_the_words_of_labels_and_board(words):
    assert words in GLOSSARY
