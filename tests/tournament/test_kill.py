"""Killed and resumed: the small form of tests/tournament/kill.py."""

from tests.tournament import kill


def test_a_killed_tournament_ends_like_an_undisturbed_one(tmp_path):
    _, stored = kill.disturbed(tmp_path, "leduc_poker", ("random", "ismcts:sims=400"), 120, 3, seed=1)
    assert stored == sorted(stored)
    assert kill.compare(tmp_path) == []
    assert kill.count(tmp_path / "b.sqlite") == 120
