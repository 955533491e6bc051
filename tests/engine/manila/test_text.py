"""The board, the labels and the glossary."""

import random
import re

import pytest

import engine
from engine.games.manila.text import ACTIONS, GLOSSARY, PHASES
from tests.engine.manila.table import cash, deal, elect, place, play, roll, sail


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_board_fits_80_columns_and_24_rows_and_names_every_phase(players):
    seen = set()
    for seed in range(3):
        state, choice = engine.load("manila", players=players).new_state(), random.Random(seed)
        while True:
            for observer in (None, seed):
                lines = state.board(observer).split("\n")
                assert len(lines) <= 24
                assert max(map(len, lines)) <= 80
            seen.add(PHASES[state.view()["phase"]])
            if state.is_terminal():
                break
            state.apply(choice.choice(state.legal_actions()))
    assert seen >= {"deal", "lay out", "bid", "pledge", "load", "start", "place", "roll", "over"}


def test_the_board_shows_the_table():
    state = play(elect(deal(), seat=1, bid=31), "pledge jade", "buy nutmeg (5)")
    sail(state, "silk", 4, 3, 2)
    place(state, "nutmeg", "harbour B", "pirate", "insurance")
    roll(state, nutmeg=5)
    board = state.board(1)
    assert "voyage 1   placing round 2 of 3   rolls 1 of 3   harbour master: seat 1" in board
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
