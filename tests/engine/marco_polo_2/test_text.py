"""Labels and the board: what fits on a terminal, and words that the glossary explains."""

import pytest

import engine
from engine.games.marco_polo_2.text import GLOSSARY
from tests.random_play import random_game


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_leaves_a_row_of_80_by_24_free(players):
    game = engine.load("marco_polo_2", players=players)
    for seed in range(2):
        for state in random_game(game, seed):
            for observer in (None, 0):
                rows = state.board(observer).splitlines()
                assert len(rows) <= 23
                assert max(map(len, rows)) <= 80, max(rows, key=len)


def test_the_glossary_is_short_and_names_pages():
    for word, rule in GLOSSARY.items():
        assert word == word.lower()
        assert "(p" in rule
        assert rule.split(" (p")[0].count(". ") <= 1, rule


def test_another_players_goals_are_not_on_the_board():
    state = engine.load("marco_polo_2", players=3).new_state()
    luck = engine.Luck(5)
    while state.round < 1:
        state.apply(luck.sample(state) if state.current_player < 0 else state.legal_actions()[0])
    goals = list(state.game.components["goals"])
    for observer in range(3):
        shown = {name for name in goals if name in state.board(observer)}
        assert shown == {goals[state.view()["kept"][observer]]}
