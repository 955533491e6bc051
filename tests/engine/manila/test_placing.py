"""Placing accomplices (rulebook pages 3, 4 and 8, rulings 13 to 22)."""

import pytest

from tests.engine.manila.table import cash, deal, elect, figures, labels, phase, place, play, roll, sail, skip


def at_sea(players=4, ashore="silk", starts=(3, 3, 3), seat=0, bid=1, **options):
    return sail(elect(deal(players, **options), seat, bid), ashore, *starts)


def order(state):
    """Who is asked until the voyage ends: seats for placing, `roll` for dice."""
    seen = []
    voyage = state.round
    while state.round == voyage:
        if phase(state) == "roll":
            seen.append("roll")
            roll(state)
        else:
            seen.append(state.current_player)
            play(state, "skip")
    return seen


@pytest.mark.parametrize("players", [4, 5])
def test_page_3_three_rounds_each_before_a_roll_from_the_harbour_master_on(players):
    turn = [(2 + i) % players for i in range(players)]
    assert order(at_sea(players, seat=2)) == 3 * [*turn, "roll"]


def test_page_3_with_three_players_two_rounds_come_before_the_first_roll():
    turn = [1, 2, 0]
    assert order(at_sea(3, seat=1)) == [*turn, *turn, "roll", *turn, "roll", *turn, "roll"]


def test_page_4_wares_fill_from_the_cheapest_seat():
    state = at_sea(ashore="nutmeg")
    play(state, "place jade (3)", "place jade (4)", "place jade (5)", "place jade (5)")
    assert state.view()["crew"][3] == [0, 1, 2, 3]
    assert cash(state) == [30 - 1 - 3, 26, 25, 25]
    roll(state)
    assert not any(label.startswith("place jade") for label in labels(state)), "all four seats are taken"
    play(state, "place ginseng (1)", "place ginseng (2)", "place ginseng (3)")
    assert not any(label.startswith("place ginseng") for label in labels(state))


def test_page_4_all_spaces_and_their_costs():
    assert labels(at_sea()) == [
        "skip", "place nutmeg (2)", "place ginseng (1)", "place jade (3)",
        "place harbour A (4)", "place harbour B (3)", "place harbour C (2)",
        "place shipyard A (4)", "place shipyard B (3)", "place shipyard C (2)",
        "place small pilot (2)", "place large pilot (5)", "place insurance (+10)", "place pirate (5)",
    ]  # fmt: skip


def test_page_4_a_space_holds_one_accomplice_and_the_first_pirate_is_captain():
    state = place(at_sea(), "harbour B", "pirate", "pirate")
    assert state.view()["space"][9:] == [1, 2]
    assert not {"place harbour B (3)", "place pirate (5)"} & set(labels(state))


def test_ruling_13_skipping_loses_only_that_rounds_accomplice():
    state = roll(skip(at_sea()))
    place(state, "harbour A", "skip", "skip", "skip")
    assert state.view()["hand"][:4] == [2, 3, 3, 3]
    roll(state)
    place(state, "harbour B", "harbour C", "skip", "skip")
    assert phase(state) == "roll", "one accomplice a round, and three rounds"


def test_ruling_13_without_any_space_one_must_skip():
    state = at_sea(bid=54)
    for move in (["nutmeg", "skip", "skip", "skip"], ["ginseng", "skip", "skip", "skip"]):
        roll(place(state, *move), nutmeg=6, ginseng=6, jade=6)
    assert state.current_player == 0
    assert labels(state) == ["skip"], "broke, and every punt is in the harbour"


def test_ruling_15_harbour_spaces_with_a_punt_are_free_to_rent_but_docked_punts_are_not():
    state = at_sea()
    for _ in range(2):
        roll(skip(state), nutmeg=6)
    assert {"place harbour A (4)", "place harbour B (3)"} <= set(labels(state))
    assert not any(label.startswith("place nutmeg") for label in labels(state))


def test_ruling_16_the_last_round_is_played_though_all_punts_are_in():
    state = at_sea()
    for _ in range(2):
        roll(skip(state), nutmeg=6, ginseng=6, jade=6)
    place(state, "small pilot", "large pilot", "harbour C", "skip")
    assert phase(state) == "bid", "no pilot is asked and no die rolled"
    assert cash(state, 2) == 30 - 2 + 15


def test_ruling_18_one_player_may_take_both_places_of_pirates_pilots_and_more():
    state = place(at_sea(3), "pirate", "skip", "skip", "pirate", "skip", "skip")
    assert state.view()["space"][9:] == [0, 0]
    place(roll(state), "small pilot", "skip", "skip")
    place(roll(state), "large pilot", "skip", "skip")
    assert state.view()["space"][6:8] == [0, 0]


def test_ruling_19_insurance_needs_a_peso_or_a_share():
    state = at_sea(bid=54)
    assert labels(state) == ["skip", "place nutmeg (0)", "place ginseng (0)", "place jade (0)"]
    state = at_sea(bid=53)
    assert "place insurance (+10)" in labels(state), "one peso left"
    state = at_sea(bid=30)
    assert "place insurance (+10)" in labels(state), "no cash, but shares"


def test_ruling_20_the_broke_stow_away_on_the_cheapest_seat_of_any_punt_at_sea():
    state = at_sea(seat=0, bid=54)
    play(state, "place jade (0)")
    assert cash(state, 0) == 0
    play(state, "place jade (4)")
    assert state.view()["crew"][3][:2] == [0, 1]


def test_ruling_21_too_little_for_any_punt_goes_aboard_for_all_the_cash():
    state = sail(elect(deal(), seat=0, bid=53), "ginseng", 3, 3, 3)
    assert labels(state) == ["skip", "place nutmeg (1)", "place silk (1)", "place jade (1)", "place insurance (+10)"]
    play(state, "place silk (1)")
    assert cash(state, 0) == 0
    assert state.view()["bank"] == 54 - 24


def test_ruling_21_the_cheapest_free_seat_decides():
    state = at_sea(bid=53)
    assert "place ginseng (1)" in labels(state)
    assert "place nutmeg (1)" not in labels(state), "he can pay for ginseng, so he is no stowaway"
    state = at_sea(bid=52, ashore="ginseng")
    assert labels(state) == ["skip", "place nutmeg (2)", "place harbour C (2)", "place shipyard C (2)",
                             "place small pilot (2)", "place insurance (+10)"]  # fmt: skip


def test_ruling_22_who_has_a_share_to_pledge_is_no_stowaway():
    state = at_sea(bid=30)
    assert "place nutmeg (2)" in labels(state)
    play(state, "place nutmeg (2)")
    assert phase(state) == "pledge"
    assert state.current_player == 0
    play(state, "pledge silk")
    assert cash(state, 0) == 12 - 2
    assert state.current_player == 1


def test_a_seat_dearer_than_all_loans_makes_a_stowaway(tmp_path):
    """Figures that an owner may correct: a loan of 1 does not reach the cheapest seat of 4."""
    file = figures(tmp_path, "[setup]\ncash = 0\n[loan]\nsum = 1\n[wares.ginseng]\nseats = [4, 4, 4]\n"
                             "[wares.nutmeg]\nseats = [4, 4, 4]\n[wares.jade]\nseats = [4, 4, 4, 4]\n")  # fmt: skip
    state = at_sea(bid=0, components=file)
    assert [label for label in labels(state) if "(0)" in label] == [
        "place nutmeg (0)", "place ginseng (0)", "place jade (0)"]  # fmt: skip
