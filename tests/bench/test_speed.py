"""What `tradewind bench` measures, and the loops of engine/speed.pyx: the work is right, whatever it takes."""

import json

import pytest
from click.testing import CliRunner

import engine
import engine.speed
from tournament import profiling, speed
from tournament.cli import main


@pytest.mark.parametrize("name", engine.names())
def test_stages_are_decisions_with_a_choice_in_order(name):
    game = engine.load(name)
    states = [speed.position(game, stage) for stage in speed.STAGES]
    assert all(state.current_player >= 0 and len(state.legal_actions()) > 1 for state in states)
    lengths = [len(state.history) for state in states]
    assert lengths == sorted(lengths)
    assert states[0] == speed.position(game, "early")


@pytest.mark.parametrize("name", engine.names())
def test_loops_leave_the_position_alone(name):
    state = speed.position(engine.load(name))
    before = state.clone()
    seat = state.current_player
    engine.speed.copies(state, 3)
    engine.speed.resamples(state, seat, 3, 1)
    assert engine.speed.legals(state, 5) == 5 * len(state.legal_actions())
    assert engine.speed.keys(state, seat, 3) == 3 * state.information_key(seat) % (1 << 64)
    assert state == before


def test_a_measured_search_does_all_its_simulations():
    state = speed.position(engine.load("kuhn_poker"))
    assert speed.search(speed.searching("ismcts"), state, 300).run(300) == 300


def test_only_a_search_can_be_measured():
    done = CliRunner().invoke(main, ["bench", "kuhn_poker", "--bot", "random"])
    assert done.exit_code == 2
    assert "does not search; valid: flat, ismcts" in done.output


def test_bench_of_a_game_as_json():
    done = CliRunner().invoke(main, ["bench", "leduc_poker", "--seconds", "1", "--json"])
    assert done.exit_code == 0, done.output
    found = json.loads(done.output)
    assert list(found["stages"]) == list(speed.STAGES)
    assert set(found["parts_ns"]) == {"resample", "selection", "playout", "backup", "simulation"}
    parts = [ns for name, ns in found["parts_ns"].items() if name != "simulation"]
    assert sum(parts) == pytest.approx(found["parts_ns"]["simulation"])
    assert [row["threads"] for row in found["threads"]][:2] == [1, 2]
    done_simulations = [row["simulations"] for row in found["growth"]]
    assert done_simulations[0] == 100
    assert done_simulations == sorted(done_simulations)
    assert found["memory"]["bytes"] == found["growth"][-1]["bytes"] > 0


def test_bench_of_a_game_as_text():
    done = CliRunner().invoke(main, ["bench", "kuhn_poker", "--seconds", "1", "--bot", "ismcts:select=ucb"])
    assert done.exit_code == 0, done.output
    for words in ("plies a second", "A simulation, middle position", "Threads", "A growing search", "Memory: "):
        assert words in done.output


def test_bench_of_all_games_has_a_line_for_each():
    done = CliRunner().invoke(main, ["bench", "--seconds", "1"])
    assert done.exit_code == 0, done.output
    assert [name for name in engine.names() if f"\n{name} " in done.output] == list(engine.names())


def test_a_profile_needs_a_game():
    done = CliRunner().invoke(main, ["bench", "--profile"])
    assert done.exit_code == 2
    assert "say which game; valid: " in done.output


def test_a_machine_without_perf_says_so(monkeypatch):
    monkeypatch.setattr(profiling.shutil, "which", lambda name: None)
    done = CliRunner().invoke(main, ["bench", "kuhn_poker", "--profile"])
    assert done.exit_code == 1
    assert "perf is not installed" in done.output
    assert "Traceback" not in done.output


SAMPLES = """
\t            71a9 __pyx_f_2ai_10heuristics_6manila_14GameHeuristics_c_value
\t            c96c __pyx_f_2ai_6search_4Tree_selection
\t            f0a4 __pyx_pf_2ai_6search_4Tree_8run (inlined)
\t            f0a4 __pyx_pw_2ai_6search_4Tree_9run
\t          158ba2 PyObject_Vectorcall

\t            1234 blas_thread_server

\t            99a0 __pyx_f_6engine_5games_6hearts_5rules_11NativeState_c_playout
\t            f0a4 __pyx_pw_2ai_6search_4Tree_9run
"""


def test_stacks_of_a_profile_are_those_of_the_search():
    found = profiling.fold(SAMPLES.strip("\n"))
    assert found == {
        ("Tree.run", "Tree.selection", "GameHeuristics.c_value"): 1,
        ("Tree.run", "hearts.c_playout"): 1,
    }
    assert profiling.self_times(found) == [("GameHeuristics.c_value", 0.5), ("hearts.c_playout", 0.5)]


def test_a_flame_graph_is_one_picture_with_a_box_for_each_function():
    picture = profiling.flame_graph(profiling.fold(SAMPLES.strip("\n")), "a <title>")
    assert picture.startswith("<svg xmlns=")
    assert "a &lt;title&gt;" in picture
    for words in ("hearts.c_playout: 50.0% of the time", "Tree.run: 100.0% of the time"):
        assert words in picture
    assert "http" not in picture.replace("http://www.w3.org/2000/svg", "")
