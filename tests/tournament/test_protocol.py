"""External bots: what a program is told, that it is told no more, and that our own bots can be such programs."""

import base64
import io
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import ai
import engine
from tournament import checker, entrants, plan, protocol, table

PROGRAM = f"exec:{sys.executable} tests/tournament/fault_program.py "
EXAMPLE = f"exec:{sys.executable} examples/bot.py"
OURS = f"exec:{sys.executable} -m tournament.cli bot "


def play(*bots, game="kuhn_poker", games=8, **options):
    made = plan.make(game, bots, games=games, **options)
    sitting = table.Table(made)
    try:
        return [sitting.play(job) for job in made.schedule().games()]
    finally:
        protocol.dismiss_all()


def talk(spec, *messages):
    """What `serve` answers to these messages."""
    out = io.StringIO()
    protocol.serve(ai.parse(spec), io.StringIO("".join(json.dumps(message) + "\n" for message in messages)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_the_example_is_short_plain_python():
    text = Path("examples/bot.py").read_text()
    assert len(text.splitlines()) < 60
    assert not re.search(r"^(from|import) (ai|engine|tournament)", text, re.MULTILINE)


@pytest.mark.parametrize("game", ["kuhn_poker", "hearts"])
def test_the_example_plays(game):
    bots = ["random"] * (engine.load(game).players - 1)
    for record in play(EXAMPLE, *bots, game=game, games=4):
        assert record.termination == "normal"


def test_a_release_of_ours_as_a_program_plays_the_very_same_moves():
    inside = play("ismcts:sims=30", "random", game="leduc_poker")
    outside = play(OURS + "ismcts:sims=30", "random", game="leduc_poker")
    assert [record.actions for record in inside] == [record.actions for record in outside]
    simulations = [[clock.simulations for clock in record.clocks] for record in inside]
    assert simulations == [[clock.simulations for clock in record.clocks] for record in outside]


def test_the_program_is_told_nothing_that_its_seat_does_not_know():
    """Two deals that seat 0 can't tell apart: every message to it must be the same to the byte."""
    game = engine.load("kuhn_poker")
    told = []
    for other in (1, 2):
        state = game.replay([0, other])
        view = state.resample(0, 99)
        told.append(json.dumps(protocol.act(view, 0, 1, protocol.WANTS, {})))
        assert not game.replay([0]).visible(other, 0)
    assert told[0] == told[1]
    assert set(json.loads(told[0])) == {"type", "id", "legal", "limits", *protocol.WANTS}


def test_positions_travel_as_bytes():
    game = engine.load("leduc_poker")
    state = game.replay(engine_history(game, 3)).resample(0, 1)
    again = entrants.restore(game, base64.b64decode(base64.b64encode(entrants.position(state))))
    assert again == state
    with pytest.raises(ValueError, match="bytes, not 3"):
        entrants.restore(game, b"abc")


def engine_history(game, plies):
    state = game.new_state()
    for _ in range(plies):
        state.apply(state.legal_actions()[0])
    return state.history


def test_serve_refuses_what_it_can_not_play():
    game = engine.load("kuhn_poker")
    start = protocol.new_game(game, 0, 1, {})
    hello, refused = talk("random", {"type": "hello", "protocol": 1}, start | {"signature": "0"})
    assert hello == {"type": "hello", "protocol": 1, "name": "random", "wants": ["position"]}
    assert "other rules" in refused["message"]
    (other,) = talk("random", {"type": "hello", "protocol": 9})
    assert other["message"] == "this release speaks protocol 1, not 9"
    (unknown,) = talk("random", {"type": "dance"})
    assert "dance" in unknown["message"]
    (broken,) = talk("random", {"type": "newgame"})
    assert "lacks" in broken["message"]
    _, bad = talk("random", start, {"type": "act", "id": 1, "position": "?"})
    assert bad["type"] == "error"
    assert talk("random", {"type": "quit"}, {"type": "dance"}) == []


def findings(how, game="kuhn_poker", **options):
    spec = ai.parse(how if how.startswith("exec:") else PROGRAM + how)
    return checker.check(spec, engine.load(game, **options), 1, 2.0)


def test_check_approves_of_good_programs():
    for spec in (EXAMPLE, "none"):
        found = findings(spec)
        assert all(finding.good for finding in found)
        assert len(found) == 4


@pytest.mark.parametrize(
    ("how", "text"),
    [
        ("exit-at-start", "crash: ended with code 1: no licence"),
        ("hang", "timeout: no answer to act within 2 s"),
        ("garbage", "crash: answered act with what is no JSON: 'e2e4'"),
        ("illegal", "illegal: chose 9999; legal: [0, 1]"),
        ("late", "crash: answered act 1 with id 0"),
        ("chatty", "answered act with type None"),
        ("bad-exit", "quit: ended with code 3"),
        ("stays", "quit: still running 2 s later"),
        ("error", "says: I only play chess"),
    ],
)
def test_check_says_what_is_wrong(how, text):
    wrong = [finding.text for finding in findings(how) if not finding.good]
    assert len(wrong) == 1
    assert text in wrong[0]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("exec:", "needs a command"),
        ("exec:/no/such/program", "there is no program"),
        ("exec:'", "No closing quotation"),
        ("python:nothing", "is not of the form"),
        ("python:nowhere.py:Bot", "there is no file nowhere.py"),
        ("python:no.such.module:Bot", "there is no module"),
    ],
)
def test_bad_specs_are_refused(spec, message):
    with pytest.raises(ValueError, match=message):
        ai.parse(spec)


def test_the_digest_of_a_program_is_of_its_file(tmp_path):
    script = tmp_path / "bot.py"
    script.write_text("one")
    before = ai.parse(f"exec:{sys.executable} {script}").digest
    assert before == ai.parse(f"exec:{sys.executable} {script}").digest
    script.write_text("two")
    assert before != ai.parse(f"exec:{sys.executable} {script}").digest


def test_the_command_bot_ends_at_the_end_of_its_input():
    done = subprocess.run(
        [sys.executable, "-m", "tournament.cli", "bot", "random"], input="", capture_output=True, text=True, timeout=60
    )
    assert (done.returncode, done.stdout) == (0, "")
