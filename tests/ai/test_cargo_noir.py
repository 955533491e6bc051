"""Cargo Noir's rules of thumb: moves that a beginner would not miss."""

from ai import heuristics
from tests.ai.positions import preferred
from tests.engine.cargo_noir.table import Table


def prospects(table):
    return heuristics.load(table.game).prospects(table.state)


def test_cargo_of_a_port_is_worth_a_coin():
    table = Table(4, {"Rotterdam": ["gold", "gold", "gold", "wild"]})
    assert preferred(table.state) == "sail to Rotterdam"


def test_an_unbeatable_stack_is_no_higher_than_it_must_be():
    """Seat 1 has no coins left: one coin more than his stack keeps the port."""
    table = Table(2).send(rotterdam=1, casino=2).send(new_york=7, casino=2)
    table.do(*[label for label in table.labels() if label == "no trade"])
    table.do("sail to New York") if table.can("sail to New York") else table.do("sail to Panama")
    assert preferred(table.state) == table.labels()[0]


def test_in_the_last_trade_all_value_goes_into_cards():
    """Nine different and a few coins: nothing that is left counts any more."""
    kinds = ["alcohol", "weapons", "art", "cars", "cigars", "ivory", "jewels", "gold", "uranium"]
    table = Table(2, {"Rotterdam": kinds[:4], "New York": kinds[4:7], "Panama": kinds[7:]}).until(10)
    table.send(rotterdam=1, new_york=1, panama=1).pass_turn()
    assert preferred(table.state) != "no trade"


def test_after_the_last_trade_only_cards_count():
    table = Table(2).until(11).do("no trade")
    assert prospects(table)[0] == 0
    assert prospects(table)[1] > 0


def test_a_payment_keeps_the_better_tokens():
    """The example of p. 5: for a Warehouse the three cars and the weapon go, not the jewels."""
    table = Table(2, {"Rotterdam": ["jewels"] * 4, "New York": ["cars"] * 3, "Panama": ["weapons", "wild"]})
    table.send(rotterdam=1, new_york=1, panama=1).pass_turn()
    table.do("buy Warehouse for 10", "buy nothing more", "pay 1 weapons", "pay 3 cars")
    assert preferred(table.state) == "pay no jewels"
