"""A person at the table, driven through the standard input as a script would."""

import io
import json
import os
import pty
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import tqdm
from click.testing import CliRunner

import engine
from tournament import moves, screen, thinking
from tournament.cli import main
from tournament.play import COMMANDS, Session
from tournament.sitting import Sitting, seen

JUDGE = "ismcts:sims=60"
SAVED = "The game is saved: tradewind play --resume "


def table(seed=3, bot="random", game="manila", seat=0, **options):
    loaded = engine.load(game, **options)
    return Sitting(loaded, seed, [None if at == seat else bot for at in range(loaded.players)])


@pytest.fixture
def session(tmp_path, monkeypatch, capsys):
    """Run a session on lines typed at the prompt; what it showed."""

    def run(sitting, lines, seat=0, ponder=False, autosave=None):
        text = "".join(line + "\n" for line in lines)
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode("utf-8", "surrogatepass"))))
        capsys.readouterr()
        run.session = Session(sitting, seat, autosave or tmp_path / "game.json", JUDGE, ponder)
        run.session.run()
        return capsys.readouterr().out

    return run


def at_own_turn(sitting, seat=0, turns=1):
    """Play random moves until a seat has its n-th choice."""
    rng = engine.Rng(1)
    while True:
        state = sitting.state
        if state.current_player == seat and len(state.legal_actions()) > 1:
            turns -= 1
            if not turns:
                return sitting
        if state.current_player == engine.CHANCE:
            sitting.play(sitting.next_luck())
        else:
            actions = state.legal_actions()
            if state.current_player == seat and len(actions) > 1:
                sitting.asked.append(len(sitting.actions))
            sitting.play(actions[rng.below(len(actions))])


# --- moves ------------------------------------------------------------------------------------------------------------


def test_a_move_is_its_number_its_text_or_the_beginning_of_it(session):
    played = []
    for line in ("1", "pass", "PA", "p"):
        sitting = table()
        session(sitting, [line])
        played.append(sitting.actions)
    assert all(actions == played[0] for actions in played)
    assert sitting.events(0)[9].text == "pass"


def test_a_text_may_stand_for_several_decisions_and_undo_takes_it_back_whole(session):
    sitting = table()
    session(sitting, ["bid 17"])
    assert [event.text for event in sitting.events(0) if event.player == 0][-4:] == [
        "higher",
        "higher",
        "higher",
        "bid 17",
    ]
    sitting = table()
    out = session(sitting, ["bid 17", "undo"])
    assert len(sitting.actions) == 9
    assert sitting.takebacks == 1
    assert "Taken back" in out


def test_an_ambiguous_beginning_names_the_moves_it_may_mean(session):
    sitting = table()
    out = session(sitting, ["bid"])
    assert "Which of these? bid 1, bid 2" in out
    assert len(sitting.actions) == 9


def test_an_empty_line_lists_all_moves_with_their_numbers(session):
    sitting = at_own_turn(table())
    out = session(sitting, [""])
    labels = sitting.state.labels().values()
    assert "[1]" in out
    assert f"[{len(labels)}]" in out


def test_board_asks_for_the_board_even_where_a_pirate_may_board(session):
    sitting = table(seed=1)
    rng = engine.Rng(4)
    while not (sitting.turn == 0 and any(label.startswith("board") for label in sitting.state.labels().values())):
        if sitting.state.is_terminal():
            sitting = table(seed=sitting.seed + 1)
        actions = sitting.state.legal_actions()
        sitting.play(sitting.next_luck() if sitting.turn == engine.CHANCE else actions[rng.below(len(actions))])
    before = list(sitting.actions)
    session(sitting, ["board"])
    assert sitting.actions == before
    session(sitting, [next(label for label in sitting.state.labels().values() if label.startswith("board"))])
    assert len(sitting.actions) > len(before)


# --- what is shown ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [name for name in engine.names() if name != "hearts"])
def test_every_game_is_played_to_its_end_and_told_once(session, game):
    sitting = table(game=game, bot="random")
    out = session(sitting, ["auto", "why", "history 3", "board"])
    assert sitting.state.is_terminal()
    assert out.count("The game is over.") == 1
    assert "chose" in out


@pytest.mark.parametrize(("game", "players"), [("manila", 5), ("cargo_noir", 5), ("borneo", 5), ("marco_polo_2", 4)])
def test_the_screen_fits_80_columns_and_the_board_24_rows(session, game, players):
    sitting = at_own_turn(table(game=game, players=players), turns=9)
    out = session(sitting, ["", "?", "hint 99", "why", "auto", "why", "rules", "history"])
    shown = out[: out.index(SAVED)].splitlines()
    assert max(map(len, shown)) <= 80, max(shown, key=len)
    assert len(sitting.state.board(0).splitlines()) < 24


def test_changes_since_the_last_own_turn_are_marked(monkeypatch):
    before = ["cash  30  bid", "ships  2", "same"]
    now = ["cash  28  bid", "ships  2", "same", "new line"]
    plain = list(screen.marked(now, before, colour=False))
    assert [line.endswith("*") for line in plain] == [True, False, False, True]
    assert len(plain[0]) == 80
    assert list(screen.marked(["x" * 79, "x" * 80], ["y", "y"], colour=False)) == ["x" * 79 + "*", "x" * 80]
    bold = list(screen.marked(now, before, colour=True))
    assert bold[0] == "cash  \x1b[1m28\x1b[0m  bid"
    assert bold[1:3] == before[1:]
    assert list(screen.marked(["cash   0"], ["cash  30"], colour=True)) == ["cash   \x1b[1m0\x1b[0m"]
    assert list(screen.marked(now, [], colour=False)) == now


def test_colours_only_at_a_terminal_and_never_with_no_color(monkeypatch):
    class Terminal(io.StringIO):
        def isatty(self):
            return True

    monkeypatch.setattr("sys.stdout", Terminal())
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert screen.coloured()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not screen.coloured()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setattr("sys.stdout", io.StringIO())
    assert not screen.coloured()


def test_the_lines_of_a_script_are_echoed_without_control_characters(session):
    out = session(table(), ["\x1b[2J\x07boo"])
    assert "you, seat 0> ?[2J?boo\n" in out
    assert "\x1b" not in out


def test_what_a_person_could_not_see_is_a_question_mark(session):
    out = session(table(), ["history"])
    assert "deal ? to seat 1" in out
    assert "deal nutmeg to seat 0" in out


def test_what_happened_is_told_before_the_next_one_thinks(session, monkeypatch):
    think = Session.think
    untold = []

    def watched(self, seat):
        untold.append(set(self.table.players[self.seen :]) - {seat})
        return think(self, seat)

    monkeypatch.setattr(Session, "think", watched)
    out = session(table(bot="ismcts:sims=10"), ["pass", "1", "1"])
    assert len(untold) > 9
    assert not any(untold)
    told = [line for line in out.split("you, seat 0> pass")[1].splitlines() if line.startswith("seat")]
    assert len(told) == len(set(told)) > 3


def test_a_die_that_makes_no_difference_is_still_seen(session):
    """All but a hidden deal, pledge or repayment is public in Manila, whatever comes of it."""
    for seed in range(3):
        sitting = at_own_turn(table(seed=seed), turns=30)
        for event in sitting.events(0):
            assert "?" not in event.text or event.text.split()[0] in ("deal", "pledge", "repay")


def test_after_an_own_decision_that_nobody_answers_the_new_question_is_shown(session):
    out = session(table(), ["higher"])
    after = out.split("you, seat 0> ")[1]
    assert after.splitlines()[1:] == ["Seat 0 bids more than 5; no bid yet."]


def test_a_game_that_ends_with_the_persons_own_move_shows_its_last_board(session):
    for seed in range(40):
        sitting = table(game="leduc_poker", seed=seed)
        out = session(sitting, ["fold", "call", "call", "call"])
        if sitting.players[-1] == 0:
            assert sitting.state.is_terminal()
            break
    assert sitting.state.board(0).splitlines()[-1] in out.split("The game is over.")[0]


def test_rules_for_every_word_with_its_page(session):
    glossary = engine.load("manila").text.GLOSSARY
    out = session(table(), [f"rules {word}" for word in glossary])
    plain = " ".join(out.split())
    for word, rule in glossary.items():
        assert f"{word}: {rule}" in plain
        assert "(p" in rule
    out = session(table(), ["rules", "rules xyz"])
    assert out.count("Words with a rule: ") == 2
    assert "No rule is called 'xyz'." in out


def test_help_names_every_command(session):
    out = session(table(), ["?"])
    for name in COMMANDS:
        assert f"\n  {name} " in out


# --- hint and why -----------------------------------------------------------------------------------------------------


def test_hint_shows_as_many_moves_as_asked_with_chance_interval_and_visits(session):
    out = session(table(), ["hint", "hint 5"])
    first, second = (part.split("you, seat")[0] for part in out.split("win chance")[1:])
    assert first.count("±") == 3
    assert second.count("±") == 5
    assert "%" in first


@pytest.mark.parametrize("line", ["hint 0", "hint x", "hint -1", "hint " + "9" * 5000])
def test_hint_with_nonsense_is_one_short_message(session, line):
    out = session(table(), [line])
    assert "hint takes the number of moves" in out
    assert max(map(len, out.replace(line, "").splitlines())) < 200


def test_why_marks_the_opponents_move_among_its_alternatives(session):
    sitting = table(bot="ismcts:sims=10")
    out = session(sitting, ["why", "pass", "why", "why 1", "why 0", "why 7"])
    assert "No opponent has had a choice yet." in out
    assert "\n> " in out
    assert "By what you know" in out
    assert "best line: " in out
    assert out.count("`why` takes an opponent's seat: 1, 2, 3.") == 2


def test_why_after_the_game_is_the_opponents_own_view(session):
    out = session(table(), ["auto", "why 2"])
    assert "By what seat 2 knew" in out
    assert "By what you know" not in out


def test_why_at_a_game_whose_trees_tell_nodes_apart_by_knowledge(session):
    """Kuhn poker: the judge looks from aside, and still finds out about every move."""
    sitting = table(game="kuhn_poker", seat=1, seed=2)
    out = session(sitting, ["why"], seat=1)
    judged = out.split("By what you know")[1]
    assert judged.count("±") == 2
    assert "not looked at" not in judged.split("best line")[0]


def test_the_speed_beside_the_bar_leaves_out_what_came_before_it(monkeypatch):
    bars = []

    class Bar(tqdm.tqdm):
        def __init__(self, *args, **more):
            super().__init__(*args, **{**more, "disable": False, "file": io.StringIO()})
            bars.append(self)

    class Thinker:
        simulations = 1000

        def stop(self):
            pass

    monkeypatch.setattr(tqdm, "tqdm", Bar)
    thinking.watch(lambda: time.sleep(thinking.PATIENCE + 0.2), Thinker(), "thinking")
    assert [(bar.n, bar.initial) for bar in bars] == [(1000, 1000)]


# --- nothing hidden shows ---------------------------------------------------------------------------------------------


def keys_after(state):
    """What seat 0 would know after each action."""
    keys = {}
    for action in state.legal_actions():
        after = state.clone()
        after.apply(action)
        keys[action] = after.information_key(0)
    return keys


def twins(plies=80, seed=37, **game):
    """Two games that seat 0 can't tell apart, in which others hold and do different things; at seat 0's turn."""
    rng = engine.Rng(seed)
    pair = [table(seed=seed, **game), table(seed=seed, **game)]
    while True:
        one, two = (sitting.state for sitting in pair)
        if len(pair[0].actions) >= plies and one.current_player == 0 and len(one.legal_actions()) > 1:
            return pair
        if one.is_terminal():
            return twins(plies, seed + 1, **game)
        dice = any("die" in label for label in one.labels().values())
        firsts, seconds = (keys_after(state) for state in (one, two))
        choices = [
            (first, second)
            for first, key in firsts.items()
            for second, other in seconds.items()
            if key == other and (first == second or not dice)
        ]
        if not choices:
            return twins(plies, seed + 1, **game)
        unlike = [choice for choice in choices if choice[0] != choice[1]]
        choices = unlike if unlike and rng.below(2) else choices
        for sitting, action in zip(pair, choices[rng.below(len(choices))], strict=True):
            sitting.play(action)


def garbage(count, seed, labels=()):
    """Lines that are no move: noise of all kinds, and commands with nonsense behind them."""
    rng = random.Random(seed)
    words = [*COMMANDS, "place", "bid", "pledge", "nutmeg", "seat", "deal", "quit now", "undo it", "auto -v", "None"]
    lines = []
    while len(lines) < count:
        kind = rng.randrange(7)
        if kind == 0:
            line = "".join(
                chr(rng.choice([*range(1, 10), *range(11, 13), *range(14, 127)])) for _ in range(rng.randrange(1, 60))
            )
        elif kind == 1:
            line = "".join(
                chr(rng.choice([rng.randrange(0x80, 0xD800), rng.randrange(0xE000, 0x110000)])) for _ in range(9)
            )
        elif kind == 2:
            line = str(
                rng.choice([-1, 0, 10 ** rng.randrange(3, 5000), 1e300, "1e3", "0x1", "½", "٣٤", "９", "1.0", "1 1"])
            )
        elif kind == 3:
            line = f"{rng.choice(words)} {chr(rng.randrange(1, 32))}\x00{rng.random()}"
        elif kind == 4:
            place = rng.choice(["/", "/dev/full/x", chr(0), "~no such user/x", "x" * 5000, ".."])
            line = f"{rng.choice(['save', 'resume'])} {place}"
        elif kind == 5:
            line = rng.choice(
                ["qui", "un", "a", "q", "u", "why why", "hint nothing", "rules \x1b[31m", "%s%n", "'; DROP", "\\x41"]
            )
        else:
            line = " ".join(rng.choice(words)[: rng.randrange(1, 9)] + chr(rng.randrange(33, 0x3000)) for _ in range(4))
        line = line.replace("\n", " ").replace("\r", " ")
        if line.strip() and not moves.matches(line, labels):
            lines.append(line)
    return lines


def test_a_thousand_garbage_lines_change_nothing_and_reveal_nothing(session, monkeypatch, tmp_path):
    """The two games differ in what seat 0 can't see; so must not what it is shown."""
    monkeypatch.chdir(tmp_path)
    pair = twins()
    assert pair[0].actions != pair[1].actions
    assert pair[0].state.view(None) != pair[1].state.view(None)
    assert pair[0].state.information_key(0) == pair[1].state.information_key(0)
    lines = garbage(1000, 7, pair[0].state.labels())
    told = []
    for sitting in pair:
        before = list(sitting.actions)
        told.append(session(sitting, [*lines, "board"]))
        assert sitting.actions == before
        assert told[-1].count("you, seat 0> ") == len(lines) + 2  # the last one meets the end of the input
    assert told[0] == told[1]


@pytest.mark.parametrize("game", ["cargo_noir", "borneo", "marco_polo_2"])
def test_a_thousand_garbage_lines_at_the_other_games(session, monkeypatch, tmp_path, game):
    monkeypatch.chdir(tmp_path)
    sitting = at_own_turn(table(game=game), turns=12)
    before = list(sitting.actions)
    lines = garbage(1000, 7, sitting.state.labels())
    out = session(sitting, [*lines, "board"])
    assert sitting.actions == before
    assert out.count("you, seat 0> ") == len(lines) + 2
    assert sitting.state.board(0).splitlines()[0] in out


@pytest.mark.parametrize(
    ("game", "plies", "seed"),
    [
        ("manila", 100, 118),
        ("manila", 100, 158),
        ("manila", 100, 175),
        ("borneo", 24, 1),
        ("borneo", 34, 4),
        ("marco_polo_2", 60, 1),
    ],
)
def test_no_command_tells_two_worlds_apart(session, game, plies, seed):
    pair = twins(plies, seed, game=game, players=4 if game == "manila" else 3)
    commands = ["", "board", "history", "hint 9", "why", "why 1", "why 2", "why 3", "moves", "place", "bid 17"]
    told = [session(sitting, commands[:-1]) for sitting in pair]
    assert pair[0].actions != pair[1].actions
    assert told[0] == told[1]
    assert "By what you know" in told[0]


def test_that_an_opponent_was_forced_does_not_show():
    """Whose choice `why` judges depends on what the person knows: a pledge of the only kind of share counts."""
    found = []
    for seed in range(6):
        sitting = at_own_turn(table(seed=seed), turns=25)
        mine, true = sitting.choices(0), sitting.choices(None)
        assert set(true) <= set(mine)
        found += [sitting.events(0)[ply].text for ply, _ in set(mine) - set(true)]
    assert found
    assert all("?" in text for text in found)


# --- undo, save, resume -----------------------------------------------------------------------------------------------


def test_undo_goes_back_with_the_same_luck_and_marks_the_game(session):
    sitting = table(bot="ismcts:sims=10")
    session(sitting, ["pass"])
    once = list(sitting.actions)
    out = session(table(bot="ismcts:sims=10"), ["pass", "undo", "pass", "auto"])
    assert session.session.table.actions[: len(once)] == once
    assert "You took back 1 move." in " ".join(out.split())
    assert json.loads(session.session.autosave.read_text())["takebacks"] == 1


def test_undo_with_nothing_to_take_back(session):
    assert "There is nothing to take back." in session(table(), ["undo"])


def test_undo_after_resuming_and_after_the_end(session, tmp_path):
    sitting = table()
    session(sitting, ["bid 17"])
    here = len(sitting.actions)
    session(sitting, ["auto"])
    assert sitting.state.is_terminal()
    again = Sitting.load(tmp_path / "game.json")
    out = session(again, ["undo"])
    assert len(again.actions) == here  # where the game was left to the computer
    assert out.count("The game is over.") == 1
    session(again, ["undo"])
    assert len(again.actions) == 9


def test_the_game_is_saved_at_every_move_and_goes_on_as_if_never_left(session, tmp_path):
    whole = table(bot="ismcts:sims=10")
    session(whole, ["pass", "1", "2", "1"])
    part = table(bot="ismcts:sims=10")
    session(part, ["pass", "1"])
    again = Sitting.load(tmp_path / "game.json")
    assert again.as_dict() == part.as_dict()
    session(again, ["2", "1"])
    assert again.actions == whole.actions


def test_thinking_ahead_changes_no_move(session):
    games = []
    for ponder in (False, True):
        sitting = table(bot="ismcts:sims=30")
        session(sitting, ["pass", "1", "2", "1", "1"], ponder=ponder)
        games.append(sitting.actions)
    assert games[0] == games[1]


def test_a_game_resumed_in_the_midst_of_an_own_turn_shows_its_whole_board(session, tmp_path):
    session(table(), ["higher"])
    again = Sitting.load(tmp_path / "game.json")
    out = session(again, [])
    assert again.state.board(0) in out


def test_resume_inside_a_session_keeps_both_games(session, tmp_path):
    other = at_own_turn(table(seed=9), turns=4)
    other.save(tmp_path / "other.json")
    first = table()
    out = session(first, ["pass", f"resume {tmp_path / 'other.json'}", "1", "resume"])
    assert Sitting.load(tmp_path / "game.json").actions == first.actions
    assert len(Sitting.load(tmp_path / "other.json").actions) > len(other.actions)
    assert session.session.table.seed == 9
    assert str(tmp_path / "game.json") in "".join(out.split())


@pytest.mark.parametrize(
    "text", ["resume nowhere.json", "resume \x00", "resume .", "save /", "save \x00", "save pyproject.toml"]
)
def test_files_that_can_not_be_used_are_one_message_and_stay_as_they_are(session, text, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("pyproject.toml").write_text("precious")
    sitting = table()
    out = session(sitting, [text])
    assert "Not resumed" in out or "Not saved" in out or "Can't save" in out
    assert Path("pyproject.toml").read_text() == "precious"
    assert len(sitting.actions) == 9


def test_a_place_that_can_not_be_written_is_told_once_and_the_game_goes_on(session, tmp_path):
    (tmp_path / "file").write_text("")
    sitting = table()
    out = session(sitting, ["pass", "1"], autosave=tmp_path / "file" / "game.json")
    assert out.count("can't be saved") == 1
    assert SAVED not in out
    assert len(sitting.actions) > 10


# --- Ctrl-C and the end of the input ----------------------------------------------------------------------------------


def test_ctrl_c_at_the_prompt_leaves_with_the_game_saved(session, monkeypatch, tmp_path):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(screen, "read", interrupted)
    out = session(table(), [])
    assert SAVED in out
    assert len(Sitting.load(tmp_path / "game.json").actions) == 9


@pytest.mark.parametrize("move", [1, 3])
def test_ctrl_c_while_the_computer_plays_for_the_person_gives_the_seat_back(session, monkeypatch, tmp_path, move):
    sitting = table()
    judged = Session.judged
    calls = []

    def interrupted(self, *args, **more):
        calls.append(1)
        if len(calls) == move:
            raise KeyboardInterrupt
        return judged(self, *args, **more)

    monkeypatch.setattr(Session, "judged", interrupted)
    out = session(sitting, ["auto", "board"])
    assert "You play on yourself." in out
    assert not sitting.state.is_terminal()
    assert out.count("you, seat 0> ") == 3
    assert Sitting.load(tmp_path / "game.json").actions == sitting.actions


def run_program(tmp_path, *arguments, terminal=subprocess.PIPE):
    environment = {**os.environ, "PYTHONPATH": os.getcwd(), "XDG_STATE_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "tournament.cli", "play", "manila", "--seed", "3", *arguments]
    return subprocess.Popen(command, stdin=terminal, stdout=terminal, stderr=subprocess.STDOUT, env=environment)


def read_until(process, text):
    """Everything up to and with a text."""
    found = b""
    while text not in found:
        piece = process.stdout.read(1)
        assert piece, found.decode()
        found += piece
    return found.decode()


def test_the_end_of_the_input_at_a_terminal_begins_a_new_line(tmp_path):
    here, there = pty.openpty()
    process = run_program(tmp_path, "--level", "1", terminal=there)
    os.close(there)
    shown = b""
    while not shown.endswith(b"you, seat 0> "):
        shown += os.read(here, 1)
    os.write(here, b"\x04")
    assert process.wait(60) == 0
    assert f"\r\n{SAVED}".encode() in os.read(here, 4096)
    os.close(here)


@pytest.mark.parametrize("line", ["hint", "pass"])
def test_a_real_ctrl_c_while_something_thinks(tmp_path, line):
    """During a hint it shows what was found so far; during an opponent's turn it leaves with the game saved."""
    process = run_program(tmp_path, "--bot", "ismcts:time=600", "--judge", "ismcts:time=600")
    read_until(process, b"no bid yet.")
    process.stdin.write(f"{line}\n".encode())
    process.stdin.flush()
    read_until(process, f"you, seat 0> {line}".encode())
    time.sleep(0.7)  # so that it thinks; before that, Ctrl-C would do the same
    process.send_signal(signal.SIGINT)
    out, _ = process.communicate(b"quit\n" if line == "hint" else None, timeout=60)
    assert process.returncode == 0
    assert b"Traceback" not in out
    assert SAVED.encode() in out
    assert (b"win chance" in out) == (line == "hint")
    saved = next((tmp_path / "tradewind").glob("*.json"))
    assert len(Sitting.load(saved).actions) == (9 if line == "hint" else 10)


# --- bots that are not ours -------------------------------------------------------------------------------------------


def test_a_program_plays_along_and_comes_back_after_undo(session):
    program = f"exec:{sys.executable} -m tournament.cli bot random"
    sitting = table(bot=program)
    out = session(sitting, ["pass", "1", "undo", "2"], ponder=True)
    assert sitting.takebacks == 1
    assert len(sitting.actions) > 20
    assert not session.session.fault
    assert SAVED in out


@pytest.mark.parametrize(
    ("body", "message"),
    [("raise RuntimeError('oh no')", "failed: oh no"), ("return 99999", "made a move that is not possible")],
)
def test_a_faulty_bot_ends_the_game_with_a_message_and_exit_code_3(tmp_path, body, message):
    (tmp_path / "bad.py").write_text(
        f"class Bad:\n    def __init__(self, *_):\n        pass\n    def choose(self, state):\n        {body}\n"
    )
    done = play(
        "manila", "--bot", f"python:{tmp_path / 'bad.py'}:Bad", "--seed", "3", lines="pass\n", home=str(tmp_path)
    )
    assert done.exit_code == 3
    assert message in " ".join(done.output.split())
    assert SAVED in done.output
    assert "Traceback" not in done.output


# --- the command line -------------------------------------------------------------------------------------------------


def play(*arguments, lines="quit\n", **more):
    return CliRunner(env={"XDG_STATE_HOME": more.pop("home", "/nonexistent")}).invoke(
        main, ["play", *arguments], input=lines, **more
    )


def test_the_menu_asks_for_game_players_and_level(tmp_path):
    done = play(lines="manila\n5\n1\nquit\n", home=str(tmp_path))
    assert done.exit_code == 0
    assert "You have seat 0 of 5 at manila, against random." in done.output
    done = play(lines="nothing\n6\n\n\nquit\n", home=str(tmp_path))
    assert "'nothing' is no game; valid: 1 to" in done.output
    assert "You have seat 0 of" in done.output


def test_the_menu_ends_quietly_with_the_input(tmp_path):
    done = play(lines="", home=str(tmp_path))
    assert done.exit_code == 1
    assert "Aborted" in done.output


def test_options_of_the_table(tmp_path):
    home = str(tmp_path)
    done = play("manila", "--players", "3", "--seat", "2", "--level", "2", "--fast", home=home)
    assert "You have seat 2 of 3 at manila, against ismcts:sims=10,blunder=0.9." in done.output
    done = play("manila", "--bot", "random", "--bot", "greedy", "--bot", "ismcts:sims=20", "--seed", "1", home=home)
    assert "against random, greedy, ismcts:sims=20." in done.output
    saved = sorted((tmp_path / "tradewind").glob("manila-*.json"))[-1]
    assert play("--resume", str(saved)).exit_code == 0


@pytest.mark.parametrize(("given", "any_order"), [((), True), (("--option", "any_order=false"), False)])
def test_a_persons_game_offers_what_the_book_allows_unless_told_otherwise(tmp_path, given, any_order):
    """Marco Polo II's bonus actions come in any order there; between bots in one."""
    assert not engine.load("marco_polo_2").options["any_order"]
    assert play("marco_polo_2", *given, "--save", str(tmp_path / "saved.json")).exit_code == 0
    assert Sitting.load(tmp_path / "saved.json").game.options["any_order"] is any_order


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess4"], "valid:"),
        (["manila", "--players", "9"], "3, 4, 5"),
        (["manila", "--seat", "4"], "0 to 3"),
        (["manila", "--level", "11"], "there is no level 11; valid: 1 to 10"),
        (["manila", "--level", "five"], "there is no level five; valid: 1 to 10"),
        (["manila", "--level", "3", "--bot", "random"], "either --level or --bot"),
        (["manila", "--bot", "nobody"], "random"),
        (["manila", "--bot", "random", "--bot", "random"], "one --bot for all 3 opponents"),
        (["manila", "--judge", "random"], "only a search can judge"),
        (["manila", "--option", "pirates"], "KEY=VALUE"),
        (["manila", "--resume", "x.json"], "as it was saved"),
        (["--resume", "nowhere.json"], "can't read the saved game"),
        (["manila", "--level", "1", "--save", "/dev/null/game.json"], "can't save the game"),
    ],
)
def test_bad_usage_is_exit_code_2_and_one_message(arguments, message):
    done = play(*arguments)
    assert done.exit_code == 2
    assert message in done.output
    assert "Traceback" not in done.output
    assert done.output.count("Error:") == 1


def test_two_games_begun_in_one_second_are_both_kept(tmp_path, monkeypatch):
    monkeypatch.setattr("time.strftime", lambda *_: "now")
    for seed in ("1", "2", "3"):
        assert play("manila", "--level", "1", "--seed", seed, home=str(tmp_path)).exit_code == 0
    saved = {path.name: Sitting.load(path).seed for path in (tmp_path / "tradewind").iterdir()}
    assert saved == {"manila-now.json": 1, "manila-now-2.json": 2, "manila-now-3.json": 3}


def test_a_new_game_takes_no_file_that_is_there(tmp_path):
    path = tmp_path / "mine.json"
    path.write_text("precious")
    done = play("manila", "--level", "1", "--save", str(path))
    assert done.exit_code == 2
    assert "is there already" in done.output
    assert path.read_text() == "precious"
    done = play("manila", "--level", "1", "--save", "/")
    assert done.exit_code == 2
    assert "can't save the game to /: Is a directory" in done.output


def test_saving_to_a_folder_leaves_nothing_beside_it(tmp_path):
    (tmp_path / "folder").mkdir()
    with pytest.raises(IsADirectoryError):
        table().save(tmp_path / "folder")
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]


def test_seen_is_the_label_for_the_one_who_acts():
    sitting = twins(100)[0]
    state = sitting.game.new_state()
    for ply, action in enumerate(sitting.actions):
        player = sitting.players[ply]
        if player >= 0:
            assert seen(state, action, player) == state.label(action)
        state.apply(action)
