"""The trader phase: transfers, attacks, defence, retreat and reward (pp. 2, 3)."""

from itertools import combinations

import pytest

import engine
from tests.engine.borneo.table import Table, figures, labels, outcomes, phase
from tests.random_play import random_game

# Red cards by red flags: three on C01 to C15, one on C16 to C20, C31, C46.
HANDS = (("C01", "C02", "C16"), ("C06", "C07", "C17"), ("C11", "C12", "C18"))
RANKS = {"red": (1, 2, 0), "yellow": (2, 0, 1), "green": (0,), "blue": (1, 2)}


def table(hands=HANDS, ranks=RANKS, **options):
    return Table(hands=hands, ranks=ranks, **options)


def choices(state, word):
    return [label for label in labels(state) if label.startswith(word)]


def played(state, words):
    """The cards that labels beginning so offer."""
    return [label.removeprefix(words).split()[0] for label in choices(state, words)]


# --- transfers ---------------------------------------------------------------------------------------------------


def test_ruling_8_transfer_to_the_topmost_free_rank_and_those_below_move_up():
    after = table().play("move yellow 2 to blue")
    assert after.ranks("blue") == [1, 2, 0] and after.ranks("yellow") == [2, 1]
    assert phase(after.state) == "lay" and after.state.current_player == 0


def test_ruling_8_not_to_a_full_company_and_not_to_its_own():
    full = table(ranks={"red": (1, 2, 2, 1, 0), "yellow": (0, 1, 2), "green": (0,)})
    moves = choices(full.state, "move")
    assert moves == [
        "move red 5 to yellow",
        "move red 5 to green",
        "move red 5 to blue",
        "move yellow 1 to green",
        "move yellow 1 to blue",
        "move green 1 to yellow",
        "move green 1 to blue",
    ]


@pytest.mark.parametrize("players", [3, 5])
def test_transfers_lose_no_outcome_and_offer_none_twice(players):
    """Ruling 8, against all traders and all companies, by the ranks that come out."""
    game = engine.load("borneo", players=players)
    seen = 0
    for state in random_game(game, 3):
        if phase(state) != "trader":
            continue
        ranks = [[seat for seat in company if seat >= 0] for company in state.view()["ranks"]]
        brute = set()
        for source, column in enumerate(ranks):
            for rank, seat in enumerate(column):
                for to in range(4):
                    if seat == state.current_player and to != source and len(ranks[to]) < 5:
                        after = [list(company) for company in ranks]
                        after[to].append(after[source].pop(rank))
                        brute.add(str(after))
        offered = []
        for action, label in state.labels().items():
            if label.startswith("move"):
                after = state.clone()
                after.apply(action)
                offered.append(str([[seat for seat in company if seat >= 0] for company in after.view()["ranks"]]))
        assert sorted(offered) == sorted(brute)
        seen += len(brute)
    assert seen > 100


# --- attacks -----------------------------------------------------------------------------------------------------


def test_ruling_9_any_trader_of_another_player_above_not_only_the_next():
    state = table().play("attack with C01").state
    assert labels(state) == [
        "red 3 against red 1 (seat 1)",
        "red 3 against red 2 (seat 2)",
        "yellow 2 against yellow 1 (seat 2)",
    ]


def test_ruling_9_own_traders_are_no_targets():
    state = (
        table(ranks={"red": (1, 0, 0), "yellow": (0, 1, 2), "green": (2,), "blue": (1, 2)})
        .play("attack with C01")
        .state
    )
    assert labels(state) == ["red 2 against red 1 (seat 1)", "red 3 against red 1 (seat 1)"]


def test_ruling_10_only_cards_with_a_flag_of_the_company_and_one_card_must_stay():
    """C27 shows yellow and blue only: no card for an attack in red. Of three fitting cards only two can be played."""
    ranks = {"red": (1, 2, 0), "yellow": (0,), "green": (0, 1, 2), "blue": (2, 1)}
    start = table(hands=(("C01", "C16", "C27"), *HANDS[1:]), ranks=ranks)
    assert played(start.state, "attack with") == ["C01", "C16"]
    start.play("attack with C01", "red 3 against red 1")
    assert played(start.state, "attack with") == ["C16"]
    start = table(ranks=ranks).play("attack with C01", "red 3 against red 1")
    assert played(start.state, "attack with") == ["C02", "C16"]
    start.play("attack with C02")
    assert phase(start.state) == "defend" and start.cards("hand", 0) == {"C16"}


def test_ruling_10_no_attack_with_one_card_in_hand(tmp_path):
    file = figures(tmp_path, "[hand]\nstart = 1\n")
    start = Table(hands=(("C01",), ("C06",), ("C11",)), ranks=RANKS, components=file)
    assert choices(start.state, "attack") == [] and choices(start.state, "move") != []


def test_ruling_11_the_attack_lies_open_before_the_defence():
    state = table().play("attack with C01", "red 3 against red 1", "no more cards").state
    assert state.current_player == 1 and phase(state) == "defend"
    for seat in range(3):
        assert state.view(seat)["attack"] == 1 and "3 flags against" in state.board(seat)


def test_ruling_12_the_defender_plays_at_most_as_many_cards():
    start = table().play("attack with C01", "red 3 against red 1", "no more cards")
    assert played(start.state, "defend with") == ["C06", "C07", "C17"]
    start.play("defend with C17")
    assert phase(start.state) != "defend"


def test_ruling_12_he_need_not_defend():
    assert "no more cards" in labels(table().play("attack with C01", "red 3 against red 1", "no more cards").state)


def test_ruling_13_the_defender_keeps_a_card():
    """With two cards he may play one, though the attacker has played two."""
    start = table(ranks={"red": (2, 0, 1), "yellow": (2, 1, 0), "green": (0, 1, 2)})
    start.play("attack with C01", "red 2 against red 1", "no more cards", "defend with C11", "retreat to red 2")
    start.play("lay C02", "at Manila")
    assert start.cards("hand", 2) == {"C12", "C18"} and start.ranks("red") == [0, 2, 1]
    start.play("attack with C06", "red 3 against red 2", "attack with C07")
    assert played(start.state, "defend with") == ["C12", "C18"]
    start.play("defend with C12")
    assert phase(start.state) == "retreat" and start.cards("hand", 2) == {"C18"}


def test_ruling_13_a_defender_with_one_card_is_not_asked(tmp_path):
    """Two cards each: seat 2 plays one against seat 0, and has one when seat 1 attacks him."""
    start = Table(
        hands=(("C01", "C02"), ("C17", "C07"), ("C11", "C12")),
        ranks={"red": (2, 0, 1), "yellow": (2, 1, 0), "green": (0, 1, 2)},
        components=figures(tmp_path, "[hand]\nstart = 2\n"),
    )
    start.play("attack with C01", "red 2 against red 1")  # his second card stays, so he can add none
    assert start.state.current_player == 2 and phase(start.state) == "defend"
    start.play("defend with C11")
    assert start.cards("hand", 2) == {"C12"} and phase(start.state) == "retreat"
    start.play("retreat to red 2", "lay C02", "at Manila")
    start.play("attack with C17", "yellow 2 against yellow 1 (seat 2)")
    assert phase(start.state) == "retreat" and start.cards("hand", 2) == {"C12"}


def test_ruling_14_the_attacker_wins_ties():
    """Three flags against three."""
    start = table().play("attack with C01", "red 3 against red 2 (seat 2)", "no more cards")
    start.play("defend with C11")
    assert phase(start.state) == "retreat" and start.ranks("red") == [1, 0, 2]


def test_example_p3_the_bonus_for_a_trader_between():
    """B on rank three attacks A on rank one: three flags against three and a bonus of one."""
    start = table().play("attack with C01", "red 3 against red 1", "no more cards", "defend with C06")
    assert phase(start.state) == "reward" and start.ranks("red") == [1, 2, 0]


def test_ruling_9_own_traders_between_count_for_the_defender():
    ranks = {"red": (1, 0, 0), "yellow": (0, 1, 2), "green": (2,), "blue": (1, 2)}
    start = table(ranks=ranks).play("attack with C01", "red 3 against red 1", "no more cards", "defend with C06")
    assert phase(start.state) == "reward"
    start = table(ranks=ranks).play("attack with C01", "red 2 against red 1", "no more cards", "defend with C06")
    assert phase(start.state) == "retreat"


def test_ruling_14_an_attack_that_cannot_succeed_is_legal():
    """One flag against a bonus of two."""
    ranks = {"red": (1, 2, 1, 0), "yellow": (0, 2), "green": (0, 1), "blue": (2,)}
    hands = (("C16", "C02", "C01"), *HANDS[1:])
    start = table(hands=hands, ranks=ranks)
    start.play("attack with C16", "red 4 against red 1", "no more cards", "no more cards")
    assert start.ranks("red") == [1, 2, 1, 0] and phase(start.state) == "lay"


def test_ruling_10_all_four_flags_of_a_played_card_count():
    """C03 RRR/Y and C01 RYR/R have three red flags each: the lower row counts, a tie."""
    hands = (("C01", "C03", "C27"), ("C16", "C17", "C31"), HANDS[2])
    start = table(hands=hands).play("attack with C01", "red 3 against red 1", "attack with C03", "defend with C16")
    assert "6 flags against 2 (with 1 for those between)" in start.state.board(1)


def test_ruling_15_the_loser_takes_the_attackers_old_rank():
    start = table().play("attack with C01", "red 3 against red 1", "no more cards", "no more cards")
    assert start.state.current_player == 1
    assert labels(start.state) == ["retreat to red 3", "retreat to yellow", "retreat to green", "retreat to blue"]
    start.play("retreat to red 3")
    assert start.ranks("red") == [0, 2, 1] and start.state.current_player == 0


def test_ruling_15_or_the_topmost_free_rank_elsewhere_and_those_below_move_up():
    ranks = {"red": (1, 0, 2), "yellow": (2, 0, 1), "green": (0,), "blue": (1, 2)}
    start = table(ranks=ranks).play("attack with C01", "red 2 against red 1", "no more cards", "no more cards")
    start.play("retreat to blue")
    assert start.ranks("red") == [0, 2] and start.ranks("blue") == [1, 2, 1]


def test_ruling_15_not_to_a_full_company():
    ranks = {"red": (1, 0), "yellow": (2, 2, 1, 0, 1), "green": (0,), "blue": (2,)}
    start = table(ranks=ranks).play("attack with C01", "red 2 against red 1", "no more cards", "no more cards")
    assert labels(start.state) == ["retreat to red 2", "retreat to green", "retreat to blue"]


def test_ruling_16_reward_is_one_of_the_defenders_cards_or_none():
    start = table().play("attack with C16", "red 3 against red 1", "no more cards", "defend with C06")
    assert start.state.current_player == 1
    assert [label.split()[1] for label in labels(start.state)] == ["none", "C06"]
    keep, none = start.state.clone(), start.state.clone()
    start.play("keep C06")
    assert start.cards("store", 1) == {"C06"} and start.cards("discard") == {"C16"}
    start.state = none
    start.play("keep none")
    assert start.cards("store", 1) == set() and start.cards("discard") == {"C06", "C16"}
    assert keep.current_player == 1


def test_ruling_16_no_reward_for_the_bonus_alone():
    ranks = {"red": (1, 2, 1, 0), "yellow": (0, 2), "green": (0, 1), "blue": (2,)}
    start = table(hands=(("C16", "C02", "C01"), *HANDS[1:]), ranks=ranks)
    start.play("attack with C16", "red 4 against red 1", "no more cards", "no more cards")
    assert phase(start.state) == "lay" and start.cards("discard") == {"C16"}
    assert start.cards("store", 1) == set()


def test_cards_of_a_won_attack_are_all_discarded():
    start = table().play("attack with C01", "red 3 against red 2", "no more cards", "defend with C11")
    assert start.cards("discard") == {"C01", "C11"} and start.cards("attack") == start.cards("defence") == set()


def test_after_an_attack_the_turn_goes_on_with_laying():
    start = table().play("attack with C01", "red 3 against red 1", "no more cards", "no more cards", "retreat to blue")
    assert phase(start.state) == "lay" and start.state.current_player == 0
    assert [label.split()[1] for label in labels(start.state)] == ["C02", "C16"]


# --- against brute force -----------------------------------------------------------------------------------------


def flags(game, card, company):
    cards = list(game.components["cargo"][game.options["deck"]].values())
    return cards[card]["flags"].count("RYGB"[company])


def members(cards):
    return [card for card in range(60) if cards >> card & 1]


def subsets(cards, least, most):
    return [frozenset(some) for size in range(least, most + 1) for some in combinations(cards, size)]


@pytest.mark.parametrize("deck", ["rulebook", "alternative"])
def test_attacks_lose_no_outcome_and_offer_none_twice(deck):
    """Company, attacker, defender and set of cards, against all subsets of the hand."""
    game = engine.load("borneo", players=4, deck=deck)
    seen = 0
    for state in random_game(game, 5):
        if phase(state) != "trader":
            continue
        view = state.view()
        hand = members(view["hand"][state.current_player])
        brute = set()
        for company, ranks in enumerate(view["ranks"]):
            fitting = [card for card in hand if flags(game, card, company)]
            for attacker in range(5):
                for defender in range(attacker):
                    if ranks[attacker] == state.current_player and ranks[defender] not in (-1, state.current_player):
                        sets = subsets(fitting, 1, len(hand) - 1)
                        brute |= {(company, attacker, defender, cards) for cards in sets}
        if 1 in map(int.bit_count, view["hand"][:4]):
            continue  # a defender with one card is not asked: the fight is over before the cards can be compared
        offered = []
        for action, label in state.labels().items():
            if label.startswith("attack"):
                after = state.clone()
                after.apply(action)
                offered += outcomes(after, ("target", "attack"), fight)
        assert sorted(map(repr, offered)) == sorted(map(repr, brute))
        seen += len(brute)
    assert seen > 500


def fight(state):
    view = state.view()
    return view["company"], view["attacker"], view["defender"], frozenset(members(view["attack"]))


def test_defences_lose_no_outcome_and_offer_none_twice():
    game = engine.load("borneo", players=3)
    seen = 0
    for seed in range(6):
        before = None
        for state in random_game(game, seed):
            if phase(state) == "defend" and (before is None or phase(before) != "defend"):
                view = state.view()
                hand = members(view["hand"][state.current_player])
                fitting = [card for card in hand if flags(game, card, view["company"])]
                most = min(view["attack"].bit_count(), len(hand) - 1)
                after = [
                    each.view()["hand"][state.current_player] for each in outcomes(state, ("defend",), lambda x: x)
                ]
                offered = [frozenset(hand) - frozenset(members(left)) for left in after]
                assert sorted(map(sorted, offered)) == sorted(map(sorted, subsets(fitting, 0, most)))
                seen += len(offered)
            before = state.clone()
    assert seen > 50
