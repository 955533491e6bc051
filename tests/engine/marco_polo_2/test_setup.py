"""The set-up (rulebook pages 2 to 4 and 15, rulings SU1 to SU5 and EN1 to EN4)."""

import pytest

import engine
from engine.games.marco_polo_2 import words
from tests.engine.marco_polo_2 import layout
from tests.engine.marco_polo_2.table import NONE, RESOURCES, Table


def set_up(players, until, seed=3):
    """A game up to a phase, with the first legal actions."""
    state, luck = engine.load("marco_polo_2", players=players).new_state(), engine.Luck(seed)
    while words.PHASES[state.view()["phase"]] != until:
        state.apply(luck.sample(state) if state.current_player == engine.CHANCE else state.legal_actions()[0])
    return state


def test_the_layout_that_tests_edit_is_that_of_the_position():
    state = set_up(4, "turn")
    position = layout.Position.from_buffer_copy(state.__reduce__()[1][1])
    assert {name: layout.as_lists(getattr(position, name)) for name, _ in position._fields_} == state.view()


def test_a_position_is_small():
    assert len(set_up(2, "turn").__reduce__()[1][1]) <= 700


@pytest.mark.parametrize("players", [2, 3, 4])
def test_pages_2_and_3_the_board(players):
    state = set_up(players, "draft")
    view = state.view()
    assert len(set(view["marker"])) == 6 and NONE not in view["marker"]
    assert sorted(view["outpost"]) == list(range(10))
    assert len(set(view["card"])) == 8 and view["deck"].bit_count() == 25 - 8
    assert len(set(view["display"])) == 10 and view["pile"].bit_count() == 42 - 10
    assert all(tiles.bit_count() == 6 - 2 for tiles in view["tiles"])
    assert view["revealed"].bit_count() == players + 1


@pytest.mark.parametrize(("players", "black"), [(2, 4), (3, 5), (4, 6)])
def test_page_15_black_dice(players, black):
    assert set_up(players, "turn").view()["supply"] == black


@pytest.mark.parametrize(("players", "khan", "special", "book"), [(2, 2, 1, True), (3, 1, 0, False), (4, 0, 0, False)])
def test_page_15_neutral_dice(players, khan, special, book):
    view = set_up(players, "turn").view()
    assert (view["khan_dice"], view["khan_last"]) == (khan, 1)
    assert view["crowd"] == [special] * 3
    assert bool(view["used"][layout.CONSTANTS["BOOK_3_LOWER"]]) == book


def test_page_15_neutral_dice_stay_for_the_whole_game():
    table = Table(2, dice=(1,)).dice(1)
    table.do("money bag: 3 coin").end()
    assert table.view["round"] == 1
    assert table.view["khan_dice"] == 2 and table.view["crowd"] == [1, 1, 1]
    assert table.view["used"][layout.CONSTANTS["BOOK_3_LOWER"]]


def test_ruling_su1_the_first_player_is_drawn_and_the_draft_goes_backwards_from_the_last():
    state = engine.load("marco_polo_2", players=3).new_state()
    assert state.chance_outcomes() == [(0, 1 / 3), (1, 1 / 3), (2, 1 / 3)]
    state.apply(1)
    luck, drafters = engine.Luck(1), []
    while words.PHASES[state.view()["phase"]] in words.PHASES[: words.PHASES.index("keep goal")]:
        if state.current_player >= 0:
            drafters.append(state.current_player)
        state.apply(luck.sample(state) if state.current_player < 0 else state.legal_actions()[0])
    assert drafters == [0, 2, 1]


def test_ruling_su2_goals_are_seen_before_characters_are_chosen():
    state = set_up(3, "draft")
    for seat in range(3):
        assert state.view(seat)["goals"][seat].bit_count() == 3
    assert state.board(0).count("G") >= 3


def test_page_4_one_goal_of_three_is_kept():
    state = set_up(3, "keep goal")
    seat, goals = state.current_player, state.view()["goals"]
    assert seat == state.view()["first"] and len(state.legal_actions()) == 3
    state.apply(state.legal_actions()[1])
    assert goals[seat] >> state.view()["kept"][seat] & 1


def test_ruling_su3_in_round_1_only_characters_are_paid_and_the_dice_are_rolled_after_the_goals():
    state = set_up(4, "keep goal")

    def abha(p):
        p.character[:] = [0, 1, 2, 4]

    state = layout.edit(state, abha)
    before = [list(owned) for owned in state.view()["owned"]]
    while state.current_player >= 0:
        state.apply(state.legal_actions()[0])
    assert words.PHASES[state.view()["phase"]] == "roll"
    after = state.view()["owned"]
    assert [a[0] - b[0] for a, b in zip(after, before, strict=True)] == [0, 0, 2, 0]
    assert state.view()["round"] == 0


def test_ruling_su4_everybody_gets_one_blue_contract_face_up():
    view = set_up(4, "draft").view()
    starts = [active[0] for active in view["active"]]
    assert len(set(starts)) == 4 and all(42 <= contract < 49 for contract in starts)
    assert all(active[1] == NONE for active in view["active"])
    assert set_up(4, "draft").view(0)["active"] == view["active"]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_ruling_su5_every_seat_starts_alike(players):
    owned = set_up(players, "draft").view()["owned"][:players]
    assert owned == [[8, 3, 0, 0, 0, 0]] * players


def test_ruling_en1_only_goals_are_hidden():
    state = set_up(3, "turn")
    for observer in range(3):
        seen, all_there_is = state.view(observer), state.view()
        assert {key for key in seen if seen[key] != all_there_is[key]} == {"goals", "kept"}
        assert seen["kept"][observer] == all_there_is["kept"][observer]
        assert all(seen["kept"][other] < 0 and not seen["goals"][other] for other in range(3) if other != observer)


def test_ruling_en1_a_tile_is_seen_one_round_ahead():
    table = Table(3, dice=(1,)).dice(1).dice(2)
    following = table.view["next_offer"]
    table.do("money bag: 3 coin").end()
    assert table.view["offer"] == following
    assert all(tiles.bit_count() == 3 for tiles in table.view["tiles"])


def test_page_16_every_round_has_new_offers():
    """Five of the six tiles of each book, each for one round (page 3: the sixth goes back into the box)."""
    state, luck, seen = engine.load("marco_polo_2", players=2).new_state(), engine.Luck(2), {}
    while not state.is_terminal():
        if words.PHASES[state.view()["phase"]] == "turn":
            seen[state.round] = state.view()["offer"]
        state.apply(luck.sample(state) if state.current_player < 0 else state.legal_actions()[0])
    assert list(seen) == [0, 1, 2, 3, 4]
    for book in range(3):
        tiles = {offer[book] for offer in seen.values()}
        assert len(tiles) == 5 and NONE not in tiles


def test_page_16_in_the_last_round_no_tile_follows():
    table = Table(3, dice=(1,), round=3).dice(1).dice(2)
    table.do("money bag: 3 coin").end()
    assert table.view["round"] == 4
    assert table.view["next_offer"] == [NONE] * 3


def test_ruling_en2_things_never_run_out():
    """Far more than the 18 gold bars of the box."""
    table = Table(dice=(5, 6)).own(gold=90, jade=30)
    table.do("book 3 upper", "die 5", "upper left")
    assert table.has()["gold"] == 92
    assert RESOURCES.index("jade") == 5


def test_ruling_en2_everybody_can_own_every_seal():
    table = Table(4, dice=(5, 6)).own(coin=20)
    for seat in range(1, 4):
        table.seals("farmer", "spicer", "tailor", "jeweler", seat=seat)
    table.do("guild seals")
    assert len(table.labels) == 4


def test_ruling_en3_blue_is_shared_for_coins_and_brown_is_single():
    table = Table(dice=(1, 2)).own(coin=20).own(2, coin=20).card("C02")
    table.do("card area 1", "die 1").end()
    assert not table.can("card area 1")
    table.do("book 1", "die 1", "upper left").end()
    assert table.can("book 1")


def test_ruling_en4_a_second_figure_only_for_mailin_and_tian_chin():
    state = set_up(4, "draft")
    mailin = 3
    state = layout.edit(state, lambda p: setattr(p, "revealed", p.revealed | 1 << mailin))
    seat = state.current_player
    state.apply(state.action("Mailin and Tian Chin"))
    assert state.view()["figure"][seat] == [0, 0]
    assert state.view()["owned"][seat][0] == 8 + 3
    state.apply(state.legal_actions()[0])
    others = [figure for other, figure in enumerate(state.view()["figure"]) if other != seat]
    assert others == [[0, NONE]] * 3


def test_hidden_goals_are_drawn_uniformly():
    """Another player's kept goal is each of the 11 that the observer has not seen, as often as any other."""
    state = set_up(2, "turn")
    own = state.view()["goals"][0]
    draws = 4400
    seen = [0] * 14
    for seed in range(draws):
        sample = state.resample(0, seed).view()
        assert sample["goals"][1].bit_count() == 3 and not sample["goals"][1] & own
        assert sample["goals"][1] >> sample["kept"][1] & 1
        seen[sample["kept"][1]] += 1
    expected = draws / 11
    for goal in range(14):
        if own >> goal & 1:
            assert seen[goal] == 0
        else:
            assert abs(seen[goal] - expected) < 5 * expected**0.5


def test_at_the_end_kept_goals_are_shown():
    state, luck = set_up(3, "turn"), engine.Luck(1)
    while not state.is_terminal():
        state.apply(luck.sample(state) if state.current_player < 0 else state.legal_actions()[-1])
    assert state.view(0)["kept"] == state.view()["kept"]
