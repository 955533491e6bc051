"""Books, Khan's favour, guild seals, special cities (pages 6, 7, 11; rulings BO1, BO2, KH1, GS1 to GS3, SC1, SC2)."""

import pytest

import engine
from tests.engine.marco_polo_2.layout import CONSTANTS
from tests.engine.marco_polo_2.table import Table, amounts

FIGURES = engine.load("marco_polo_2").components
TILES = [(book, tile) for book in (1, 2, 3) for tile in FIGURES["tiles"][f"book_{book}"]]


def used(**spaces):
    """Who lies where, by space."""
    return [spaces.get(name, 0) for name in ("book1", "book2", "book3u", "book3l", "khan", "guild")] + [0] * 15


def test_page_6_example_one_jade_and_two_pepper():
    table = Table(dice=(5,)).do("book 1", "upper left: 1 jade + 2 pepper")
    assert table.has() == {"jade": 1, "pepper": 2}


@pytest.mark.parametrize(("die", "books"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 4), (6, 4)])
def test_page_6_the_books_ask_for_1_3_and_5(die, books):
    assert sum(label.startswith("book") for label in Table(dice=(die,)).labels) == books


@pytest.mark.parametrize(("book", "tile"), TILES)
def test_page_6_every_offer_of_every_book(book, tile):
    space = ("book 1", "book 2", "book 3 upper")[book - 1]
    free = FIGURES["books"][f"book_{book}"]["free"]
    offers = [*free, *FIGURES["tiles"][f"book_{book}"][tile]["offers"]]
    for index, offer in enumerate(offers):
        table = Table(dice=(6,)).own(jade=2).offer(book, tile).do(space)
        assert len(table.labels) == 4
        table.do(table.labels[index])
        paid = (0, 0, 1, 2)[index]
        expected = amounts(offer)
        expected["jade"] = expected.get("jade", 0) + 2 - paid
        assert table.has() == {name: amount for name, amount in expected.items() if amount}


def test_page_6_the_spaces_of_book_3_are_independent():
    table = Table(dice=(5, 6)).dice(1).dice(2)
    table.do("book 3 upper", "die 5", "upper left").end()
    assert table.can("book 3 lower") and not table.can("book 3 upper")


def test_ruling_bo1_both_spaces_of_book_3_have_the_same_offers():
    first = Table(dice=(6,)).own(jade=2).do("book 3 upper").labels
    assert Table(dice=(6,)).own(jade=2).do("book 3 lower").labels == first


def test_ruling_bo2_lower_offers_cost_jade_that_is_owned_already():
    assert len(Table(dice=(6,)).own(coin=9, camel=9).do("book 1").labels) == 2
    assert len(Table(dice=(6,)).own(jade=1).do("book 1").labels) == 3


def test_page_7_example_the_khan():
    """A 3, then red with at least a 3; each gets 4 coins and 2 camels."""
    table = Table(4, dice=(3, 1)).dice(1, 2, 4)
    table.do("Khan's favour", "die 3").end()
    assert table.has() == {"coin": 4, "camel": 2}
    assert table.seat == 1
    table.do("Khan's favour")
    assert table.has(1) == {"coin": 4, "camel": 2} and table.dice_of(1) == [2]
    assert not Table(4, dice=(2,)).set(khan_dice=1, khan_last=3).can("Khan")


def test_page_7_the_khan_is_free_again_in_the_next_round():
    """Whatever lay there; with three players the neutral 1 stays."""
    table = Table(3, dice=(6,)).dice(1).dice(2).do("Khan's favour").end()
    assert table.view["round"] == 1
    assert (table.view["khan_dice"], table.view["khan_last"]) == (1, 1)
    assert table.view["used"][CONSTANTS["KHAN"]] == 0


def test_ruling_kh1_twice_only_with_a_black_die_and_a_free_slot():
    table = Table(4, dice=(5, -4)).set(khan_dice=3, khan_last=4, used=used(khan=0x81)).do("Khan's favour")
    assert table.dice_of() == [5]
    assert not Table(4, dice=(5,)).set(khan_dice=1, khan_last=4, used=used(khan=0x81)).can("Khan")
    assert not Table(4, dice=(-5,)).set(khan_dice=4, khan_last=4).can("Khan")


def test_page_7_the_khan_has_four_places():
    """Every player places one; then even a black 6 finds none."""
    table = Table(4, dice=(1, -6))
    for seat in range(1, 4):
        table.dice(seat, seat + 1)
    for seat in range(4):
        table.do("Khan's favour", *(["die 1"] if seat == 0 else [])).end()
    assert table.seat == 0 and not table.can("Khan")


@pytest.mark.parametrize(("low", "seals", "jade"), [(1, 1, 0), (2, 2, 1), (3, 3, 2), (4, 4, 3), (6, 4, 3)])
def test_page_7_the_lower_die_decides_the_seal(low, seals, jade):
    table = Table(dice=(low, 6)).do("guild seals")
    if seals > 1:
        assert len(table.labels) == seals
        table.do(table.labels[-1])
    assert table.has().get("jade", 0) == jade
    assert len(table.seals_of()[0]) == 1 and not table.seals_of()[1]


def test_ruling_gs1_no_seal_to_take_no_action():
    assert not Table(dice=(1, 6)).seals("farmer").can("guild seals")
    assert Table(dice=(2, 6)).seals("farmer").can("guild seals")
    assert not Table(dice=(6, 6)).seals("farmer", "spicer", "tailor", "jeweler").can("guild seals")
    offered = Table(dice=(4, 4)).seals("farmer", "tailor").do("guild seals").labels
    assert [label.split()[2] for label in offered] == ["spicer", "jeweler"], "page 7: each seal once"
    assert Table(dice=(2, 2, 1)).seals("farmer").do("guild seals").dice_of() == [1]


def test_page_12_example_improve_the_jeweler():
    table = Table(dice=(1,)).own(coin=9, gold=2).seals("jeweler").do("improve jeweler")
    assert table.has() == {"camel": 2} and table.seals_of()[1] == {"jeweler"}
    assert not table.can("improve")


@pytest.mark.parametrize("seal", FIGURES["seals"])
def test_page_12_every_seal_is_improved_for_its_cost(seal):
    cost, bonus = (amounts(FIGURES["seals"][seal][key]) for key in ("cost", "bonus"))
    table = Table(dice=(1,)).own(**cost).seals(seal).do(f"improve {seal}")
    assert table.has() == bonus
    for name in cost:
        assert not Table(dice=(1,)).own(**cost | {name: cost[name] - 1}).seals(seal).can("improve")
    assert not Table(dice=(1,)).own(**cost).can("improve")


def test_page_12_a_seal_is_improved_once_and_by_its_owner():
    """However much there is to pay with: the farmer's is improved already, the tailor's and jeweler's are not owned."""
    table = Table(dice=(1,)).own(coin=99, camel=99, pepper=9, silk=9, gold=9).seals("spicer", improved=("farmer",))
    assert [label.split()[1] for label in table.labels if label.startswith("improve")] == ["spicer"]


def test_ruling_gs2_jade_pays_coins_and_camels_but_no_goods():
    assert Table(dice=(1,)).own(jade=5).seals("farmer").can("improve farmer")
    assert Table(dice=(1,)).own(jade=9, gold=2).seals("jeweler").can("improve jeweler")
    assert not Table(dice=(1,)).own(coin=9, gold=1, jade=9).seals("jeweler").can("improve jeweler")
    table = Table(dice=(1,)).own(coin=2, camel=2, jade=2).seals("farmer").do("improve farmer")
    assert table.labels == ["pay 2 coin + 1 jade", "pay 1 coin + 2 jade"]
    table.do("pay 2 coin + 1 jade", "pay 1 camel + 1 jade")
    assert table.has() == {"coin": 3, "camel": 1}


def test_ruling_gs3_taken_and_improved_in_one_turn():
    table = Table(dice=(1, 1)).own(coin=3, camel=2).do("guild seals", "improve farmer")
    assert table.seals_of() == ({"farmer"}, {"farmer"})


@pytest.mark.parametrize("city", FIGURES["special_cities"])
@pytest.mark.parametrize("die", range(1, 7))
def test_page_11_special_cities_and_ruling_sc1(city, die):
    """The yield whatever the die shows; the seal's bonus once or twice by the die, if it is improved."""
    figures = FIGURES["special_cities"][city]
    name = FIGURES["cities"][city]["name"]
    plain = Table(dice=(die,)).posts(city).seals(figures["seal"]).do(name)
    assert plain.has() == amounts(figures["reward"])
    better = Table(dice=(die,)).posts(city).seals(improved=[figures["seal"]]).do(name)
    expected = amounts(figures["reward"])
    for thing, amount in amounts(FIGURES["seals"][figures["seal"]]["bonus"]).items():
        expected[thing] = expected.get(thing, 0) + figures["times"][die - 1] * amount
    assert better.has() == expected


def test_page_11_example_baghdad_with_a_3():
    """Two camels beside the yield, once the bonus of the improved jeweler seal."""
    table = Table(dice=(3,)).posts("baghdad").seals(improved=["jeweler"]).do("Baghdad")
    assert table.has() == {"gold": 4, "camel": 2}


def test_page_11_a_special_city_asks_for_a_post():
    assert not Table(dice=(3,)).can("Hormuz")
    assert Table(dice=(3,)).posts("hormuz").can("Hormuz")


def test_ruling_sc2_a_second_use_with_a_black_die():
    table = Table(dice=(3, -3, 4)).posts("hormuz").dice(1).dice(2)
    table.do("Hormuz", "die 3").end()
    assert table.can("Hormuz")
    table.do("Hormuz").end()
    assert not table.can("Hormuz")
    assert not Table(dice=(3,)).posts("hormuz").set(used=[0] * 11 + [0x81] + [0] * 9).can("Hormuz")


def test_ruling_sc2_with_two_players_a_neutral_die_blocks_the_second_slot():
    table = Table(2, dice=(3, -3, 4)).posts("hormuz").dice(1)
    table.do("Hormuz", "die 3").end()
    assert not table.can("Hormuz")


def test_spaces_are_in_the_order_of_the_figures():
    assert list(FIGURES["special_cities"]) == ["balkh", "hormuz", "baghdad"]
    assert CONSTANTS["SPECIAL"] == 10
