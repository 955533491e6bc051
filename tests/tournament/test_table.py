"""One game at a table: what a bot is handed, what it is told, how a game ends."""

import sys

import pytest

import engine
from tournament import plan, table
from tournament.table import ranked

BOTS = "python:tests/tournament/fault_bots.py:"
PROGRAM = f"exec:{sys.executable} tests/tournament/fault_program.py "


def play(*bots, game="kuhn_poker", number=0, **limits):
    made = plan.make(game, bots, games=len(bots), limits=plan.Limits(**limits))
    return table.Table(made).play(list(made.schedule().games())[number])


def test_a_game_is_its_actions():
    made = plan.make("leduc_poker", ["random", "random"], games=20)
    sitting = table.Table(made)
    for job in made.schedule().games():
        record = sitting.play(job)
        assert record.termination == "normal"
        state = sitting.game.replay(record.actions)
        assert (record.returns, record.scores) == (state.returns(), state.scores())
        assert sum(clock.moves for clock in record.clocks) <= len(record.actions)
        again = sitting.play(job)
        assert (again.actions, again.returns) == (record.actions, record.returns)


def test_games_of_a_block_share_all_luck_and_blocks_do_not():
    made = plan.make("kuhn_poker", ["random", BOTS + "First"], games=400)
    sitting = table.Table(made)
    records = [sitting.play(job) for job in made.schedule().games()]
    pairs = list(zip(records[::2], records[1::2], strict=True))
    assert all(a.actions[:2] == b.actions[:2] for a, b in pairs)
    assert any(a.actions != b.actions for a, b in pairs)
    assert len({tuple(record.actions[:2]) for record in records}) == 6
    assert len({tuple(record.actions) for record in records}) > 12


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker", "hearts", "manila"])
@pytest.mark.parametrize("bot", [BOTS + "First", "greedy", "ismcts:sims=5", "random"])
def test_identical_bots_score_exactly_the_mean_in_every_block(game, bot):
    players = engine.load(game).players
    made = plan.make(game, [f"{name}={bot}" for name in "abcd"[:players]], blocks=12)
    sitting = table.Table(made)
    for block in made.schedule().blocks:
        records = [sitting.play(job) for job in block.games()]
        assert len({tuple(record.actions) for record in records}) == 1
        totals = [0.0] * players
        for record in records:
            for number, value in zip(record.seats, record.returns, strict=True):
                totals[number] += value
        assert totals == pytest.approx([sum(totals) / players] * players, abs=1e-12)


def test_a_bot_is_never_handed_the_true_position():
    record = play(BOTS + "Peeks", "random")
    assert (record.termination, record.detail) == ("normal", "")


def test_a_bot_is_told_what_its_seat_sees_and_nothing_else():
    assert play(BOTS + "Listens", "random", number=0).detail == ""
    assert play(BOTS + "Listens", "random", number=1).detail == ""


@pytest.mark.parametrize(
    ("bot", "termination", "detail"),
    [
        ("Raises", "crash", "ZeroDivisionError: divided"),
        ("RaisesAtStart", "crash", "at the start: OSError: no weights"),
        ("Exits", "crash", "SystemExit: 4"),
        ("Illegal", "illegal", "action 9999 is not possible here"),
        ("NotANumber", "illegal", "whole number, not 'pass'"),
    ],
)
def test_faults_inside_the_process(bot, termination, detail):
    record = play("random", BOTS + bot, number=1)
    culprit = record.seats.index(1)
    assert (record.termination, record.culprit) == (termination, culprit)
    assert detail in record.detail
    assert record.ranks[culprit] == 2
    assert record.returns[culprit] == -2
    assert sum(record.returns) == 0


@pytest.mark.parametrize(
    ("how", "termination", "detail"),
    [
        ("exit-at-start", "crash", "ended with code 1: no licence"),
        ("hang-at-start", "timeout", "no answer to hello"),
        ("old-protocol", "crash", "speaks protocol 2, this is 1"),
        ("error", "crash", "says: I only play chess"),
        ("hang", "timeout", "no answer to act within 0.5 s"),
        ("crash", "crash", "ended with code 1: lost the thread"),
        ("kill", "crash", "ended by SIGSEGV"),
        ("garbage", "crash", "no JSON: 'e2e4'"),
        ("list", "crash", "no JSON object"),
        ("flood", "crash", "more than 1048576 bytes"),
        ("illegal", "illegal", "action 9999 is not possible"),
        ("float", "illegal", "whole number, not 0.0"),
        ("late", "crash", "with id 0"),
        ("mute", "crash", "without an action"),
    ],
)
def test_faults_of_a_program(how, termination, detail):
    record = play(PROGRAM + how, "random", hard=0.5, start=3.0)
    culprit = record.seats.index(0)
    assert (record.termination, record.culprit) == (termination, culprit)
    assert detail in record.detail


def test_others_share_the_places_before_the_culprit():
    record = play(BOTS + "Raises", "random", "random", "random", game="hearts")
    culprit = record.seats.index(0)
    assert sorted(record.ranks) == [2, 2, 2, 4]
    assert record.ranks[culprit] == 4


def test_a_game_that_grows_too_long_counts_by_the_points_on_the_table():
    record = play("random", "random", "random", "random", game="hearts", max_plies=60)
    assert (record.termination, record.culprit, len(record.actions)) == ("max_plies", None, 60)
    assert record.detail == "not over after 60 plies"
    assert record.ranks == ranked(record.scores)


def test_overruns_of_a_time_limit_are_measured():
    record = play(BOTS + "Slow", "random", seconds=0.001)
    clock = record.clocks[record.seats.index(0)]
    assert clock.overruns == clock.moves >= 1
    assert 0.01 < clock.overrun <= clock.overrun_total


def test_ranks():
    assert ranked([0.5, 1.0, 0.5, 0.0]) == [2.5, 1, 2.5, 4]
    assert ranked([1.0, 1.0, 1.0]) == [2, 2, 2]
