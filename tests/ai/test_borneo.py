"""Borneo's rules of thumb: moves that a beginner would not miss."""

from ai import heuristics
from tests.ai.positions import preferred
from tests.engine.borneo.table import Table, phase

MAKASSAR = ("Makassar", "Bantam", "Brunei")  # all: monopoly 6, limit 4
OWN = {"red": (1, 1), "yellow": (0, 2), "green": (2, 0), "blue": (2, 1, 0)}  # seat 1 alone in red
OTHERS = {"red": (0, 2), "yellow": (0, 1), "green": (2, 1), "blue": (2, 1, 0)}


def near_a_monopoly(ranks):
    """C03 lies in Makassar with three red flags, and C01 would make six: seat 1 may lay it."""
    hands = ((), ("C01", "C26", "C41"), ())
    table = Table(hands=hands, turns=[("C03", "Makassar")], harbours=MAKASSAR, ranks=ranks).run()
    return table.play("leave the traders")


def test_a_monopoly_of_ones_own_company_is_completed():
    table = near_a_monopoly(OWN)
    assert preferred(table.state).startswith("lay C01 ")
    table.play("lay C01 ")
    assert preferred(table.state) == "at Makassar"


def test_a_monopoly_of_others_is_worth_less():
    """The same card at the same harbour, but all its cargo goes to the others."""
    share = {}
    for name, ranks in {"own": OWN, "others": OTHERS}.items():
        table = near_a_monopoly(ranks)
        table.play("lay C01 ")
        weights = heuristics.load(table.game).weights(table.state)
        share[name] = weights[table.state.action("at Makassar")] / sum(weights.values())
    assert share["own"] > 0.9 > share["others"]


def test_an_attack_that_takes_the_lead_beats_staying():
    """Red is near its monopoly; seat 1 is second behind seat 0, who has one card that he may play."""
    table = Table(
        hands=((), ("C01", "C02", "C06"), ()),
        turns=[("C03", "Makassar")],
        harbours=MAKASSAR,
        ranks={"red": (0, 1), "yellow": (0, 2), "green": (2, 1), "blue": (2, 1, 0)},
    ).run()
    weights = heuristics.load(table.game).weights(table.state)
    labels = {label: weights[action] for action, label in table.state.labels().items()}
    assert max(labels[label] for label in labels if label.startswith("attack with")) > labels["leave the traders"]


def test_the_spice_that_a_contract_lacks_is_taken():
    """Seat 1 has pepper, cloves and nutmeg; of pepper and cinnamon, cinnamon makes one of each."""
    table = Table(
        turns=[("C03", "Makassar"), ("C01", "Makassar"), ("C11", "Bantam"), ("C12", "Bantam")],
        harbours=MAKASSAR,
        ranks=OWN,
    )
    table.run(3).lay(*table.turns.pop(0))
    assert phase(table.state) == "take" and table.state.current_player == 1
    assert preferred(table.state).startswith("take C12 ")
