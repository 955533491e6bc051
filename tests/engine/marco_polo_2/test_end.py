"""The end and the final count (page 15, supplement pages 2 and 3; rulings SH1 and FS1 to FS5)."""

import pytest

import engine
from tests.engine.marco_polo_2.table import Table

FIGURES = engine.load("marco_polo_2").components
GOALS = list(FIGURES["goals"])
FAR = ("xanadu", "yangzhou", "fuzhou", "xian", "jaipur", "kabul", "baghdad", "balkh", "hormuz")  # nine shields


def last_turn(players=3, characters=("isabella_donati", "gantulga_od", "abha_basu", "moengke_khan")):
    """Seat 0 has one die left in the last round; nobody has anything, and goals match nothing."""
    table = Table(players, characters=characters[:players], dice=(1,), round=4)
    for seat in range(1, players):
        table.dice(seat)
    return table.set(kept=[GOALS.index("G14")] * 4)


def finish(table):
    table.do("money bag: 2 camel").end()
    assert table.state.is_terminal()
    return table.state.scores()


def test_ruling_fs5_after_round_5_the_count_comes_at_once():
    table = last_turn().posts("dunhuang").marker("dunhuang", "cb6")
    assert finish(table)[0] == FIGURES["shield_track"]["points"][1], "no round start, so no city bonus"
    assert table.state.round == 5


@pytest.mark.parametrize("number", range(10))
def test_page_15_different_shields(number):
    table = last_turn().posts(*FAR[:number])
    assert finish(table)[0] == FIGURES["shield_track"]["points"][number]


def test_supplement_a_shield_counts_once():
    assert finish(last_turn().posts("xanadu", "kashgar"))[0] == FIGURES["shield_track"]["points"][1]


def test_ruling_sh1_goal_shields_and_de_wu_add_up_and_13_is_the_most():
    kept = [GOALS.index("G01")] * 4
    table = last_turn().posts("yangzhou", "fuzhou", "xanadu").set(kept=kept)
    assert finish(table)[0] == FIGURES["shield_track"]["points"][3 + 2]
    table = last_turn(characters=("de_wu", "gantulga_od", "abha_basu")).posts("yangzhou", "fuzhou").set(kept=kept)
    assert finish(table)[0] == FIGURES["shield_track"]["points"][2 + 2 + 1]
    table = last_turn(characters=("de_wu", "gantulga_od", "abha_basu")).posts(*FAR).set(kept=kept)
    assert finish(table)[0] == 43, "9 shields, 4 of the goal and De Wu's are 14"


@pytest.mark.parametrize("goal", GOALS)
def test_page_15_every_goal_pays_its_improved_seals_and_counts_its_shields(goal):
    figures = FIGURES["goals"][goal]
    points = sum(FIGURES["seals"][seal]["points"] for seal in figures["seals"])
    table = last_turn().posts(*FAR).seals(improved=FIGURES["seals"]).set(kept=[GOALS.index(goal)] * 4)
    assert finish(table)[0] == points + FIGURES["shield_track"]["points"][9 + len(figures["shields"])]
    basic = last_turn().seals(*FIGURES["seals"]).set(kept=[GOALS.index(goal)] * 4)
    assert finish(basic)[0] == 0, "seals must be improved"


@pytest.mark.parametrize(("own", "points"), [
    ({"pepper": 1}, 0), ({"pepper": 1, "jade": 1}, 1), ({"silk": 3, "gold": 2}, 2), ({"coin": 9}, 0), ({"coin": 29}, 2),
    ({"camel": 50}, 0), ({"coin": 10, "gold": 1, "jade": 2}, 2),
])  # fmt: skip
def test_ruling_fs3_goods_and_coins(own, points):
    assert finish(last_turn().own(**own))[0] == points


@pytest.mark.parametrize(("completed", "points"), [
    ((3, 2, 1), [8, 4, 0]), ((3, 3, 1), [8, 8, 4]), ((3, 1, 1), [8, 4, 4]), ((2, 0, 0), [8, 0, 0]),
    ((0, 0, 0), [0, 0, 0]),
    ((4, 4, 4), [8, 8, 8]), ((1, 5, 3), [0, 8, 4]),
])  # fmt: skip
def test_ruling_fs1_most_contracts(completed, points):
    assert finish(last_turn().completed(*completed)) == points


def test_page_15_with_two_players_there_is_no_second_prize():
    assert finish(last_turn(2).completed(3, 2)) == [8, 0]


def test_ruling_fs2_blue_contracts_count():
    table = last_turn().own(camel=1, pepper=2).active("B1").do("complete B1")
    assert table.vp() == 2
    assert finish(table)[0] == 2 + 8


def test_page_15_a_tie_goes_to_more_camels():
    table = last_turn().own(camel=1).own(1, camel=9)
    finish(table)
    assert table.state.returns()[1] > table.state.returns()[0] > table.state.returns()[2]


def test_page_15_equal_camels_share_victory():
    table = last_turn().own(camel=1).own(1, camel=3)
    finish(table)
    assert table.state.returns()[0] == table.state.returns()[1] > table.state.returns()[2]
    assert "Seats 0 and 1 share victory." in table.state.board()
