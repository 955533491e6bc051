"""All 25 city cards (page 11, supplement; rulings CC1 to CC6)."""

import pytest

import engine
from tests.engine.marco_polo_2.table import Table, amounts

CARDS = engine.load("marco_polo_2").components["city_cards"]
ALL = "coin", "camel", "pepper", "silk", "gold", "jade"
CONVERTS = [name for name, card in CARDS.items() if card["kind"] in ("convert", "exchange")]
PLAIN = [
    (name, use)
    for name in CONVERTS
    for use in CARDS[name]["uses"]
    if not any(word in use for word in ("move", "choice", "any"))
]


def rich(name, die=6, **own):
    """A card of the action area, with plenty but jade, or just with this."""
    return Table(dice=(die,)).own(**(own or dict.fromkeys(ALL[:5], 20))).card(name)


def test_page_11_example_two_uses_with_a_5():
    """2 jade and 2 camels for 6 points."""
    table = Table(dice=(5,)).own(jade=2, camel=2).card("C01").do("card area 1", "2x")
    assert table.vp() == 6 and table.has() == {}


def test_page_11_up_to_five_times_with_a_5():
    table = Table(dice=(5,)).own(jade=9, camel=9).card("C01").do("card area 1")
    assert len(table.labels) == 5


@pytest.mark.parametrize("die", [1, 3, 6])
@pytest.mark.parametrize(("name", "use"), PLAIN)
def test_ruling_cc1_converting_cards(name, use, die):
    """At least once, at most as the die shows."""
    cost, reward = (amounts(side) for side in use.split(" -> "))
    own = {thing: 20 for thing in cost if thing != "vp"} or {"coin": 0}
    for times in {1, die}:
        table = Table(dice=(die,)).own(**own).card(name).do("card area 1")
        if table.phase == "use":
            assert not table.can(f"{die + 1}x")
            table.do(f"{times}x {use}")
        while table.phase in ("pay coins", "pay camels"):
            table.do(table.labels[0])
        expected = dict(own)
        for thing, amount in cost.items():
            expected[thing] = expected.get(thing, 0) - times * amount
        for thing, amount in reward.items():
            expected[thing] = expected.get(thing, 0) + times * amount
        assert table.vp() == expected.pop("vp", 0)
        assert table.has() == {thing: amount for thing, amount in expected.items() if amount}


@pytest.mark.parametrize("name", [name for name in CONVERTS if "vp ->" not in CARDS[name]["uses"][0]])
def test_ruling_cc1_no_use_no_action(name):
    assert not Table(dice=(6,)).card(name).can("card area 1")


@pytest.mark.parametrize(("name", "good"), [("C16", "gold"), ("C17", "silk"), ("C18", "pepper")])
def test_ruling_cc1_every_use_is_paid(name, good):
    """Two goods are enough for two uses, whatever else there is."""
    table = Table(dice=(6,)).own(**{"camel": 30, good: 2}).card(name).do("card area 1")
    assert [label.split("x")[0] for label in table.labels] == ["1", "2"]


@pytest.mark.parametrize("name", ["C08", "C09"])
def test_ruling_cc2_one_direction_for_all_uses(name):
    table = rich(name, 3).do("card area 1")
    first, second = CARDS[name]["uses"]
    assert table.labels == [f"{n}x {use}" for use in (first, second) for n in (1, 2, 3)]


def test_ruling_fs4_points_for_coins_may_go_below_nought():
    table = Table(dice=(4,)).card("C09").do("card area 1", "4x 1 vp -> 3 coin")
    assert table.vp() == -4 and table.has() == {"coin": 12}
    assert table.state.scores()[0] == -4


def test_ruling_cc3_the_move_card_gives_one_movement_with_one_post():
    table = Table(dice=(3,)).own(coin=20, camel=20).card("C11").no_outposts().do("card area 1", "3x")
    assert table.has()["camel"] == 14
    table.do("to Yangzhou", "to Fuzhou", "to oasis 3")
    assert table.figure() == ["oasis_3"] and table.posts_of() == set()
    table = Table(dice=(2,)).own(coin=20, camel=20).card("C11").no_outposts().do("card area 1", "2x")
    table.do("to Yangzhou", "to Fuzhou")
    assert table.posts_of() == {"fuzhou"}


def test_ruling_cc4_the_seal_card():
    """1 die and 1 camel; the guild space stays free; the die decides."""
    table = Table(dice=(2,)).own(camel=1).card("C10").do("card area 1")
    assert table.labels == ["take the farmer seal", "take the spicer seal with 1 jade"]
    table.do("take the spicer")
    assert table.has() == {"jade": 1} and table.view["used"][5] == 0
    assert not Table(dice=(2,)).card("C10").can("card area 1")
    assert not Table(dice=(1,)).own(camel=1).seals("farmer").card("C10").can("card area 1")


def bonus_table(die):
    table = Table(dice=(die,)).posts("dunhuang", "palembang", "xian").card("C07")
    return table.marker("dunhuang", "cb2").marker("palembang", "cb7")


def test_ruling_cc5_the_bonus_card_for_own_cities():
    table = bonus_table(4).do("card area 1")
    assert [label.split(" (")[0] for label in table.labels] == [
        "take the bonus of Dunhuang",
        "take the bonus of Palembang",
    ]
    assert table.do("take the bonus of Dunhuang").has() == {"camel": 3}
    assert table.phase != "choose bonus", "one with a 4"
    assert not Table(dice=(6,)).posts("xian").card("C07").can("card area 1")


def test_ruling_cc5_two_different_ones_with_a_5():
    table = bonus_table(5).do("card area 1", "take the bonus of Dunhuang")
    assert table.labels == ["take the bonus of Palembang (2 gold)", "no more"]
    assert table.do("take the bonus of Palembang").has() == {"camel": 3, "gold": 2}


def test_ruling_cc5_and_cb2_the_bonus_card_in_the_city_that_copies():
    table = Table(dice=(5,)).posts("dunhuang", "palembang").card("C07")
    table.marker("dunhuang", "cb3").marker("palembang", "cb2").marker("hormuz", "cb7")
    table.do("card area 1", "take the bonus of Dunhuang", "take the bonus of Palembang")
    assert table.phase == "choose copy" and table.has() == {"camel": 3}
    assert table.do("copy the bonus of Hormuz").has() == {"camel": 3, "gold": 2}


def test_ruling_cc6_a_city_with_two_cards():
    slots = [3, 4]
    table = Table(dice=(2, 3)).posts("jaipur").card("C02", slots[0]).card("C15", slots[1]).dice(1).dice(2)
    assert table.can("card Jaipur 1") and table.can("card Jaipur 2")
    table.do("card Jaipur 1", "die 2").end()
    assert table.has() == {"coin": 4} and not table.can("card Jaipur 1")
    table.do("card Jaipur 2")
    assert table.has() == {"coin": 4, "jade": 2}


def test_page_11_a_card_in_a_city_asks_for_a_post_placed_before_this_turn():
    table = Table(dice=(2, 3)).card("C02", 0)
    assert not table.can("card Xanadu")
    table.posts("xanadu")
    assert table.can("card Xanadu")
    table.set(turn_posts=1 << table.cities.index("xanadu"))
    assert not table.can("card Xanadu"), "page 9: from the next turn on"


@pytest.mark.parametrize(
    ("slot", "city", "label"),
    [(0, "xanadu", "Xanadu"), (1, "kashgar", "Kashgar"), (2, "fuzhou", "Fuzhou"), (3, "jaipur", "Jaipur 1"),
     (4, "jaipur", "Jaipur 2"), (5, "lhasa", "Lhasa")],
)  # fmt: skip
def test_page_11_each_card_of_the_map_belongs_to_its_city(slot, city, label):
    others = {"xanadu", "kashgar", "fuzhou", "jaipur", "lhasa"} - {city}
    assert Table(dice=(2,)).posts(city).card("C02", slot).can(f"card {label} (")
    assert not Table(dice=(2,)).posts(*others).card("C02", slot).can(f"card {label} (")


def test_page_11_a_card_is_used_once_a_round_even_with_black_dice():
    table = Table(dice=(2, -3)).card("C02").dice(1).dice(2)
    table.do("card area 1", "die 2").end()
    assert not table.can("card area 1")


@pytest.mark.parametrize("die", range(1, 7))
@pytest.mark.parametrize("name", [name for name, card in CARDS.items() if card["kind"] == "die_table"])
def test_cards_by_the_die(name, die):
    table = Table(dice=(die,)).card(name).do("card area 1")
    assert table.has() == amounts(CARDS[name]["table"][die - 1])


@pytest.mark.parametrize("die", range(1, 7))
def test_card_c02_two_coins_a_pip(die):
    assert Table(dice=(die,)).card("C02").do("card area 1").has() == {"coin": 2 * die}


@pytest.mark.parametrize(("name", "points", "coins"), [("C03", 1, 0), ("C04", 1, 0), ("C05", 0, 2), ("C06", 0, 2)])
def test_cards_that_count(name, points, coins):
    """Contracts completed or posts placed, at most as the die shows; with none of them the card can't be used."""
    for die, counted in ((2, 3), (6, 3)):
        table = Table(dice=(die,)).card(name).completed(3).posts("xian", "pagan", "kabul").do("card area 1")
        assert table.vp() == points * min(die, counted)
        assert table.has().get("coin", 0) == coins * min(die, counted)
    assert not Table(dice=(6,)).card(name).can("card area 1")


@pytest.mark.parametrize(("name", "cost"), [("C23", {"coin": 6}), ("C24", {"jade": 3})])
def test_cards_for_goods_of_choice_in_ascending_order(name, cost):
    table = Table(dice=(6,)).own(**cost).card(name).do("card area 1", "3x")
    assert table.labels == ["pepper", "silk", "gold"]
    table.do("silk")
    assert table.labels == ["silk", "gold"]
    table.do("gold")
    assert table.has() == {"silk": 1, "gold": 2}


def test_card_c25_six_goods_for_12_points():
    table = Table(dice=(3,)).own(pepper=3, silk=2, gold=4, jade=5).card("C25").do("card area 1")
    assert table.labels == ["pay 0 pepper", "pay 1 pepper", "pay 2 pepper", "pay 3 pepper"]
    table.do("pay 1 pepper")
    assert table.labels == ["pay 1 silk", "pay 2 silk"]
    table.do("pay 2 silk")
    assert table.vp() == 12 and table.has() == {"pepper": 2, "gold": 1, "jade": 5}
    once = Table(dice=(6,)).own(pepper=12).card("C25").do("card area 1")
    assert once.vp() == 12 and once.has() == {"pepper": 6}, "once, whatever the die shows"
    assert not Table(dice=(2,)).own(pepper=6).card("C25").can("card area 1")
    assert not Table(dice=(6,)).own(pepper=5, jade=5).card("C25").can("card area 1")


def test_every_card_is_covered():
    kinds = {card["kind"] for card in CARDS.values()}
    assert kinds == {"convert", "exchange", "count", "die_multiple", "die_table", "city_bonus", "guild_seal_action"}
    named = {"C02", "C03", "C04", "C05", "C06", "C07", "C10", "C11", "C23", "C24", "C25"}
    tables = {name for name, card in CARDS.items() if card["kind"] == "die_table"}
    assert named | tables | {name for name, _ in PLAIN} == set(CARDS)
