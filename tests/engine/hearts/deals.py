"""Deals of Hearts made for a test, and the way back from a position to a deal that leads to it."""

import random
from collections.abc import Mapping

import engine

NO_PASS, LEFT, ACROSS, RIGHT = range(4)
DEALT = 1 + 52  # actions of the drawn direction and the deal
PASSED = 12  # actions of the pass


def cards(names: str) -> list[int]:
    """Card numbers of names such as "QS TH"."""
    return ["23456789TJQKA".index(name[0]) * 4 + "CDHS".index(name[1]) for name in names.split()]


def members(bits: int) -> list[int]:
    """The cards of a set."""
    return [card for card in range(52) if bits >> card & 1]


def deal(direction: int, hands: list[list[int]]) -> list[int]:
    """The history that deals these four hands."""
    return [direction, *(hands[number % 4][number // 4] for number in range(52))]


def dealt(direction: int, held: Mapping[int, str], seed: int, without: Mapping[int, str] | None = None) -> list[int]:
    """A random deal in which seats hold given cards, and no others of given suits."""
    hands = [cards(held.get(seat, "")) for seat in range(4)]
    barred = [["CDHS".index(suit) for suit in (without or {}).get(seat, "")] for seat in range(4)]
    rest = sorted(set(range(52)) - {card for hand in hands for card in hand})
    shuffler = random.Random(seed)
    while True:
        shuffler.shuffle(rest)
        full = [list(hand) for hand in hands]
        for card in sorted(rest, key=lambda card: all(card % 4 not in suits for suits in barred)):
            fitting = [seat for seat in range(4) if len(full[seat]) < 13 and card % 4 not in barred[seat]]
            if not fitting:
                break
            full[shuffler.choice(fitting)].append(card)
        else:
            return deal(direction, full)


def random_position(seed: int, plies: int, direction: int | None = None) -> engine.State:
    """The position after a random deal and so many random passes and plays."""
    choose = random.Random(seed).choice
    state = engine.load("hearts").new_state()
    for ply in range(DEALT + plies):
        state.apply(direction if ply == 0 and direction is not None else choose(state.legal_actions()))
    return state


def rebuilt(sample: engine.State, history: list[int]) -> engine.State:
    """The position of a sample, reached by a whole game: its deal and its passes, then the plays of the history.

    Each step is checked as any action is, so this fails if the sample contradicts what was played.
    """
    view = sample.view(None)
    direction = view["direction"]
    passing_done = view["plays"] > 0 or view["chosen"] in (0, PASSED)
    hands = [view["hands"][seat] | view["played"][seat] for seat in range(4)]
    for seat in range(4):
        if direction and passing_done and view["chosen"]:
            hands[(seat + direction) % 4] &= ~view["passed"][seat]
    hands = [hand | passed for hand, passed in zip(hands, view["passed"], strict=True)]
    passes = [card for seat in range(4) for card in members(view["passed"][seat])]
    plays = history[DEALT + len(passes) :]
    return sample.game.replay([*deal(direction, [members(hand) for hand in hands]), *passes, *plays])
