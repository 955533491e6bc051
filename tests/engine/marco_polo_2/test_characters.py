"""The seven characters (supplement page 3; rulings CH1 to CH10), each with its example."""

import pytest

from tests.engine.marco_polo_2.table import Table


def as_character(name, *dice, players=3, **options):
    others = [other for other in ("de_wu", "gantulga_od", "abha_basu", "isabella_donati") if other != name]
    return Table(players, characters=[name, *others][:players], dice=dice or (1, 2, 3), **options).no_outposts()


# --- Möngke Khan ------------------------------------------------------------------------------------------------------


def test_moengke_example_xian_to_jaipur_in_two_steps():
    """8 coins and 4 camels; 6 points and 4 coins, 2 camels, or 2 coins and 1 camel."""
    table = as_character("moengke_khan", 2, 2).own(coin=8, camel=4).at("xian")
    table.do("travel middle", "to oasis 2", "to Fuzhou", "to oasis 3", "to Jaipur")
    assert table.vp() == 6 and table.figure() == ["jaipur"]
    assert table.labels == ["2x 2 coin, 0x 1 camel", "1x 2 coin, 1x 1 camel", "0x 2 coin, 2x 1 camel"]
    only_coins = Table.__new__(Table)
    only_coins.__dict__ = dict(table.__dict__, state=table.state.clone())
    assert only_coins.do("2x 2 coin").has() == {"coin": 4}
    table.do("1x 2 coin")
    assert table.has() == {"coin": 2, "camel": 1} and table.posts_of() == {"jaipur"}


def test_ruling_ch1_ending_on_an_oasis_costs_a_step():
    table = as_character("moengke_khan", 2, 2).own(coin=30, camel=30).at("xian")
    table.do("travel middle", "to oasis 2", "to Fuzhou", "to oasis 3")
    assert table.can("stop here") and table.can("to Pagan")
    table.do("stop here")
    assert table.figure() == ["oasis_3"] and table.vp() == 6
    full = (
        as_character("moengke_khan", 1).own(coin=30, camel=30).at("xian").do("travel lower", "to oasis 2", "to Fuzhou")
    )
    assert full.phase == "oases", "the one step is used up"


def test_ruling_ch2_every_movement_and_each_oasis_once():
    table = as_character("moengke_khan", 3, 3).own(coin=30, camel=30).at("oasis_1")
    table.do("travel middle", "to Xanadu", "to oasis 1", "to Xanadu", "to oasis 1", "stop here")
    assert table.vp() == 3, "twice the same oasis"
    table = as_character("moengke_khan", 1, 2).own(coin=30, camel=30, pepper=9, silk=9).at("oasis_1").active("R03")
    table.do("complete R03", "to Xanadu")
    assert table.vp() == 2, "the oasis where it starts does not count, only the contract"
    table = as_character("moengke_khan", 1, 2).own(coin=30, camel=30, pepper=9, silk=9).at("xanadu").active("R03")
    table.do("complete R03", "to oasis 1", "to Dunhuang", "1x 2 coin, 0x")
    assert table.vp() >= 3 + 3, "a reward moves past oases too"


# --- De Wu ------------------------------------------------------------------------------------------------------------


def test_de_wu_example_one_die_for_a_seal():
    """A 3 on the occupied space: 3 coins, then any seal but the jeweler's."""
    used = [0] * 21
    used[5] = 0x82
    table = as_character("de_wu", 3).own(coin=3).set(used=used).do("guild seals")
    assert table.has() == {}
    assert [label.split()[2] for label in table.labels] == ["farmer", "spicer", "tailor"]


def test_ruling_ch3_jade_for_improving_not_for_taking():
    table = as_character("de_wu", 1).own(coin=3, camel=2).do("guild seals")
    assert table.has() == {"coin": 3, "camel": 2} and table.dice_of() == []
    table.do("improve farmer")
    assert table.has() == {"coin": 3, "jade": 1}


# --- Abha Basu --------------------------------------------------------------------------------------------------------


def test_abha_basu_gets_two_coins_a_round():
    table = as_character("abha_basu", 1, players=2).dice(1)
    table.luck = ["tile"] * 3 + [""] * 2 + [f"rolls {pips}" for pips in (3, 3, 3, 3, 3) * 2]
    table.do("money bag: 2 camel")
    assert table.view["round"] == 1 and table.has() == {"coin": 2, "camel": 2}


def test_ruling_ch4_every_jade_received_scores_her_own_ability_too():
    table = as_character("abha_basu", 1, 2).own(camel=2, pepper=2, silk=1).active("R01").do("complete R01")
    assert table.has() == {"coin": 4, "jade": 1} and table.vp() == 3 + 1
    assert as_character("abha_basu", 1, 2).do("money bag: 1 jade", "die 1").vp() == 1
    assert as_character("abha_basu", 3, 5).do("book 1", "die 5", "upper left").vp() == 1
    assert as_character("abha_basu", 4, 4).do("guild seals", "take the jeweler").vp() == 3


def test_ruling_ch4_jade_paid_scores_nothing():
    table = as_character("abha_basu", 1, 2).own(jade=3).do("reroll", "die 1")
    assert table.vp() == 0 and table.has() == {"jade": 2}


# --- Mailin and Tian Chin ---------------------------------------------------------------------------------------------


def mailin(*dice, **own):
    return as_character("mailin_tian_chin", *dice).own(**(own or {"coin": 30, "camel": 30}))


def test_ruling_ch5_steps_are_split_and_each_figure_places_a_post():
    table = mailin(3, 3, coin=1, camel=1).do("travel middle", "to Xanadu", "move the other figure", "to Yangzhou")
    assert table.phase != "step", "nothing is left to pay a third step"
    table.do("no contract")
    assert table.figure() == ["xanadu", "yangzhou"] and table.posts_of() == {"xanadu", "yangzhou"} and table.has() == {}


def test_ruling_ch5_all_costs_first():
    table = mailin(2, 2, coin=4, camel=1).marker("dunhuang", "cb2").do("travel middle", "to Xanadu")
    assert table.can("move the other figure")
    table.do("move the other figure")
    assert table.labels == ["to Yangzhou", "to Xian"], "the camels for Xanadu are owed already"


def test_ruling_ch5_figures_in_one_place_are_alike():
    assert not mailin(2, 2).do("travel middle").can("move the other figure")
    apart = mailin(2, 2).at("beijing", "xian").do("travel middle")
    assert apart.can("move the other figure")
    apart.do("move the other figure")
    assert apart.can("to oasis 4") and not apart.can("move the other figure") and not apart.can("stop here")
    second = mailin(2, 2).do("travel middle", "to Yangzhou", "move the other figure")
    assert second.labels == ["to Yangzhou", "to Xian"], "Xanadu and Yangzhou is Yangzhou and Xanadu"


def test_ruling_ch5_one_figure_may_travel_where_the_other_cannot():
    table = mailin(1, coin=2).at("lhasa", "oasis_8").do("travel lower")
    assert table.labels == ["move the other figure"]
    assert table.do("move the other figure", "to Jaipur").figure() == ["jaipur", "lhasa"]


def test_ruling_ch5_a_reward_moves_either_figure():
    table = mailin(1, 2, coin=9, camel=9, silk=3, gold=2).at("beijing", "xian").active("R33").do("complete R33")
    assert table.can("do not move")
    table.do("move the other figure")
    assert not table.can("stop here") and not table.can("do not move"), "it was chosen to move"
    assert table.do("to Dunhuang", "stop here").figure() == ["beijing", "dunhuang"]


def test_ruling_ch5_one_extra_post_in_all():
    table = mailin(4, 4, 4).do(
        "travel upper", "to Yangzhou", "to Fuzhou", "move the other figure", "to Xian", "to Dunhuang"
    )
    assert table.labels == ["extra post in Yangzhou", "extra post in Xian", "no extra post"]
    table.do("extra post in Xian")
    assert table.posts_of() == {"fuzhou", "dunhuang", "xian"}


def test_ruling_ch5_one_bonus_twice_a_round():
    table = Table(2, characters=("mailin_tian_chin", "de_wu"), dice=(1,)).dice(1)
    table.posts("dunhuang", "palembang").marker("dunhuang", "cb6").marker("palembang", "cb7").seals(improved=["tailor"])
    table.do("money bag: 3 coin")
    assert table.phase == "double bonus"
    assert [label.split(" (")[0] for label in table.labels] == [
        "double the tailor seal", "double the bonus of Dunhuang", "double the bonus of Palembang"]  # fmt: skip
    by_seal, by_city = Table.__new__(Table), Table.__new__(Table)
    for copy in (by_seal, by_city):
        copy.__dict__ = dict(table.__dict__, state=table.state.clone(), luck=[])
    assert by_seal.do("double the tailor").has()["silk"] == 2 and by_seal.vp() == 4
    assert by_city.do("double the bonus of Dunhuang").has()["silk"] == 1 and by_city.vp() == 8


def test_ruling_ch5_the_copying_marker_twice():
    table = Table(2, characters=("mailin_tian_chin", "de_wu"), dice=(1,)).dice(1)
    table.posts("dunhuang").marker("dunhuang", "cb3").marker("balkh", "cb6").marker("hormuz", "cb7")
    table.do("money bag: 3 coin", "double the bonus of Dunhuang")
    assert table.phase == "choose copy"
    table.do("copy the bonus of Balkh")
    assert table.phase == "choose copy" and table.vp() == 4
    assert table.do("copy the bonus of Hormuz").has()["gold"] == 2


def test_ruling_ch5_a_seal_can_be_doubled_without_a_bonus_city():
    table = Table(2, characters=("mailin_tian_chin", "de_wu"), dice=(1,)).dice(1).seals(improved=["spicer"])
    table.do("money bag: 3 coin")
    assert table.labels == ["double the spicer seal (1 pepper)"]
    assert table.do("double the spicer seal").has()["pepper"] == 2


def test_mailin_without_bonuses_is_asked_nothing():
    table = Table(2, characters=("mailin_tian_chin", "de_wu"), dice=(1,)).dice(1).posts("xian")
    assert table.do("money bag: 3 coin").phase != "double bonus"


# --- Filippo Vitello --------------------------------------------------------------------------------------------------


def test_filippo_example_another_players_two_gold():
    """Red is first in Kashgar and gets 2 gold; then the tile goes to Filippo, who uses it once in a later turn."""
    table = Table(characters=("de_wu", "filippo_vitello", "abha_basu"), dice=(1,)).own(camel=2, coin=2).at("oasis_5")
    table.outpost("kashgar", "ob01").marker("kashgar", "cb6").do("travel lower", "to Kashgar")
    assert table.has() == {"gold": 2} and table.seat == 1
    table.do("use ob01")
    assert table.has(1) == {"gold": 2} and not table.can("use ob01")
    assert table.can("book 1"), "a bonus action"


def test_filippo_alone_uses_his_tiles():
    table = Table(characters=("de_wu", "filippo_vitello", "abha_basu"), dice=(1, 2)).dice(1, 1).dice(2)
    table.set(tiles_held=1, outpost=[-1] * 10)
    assert not table.can("use")
    assert table.do("book 1", "die 1", "upper left").end().can("use ob01")


def test_ruling_ch8_his_own_tile_waits():
    table = Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1,)).own(camel=1, coin=2)
    table.outpost("xanadu", "ob01").do("travel lower", "to Xanadu")
    assert table.has() == {} and table.seat == 0 and table.can("use ob01")
    assert table.do("use ob01").has() == {"gold": 2}


@pytest.mark.parametrize("tile", [7, 8])
def test_ruling_ch10_a_tile_that_gives_nothing_is_lost_if_used_but_may_wait(tile):
    table = Table(characters=("filippo_vitello", "de_wu", "abha_basu"), dice=(1,)).dice(1, *[-1] * 5)
    table.set(tiles_held=1 << (tile - 1), outpost=[-1] * 10)
    label = f"use ob0{tile}"
    assert table.can(label)
    table.do(label)
    assert table.phase == "turn" and table.view["tiles_held"] == 0 and table.dice_of() == [1]


# --- Isabella Donati --------------------------------------------------------------------------------------------------


def isabella(*pips):
    """A new round with this roll of hers; the other player rolls high."""
    table = Table(2, characters=("isabella_donati", "gantulga_od"), dice=(1,)).dice(1)
    table.luck = ["tile"] * 3 + [""] * 2 + [f"rolls {value}" for value in (*pips, 6, 6, 6, 6, 6)]
    return table.do("money bag: 1 jade")


def test_ruling_ch6_isabella_example_with_two_coins_a_die():
    """1, 2, 4, 4, 6: by the text of the rule 4 coins and 1 point, and 1 gold or 2 camels; the example has 2 coins."""
    table = isabella(1, 2, 4, 4, 6)
    assert table.phase == "doubles" and table.labels == ["0 doubles of 4", "1 double of 4"]
    table.do("1 double of 4")
    assert table.has() == {"coin": 4, "gold": 1, "jade": 1} and table.vp() == 1
    table = isabella(1, 2, 4, 4, 6).do("0 doubles of 4")
    assert table.has() == {"coin": 4, "camel": 2, "jade": 1}


@pytest.mark.parametrize(
    ("value", "single", "double"),
    [(1, {"coin": 2}, "jade"), (2, {}, "silk"), (3, {"camel": 1}, "gold"), (4, {"camel": 1}, "gold"), (5, {}, "silk"),
     (6, {"coin": 2}, "jade")],
)  # fmt: skip
def test_isabella_bonuses_by_value(value, single, double):
    table = Table(dice=(2, 3)).own(camel=1)
    table.luck = [f"rolls {value}"]
    table.do("reroll", "die 2")
    assert table.has() == single and table.vp() == (value in (2, 5))
    pair = isabella(value, value, *[other for other in (6, 5, 4, 3, 1) if other != value][:3])
    pair.do(f"1 double of {value}")
    assert pair.has()[double] >= 1


def test_ruling_ch7_each_die_in_one_pair_at_most():
    table = isabella(6, 6, 6, 6, 5)
    assert table.labels == ["0 doubles of 6", "1 double of 6", "2 doubles of 6"]
    assert table.do("2 doubles of 6").has() == {"jade": 3} and table.vp() == 1
    table = isabella(6, 6, 6, 3, 3).do("1 double of 3")
    assert table.labels == ["0 doubles of 6", "1 double of 6"]
    assert table.do("1 double of 6").has() == {"jade": 2, "coin": 2, "gold": 1}


def test_ruling_ch7_black_dice_give_single_bonuses():
    table = Table(dice=(4, 5)).own(camel=3)
    table.luck = ["rolls 4"]
    table.do("buy a black die")
    assert table.has() == {"camel": 1} and table.phase == "turn"


def test_isabella_gets_the_bonus_of_a_black_die_won_as_a_reward():
    table = Table(dice=(1, 2)).own(camel=2, pepper=2, silk=1).active("R02")
    table.luck = ["rolls 6"]
    table.do("complete R02")
    assert table.has() == {"coin": 2} and table.dice_of() == [1, 2, -6]


# --- Gantulga Od ------------------------------------------------------------------------------------------------------


def test_gantulga_example_pagan_to_kabul_for_one_jade():
    table = as_character("gantulga_od", 3).own(coin=2, jade=1).at("pagan").do("travel lower", "to Kabul")
    assert table.has() == {} and table.figure() == ["kabul"]


def test_ruling_ch9_only_the_lower_space():
    table = as_character("gantulga_od", 3, 3, 3).own(coin=9)
    assert table.can("travel lower") and not table.can("travel middle") and not table.can("travel upper")
    assert not as_character("gantulga_od", 3).own(coin=1, camel=9).can("travel lower"), "its 2 coins are paid"
    assert not as_character("gantulga_od", 3).own(coin=9).at("fuzhou").do("travel lower").can("to Palembang")


def test_ruling_ch9_an_occupied_space_is_paid():
    used = [0] * 21
    used[6] = 0x82
    assert not as_character("gantulga_od", 3).own(coin=4).set(used=used).can("travel lower")
    table = as_character("gantulga_od", 3).own(coin=5).set(used=used).do("travel lower", "to Yangzhou")
    assert table.has() == {}


def test_ruling_ch9_jade_of_routes_is_paid():
    assert not as_character("gantulga_od", 3).own(coin=9, camel=9).at("lhasa").do("travel lower").can("to Pagan")
    table = as_character("gantulga_od", 3).own(coin=2, jade=1).at("lhasa").do("travel lower", "to Pagan", "no contract")
    assert table.has() == {}


def test_ruling_ch9_free_routes_in_every_movement():
    table = as_character("gantulga_od", 1, 2).own(camel=2, pepper=2, silk=1).active("R03")
    table.do("complete R03", "to Xanadu")
    assert table.figure() == ["xanadu"] and table.has() == {}
