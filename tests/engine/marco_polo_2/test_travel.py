"""Travel, posts, city and outpost bonuses (pages 8 to 10; rulings TR1 to TR12, OU1, CB1 to CB3)."""

import pytest

import engine
from tests.engine.marco_polo_2.table import Table, amounts

FIGURES = engine.load("marco_polo_2").components
EIGHT = ("xanadu", "kashgar", "yangzhou", "fuzhou", "xian", "pagan", "jaipur", "kabul")
ELEVEN = (*EIGHT, "lhasa", "baghdad", "balkh")


def traveller(*dice, **own):
    """Without outpost bonuses on the map."""
    return Table(dice=dice).own(**(own or {"coin": 40, "camel": 40})).no_outposts()


def test_page_10_example_yangzhou_to_pagan():
    """Dice 3 and 5 on the middle space: three steps for 5 coins and 5 camels, a post in Pagan only."""
    table = traveller(3, 5, coin=5, camel=5).at("yangzhou").do("travel middle", "to Fuzhou", "to oasis 3", "to Pagan")
    assert table.has() == {} and table.figure() == ["pagan"] and table.posts_of() == {"pagan"}


def test_page_10_example_the_upper_space_adds_fuzhou():
    table = traveller(3, 5, 6, coin=5, camel=5).at("yangzhou")
    table.do("travel upper", "to Fuzhou", "to oasis 3", "to Pagan")
    assert table.labels == ["extra post in Fuzhou", "no extra post"]
    assert table.do("extra post in Fuzhou").posts_of() == {"pagan", "fuzhou"}


@pytest.mark.parametrize(("space", "dice", "steps"), [
    ("lower", (6,), 1), ("middle", (3, 6), 3), ("middle", (6, 6), 4), ("upper", (5, 6, 6), 5), ("upper", (6, 6, 6), 6),
])  # fmt: skip
def test_ruling_tr1_steps_by_the_lowest_die_and_the_space(space, dice, steps):
    table = traveller(*dice).do(f"travel {space}")
    assert table.phase == "step" and table.view["steps"] == steps and not table.can("stop here")
    for _ in range(steps):
        assert table.phase == "step"
        table.do("to Xanadu" if table.figure() == ["beijing"] else "to Beijing")
    assert table.phase != "step"


def test_ruling_tr1_fewer_steps_are_allowed():
    assert traveller(6, 6).do("travel middle", "to Yangzhou", "stop here").figure() == ["yangzhou"]


def test_page_8_the_lower_space_costs_two_coins():
    table = traveller(4, coin=3).do("travel lower", "to Yangzhou")
    assert table.has() == {}
    assert not traveller(4, coin=2).can("travel lower")


def test_page_8_one_player_may_use_all_travel_spaces():
    table = traveller(1, 2, 2, 3).dice(1).dice(2)
    table.do("travel lower", "die 1", "to Yangzhou", "no contract").end()
    assert table.can("travel middle") and table.can("travel upper") and not table.can("travel lower")


def test_ruling_tr2_all_costs_are_paid_before_anything_is_received():
    """The city bonus of Dunhuang can't pay for the way there."""
    short = Table(dice=(3, 3)).own(camel=2).no_outposts().at("xian").marker("dunhuang", "cb2").do("travel middle")
    short.do("to Dunhuang", "to oasis 5")
    assert short.labels == ["to Dunhuang", "stop here"], "the camels for Kashgar are not there yet"
    assert short.do("stop here").has() == {}


def test_ruling_tr2_space_occupation_and_routes_are_paid_together():
    used = [0] * 21
    used[6] = 0x82
    table = traveller(3, coin=6).set(used=used).do("travel lower", "to Yangzhou")
    assert table.has() == {}
    assert not traveller(3, coin=5).set(used=used).can("travel lower")
    assert traveller(3, coin=3, jade=3).set(used=used).can("travel lower")


def test_page_14_jade_pays_for_routes_too():
    table = traveller(1, coin=3, jade=1).do("travel lower")
    assert [label.split()[1] for label in table.labels] == ["Xanadu", "Yangzhou", "Xian"]
    assert table.do("to Xanadu").has() == {"coin": 1}


def test_ruling_tr3_back_and_forth_pays_each_time():
    table = traveller(3, 3, coin=10).do("travel middle", "to Yangzhou", "to Beijing", "to Yangzhou")
    assert table.has() == {"coin": 7} and table.posts_of() == {"yangzhou"}


@pytest.mark.parametrize(("way", "posts"), [
    (["to Xanadu", "to oasis 1"], set()), (["to Yangzhou", "to Beijing"], set()), (["to Xanadu"], {"xanadu"}),
])  # fmt: skip
def test_ruling_tr4_where_a_post_is_placed(way, posts):
    table = traveller(2, 2).do("travel middle", *way)
    if table.can("stop here"):
        table.do("stop here")
    assert table.posts_of() == posts


def test_ruling_tr4_nothing_in_a_city_with_an_own_post():
    table = traveller(2, 2).posts("dunhuang").at("xian").marker("dunhuang", "cb2")
    table.do("travel middle", "to Dunhuang", "stop here")
    assert table.has() == {"coin": 40, "camel": 38} and table.posts_of() == {"dunhuang"}


def test_ruling_tr5_the_extra_post_is_for_a_city_entered_and_left():
    table = traveller(4, 4, 4).at("xanadu").do("travel upper", "to Beijing", "to Yangzhou", "to Fuzhou", "stop here")
    assert table.labels == ["extra post in Yangzhou", "no extra post"], "neither the start nor Beijing"
    again = traveller(3, 3, 3).at("yangzhou").do("travel upper", "to Beijing", "to Yangzhou", "to Fuzhou")
    assert again.labels == ["extra post in Yangzhou", "no extra post"], "the start, entered again and left"
    beijing = traveller(2, 2, 2).at("xanadu").do("travel upper", "to Beijing", "to Yangzhou")
    assert beijing.phase != "extra post"
    own = traveller(2, 2, 2).posts("yangzhou").do("travel upper", "to Yangzhou", "to Fuzhou")
    assert own.phase != "extra post"


def test_ruling_tr5_one_extra_post_though_two_cities_were_passed():
    table = traveller(4, 4, 4).do("travel upper", "to Yangzhou", "to Fuzhou", "to oasis 3", "to Pagan")
    assert table.labels == ["extra post in Yangzhou", "extra post in Fuzhou", "no extra post"]
    table.do("extra post in Fuzhou")
    assert table.phase != "extra post" and table.posts_of() == {"pagan", "fuzhou"}


def test_ruling_tr6_bonuses_come_after_both_posts_in_an_order_of_choice():
    """A contract of Yangzhou and a movement of Fuzhou's outpost: either may come first."""
    table = Table(dice=(2, 2, 2)).own(coin=30, camel=30).outpost("fuzhou", "ob08").outpost("yangzhou", "ob06")
    table.do("travel upper", "to Yangzhou", "to Fuzhou")
    before = table.has()["coin"]
    table.do("extra post in Yangzhou")
    assert table.has()["coin"] == before + 8
    assert table.labels == ["take a contract in Yangzhou", "move up to 1"]
    assert table.do("move up to 1").phase == "step"


def test_ruling_tr7_without_posts_one_is_moved():
    table = traveller(1).posts(*ELEVEN).at("fuzhou").seals("farmer")
    table.do("travel lower", "to Palembang")
    assert table.phase == "move post" and len(table.labels) == 11
    table.do("move the post of Kabul")
    assert table.posts_of() == {*ELEVEN, "palembang"} - {"kabul"}


def test_ruling_tr7_the_extra_post_is_moved_only_if_wanted_and_never_the_new_one():
    table = traveller(2, 2, 2).posts(*ELEVEN).at("fuzhou").seals("farmer", "spicer")
    table.do("travel upper", "to Palembang", "to Quilon", "move the post of Kabul")
    assert table.labels[-2:] == ["extra post in Palembang", "no extra post"]
    table.do("extra post in Palembang")
    assert not table.can("move the post of Quilon") and len(table.labels) == 10
    table.do("move the post of Xian")
    assert table.posts_of() == {*ELEVEN, "palembang", "quilon"} - {"kabul", "xian"}


def test_ruling_tr7_a_post_of_an_earlier_action_of_the_turn_may_be_moved():
    """A contract moves to Palembang and places the eleventh post; then the action goes on to Quilon."""
    table = Table(dice=(1, 2)).own(coin=30, camel=2, pepper=2, silk=1).posts(*ELEVEN[:10]).no_outposts()
    table.at("fuzhou").seals("farmer", "spicer").active("R03")
    table.do("complete R03", "to Palembang", "travel lower", "die 1", "to Quilon", "move the post of Palembang")
    assert table.posts_of() == {*ELEVEN[:10], "quilon"}


def test_ruling_tr8_a_moved_post_gets_the_bonuses_but_no_points():
    table = Table(dice=(1,)).own(coin=30).posts(*ELEVEN).at("fuzhou").seals("farmer").marker("palembang", "cb7")
    table.do("travel lower", "to Palembang", "move the post of Kabul")
    assert table.has()["gold"] == 2 and table.vp() == 0
    table = Table(dice=(1,)).own(coin=30).posts(*ELEVEN).at("jaipur").outpost("quilon", "ob01")
    table.do("travel lower", "to Quilon", "move the post of Kabul")
    assert table.has()["gold"] == 2 and table.vp() == 0
    assert table.do(f"take {table.shown('quilon')[0]}").contracts_of()


@pytest.mark.parametrize(("posts", "points"), [(7, 0), (8, 5), (9, 5), (10, 10)])
def test_page_10_points_for_the_ninth_to_eleventh_post(posts, points):
    own = (*EIGHT, "baghdad", "balkh", "hormuz")[:posts]
    own = [city for city in own if city != "lhasa"]
    table = traveller(3, 3).posts(*own).at("oasis_4").do("travel middle", "to Lhasa", "stop here")
    assert table.vp() == points


def test_page_10_the_extra_post_scores_too():
    """The ninth and the tenth in one movement."""
    own = ("xanadu", "kashgar", "xian", "pagan", "jaipur", "kabul", "baghdad", "balkh")
    table = traveller(2, 2, 2).posts(*own).do("travel upper", "to Yangzhou", "to Fuzhou", "extra post in Yangzhou")
    assert table.vp() == 5 + 5


def test_ruling_tr9_sea_routes_ask_for_a_seal_basic_or_improved():
    assert not traveller(1).at("fuzhou").do("travel lower").can("to Palembang")
    for seals in ({"owned": ["farmer"]}, {"improved": ["farmer"]}):
        table = traveller(1).at("fuzhou").seals(*seals.get("owned", ()), improved=seals.get("improved", ()))
        table.do("travel lower", "to Palembang")
        assert table.figure() == ["palembang"] and table.seals_of()[0] == {"farmer"}


def test_ruling_tr9_coins_never_replace_jade():
    assert not traveller(1).at("lhasa").do("travel lower").can("to Pagan")
    table = traveller(1, coin=9, jade=1).at("lhasa").do("travel lower")
    assert table.figure() == ["lhasa"] and table.can("to Pagan")


def test_ruling_tr10_pagan_to_kabul_is_one_route():
    table = traveller(1, coin=8, camel=2, jade=1).at("pagan").do("travel lower", "to Kabul")
    assert table.has() == {} and table.figure() == ["kabul"]


def test_ruling_tr11_a_move_as_a_reward_does_not_make_a_first_player():
    table = Table(dice=(1, 2), characters=("de_wu", "isabella_donati", "abha_basu")).no_outposts()
    table.own(camel=9, pepper=9, silk=9, coin=9).active("R03").set(first=1, next_first=1)
    table.do("complete R03", "to Yangzhou", "no contract")
    assert table.view["next_first"] == 1 and table.posts_of() == {"yangzhou"}


def test_ruling_tr12_a_move_of_two_places_one_post_and_the_rest_is_lost():
    table = Table(dice=(1, 2)).no_outposts().own(camel=9, silk=3, gold=2, coin=9).active("R33")
    table.do("complete R33", "to Yangzhou", "to Fuzhou")
    assert table.posts_of() == {"fuzhou"}
    table = Table(dice=(1, 2)).no_outposts().own(camel=9, silk=3, gold=2, coin=9).active("R33")
    table.do("complete R33", "to Yangzhou", "stop here", "no contract")
    assert table.posts_of() == {"yangzhou"} and table.phase == "turn"
    table = Table(dice=(1, 2)).own(camel=9, silk=3, gold=2, coin=9).active("R33").do("complete R33", "do not move")
    assert table.figure() == ["beijing"] and table.phase == "turn"


@pytest.mark.parametrize("name", FIGURES["outpost_bonuses"])
def test_page_10_every_outpost_bonus_goes_to_the_first_post(name):
    table = Table(dice=(1, 2)).own(coin=9, camel=1).outpost("xanadu", name).do("travel lower", "die 1")
    reward = amounts(FIGURES["outpost_bonuses"][name]["reward"])
    table.luck = ["rolls 3"] if name == "ob07" else ["draw R20"]
    before = {"coin": 7}
    table.do("to Xanadu")
    if set(reward) <= {"coin", "camel", "pepper", "silk", "gold", "jade"}:
        assert table.has() == {thing: before.get(thing, 0) + reward.get(thing, 0) for thing in {*before, *reward}}
    assert table.view["outpost"].count(-1) == 1
    match next(iter(reward)):
        case "black_die":
            assert table.dice_of() == [2, -3]
        case "move":
            assert table.phase == "step" and table.can("do not move")
        case "contract_pile":
            assert table.contracts_of() == ["R20"]
        case "choice_good":
            assert table.do("gold").has() == before | {"gold": 1}
    later = Table(dice=(1,)).own(coin=9, camel=1).no_outposts().do("travel lower", "to Xanadu")
    assert later.has() == before


def test_ruling_ou1_a_move_of_an_outpost_may_place_another_post():
    table = Table(dice=(1,)).own(coin=9, camel=2).outpost("xanadu", "ob08").outpost("yangzhou", "ob06")
    table.do("travel lower", "to Xanadu", "to oasis 1")
    assert table.figure() == ["oasis_1"] and table.posts_of() == {"xanadu"}
    table = Table(dice=(1,)).own(coin=9, camel=9).no_outposts().set(outpost=[-1, -1, 7] + [-1] * 7)
    table.do("travel lower", "to Yangzhou", "take a contract in Yangzhou", "no contract", "to Fuzhou")
    assert table.posts_of() == {"yangzhou", "fuzhou"}


@pytest.mark.parametrize("name", [name for name in FIGURES["city_bonuses"] if name != "cb3"])
def test_ruling_cb1_a_city_bonus_at_once_and_at_every_round_start(name):
    """The first two are the book's examples: a camel and 3 coins (page 8), 3 camels (page 9)."""
    reward = amounts(FIGURES["city_bonuses"][name]["reward"])
    table = Table(2, dice=(1, 2)).at("xian").marker("dunhuang", name).dice(1).no_outposts().own(camel=2, coin=2)
    table.do("travel lower", "die 1", "to Dunhuang")
    bag = {}
    for times in (1, 2):
        if "two_different_goods" in reward:
            assert table.labels == ["silk and gold", "pepper and gold", "pepper and silk"]
            table.do("silk and gold")
            assert table.has() == {"silk": times, "gold": times} | bag
        else:
            expected = {thing: times * amount for thing, amount in reward.items() if thing != "vp"}
            for thing, amount in bag.items():
                expected[thing] = expected.get(thing, 0) + amount
            assert table.has() == expected and table.vp() == times * reward.get("vp", 0)
        if times == 1:
            bag = {"camel": 2}
            table.end().do("money bag: 2 camel")
            if table.phase == "pay camels" or table.view["round"] == 0:
                table.end()
            assert table.view["round"] == 1


def test_ruling_cb1_the_bonus_stays_for_the_posts_of_others():
    """Page 8: the marker stays in the city; only the outpost bonus is for the first."""
    table = traveller(1, camel=2, coin=2).at("xian").marker("dunhuang", "cb2")
    for seat in (1, 2):
        table.posts("dunhuang", seat=seat)
    assert table.do("travel lower", "to Dunhuang").has() == {"camel": 3}


def copying(player_round=0):
    table = (
        Table(2, dice=(1,), round=player_round).at("xian").marker("dunhuang", "cb3").marker("baghdad", "cb2").dice(1)
    )
    return table.marker("hormuz", "cb7").no_outposts().own(camel=3, coin=2)


def test_ruling_cb2_copy_any_other_bonus_on_the_map():
    table = copying().do("travel lower", "to Dunhuang")
    assert table.phase == "choose copy" and len(table.labels) == 5 and not table.can("copy the bonus of Dunhuang")
    table.do("copy the bonus of Hormuz")
    assert table.has()["gold"] == 2, "no post in Hormuz is needed"


def test_ruling_cb2_a_free_choice_every_time():
    table = copying().do("travel lower", "to Dunhuang", "copy the bonus of Hormuz").end()
    assert table.view["round"] == 1 and table.phase == "choose copy"
    assert table.do("copy the bonus of Baghdad").has()["camel"] >= 3


def test_ruling_cb3_players_get_their_bonuses_in_turn_order():
    table = Table(3, dice=(1,)).dice(1).dice(2).marker("dunhuang", "cb5").set(first=2, next_first=1)
    for seat in range(3):
        table.posts("dunhuang", seat=seat)
    table.do("money bag: 3 coin").end()
    asked = []
    while table.phase == "choose pair":
        asked.append(table.seat)
        table.do(table.labels[0])
    assert asked == [1, 2, 0]


def test_page_9_kashgar_has_a_bonus_and_a_card():
    table = Table(dice=(1, 2)).own(camel=2, coin=2).at("oasis_5").marker("kashgar", "cb7").no_outposts().card("C02", 1)
    table.do("travel lower", "die 1", "to Kashgar")
    assert table.has() == {"gold": 2} and not table.can("card Kashgar")
    table.dice(1).dice(2).end()
    assert table.can("card Kashgar")


def test_page_9_example_a_card_from_the_next_turn_on():
    """Not with an action of the same turn, though a bonus action may place the post before it."""
    table = Table(dice=(1, 2)).no_outposts().own(camel=9, pepper=9, silk=9, coin=9).active("R03").card("C02", 0)
    table.do("complete R03", "to Xanadu")
    assert table.posts_of() == {"xanadu"} and not table.can("card Xanadu")
    table.dice(1).dice(2).do("book 1", "die 1", "upper left").end()
    assert table.can("card Xanadu")


def test_page_9_example_a_special_city_from_the_next_turn_on():
    """Its bonus of 3 camels comes at once."""
    table = Table(dice=(1, 2)).no_outposts().own(camel=4, pepper=2, silk=1).at("oasis_7").marker("hormuz", "cb2")
    table.active("R03").do("complete R03", "to Hormuz")
    assert table.has() == {"camel": 3} and not table.can("Hormuz")
    table.dice(1).dice(2).do("book 1", "die 1", "upper left").end()
    assert table.can("Hormuz")


def test_all_routes_lead_both_ways_for_their_cost():
    """Every route of the table, in both directions, with exactly what it costs."""
    for route in FIGURES["routes"].values():
        cost = amounts(route["cost"])
        for start, goal in (route["ends"], reversed(route["ends"])):
            table = traveller(1, **cost | {"coin": cost.get("coin", 0) + 2}).at(start)
            if route["seal"]:
                table.seals(route["seal"])
            name = table.game.components["cities"].get(goal, {}).get("name", goal.replace("_", " "))
            table.do("travel lower", f"to {name}")
            assert table.figure() == [goal]
