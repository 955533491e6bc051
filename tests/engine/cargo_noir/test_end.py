"""The last round, the score, ties."""

import random

import pytest

import engine
from engine.games.cargo_noir.rules import PHASES
from tests.engine.cargo_noir.table import Table


@pytest.mark.parametrize(("players", "rounds"), [(2, 11), (3, 11), (4, 10), (5, 10)])
def test_p7_rounds_by_the_number_of_players(players, rounds):
    table = Table(players)
    turns = 0
    while not table.state.is_terminal():
        turns += 1
        table.pass_turn()
    assert turns in (players * rounds, players * rounds - 1), "the last turn may hold no decision"
    assert table.view["round"] == rounds + 1


def collector(kinds, players=2, round_=11, **options):
    """Seat 0 at his trade in the last round with one token of each of these kinds, and coins from the casino."""
    table = Table(players, {"Rotterdam": kinds[:4], "New York": kinds[4:7], "Panama": kinds[7:9]}, **options)
    table.until(round_ - 1)
    table.send(rotterdam=1, new_york=1, panama=1)
    for _ in range(players - 1):
        table.pass_turn()
    return table


NINE = ["alcohol", "weapons", "art", "cars", "cigars", "ivory", "jewels", "gold", "uranium"]


def test_example_p7_nine_different_and_four_coins_buy_the_cronies():
    """45 and 4 coins make 49, the cost of the Cronies (rulings 25 and 29)."""
    table = collector(NINE)
    coins = table.coins(0)
    assert table.view["budget"] == 45 + coins
    table.do("buy Cronies for 49").pay(**dict.fromkeys(NINE, 1))
    assert table.cards(0) == {"Cronies": 1}
    assert table.coins(0) == coins - 4
    assert table.hold(0) == {}


def test_example_p7_with_exactly_four_coins(tmp_path):
    """The same with a safe of four: nothing is left."""
    file = tmp_path / "poor.toml"
    file.write_text("[casino]\ncoins = 0\n")
    table = collector(NINE, components=str(file))
    assert table.coins(0) == 4
    assert table.view["budget"] == 49
    table.do("buy Cronies for 49")
    assert (table.cards(0), table.coins(0), table.hold(0)) == ({"Cronies": 1}, 0, {})


def test_ruling_18_the_same_cargo_a_round_earlier_is_worth_45():
    table = collector(NINE, round_=10)
    assert table.view["budget"] == 45
    assert not table.can("buy Cronies for 49")


def test_ruling_25_coins_alone_may_buy():
    table = Table(2).until(11)
    assert table.hold(0) == {}
    coins = table.coins(0)
    assert table.can("buy Principality for 81") == (coins >= 81)
    table.do("buy Villa for 15", "buy nothing more")
    assert table.cards(0) == {"Villa": 1}
    assert table.coins(0) == coins - 15


def test_ruling_25_coins_under_a_ship_do_not_count_but_withdrawn_ones_do():
    table = Table(2).until(10, 0)
    table.send(rotterdam=9, casino=2).send(rotterdam=10, casino=2)
    coins = table.coins(0)
    stay, leave = table, Table.__new__(Table)
    leave.game, leave.state, leave.draws = table.game, table.state.clone(), []
    leave.do("withdraw from Rotterdam")
    assert leave.view["budget"] == leave.coins(0) == coins + 9
    stay.do("stay in Rotterdam").bid(11)
    assert stay.view["budget"] == stay.coins(0) == coins - 2


def test_ruling_26_in_the_last_round_ships_still_sail_but_the_last_player_skips_it():
    table = Table(2).until(11)
    table.do("no trade")
    assert table.phase == "sail"
    table.send(casino=3)
    assert (table.seat, table.phase) == (1, "trade")
    table.do("no trade")
    assert table.state.is_terminal()


def test_ruling_26_a_late_ship_blocks_who_is_yet_to_move():
    """Seat 1 stands alone in Cape Town; seat 0 overtops him in the last round, and the purchase fails."""
    table = Table(2).until(10, 1)
    table.send(cape_town=1, casino=2)
    assert table.view["round"] == 11
    table.do("no trade").send(cape_town=2, casino=2)
    assert (table.seat, table.phase) == (1, "stand")


def test_ruling_26_the_switch_skips_sending_for_all():
    table = Table(2, final_sailing=False).until(11)
    table.do("no trade")
    assert (table.seat, table.phase) == (1, "trade")


def test_ruling_27_the_score_is_the_points_on_all_cards():
    table = Table(2, {"Rotterdam": ["jewels"] * 4, "New York": ["cars"] * 3, "Panama": ["weapons", "wild"]})
    table.send(rotterdam=1, new_york=1, panama=1).pass_turn()
    table.do("buy Ship for 15", "buy Warehouse for 10", "buy Syndicate for 10")
    assert table.state.scores() == [15.0, 0.0]
    table.send(rotterdam=1, casino=3)
    assert table.state.scores() == [15.0, 0.0], "coins and cargo are worth nothing"


def test_p7_coins_and_cargo_are_worth_nothing_at_the_end():
    table = Table(2).until(11)
    table.pass_turn().pass_turn()
    assert table.state.is_terminal()
    assert table.state.scores() == [0.0, 0.0]
    assert table.coins(0) > 7
    assert table.state.returns() == [0.5, 0.5]


# --- ties ----------------------------------------------------------------------------------------------------------


def finish(purchases, players):
    """The last round: coins alone buy these cards for each seat; returns the finished state."""
    table = Table(players).until(11 if players < 4 else 10)
    for seat, cards in enumerate(purchases):
        assert table.seat == seat
        for card in cards:
            table.do(next(label for label in table.labels() if label.startswith(f"buy {card} for")))
        if table.phase == "trade" and table.seat == seat:
            table.do(table.labels()[0])
        if not table.state.is_terminal() and table.seat == seat:
            table.send(casino=3)
    assert table.state.is_terminal()
    return table.state


def test_p7_and_ruling_28_a_tie_goes_to_the_most_valuable_card():
    """45 points each: a Nightclub beats three Villas."""
    state = finish([["Villa", "Villa", "Villa"], ["Nightclub"]], 2)
    assert state.scores() == [45.0, 45.0]
    assert state.returns() == [0.0, 1.0]


def test_ruling_28_still_tied_is_a_shared_victory():
    state = finish([["Nightclub"], ["Nightclub"]], 2)
    assert state.returns() == [0.5, 0.5]


def test_ruling_28_the_value_is_the_printed_points():
    """50 points each: Militia (cost 36, 45 points) and a Warehouse against a Dive (35) and a Villa."""
    state = finish([["Villa", "Dive"], ["Warehouse", "Militia"]], 2)
    assert state.scores() == [50.0, 50.0]
    assert state.returns() == [0.0, 1.0]


def test_ruling_28_ties_behind_the_first_place_stay_ties():
    """The book breaks ties for the first place only: seats 0 and 1 share the second one."""
    state = finish([["Villa", "Villa", "Villa"], ["Nightclub"], ["Villa", "Nightclub"]], 3)
    assert state.scores() == [45.0, 45.0, 60.0]
    assert state.returns() == [0.125, 0.125, 1.0]


# --- random games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_conserve_tokens_coins_cards_and_ships_and_ruling_10_holds(players):
    """Also that no decision has more than 256 choices or only one, and that the mean stays below 20."""
    game = engine.load("cargo_noir", players=players)
    rng = random.Random(players)
    choices = []
    for _ in range(12):
        state = game.new_state()
        turn = None
        while not state.is_terminal():
            view = state.view()
            everywhere = [view["bag"], view["discard"], view["market"], view["payment"], *view["cargo"], *view["hold"]]
            assert [sum(kind) for kind in zip(*everywhere, strict=True)] == [14] * 9 + [players]
            assert view["supply"] + sum(view["coins"]) + sum(map(sum, view["stack"])) == 60
            for card, stock in enumerate(view["stock"]):
                owned = [cards[card] for cards in view["cards"]]
                assert stock + sum(owned) == (8 if card < 3 else 6 if card < 7 else 1)
                assert card >= 3 or max(owned) <= 2
            if state.current_player >= 0:
                if turn != (view["round"], view["seat"]):
                    turn = view["round"], view["seat"]
                    assert_alone_or_outbid(view)
                choices.append(len(state.legal_actions()))
                assert choices[-1] > 1
            state.apply(rng.choice(state.legal_actions()))
        assert len(state.history) < game.max_game_length
    assert max(choices) <= 256
    assert sum(choices) / len(choices) < 20


def assert_alone_or_outbid(view):
    """Ruling 10, and that no two stacks of a port are equal."""
    for port, stacks in enumerate(view["stack"]):
        standing = [coins for coins in stacks if coins]
        assert len(set(standing)) == len(standing)
        mine = stacks[view["seat"]]
        moved = view["home"][view["seat"]] and PHASES[view["phase"]] in ("sail", "bid", "trade", "pay", "discard")
        if mine and view["round"] > 1 and not moved:
            alone = len(standing) == 1
            assert alone == bool(view["buying"] >> port & 1)
            assert alone or max(standing) > mine
