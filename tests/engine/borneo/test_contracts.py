"""Contracts: which can be fulfilled, what pays for them, and Blackbeard's secret (pp. 2, 4)."""

import random

import pytest

import engine
from tests.engine.borneo.brute import brute_force
from tests.engine.borneo.table import Table, figures, labels, outcomes, phase
from tests.random_play import random_game

# Seat 0 is alone in red: all cargo of a red monopoly is his.
ALONE = {"red": (0, 0, 0), "yellow": (1, 2), "green": (2, 1), "blue": (1, 2)}
SMALL = ("Makassar", "Bantam", "Brunei", "Aceh")  # all: monopoly 6, limit 4
FILLERS = ("C60", "C59", "C58", "C57")


def stocked(*pairs, **options):
    """Seat 0 takes these cards: each pair is a red monopoly that seat 1 completes. Then it is seat 0's turn."""
    turns = []
    for (first, second), harbour, filler in zip(pairs, SMALL, FILLERS, strict=False):
        turns += [(first, harbour), (second, harbour), (filler, "Batavia")]
    table = Table(turns=turns, ranks=ALONE, harbours=(*SMALL[:2], "Batavia"), **options)
    table.reveals = [*SMALL[2:], "Tidore", "Ambon"]
    return table


# One of each spice: cloves and nutmeg, pepper and cinnamon. No cinnamon. No pepper, and cinnamon on a 2 and a 1.
EACH = (("C03", "C04"), ("C11", "C02"))
NO_CINNAMON = (("C03", "C04"), ("C11", "C01"))
NO_PEPPER = (("C07", "C08"), ("C05", "C09"))


def test_ruling_4_a_contract_at_the_start_of_the_turn_from_the_store():
    table = stocked(*EACH).run()
    assert table.state.current_player == 0
    assert labels(table.state) == ["no contract", "fulfil one each"]
    table.play("fulfil one each", "pay C02", "pay C03", "pay C04", "pay C11")
    assert phase(table.state) == "trader"  # one contract a turn
    assert table.state.view()["contracts"][0] == [1, 0, 0, 0, 0] and table.state.view()["stock"] == [2, 3, 2, 2, 1]
    assert table.cards("store", 0) == set() and table.state.scores()[0] == 6


def test_ruling_4_nobody_must():
    table = stocked(*EACH).run().play("no contract")
    assert phase(table.state) == "trader" and len(table.cards("store", 0)) == 4


def test_hand_cards_do_not_pay():
    """p.2: without a store nobody is asked, whatever he has in hand."""
    table = Table(hands=(("C01", "C02", "C03"), (), ()))
    assert phase(table.state) == "trader"


def test_ruling_5_a_two_can_not_be_split_and_a_surplus_is_lost():
    """C05 is two cinnamon: for one of each it pays alone, and for four cinnamon it counts two."""
    table = stocked(("C05", "C04"), ("C03", "C01")).run()
    table.play("fulfil one each", "pay C01", "pay C03", "pay C04", "pay C05")
    assert phase(table.state) == "trader" and table.cards("store", 0) == set()
    table = stocked(("C05", "C02"), ("C07", "C01")).run().play("fulfil four same", "pay C02", "pay C05", "pay C07")
    assert table.cards("store", 0) == {"C01"} and table.state.scores()[0] == 8 + 1


def test_ruling_5_no_card_that_could_be_dropped():
    """With three cinnamon cards C02, C05 (2) and C07, one of each needs just one of them."""
    table = stocked(("C05", "C02"), ("C03", "C04"), ("C11", "C06"), ("C07", "C01")).run()
    assert "fulfil two each" not in labels(table.state)
    table.play("fulfil one each", "pay C01")
    assert [label.split()[1] for label in labels(table.state)] == ["C02", "C03"]
    table.play("pay C02")
    assert [label.split()[1] for label in labels(table.state)] == ["C03"]


def test_ruling_6_cargo_cards_to_the_discard_and_harbour_cards_out_of_the_game():
    """Seat 0 completes Makassar himself and pays the nutmeg with its card."""
    turns = [
        ("C03", "Makassar"),
        ("C60", "Batavia"),
        ("C59", "Batavia"),
        ("C01", "Makassar"),
        ("C07", "Bantam"),
        ("C02", "Bantam"),
    ]
    table = Table(turns=turns, ranks=ALONE, harbours=("Makassar", "Bantam", "Batavia")).run()
    assert table.goods(0) == {"nutmeg": 1} and table.cards("store", 0) == {"C01", "C02", "C03", "C07"}
    table.play("fulfil one each", "pay C01", "pay C02", "pay C03", "pay harbour nutmeg")
    assert table.goods(0) == {} and table.state.view()["spent"] == [0, 0, 0, 1, 0]
    assert table.cards("discard") == {"C01", "C02", "C03"}


# --- Blackbeard's secret -----------------------------------------------------------------------------------------


def test_ruling_30_one_card_stands_for_a_missing_unit_and_the_ship_is_taken():
    assert phase(stocked(*NO_CINNAMON).run().state) == "trader"
    table = stocked(*NO_CINNAMON, blackbeard=True).run()
    assert labels(table.state) == ["no contract", "fulfil one each"]
    table.play("fulfil one each", "pay C01", "pay C03", "pay C04", "pay C11")
    assert table.state.view()["ship"] == 0 and table.state.scores()[0] == 6 - 2


def test_ruling_30_a_two_counts_one_then():
    """C05 (2 cinnamon) and C07 with cloves and nutmeg: one cinnamon card stands for the pepper, whichever."""
    table = stocked(*NO_PEPPER, blackbeard=True).run()
    table.play("fulfil one each", "pay C05", "pay C07", "pay C08", "pay C09")
    assert table.state.view()["ship"] == 0
    # Three pepper and a 2 of another spice are four of a kind with the pirates, not five.
    table = stocked(("C05", "C01"), ("C11", "C06"), blackbeard=True).run()
    table.play("fulfil four same", "pay C01", "pay C05", "pay C06", "pay C11")
    assert table.cards("store", 0) == set() and table.state.view()["ship"] == 0


def test_ruling_30_without_need_the_ship_stays():
    table = stocked(*EACH, blackbeard=True).run()
    table.play("fulfil one each", "pay C02", "pay C03", "pay C04", "pay C11")
    assert table.state.view()["ship"] == -1 and table.state.scores()[0] == 6


def test_ruling_30_the_holder_can_not_trade_again():
    """The same store, once with the ship and once without."""
    table = stocked(*NO_CINNAMON, *NO_PEPPER, blackbeard=True).run(6)
    table.play(
        "fulfil one each", "pay C01", "pay C03", "pay C04", "pay C11", "leave the traders", "lay C07", "at Brunei"
    )
    table.turns.pop(0)
    table.run()
    assert table.cards("store", 0) == {"C05", "C07", "C08", "C09"} and phase(table.state) == "trader"
    table = stocked(*NO_PEPPER, blackbeard=True).run()
    assert phase(table.state) == "contract"


def test_ruling_30_the_ship_goes_from_player_to_player():
    """In random games it changes hands, always to whoever has just traded."""
    game = engine.load("borneo", players=3, blackbeard=True)
    holders = set()
    for seed in range(12):
        ship, mover = -1, -1
        for state in random_game(game, seed):
            view = state.view()
            if view["ship"] != ship:
                assert view["ship"] == mover != ship
                holders.add((ship, mover))
            ship, mover = view["ship"], state.current_player
    assert any(ship >= 0 for ship, _ in holders)


# --- against brute force -----------------------------------------------------------------------------------------


def offered(state):
    """The same by play, each way to pay by itself."""
    seat, before = state.current_player, state.view()

    def result(after):
        view = after.view()
        kind = next(k for k in range(5) if view["contracts"][seat][k] > before["contracts"][seat][k])
        gone = before["store"][seat] & ~view["store"][seat]
        paid = [card for card in range(60) if gone >> card & 1]
        for good in range(5):
            paid += [60 + good] * (before["goods"][seat][good] - view["goods"][seat][good])
        return kind, tuple(paid), view["ship"] == seat and before["ship"] != seat

    found = []
    for action, label in state.labels().items():
        if label.startswith("fulfil"):
            after = state.clone()
            after.apply(action)
            found += outcomes(after, ("pay",), result)
    return found


def contract_positions(game, seed, most, number):
    """Positions where a contract may be fulfilled, from random games whose players mostly go on collecting."""
    chooser = random.Random(seed)
    found = []
    while len(found) < number:
        state = game.new_state()
        while not state.is_terminal():
            if phase(state) == "contract":
                seat, view = state.current_player, state.view()
                if view["store"][seat].bit_count() + sum(view["goods"][seat]) <= most and chooser.random() < 0.5:
                    found.append(state.clone())
                if chooser.random() < 0.8:
                    state.apply(0)
                    continue
            state.apply(chooser.choice(state.legal_actions()))
    return found[:number]


# Odd numbers, more jokers, and half of the cards with a 2.
MIXED = """
[contract.one_each]
each = 3
[contract.four_same]
same = 3
[contract.eight_same]
same = 5
[harbour]
H05 = { good = "joker" }
H06 = { good = "joker" }
H09 = { good = "joker" }
[cargo.rulebook]
""" + "".join(f"C{card:02} = {{ amount = 2 }}\n" for card in range(1, 61, 2))


@pytest.mark.parametrize(
    ("blackbeard", "text", "most", "number"),
    [(False, "", 12, 40), (True, "", 10, 30), (False, MIXED, 11, 30), (True, MIXED, 9, 40)],
    ids=["plain", "blackbeard", "other figures", "other figures, blackbeard"],
)
def test_ruling_5_30_payments_lose_no_outcome_and_offer_none_twice(tmp_path, blackbeard, text, most, number):
    """All subsets of the store against all ways to pay; each payment is reached in exactly one way."""
    file = figures(tmp_path, text)
    game = engine.load("borneo", players=3, blackbeard=blackbeard, components=file)
    kinds, pirates = set(), 0
    for state in contract_positions(game, 1, most, number):
        brute, play = brute_force(state), offered(state)
        assert sorted(play) == sorted(brute)
        kinds |= {kind for kind, _, _ in brute}
        pirates += sum(needed for _, _, needed in brute)
    assert kinds >= {0, 1, 2}
    assert (pirates > 0) == blackbeard
