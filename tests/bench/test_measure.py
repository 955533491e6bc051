"""Measuring: what is repeated, alternated and compared. No test here looks at how long anything takes."""

import pytest

from tournament import measure


def test_spread_is_median_and_range():
    assert measure.spread([3.0, 1.0, 2.0, 10.0, 2.5]) == measure.Spread(2.5, 1.0, 10.0)
    assert measure.Spread(2.5, 1.0, 10.0).text(".1f") == "2.5 (1.0 to 10.0)"


def test_work_takes_turns_within_a_repeat():
    ran = []

    def works(repeat):
        return {name: measure.Work(lambda n, name=name: ran.append((repeat, name, n)) or n, fixed=7) for name in "ab"}

    rates = measure.alternate(works, 3)
    assert ran == [(repeat, name, 7) for repeat in range(3) for name in "ab"]
    assert {name: len(values) for name, values in rates.items()} == {"a": 3, "b": 3}


def test_the_amount_of_work_grows_until_it_can_be_timed():
    units = measure.Work(lambda n: sum(range(1000 * n)) and n).units(0.02)
    assert units > 1


def test_ratios_are_taken_within_a_repeat():
    found = measure.ratios({"ours": [10.0, 40.0, 90.0], "theirs": [10.0, 20.0, 30.0]}, "ours", "theirs")
    assert found == measure.Spread(2.0, 1.0, 3.0)
    with pytest.raises(ValueError, match="zip"):
        measure.ratios({"ours": [1.0], "theirs": [1.0, 2.0]}, "ours", "theirs")


def test_the_machine_is_named_with_its_date():
    found = measure.machine()
    assert found["date"][:2] == "20"
    assert str(found["processor"]) in measure.machine_text(found)
