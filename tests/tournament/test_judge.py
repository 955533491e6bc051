"""Judging a decision from what an observer knows."""

import threading
import time

import pytest

import ai
import engine
from tournament.judge import Judge, from_aside, labels, winning


def pledging(seed=0):
    """A position of Manila where seat 1, 2 or 3 chooses in secret what to pledge."""
    game = engine.load("manila")
    while True:
        state, luck, rng = game.new_state(), engine.Luck(seed), engine.Rng(seed)
        while not state.is_terminal():
            actions = state.legal_actions()
            if state.current_player > 0 and len(actions) > 1 and state.label(actions[0]).startswith("pledge"):
                return state
            chance = state.current_player == engine.CHANCE
            state.apply(luck.sample(state) if chance else actions[rng.below(len(actions))])
        seed += 1


def test_worth_is_the_chance_to_win_whatever_the_game_is_played_for():
    game = engine.load("manila", players=3)
    assert winning(game).options["utility"] == "win"
    assert winning(engine.load("kuhn_poker")).name == "kuhn_poker"
    state = game.new_state()
    luck = engine.Luck(1)
    while state.current_player == engine.CHANCE:
        state.apply(luck.sample(state))
    found = Judge(game, "ismcts:sims=200").judge(state, 0)
    assert sum(found.report.values) == pytest.approx(1)
    assert {row.action for row in found.rows} == set(state.legal_actions())


def test_from_aside_the_judgement_is_the_same_in_all_worlds_of_the_observer():
    state = pledging()
    judge = Judge(state.game, "ismcts:sims=100")
    here = judge.judge(state, 0, seed=5)
    for seed in range(5):
        other = judge.judge(state.resample(0, seed), 0, seed=5)
        assert [(row.action, row.visits, row.value) for row in other.rows] == [
            (row.action, row.visits, row.value) for row in here.rows
        ]
        assert other.labels == here.labels
        assert other.line(str) == here.line(str)


def test_moves_that_another_world_has_are_named_too():
    """From aside, the one to move may hold any share, so any pledge has a row and a name."""
    state = pledging()
    found = Judge(state.game, "ismcts:sims=300").judge(state, 0)
    assert len(found.rows) > len(state.legal_actions())
    assert all(label.startswith("pledge ") for label in found.labels.values())
    assert labels(state, 0, [10**6]) == {10**6: f"move {10**6}"}


def test_a_search_by_knowledge_looks_from_aside_by_actions():
    assert from_aside(ai.parse("ismcts:sims=9")).configuration["nodes"] == "actions"
    assert from_aside(ai.parse("ismcts:sims=9,select=regret")).configuration["select"] == "ucb"
    assert from_aside(ai.parse("flat:sims=9")) == ai.parse("flat:sims=9")


def test_stop_ends_a_judgement_with_what_is_known():
    state = pledging()
    judge = Judge(state.game, "ismcts:time=600")
    found = []
    thread = threading.Thread(target=lambda: found.append(judge.judge(state, 0)))
    thread.start()
    while judge.simulations == 0:
        time.sleep(0.01)
    while thread.is_alive():
        judge.stop()
        thread.join(0.05)
    assert found[0].report.simulations > 0


@pytest.mark.parametrize("spec", ["random", "greedy"])
def test_only_a_search_can_judge(spec):
    with pytest.raises(ValueError, match="only a search can judge"):
        Judge(engine.load("manila"), spec)
