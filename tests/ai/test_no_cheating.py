"""No bot can cheat: what is hidden from its seat changes nothing it does, down to the last statistic."""

import math
from collections import Counter

import pytest

import ai
import engine
from tests.ai.positions import decisions, tables
from tests.engine.sampling import assert_uniform

SPECS = [
    "greedy",
    "flat:sims=40",
    "ismcts:sims=60",
    "ismcts:sims=60,select=ucb,playout=uniform",
    "ismcts:sims=60,select=puct,playout=cutoff,rounds=1",
    "ismcts:sims=60,select=regret",
    "ismcts:sims=60,nodes=knowledge,threads=2",
    "ismcts:sims=60,blunder=0.5",
    "greedy:blunder=0.5",
]
WORLDS = 3


def told(decision: ai.Decision) -> object:
    """All that a decision tells but times and the memory that they measure in."""
    if decision.report is None:
        return decision.action, decision.root
    data = decision.report.as_dict()
    for key in ("seconds", "speed", "time"):
        del data[key]
    return data


@pytest.mark.parametrize(("name", "players"), tables())
def test_permuting_what_is_hidden_changes_nothing(name, players):
    """The true position, and others that look the same to the seat: hands, piles and pledges permuted, no history.

    Luck to come is in none of them: it is drawn when it falls, by the table, and a position holds no seed.
    """
    game = engine.load(name, players=players)
    different = 0
    for state in decisions(game, 4):
        seat = state.current_player
        worlds = [state.resample(seat, 100 + seed) for seed in range(WORLDS)]
        different += any(world != state for world in worlds)
        for spec in SPECS:
            expected = told(ai.bot(spec, game, seat, 5).choose(state))
            for world in worlds:
                assert world.information_key(seat) == state.information_key(seat)
                assert world.board(seat) == state.board(seat)
                assert world.legal_actions() == state.legal_actions()
                assert told(ai.bot(spec, game, seat, 5).choose(world)) == expected, spec
    if state.resample(0, 1) != state or name in ("hearts", "kuhn_poker", "leduc_poker", "manila", "borneo"):
        assert different > 0


@pytest.mark.parametrize(("name", "players"), tables())
def test_samples_differ_and_the_truth_is_not_among_them_more_often_than_any_other_world(name, players):
    """Five standard deviations; the seeds are fixed, so this either holds always or never."""
    game = engine.load(name, players=players)
    samples = 400
    for state in decisions(game, 5, seed=2):
        seat = state.current_player
        truth = str(state.view(None))
        drawn = Counter(str(state.resample(seat, seed).view(None)) for seed in range(samples))
        if len(drawn) == 1:
            assert truth in drawn  # nothing is hidden
            continue
        expected = samples / len(drawn)  # at most: there may be worlds that were not drawn
        assert drawn[truth] <= expected + 5 * math.sqrt(expected), (drawn[truth], expected)
        first = Counter(str(state.resample(seat, seed).view(None)) for seed in range(100))
        assert len(first) >= min(2, len(drawn))


@pytest.mark.parametrize("name", ["kuhn_poker", "leduc_poker"])
def test_worlds_are_drawn_uniformly_among_all_that_are_consistent(name):
    """Chi-square against the enumeration of all deals that give the seat the same information."""
    game = engine.load(name)
    deals = [game.replay([a, b]) for a in range(6) for b in range(6) if a != b and max(a, b) < _cards(name)]
    for state in deals[:3]:
        for seat in (0, 1):
            key = state.information_key(seat)
            support = [str(deal.view(None)) for deal in deals if deal.information_key(seat) == key]
            assert len(set(support)) == len(support) > 1
            drawn = Counter(str(state.resample(seat, seed).view(None)) for seed in range(40 * len(support)))
            assert_uniform(drawn, support)


def _cards(name: str) -> int:
    return 3 if name == "kuhn_poker" else 6


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_callers_state_is_never_changed(name, players):
    game = engine.load(name, players=players)
    for state in decisions(game, 3, seed=3):
        seat = state.current_player
        before, history = state.clone(), state.history
        for spec in SPECS:
            ai.bot(spec, game, seat, 1).choose(state)
            assert state == before and state.history == history


def test_seats_of_one_table_share_nothing():
    """The same game comes out whether the bots are made at once or each anew for every move."""
    game = engine.load("manila")
    games = []
    for anew in (False, True):
        bots = [ai.bot("ismcts:sims=20,reuse=false", game, seat, 8) for seat in range(game.players)]
        state, luck = game.new_state(), engine.Luck(3)
        while not state.is_terminal() and len(state.history) < 120:
            seat = state.current_player
            if seat == engine.CHANCE:
                state.apply(luck.sample(state))
                continue
            bot = ai.bot("ismcts:sims=20,reuse=false", game, seat, 8) if anew else bots[seat]
            state.apply(bot.choose(state.resample(seat, len(state.history))).action)
        games.append(state.history)
    assert games[0] == games[1]
