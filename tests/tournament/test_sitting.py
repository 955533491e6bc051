"""A game in progress: saved, loaded, taken back; files that are no saved game."""

import json
from concurrent.futures import wait

import pytest
from click.testing import CliRunner

import engine
from tournament.cli import main
from tournament.sitting import Sitting
from tournament.thinking import Pondering


def halfway(bot="random", turns=40):
    sitting = Sitting(engine.load("manila"), 8, [None, bot, bot, bot])
    rng = engine.Rng(2)
    for _ in range(turns):
        if sitting.turn == engine.CHANCE:
            sitting.play(sitting.next_luck())
        else:
            actions = sitting.state.legal_actions()
            sitting.play(actions[rng.below(len(actions))])
    return sitting


def test_a_saved_game_comes_back_equal(tmp_path):
    sitting = halfway()
    sitting.asked = [9]
    sitting.save(tmp_path / "deep" / "game.json")
    again = Sitting.load(tmp_path / "deep" / "game.json")
    assert again.as_dict() == sitting.as_dict()
    assert again.state == sitting.state
    assert again.players == sitting.players


def test_a_failed_save_leaves_the_old_one(tmp_path):
    path = tmp_path / "game.json"
    sitting = halfway()
    sitting.save(path)
    before = path.read_text()
    (tmp_path / "game.json.new").mkdir()
    with pytest.raises(IsADirectoryError):
        sitting.save(path)
    assert path.read_text() == before


def test_bots_answer_the_same_whatever_happened_to_the_table():
    """A bot's choice depends on the game so far alone, not on takebacks or on being loaded."""
    sitting = halfway("ismcts:sims=40")
    while sitting.turn <= 0:
        sitting.play(sitting.next_luck() if sitting.turn == engine.CHANCE else sitting.state.legal_actions()[0])
    first = sitting.bot(sitting.turn).choose(sitting.position(sitting.turn))
    ply = len(sitting.actions)
    sitting.play(first.action)
    sitting.take_back(ply)
    again = sitting.bot(sitting.turn).choose(sitting.position(sitting.turn))
    assert again.root == first.root
    loaded = Sitting.from_dict(json.loads(json.dumps(sitting.as_dict())))
    assert loaded.bot(loaded.turn).choose(loaded.position(loaded.turn)).root == first.root


def test_thinking_ahead_answers_exactly_what_the_bot_would_answer():
    sitting = Sitting(engine.load("manila"), 8, [None, *["ismcts:sims=40"] * 3])
    while sitting.turn != 0:
        sitting.play(sitting.next_luck())
    pondering = Pondering(sitting, 0)
    assert pondering.work.exception() is None
    assert len(pondering._ready) >= 6
    for actions, decision in pondering._ready.items():
        fresh = Sitting.from_dict({**sitting.as_dict(), "actions": list(actions)})
        choice = fresh.bot(fresh.turn).choose(fresh.position(fresh.turn))
        assert (choice.action, choice.root) == (decision.action, decision.root)
        assert pondering.answer(list(actions)) is decision
    assert pondering.answer([*sitting.actions, 0, 0]) is None


def test_thinking_ahead_that_is_stopped_keeps_no_half_thought():
    sitting = Sitting(engine.load("manila"), 8, [None, *["ismcts:time=60"] * 3])
    while sitting.turn != 0:
        sitting.play(sitting.next_luck())
    pondering = Pondering(sitting, 0)
    while pondering._current is None:
        wait([pondering.work], 0.01)
    pondering.close()
    assert not pondering._ready
    assert pondering.work.exception() is None


DAMAGES = {
    "no JSON": "{",
    "empty": "",
    "bytes": "\x00\x01",
    "a list": "[]",
    "a number": "3",
    "something else's": '{"hello": 1}',
    "deep": "[" * 100_000,
    "a newer format": {"tradewind": 99},
    "no game": {"game": None},
    "an unknown game": {"game": "ludo"},
    "no options": {"options": 3},
    "a bad option": {"options": {"players": 77}},
    "an unknown option": {"options": {"colour": 1}},
    "a seed that is none": {"seed": "x"},
    "a truth as a seed": {"seed": True},
    "a missing seat": {"seats": [None]},
    "a bad bot": {"seats": [None, "nobody", "random", "random"]},
    "seats of the wrong kind": {"seats": [None, 1, 2, 3]},
    "nobody at the table": {"seats": ["random"] * 4},
    "actions that are none": {"actions": ["a"]},
    "an action of the wrong kind": {"actions": 5},
    "an impossible action": {"actions": [0, 1, 2, 99]},
    "another luck": {"actions": [3] * 9},
    "a huge action": {"actions": [10**30]},
    "plies that are none": {"asked": [4000]},
    "plies of luck": {"asked": [0]},
    "takebacks that are none": {"takebacks": "many"},
    "a hole": {"actions": "delete"},
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_exit_code_2_and_one_message(tmp_path, damage):
    change = DAMAGES[damage]
    path = tmp_path / "game.json"
    saved = halfway().as_dict()
    if isinstance(change, str):
        path.write_text(change)
    else:
        path.write_text(json.dumps({key: value for key, value in {**saved, **change}.items() if value != "delete"}))
    before = path.read_bytes()
    done = CliRunner().invoke(main, ["play", "--resume", str(path)], input="quit\n")
    assert done.exit_code == 2, done.output
    assert done.output.count("Error:") == 1
    assert str(path) in done.output or "people at the table" in done.output
    assert path.read_bytes() == before
