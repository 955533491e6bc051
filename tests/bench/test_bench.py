"""The scripts of bench/: what they read, compare and draw, on made-up figures; the benchmarks themselves run once."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from bench import compare, instructions, plot, versus
from tournament import measure

ROOT = Path(__file__).parents[2]


def run_of(times):
    rows = [
        {"fullname": name, "name": name, "group": "g", "stats": {"median": median, "min": fastest}}
        for name, (median, fastest) in times.items()
    ]
    return {"benchmarks": rows}


def test_a_change_counts_when_median_and_fastest_round_agree():
    old = run_of(
        {"same": (1.0, 1.0), "slower": (1.0, 1.0), "busy": (1.0, 1.0), "faster": (1.0, 1.0), "gone": (1.0, 1.0)}
    )
    new = run_of(
        {"same": (1.01, 0.99), "slower": (1.2, 1.1), "busy": (2.0, 1.0), "faster": (0.5, 0.6), "new": (1.0, 1.0)}
    )
    found = compare.changes(old, new)["g"]
    assert {row.name: row.verdict(0.05) for row in found} == {
        "same": "",
        "slower": "slower",
        "busy": "",
        "faster": "faster",
    }
    text = compare.table({"g": found}, 0.05)
    assert "slower  1.20, 1.10  slower" in text
    assert "busy" not in text


def test_a_comparison_takes_two_runs(tmp_path):
    with pytest.raises(SystemExit, match="holds 0 saved runs"):
        compare.last_two(tmp_path)


CALLGRIND = """version: 1
events: Ir

fl=(1) /build/state.c
fn=(1) __pyx_pw_6engine_5state_3plies
10 100
+2 11
cfn=(2) __pyx_f_6engine_5games_6manila_5rules_legal
calls=3 20
+1 3000
* 5

fn=(2)
20 2900
cfn=(3) memcpy
calls=1 7
21 100

fn=(4) main
5 1
cfn=(1)
calls=1 10
6 3116
"""


def test_callgrind_is_read_by_function_and_by_call():
    own, called = instructions.parse(CALLGRIND)
    assert own["__pyx_pw_6engine_5state_3plies"] == 116
    assert own["__pyx_f_6engine_5games_6manila_5rules_legal"] == 2900
    assert called["__pyx_pw_6engine_5state_3plies"] == 3116
    assert called["memcpy"] == 100


def test_the_recorded_instructions_are_of_every_game():
    record = json.loads(instructions.RECORD.read_text(encoding="utf-8"))
    assert set(record["games"]) == set(engine.names())


def test_without_valgrind_the_instructions_are_not_counted(monkeypatch):
    monkeypatch.setattr(instructions.shutil, "which", lambda name: None)
    with pytest.raises(SystemExit, match="valgrind is not installed"):
        instructions.count(["kuhn_poker"])


def test_versus_measures_both_sides_of_every_ratio():
    pytest.importorskip("pyspiel")
    games = [name for name in ("hearts", "leduc_poker", *versus.TRADING) if name in engine.names()]
    works, rows = versus.comparisons(games)
    measured = set(works(0))
    assert {name for row in rows for name in (row.ours, row.theirs)} == measured
    for name in games:
        assert any(row.ours == f"{name} search" for row in rows)


def test_versus_of_leduc_has_a_table_and_a_picture():
    pytest.importorskip("pyspiel")
    results = versus.compare(["leduc_poker"], 1)
    assert [row["what"] for row in results["ratios"]] == ["leduc_poker playouts", "leduc_poker search"]
    for row in results["ratios"]:
        ours, theirs = (results["rates"][row[side]]["median"] for side in ("ours", "theirs"))
        assert row["median"] == pytest.approx(ours / theirs)
    assert versus.table(results).count("\n| leduc_poker") == 2
    assert versus.plot(results).count("<rect") == 3


def test_the_plot_scales_by_powers_of_ten():
    picture = plot.ratio_plot(
        "t", "n", [("slow", measure.Spread(0.5, 0.4, 0.6)), ("fast", measure.Spread(100, 50, 200))]
    )
    lefts = [float(x) for x in re.findall(r'<rect x="([\d.]+)"', picture)]
    widths = [float(width) for width in re.findall(r'width="([\d.]+)" height="15"', picture)]
    assert len(lefts) == len(widths) == 2
    assert lefts[0] + widths[0] == pytest.approx(lefts[1], abs=0.2)  # both touch the line of 1
    assert widths[1] > widths[0]


def test_the_benchmarks_run():
    """All of them once, without being timed."""
    command = [sys.executable, "-m", "pytest", "bench", "--short", "--benchmark-disable"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:]
    assert f"{13 * len(engine.names())} passed" in done.stdout
