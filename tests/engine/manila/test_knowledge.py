"""What is hidden stays hidden, and resampling is exact (rulebook pages 2 and 8, rulings 3 and 25)."""

import math
import random
from collections import Counter
from itertools import combinations, permutations, product

import engine
from engine.games.manila.text import WARES
from tests.engine.manila.table import HANDS, deal, elect, labels, place, play, roll, sail, skip


def watch(before, after, events):
    """What the table sees of shares in one step: per seat a list of `pledge`, `repay` or a bought ware."""
    for seat, seen in enumerate(events):
        change = after["loans"][seat] - before["loans"][seat]
        seen += ["pledge"] * change + ["repay"] * -change
    for i in range(before["purchases"], after["purchases"]):
        events[after["buyer"][i]].append(after["bought"][i])


def face_down(events):
    """Every set of shares that can lie face down after these events: shares 0 and 1 are dealt, then as bought."""
    sets, count = {frozenset()}, 2
    for event in events:
        if event == "pledge":
            sets = {down | {card} for down in sets for card in range(count) if card not in down}
        elif event == "repay":
            sets = {down - {card} for down in sets for card in down}
        else:
            count += 1
    return sets


def worlds(state, observer, events):
    """The exact distribution of what is hidden: every deal of the unknown shares alike, every set face down alike."""
    view = state.view()
    seats = [seat for seat in range(state.game.players) if seat != observer]
    bought = {seat: [event for event in events[seat] if isinstance(event, int)] for seat in seats}
    unknown = []
    for seat in seats:
        dealt = list(view["shares"][seat])
        for ware in bought[seat]:
            dealt[ware] -= 1
        unknown += [ware for ware in range(4) for _ in range(dealt[ware])]
    down = [face_down(events[seat]) for seat in seats]
    found = Counter()
    for cards in set(permutations(unknown)):
        for sets in product(*down):
            world = []
            for i, seat in enumerate(seats):
                held = [*cards[2 * i : 2 * i + 2], *bought[seat]]
                pledged = [held[card] for card in sets[i]]
                world.append(tuple(held.count(w) for w in range(4)) + tuple(pledged.count(w) for w in range(4)))
            found[tuple(world)] += 1
    return found


def hidden(state, observer):
    view = state.view()
    return tuple(tuple(view["shares"][seat]) + tuple(view["pledged"][seat])
                 for seat in range(state.game.players) if seat != observer)  # fmt: skip


def assert_exact(state, observer, events, draws=3000):
    """Chi-square against the exact weights, rare worlds pooled, within five standard deviations of its mean."""
    weights = worlds(state, observer, events)
    assert hidden(state, observer) in weights, "the truth is among the possible worlds"
    drawn = Counter(hidden(state.resample(observer, seed), observer) for seed in range(draws))
    assert set(drawn) <= set(weights)
    expected = {world: draws * weight / weights.total() for world, weight in weights.items()}
    common = [world for world in expected if expected[world] >= 5]
    bins = [(drawn[world], expected[world]) for world in common]
    rest = draws - sum(e for _, e in bins)
    if rest >= 5:
        bins.append((draws - sum(n for n, _ in bins), rest))
    freedom = len(bins) - 1
    statistic = sum((n - e) ** 2 / e for n, e in bins)
    assert statistic <= freedom + 5 * math.sqrt(2 * freedom), f"chi-square {statistic:.1f} at {freedom} degrees"
    return len(weights)


def test_the_limits_of_late_are_exact():
    """`late` against every sequence of up to seven events: the sets it allows are just those that can lie face down."""
    for length in range(8):
        for events in product(("buy", "pledge", "repay"), repeat=length):
            count, loans, late = 2, 0, []
            for event in events:
                if event == "buy":
                    late.append(0)
                    count += 1
                elif event == "pledge" and loans < count:
                    late = [limit + 1 for limit in late]
                    loans += 1
                elif event == "repay" and loans:
                    loans -= 1
                    late = [min(limit, loans) for limit in late]
                else:
                    break
            else:
                allowed = {
                    frozenset(down) for down in combinations(range(count), loans)
                    if all(sum(card >= 2 + i for card in down) <= limit for i, limit in enumerate(late))
                }  # fmt: skip
                assert allowed == face_down([0 if event == "buy" else event for event in events])


def test_after_the_deal_every_deal_is_alike():
    for observer in range(3):
        assert assert_exact(deal(3), observer, [[], [], []]) > 1


def test_a_share_bought_after_a_pledge_was_not_pledged_then():
    state = play(elect(deal(3), seat=1, bid=31), "pledge jade", "buy silk (5)")
    events = [[], ["pledge", WARES.index("silk")], []]
    for seed in range(200):
        view = state.resample(0, seed).view()
        dealt = list(view["shares"][1])
        dealt[WARES.index("silk")] -= 1
        assert all(down <= held for down, held in zip(view["pledged"][1], dealt, strict=True))
    assert_exact(state, 0, events)
    assert_exact(state, 2, events)


def test_one_pledge_after_two_purchases_was_not_of_both():
    state = play(elect(deal(3), seat=1, bid=31), "pledge jade")
    sail(state, "jade", 3, 3, 3, buy="buy silk (5)")
    for _ in range(3):
        roll(skip(state))
    sail(elect(state, bid=0), "jade", 3, 3, 3, buy="buy ginseng (5)")
    play(state, "place small pilot (2)", "pledge ginseng")
    assert state.view()["held"][1] == 4
    events = [[], ["pledge", WARES.index("silk"), WARES.index("ginseng"), "pledge"], []]
    assert len(face_down(events[1])) == 5, "of six pairs, not the two bought shares"
    assert_exact(state, 0, events)
    assert_exact(state, 2, events)


def test_resampling_in_random_games_is_exact():
    """Three players and few purchases, so that all worlds can be counted; loans and purchases in every order."""
    looked_at = limited = 0
    for seed in range(40):
        choice, state = random.Random(seed), engine.load("manila", players=3).new_state()
        events, before = [[], [], []], state.view()
        while before["purchases"] <= 4 and not state.is_terminal():
            state.apply(choice.choice(state.legal_actions()))
            after = state.view()
            watch(before, after, events)
            before = after
            in_debt = [seat for seat in range(3) if after["loans"][seat] and after["held"][seat] > 2]
            if in_debt and not state.is_terminal() and choice.random() < 0.03:
                observer = choice.choice([seat for seat in range(3) if seat != in_debt[0]])
                assert assert_exact(state, observer, events, draws=1000) > 1
                looked_at += 1
                sets = math.comb(after["held"][in_debt[0]], after["loans"][in_debt[0]])
                limited += len(face_down(events[in_debt[0]])) < sets
    assert looked_at >= 60
    assert limited >= 12, "positions in which a purchase came after a pledge"


def test_ruling_3_dealt_shares_are_secret_and_bought_ones_are_not():
    state = play(elect(deal(), seat=1), "buy jade (5)")
    assert state.view(0)["shares"][1] == [0, 0, 0, 1]
    assert state.view(1)["shares"][1] == [0, 0, 1, 2]
    assert state.view(0)["held"][1] == 3
    other = play(elect(deal(), seat=1), "buy silk (5)")
    assert other.information_key(0) != state.information_key(0)


def test_ruling_3_the_number_of_pledges_is_public_and_the_share_is_not():
    one = play(elect(deal(), seat=1, bid=31), "pledge jade")
    two = play(elect(deal(), seat=1, bid=31), "pledge ginseng")
    for observer in (0, 2, 3):
        assert one.information_key(observer) == two.information_key(observer)
        assert one.view(observer)["loans"][1] == 1
    assert one.information_key(1) != two.information_key(1)


def test_a_permuted_deal_looks_the_same_to_the_others():
    """Seats 1 and 2 swap their hands and pledge what they have; seat 3 sees the same, and is offered the same."""
    states = [deal(), deal(hands=(HANDS[0], HANDS[2], HANDS[1], HANDS[3]))]
    for state, pledge in zip(states, ("pledge jade", "pledge nutmeg"), strict=True):
        play(elect(state, seat=1, bid=31), pledge, "buy ginseng (5)")
        sail(state, "silk", 4, 4, 1)
        place(state, "insurance", "large pilot", "nutmeg", "harbour A")
        place(roll(state, nutmeg=3), "small pilot", "skip")
    one, two = states
    assert one != two
    assert one.current_player == two.current_player == 3
    assert one.legal_actions() == two.legal_actions()
    for observer in (0, 3):
        assert one.information_key(observer) == two.information_key(observer)
        assert one.board(observer) == two.board(observer)
        for seed in range(20):
            assert one.resample(observer, seed) == two.resample(observer, seed)
    assert one.information_key(1) != two.information_key(1)


def test_during_the_deal_nothing_is_seen_but_ones_own_shares():
    game = engine.load("manila", players=3)
    one, two = game.new_state(), game.new_state()
    play(one, "deal jade to seat 0", "deal silk to seat 1", "deal jade to seat 2", "deal silk to seat 0")
    play(two, "deal jade to seat 0", "deal jade to seat 1", "deal silk to seat 2", "deal silk to seat 0")
    assert one.information_key(0) == two.information_key(0)
    assert one.information_key(1) != two.information_key(1)
    drawn = Counter(hidden(one.resample(0, seed), 0) for seed in range(2000))
    assert len(drawn) == 16, "all four wares for either"
    for state in (one, two):
        play(state, "deal ginseng to seat 1")
        card = state.action("deal ginseng to seat 2")
        assert not state.visible(card, 0), "the last card neither"
        assert state.visible(card, 2)
        play(state, "deal ginseng to seat 2")
    assert one.information_key(0) == two.information_key(0)
    play(one, "lay out the display")
    play(two, "lay out the display")
    assert one.information_key(0) == two.information_key(0)
    assert one.view(0)["display"] == [5, 3, 3, 3]


def test_a_pledge_is_not_visible_to_the_others_even_without_a_choice():
    state = elect(deal(hands=(("jade", "jade"), *[("nutmeg", "silk")] * 3)), seat=0, bid=40)
    assert labels(state) == ["pledge jade"]
    assert not state.visible(state.legal_actions()[0], 1)


def test_at_the_end_all_lies_open():
    state, choice = engine.load("manila").new_state(), random.Random(3)
    while not state.is_terminal():
        state.apply(choice.choice(state.legal_actions()))
    assert state.view(0) == state.view()
    assert state.resample(2, 1) == state
