"""What the tests of resampling share: uniformity against exact counts, and the absence of leaks."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable

import engine


def assert_uniform(draws: Counter, support: Iterable[Hashable]) -> None:
    """Exactly the support, and a chi-square statistic within five standard deviations of its mean. The seeds are fixed,
    so this either holds always or never."""
    support = set(support)
    assert set(draws) <= support, f"outside the support: {set(draws) - support}"
    expected = draws.total() / len(support)
    assert expected >= 10, "too few draws for the chi-square statistic"
    statistic = sum((draws[item] - expected) ** 2 / expected for item in support)
    freedom = len(support) - 1
    assert statistic <= freedom + 5 * math.sqrt(2 * freedom), f"chi-square {statistic:.1f} at {freedom} degrees"


def information_sets(
    name: str, histories: Iterable[list[int]], known: Callable[[list[int], int], Hashable], seeds: int = 3
) -> None:
    """Histories that look alike to a seat (`known` says so) share key, view, board and every sample; others have
    another key."""
    game = engine.load(name)
    for seat in range(game.players):
        groups = defaultdict(list)
        for history in histories:
            groups[known(history, seat)].append(game.replay(history))
        assert any(len(states) > 1 for states in groups.values())
        keys = set()
        for states in groups.values():
            first = states[0]
            keys.add(first.information_key(seat))
            for state in states[1:]:
                assert state != first
                assert state.information_key(seat) == first.information_key(seat)
                assert state.view(seat) == first.view(seat)
                assert state.board(seat) == first.board(seat)
                for seed in range(seeds):
                    assert state.resample(seat, seed) == first.resample(seat, seed)
            for seed in range(seeds):
                assert first.resample(seat, seed).information_key(seat) == first.information_key(seat)
        assert len(keys) == len(groups)
