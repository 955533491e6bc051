"""Ratings against other people's code, against simulated truth, and where they must admit ignorance."""

import math

import choix
import numpy as np
import pyspiel
import pytest
from scipy import stats

from tests.tournament import simulate
from tournament.ratings import ELO, Result, normal_cdf, over_time, rate, student_quantile


def test_agrees_with_choix_to_one_elo_on_5000_games():
    rng = np.random.default_rng(1)
    results = simulate.tournament(rng, [120, 60, 0, -30, -50, -100], 4, 1250, shared=0.0)
    orders = [tuple(np.array(result.bots)[np.argsort(result.ranks)]) for result in results]
    assert len(orders) == 5000
    other = choix.ilsr_rankings(6, orders) * ELO
    ours = rate(results, 6)
    assert not ours.prior
    assert np.abs(ours.elo - (other - other.mean())).max() < 1


def test_agrees_with_openspiel_elo_for_two_players():
    wins = np.array([[0, 30, 45], [20, 0, 28], [5, 12, 0]])
    draws = np.array([[0, 6, 2], [6, 0, 8], [2, 8, 0]])
    other = np.array(pyspiel.elo.compute_ratings_from_matrices(wins.tolist(), draws.tolist()))
    results = []
    for a in range(3):
        for b in range(3):
            results += [Result(len(results) + i, (a, b), (1, 2)) for i in range(wins[a, b])]
            if a < b:
                results += [Result(len(results) + i, (a, b), (1.5, 1.5)) for i in range(draws[a, b])]
    ours = rate(results, 3)
    assert np.abs(ours.elo - (other - other.mean())).max() < 0.5


def test_95_percent_intervals_cover_the_truth_in_92_to_98_percent_of_300_tournaments():
    rng = np.random.default_rng(7)
    elo = np.array([80.0, 40, 0, -20, -40, -60])
    single, pairs, gains = [], [], []
    for number in range(300):
        ratings = rate(simulate.tournament(rng, elo, 4, 75, shared=0.8, seed=number), 6)
        single += [
            low <= truth <= high for truth, (low, high) in zip(elo, map(ratings.interval, range(6)), strict=True)
        ]
        for a in range(6):
            for b in range(a):
                error = ratings.quantile * ratings.difference_errors[a, b]
                pairs.append(abs(ratings.difference(a, b) - (elo[a] - elo[b])) <= error)
        gains.append(ratings.gain)
    assert 0.92 <= np.mean(single) <= 0.98
    assert 0.92 <= np.mean(pairs) <= 0.98
    assert np.mean(gains) > 1.2  # without clustering the intervals would be far too wide


def test_two_players_have_the_closed_form():
    results = [Result(i, (0, 1), (1, 2)) for i in range(75)] + [Result(75 + i, (0, 1), (2, 1)) for i in range(25)]
    ratings = rate(results, 2)
    assert ratings.difference(0, 1) == pytest.approx(400 * math.log10(3))
    error = ELO / math.sqrt(100 * 0.75 * 0.25) * math.sqrt(100 / 99)
    assert ratings.difference_errors[0, 1] == pytest.approx(error)
    assert ratings.superiority(0, 1) == pytest.approx(normal_cdf(ratings.difference(0, 1) / error))


def test_a_tie_is_the_mean_over_its_orders():
    tie = rate([Result(i, (0, 1, 2), (1, 2.5, 2.5)) for i in range(20)], 3)
    orders = [Result(i, (0, 1, 2), (1, 2, 3) if i % 2 else (1, 3, 2)) for i in range(20)]
    assert np.allclose(tie.elo, rate(orders, 3).elo)


def test_the_same_results_in_another_order_rate_the_same():
    rng = np.random.default_rng(3)
    results = simulate.tournament(rng, [50, 0, -50], 3, 60, shared=0.5)
    assert np.allclose(rate(results, 3).elo, rate(results[::-1], 3).elo, atol=1e-6)


def test_a_bot_that_always_wins_gets_a_finite_rating_and_a_word_about_the_prior():
    ratings = rate([Result(i, (0, 1, 2), (1, 2 + i % 2, 3 - i % 2)) for i in range(40)], 3)
    assert ratings.prior
    assert any("weak prior" in note for note in ratings.notes)
    assert 200 < ratings.elo[0] < 2000
    assert np.isfinite(ratings.errors).all()


def test_the_prior_is_not_there_when_it_is_not_needed():
    results = [Result(i, (0, 1), (1 + i % 2, 2 - i % 2)) for i in range(40)]
    assert not rate(results, 2).prior


def test_bots_that_never_met_are_not_compared():
    left = [Result(i, (0, 1), (1 + i % 3 // 2, 2 - i % 3 // 2)) for i in range(30)]
    right = [Result(100 + i, (2, 3), (1 + i % 2, 2 - i % 2)) for i in range(30)]
    ratings = rate(left + right, 4)
    assert ratings.groups == [[0, 1], [2, 3]]
    assert any("2 groups" in note for note in ratings.notes)
    assert ratings.difference_errors[0, 2] == math.inf
    assert math.isnan(ratings.superiority(0, 3))
    assert math.isfinite(ratings.superiority(0, 1))


def test_a_bot_without_games_has_no_error_bar():
    ratings = rate([Result(i, (0, 1), (1 + i % 2, 2 - i % 2)) for i in range(40)], 3)
    assert ratings.errors[2] == math.inf


def test_few_blocks_are_said_and_none_too():
    results = [Result(i, (0, 1), (1 + i % 2, 2 - i % 2)) for i in range(20)]
    assert any("rough" in note for note in rate(results, 2).notes)
    assert any("too few" in note for note in rate(results[:4], 2).notes)
    assert rate([], 2).notes == ["no games yet: no rating"]
    assert not rate(results * 3, 2).elo.any()


def test_the_seat_effect_is_found_and_does_not_touch_the_ratings():
    rng = np.random.default_rng(5)
    elo, seat = np.array([60.0, 0, -60]), np.array([90.0, 0, -90])
    results = []
    for block in range(1500):
        order = rng.permutation(3)
        for turn in range(3):
            seats = np.roll(order, -turn)
            worth = (elo[seats] + seat) / ELO + rng.gumbel(size=3)
            results.append(Result(block, tuple(seats.tolist()), tuple((1 + np.argsort(np.argsort(-worth))).tolist())))
    ratings = rate(results, 3, seats=3)
    assert np.abs(ratings.seats - seat).max() < 4 * ratings.seat_errors.max()
    assert ratings.seat_errors.max() < 10
    assert np.abs(ratings.elo - elo).max() < 15


def test_the_correlation_within_blocks_shows_what_pairing_gained():
    rng = np.random.default_rng(11)
    alone = rate(simulate.tournament(rng, [0, 0, 0, 0], 4, 600, shared=0.0), 4)
    paired = rate(simulate.tournament(rng, [0, 0, 0, 0], 4, 600, shared=0.9), 4)
    assert abs(alone.correlation) < 0.05
    assert alone.gain == pytest.approx(1, abs=0.15)
    assert paired.correlation < -0.15
    assert paired.gain > 1.5


def test_identical_deterministic_bots_have_no_error_at_all():
    results = [
        Result(block, tuple((seat + turn) % 3 for seat in range(3)), (1, 2, 3))
        for block in range(40)
        for turn in range(3)
    ]
    ratings = rate(results, 3, seats=3)
    assert np.abs(ratings.elo).max() < 1e-6
    assert ratings.errors.max() < 1e-6
    assert ratings.superiority(0, 1) == 0.5
    assert ratings.seats[0] > 100 > -100 > ratings.seats[2]


@pytest.mark.parametrize("degrees", [1, 2, 3, 5, 9, 29, 200])
def test_student_quantiles(degrees):
    assert student_quantile(degrees) == pytest.approx(stats.t.ppf(0.975, degrees), rel=3e-3)


def test_rating_over_time_ends_with_the_rating():
    results = simulate.tournament(np.random.default_rng(2), [30, 0, -30], 3, 50, shared=0.5)
    course = over_time(results, 3)
    assert course[-1][0] == 150
    assert np.allclose(course[-1][1].elo, rate(results, 3).elo)
