"""Bots and the driver: legal, reproducible, within their budget, with what they promise to tell."""

import dataclasses
import json
import threading
import time

import pytest

import ai
import engine
from tests.ai.positions import decisions

SPECS = [
    "random",
    "greedy",
    "flat:sims=60",
    "ismcts:sims=100",
    "ismcts:sims=100,select=ucb,playout=uniform",
    "ismcts:sims=100,select=ucb,fpu=0.1,playout=heuristic",
    "ismcts:sims=100,select=puct,playout=cutoff,mix=0.5",
    "ismcts:sims=100,select=regret",
    "ismcts:sims=100,nodes=knowledge",
    "ismcts:sims=100,eager=30",
    "ismcts:sims=100,threads=2",
    "ismcts:sims=100,blunder=0.5",
    "greedy:blunder=0.5",
    "spiel-ismcts:sims=5",
    "spiel-mcts:sims=10",
]
GAMES = ["kuhn_poker", "leduc_poker", "hearts", "manila", "cargo_noir"]


def told(decision: ai.Decision) -> tuple:
    """All of a decision but the time it took."""
    return decision.action, decision.simulations, decision.root


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", GAMES)
def test_a_decision_is_legal_and_a_function_of_position_and_seed(name, spec):
    game = engine.load(name)
    for state in decisions(game, 2 if spec.startswith("spiel") else 4):
        seat = state.current_player
        before = state.clone()
        first = ai.bot(spec, game, seat, 7).choose(state.resample(seat, 1))
        again = ai.bot(spec, game, seat, 7).choose(state.resample(seat, 2))
        assert first.action in state.legal_actions()
        assert told(first) == told(again)
        assert state == before
        assert {row.action for row in first.root} <= set(state.legal_actions())


def test_another_seed_gives_another_search():
    game = engine.load("hearts")
    state = decisions(game, 1)[0]
    seat = state.current_player
    roots = [ai.bot("ismcts:sims=100", game, seat, seed).choose(state).root for seed in range(5)]
    assert len(set(roots)) == 5


def test_a_bot_plays_its_own_seat_and_game_only():
    game = engine.load("kuhn_poker")
    state = game.replay([0, 1])
    with pytest.raises(ValueError, match="seat 1 is not to move"):
        ai.bot("ismcts", game, 1, 1).choose(state)
    with pytest.raises(ValueError, match="this bot plays leduc_poker"):
        ai.bot("ismcts", engine.load("leduc_poker"), 0, 1).choose(state)


def test_visits_add_up_and_values_stay_in_range():
    game = engine.load("hearts")
    for state in decisions(game, 5):
        decision = ai.bot("ismcts:sims=300,early=false,reuse=false", game, state.current_player, 1).choose(state)
        assert decision.simulations == 300 == sum(row.visits for row in decision.root)
        assert all(game.min_utility <= row.value <= game.max_utility for row in decision.root)
        assert all(row.visits <= row.availability <= 300 for row in decision.root)
        assert sum(row.policy for row in decision.root) == pytest.approx(1)
        assert decision.action == decision.root[0].action


def test_the_standard_error_is_that_of_the_mean():
    """At the end of Kuhn poker the rewards of a bet are two numbers, so mean and error follow from each other."""
    game = engine.load("kuhn_poker")
    state = game.replay([1, 2, 0, 1])  # seat 0 holds the queen and faces a bet
    root = ai.bot("ismcts:sims=1000,early=false", game, 0, 1).choose(state).root
    call = next(row for row in root if row.action == 1)
    wins = (call.value + 2) / 4  # returns are 2 and -2
    variance = 16 * wins * (1 - wins) * call.visits / (call.visits - 1)
    assert call.error == pytest.approx((variance / call.visits) ** 0.5)
    fold = next(row for row in root if row.action == 0)
    assert fold.value == -1 and fold.error == 0


def test_forced_moves_come_at_once():
    game = engine.load("hearts")
    state = next(s for s in _all_positions(game) if s.current_player >= 0 and len(s.legal_actions()) == 1)
    decision = ai.bot("ismcts:sims=1000000000", game, state.current_player, 1).choose(state)
    assert decision.simulations == 0 and [decision.action] == state.legal_actions()


def test_the_search_stops_early_only_when_the_choice_is_made():
    game = engine.load("leduc_poker")
    stopped = 0
    for state in decisions(game, 4) + decisions(game, 4, 2):
        seat = state.current_player
        early = ai.bot("ismcts:sims=2000", game, seat, 1).choose(state)
        full = ai.bot("ismcts:sims=2000,early=false", game, seat, 1).choose(state)
        assert full.simulations == 2000
        assert early.action == full.action
        stopped += early.simulations < 2000
    assert stopped > 0


def test_threads_share_the_simulations():
    game = engine.load("hearts")
    state = decisions(game, 3)[1]
    decision = ai.bot("ismcts:sims=1001,threads=3,early=false", game, state.current_player, 1).choose(state)
    assert decision.simulations == 1001 == sum(row.visits for row in decision.root)


def test_a_budget_of_time_ends_the_search():
    game = engine.load("hearts")
    state = decisions(game, 3)[0]
    decision = ai.bot("ismcts:time=0.05,early=false", game, state.current_player, 1).choose(state)
    assert decision.simulations > 0 and decision.report.stopped == "budget"


def test_stop_ends_a_running_search():
    game = engine.load("hearts")
    state = decisions(game, 3)[0]
    bot = ai.bot("ismcts:sims=1000000000,early=false,memory=8", game, state.current_player, 1)
    calls = []
    bot.search.progress = lambda search: calls.append(search.simulations)
    found = []
    thread = threading.Thread(target=lambda: found.append(bot.choose(state)))
    thread.start()
    while bot.search.simulations == 0 and not calls and thread.is_alive():
        bot.stop()
        time.sleep(0.01)
    bot.stop()
    thread.join(timeout=60)
    assert found and found[0].report.stopped == "asked"
    assert found[0].action in state.legal_actions()


@pytest.mark.parametrize("more", ["select=ucb", "select=puct", "select=regret", "nodes=knowledge"])
def test_a_full_tree_goes_on_without_growing(more):
    game = engine.load("hearts")
    state = decisions(game, 3)[0]
    bot = ai.bot(f"ismcts:sims=60000,memory=1,early=false,{more}", game, state.current_player, 1)
    report = bot.choose(state).report
    assert report.full and report.simulations == 60000
    assert report.memory <= 1 << 20
    assert sum(row.visits for row in report.rows) == 60000


@pytest.mark.parametrize("select", ["ucb", "puct"])
def test_a_large_tree_opens_nodes_more_slowly(select):
    """Up to `eager` actions it is the same tree to the bit; beyond, the same simulations make a smaller one."""
    game = engine.load("manila")
    state = decisions(game, 8)[-1]

    def report(eager: int) -> ai.report.Report:
        spec = f"ismcts:sims=20000,early=false,select={select},eager={eager}"
        return ai.bot(spec, game, state.current_player, 1).choose(state).report

    always, small = report(0), report(500)
    assert small.simulations == always.simulations == sum(row.visits for row in small.rows)
    assert report(always.nodes + 1).rows == always.rows
    assert small.nodes < always.nodes / 2 and small.memory < always.memory
    assert small.rows[0].action == always.rows[0].action


def test_a_tree_is_reused_within_a_turn_and_only_there():
    """In Hearts a player passes three cards one after the other and learns nothing in between."""
    game = engine.load("hearts")
    state = next(s.clone() for s in _all_positions(game) if s.current_player >= 0)
    seat = state.current_player
    bot = ai.bot("ismcts:sims=3000", game, seat, 1)
    reused = []
    for _ in range(3):
        assert state.current_player == seat
        decision = bot.choose(state.resample(seat, 5))
        reused.append(decision.report.reused)
        assert decision.simulations + decision.report.reused <= 3000
        state.apply(decision.action)
    assert reused[0] == 0 and reused[1] > 0
    fresh = ai.bot("ismcts:sims=3000", game, seat, 1)
    position = decisions(game, 2)[1]
    if position.current_player == seat:
        assert told(bot.choose(position)) == told(fresh.choose(position))
    other = ai.bot("ismcts:sims=3000,reuse=false", game, seat, 1)
    state = next(s.clone() for s in _all_positions(game) if s.current_player == seat)
    for _ in range(2):
        decision = other.choose(state)
        assert decision.report.reused == 0
        state.apply(decision.action)


@pytest.mark.parametrize("kind", ["greedy:samples=2,", "flat:sims=4,", "ismcts:sims=4,"])
def test_blunders_are_a_share_of_the_decisions_and_leave_the_others_alone(kind):
    game = engine.load("manila")
    states = [state for seed in range(1, 11) for state in decisions(game, 30, seed)]

    def choices(blunder: str) -> list[int]:
        return [
            ai.bot(f"{kind}blunder={blunder}", game, state.current_player, 3).choose(state).action for state in states
        ]

    never, sometimes, always = map(choices, ("0", "0.3", "1"))
    assert never == choices("0.0")
    blundered = [a == c != b for a, b, c in zip(sometimes, never, always, strict=True)]
    assert all(a in (b, c) for a, b, c in zip(sometimes, never, always, strict=True))
    different = sum(b != c for b, c in zip(never, always, strict=True))
    assert sum(blundered) / different == pytest.approx(0.3, abs=0.12)


def test_a_tree_lives_on_below_a_blunder():
    """What a turn has searched is reused though a move of it was not the search's."""
    game = engine.load("hearts")
    state = next(s.clone() for s in _all_positions(game) if s.current_player >= 0)
    seat = state.current_player
    reused = []
    for seed in range(20):
        bot, turn, reports = ai.bot("ismcts:sims=3000,blunder=0.5", game, seat, seed), state.clone(), []
        for _ in range(3):
            decision = bot.choose(turn.resample(seat, 5))
            reports.append(decision.report)
            turn.apply(decision.action)
        if [report is None for report in reports] == [False, True, False]:
            reused.append(reports[2].reused)
            assert reports[2].simulations + reports[2].reused <= 3000
    assert reused and any(reused)


@pytest.mark.parametrize(
    ("name", "spec"), [("hearts", "ismcts:sims=200"), ("kuhn_poker", "ismcts:sims=200,select=regret,worlds=3")]
)
def test_nothing_survives_from_one_game_to_another(name, spec):
    """A bot that has played a game decides like a fresh one."""
    game = engine.load(name)
    seat = 1
    used = ai.bot(spec, game, seat, 3)
    for state in _all_positions(game, 5):
        if state.current_player == seat:
            used.choose(state)
    compared = [state for state in decisions(game, 8, 9) if state.current_player == seat]
    assert compared
    for state in compared:
        assert told(used.choose(state)) == told(ai.bot(spec, game, seat, 3).choose(state))


def test_a_report_tells_itself_as_object_json_and_text():
    game = engine.load("manila")
    state = decisions(game, 6)[4]
    seat = state.current_player
    report = ai.bot("ismcts:sims=500,early=false", game, seat, 1).choose(state).report
    data = json.loads(report.json())
    assert data["simulations"] == 500 and len(data["root"]) == len(report.rows)
    assert set(data["root"][0]) == {field.name for field in dataclasses.fields(ai.Row)} | {"label"}
    assert set(data["time"]) == {"resample", "selection", "playout", "backup"}
    assert sum(data["time"].values()) == pytest.approx(1)
    assert len(data["values"]) == game.players and data["tree"]["depth"] >= len([s for s in report.path if s[0] >= 0])
    assert report.variation[0].action == report.rows[0].action
    text = report.text()
    assert state.label(report.rows[0].action) in text and "a second" in text


def test_a_variation_marks_luck_and_hidden_moves():
    game = engine.load("hearts")
    state = next(s.clone() for s in _all_positions(game) if s.current_player >= 0)
    steps = ai.bot("ismcts:sims=20000,early=false", game, state.current_player, 1).choose(state).report.variation
    others = [step for step in steps if step.seat != state.current_player]
    assert others and others[0].hidden  # what the next player passes on
    poker = engine.load("leduc_poker")
    steps = []
    for card in range(6):
        state = poker.replay([card, (card + 1) % 6])
        steps += ai.bot("ismcts:sims=5000", poker, 0, 1).choose(state).report.variation
    assert any(step.chance for step in steps)  # the public card
    assert not any(step.hidden for step in steps)


def _all_positions(game: engine.Game, seed: int = 1):
    state, luck, rng = game.new_state(), engine.Luck(seed), engine.Rng(seed)
    while not state.is_terminal():
        yield state
        if state.current_player == engine.CHANCE:
            state.apply(luck.sample(state))
        else:
            actions = state.legal_actions()
            state.apply(actions[rng.below(len(actions))])
