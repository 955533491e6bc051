"""The set-up: who begins, hands, the harbours and contracts for the number of players, and placing (pp. 1, 2)."""

import pytest

import engine
from tests.engine.borneo.table import Table, figures, labels, phase
from tests.random_play import random_game


def placing(players, starter=0, **options):
    """The seats in placing order, each in the first company that is open to it."""
    state = engine.load("borneo", players=players, **options).new_state()
    state.apply(state.action(f"seat {starter} begins"))
    seats = []
    while phase(state) in ("deal", "reveal", "place"):
        if phase(state) == "place":
            seats.append(state.current_player)
        state.apply(state.legal_actions()[0])
    return seats


def test_ruling_1_example_p2_placing_with_four_players():
    """A, B, C, D - D, C, B, A - A, B, C, D."""
    assert placing(4) == [0, 1, 2, 3, 3, 2, 1, 0, 0, 1, 2, 3]


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_ruling_1_placing_begins_with_the_starter(players, starter):
    row = [(starter + i) % players for i in range(players)]
    assert placing(players, starter) == row + row[::-1] + row


def test_ruling_32_four_traders_are_placed_in_four_rounds():
    """The fourth round goes in reverse again."""
    assert placing(3, traders=4) == [0, 1, 2, 2, 1, 0, 0, 1, 2, 2, 1, 0]
    assert engine.load("borneo", players=3).options["traders"] == 3


@pytest.mark.parametrize("players", [4, 5])
def test_ruling_32_four_traders_are_for_three_players(players):
    with pytest.raises(ValueError, match="traders=4 is for players=3"):
        engine.load("borneo", players=players, traders=4)


def test_ruling_2_own_traders_may_share_a_company_until_it_is_full():
    table = Table(ranks={"red": (0, 1, 2, 2, 1), "blue": (0, 0, 1, 2)})
    assert table.ranks("red") == [0, 1, 2, 2, 1] and table.ranks("blue") == [0, 0, 1, 2]
    state = engine.load("borneo", players=3).new_state()
    while phase(state) != "place":
        state.apply(state.legal_actions()[0])
    for _ in range(5):
        state.apply(state.action("place in red"))
    assert "place in red" not in labels(state)


def test_ruling_2_option_no_two_own_traders_in_one_company():
    state = engine.load("borneo", players=3, separate_start=True).new_state()
    while phase(state) != "trader":
        if phase(state) == "place":
            taken = {company for company in range(4) if state.current_player in state.view()["ranks"][company]}
            names = ("red", "yellow", "green", "blue")
            assert labels(state) == [f"place in {names[company]}" for company in range(4) if company not in taken]
        state.apply(state.legal_actions()[0])


def test_ruling_3_the_starter_is_drawn():
    state = engine.load("borneo", players=5).new_state()
    assert state.current_player == engine.CHANCE
    assert [p for _, p in state.chance_outcomes()] == [0.2] * 5
    state.apply(state.action("seat 3 begins"))
    while phase(state) != "trader":
        state.apply(state.legal_actions()[0])
    assert state.current_player == 3


@pytest.mark.parametrize(
    ("players", "harbours", "contracts"), [(3, 12, [3, 3, 2, 2, 1]), (4, 12, [3, 3, 2, 2, 1]), (5, 10, [4, 4, 3, 3, 2])]
)
def test_harbours_and_contracts_by_number_of_players(players, harbours, contracts):
    """p.1: without the two cards marked 5, or without the four marked 3/4; all 16 contracts only with five."""
    game = engine.load("borneo", players=players)
    state = game.new_state()
    while phase(state) != "reveal":
        state.apply(state.legal_actions()[0])
    names = {label.removeprefix("reveal ") for label in labels(state)}
    mark = "5" if players == 5 else "3/4"
    assert len(names) == harbours
    assert names == {card["name"] for card in game.components["harbour"].values() if card["players"] in ("all", mark)}
    assert state.view()["stock"] == contracts
    assert [hand.bit_count() for hand in state.view()["hand"]] == [3] * players + [0] * (5 - players)
    for _ in range(3):
        state.apply(state.legal_actions()[0])
    assert phase(state) == "place" and state.view()["harbour_deck"].bit_count() == harbours - 3


def test_a_deck_has_sixty_cards_of_four_flags():
    """p.1, p.2: 60 cards, three flags of one company and one of another; 2 on some."""
    cards = engine.load("borneo").components["cargo"]
    for deck in cards.values():
        assert len(deck) == 60
        assert all(len(card["flags"].replace("/", "")) == 4 for card in deck.values())
        assert sum(card["amount"] == 2 for card in deck.values()) == 12
    mixes = {
        name: {tuple(sorted(map(card["flags"].count, "RYGB"))) for card in deck.values()}
        for name, deck in cards.items()
    }
    assert mixes == {"rulebook": {(0, 0, 1, 3)}, "alternative": {(0, 0, 1, 3), (1, 1, 1, 1)}}


def test_the_alternative_deck_is_played_with_its_own_cards():
    table = Table(deck="alternative", turns=[("C49", "Manila")])
    flags = table.game.components["cargo"]["alternative"]["C49"]["flags"]
    assert f"lay C49 {flags} 2 " in "".join(labels(table.play("leave the traders").state))
    assert "= R1 Y1 G1 B1" in table.play("lay C49 ", "at Manila").state.board(0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('[cargo.rulebook]\nC01 = { spice = "salt" }', "spice of cargo card C01 can't be 'salt'; valid: pepper"),
        ('[cargo.rulebook]\nC01 = { flags = "RXR/R" }', "flag of cargo card C01 can't be 'X'; valid: R, Y, G, B"),
        ('[cargo.rulebook]\nC01 = { flags = "RYRR/R" }', "number of flags of cargo card C01 can't be 5"),
        ("[cargo.rulebook]\nC01 = { amount = 3 }", "amount of cargo card C01 can't be 3; valid: 0 to 2"),
        ("[harbour]\nH01 = { limit = 0 }", "limit of harbour H01 can't be 0"),
        ('[harbour]\nH01 = { good = "rum" }', "good of harbour H01 can't be 'rum'"),
        ('[harbour]\nH01 = { players = "2" }', "players of harbour H01 can't be '2'; valid: all, 3/4, 5"),
        ("[companies]\nslots = 3", "traders in play can't be 12; valid: 1 to 11"),
        ("[contract.one_each]\nsame = 1", "contract one_each needs either"),
        ("[hand]\nlimit = 0", "hand limit can't be 0"),
        ("[hand]\nstart = 12", "first hand can't be 12; valid: 1 to 11"),
        ('[companies]\nnames = ["red", "yellow", "green", "rust"]', "different initials, not R, Y, G, R"),
    ],
)
def test_wrong_figures_are_refused_by_name(tmp_path, text, message):
    with pytest.raises(ValueError, match=message):
        engine.load("borneo", components=figures(tmp_path, text))


def test_ruling_2_option_needs_room_for_everybody_in_each_company(tmp_path):
    """With four slots and five players, the last to place could find both companies full where he is not."""
    file = figures(tmp_path, "[companies]\nslots = 4")
    engine.load("borneo", players=5, components=file)
    engine.load("borneo", players=4, separate_start=True, components=file)
    with pytest.raises(ValueError, match="slots of a company can't be 4; valid: 5 to 5"):
        engine.load("borneo", players=5, separate_start=True, components=file)


def test_corrected_figures_are_played(tmp_path):
    file = figures(tmp_path, "[hand]\nstart = 4\n[harbour]\nH01 = { monopoly = 3 }")
    table = Table(components=file, turns=[("C01", "Makassar")])
    assert [hand.bit_count() for hand in table.state.view()["hand"][:3]] == [4] * 3
    table.run(1)
    assert table.goods(0) == {"nutmeg": 1}


def test_the_largest_hand_is_kept_whole(tmp_path):
    """Eleven cards, one laid and two drawn are twelve: all of them are counted where they are not seen."""
    game = engine.load("borneo", players=3, components=figures(tmp_path, "[hand]\nstart = 11"))
    sizes = set()
    for state in random_game(game, 1):
        for seat in (1, 2):
            hidden = [batch for batch in state.view(0)["hidden"][seat] if batch >= 0]
            assert len(hidden) == state.view()["hand"][seat].bit_count()
            sizes.add(len(hidden))
    assert max(sizes) == 12
