"""Bags and turned dice in one order: no result of a turn is lost by it, against the same game in any order."""

import random
from collections import Counter

import pytest

import engine
from bench.double_ways import MEMORY, anew, compared, decisions, on_turn, place, steps, superfluous
from tests.engine.marco_polo_2 import layout
from tests.engine.marco_polo_2.table import Table

BONUS = "money bag|turn a die"


def results(state, depth, wanted):
    """Where so many steps lead: the end of the turn wherever it may end by then, and every position before the action.
    Who is excused from acting can do all that he could do otherwise, so it is told by the turn's ends alone."""
    seat = state.current_player
    found, reached = set(), {place(state, without=()): state}
    for left in range(depth, -1, -1):
        further = {}
        for state in reached.values():
            if not on_turn(state, seat):
                found.add(place(state))
                continue
            if not state.view()["acted"]:
                found.add((left, place(state, (*MEMORY, "excused"))))
            for label, after in steps(state, every_way=True, wanted=wanted if left else "end the turn"):
                if label == "end the turn":
                    found.add(place(after))
                else:
                    further[place(after, without=())] = after
        reached = further
    return found


def agree(state, free, depth, wanted):
    """The number of results, which are the same."""
    found = results(anew(state, state.game), depth, wanted)
    assert found == results(anew(state, free), depth, wanted)
    return len(found)


def tables(players):
    return engine.load("marco_polo_2", players=players), engine.load("marco_polo_2", players=players, any_order=True)


def hand_of(luck):
    """Other values of the dice in hand, many of them sixes, where turning ends; other stocks; at times nothing free."""

    def change(position):
        seat, hand = position.seat, position.dice[position.seat]
        black = [sort % 2 for sort in range(12) for _ in range(hand >> 4 * sort & 15)]
        weights = luck.choice(((4, 1, 1, 1, 1, 4), (0, 0, 0, 0, 1, 3), (1, 2, 2, 1, 1, 1)))
        values = luck.choices(range(6), weights, k=len(black))
        position.dice[seat] = sum(1 << 4 * (2 * value + colour) for value, colour in zip(values, black, strict=True))
        position.owned[seat][:] = [luck.randrange(3), luck.randrange(7), 0, 0, 0, luck.choice((0, 0, 1, 2))]
        if luck.random() < 0.5:
            position.used[:] = [0x80] * len(position.used)
            position.khan_last, position.seals[seat], position.owned[seat][0] = 6, 7, 0

    return change


def in_hand(state):
    return sum(map(int, f"{state.view()['dice'][state.current_player]:x}"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_steps_of_any_kind_lead_where_they_lead_in_any_order(players):
    """But where there are very many ways to travel."""
    game, free = tables(players)
    seen = 0
    for seed in range(5):
        for state in decisions(game, seed, 30):
            if sum(1 for _ in steps(anew(state, free), every_way=True)) < 150:
                seen += agree(state, free, 2, "")
    assert seen > 600


@pytest.mark.parametrize("players", [2, 3, 4])
def test_longer_runs_of_bags_and_turned_dice_lose_no_result(players):
    """With hands of all sorts: four steps, an action among them."""
    game, free = tables(players)
    luck, seen = random.Random(players), 0
    for seed in range(3):
        for state in decisions(game, seed, 12):
            if in_hand(state) <= 3:
                state = layout.edit(state, hand_of(luck))
                seen += agree(state, free, 4, f"{BONUS}|book 1|Khan")
    assert seen > 1000


def test_few_ways_meet():
    """Of pairs of steps that end where one before them ends, less than two in five are left, and no two bags."""
    ordered, free = (
        sum((superfluous(side)[1] for side in sides), Counter())
        for sides in zip(*compared(games=3, every=12, seed=4), strict=True)
    )
    assert free.total() > 1000 and 5 * ordered.total() < 2 * free.total()
    assert ordered["money bag and money bag"] == 0 < free["money bag and money bag"]


def test_bags_ascend_by_what_they_give_and_by_their_dice():
    table = Table(dice=(1, 3, 5)).do("money bag: 2 camel", "die 3")
    assert not table.can("money bag: 3 coin")
    table.do("money bag: 1 jade")
    assert table.dice_of() == [1] and not table.can("money bag")
    assert Table(dice=(1, 3, 5), any_order=True).do("money bag: 2 camel", "die 3").can("money bag: 3 coin")


def test_where_nothing_can_be_done_the_order_of_bags_is_free():
    """Ruling TU3: with the 3 gone nothing is possible, so the duty ends with the next bag. With a 1 gone it stays."""
    closed = {"khan_last": 6, "used": [0x80, 0, *[0x80] * 19]}
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, 1, 3)).card("C01", 6).card("C16", 7)
    table.seals("farmer").set(**closed)
    assert table.can("book 2")
    table.do("money bag: 2 camel", "die 3")
    assert table.labels == [
        "money bag: 3 coin",
        "money bag: 2 camel",
        "money bag: 1 jade",
        "reroll a die",
        "turn a die up",
    ]
    assert table.do("money bag: 3 coin").can("end the turn")


def test_a_die_is_turned_after_the_bag_that_excuses():
    """Ruling TU3: turned up first, the 5 would have to go to the Khan."""
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, 5)).card("C01", 6).card("C16", 7)
    table.own(camel=2).seals("farmer", "spicer").set(khan_last=6, used=[0x80] * 21)
    assert not any(table.can(space) for space in ("book", "Khan", "guild", "travel", "card"))
    table.do("money bag: 2 camel", "die 1", "turn a die up")
    assert table.dice_of() == [6] and table.can("end the turn")


def test_dice_are_turned_up_ascending_then_down_descending():
    table = Table(dice=(2, 4, 6)).own(camel=12).do("turn a die up", "die 4", "turn a die up")
    assert table.dice_of() == [2, 6, 6] and not table.can("turn a die up")
    table.do("turn a die down", "die 2")
    assert table.dice_of() == [1, 6, 6] and not table.can("turn a die")
    table = Table(dice=(3, 5)).own(camel=12).do("turn a die down", "die 5", "turn a die down", "die 4")
    assert table.dice_of() == [3, 3] and not table.can("turn a die up")
    table = Table(dice=(6, 6)).own(camel=12).do("turn a die down", "turn a die up")
    assert table.dice_of() == [6, 6], "no other way leads here"


def test_a_die_is_turned_after_a_bag_only_if_that_pays_for_it():
    assert not Table(dice=(1, 3)).own(camel=2).do("money bag: 3 coin", "die 1").can("turn a die")
    assert not Table(dice=(1, 3)).own(camel=2).do("money bag: 2 camel", "die 1").can("turn a die")
    assert not Table(dice=(1, 3)).own(camel=2, jade=2).do("money bag: 1 jade", "die 1").can("turn a die")
    assert Table(dice=(1, 3)).own(camel=1).do("money bag: 2 camel", "die 1").can("turn a die up")
    assert Table(dice=(1, 3)).own(jade=1).do("money bag: 1 jade", "die 1").can("turn a die up")


def test_bags_come_before_the_action_but_for_a_new_die():
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, 3)).own(camel=3)
    table.luck = ["rolls 6"]
    table.do("book 1", "die 1", "upper left")
    assert not table.can("money bag")
    assert table.do("buy a black die", "pay 3 camel").can("money bag: 3 coin")


@pytest.mark.parametrize(("outpost", "luck"), [("ob06", None), ("ob07", "rolls 3"), ("ob09", "draw R20")])
def test_bags_follow_an_action_with_luck(outpost, luck):
    """A new die can't have been in the bag before, and what one has seen may change one's mind."""
    table = Table(dice=(1, 2)).own(coin=9, camel=2).outpost("xanadu", outpost).do("travel lower", "die 1")
    table.luck = [luck] if luck else []
    assert table.do("to Xanadu").can("money bag") == bool(luck)
