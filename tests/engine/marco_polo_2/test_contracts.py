"""Contracts (pages 9, 10, 12; rulings CO1 to CO8): taking, discarding, completing each of the 49."""

import pytest

import engine
from tests.engine.marco_polo_2.table import Table, amounts

FIGURES = engine.load("marco_polo_2").components
CONTRACTS = FIGURES["contracts"] | FIGURES["start_contracts"]
THINGS = ("coin", "camel", "pepper", "silk", "gold", "jade")


def holder(name, **more):
    """Just what the contract costs."""
    return (
        Table(characters=("gantulga_od", "de_wu", "abha_basu"), dice=(1, 2), **more)
        .own(**amounts(CONTRACTS[name]["cost"]))
        .active(name)
    )


def test_page_12_example_two_camels_a_silk_and_two_pepper():
    table = Table(dice=(1,)).own(camel=2, silk=1, pepper=2).active("R01").do("complete R01")
    assert table.has() == {"coin": 4} and table.vp() == 3
    assert table.contracts_of() == [] and table.view["completed"][0] == 1


@pytest.mark.parametrize("name", CONTRACTS)
def test_page_12_every_contract_pays_its_reward(name):
    """Things and points at once; every other kind of reward comes to its decision or its luck."""
    reward = amounts(CONTRACTS[name]["reward"])
    table = holder(name).posts("xian")
    table.luck = ["rolls 6"] if "black_die" in reward else ["draw"] if "contract_pile" in reward else []
    table.do(f"complete {name}")
    assert table.vp() == reward["vp"]
    assert table.has() == {thing: amount for thing, amount in reward.items() if thing in THINGS}
    if "black_die" in reward:
        assert table.dice_of() == [1, 2, -6]
    elif "move" in reward:
        assert table.phase == "step" and table.view["steps"] == reward["move"] and table.can("do not move")
    elif "choice_good" in reward:
        assert table.labels == ["pepper", "silk", "gold"]
        assert table.do("silk").has() == {"silk": 1}
    elif "two_different_goods" in reward:
        assert table.labels == ["silk and gold", "pepper and gold", "pepper and silk"]
        assert table.do("pepper and gold").has() == {"pepper": 1, "gold": 1}
    elif "contract_pile" in reward:
        assert len(table.contracts_of()) == 1
    elif "contract_city" in reward:
        shown = table.shown("xian")
        assert table.phase == "take" and len(table.labels) == 2
        table.do(f"take {shown[1]}")
        assert table.contracts_of() == [shown[1]]


@pytest.mark.parametrize("name", CONTRACTS)
def test_ruling_co7_all_goods_and_camels_must_be_there(name):
    cost = amounts(CONTRACTS[name]["cost"])
    for thing in cost:
        assert not holder(name).own(**cost | {thing: cost[thing] - 1}).can("complete")
    jade = cost.get("jade", 0) + cost["camel"]
    assert holder(name).own(**cost | {"camel": 0, "jade": jade}).can("complete"), "jade replaces camels"


def test_ruling_co7_several_contracts_in_a_turn():
    table = Table(dice=(1, 2)).own(camel=3, pepper=5, silk=1).active("R01", "R04")
    table.do("complete R01", "complete R04")
    assert table.vp() == 3 + 2 and table.view["completed"][0] == 2


def test_ruling_co8_jade_that_is_asked_for_is_paid_in_jade():
    assert not Table(dice=(1,)).own(coin=9, camel=9, silk=2).active("R10").can("complete")
    table = Table(dice=(1,)).own(camel=1, silk=2, jade=1).active("R10").do("complete R10")
    assert table.has() == {"camel": 3}


def test_page_10_example_two_of_four_contracts_and_three_coins():
    table = Table(dice=(1, 2)).posts("xian", "yangzhou").do("contracts", "die 1")
    assert len(table.labels) == 4 and not table.can("no more")
    wanted = [table.shown("yangzhou")[0], table.shown("xian")[1]]
    table.do(f"take {wanted[0]}")
    assert len(table.labels) == 3 + 1
    table.do(f"take {wanted[1]}")
    assert sorted(table.contracts_of()) == sorted(wanted) and table.has() == {"coin": 3}


def test_two_contracts_are_taken_in_one_order_only():
    table = Table(dice=(1, 2)).posts("xian", "yangzhou").do("contracts", "die 1")
    first, last = table.shown("xian")
    table.do(f"take {first}")
    assert [label.split(" in ")[0] for label in table.labels] == [f"take {last}", "no more"]


def test_ruling_co1_not_without_a_contract_city_and_at_least_one():
    assert not Table(dice=(1,)).posts("xanadu").can("contracts")
    table = Table(dice=(1, 2)).posts("xian").do("contracts", "die 1")
    assert not table.can("no more")
    table.do(table.labels[0], "no more")
    assert table.has() == {"coin": 3} and len(table.contracts_of()) == 1


def test_page_10_example_no_room():
    """An old contract goes under the pile, then the new one is laid down."""
    table = Table(dice=(1, 2)).posts("xian").active("R01", "R04").do("contracts", "die 1")
    new = table.shown("xian")[0]
    table.do(f"take {new}")
    assert table.labels == ["discard R01", "discard R04"]
    table.do("discard R01", "no more")
    assert sorted(table.contracts_of()) == sorted(["R04", new])
    assert [table.contracts[i] for i in table.view["under"][: table.view["unders"]]] == ["R01"]


def test_ruling_co2_blue_ones_go_into_the_box_and_new_ones_stay():
    table = Table(dice=(1, 2)).posts("xian").active("R01", "B1").do("contracts", "die 1")
    boxed = table.view["boxed"]
    first, second = table.shown("xian")
    table.do(f"take {first}", "discard B1", f"take {second}")
    assert sorted(table.contracts_of()) == sorted([first, second])
    assert table.view["boxed"] == boxed + 1 and table.view["unders"] == 1


def test_ruling_co2_one_taken_earlier_in_the_turn_may_go_in_a_later_action():
    table = (
        Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1, 2))
        .posts("xian")
        .display("xian", "R01", "R04")
    )
    table.set(tiles_held=1 << 8, outpost=[-1] * 10)
    table.luck = ["draw R20"]
    table.do("contracts", "die 1", "take R01", "take R04", "use ob09")
    assert table.labels == ["discard R01", "discard R04", "discard the new R20"]


def test_ruling_co2_two_new_contracts_leave_no_room_for_a_third():
    """Posts in Yangzhou and Xian, whose outpost bonus is a contract of the pile."""
    table = Table(dice=(3, 3, 3)).own(coin=30).no_outposts().set(outpost=[-1, -1, -1, -1, 8, -1, -1, -1, -1, -1])
    table.luck = ["draw R20"]
    table.do("travel upper", "to Yangzhou", "to Beijing", "to Xian", "extra post in Yangzhou")
    assert table.labels == ["take a contract in Yangzhou", "take a contract in Xian", "draw a contract"]
    full = Table.__new__(Table)
    full.__dict__ = dict(table.__dict__, state=table.state.clone(), luck=["draw R20"])
    table.do("draw a contract", "take a contract in Xian")
    table.do(table.labels[0])
    assert table.phase == "turn" and len(table.contracts_of()) == 2 and None not in table.shown("yangzhou")
    for city in ("Yangzhou", "Xian"):
        full.do(f"take a contract in {city}", f"take {full.shown(city.lower())[0]}")
    assert full.labels == ["discard the new R20"]


def test_ruling_co3_a_contract_from_the_pile_with_both_places_full():
    """Filippo draws one by a tile: it or an old one goes."""
    table = Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1,)).active("R01", "R04")
    table.set(tiles_held=1 << 8, outpost=[-1] * 10)
    table.luck = ["draw R20"]
    table.do("use ob09")
    assert table.labels == ["discard R01", "discard R04", "discard the new R20"]
    table.do("discard the new R20")
    assert table.contracts_of() == ["R01", "R04"] and table.view["unders"] == 1


def test_ruling_co3_or_an_old_one_makes_room():
    table = Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1,)).active("R04", "B1")
    table.set(tiles_held=1 << 8, outpost=[-1] * 10)
    table.luck = ["draw R20"]
    boxed = table.view["boxed"]
    table.do("use ob09", "discard B1")
    assert table.contracts_of() == ["R04", "R20"]
    assert table.view["unders"] == 0 and table.view["boxed"] == boxed + 1


def test_ruling_co4_the_display_is_filled_at_the_end_of_the_turn():
    table = Table(dice=(1, 2)).own(camel=1).posts("xian").do("contracts", "die 1")
    first, second = table.shown("xian")
    table.do(f"take {first}", f"take {second}")
    assert table.shown("xian") == [None, None]
    table.end()
    assert None not in table.shown("xian") and table.seat == 1


def nearly_empty(table, under=1):
    """All contracts of the pile are completed but for some, which lie under it."""

    def change(p):
        left = [contract for contract in range(42) if p.pile >> contract & 1]
        p.under[:under] = left[:under]
        p.unders = under
        p.completed[1] += len(left) - under
        p.pile = 0

    return table.edit(change)


def test_ruling_co4_then_from_under_the_pile_in_order_and_at_last_not_at_all():
    table = nearly_empty(Table(dice=(1, 2)).posts("xian"))
    under = table.contracts[table.view["under"][0]]
    table.do("contracts", "die 1")
    first, second = table.shown("xian")
    table.do(f"take {first}", f"take {second}").end()
    assert table.shown("xian") == [under, None]
    assert table.view["unders"] == 0


def test_ruling_co4_a_reward_comes_from_under_the_pile_too():
    table = Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1,)).set(
        tiles_held=1 << 8, outpost=[-1] * 10
    )
    nearly_empty(table, under=2)
    first, second = table.view["under"][:2]
    table.do("use ob09")
    assert table.contracts_of() == [table.contracts[first]] and table.view["under"][:2] == [second, -1]


def test_ruling_co5_one_contract_for_a_new_post_if_one_likes():
    table = Table(dice=(1,)).own(coin=9).no_outposts().do("travel lower", "to Xian")
    shown = table.shown("xian")
    assert len(table.labels) == 3 and table.can("no contract")
    assert table.do(f"take {shown[1]}").contracts_of() == [shown[1]]
    table = Table(dice=(1,)).own(coin=9).no_outposts().do("travel lower", "to Xian", "no contract")
    assert table.contracts_of() == []


def test_ruling_co5_it_is_one_of_the_new_posts_city():
    table = Table(dice=(1,)).own(coin=9).posts("xian").no_outposts().do("travel lower", "to Yangzhou")
    assert [label.split(" (")[0] for label in table.labels] == [
        *(f"take {contract} in Yangzhou" for contract in table.shown("yangzhou")), "no contract"]  # fmt: skip


def test_ruling_co6_a_contract_from_a_city_is_lost_without_one():
    table = holder("R23").do("complete R23")
    assert table.phase == "turn" and table.vp() == 3 and table.contracts_of() == []
