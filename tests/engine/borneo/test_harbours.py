"""Harbours: visible flags, monopoly and distribution with their ties, who takes what, the next harbour (pp. 3, 4)."""

import pytest

from tests.engine.borneo.table import Table, labels, phase

SIX_FOUR = ("Makassar", "Bantam", "Brunei")  # all: monopoly 6, limit 4
# First ranks: yellow 1, red 2, green 0, blue 1.
RANKS = {"red": (2, 0), "yellow": (1, 0), "green": (0, 2), "blue": (1, 2, 1)}


def column(*cards, harbour="Makassar", ranks=RANKS, **options):
    """A table where these cards were laid at one harbour; the last one completes it."""
    table = Table(turns=[(card, harbour) for card in cards], ranks=ranks, harbours=SIX_FOUR, **options)
    table.run(len(cards) - 1)
    assert phase(table.state) in ("trader", "contract")
    return table.lay(*table.turns.pop(0))


def takers(table):
    """Who takes, in order; the last card goes without asking."""
    order = []
    table.settle()
    while phase(table.state) == "take":
        order.append(table.state.current_player)
        table.play(labels(table.state)[0])
    return order


def test_example_p3_monopoly_of_red_in_makassar():
    """Vector monopoly_example_red_6: six red flags before the limit. The layer gets the nutmeg, then rank by rank."""
    table = column("C03", "C01")
    assert table.goods(1) == {"nutmeg": 1} and table.goods(0) == table.goods(2) == {}
    assert table.state.current_player == 2
    table.play("take C01")
    assert table.cards("store", 2) == {"C01"} and table.cards("store", 0) == {"C03"}
    assert table.cards("store", 1) == set()


def test_example_p4_distribution_among_the_companies():
    """Vector distribution_example: yellow 5, red 4, green 2, blue 2; green's first flag comes before blue's."""
    table = column("C01", "C02", "C45", "C26")
    assert "Makassar" not in table.state.board(0)
    assert table.goods(0) == {"nutmeg": 1}
    assert takers(table) == [1, 2, 0]
    assert [len(table.cards("store", seat)) for seat in range(3)] == [1, 2, 1]


def test_vector_company_without_visible_flag():
    """Red 5, yellow 5, green 3, blue 0: blue's traders get nothing, a second rank gets the last card."""
    table = column("C01", "C04", "C16", "C37")
    assert takers(table) == [2, 1, 0]
    assert [len(table.cards("store", seat)) for seat in range(3)] == [2, 1, 1]  # red's second rank is seat 0


def test_ruling_17_only_the_upper_row_of_a_covered_card_counts():
    """C01 shows three red flags alone and two when covered: with C04 five, not six."""
    table = Table(turns=[("C01", "Makassar"), ("C04", "Makassar")], harbours=SIX_FOUR)
    assert "= R3 Y1" in table.run(1).state.board(0)
    assert "= R5 Y2" in table.run(1).state.board(0)


def test_ruling_17_counts_can_fall():
    table = Table(turns=[("C01", "Makassar"), ("C59", "Makassar")], harbours=SIX_FOUR)
    assert "= R3 Y1" in table.run(1).state.board(0)
    assert "= R2 Y1 G1 B3" in table.run(1).state.board(0)


def test_ruling_18_monopoly_and_limit_at_once():
    """The fourth card gives green its sixth flag: a monopoly, though the limit is reached too."""
    table = column("C46", "C34", "C16", "C33")
    assert takers(table) == [0, 2, 0]
    assert [len(table.cards("store", seat)) for seat in range(3)] == [2, 0, 2]


def test_ruling_19_two_monopolies_go_to_the_first_flag_of_the_last_card():
    """Six red and six yellow flags: C01 shows red first, C04 yellow."""
    assert takers(column("C17", "C12", "C22", "C01")) == [2, 0, 2]
    assert takers(column("C17", "C12", "C22", "C04")) == [1, 0, 1]


def test_ruling_19_whatever_the_totals():
    """Seven red flags and six yellow ones; yellow is first on the last card."""
    assert takers(column("C17", "C03", "C22", "C04")) == [1, 0, 1]


def test_ruling_20_monopoly_of_a_company_without_traders():
    """The layer takes the harbour card, the cargo is discarded, no other company steps in."""
    table = column("C03", "C01", ranks={"yellow": (0, 1, 2), "green": (1, 0, 2), "blue": (2, 0, 1)})
    assert table.goods(1) == {"nutmeg": 1}
    assert phase(table.state) == "trader" and table.state.current_player == 2
    assert table.cards("discard") == {"C01", "C03"}
    assert all(table.cards("store", seat) == set() for seat in range(3))


def test_ruling_21_ties_in_reading_order_of_the_column():
    """Red and yellow have five flags each; C01 begins the column and shows red first."""
    table = column("C01", "C04", "C16", "C37")
    assert takers(table)[:2] == [2, 1]
    swapped = column("C04", "C01", "C16", "C37")  # now yellow is first
    assert takers(swapped)[:2] == [1, 2]


def test_ruling_22_a_company_without_traders_is_skipped():
    table = column("C01", "C02", "C45", "C26", ranks={"red": (2, 0, 1), "green": (0, 1, 2), "blue": (1, 0, 2)})
    assert takers(table) == [2, 0, 1]  # no yellow; then red's second rank, seat 0
    assert [len(table.cards("store", seat)) for seat in range(3)] == [2, 1, 1]


def test_ruling_22_a_company_with_fewer_traders_is_skipped_at_lower_ranks():
    """Six cards: yellow, red, green, blue, then the second ranks of those that have one."""
    ranks = {"red": (2, 1, 0), "yellow": (1,), "green": (0, 2), "blue": (0, 1, 2)}
    cards = ("C56", "C21", "C01", "C50", "C42", "C17")
    table = Table(turns=[(card, "Ternate") for card in cards], ranks=ranks, harbours=("Ternate", "Bantam", "Brunei"))
    table.run(5)
    table.lay(*table.turns.pop(0))
    # Visible: BBG YYG RYR BRB BGG YRY/Y: blue 5, yellow 6, red 4, green 4 (green's first flag before red's).
    assert takers(table) == [1, 0, 0, 2, 1]
    assert len(table.cards("store", 2)) == 2  # red's first rank, and green's second as the last


def test_ruling_23_more_cards_than_traders_begin_again_at_the_first_rank():
    """Monopoly: four cards, two traders."""
    table = column("C46", "C34", "C16", "C33", ranks={**RANKS, "green": (1, 2), "yellow": (0, 0)})
    assert takers(table) == [1, 2, 1]
    assert [len(table.cards("store", seat)) for seat in range(3)] == [0, 2, 2]


def test_ruling_23_a_distribution_begins_again_too():
    """Six cards, blue without a flag, and only four traders in the other companies."""
    ranks = {"green": (0, 1), "red": (2,), "yellow": (1,), "blue": (1, 2, 0, 0, 2)}
    cards = ("C01", "C16", "C06", "C21", "C31", "C36")
    table = Table(turns=[(card, "Ternate") for card in cards], ranks=ranks, harbours=("Ternate", "Bantam", "Brunei"))
    table.run(5)
    table.lay(*table.turns.pop(0))
    # Visible: RYR RYY RRG YYG RGG GYG/G: green 7, red and yellow 6.
    assert takers(table) == [0, 2, 1, 1, 0]
    assert [len(table.cards("store", seat)) for seat in range(3)] == [2, 2, 2]


def test_ruling_24_any_remaining_card_may_be_taken_and_one_must():
    table = column("C01", "C02", "C45", "C26")
    assert [label.split()[1] for label in labels(table.state)] == ["C01", "C02", "C26", "C45"]
    table.play("take C45")
    assert [label.split()[1] for label in labels(table.state)] == ["C01", "C02", "C26"]
    assert all(label.startswith("take") for label in labels(table.state))


def test_ruling_25_a_new_harbour_at_once_and_then_the_draw():
    table = Table(turns=[("C03", "Makassar"), ("C01", "Makassar")], harbours=SIX_FOUR, ranks=RANKS).run(1)
    state = table.state
    table.play("leave the traders", "lay C01")
    table._one("at Makassar")
    table._one("take C01")
    assert phase(state) == "reveal" and len(state.legal_actions()) == 9
    table._one("reveal Aceh")
    assert phase(state) == "draw" and "Aceh" in state.board(0)


@pytest.mark.parametrize("harbour", ["Makassar", "Bantam", "Brunei"])
def test_a_card_may_go_to_any_open_harbour(harbour):
    table = Table(turns=[("C01", harbour)], harbours=SIX_FOUR)
    table.play("leave the traders", "lay C01")
    assert labels(table.state) == ["at Makassar", "at Bantam", "at Brunei"]
    table.play(f"at {harbour}")
    assert table.state.view()["height"][SIX_FOUR.index(harbour)] == 1


def test_the_layer_gets_the_harbour_card_even_without_a_trader_in_the_company():
    """p.3, note: also if he is not in the company that has the monopoly."""
    table = column("C03", "C01", ranks={"red": (0, 0, 2), "yellow": (1, 1), "green": (2, 1), "blue": (2, 0)})
    assert table.goods(1) == {"nutmeg": 1} and table.cards("store", 1) == set()
