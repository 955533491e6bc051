"""The command line of tournaments: what a person types, reads, and gets told when it is wrong."""

import csv
import io
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from html.parser import HTMLParser

import pytest
from click.testing import CliRunner

from tournament import plan
from tournament.cli import main

BOTS = "python:tests/tournament/fault_bots.py:"
PROGRAM = f"exec:{sys.executable} tests/tournament/fault_program.py "


def tradewind(*arguments, code=0):
    result = CliRunner().invoke(main, list(map(str, arguments)))
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    """A finished tournament of leduc poker with a bad bot."""
    path = tmp_path_factory.mktemp("commands") / "t.sqlite"
    out = tradewind(
        "tournament", "leduc_poker", "random", "first=" + BOTS + "First", "bad=" + BOTS + "Raises", "flat:sims=20",
        "--players", 2, "--games", 120, "--db", path, "--jobs", 2, code=3,
    )  # fmt: skip
    assert "ZeroDivisionError: divided" in out
    return path


def test_a_tournament_prints_its_table_and_ends_with_3_after_faults(file):
    out = tradewind("ratings", file)
    assert "120 games in 60 blocks" in out
    assert "all 6 tables of 2 of the 4 bots" in out
    for word in ("elo", "95 %", "mean rank", "wins", "mean score", "beats next", "faults", "Seats", "correlation"):
        assert word in out
    assert "weak prior" in out


def test_the_same_command_plays_nothing_again(file):
    before = tradewind("export", file, "--times")
    tradewind(
        "tournament", "leduc_poker", "random", "first=" + BOTS + "First", "bad=" + BOTS + "Raises", "flat:sims=20",
        "--players", 2, "--games", 120, "--db", file, "--jobs", 1, code=3,
    )  # fmt: skip
    assert tradewind("export", file, "--times") == before


def test_ratings_as_json_and_csv(file):
    data = json.loads(tradewind("ratings", file, "--json"))
    assert data["games"] == data["planned"] == 120
    standings = {row["name"]: row for row in data["standings"]}
    assert standings["bad"]["faults"] == {"crash": 60}
    assert standings["bad"]["rank"] == 4
    assert data["faults"][0]["count"] == 60
    assert data["differences"]["elo"][0][0] == 0
    rows = list(csv.DictReader(io.StringIO(tradewind("ratings", file, "--csv"))))
    assert [row["name"] for row in rows] == [row["name"] for row in data["standings"]]
    assert rows[-1]["crash"] == "60"


def test_an_anchor_has_rating_zero(file):
    data = json.loads(tradewind("ratings", file, "--json", "--anchor", "random"))
    assert next(row["elo"] for row in data["standings"] if row["name"] == "random") == 0
    tradewind("ratings", file, "--anchor", "nobody", code=2)


def test_export(file):
    lines = tradewind("export", file).splitlines()
    games = [json.loads(line) for line in lines]
    assert [game["id"] for game in games] == list(range(1, 121))
    assert "clocks" not in games[0]
    assert set(games[0]["bots"]) <= {"random", "first", "bad", "flat:sims=20"}
    assert "clocks" in json.loads(tradewind("export", file, "--times").splitlines()[0])
    rows = list(csv.DictReader(io.StringIO(tradewind("export", file, "--format", "csv"))))
    assert len(rows) == 240
    assert sum(int(row["at_fault"]) for row in rows) == 60


def test_export_to_a_file(file, tmp_path):
    tradewind("export", file, "-o", tmp_path / "games.jsonl")
    assert (tmp_path / "games.jsonl").read_text() == tradewind("export", file)
    tradewind("export", file, "-o", tmp_path / "no" / "games.jsonl", code=2)


def test_replay_shows_a_game_and_hides_what_a_seat_did_not_see(file):
    games = [json.loads(line) for line in tradewind("export", file).splitlines()]
    number = next(game["id"] for game in games if game["termination"] == "normal")
    out = tradewind("replay", file, number)
    assert f"Game {number}" in out
    assert "Termination: normal" in out
    assert "?" not in out
    seen = tradewind("replay", file, number, "--seat", 0)
    assert seen.count("deal ?") == 1
    data = json.loads(tradewind("replay", file, number, "--seat", 1, "--json"))
    assert [step["action"] for step in data["steps"]].count(None) == 1
    assert "actions" not in data
    fault = next(game["id"] for game in games if game["termination"] == "crash")
    assert "crash by seat" in tradewind("replay", file, fault, "--boards")
    tradewind("replay", file, 999, code=2)
    tradewind("replay", file, number, "--seat", 5, code=2)


def test_replay_steps_back_and_forth(file):
    result = CliRunner().invoke(main, ["replay", str(file), "1", "--step"], input="\nb\nq\n")
    assert result.exit_code == 0
    assert result.output.count("Enter: on") == 3


class Page(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.links = [], []

    def handle_starttag(self, tag, attributes):
        self.links += [value for name, value in attributes if name in ("src", "href", "xlink:href")]
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        pass

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_the_report_is_one_page_that_needs_nothing_else(file, tmp_path):
    out = tradewind("report", file, "-o", tmp_path / "report.html")
    assert str(tmp_path / "report.html") in out
    text = (tmp_path / "report.html").read_text()
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.links == []
    assert "http" not in text.replace("http://www.w3.org", "")
    for title in (
        "Ratings", "Pairwise differences", "Rating over games played", "Score distributions", "Game lengths", "Seats",
        "Faults", "Configuration",
    ):  # fmt: skip
        assert f"<h2>{title}</h2>" in text
    assert "@media print" in text
    assert "ZeroDivisionError" in text
    drawings = text.split("<svg ")[1:]
    assert len(drawings) == 6
    for drawing in drawings:
        ElementTree.fromstring("<svg " + drawing.partition("</svg>")[0] + "</svg>")
    tradewind("report", file, "-o", tmp_path / "no" / "report.html", code=2)


def test_a_report_escapes_what_bots_are_called(tmp_path):
    bot = PROGRAM + "none '<script>alert(1)</script>'"
    tradewind("tournament", "kuhn_poker", "random", bot, "--games", 4, "--db", tmp_path / "t.sqlite", "--jobs", 1)
    tradewind("report", tmp_path / "t.sqlite")
    assert "<script>" not in (tmp_path / "t.html").read_text()


def test_a_match_with_a_test(tmp_path):
    out = tradewind(
        "match", "kuhn_poker", BOTS + "First", "random", "--sprt", "elo0=0,elo1=80", "--jobs", 2,
        "--db", tmp_path / "m.sqlite",
    )  # fmt: skip
    assert "normalized Elo" in out
    assert "LLR" in out
    assert "accepted" in out
    data = json.loads(tradewind("ratings", tmp_path / "m.sqlite", "--json"))
    assert data["match"]["decision"] in ("H0", "H1")
    assert data["games"] == 2 * data["match"]["blocks"]
    tradewind("report", tmp_path / "m.sqlite")
    assert "<h2>Match</h2>" in (tmp_path / "m.html").read_text()


def test_a_match_of_fixed_length(tmp_path):
    out = tradewind("match", "hearts", "random", "b=random", "--blocks", 6, "--db", tmp_path / "m.sqlite", "--jobs", 2)
    assert "all 3 mixes of 2 bots on 4 seats" in out
    assert "6 whole blocks" in out
    assert "SPRT" not in out


def test_a_dry_run_plays_nothing_and_says_what_it_would(tmp_path):
    arguments = ("tournament", "hearts", "random", "flat:sims=4", "c=random", "d=random", "e=random", "--players", 4)
    out = tradewind(*arguments, "--games", 30, "--db", tmp_path / "t.sqlite", "--dry-run", "--jobs", 2)
    assert "32 games in 8 blocks of 4" in out
    assert "All 5 tables of 4 of the 5 bots" in out
    assert "About" in out
    assert not list(tmp_path.iterdir())
    data = json.loads(tradewind(*arguments, "--blocks", 2, "--dry-run", "--json"))
    assert len(data["blocks"]) == 2
    assert data["seconds"] > 0


def test_a_configuration_file_holds_all_of_it(tmp_path):
    config = tmp_path / "t.toml"
    config.write_text(
        'game = "hearts"\nplayers = 4\nblocks = 2\nseed = 5\njobs = 1\nmove-limit = 30\nfocus = "one"\n'
        f'db = "{tmp_path / "t.sqlite"}"\n'
        '[bots]\none = "random"\ntwo = "flat:sims=2"\nthree = "random"\nfour = "random"\nfive = "random"\n'
    )
    data = json.loads(tradewind("tournament", "--config", config, "--blocks", 3, "--json"))
    stored = data["configuration"]
    assert (stored["blocks"], stored["seed"], stored["format"], stored["focus"]) == (3, 5, "gauntlet", "one")
    assert stored["limits"]["hard"] == 30
    assert [bot["name"] for bot in stored["bots"]] == ["one", "two", "three", "four", "five"]
    assert next(row["games"] for row in data["standings"] if row["name"] == "one") == 12


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('game = "hearts"\ncolour = 3', "unknown key 'colour'; valid:"),
        ("game = ", "is damaged"),
        ('game = "kuhn_poker"\nbots = ["random", "random"]\ngames = "many"', "games can't be 'many'"),
        ('game = "kuhn_poker"\nbots = ["random", "random"]\ngames = 4\nblocks = 4', "not both"),
        ('game = "kuhn_poker"', "say which bots"),
        ('bots = ["random"]', "say which game"),
    ],
)
def test_a_bad_configuration_file_is_refused(tmp_path, text, message):
    (tmp_path / "t.toml").write_text(text)
    assert message in tradewind("tournament", "--config", tmp_path / "t.toml", code=2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("tournament", "chess", "random"), "unknown game 'chess'; valid:"),
        (("tournament", "kuhn_poker", "psychic"), "unknown bot 'psychic'; valid:"),
        (("tournament", "kuhn_poker", "random", "flat:simz=3"), "no parameter 'simz'; valid:"),
        (("tournament", "kuhn_poker", "a=random", "a=random"), "two bots are called 'a'"),
        (("tournament", "kuhn_poker", "random", "--players", "3"), "players can't be 3; valid: 2"),
        (("tournament", "kuhn_poker", "random", "--games", "0"), "at least 1"),
        (("tournament", "kuhn_poker", "random", "--games", "4", "--blocks", "4"), "not both"),
        (("tournament", "kuhn_poker", "random", "--focus", "me"), "no bot is called 'me'; valid: random"),
        (("tournament", "kuhn_poker", "random", "-o", "colour"), "KEY=VALUE"),
        (("tournament", "kuhn_poker", "random", "-o", "colour=red"), "no option 'colour'"),
        (("tournament", "kuhn_poker", "random", "--move-limit", "0"), "hard is more than 0"),
        (("tournament", "kuhn_poker", "random", "--seconds", "90"), "killed after 60 s"),
        (("tournament", "kuhn_poker", "random", "--seconds", "1", "--sims", "5"), "not both"),
        (("tournament", "kuhn_poker", "random", "--jobs", "-1"), "at least 1"),
        (("tournament", "kuhn_poker", "random", "--db", "/no/such/folder/t.sqlite"), "there is no folder"),
        (("tournament", "--config", "/no/such/file.toml"), "can't read"),
        (("match", "kuhn_poker", "random"), "between two bots, not 1"),
        (("match", "kuhn_poker", "random", "b=random", "--sprt", "elo0=90"), "elo0 < elo1"),
        (("match", "kuhn_poker", "random", "b=random", "--sprt", "level=9"), "no parameter 'level'"),
        (("ratings", "/no/such/file"), "there is no tournament file"),
        (("report", "/no/such/file"), "there is no tournament file"),
        (("export", "/no/such/file"), "there is no tournament file"),
        (("replay", "/no/such/file", "1"), "there is no tournament file"),
        (("check", "random"), "check takes a program"),
        (("bot", "psychic"), "unknown bot"),
    ],
)
def test_bad_input_is_one_clear_message_and_exit_code_2(arguments, message):
    out = tradewind(*arguments, code=2)
    assert message in out
    assert "Traceback" not in out


def test_a_damaged_file_is_exit_code_2(tmp_path):
    path = tmp_path / "t.sqlite"
    path.write_text("hello " * 100)
    for command in (("ratings", path), ("tournament", "kuhn_poker", "random", "random", "--db", path)):
        assert "damaged or no tournament file" in tradewind(*command, code=2)
    assert path.read_text() == "hello " * 100


def test_seconds_a_move_are_measured(tmp_path):
    out = tradewind(
        "tournament", "kuhn_poker", "random", BOTS + "Slow", "--seconds", "0.001", "--games", 4, "--jobs", 1,
        "--db", tmp_path / "t.sqlite",
    )  # fmt: skip
    assert "over the limit" in out
    assert "can't be reproduced" in out
    slow = next(
        row
        for row in json.loads(tradewind("ratings", tmp_path / "t.sqlite", "--json"))["standings"]
        if "Slow" in row["name"]
    )
    assert slow["overruns"] == slow["moves"] > 0
    assert slow["worst_overrun"] > 0.015


def test_budgets_go_to_bots_that_have_none():
    assert entered("ismcts", "ismcts:sims=7", "random", sims=9) == ["ismcts:sims=9", "ismcts:sims=7", "random"]
    assert entered("ismcts", "ismcts:sims=7", seconds=0.01) == ["ismcts:time=0.01", "ismcts:sims=7"]


def entered(*bots, **budget):
    return [entry.spec for entry in plan.enter(bots, **budget)]


def test_check_ends_with_3_if_anything_is_wrong():
    assert "speaks the protocol" in tradewind("check", f"exec:{sys.executable} examples/bot.py")
    out = tradewind("check", PROGRAM + "illegal", code=3)
    assert "WRONG" in out
    assert json.loads(tradewind("check", PROGRAM + "illegal", "--json", code=3))[-1]["good"] is False


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_ctrl_c_keeps_every_game_and_prints_the_command_to_go_on(tmp_path, how):
    path = tmp_path / "t.sqlite"
    command = ["tournament", "kuhn_poker", "random", BOTS + "Slow", "--games", "2000", "--db", str(path)]
    process = subprocess.Popen([sys.executable, "-m", "tournament.cli", *command], stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not (path.exists() and len(tradewind_quietly("export", path)) > 5) and time.monotonic() < deadline:
        time.sleep(0.1)
    process.send_signal(how)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 1
    assert "To go on:\n  tradewind tournament kuhn_poker random" in errors
    assert "Traceback" not in errors
    assert len(tradewind("export", path).splitlines()) > 5
    assert sorted(os.listdir(tmp_path)) == ["t.sqlite"]


def tradewind_quietly(*arguments):
    return CliRunner().invoke(main, list(map(str, arguments))).output.splitlines()


def test_the_default_file_is_the_same_for_the_same_command(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.getcwd())
    monkeypatch.chdir(tmp_path)
    for _ in range(2):
        tradewind("tournament", "kuhn_poker", "random", "random", "--games", 4, "--jobs", 1)
    assert len(os.listdir()) == 1
    tradewind("tournament", "kuhn_poker", "random", "random", "--games", 8, "--jobs", 1, code=2)
    tradewind("tournament", "kuhn_poker", "random", "random", "--games", 8, "--jobs", 1, "--extend")
    tradewind("tournament", "kuhn_poker", "random", "random", "--games", 4, "--jobs", 1, "--seed", 2)
    assert len(os.listdir()) == 2
