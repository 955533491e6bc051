"""The levels: valid, measured, rising by clear steps; the file and docs/play.md are what the calibration writes."""

import itertools
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

import ai
import engine
from ai import levels
from bench import levels as calibration
from tournament.cli import main

TABLES = tomllib.loads(calibration.FILE.read_text(encoding="utf-8"))
MEASURED = {game: table for game, table in TABLES.items() if "command" in table}
PLAY = Path(__file__).parents[2] / "docs" / "play.md"


@pytest.mark.parametrize("game", engine.names())
def test_ten_levels_for_every_game_all_playable(game):
    found = levels.levels(game)
    assert [level.number for level in found] == list(range(1, 11))
    loaded = engine.load(game)
    for level in found:
        ai.parse(level.spec).make(loaded, 0, 1).close()


@pytest.mark.parametrize("game", engine.names())
def test_level_1_is_random_and_level_10_thinks_for_about_two_seconds(game):
    assert levels.level(game, 1).spec == "random"
    assert ai.parse(levels.level(game, 10).spec).configuration["time"] == 2


def test_a_rating_comes_with_its_error():
    for game in engine.names():
        for level in levels.levels(game):
            assert (level.elo is None) == (level.error is None)


def test_the_games_that_people_play_are_measured():
    assert {"manila", "cargo_noir", "borneo", "marco_polo_2"} <= set(MEASURED)


@pytest.mark.parametrize("game", MEASURED)
def test_a_measured_ladder_rises_by_clear_steps(game):
    rows = MEASURED[game]["level"]
    assert len({row["spec"] for row in rows}) == 10
    assert [row["elo"] for row in rows] == sorted(row["elo"] for row in rows)
    for row in rows[1:]:
        assert row["step"] >= calibration.CLEAR * row["step_error"] > 0
    assert calibration.unclear(rows) == []
    assert all("time=" not in row.get("measured", row["spec"]) for row in rows)  # so the command gives the same again


@pytest.mark.parametrize("game", MEASURED)
def test_the_command_of_a_measured_ladder_names_all_that_its_figures_rest_on(game):
    table = MEASURED[game]
    parts = [f"levels.py {game} ", f"--players {table['players']} ", f"--games {table['games']} ", "--seed "]
    stand_ins = [
        f"--stand-in {number}={row['measured']}" for number, row in enumerate(table["level"], 1) if "measured" in row
    ]
    assert all(part in table["command"] for part in [*parts, *stand_ins])


@pytest.mark.parametrize("game", MEASURED)
def test_the_documentation_has_the_table_and_its_command(game):
    text = PLAY.read_text(encoding="utf-8")
    assert calibration.markdown(MEASURED[game]) in text
    assert MEASURED[game]["command"] in text


def test_steps_below_two_errors_are_not_clear():
    rows = [{"elo": 0}, {"step": 60, "step_error": 30}, {"step": 59, "step_error": 30}, {"step": -5, "step_error": 1}]
    assert calibration.unclear(rows) == [3, 4]


@pytest.mark.parametrize("number", [0, 11, -1])
def test_a_level_that_is_none(number):
    with pytest.raises(ValueError, match="valid: 1 to 10"):
        levels.level("manila", number)


def test_the_file_is_what_the_calibration_writes():
    text = calibration.FILE.read_text(encoding="utf-8")
    assert calibration.dump(tomllib.loads(text)) == text


def test_ratings_and_steps_come_from_the_tournament(tmp_path):
    file = tmp_path / "levels.sqlite"
    bots = ["level1=random", "level2=greedy", "level3=ismcts:sims=200"]
    arguments = ["tournament", "kuhn_poker", *bots, "--players", "2", "--games", "60", "--jobs", "1", "--db", str(file)]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    rows = [{"spec": "random"}, {"spec": "greedy"}, {"spec": "ismcts:time=2"}]
    found = calibration.rated(file, rows, {3: "ismcts:sims=200"})
    assert [row["spec"] for row in found] == ["random", "greedy", "ismcts:time=2"]
    assert sum(row["elo"] for row in found) == pytest.approx(0, abs=2)
    assert all(row["error"] > 0 for row in found)
    for below, above in itertools.pairwise(found):
        assert above["step"] == pytest.approx(above["elo"] - below["elo"], abs=1)
    assert found[2]["measured"] == "ismcts:sims=200"
    assert "step" not in found[0]
