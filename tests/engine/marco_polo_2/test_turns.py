"""Turns, dice, bonus actions, the first player and the round (pages 5, 12 to 16; rulings TU1 to TU6 and DI1 to DI8)."""

import pytest

from engine.games.marco_polo_2 import words
from tests.engine.marco_polo_2.table import Table


def test_ruling_tu1_a_turn_has_one_action_and_bonus_actions_before_and_after_it():
    table = Table(dice=(1, 2, 3)).own(camel=9)
    assert not table.can("end the turn")
    table.do("turn a die up", "die 1")
    assert not table.can("end the turn") and table.can("book 1")
    table.do("book 1", "die 2", "upper left")
    assert table.can("end the turn") and not table.can("book 2")
    assert table.can("reroll") and table.can("turn a die up")
    assert Table(dice=(1, 2), any_order=True).do("book 1", "die 2", "upper left").can("money bag: 1 jade")


@pytest.mark.parametrize(("kind", "label"), [
    ("contract", "complete R04"), ("seal", "improve spicer"), ("camels", "buy a black die"), ("tile", "use ob06"),
])  # fmt: skip
def test_ruling_tu1_each_bonus_action_also_after_the_last_die(kind, label):
    table = Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1,))
    match kind:
        case "contract":
            table.active("R04").own(camel=1, pepper=3)
        case "seal":
            table.seals("spicer").own(coin=5)
        case "camels":
            table.own(camel=3)
        case "tile":
            table.set(tiles_held=1 << 5, outpost=[-1] * 10)
    table.do("book 1", "upper left")
    assert table.seat == 0 and table.can(label) and len(table.labels) == 2
    assert table.do("end the turn").seat == 1
    alone = Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1,)).do("book 1", "upper left")
    assert alone.seat == 1, "nothing to decide: the turn ends by itself"


def test_page_13_no_bonus_action_during_an_action():
    table = Table(dice=(1, 2)).own(camel=9).do("book 1", "die 1")
    assert all(label.startswith(("upper", "lower")) for label in table.labels)


def test_ruling_tu2_the_last_die_may_go_into_the_money_bag():
    table = Table(dice=(4,)).do("money bag: 2 camel")
    assert table.has() == {"camel": 2}
    assert table.seat == 1


def test_ruling_tu2_a_black_die_gained_then_must_be_used():
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(4,)).own(camel=3)
    table.luck = ["rolls 2"]
    table.do("money bag: 3 coin")
    assert table.seat == 0 and table.can("end the turn")
    table.do("buy a black die")
    assert table.dice_of() == [-2] and not table.can("end the turn")


def test_ruling_tu3_without_a_possible_action_a_die_must_go_into_the_money_bag():
    """Book 1, the Khan and all else are closed: a lone 1 finds the Khan at 2, the book occupied and no coin to pay."""
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, 1)).card("C01", 6).card("C16", 7)
    table.seals("farmer")
    table.set(khan_last=2, used=[0x80] + [0] * 20)
    assert table.labels == ["money bag: 3 coin", "money bag: 2 camel", "money bag: 1 jade"]
    table.do("money bag: 2 camel")
    assert table.can("end the turn")
    table.do("end the turn")
    assert table.dice_of() == [1] and table.seat == 1


def test_ruling_tu4_the_money_bag_does_not_replace_an_action():
    table = Table(dice=(1, 2)).do("money bag: 3 coin", "die 1")
    assert not table.can("end the turn") and table.can("book 1")


def test_ruling_tu5_without_dice_a_player_is_skipped():
    table = Table(dice=(1, 2)).dice(1).dice(2, 3, 4)
    table.do("book 1", "die 1", "upper left").end()
    assert table.seat == 2


def test_ruling_tu6_a_black_die_gained_after_the_action_is_kept():
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1,)).own(camel=3)
    table.luck = ["rolls 6"]
    table.do("book 1", "upper left", "buy a black die", "pay 3 camel").end()
    assert table.dice_of() == [-6] and table.seat == 1


def test_ruling_di1_own_dice_once_a_space_and_round_black_ones_again():
    """Page 14, example: contracts again with a black die."""
    table = Table(dice=(1, 2, -3)).own(coin=20, jade=0).posts("xian", "yangzhou").dice(1).dice(2)
    table.do("contracts", "die 1")
    table.do(table.labels[0], "no more").end()
    assert table.can("contracts")
    table.do("contracts")
    assert table.phase == "take" and table.dice_of() == [2]


def test_ruling_di1_a_mixed_placement_needs_that_the_own_colour_is_not_there():
    used = [0] * 21
    used[5] = 0x81
    table = Table(dice=(1, 2, -3)).own(coin=20).set(used=used)
    assert not table.can("guild seals")
    table.dice(0, 1, -2, -3)
    assert table.can("guild seals")
    table.do("guild seals")
    assert table.dice_of() == [1]
    table = Table(dice=(1, -3)).do("guild seals")
    assert table.view["used"][5] == 0x81


def test_page_14_black_dice_alone_leave_the_own_colour_free_but_occupy():
    """Any number of black dice may lie on a blue space."""
    table = Table(dice=(2, -2, -3)).own(coin=9).dice(1).dice(2)
    table.do("book 1", "black die 2", "upper right").end()
    assert table.has() == {"coin": 14, "camel": 3}
    table.do("book 1", "black die 3", "upper right").end()
    assert table.has() == {"coin": 14 - 3 + 5, "camel": 6}
    table.do("book 1", "upper right")
    assert table.has() == {"coin": 16 - 2 + 5, "camel": 9} and table.view["used"][0] == 0x81


def test_page_14_example_an_occupied_space_costs_the_lowest_die():
    """Guild seals after red: dice 1 and 3 cost 1 coin."""
    used = [0] * 21
    used[5] = 0x82
    table = Table(dice=(1, 3)).own(coin=5).set(used=used).do("guild seals")
    assert table.has()["coin"] == 4 and table.seals_of()[0] == {"farmer"}


def test_ruling_di2_paid_before_the_action_with_coins_or_jade():
    table = Table(dice=(3, 4, 5)).own(coin=2, jade=2).set(used=[0x82] + [0] * 20)
    table.do("book 1")
    assert table.labels == ["die 3", "die 4"]
    table.do("die 4")
    assert table.has() == {} and table.labels == ["upper left: 1 jade + 2 pepper", "upper right: 3 camel + 5 coin"]
    table = Table(dice=(3, 4)).own(coin=1, jade=1).set(used=[0x82] + [0] * 20)
    assert not table.can("book 1")


@pytest.mark.parametrize(("space", "index", "dice", "more"), [
    ("book 1", 0, (5,), 0), ("book 2", 1, (5,), 0), ("book 3 upper", 2, (5,), 0), ("book 3 lower", 3, (5,), 0),
    ("guild seals", 5, (5, 6), 0), ("travel lower", 6, (5,), 2 + 1), ("travel middle", 7, (5, 6), 1),
    ("travel upper", 8, (5, 6, 6), 1), ("contracts", 9, (5,), 0),
])  # fmt: skip
def test_ruling_di2_every_blue_space(space, index, dice, more):
    """The lowest die is 5; travel asks for a step beside, the cheapest being that to Yangzhou."""
    used = [0] * 21
    used[index] = 0x82
    table = Table(dice=dice).posts("xian").set(used=used)
    assert table.own(coin=5 + more).can(space) and not table.own(coin=4 + more).can(space)
    assert table.set(used=[0] * 21).own(coin=more).can(space)


def test_page_14_jade_replaces_coins_partly_or_wholly():
    table = Table(dice=(3,)).own(coin=9, jade=2).set(used=[0x82] + [0] * 20).do("book 1")
    assert table.labels == ["pay 3 coin", "pay 2 coin + 1 jade", "pay 1 coin + 2 jade"]
    table.do("pay 2 coin + 1 jade")
    assert table.has() == {"coin": 7, "jade": 1}


def test_page_14_jade_pays_for_changes_of_dice_and_black_dice():
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(2, 4)).own(jade=6)
    table.luck = ["rolls 5", "rolls 1"]
    table.do("turn a die up", "die 2", "reroll", "die 3", "buy a black die")
    assert table.dice_of() == [-1, 4, 5] and table.has() == {}


def test_ruling_di3_neutral_dice_occupy():
    table = Table(2, dice=(5,)).own(coin=5)
    table.do("book 3 lower")
    assert table.has() == {}
    assert not Table(2, dice=(5,)).own(coin=4).can("book 3 lower")


def test_ruling_di4_own_dice_occupy_too():
    table = Table(dice=(-2,)).own(coin=5).set(used=[0x81] + [0] * 20).do("book 1")
    assert table.has() == {"coin": 3}


def test_ruling_di5_minimum_dice_hold_on_occupied_spaces():
    used = [0x82] * 6 + [0] * 15
    table = Table(dice=(2, 2)).own(coin=30).set(used=used, khan_last=3)
    assert table.can("book 1") and not table.can("book 2") and not table.can("book 3") and not table.can("Khan")


def test_ruling_di6_and_page_14_example_13_pips_give_two():
    """The example: 2 camels, 2 coins, or one of each. Here it is 2 camels."""
    table = Table(2, characters=("gantulga_od", "de_wu"), dice=(1,)).dice(1)
    table.luck = ["tile"] * 3 + [""] * 2 + [f"rolls {pips}" for pips in (1, 2, 2, 3, 5, 6, 6, 6, 6, 6)]
    table.do("money bag: 3 coin")
    assert table.phase == "compensate"
    assert table.labels == ["2 coin + 0 camel", "1 coin + 1 camel", "0 coin + 2 camel"]
    assert table.has() == {"coin": 3}, "of the bag"
    table.do("0 coin + 2 camel")
    assert table.has() == {"coin": 3, "camel": 2}
    assert table.phase == "turn" and table.seat == 0


def test_ruling_di6_fifteen_pips_give_nothing():
    table = Table(2, characters=("gantulga_od", "de_wu"), dice=(1,)).dice(1)
    table.luck = ["tile"] * 3 + [""] * 2 + [f"rolls {pips}" for pips in (1, 2, 3, 4, 5, 1, 2, 3, 4, 5)]
    assert table.do("money bag: 3 coin").phase == "turn"


def test_ruling_di7_no_black_die_from_an_empty_supply():
    table = Table(dice=(1, 2)).own(camel=9).dice(1, *[-1] * 5)
    assert table.view["supply"] == 0 and not table.can("buy a black die")
    table.active("R02").own(camel=2, pepper=2, silk=1).do("complete R02")
    assert table.vp() == 2 and table.dice_of() == [1, 2]


def test_page_13_one_black_die_a_turn_but_more_from_contracts():
    table = (
        Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, 2))
        .own(camel=9, pepper=2, silk=1)
        .active("R02")
    )
    table.luck = ["rolls 4", "rolls 5"]
    table.do("buy a black die")
    assert not table.can("buy a black die") and table.has()["camel"] == 6
    table.do("complete R02")
    assert table.dice_of() == [1, 2, -4, -5]


def test_page_13_a_black_die_can_be_bought_again_in_the_next_turn():
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, 2)).own(camel=6).dice(1).dice(2)
    table.do("buy a black die", "book 1", "die 2", "upper left")
    assert not table.can("buy a black die")
    assert table.do("end the turn").can("buy a black die")


def test_ruling_di8_any_own_die_any_number_of_times():
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, -6)).own(camel=4)
    table.luck = ["rolls 3", "rolls 5"]
    table.do("reroll", "black die 6")
    assert table.dice_of() == [1, -3]
    table.do("reroll", "black die 3")
    assert table.dice_of() == [1, -5] and table.has() == {"camel": 2}


def test_ruling_di8_turning_never_wraps():
    table = Table(dice=(1, 6)).own(camel=4).do("turn a die up")
    assert table.dice_of() == [2, 6]
    assert Table(dice=(6,)).own(camel=2).can("turn a die down")
    assert not Table(dice=(6,)).own(camel=2).can("turn a die up")
    assert not Table(dice=(1,)).own(camel=2).can("turn a die down")


def test_page_13_examples_of_dice():
    """Reroll for 1 camel; from 2 to 3 for 2 camels; a black die for 3 camels."""
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(2, 5)).own(camel=6)
    table.luck = ["rolls 1", "rolls 6"]
    table.do("turn a die up", "die 2")
    assert table.dice_of() == [3, 5] and table.has() == {"camel": 4}
    table.do("reroll", "die 3")
    assert table.dice_of() == [1, 5] and table.has() == {"camel": 3}
    table.do("buy a black die")
    assert table.dice_of() == [1, 5, -6] and table.has() == {}


def test_page_13_example_seven_camels():
    """A black die, rerolled twice, and another die turned: 7 camels in all."""
    table = Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(2,)).own(camel=7)
    table.luck = ["rolls 1", "rolls 2", "rolls 3"]
    table.do("buy a black die", "reroll", "black die 1", "reroll", "black die 2", "turn a die up", "die 2")
    assert table.dice_of() == [3, -3] and table.has() == {}


def test_the_technical_limit_of_die_changes():
    table = Table(dice=(1, 2)).own(camel=9).set(changes=40)
    assert not table.can("reroll") and not table.can("turn a die up") and table.can("buy a black die")
    table.dice(1).dice(2).do("book 1", "die 1", "upper left", "end the turn")
    assert table.can("reroll") and table.can("turn a die up"), "a new turn"


@pytest.mark.parametrize(("choice", "thing"), [("3 coin", "coin"), ("2 camel", "camel"), ("1 jade", "jade")])
def test_page_13_example_the_money_bag(choice, thing):
    table = Table(dice=(1, 6)).do(f"money bag: {choice}", "die 1")
    assert table.has() == {thing: int(choice[0])} and table.dice_of() == [6]
    table.do(f"money bag: {choice}")
    assert table.has() == {thing: 2 * int(choice[0])}


def travelling(seats):
    """Seats travel one after another on these spaces and the round ends; who begins the next?"""
    table = Table(4, characters=("isabella_donati", "de_wu", "abha_basu", "moengke_khan"), dice=(2, 2, 2))
    for seat in range(4):
        table.own(seat, coin=20).dice(seat, *[2] * 3 if seat < len(seats) else ())
    for space in seats:
        table.do(f"travel {space}", "to Yangzhou")
        while table.phase != "turn":
            table.do(table.labels[-1])
        table.end()
    for _ in range(100):  # far more than a round has left
        if table.view["round"] > 0:
            break
        table.do(next(label for label in table.labels if label.startswith(("end the turn", "money bag"))))
    assert table.view["round"] == 1
    return table.view["first"]


@pytest.mark.parametrize(
    ("spaces", "first"),
    [(["lower"], 0), (["lower", "lower"], 1), (["middle", "lower"], 0), (["lower", "middle", "middle"], 2),
     (["upper", "middle", "lower"], 0), (["middle", "upper", "middle"], 1)],
)  # fmt: skip
def test_ruling_tr13_and_page_14_example_the_first_player(spaces, first):
    """The fourth is the book's example but for the colours: an equal space used later wins, a lower one does not."""
    assert travelling(spaces) == first


def test_ruling_tr13_a_second_use_with_a_black_die_counts_too():
    table = Table(2, characters=("de_wu", "abha_basu"), dice=(2, -2)).own(coin=20).dice(1, 2).own(1, coin=20)
    table.no_outposts().do("travel lower", "die 2", "to Yangzhou", "no contract").end()
    assert table.view["next_first"] == 0
    table.do("travel lower", "to Yangzhou", "no contract").end()
    assert table.view["next_first"] == 1
    assert table.do("travel lower", "to Beijing").view["next_first"] == 0


def test_ruling_tr13_every_round_begins_anew():
    """The upper space was used in the round before: now the lower one is the highest."""
    table = Table(2, characters=("gantulga_od", "de_wu"), dice=(1,)).dice(1).set(travelled=3).no_outposts()
    table.luck = ["tile"] * 3 + [""] * 2 + ["rolls 3"] * 10
    table.do("money bag: 3 coin").own(1, coin=9)
    assert table.view["round"] == 1 and table.view["first"] == 0
    table.do("book 1", "upper left").end()
    assert table.do("travel lower", "to Yangzhou").view["next_first"] == 1


def test_page_14_nobody_travelled():
    table = Table(3, dice=(1,)).dice(1).dice(2).set(first=2, next_first=2)
    table.do("money bag: 3 coin").end()
    assert table.view["first"] == 2


def test_page_16_round_start():
    table = Table(3, dice=(1,)).dice(1, -2).dice(2).own(coin=0).posts("dunhuang").marker("dunhuang", "cb2")
    table.seals(improved=("farmer", "jeweler")).card("C02", 6)
    area = table.view["card"][6:]
    table.do("money bag: 3 coin").do("money bag: 3 coin")
    view = table.view
    assert view["round"] == 1
    assert table.has() == {"coin": 3 + 3, "camel": 3 + 2}, "of the bag and the farmer, of the city and the jeweler"
    assert view["supply"] == 5 and view["placed"][:3] == [0, 0, 0]
    assert not set(view["card"][6:]) & set(area)
    assert not view["deck"] & sum(1 << card for card in (*area, *view["card"])), "none of them comes again"
    assert [len(table.dice_of(seat)) for seat in range(3)] == [5, 5, 5]


def test_variant_of_the_supplement_black_dice_lie_open():
    table = Table(3, open_black_dice=True, dice=(1,)).own(camel=3).set(open_dice=1 << 4 * 1 | 3 << 4 * 5 | 1 << 4 * 11)
    assert table.do("buy a black die").labels == ["black die 1", "black die 3", "black die 6"]
    table.do("black die 6")
    assert table.dice_of() == [1, -6] and table.view["supply"] == 4
    assert table.has() == {"coin": 2}, "Isabella Donati gets the bonus of the die taken"


def test_variant_of_the_supplement_black_dice_are_rolled_every_round():
    table = (
        Table(2, characters=("gantulga_od", "de_wu"), open_black_dice=True, dice=(1,)).dice(1).set(open_dice=4 << 44)
    )
    table.luck = ["tile"] * 3 + [""] * 2 + ["rolls 3"] * 10 + [f"black die rolls {value}" for value in (6, 2, 2, 1)]
    table.do("money bag: 3 coin")
    assert table.view["round"] == 1 and table.phase == "turn"
    assert [value for value, _ in words.dice(table.view["open_dice"])] == [1, 2, 2, 6]
