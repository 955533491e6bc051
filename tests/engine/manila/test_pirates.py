"""Pirates (rulebook pages 5 to 8, figures 9 and 10, rulings 14, 17, 32 to 36 and 42)."""

import pytest

from tests.engine.manila.table import cash, deal, elect, labels, phase, place, play, roll, sail, skip, value

TO_13 = ({"ginseng": 3, "jade": 3}, {"ginseng": 6, "jade": 6})  # from start field 4


def raid(*places, **options):
    """Silk ashore, ginseng and jade on field 13 after the second roll; eight accomplices placed before."""
    state = sail(elect(deal(4, **options), 0), "silk", 1, 4, 4)
    roll(place(state, *places[:4]), **TO_13[0])
    return roll(place(state, *places[4:]), **TO_13[1])


def plundering(*places, nutmeg=1, **pips):
    """Silk ashore, ginseng and jade on field 7 before the third roll; twelve accomplices placed before."""
    state = sail(elect(deal(4), 0), "silk", 1, 4, 4)
    for i in range(3):
        place(state, *places[4 * i : 4 * i + 4])
        roll(state, nutmeg=nutmeg, **(pips if i == 2 else {"ginseng": 1 + i, "jade": 1 + i}))
    return state


NONE = ["skip"] * 4


def test_figure_9_the_captain_takes_the_last_seat_and_the_second_pirate_becomes_captain():
    state = raid("jade", "jade", "pirate", "pirate", "jade", "jade", "ginseng", "ginseng")
    assert (phase(state), state.current_player) == ("board", 2)
    assert labels(state) == ["skip", "board ginseng"], "jade is full"
    play(state, "board ginseng")
    assert state.view()["crew"][2][:3] == [2, 3, 2]
    assert state.view()["space"][9:] == [3, -1]
    assert phase(state) == "place", "no seat is left for the second pirate"


def test_figure_10_two_pirates_share_the_wares_profit_and_its_passengers_get_nothing():
    state = sail(elect(deal(), 0), "silk", 5, 2, 2)
    place(state, "nutmeg", "nutmeg", "pirate", "pirate")
    roll(state, nutmeg=1)
    roll(skip(state), nutmeg=1)
    before = cash(state)
    roll(skip(state), nutmeg=6)
    assert [after - had for had, after in zip(before, cash(state), strict=True)] == [0, 0, 12, 12]
    assert state.view()["aboard"][0] == 0
    assert state.view()["hand"][:2] == [3, 3], "accomplices go home"
    assert (phase(state), state.current_player) == ("plunder", 2)
    assert labels(state) == ["send nutmeg to harbour", "send nutmeg to shipyard"]


@pytest.mark.parametrize(("where", "rises"), [("harbour", 1), ("shipyard", 0)])
def test_page_6_the_captain_sends_the_punt_and_in_the_harbour_its_ware_rises(where, rises):
    state = plundering("pirate", "harbour A", "shipyard B", "skip", *NONE, *NONE, jade=6, ginseng=1)
    before = cash(state)
    play(state, f"send jade to {where}")
    assert value(state, "jade") == rises
    wrecked = 3 - rises
    gains = [after - had for had, after in zip(before, cash(state), strict=True)]
    assert gains == [0, 6 * rises, 8 if wrecked >= 2 else 0, 0]


def test_page_6_without_pirates_a_punt_on_13_goes_to_the_harbour_with_all_aboard():
    state = plundering("jade", "skip", "harbour A", "skip", *NONE, *NONE, jade=6)
    assert phase(state) == "bid"
    assert cash(state) == [30 - 1 - 3 + 36, 30, 30 - 4 + 6, 30]
    assert value(state, "jade") == 1


def test_ruling_14_boarding_is_free_and_takes_the_cheapest_empty_seat():
    state = raid("jade", "pirate", "skip", "skip", *NONE)
    before = cash(state)
    play(state, "board jade")
    assert cash(state) == before
    assert state.view()["crew"][3] == [0, 1, -1, -1]
    assert "place jade (5)" in labels(state), "the next passenger pays for the third seat"


def test_ruling_17_seats_in_the_boat_left_by_boarders_are_filled_again_and_act_in_roll_3():
    state = raid("pirate", "pirate", "skip", "skip", *NONE)
    play(state, "board jade", "board ginseng")
    place(state, "skip", "skip", "pirate", "skip")
    assert state.view()["space"][9:] == [2, -1]
    assert state.view()["field"][0] == 3
    roll(state)
    assert phase(state) == "bid", "nutmeg was too far for the new pirate"


def test_ruling_17_a_pirate_placed_last_plunders():
    state = plundering(*NONE, *NONE, "skip", "skip", "skip", "pirate", jade=6)
    assert (phase(state), state.current_player) == ("plunder", 3)
    assert cash(state, 3) == 30 - 5 + 36


def test_ruling_32_each_pirate_decides_once_captain_first():
    state = raid("pirate", "skip", "pirate", "skip", *NONE)
    assert (phase(state), state.current_player) == ("board", 0)
    play(state, "skip")
    assert (phase(state), state.current_player) == ("board", 2)
    play(state, "board jade")
    assert phase(state) == "place", "the captain has no second thoughts"
    assert state.view()["space"][9:] == [0, -1]


def test_ruling_32_after_the_captain_left_the_second_decides_as_captain_and_may_take_another_punt():
    state = raid("pirate", "skip", "pirate", "skip", *NONE)
    play(state, "board ginseng")
    assert (phase(state), state.current_player) == ("board", 2)
    assert state.view()["space"][9:] == [2, -1]
    assert labels(state) == ["skip", "board ginseng", "board jade"]
    play(state, "board jade")
    assert state.view()["space"][9:] == [-1, -1]


def test_ruling_32_no_free_seat_no_decision():
    state = sail(elect(deal(), 0), "silk", 1, 4, 4)
    roll(place(state, "ginseng", "ginseng", "ginseng", "pirate"), ginseng=3)
    roll(skip(state), ginseng=6)
    assert phase(state) == "place"


def test_rulings_33_and_34_every_punt_on_13_is_plundered_and_sent_one_by_one_after_the_others_are_in():
    state = plundering("pirate", "skip", "pirate", "skip", *NONE, *NONE, ginseng=6, jade=6)
    assert cash(state) == [30 - 1 - 5 + 9 + 18, 30, 30 - 5 + 9 + 18, 30]
    assert state.view()["status"][0] == 4, "nutmeg is wrecked before the captain decides"
    assert (phase(state), state.current_player) == ("plunder", 0)
    play(state, "send ginseng to shipyard")
    assert (phase(state), state.current_player) == ("plunder", 0)
    play(state, "send jade to harbour")
    assert (value(state, "ginseng"), value(state, "jade")) == (0, 1)


def test_ruling_35_a_pirates_own_accomplices_aboard_get_nothing():
    state = plundering("pirate", "skip", "skip", "skip", "jade", *["skip"] * 3, *NONE, jade=6)
    assert cash(state, 0) == 30 - 1 - 5 - 3 + 36
    assert play(state, "send jade to harbour").view()["cash"][0] == 30 - 1 - 5 - 3 + 36


def test_ruling_36_boarded_pirates_are_passengers():
    state = raid("pirate", "jade", "skip", "skip", *NONE)
    play(state, "board jade")
    roll(skip(state))
    assert cash(state) == [30 - 1 - 5 + 18, 30 - 3 + 18, 30, 30]


FULL = ("jade", "jade", "pirate", "pirate", "jade", "jade", "ginseng", "ginseng")


def test_page_5_by_default_pirates_do_not_displace():
    assert labels(raid(*FULL)) == ["skip", "board ginseng"]


def test_ruling_42_the_variant_lets_pirates_displace_on_full_punts():
    state = raid(*FULL, pirates_displace=True)
    assert labels(state) == ["skip", "board ginseng", "board jade, displace seat 0", "board jade, displace seat 1"]
    play(state, "board jade, displace seat 1")
    assert sorted(state.view()["crew"][3]) == [0, 0, 1, 2]
    assert state.view()["hand"][1] == 3 - 2 + 1
    assert cash(state, 1) == 30 - 4 - 5, "the displaced get no refund"


def test_ruling_42_the_second_pirate_may_not_displace_the_captain_just_boarded():
    state = raid(*FULL, pirates_displace=True)
    play(state, "board jade, displace seat 1")
    assert (phase(state), state.current_player) == ("board", 3)
    assert labels(state) == ["skip", "board ginseng", "board jade, displace seat 0", "board jade, displace seat 1"]


def test_ruling_42_but_another_accomplice_of_the_captain_may_go():
    state = raid("jade", "jade", "pirate", "pirate", "jade", "skip", "jade", "skip", pirates_displace=True)
    play(state, "board jade, displace seat 1")
    assert "board jade, displace seat 2" in labels(state)
    play(state, "board jade, displace seat 2")
    assert sorted(state.view()["crew"][3]) == [0, 0, 2, 3], "the captain himself is still aboard"


def test_ruling_42_the_displaced_have_no_extra_placement():
    state = raid(*FULL, pirates_displace=True)
    play(state, "board jade, displace seat 1", "skip")
    turns = []
    while phase(state) == "place":
        turns.append(state.current_player)
        play(state, "skip")
    assert turns == [0, 1, 2, 3]
