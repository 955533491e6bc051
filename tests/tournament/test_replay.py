"""Stepping through a game, forward and back, with the board of any seat."""

import json

import pytest
from click.testing import CliRunner

import engine
from tournament.cli import main
from tournament.sitting import Sitting


@pytest.fixture
def saved(tmp_path):
    """A game of Manila in progress."""
    sitting = Sitting(engine.load("manila"), 4, [None, "random", "random", "random"])
    rng = engine.Rng(3)
    for _ in range(60):
        actions = sitting.state.legal_actions()
        sitting.play(sitting.next_luck() if sitting.turn == engine.CHANCE else actions[rng.below(len(actions))])
    sitting.save(tmp_path / "game.json")
    return sitting, str(tmp_path / "game.json")


def replay(*arguments, lines=""):
    done = CliRunner().invoke(main, ["replay", *arguments], input=lines)
    assert done.exit_code == 0, done.output
    return done.output


def boards(output):
    return [part.split("\n\n")[-1] for part in output.split("Enter: on")]


def test_forward_and_back_come_to_the_same_screens(saved):
    _, path = saved
    out = replay(path, "--step", lines="\n\nb\nb\nq\n")
    told = [part.splitlines()[-1] for part in out.split("Enter: on")][:5]
    assert told[0] == told[4]
    assert told[1] == told[3]
    assert len(set(told[:3])) == 3


def test_an_unfinished_game_is_shown_as_the_person_sees_it_and_others_on_request(saved):
    sitting, path = saved
    out = replay(path, "--step", lines="1\na\nq\n")
    mine, theirs, everything = out.split("Enter: on")[:3]
    start = sitting.game.replay(sitting.actions[:9])
    assert start.board(0) in mine
    assert start.board(1) not in mine
    assert start.board(1) in theirs
    assert start.board(None) in everything
    assert "deal ? to seat 1" in replay(path)
    assert "deal ?" in replay(path, "--seat", "2")


def test_going_to_a_ply_and_nonsense(saved):
    _, path = saved
    out = replay(path, "--step", lines="p 50\np 99999999999999\nxyz\n9\n-1\n\x00\np 0\nq\n")
    assert out.count("is none of these.") == 5
    assert out.count("Enter: on") == 8


def test_the_end_of_the_input_ends_it(saved):
    _, path = saved
    assert replay(path, "--step").count("Enter: on") == 1


def test_going_on_to_the_end_shows_the_last_position(saved):
    sitting, path = saved
    assert replay(path, "--step", lines="\n" * 100).count("the last position") == 1
    assert sitting.state.board(0) in replay(path, "--step", lines="p 999\n0\nq\n")
    back = replay(path, "--step", lines="p 999\nb\n\nq\n").split("Enter: on")
    assert ["the last position" in screen for screen in back] == [False, True, False, True, False]


def test_json_of_a_saved_game_hides_what_the_person_did_not_see(saved):
    _, path = saved
    data = json.loads(replay(path, "--json"))
    assert "actions" not in data
    assert [step["text"] for step in data["steps"]][1] == "deal ? to seat 1"
    assert data["steps"][1]["action"] is None


def test_a_tournament_needs_the_number_of_a_game(tmp_path):
    file = str(tmp_path / "t.sqlite")
    arguments = ["tournament", "kuhn_poker", "random", "greedy", "--games", "2", "--jobs", "1", "--db", file]
    assert CliRunner().invoke(main, arguments).exit_code == 0
    done = CliRunner().invoke(main, ["replay", file])
    assert done.exit_code == 2
    assert "say which game" in done.output
    assert "Termination: normal" in replay(file, "2", "--step", lines="1\n0\na\n\nb\n\n\n\n\n\n")
