"""Marco Polo II's rules of thumb: moves that a beginner would not miss."""

import itertools
import math
import random

import pytest

import engine
from ai import heuristics
from tests.ai.positions import preferred
from tests.engine.marco_polo_2.table import Table


@pytest.mark.parametrize("players", [2, 3, 4])
def test_weights_are_those_of_what_every_seat_has_after_each_move(players):
    """Though the points of others are counted once for all moves of a turn that leave alone what they have."""
    game = engine.load("marco_polo_2", players=players)
    thumb = heuristics.load(game)
    rng = random.Random(players)
    for _ in range(3):
        state = game.new_state()
        while not state.is_terminal():
            seat, actions = state.current_player, state.legal_actions()
            if seat >= 0:
                gains = []
                for action in actions:
                    after = state.clone()
                    after.apply(action)
                    points = thumb.prospects(after)
                    others = (points[other] / (players - 1) for other in range(players) if other != seat)
                    gains.append(points[seat] - sum(others))
                expected = [math.exp(max((gain - max(gains)) / thumb.sharpness, -30)) for gain in gains]
                assert list(thumb.weights(state).values()) == pytest.approx(expected, rel=1e-9)
            state.apply(rng.choice(actions))


def test_a_contract_that_can_be_completed_is_completed_before_the_end():
    table = Table(dice=(), round=4).own(camel=2, pepper=3, gold=2).active("R28")
    table.dice(0, 1).dice(1).dice(2)
    assert preferred(table.state).startswith("complete R28")


def test_the_better_offer_of_a_book_is_taken():
    table = Table(dice=(6,)).own(jade=2).offer(3, "III-1").do("book 3 upper")
    assert preferred(table.state) == "lower right: 4 gold + 3 coin for 2 jade"


def test_goods_beyond_use_are_worth_less():
    few, many = (heuristics.load(t.game).prospects(t.state)[0] for t in (Table().own(gold=4), Table().own(gold=20)))
    assert few / 4 > many / 20


@pytest.mark.parametrize(("cost", "rising"), [("2 any_goods", [True, True, False]), ("2 vp", [False] * 3)])
def test_an_owners_contract_for_any_goods_or_for_points_alone_has_its_worth(tmp_path, cost, rising):
    file = tmp_path / "components.toml"
    file.write_text(f'[contracts.R28]\ncost = "{cost}"\n', encoding="utf-8")

    def worth(silk):
        tables = [Table(components=str(file)).own(silk=silk) for _ in range(2)]
        tables[1].active("R28")
        without, beside = (heuristics.load(table.game).prospects(table.state)[0] for table in tables)
        return beside - without

    worths = [worth(silk) for silk in range(4)]
    assert all(after > before - 1e-9 > 0 for before, after in itertools.pairwise(worths))
    assert [after > before + 1e-9 for before, after in itertools.pairwise(worths)] == rising


def test_an_action_that_has_begun_is_valued_at_its_likely_end():
    """Choosing a space changes nothing yet; the value is that of what follows."""
    table = Table(dice=(6,), characters=("gantulga_od", "de_wu", "abha_basu"))
    before = heuristics.load(table.game).prospects(table.state)
    table.do("book 3 upper")
    middle = heuristics.load(table.game).prospects(table.state)
    table.do(preferred(table.state))
    assert heuristics.load(table.game).prospects(table.state)[0] == pytest.approx(middle[0], abs=2)
    assert before[0] != middle[0]
