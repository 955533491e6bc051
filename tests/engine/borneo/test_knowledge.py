"""Hidden hands: what each player knows, and that resampling is uniform over exactly what is consistent (ruling 7)."""

from collections import Counter

import pytest

import engine
from tests.engine.borneo.table import Table, figures, phase
from tests.engine.sampling import assert_uniform
from tests.random_play import random_game

# A deck of fourteen cards, of all companies and spices; short harbours, so that the discard is shuffled several times.
SMALL = ("C01", "C05", "C08", "C14", "C16", "C20", "C25", "C29", "C31", "C40", "C45", "C47", "C52", "C58")
ABSENT = "".join(f"C{card:02} = {{ amount = 0 }}\n" for card in range(1, 61) if f"C{card:02}" not in SMALL)
CHEAP = "[contract.one_each]\neach = 0\nsame = 1\n[contract.four_same]\nsame = 2\n"


def hidden_draw(state, observer):
    """Whether what is decided now is a card that the observer will not see."""
    if phase(state) == "deal":
        return state.view()["dealt"] % state.game.players != observer
    return phase(state) == "draw" and state.view()["active"] != observer


def worlds(game, history, observer):
    """All positions that the observer thinks possible after each step of a game, by playing every hidden draw.

    This knows only which draws are hidden: batches, masks and fills have no part in it.
    """
    true, possible = game.new_state(), {}
    start = game.new_state()
    possible[key(start)] = start
    yield true, possible
    for action in history:
        after = {}
        hidden = hidden_draw(true, observer)
        true.apply(action)
        for state in possible.values():
            for choice in state.legal_actions() if hidden else [action]:
                if choice in state.legal_actions():
                    follower = state.clone()
                    follower.apply(choice)
                    after[key(follower)] = follower
        possible = after
        yield true, possible


def key(state):
    view = state.view()
    return (*view["hand"], view["pile"])


def game_on_a_small_deck(folder, text="", draw=2, limit=3):
    hand = f"[hand]\nstart = 1\ndraw = {draw}\nlimit = {limit}\n"
    return engine.load(
        "borneo", players=3, components=figures(folder, f"{hand}{CHEAP}{text}[cargo.rulebook]\n{ABSENT}")
    )


@pytest.mark.parametrize(
    ("draw", "limit", "seed"), [(1, 2, 1), (2, 2, 3), (2, 2, 56), (2, 3, 21), (3, 2, 45), (3, 2, 57)]
)
@pytest.mark.parametrize("observer", [0, 2])
def test_resampling_is_uniform_over_exactly_the_consistent_positions(tmp_path, draw, limit, seed, observer):
    """A whole game on a small deck: at each step, what resampling draws against all that is possible by the rules."""
    game = game_on_a_small_deck(tmp_path, draw=draw, limit=limit)
    *_, state = random_game(game, seed)
    tested = mixed = 0
    for step, (true, possible) in enumerate(worlds(game, state.history, observer)):
        assert key(true) in possible
        known = true.information_key(observer)
        assert all(world.information_key(observer) == known for world in list(possible.values())[:20])
        assert {key(true.resample(observer, sample)) for sample in range(12)} <= set(possible)
        if step % 3 == 0 and 1 < len(possible) < 250:
            draws = Counter(key(true.resample(observer, sample)) for sample in range(20 * len(possible)))
            assert_uniform(draws, possible)
            tested += 1
            batches = [batch for hand in true.view(observer)["hidden"] for batch in hand if batch >= 0]
            mixed += len(set(batches)) > 1  # hands with cards of before and after a shuffle
    assert tested >= 10 and (mixed or draw == 1)


def test_ruling_7_stores_discard_contracts_and_hand_sizes_are_open():
    game = engine.load("borneo", players=4)
    for step, state in enumerate(random_game(game, 1)):
        if step % 9:
            continue
        all_of_it = state.view()
        for observer in range(4):
            seen = state.view(observer)
            for field in (
                "store",
                "discard",
                "attack",
                "defence",
                "offered",
                "paid",
                "ranks",
                "harbour",
                "column",
                "goods",
                "stock",
                "contracts",
                "harbour_deck",
                "turn",
                "ship",
                "laid",
            ):
                assert seen[field] == all_of_it[field]
            for seat in range(4):
                if seat == observer:
                    assert seen["hand"][seat] == all_of_it["hand"][seat]
                else:
                    assert seen["hand"][seat] == 0
                    assert sum(batch >= 0 for batch in seen["hidden"][seat]) == all_of_it["hand"][seat].bit_count()
            assert seen["pile"] == 0


def test_what_was_seen_is_known_to_all_who_saw_it():
    """A defender's reward, the cards of a fight and laid cards stay where they were put, in every sample."""
    ranks = {"red": (1, 2, 0), "yellow": (2, 0, 1), "green": (0,), "blue": (1, 2)}
    table = Table(hands=(("C01", "C02", "C16"), ("C06", "C07", "C17"), ("C11", "C12", "C18")), ranks=ranks)
    table.play("attack with C16", "red 3 against red 1", "no more cards", "defend with C06", "keep C06")
    table.play("lay C02", "at Manila")
    for observer in range(3):
        for seed in range(20):
            sample = table.state.resample(observer, seed).view()
            assert sample["store"] == table.state.view()["store"] and sample["store"][1] == 1 << 5
            assert sample["discard"] == 1 << 15 and sample["column"][1][0] == 1
            others = [sample["hand"][seat] for seat in range(3) if seat != observer]
            assert all(hand & (1 << 5 | 1 << 15 | 1 << 1) == 0 for hand in [*others, sample["pile"]])


def test_what_was_drawn_unseen_is_not_known():
    """Each card that seat 0 has not seen is as likely in the hand of seat 1 as any other."""
    table = Table(hands=(("C01", "C02", "C16"), ("C06", "C07", "C17"), ("C11", "C12", "C18")))
    held = Counter()
    for seed in range(3000):
        hand = table.state.resample(0, seed).view()["hand"][1]
        held.update(card for card in range(60) if hand >> card & 1)
    assert_uniform(held, set(range(60)) - {0, 1, 15})


def test_the_cards_of_an_empty_pile_are_in_hands(tmp_path):
    """With the pile used up, what is in hands is known; what the shuffled discard brings is not among it."""
    game = game_on_a_small_deck(tmp_path, draw=2, limit=4)
    found = 0
    for seed in range(30):
        for state in random_game(game, seed):
            view = state.view()
            if view["batches"] and view["finals"] < 0 and phase(state) == "draw" and view["pile"].bit_count() > 2:
                old = [
                    card
                    for card in range(60)
                    if any(hand >> card & 1 for hand in view["hand"]) and view["batch"][card] == 0
                ]
                for observer in range(3):
                    for sample in range(3):
                        hands = state.resample(observer, sample).view()["hand"]
                        assert all(any(hand >> card & 1 for hand in hands) for card in old)
                        found += len(old)
    assert found > 50


def test_everything_lies_open_in_the_last_contract_round():
    game = engine.load("borneo", players=3)
    seen = 0
    for seed in range(6):
        for state in random_game(game, seed):
            if state.view()["finals"] >= 0:
                seen += 1
                for observer in range(3):
                    assert state.resample(observer, 5) == state
    assert seen > 5


def test_a_drawn_card_is_visible_to_who_draws_it_alone():
    game = engine.load("borneo", players=3)
    for state in random_game(game, 3):
        if phase(state) == "draw":
            action = state.legal_actions()[0]
            assert [state.visible(action, seat) for seat in range(3)] == [
                seat == state.view()["active"] for seat in range(3)
            ]
        if state.view()["turn"] > 4:
            break
