"""The sequential test: its error rates, its formula, its input."""

import math

import numpy as np
import pytest

from tournament import sprt

ACCEPTED = {"H0": 0, "H1": 1}


def matches(elo, test, number, games, seed):
    """Share of simulated matches that accept H1. Block scores are skewed and coarse, as finishing orders are."""
    rng = np.random.default_rng(seed)
    accepted = []
    for _ in range(number):
        t = elo / sprt.NELO * math.sqrt(games)
        noise = rng.choice([-1.5, -0.5, 0.0, 0.5, 1.5], p=[0.1, 0.25, 0.3, 0.25, 0.1], size=20000)
        scores = t * noise_deviation() + noise
        verdict = sprt.run(test, iter(scores.tolist()), games)
        assert verdict.decision is not None
        accepted.append(ACCEPTED[verdict.decision])
    return float(np.mean(accepted))


def noise_deviation():
    return math.sqrt(2 * (0.1 * 1.5**2 + 0.25 * 0.5**2))


@pytest.mark.parametrize(("elo0", "elo1"), [(0, 30), (-15, 15)])
def test_error_rates_are_within_3_points_of_nominal_over_400_matches(elo0, elo1):
    test = sprt.Test(elo0, elo1, alpha=0.05, beta=0.05)
    assert matches(elo0, test, 400, 4, seed=1) == pytest.approx(test.alpha, abs=0.03)
    assert 1 - matches(elo1, test, 400, 4, seed=2) == pytest.approx(test.beta, abs=0.03)


def test_the_ratio_is_the_log_likelihood_of_normal_scores_for_small_signals():
    t0, t1, t, blocks = 0.0, 0.05, 0.03, 4000
    assert sprt.ratio(blocks, t, t0, t1) == pytest.approx(blocks * (t1 - t0) * (t - (t0 + t1) / 2), rel=0.01)


def test_two_player_games_without_draws_give_ordinary_elo():
    share = 0.52
    deviation = 2 * math.sqrt(share * (1 - share))
    verdict = sprt.Verdict(1000, 2 * share - 1, deviation, 0.0, None)
    assert verdict.normalized(1)[0] == pytest.approx(-400 * math.log10(1 / share - 1), rel=0.01)


def test_it_stops_at_the_first_crossing_and_ignores_what_comes_after():
    test = sprt.Test(0, 50)
    good = [1.0, 0.4] * 200
    verdict = sprt.run(test, good, 4)
    assert verdict.decision == "H1"
    assert verdict.blocks < 400
    assert sprt.run(test, [*good[: verdict.blocks], *([-9.0] * 1000)], 4) == verdict


def test_equal_bots_without_any_noise_decide_nothing():
    verdict = sprt.run(sprt.Test(), [0.0] * 500, 4)
    assert (verdict.decision, verdict.llr, verdict.blocks) == (None, 0.0, 500)
    assert math.isnan(verdict.normalized(4)[0])


def test_parse():
    assert sprt.parse("elo0=0, elo1=20") == sprt.Test()
    assert sprt.parse(str(sprt.Test(1, 2, 0.1, 0.2, 30))) == sprt.Test(1, 2, 0.1, 0.2, 30)
    for text, message in [
        ("elo2=1", "valid: elo0, elo1"),
        ("elo0=x", "is a number"),
        ("elo0=9,elo1=3", "elo0 < elo1"),
        ("alpha=2", "error rate"),
        ("burn_in=1", "at least 2"),
    ]:
        with pytest.raises(ValueError, match=message):
            sprt.parse(text)
