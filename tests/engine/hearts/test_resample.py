"""What a seat of Hearts can know of the others, and that resampling draws the rest uniformly.

A deal is possible for an observer if it holds the cards he knows of, and if OpenSpiel would have allowed every card
that was played. The late positions are counted out in full by that, the earlier ones by a count over single cards.
"""

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pyspiel
import pytest

import engine
from tests.engine.hearts.deals import (
    DEALT,
    LEFT,
    NO_PASS,
    PASSED,
    cards,
    deal,
    dealt,
    members,
    random_position,
    rebuilt,
)
from tests.engine.sampling import assert_uniform

HEARTS = pyspiel.load_game("hearts")


def hands_of(state: engine.State) -> tuple[int, ...]:
    return tuple(state.view(None)["hands"])


def plays_of(state: engine.State) -> list[int]:
    return state.history[DEALT + state.view(None)["chosen"] :]


def allowed(hands: list[int], plays: list[int]) -> bool:
    """Whether OpenSpiel lets the hands after the pass be played in this way."""
    state = HEARTS.new_initial_state()
    for action in deal(NO_PASS, [members(hand) for hand in hands]):
        state.apply_action(action)
    for action in plays:
        if action not in state.legal_actions():
            return False
        state.apply_action(action)
    return True


def splits(pool: list[int], rooms: list[int]) -> Iterator[list[int]]:
    """All ways to give so many cards of the pool to each of the seats."""
    if not rooms:
        yield []
        return
    for chosen in combinations(pool, rooms[0]):
        rest = [card for card in pool if card not in chosen]
        for others in splits(rest, rooms[1:]):
            yield [sum(1 << card for card in chosen), *others]


def possible_hands(state: engine.State, observer: int) -> tuple[set[tuple[int, ...]], int]:
    """All hands that the observer can't rule out, and how many there were before the play ruled some out."""
    view, plays = state.view(None), plays_of(state)
    receiver = (observer + view["direction"]) % 4
    known = [view["passed"][observer] & ~view["played"][seat] if seat == receiver else 0 for seat in range(4)]
    known[observer] = view["hands"][observer]
    others = [seat for seat in range(4) if seat != observer]
    rooms = [(view["hands"][seat] & ~known[seat]).bit_count() for seat in others]
    pool = members(sum(view["hands"]) & ~sum(known))
    possible, total = set(), 0
    for split in splits(pool, rooms):
        total += 1
        hands = list(known)
        for seat, given in zip(others, split, strict=True):
            hands[seat] |= given
        if allowed([hand | played for hand, played in zip(hands, view["played"], strict=True)], plays):
            possible.add(tuple(hands))
    return possible, total


@pytest.mark.parametrize("seed", range(16))
def test_late_positions_against_all_possible_deals(seed):
    """Two or three cards each: every possible deal comes up, equally often, and no other."""
    direction, observer = seed % 4, seed // 4
    plays = 52 - 4 * 3 + seed % 3 if seed % 2 else 52 - 4 * 2 - seed % 4
    state = random_position(seed, plays + (PASSED if direction else 0), direction)
    possible, _ = possible_hands(state, observer)
    draws = Counter(hands_of(state.resample(observer, seed)) for seed in range(20 * len(possible)))
    assert_uniform(draws, possible)


def test_the_late_positions_do_test_what_play_has_shown():
    """In most of them the play rules deals out, and leaves more than one."""
    ruled_out = left = 0
    for seed in range(16):
        direction = seed % 4
        state = random_position(seed, 44 + (PASSED if direction else 0), direction)
        possible, total = possible_hands(state, seed // 4)
        ruled_out += len(possible) < total
        left += len(possible) > 1
    assert ruled_out >= 8
    assert left >= 8


def count_deals(allowed_seats: list[tuple[int, ...]], rooms: tuple[int, ...]) -> int:
    """How many deals give every card to a seat that may hold it and fill all rooms: card by card, in big integers."""

    @cache
    def ways(card: int, rooms: tuple[int, ...]) -> int:
        if card == len(allowed_seats):
            return 1
        return sum(
            ways(card + 1, tuple(room - (other == seat) for other, room in enumerate(rooms)))
            for seat in allowed_seats[card]
            if rooms[seat] > 0
        )

    return ways(0, rooms)


class Unseen:
    """What an observer of a position in play has to draw: cards, the seats that may hold each, the room of seats."""

    def __init__(self, state: engine.State, observer: int) -> None:
        view, voids = state.view(None), shown_voids(state)
        known = view["passed"][observer]
        self.seats = [seat for seat in range(4) if seat != observer]
        hidden = [view["hands"][seat] & ~known for seat in self.seats]
        self.rooms = tuple(hand.bit_count() for hand in hidden)
        self.cards = [card for hand in hidden for card in members(hand)]
        self.fitting = [
            tuple(i for i, seat in enumerate(self.seats) if card % 4 not in voids[seat]) for card in self.cards
        ]
        self.pairs = {seats for seats in self.fitting if len(seats) == 2}

    def odds(self, index: int, place: int) -> float:
        """That a card is with a seat."""
        fixed = [*self.fitting]
        fixed[index] = tuple(i for i in fixed[index] if i == place)
        return count_deals(fixed, self.rooms) / count_deals(self.fitting, self.rooms)


@pytest.mark.parametrize("pairs", [1, 2, 3])
@pytest.mark.parametrize("direction", range(4))
def test_midgame_positions_against_exact_odds(direction, pairs):
    """How often each unseen card is with each seat, within five standard deviations of the exact odds: where cards can
    only be with some two of the other seats, for one, two or all three pairs of them."""
    samples, observer = 2500, direction
    for seed in range(1000):
        state = random_position(seed, 16 + seed % 16 + (PASSED if direction else 0), direction)
        unseen = Unseen(state, observer)
        if len(unseen.pairs) == pairs and any(len(seats) == 3 for seats in unseen.fitting):
            break
    else:
        pytest.fail("no such position")
    held = Counter()
    for sample_seed in range(samples):
        for seat, hand in enumerate(hands_of(state.resample(observer, sample_seed))):
            held.update((card, seat) for card in members(hand))
    for index, card in enumerate(unseen.cards):
        for place, seat in enumerate(unseen.seats):
            odds = unseen.odds(index, place)
            error = 5 * math.sqrt(samples * odds * (1 - odds))
            assert abs(held[card, seat] - samples * odds) <= error, f"card {card} with seat {seat}, odds {odds}"


def shown_voids(state: engine.State) -> list[set[int]]:
    """Suits that seats did not follow; these positions show nothing else."""
    view, plays = state.view(None), plays_of(state)
    voids: list[set[int]] = [set() for _ in range(4)]
    for number, card in enumerate(plays):
        led = plays[number - number % 4] % 4
        seat = next(seat for seat in range(4) if view["played"][seat] >> card & 1)
        if card % 4 != led:
            voids[seat].add(led)
    return voids


def test_points_on_the_first_trick_show_a_hand_of_points():
    """Seat 1 has all point cards but one; which one is missing is all that seat 0, who has none, can't tell."""
    hand = cards("QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH")
    history = dealt(NO_PASS, {0: "2C", 1: "QS 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 2: "AH"}, seed=6)
    state = engine.load("hearts").replay([*history, *cards("2C 5H")])
    points = set(hand) | set(cards("AH"))
    draws = Counter()
    for seed in range(1000):
        sample = state.resample(0, seed)
        held = set(members(hands_of(sample)[1])) | set(cards("5H"))
        assert len(held) == 13
        draws[tuple(points - held)] += 1
    assert_uniform(draws, [(card,) for card in points - set(cards("5H"))])


def test_a_lead_of_unbroken_hearts_shows_a_hand_of_hearts():
    held = {0: "AC 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", 1: "2C", 2: "3C AH", 3: "4C"}
    state = engine.load("hearts").replay([*dealt(NO_PASS, held, seed=3), *cards("2C 3C 4C AC 9H")])
    hearts = set(range(2, 52, 4))
    draws = Counter()
    for seed in range(1000):
        held_by_0 = set(members(hands_of(state.resample(1, seed))[0])) | set(cards("9H"))
        assert len(held_by_0) == 12
        draws[tuple(hearts - held_by_0)] += 1
    assert_uniform(draws, [(card,) for card in hearts - set(cards("9H"))])


def test_who_is_to_lead_holds_the_two_of_clubs():
    state = engine.load("hearts").replay(dealt(NO_PASS, {2: "2C"}, seed=4))
    for seed in range(50):
        sample = state.resample(0, seed)
        assert sample.current_player == 2
        assert sample.legal_actions() == cards("2C")
    assert members(state.view(0)["hands"][2]) == cards("2C")


@pytest.mark.parametrize("direction", range(1, 4))
def test_passed_cards_stay_known_until_they_are_played(direction):
    state = random_position(7, PASSED + 10, direction)
    for observer in range(4):
        receiver, giver = (observer + direction) % 4, (observer - direction) % 4
        view, masked = state.view(None), state.view(observer)
        assert masked["hands"][receiver] == view["passed"][observer] & ~view["played"][receiver]
        assert masked["passed"][giver] == view["passed"][giver]
        for seed in range(20):
            sample = state.resample(observer, seed).view(None)
            assert sample["passed"][observer] == view["passed"][observer]
            assert sample["passed"][giver] == view["passed"][giver]
            assert sample["hands"][receiver] & masked["hands"][receiver] == masked["hands"][receiver]


def test_what_others_have_chosen_to_pass_is_any_of_the_unseen_cards():
    """Seat 0 has chosen three cards and seat 1 one: to seat 3 each of these is any of 39."""
    state = random_position(5, 4, LEFT)
    own = hands_of(state)[3]
    unseen = [card for card in range(52) if not own >> card & 1]
    one, three = Counter(), Counter()
    for seed in range(1500):
        view = state.resample(3, seed).view(None)
        assert [passed.bit_count() for passed in view["passed"]] == [3, 1, 0, 0]
        assert [hand.bit_count() for hand in view["hands"]] == [10, 12, 13, 13]
        one.update(members(view["passed"][1]))
        three.update(members(view["passed"][0]))
    assert_uniform(one, unseen)
    assert_uniform(three, unseen)
    assert state.view(3)["passed"] == [0, 0, 0, 0]
    assert state.view(0)["passed"][0] == state.view(None)["passed"][0]


def test_what_the_others_passed_among_themselves_is_any_three_of_the_cards_received():
    """At the end all hands are known: what seat 1 gave seat 2 is any three of the 13 cards that seat 2 played."""
    state = random_position(5, PASSED + 52, LEFT)
    played = members(state.view(None)["played"][2])
    draws = Counter(tuple(members(state.resample(0, seed).view(None)["passed"][1])) for seed in range(286 * 15))
    assert_uniform(draws, combinations(played, 3))


def test_in_the_midst_of_the_deal_own_cards_stay_and_the_rest_is_any():
    state = random_position(6, -30)
    own = hands_of(state)[1]
    draws = Counter()
    for seed in range(1000):
        sample = hands_of(state.resample(1, seed))
        assert sample[1] == own
        assert [hand.bit_count() for hand in sample] == [hand.bit_count() for hand in hands_of(state)]
        draws.update(members(sample[3]))
    assert_uniform(draws, set(range(52)) - set(members(own)))


PLIES = [0, 2, 5, 11, 12, 13, 14, 17, 20, 28, 36, 44, 52, 60]


@pytest.mark.parametrize("direction", range(4))
@pytest.mark.parametrize("plies", PLIES)
def test_positions_that_a_seat_cannot_tell_apart_give_equal_samples(plies, direction):
    """A sample, reached by a game of its own, is another position with the same information: OpenSpiel says so too."""
    state = random_position(1000 + plies, min(plies, 48) if direction == NO_PASS else plies, direction)
    for observer in range(4):
        other = rebuilt(state.resample(observer, 1), state.history)
        assert other.information_key(observer) == state.information_key(observer)
        assert other.view(observer) == state.view(observer)
        assert other.board(observer) == state.board(observer)
        for seed in range(5):
            assert other.resample(observer, seed) == state.resample(observer, seed)
        ours, theirs = spiel_state(state), spiel_state(other)
        for seat in range(4):
            told_apart = ours.information_state_string(seat) != theirs.information_state_string(seat)
            assert (state.information_key(seat) != other.information_key(seat)) == told_apart


def spiel_state(state: engine.State) -> pyspiel.State:
    other = HEARTS.new_initial_state()
    for action in state.history:
        other.apply_action(action)
    return other
