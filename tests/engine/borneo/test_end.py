"""Drawing, the hand limit, both ends of the game, the last contract round and the score (p. 4)."""

import random
from itertools import combinations

import pytest

import engine
from tests.engine.borneo.brute import brute_force
from tests.engine.borneo.table import Table, figures, labels, outcomes, phase
from tests.random_play import random_game


def small_deck(folder, cards, text=""):
    """Only these cards are in the deck."""
    absent = "".join(f"C{card:02} = {{ amount = 0 }}\n" for card in range(1, 61) if f"C{card:02}" not in cards)
    return figures(folder, f"{text}\n[cargo.rulebook]\n{absent}")


NINE = (("C01", "C17", "C33"), ("C49", "C06", "C22"), ("C38", "C54", "C11"))


# --- drawing -----------------------------------------------------------------------------------------------------


def test_two_cards_are_drawn_after_laying():
    table = Table(hands=NINE).lay("C01", "Manila")
    assert [hand.bit_count() for hand in table.state.view()["hand"][:3]] == [4, 3, 3]
    assert table.state.current_player == 1


def test_ruling_26_no_card_left_ends_the_game_at_once_even_after_one_card(tmp_path):
    """Three cards in the pile: seat 0 draws two, seat 1 the last one, and the discard is empty."""
    cards = {card for hand in NINE for card in hand} | {"C02", "C03", "C04"}
    table = Table(hands=NINE, components=small_deck(tmp_path, cards))
    table.lay("C01", "Manila").lay("C49", "Manila")
    assert table.state.is_terminal()
    view = table.state.view()
    assert view["active"] == 1 and view["hand"] == [0] * 5
    assert table.cards("discard") == cards  # hands and board are discarded, and nobody had a store


def test_ruling_26_the_discard_is_shuffled_when_a_card_is_needed(tmp_path):
    """The same, but two cards were played in an attack: they are the new pile."""
    cards = {card for hand in NINE for card in hand} | {"C02", "C03", "C04"}
    ranks = {"red": (1, 2, 0), "yellow": (2, 0, 1), "green": (0,), "blue": (1, 2)}
    table = Table(hands=NINE, ranks=ranks, components=small_deck(tmp_path, cards))
    table.draws = ["C02", "C03"]
    table.play("attack with C01", "red 3 against red 1", "no more cards", "defend with C06", "keep none")
    table.play("lay C17", "at Manila")
    assert table.cards("discard") == {"C01", "C06"} and table.cards("pile") == {"C04"}
    table.draws = ["C04", "C01"]
    table.lay("C49", "Manila")
    assert table.cards("discard") == set() and table.cards("pile") == {"C06"}
    assert table.cards("hand", 1) == {"C22", "C04", "C01"} and table.state.current_player == 2


def test_ruling_27_more_than_six_cards_are_discarded_at_the_end_of_the_turn():
    """From three cards, each turn one more: the seventh comes in the fourth turn. Nobody is asked before."""
    table = Table(hands=NINE)
    for turn in range(10):
        if phase(table.state) == "contract":
            table.play("no contract")
        table.play("leave the traders")
        table.play(labels(table.state)[0])
        table.play(labels(table.state)[turn % 3])
        while phase(table.state) == "take":
            table.play(labels(table.state)[0])
        assert (phase(table.state) == "discard") == (turn == 9)
    assert [hand.bit_count() for hand in table.state.view()["hand"][:3]] == [7, 6, 6]
    assert table.state.current_player == 0 and len(labels(table.state)) == 7
    before, thrown = table.cards("discard"), labels(table.state)[3].split()[1]
    table.play(f"discard {thrown} ")
    assert table.cards("discard") == before | {thrown} and table.state.current_player == 1


@pytest.mark.parametrize(("draw", "limit"), [(2, 6), (4, 3)])
def test_discards_lose_no_outcome_and_offer_none_twice(tmp_path, draw, limit):
    """With other figures several cards go: all sets of that size, each in one way."""
    game = engine.load("borneo", players=3, components=figures(tmp_path, f"[hand]\ndraw = {draw}\nlimit = {limit}\n"))
    seen = 0
    before = "draw"
    for state in random_game(game, 2):
        if phase(state) == "discard" and before != "discard":
            seat, hand = state.current_player, state.view()["hand"][state.current_player]
            cards = [card for card in range(60) if hand >> card & 1]
            brute = [sum(1 << card for card in some) for some in combinations(cards, len(cards) - limit)]
            thrown = outcomes(
                state, ("discard",), lambda after, seat=seat, hand=hand: hand & ~after.view()["hand"][seat]
            )
            assert sorted(thrown) == sorted(brute)
            seen += 1
        before = phase(state)
    assert seen > 5


# --- the end -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "resolved"), [(3, 10), (4, 10), (5, 8)])
def test_ruling_25_the_game_ends_when_no_harbour_is_left_to_reveal(players, resolved):
    """With three or four players at the tenth harbour that is given out, with five at the eighth; nobody draws then."""
    game = engine.load("borneo", players=players)
    ends = []
    for seed in range(6):
        given_out, before = 0, None
        for state in random_game(game, seed):
            view = state.view()
            if before is not None and min(before["harbour"]) >= 0 > min(view["harbour"]):
                given_out += 1
            if before is not None and before["finals"] < 0 <= view["finals"]:
                ends.append(given_out)
                if given_out < resolved:  # by the draw pile
                    assert before["pile"].bit_count() <= 1 and before["discard"] == 0
                else:  # by whoever took the last card: he has not drawn
                    assert given_out == resolved and view["harbour_deck"] == 0 and view["dealt"] == 0
            before = view
    assert resolved in ends and len(ends) == 6


@pytest.mark.parametrize("players", [3, 4, 5])
def test_ruling_28_each_may_fulfil_one_contract_and_the_ender_is_last(players):
    """Nobody fulfils one before, so that most can pay now: asked from the left neighbour of who laid the last card."""
    game = engine.load("borneo", players=players)
    enders = 0
    for seed in range(8):
        state, luck = game.new_state(), random.Random(seed)
        ender, asked = None, []
        while not state.is_terminal():
            view = state.view()
            if phase(state) == "harbour":
                ender = state.current_player
            if view["finals"] >= 0:
                assert view["hand"] == [0] * 5 and view["height"] == [0] * 3
            if phase(state) == "contract" and view["finals"] >= 0:
                asked.append(state.current_player)
            state.apply(0 if phase(state) == "contract" else luck.choice(state.legal_actions()))
        order = [(ender + 1 + place) % players for place in range(players)]
        assert asked == [seat for seat in order if seat in asked]
        enders += ender in asked and len(asked) > 1
    assert enders > 1


def test_ruling_28_who_is_not_asked_could_not_pay():
    """At the end of a game nobody passed in, no store covers a contract that is left, unless one was just fulfilled."""
    game = engine.load("borneo", players=4)
    for seed in range(8):
        asked = set()
        for state in random_game(game, seed):
            view = state.view()
            if view["finals"] >= 0 and phase(state) == "contract":
                asked.add(state.current_player)
        for seat in set(range(4)) - asked:
            assert not brute_force(state, seat)


def test_score_is_a_point_a_card_and_the_contracts():
    """p.4: a card with a 2 is one point like any other."""
    game = engine.load("borneo", players=4)
    for seed in range(5):
        *_, state = random_game(game, seed)
        view = state.view()
        for seat in range(4):
            contracts = sum(n * points for n, points in zip(view["contracts"][seat], (6, 8, 15, 20, 25), strict=True))
            assert state.scores()[seat] == contracts + view["store"][seat].bit_count() + sum(view["goods"][seat])


def test_ruling_29_more_contracts_win_a_tie_and_else_it_is_shared():
    game = engine.load("borneo", players=5)
    decided, shared = 0, 0
    for seed in range(40):
        *_, state = random_game(game, seed)
        scores, returns = state.scores(), state.returns()
        contracts = [sum(row) for row in state.view()["contracts"]]
        for one, other in combinations(range(5), 2):
            if scores[one] == scores[other]:
                assert (returns[one] > returns[other]) == (contracts[one] > contracts[other])
                assert (returns[one] < returns[other]) == (contracts[one] < contracts[other])
                decided += contracts[one] != contracts[other]
                shared += contracts[one] == contracts[other]
            else:
                assert (returns[one] > returns[other]) == (scores[one] > scores[other])
    assert decided and shared


def test_ruling_31_the_holder_of_the_ship_loses_two_points_without_a_floor(tmp_path):
    """A contract worth nothing here: minus two."""
    turns = [
        ("C03", "Makassar"),
        ("C04", "Makassar"),
        ("C60", "Batavia"),
        ("C11", "Bantam"),
        ("C01", "Bantam"),
        ("C59", "Batavia"),
    ]
    ranks = {"red": (0, 0, 0), "yellow": (1, 2), "green": (2, 1), "blue": (1, 2)}
    table = Table(
        turns=turns,
        ranks=ranks,
        harbours=("Makassar", "Bantam", "Batavia"),
        blackbeard=True,
        components=figures(tmp_path, "[contract.one_each]\npoints = 0\n"),
    )
    table.run().play("fulfil one each", "pay C01", "pay C03", "pay C04", "pay C11")
    assert table.state.scores()[0] == -2


def test_ruling_31_no_trade_with_the_pirates_in_the_last_contract_round():
    """Somebody is not asked who could pay with them."""
    game = engine.load("borneo", players=3, blackbeard=True)
    barred = 0
    for seed in range(10):
        before = None
        for state in random_game(game, seed):
            view = state.view()
            if view["finals"] >= 0 and before is not None:
                assert view["ship"] == before["ship"]
            before = view if view["finals"] >= 0 else None
        for seat in range(3):
            if view["store"][seat].bit_count() + sum(view["goods"][seat]) > 8:  # too many subsets
                continue
            barred += bool(brute_force(state, seat, pirates=view["ship"] != seat)) and not brute_force(state, seat)
    assert barred
