"""Schedules: blocks in every rotation, balance, interleaving, and numbers that never change."""

import itertools
import math
from collections import Counter

import pytest

from tournament import schedule


def counts(plan: schedule.Schedule) -> Counter[int]:
    return Counter(bot for game in plan.games() for bot in game.seats)


def test_a_block_is_one_deal_in_every_cyclic_rotation():
    plan = schedule.make("round-robin", bots=4, players=4, blocks=3, seed=5)
    for block in plan.blocks:
        games = block.games()
        assert len({game.luck for game in games}) == 1
        assert [game.rotation for game in games] == [0, 1, 2, 3]
        for seat in range(4):
            assert {game.seats[seat] for game in games} == {0, 1, 2, 3}
        for before, after in itertools.pairwise(games):
            assert after.seats == before.seats[1:] + before.seats[:1]


def test_every_block_has_its_own_deal_and_ids_count_from_one():
    plan = schedule.make("round-robin", bots=5, players=3, blocks=40, seed=1)
    assert len({block.luck for block in plan.blocks}) == 40
    assert [game.id for game in plan.games()] == list(range(1, 121))
    assert [game.block for game in plan.games()] == [1 + i // 3 for i in range(120)]


def test_round_robin_plays_every_table_equally_often():
    plan = schedule.make("round-robin", bots=5, players=3, blocks=20, seed=1)
    assert set(Counter(tuple(sorted(block.order)) for block in plan.blocks).values()) == {2}
    assert plan.tables == 10
    assert "all 10 tables" in plan.description


def test_blocks_are_interleaved_so_that_early_standings_mean_something():
    plan = schedule.make("round-robin", bots=6, players=2, blocks=15, seed=3)
    for blocks in range(1, 16):
        played = Counter(bot for block in plan.blocks[:blocks] for bot in block.order)
        assert max(played.values()) - min(played[bot] for bot in range(6)) <= 2


def test_too_many_tables_give_a_balanced_random_subset_and_say_so():
    plan = schedule.make("round-robin", bots=30, players=4, blocks=50, seed=9)
    assert "random subset" in plan.description
    assert str(math.comb(30, 4)) in plan.description
    played = counts(plan)
    assert max(played.values()) - min(played[bot] for bot in range(30)) <= 4  # one block is four games


def test_gauntlet_seats_the_focus_at_every_table():
    plan = schedule.make("gauntlet", bots=5, players=3, blocks=6, seed=2, focus=2)
    assert all(2 in block.order for block in plan.blocks)
    assert {tuple(sorted(block.order)) for block in plan.blocks} == {
        tuple(sorted((2, a, b))) for a in (0, 1, 3, 4) for b in (0, 1, 3, 4) if a < b
    }
    wide = schedule.make("gauntlet", bots=40, players=4, blocks=10, seed=2, focus=7)
    assert all(block.order.count(7) == 1 for block in wide.blocks)


@pytest.mark.parametrize(("players", "mixes"), [(2, {1}), (3, {1, 2}), (4, {1, 2, 3}), (5, {1, 2, 3, 4})])
def test_match_plays_every_mix_of_the_two_bots(players, mixes):
    plan = schedule.make("match", bots=2, players=players, blocks=12, seed=2)
    share = Counter(block.order.count(0) for block in plan.blocks)
    assert set(share) == mixes
    assert len(set(share.values())) == 1
    for block in plan.blocks:
        assert len({game.seats for game in block.games()}) == players


def test_three_bots_on_five_seats_all_sit_at_every_table():
    plan = schedule.make("round-robin", bots=3, players=5, blocks=6, seed=2)
    assert all(set(block.order) == {0, 1, 2} for block in plan.blocks)
    assert len({tuple(sorted(block.order)) for block in plan.blocks}) == 6
    assert len(set(counts(plan).values())) == 1


def test_all_ways_around_the_table_come_up():
    plan = schedule.make("round-robin", bots=4, players=4, blocks=6, seed=0)
    assert len({schedule._canonical(block.order) for block in plan.blocks}) == 6


def test_a_longer_schedule_begins_with_the_shorter_one():
    short = schedule.make("round-robin", bots=5, players=3, blocks=13, seed=4)
    long = schedule.make("round-robin", bots=5, players=3, blocks=99, seed=4)
    assert long.blocks[:13] == short.blocks


def test_seeds_are_the_same_for_ever():
    assert schedule.derive(7, "deal", 1) == 8726465189302795800
    assert schedule.derive(7, "bot", 3, 1) != schedule.derive(7, "bot", 1, 3)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"form": "swiss"}, "valid: round-robin, gauntlet, match"),
        ({"blocks": 0}, "at least 1"),
        ({"form": "match", "bots": 3}, "two bots"),
        ({"focus": 1}, "gauntlet"),
        ({"form": "gauntlet", "focus": 9}, "one of the 4"),
        ({"bots": 0}, "at least one bot"),
    ],
)
def test_bad_arguments_are_refused(arguments, message):
    good = {"form": "round-robin", "bots": 4, "players": 2, "blocks": 1, "seed": 0}
    with pytest.raises(ValueError, match=message):
        schedule.make(**(good | arguments))


def test_games_are_rounded_up_to_whole_blocks():
    assert schedule.blocks_for(200, 4) == 50
    assert schedule.blocks_for(1, 4) == 1
    assert schedule.blocks_for(9, 4) == 3
    with pytest.raises(ValueError, match="at least 1"):
        schedule.blocks_for(0, 4)


def test_with_fewer_bots_than_seats_and_few_blocks_every_seat_is_still_taken():
    for bots, players in ((2, 4), (2, 5), (3, 5)):
        few = schedule.make("match" if bots == 2 else "round-robin", bots, players, 1, 1)
        assert {len(game.seats) for game in few.games()} == {players}
        assert all(set(game.seats) == set(range(bots)) for game in few.games())
        assert "possible tables" in few.description
