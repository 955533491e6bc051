"""Phase 1: casino, black market, purchases, raising and withdrawing."""

import random
from collections import Counter

import pytest

import engine
from engine.games.cargo_noir.rules import ACTIONS, PHASES
from tests.engine.cargo_noir import reference
from tests.engine.cargo_noir.table import Table

# --- Macao ---------------------------------------------------------------------------------------------------------


def test_example_p7_the_whole_fleet_at_the_casino():
    """Two coins a ship, at the beginning of the next turn and not before (ruling 6)."""
    table = Table(2).send(casino=3)
    assert table.coins(0) == 7
    table.send(casino=3)
    assert (table.seat, table.coins(0), table.view["home"][0]) == (0, 13, 3)


def test_p4_a_draw_at_the_black_market():
    table = Table(2, market=["gold"] * 6).send(market=3).send(casino=3)
    assert table.hold(0) == {"weapons": 1}, "with no cargo there is nothing to swap: the first ship draws (ruling 7)"


def test_ruling_7_without_cargo_a_ship_draws():
    table = Table(2, market=["gold"] * 6).send(market=3)
    table.draws = ["art"]
    table.send(casino=3)
    assert table.hold(0) == {"art": 1}
    assert table.labels() == ["draw from the bag", "take gold from the market"]


def test_example_p7_uranium_by_a_draw_and_a_swap():
    """Blue draws with one ship and swaps what he drew for the uranium with the other."""
    table = Table(2, market=["uranium", "gold", "gold", "art", "art", "art"])
    table.send(casino=1, market=2)
    table.draws = ["cigars"]
    table.send(casino=3)
    assert table.hold(0) == {"cigars": 1}
    table.do("take uranium from the market")
    assert table.hold(0) == {"uranium": 1}
    assert table.market() == {"cigars": 1, "gold": 2, "art": 3}


def test_ruling_5_a_token_just_bought_may_be_swapped():
    table = Table(2, {"Cape Town": ["ivory"]}, market=["wild"] + ["gold"] * 5)
    table.send(cape_town=1, casino=1, market=1).send(casino=3)
    assert table.hold(0) == {"ivory": 1}
    table.do("take wild from the market")
    assert table.hold(0) == {"wild": 1}


def test_ruling_7_the_market_is_never_refilled_from_the_bag():
    table = Table(2, {"Cape Town": ["ivory"]}, market=["gold"] * 6)
    table.send(cape_town=1, casino=1, market=1).send(casino=3)
    bag = table.view["bag_left"]
    table.do("take gold from the market")
    assert table.market() == {"gold": 5, "ivory": 1}
    assert table.view["bag_left"] == bag


def test_ruling_7_wild_tokens_can_be_given_and_equal_kinds_are_left_out():
    table = Table(2, {"Panama": ["wild", "gold"]}, market=["gold"] * 5 + ["wild"])
    table.send(panama=1, casino=1, market=1).send(casino=3)
    table.do("take gold from the market")
    assert table.hold(0) == {"gold": 2}, "only the wild token could be given for gold"


# --- ports: alone --------------------------------------------------------------------------------------------------


def test_p4_alone_in_a_port_he_pays_takes_all_and_the_port_is_refilled():
    table = Table(2, {"Rotterdam": ["gold", "gold", "art", "wild"]})
    table.send(rotterdam=3, casino=2)
    table.draws = ["cars", "cars", "ivory", "jewels"]
    table.send(casino=3)
    assert table.hold(0) == {"gold": 2, "art": 1, "wild": 1}
    assert table.cargo("Rotterdam") == {"cars": 2, "ivory": 1, "jewels": 1}
    assert table.stack("Rotterdam", 0) == 0
    assert table.coins(0) == 7 - 3 + 4
    assert table.view["supply"] == 60 - 14 + 3 - 4


def test_ruling_8_the_purchase_is_forced():
    """There is no third choice such as waiting or taking the coins back."""
    table = Table(2, {"Cape Town": ["ivory"]}).send(cape_town=7, casino=2).send(casino=3)
    assert table.hold(0) == {"ivory": 1}
    assert table.coins(0) == 4


def test_ruling_11_a_port_he_emptied_may_be_entered_again():
    table = Table(2, {"Cape Town": ["ivory"]}).send(cape_town=1, casino=2).send(casino=3)
    assert table.can("sail to Cape Town")


# --- ports: outbid -------------------------------------------------------------------------------------------------


def outbid(coins=5, mine=1, players=2):
    """Seat 0 was overtopped in Rotterdam by seat 1, and it is his turn."""
    table = Table(players).send(rotterdam=mine, casino=2).send(rotterdam=coins, casino=2)
    for _ in range(players - 2):
        table.send(casino=3)
    assert (table.seat, table.phase) == (0, "stand")
    return table


def test_example_p7_red_overtops_with_five_though_four_would_do():
    table = Table(2).send(rotterdam=3, casino=2)
    table.do("sail to Rotterdam")
    assert table.labels() == ["bid 4", "bid 5", "bid 6", "bid 7"]
    table.do("bid 5")
    assert table.stack("Rotterdam", 1) == 5
    assert table.coins(1) == 2


def test_p4_an_outbid_player_raises_above_all_others():
    table = outbid()
    assert table.labels() == ["stay in Rotterdam", "withdraw from Rotterdam"]
    table.do("stay in Rotterdam")
    assert table.labels()[0] == "bid 6"
    table.bid(8)
    assert table.stack("Rotterdam", 0) == 8
    assert table.coins(0) == 10 - 7
    assert table.view["home"][0] == 2, "a ship that stays is not free to sail (ruling 9)"


def test_ruling_9_a_raise_is_bounded_by_the_safe():
    table = outbid().do("stay in Rotterdam")
    amounts = set()

    def follow(state):
        for action, label in state.labels().items():
            after = state.clone()
            after.apply(action)
            if PHASES[after.view()["phase"]] == "raise":
                follow(after)
            else:
                stack = after.view()["stack"][0][0]
                assert stack not in amounts, f"{label} offers {stack} a second time"
                amounts.add(stack)

    follow(table.state)
    assert amounts == set(range(6, 12)), "own stack 1 and 10 coins in the safe"


def test_ruling_9_without_coins_only_withdrawal_is_left():
    table = Table(2).send(rotterdam=1, new_york=6, market=1).send(rotterdam=2, casino=2)
    assert (table.phase, table.coins(0), table.stack("Rotterdam", 0)) == ("visit", 0, 1)
    table.do("draw from the bag")
    assert table.stack("Rotterdam", 0) == 0
    assert table.coins(0) == 1, "New York was bought, Rotterdam had to be left"
    assert table.view["banned"] == 1


def test_p4_withdrawing_brings_ship_and_coins_home():
    table = outbid(mine=3)
    table.do("withdraw from Rotterdam")
    assert table.coins(0) == 11
    assert table.view["home"][0] == 3
    assert table.stack("Rotterdam", 0) == 0


def test_ruling_11_no_way_back_in_the_same_turn_but_in_later_ones():
    table = outbid().do("withdraw from Rotterdam")
    assert table.phase == "sail"
    assert not table.can("sail to Rotterdam")
    assert table.can("sail to New York")
    table.send(casino=3).pass_turn()
    assert table.can("sail to Rotterdam")


def test_ruling_24_no_second_ship_to_a_port_where_he_raised():
    table = outbid().do("stay in Rotterdam").bid(6)
    assert table.phase == "sail"
    assert not table.can("sail to Rotterdam")


def test_ruling_5_a_withdrawal_pays_for_a_raise_elsewhere():
    """Rotterdam comes first in order, and yet the coins from New York and Panama, taken back first, may raise it."""
    table = Table(3).send(rotterdam=1, panama=5, new_york=1)
    table.send(rotterdam=2, new_york=2, casino=1).send(panama=6, casino=2)
    assert (table.coins(0), table.phase) == (0, "stand")
    table.do("stay in Rotterdam", "withdraw from New York")
    assert table.stack("Panama", 0) == 0, "one coin does not raise both: Panama had to be left"
    assert table.labels()[0] == "bid 3"
    table.bid(7)
    assert table.stack("Rotterdam", 0) == 7
    assert table.coins(0) == 0


def test_ruling_5_casino_coins_pay_for_a_raise():
    """His safe was empty; the ship at the casino brings the two coins that he needs."""
    table = Table(2).send(rotterdam=5, new_york=2, casino=1).send(rotterdam=6, casino=2)
    assert (table.phase, table.coins(0)) == ("stand", 2)
    table.do("stay in Rotterdam")
    assert (table.stack("Rotterdam", 0), table.coins(0)) == (7, 0)


# --- the Syndicate -------------------------------------------------------------------------------------------------


def syndicates(cards):
    """Seat 0 with Syndicate cards, outbid in Rotterdam and New York by seat 1."""
    table = Table(2, {"Rotterdam": ["gold"] * 4, "New York": ["art", "art", "art"], "Panama": ["art", "cars"]})
    table.send(rotterdam=1, new_york=1, panama=1).send(casino=3)
    for _ in range(cards):
        table.do("buy Syndicate for 10")
    table.pay(gold=4, art=4, cars=0) if cards else table.do("no trade").do("discard art", "discard art", "discard art")
    table.send(rotterdam=1, new_york=1, casino=1).send(rotterdam=2, new_york=2, casino=1)
    assert table.cards(0) == ({"Syndicate": cards} if cards else {})
    assert table.phase == "stand"
    return table


@pytest.mark.parametrize(("cards", "first", "both"), [(0, 0, 0), (1, 2, 2), (2, 2, 4)])
def test_example_p6_and_ruling_12_two_syndicates_pay_for_two_ports(cards, first, both):
    """Each card pays 2 coins once a turn; four coins need two cards and two ports."""
    table = syndicates(cards)
    coins, supply = table.coins(0), table.view["supply"]
    table.do("withdraw from Rotterdam")
    assert table.coins(0) == coins + 1 + first
    table.do("withdraw from New York")
    assert table.coins(0) == coins + 2 + both
    assert table.view["supply"] == supply - both


def test_ruling_12_paid_at_the_withdrawal_so_it_may_raise_elsewhere():
    table = syndicates(1)
    coins = table.coins(0)
    table.do("stay in Rotterdam", "withdraw from New York")
    table.bid(1 + coins + 1 + 2)
    assert table.coins(0) == 0


# --- any order, every result once ----------------------------------------------------------------------------------


def results(state, phases, result):
    """How often each result is reached while the decisions are of these phases and of this turn."""
    before = state.view()
    found = Counter()

    def follow(state):
        view = state.view()
        if PHASES[view["phase"]] in phases and (view["seat"], view["round"]) == (before["seat"], before["round"]):
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                follow(after)
        else:
            found[result(view)] += 1

    follow(state)
    return found


def positions(phase, seed, wanted, accept, **options):
    """Positions of a phase, at its first decision of a turn, in random games where nobody trades away his cargo."""
    rng = random.Random(seed)
    found = []
    while len(found) < wanted:
        state = engine.load("cargo_noir", players=rng.choice((3, 4)), **options).new_state()
        asked = None
        while not state.is_terminal() and len(found) < wanted:
            actions = state.legal_actions()
            view = state.view()
            name = PHASES[view["phase"]]
            if name == phase and asked != (view["round"], view["seat"]):
                asked = view["round"], view["seat"]
                if accept(view):
                    found.append(state.clone())
            if name in ("bid", "raise"):
                actions = actions[:2]
            elif name == "sail" and len(actions) > 2 and rng.random() < 0.7:
                actions = actions[:-2]
            state.apply(rng.choice(actions))
    return found


def test_rulings_5_and_9_raises_and_withdrawals_in_any_order(tmp_path):
    """Every result that some order of the ships allows is reached, and by exactly one path."""
    file = tmp_path / "crowded.toml"
    file.write_text("[start]\nships = 4\ncoins = 9\n[card.syndicate]\ncost = 1\n")
    contested = Counter()
    for state in positions(
        "stand",
        11,
        150,
        lambda view: view["outbid"].bit_count() > 1 and view["coins"][view["seat"]] < 10,
        components=str(file),
    ):
        view = state.view()
        seat = view["seat"]
        ports = [port for port in range(8) if view["outbid"] >> port & 1]
        mine = {port: view["stack"][port][seat] for port in ports}
        others = {port: max(view["stack"][port]) for port in ports}
        expected = reference.stands(others, mine, view["coins"][seat], view["cards"][seat][2])

        def result(view, seat=seat, ports=ports):
            return view["coins"][seat], tuple((port, view["stack"][port][seat]) for port in ports)

        found = results(state, ("stand", "raise"), result)
        assert found.keys() == expected, state.board()
        assert set(found.values()) == {1}
        contested["ports", len(ports)] += 1
        contested["syndicates", view["cards"][seat][2]] += 1
    assert contested["ports", 3] > 5, contested
    assert contested["syndicates", 1] > 5, contested


def test_ruling_7_draws_and_swaps_in_any_order():
    """Results of any order, equal kinds included, but for those in which all swaps together change nothing."""
    seen = Counter()
    for state in positions(
        "visit", 12, 150, lambda view: view["visitors"][view["seat"]] > 1 and sum(view["hold"][view["seat"]]) < 9
    ):
        seat, ships = state.view()["seat"], state.view()["visitors"][state.view()["seat"]]
        before = state.view()
        for draws in range(ships):
            after = state.clone()
            drawn = []
            while len(drawn) < draws:
                after.apply(after.action("draw from the bag"))
                drawn.append(after.legal_actions()[0] - ACTIONS["token"])
                after.apply(after.legal_actions()[0])
            if ships - draws > 3:
                continue  # too many results to count one by one

            def result(view, seat=seat):
                return tuple(view["hold"][seat]), tuple(view["market"])

            expected = reference.swaps(before["hold"][seat], before["market"], ships - draws, drawn)
            found = results(without_draws(after), ("visit", "swap"), result)
            assert found.keys() == expected - {result(after.view())}, after.board()
            assert set(found.values()) <= {1}
            seen[ships, draws] += 1
    assert {(2, 0), (2, 1), (3, 0), (3, 1), (3, 2)} <= seen.keys(), seen


def without_draws(state):
    """The same position, for a walk that does not draw any more."""

    class Swapping:
        def __init__(self, state):
            self.state = state
            self.view = state.view
            self.apply = state.apply

        def legal_actions(self):
            labels = self.state.labels()
            return [action for action, label in labels.items() if label != "draw from the bag"]

        def clone(self):
            return Swapping(self.state.clone())

    return Swapping(state)


# --- the bag -------------------------------------------------------------------------------------------------------


@pytest.fixture
def small_bag(tmp_path):
    """Three tokens of each kind: a bag that runs out soon."""
    file = tmp_path / "small.toml"
    file.write_text("[tokens]\nof_each_kind = 3\n")
    return str(file)


def test_ruling_13_an_empty_bag_gets_the_discards_in_the_middle_of_a_refill(small_bag):
    """At no time is a place of a port empty between turns, though the bag ran out on the way."""
    poured = 0
    table = Table(2, components=small_bag)
    while table.view["round"] < 6:
        discards = sum(table.view["discard"])
        table.send(rotterdam=1, new_york=1, casino=1) if table.seat == 0 else table.send(casino=3)
        while table.phase == "ships":
            table.do(table.labels()[0])
        assert [sum(cargo) for cargo in table.view["cargo"][:4]] == [4, 3, 2, 1]
        poured += sum(table.view["discard"]) < discards
        while table.phase in ("trade", "discard"):
            table.do(table.labels()[0])
    assert poured


def test_p4_the_order_of_ships_is_asked_where_the_bag_may_run_out(small_bag):
    """With few tokens left, whose content all know by counting, who draws first gets them."""
    seen = set()
    for seed in range(40):
        rng = random.Random(seed)
        state = engine.load("cargo_noir", players=2, components=small_bag).new_state()
        while not state.is_terminal():
            view = state.view()
            if PHASES[view["phase"]] == "ships":
                seat = view["seat"]
                labels = list(state.labels().values())
                need = (
                    sum((4, 3, 2, 1)[port] for port in range(4) if view["buying"] >> port & 1) + view["visitors"][seat]
                )
                assert view["bag_left"] < need
                assert len(labels) == view["buying"].bit_count() + (view["visitors"][seat] > 0) > 1
                seen.update(label.split()[0] for label in labels)
            state.apply(rng.choice(state.legal_actions()))
    assert seen == {"buy", "draw"}


def test_ruling_13_nothing_is_drawn_when_bag_and_discards_are_empty(tmp_path):
    """Eighteen tokens for seventeen places: only the ship's draw can empty the bag, and the next one finds nothing."""
    file = tmp_path / "tiny.toml"
    file.write_text("[tokens]\nof_each_kind = 2\nwilds = [0, 0, 0, 0]\n[black_market]\nslots = 7\n")
    table = Table(2, components=str(file))
    assert table.view["bag_left"] == 1
    table.send(market=3).send(casino=3)
    assert sum(table.view["hold"][0]) == 1
    table.do("draw from the bag")
    assert sum(table.view["hold"][0]) == 1
    assert table.view["bag_left"] == 0
