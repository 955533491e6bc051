"""Phase 3: where ships go, and with how much."""

from collections import Counter

import pytest

from engine.games.cargo_noir.rules import PHASES
from tests.engine.cargo_noir.table import Table


def endings(state, result):
    """How often each result of a turn's sending is reached."""
    before = state.view()
    found = Counter()

    def follow(state):
        view = state.view()
        if PHASES[view["phase"]] in ("sail", "bid") and (view["seat"], view["round"]) == (
            before["seat"],
            before["round"],
        ):
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                follow(after)
        else:
            found[result(view)] += 1

    follow(state)
    return found


def every_sending(highest, coins, ships):
    """All (stacks, ships at the casino, at the market) that the rule allows: {port: highest stack there}."""
    results = set()

    def choose(ports, coins, ships, stacks):
        if not ports:
            results.update((stacks, casino, ships - casino) for casino in range(ships + 1))
            return
        port, *rest = ports
        choose(rest, coins, ships, (*stacks, 0))
        if ships:
            for bid in range(highest[port] + 1, coins + 1):
                choose(rest, coins - bid, ships - 1, (*stacks, bid))

    choose(list(highest), coins, ships, ())
    return results


def test_rulings_22_and_23_every_way_to_send_three_ships_once():
    """All ships sail, bids come from one safe, and each result is reached by exactly one path."""
    table = Table(2)
    found = endings(
        table.state,
        lambda view: (tuple(view["stack"][port][0] for port in range(4)), view["casino"][0], view["visitors"][0]),
    )
    assert found.keys() == every_sending(dict.fromkeys(range(4), 0), 7, 3)
    assert set(found.values()) == {1}


def test_p7_in_an_occupied_port_a_bid_overtops_all_others():
    table = Table(3).send(rotterdam=2, new_york=4, casino=1).send(rotterdam=5, casino=2)
    found = endings(
        table.state,
        lambda view: (tuple(view["stack"][port][2] for port in range(5)), view["casino"][2], view["visitors"][2]),
    )
    assert found.keys() == every_sending({0: 5, 1: 4, 2: 0, 3: 0, 4: 0}, 7, 3)
    assert set(found.values()) == {1}


def test_ruling_23_the_least_bid_is_one_coin():
    table = Table(2).do("sail to Cape Town")
    assert table.labels()[0] == "bid 1"


def test_ruling_23_without_coins_only_macao_is_left():
    table = Table(2).do("sail to Rotterdam").bid(7)
    assert table.labels() == ["sail to the casino", "sail to the black market"]


def test_ruling_23_a_port_that_is_too_dear_is_not_offered():
    table = Table(2).send(rotterdam=7, casino=2)
    assert not table.can("sail to Rotterdam")
    assert table.can("sail to New York")


def test_ruling_24_one_ship_of_a_player_in_a_port():
    table = Table(2).do("sail to Rotterdam").bid(1)
    assert not table.can("sail to Rotterdam")


def test_ruling_22_macao_takes_any_number_of_ships():
    table = Table(5)
    for _ in range(4):
        table.send(market=3)
    assert table.view["visitors"][:4] == [3, 3, 3, 3]
    table.send(casino=3)
    assert table.view["casino"][4] == 3


def test_p6_ships_act_in_the_next_turn():
    table = Table(2, {"Cape Town": ["gold"]}).send(cape_town=2, casino=2)
    assert (table.coins(0), table.hold(0)) == (5, {})
    table.send(casino=3)
    assert (table.coins(0), table.hold(0)) == (9, {"gold": 1})


@pytest.mark.parametrize("amount", range(1, 8))
def test_bids_are_offered_in_steps_and_each_amount_once(amount):
    table = Table(2).do("sail to Rotterdam")
    assert table.labels() == ["bid 1", "bid 2", "bid 3", "bid 4", "bid more than 4 in Rotterdam"]
    table.bid(amount)
    assert table.stack("Rotterdam", 0) == amount
    assert table.coins(0) == 7 - amount
