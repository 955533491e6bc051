"""Phase 2: what sets are worth, which trades are possible, and what is discarded."""

import random
from collections import Counter

import pytest

import engine
from engine.games.cargo_noir.rules import PHASES, value
from tests.engine.cargo_noir import reference
from tests.engine.cargo_noir.table import Table

KINDS = ["alcohol", "weapons", "art", "cars", "cigars", "ivory", "jewels", "gold", "uranium", "wild"]


def counts(**tokens):
    return [tokens.get(kind, 0) for kind in KINDS]


# --- the value of sets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cargo", "worth"),
    [
        (counts(jewels=4, wild=1), 25),  # the example of p. 5
        (counts(cars=3, weapons=1), 10),  # the example of p. 5: 9 and 1
        (counts(jewels=4, wild=1, cars=3, weapons=1), 35),  # the example of p. 5: all of it
        (counts(alcohol=1), 1),
        ([1] * 9 + [0], 45),  # nine different, p. 7
        ([1] * 8 + [0, 1], 45),  # a wild token stands for the missing kind
        (counts(wild=5), 25),  # wild tokens alone (ruling 17)
        (counts(gold=10), 82),  # at most nine in a set (ruling 17)
        (counts(gold=9, wild=1), 82),
        (counts(cars=3, art=1, gold=1, ivory=1, jewels=1, uranium=1), 25),  # two cars and six different
        (counts(gold=1, wild=4), 25),
        ([0] * 10, 0),
    ],
)
def test_the_value_of_cargo_p5(cargo, worth):
    assert value(engine.load("cargo_noir"), cargo) == worth
    assert reference.best_value(tuple(cargo)) == worth


def test_every_token_of_a_different_set_is_of_another_kind_notes_40():
    """The publisher's clarification: two pairs are no set of four."""
    assert reference.set_value(tuple(counts(gold=2, art=2))) is None
    assert value(engine.load("cargo_noir"), counts(gold=2, art=2)) == 8


def test_the_value_of_random_cargo_is_the_best_of_all_divisions():
    game = engine.load("cargo_noir")
    rng = random.Random(1)
    for _ in range(400):
        kinds = rng.sample(range(10), rng.randint(1, 10))
        cargo = [0] * 10
        for _ in range(rng.randint(1, 10)):
            cargo[rng.choice(kinds)] += 1
        cargo[9] = min(cargo[9], 5)
        assert value(game, cargo) == reference.best_value(tuple(cargo)), cargo


def test_the_value_of_few_kinds_and_many_tokens():
    """Where full sets of nine, layers of different kinds and wild tokens compete."""
    game = engine.load("cargo_noir")
    rng = random.Random(2)
    for _ in range(40):
        cargo = [0] * 10
        for kind in rng.sample(range(9), 3):
            cargo[kind] = rng.choice((2, 3, 5, 8, 9))
        cargo[9] = rng.randint(0, 3)
        assert value(game, cargo) == reference.best_value(tuple(cargo)), cargo


# --- the examples of p. 5 ------------------------------------------------------------------------------------------


def nine_tokens():
    """Seat 0 at his trade with the cargo of the example: 4 jewels, 3 cars, a weapon and a wild token."""
    table = Table(2, {"Rotterdam": ["jewels"] * 4, "New York": ["cars"] * 3, "Panama": ["weapons", "wild"]})
    table.send(rotterdam=1, new_york=1, panama=1).pass_turn()
    assert table.hold(0) == {"weapons": 1, "cars": 3, "jewels": 4, "wild": 1}
    assert (table.phase, table.view["budget"]) == ("trade", 35)
    return table


def test_example_p5_jewels_and_wild_for_ship_and_warehouse():
    table = nine_tokens()
    table.do("buy Ship for 15", "buy Warehouse for 10").pay(jewels=4, wild=1)
    assert table.cards(0) == {"Ship": 1, "Warehouse": 1}
    assert table.hold(0) == {"weapons": 1, "cars": 3}


def test_example_p5_cars_and_weapon_for_a_warehouse():
    table = nine_tokens()
    table.do("buy Warehouse for 10").pay(weapons=1, cars=3)
    assert table.cards(0) == {"Warehouse": 1}
    assert table.hold(0) == {"jewels": 4, "wild": 1}


@pytest.mark.parametrize("second", ["Warehouse", "Syndicate"])
def test_example_p5_everything_for_three_cards(second):
    table = nine_tokens()
    table.do("buy Ship for 15", "buy Warehouse for 10", f"buy {second} for 10")
    assert table.hold(0) == {}
    assert sum(table.cards(0).values()) == 3
    assert table.view["stock"][:3] == [7, 8 - table.cards(0)["Warehouse"], 8 - table.cards(0).get("Syndicate", 0)]


# --- every trade once ----------------------------------------------------------------------------------------------


def reached(state):
    """How often each result (cards bought, tokens left, coins left) of a trade is reached."""
    view = state.view()
    seat = view["seat"]
    owned = view["cards"][seat]
    results = Counter()

    def follow(state):
        view = state.view()
        if PHASES[view["phase"]] in ("trade", "pay") and view["seat"] == seat and view["round"] == round_:
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                follow(after)
        else:
            cards = tuple(now - before for now, before in zip(view["cards"][seat], owned, strict=True))
            results[cards, tuple(view["hold"][seat]), view["coins"][seat]] += 1

    round_ = view["round"]
    follow(state)
    return results


def trade_positions(seed, wanted, final):
    """Positions at a trade in random games of players who would rather collect than trade."""
    rng = random.Random(seed)
    found = []
    while len(found) < wanted:
        players = rng.choice((2, 3, 4, 5))
        game = engine.load("cargo_noir", players=players)
        state = game.new_state()
        collect = 0.97 if final else 0.8
        while not state.is_terminal() and len(found) < wanted:
            view = state.view()
            actions = state.legal_actions()
            if state.current_player == engine.CHANCE:
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                odds = [p * 6 if state.label(a).startswith("wild") else p for a, p in zip(actions, odds, strict=True)]
                state.apply(rng.choices(actions, odds)[0])
                continue
            if PHASES[view["phase"]] == "trade" and view["due"] == 0:
                last = view["round"] == game.components["rounds"]["by_players"][players - 2]
                room = 6 + 2 * view["cards"][view["seat"]][1] - sum(view["hold"][view["seat"]])
                if last == final and room >= 0 and view["budget"] <= 50 and rng.random() < 0.5:
                    found.append(state.clone())
                if rng.random() < collect:
                    actions = actions[:1]
            state.apply(rng.choice(actions))
    return found


@pytest.mark.parametrize(("final", "wanted"), [(False, 400), (True, 150)])
def test_every_result_of_a_trade_is_reached_by_exactly_one_path(final, wanted):
    """Rulings 15 to 20 and 25, against an enumeration of all sets and all cards; coins add value in the last round."""
    sizes = Counter()
    for state in trade_positions(3, wanted, final):
        view = state.view()
        seat = view["seat"]
        coins = view["coins"][seat]
        expected = reference.trades(
            state.game.components, view["stock"], view["cards"][seat], tuple(view["hold"][seat]), coins if final else 0
        )
        if not final:
            expected = {(cards, tokens, coins) for cards, tokens, _ in expected}
        results = reached(state)
        assert results.keys() == expected, state.board()
        assert set(results.values()) == {1}
        sizes["positions with wild tokens"] += view["hold"][seat][9] > 0
        sizes["results"] += len(results)
    assert sizes["positions with wild tokens"] > wanted // 8, "the positions are too poor to show anything"
    assert sizes["results"] > 20 * wanted


# --- rulings on trade ----------------------------------------------------------------------------------------------


def test_ruling_16_no_change_and_overpaying():
    """35 buys a Syndicate of 10: the surplus is lost, and all tokens may be given."""
    table = nine_tokens()
    table.do("buy Syndicate for 10").pay(weapons=1, cars=3, jewels=4, wild=1)
    assert table.hold(0) == {}
    assert table.cards(0) == {"Syndicate": 1}
    assert table.coins(0) == 4


def test_ruling_16_a_payment_that_falls_short_is_not_offered():
    """Cars and weapon make 10; a Villa of 15 then needs jewels or the wild token."""
    table = nine_tokens()
    table.do("buy Villa for 15", "buy nothing more", "pay 1 weapons", "pay 3 cars")
    assert table.labels() == ["pay no jewels", "pay 1 jewels", "pay 2 jewels", "pay 3 jewels", "pay 4 jewels"]
    table.do("pay no jewels")
    assert table.hold(0) == {"jewels": 4}, "four cars with the wild token and a weapon make 17: it had to be given"
    table = nine_tokens()
    table.do("buy Yacht for 25", "pay no weapons", "pay no cars")
    assert table.hold(0) == {"weapons": 1, "cars": 3}, "all five others had to be given"


def test_ruling_18_coins_add_nothing_before_the_last_round():
    table = nine_tokens()
    assert table.coins(0) == 4
    assert table.view["budget"] == 35
    assert not table.can("buy Militia for 36")


def test_ruling_19_two_of_a_smuggling_card_and_no_more():
    table = nine_tokens()
    table.do("buy Warehouse for 10", "buy Warehouse for 10")
    assert "buy Warehouse for 10" not in table.labels()
    assert table.can("buy Syndicate for 10")


def test_ruling_19_effects_come_at_once():
    """The ship sails in the same turn; the warehouse counts for this turn's capacity."""
    table = nine_tokens()
    table.do("buy Ship for 15").pay(jewels=4)
    assert (table.phase, table.view["home"][0]) == ("sail", 4)
    table = nine_tokens()
    table.do("buy Warehouse for 10").pay(weapons=1, cars=3)
    table.send(panama=1, market=2).pass_turn()
    table.draws = ["art"]
    table.do("draw from the bag", "draw from the bag", "no trade")
    assert (table.phase, sum(table.view["hold"][0])) == ("discard", 9), "eight places since the card"


def test_ruling_19_a_syndicate_works_from_the_next_ships_on():
    """Bought after the withdrawals of the same turn, it has not paid for them."""
    table = Table(2, {"Rotterdam": ["gold"] * 4, "New York": ["art", "art", "cars"]})
    table.send(rotterdam=1, new_york=2, casino=1).send(new_york=3, casino=2)
    table.do("withdraw from New York")
    coins = table.coins(0)
    table.do("buy Syndicate for 10").pay(gold=4)
    assert table.coins(0) == coins


def test_ruling_19_smuggling_cards_run_out_with_five_players():
    """Eight of each kind: four players can have two, the fifth none (p. 6)."""
    game = engine.load("cargo_noir", players=5)
    state = game.new_state()
    rng = random.Random(8)
    warehouses = state.game.components["card"]["warehouse"]["copies"]
    for _ in range(40):
        state = game.new_state()
        while not state.is_terminal():
            view = state.view()
            if PHASES[view["phase"]] == "trade":
                labels = state.labels().values()
                offered = "buy Warehouse for 10" in labels
                assert not (offered and view["stock"][1] == 0)
                assert view["stock"][1] + sum(cards[1] for cards in view["cards"]) == warehouses
                if view["stock"][1] == 0 and view["budget"] >= 10:
                    return
                if offered:
                    state.apply(state.action("buy Warehouse for 10"))
                    continue
            state.apply(rng.choice(state.legal_actions()))
    pytest.fail("no game ran out of Warehouse cards")


def test_ruling_20_a_unique_goes_to_the_first_who_pays():
    table = nine_tokens()
    table.do("buy Show Business for 16").pay(jewels=4)
    assert table.view["stock"][7] == 0
    assert table.cards(0) == {"Show Business": 1}


def test_ruling_20_any_number_of_a_simple_card():
    table = nine_tokens()
    table.do("buy Villa for 15", "buy Villa for 15")
    assert table.cards(0) == {"Villa": 2}


def test_rulings_14_and_21_surplus_is_kept_until_after_the_trade_and_the_player_chooses():
    table = nine_tokens()
    table.do("no trade")
    assert table.labels() == ["discard weapons", "discard cars", "discard jewels"]
    table.do("discard weapons", "discard jewels", "discard jewels")
    assert table.hold(0) == {"cars": 3, "jewels": 2, "wild": 1}
    assert table.named(table.view["discard"]) == {"weapons": 1, "jewels": 2}
    assert table.phase == "sail"


def test_ruling_21_every_discard_once():
    """Nine tokens down to six: each way to keep six of them is reached by exactly one path."""
    results = Counter()

    def follow(state):
        view = state.view()
        if PHASES[view["phase"]] != "discard":
            results[tuple(view["hold"][0])] += 1
            return
        for action in state.legal_actions():
            after = state.clone()
            after.apply(action)
            follow(after)

    table = nine_tokens().do("no trade")
    cargo = tuple(table.view["hold"][0])
    follow(table.state)
    assert set(results) == {kept for kept in reference.parts(cargo) if sum(kept) == 6}
    assert set(results.values()) == {1}
