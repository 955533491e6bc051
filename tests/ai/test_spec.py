"""Bot specs: parsing, canonical printing, digests, files, and errors that name what is valid."""

import dataclasses

import pytest

import ai
from ai.spec import KINDS, PREFIXES
from engine import load

GAME = load("kuhn_poker")


def test_every_kind_of_the_design_is_there():
    assert {"random", "greedy", "flat", "ismcts", "spiel-ismcts", "spiel-mcts"} <= set(KINDS)
    assert "file" in PREFIXES


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("ismcts", "ismcts"),
        (" ismcts: c=0.70 , sims=5000", "ismcts:sims=5000,c=0.7"),
        ("ismcts:sims=5000,c=0.7,playout=heuristic", "ismcts:sims=5000,playout=heuristic,c=0.7"),
        ("ismcts:reuse=FALSE,threads=1", "ismcts:reuse=false"),
        ("flat:sims=500", "flat:sims=500"),
        ("ismcts:time=1", "ismcts:time=1"),
    ],
)
def test_a_spec_prints_back_canonically(text, canonical):
    spec = ai.parse(text)
    assert str(spec) == canonical
    assert ai.parse(canonical) == spec
    assert ai.parse(canonical).digest == spec.digest


def test_a_spec_is_frozen_and_its_digest_covers_every_parameter():
    spec = ai.parse("ismcts")
    with pytest.raises(dataclasses.FrozenInstanceError):
        spec.sims = 3
    text = "sims=7,time=2,threads=2,playout=cutoff,rounds=3,mix=0.5,epsilon=0.5,select=puct,c=0.3,fpu=0.1,explore=0.3"
    text += ",origin=game,nodes=actions,worlds=3,reuse=false,early=false,eager=9,memory=8,blunder=0.1"
    others = dict(item.split("=") for item in text.split(","))
    assert set(others) == {field.name for field in dataclasses.fields(spec)}
    digests = {dataclasses.replace(spec, **{key: value}).digest for key, value in others.items()}
    assert len(digests | {spec.digest}) == len(others) + 1


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("", ["unknown bot", "ismcts", "random", "file:..."]),
        ("ismct", ["unknown bot 'ismct'", "ismcts"]),
        ("random:sims=1", ["no parameter 'sims'", "none"]),
        ("ismcts:simulations=5", ["no parameter 'simulations'", "sims", "threads", "memory"]),
        ("ismcts:sims=0", ["sims can't be 0", "from 1"]),
        ("ismcts:sims=1.5", ["sims can't be '1.5'", "a whole number"]),
        ("ismcts:sims=", ["sims can't be ''"]),
        ("ismcts:c=nan", ["c can't be nan"]),
        ("ismcts:c=-1", ["c can't be -1.0", "from 0"]),
        ("greedy:blunder=1.5", ["blunder can't be 1.5", "from 0 to 1"]),
        ("ismcts:select=uct", ["select can't be 'uct'", "ucb, puct, regret"]),
        ("ismcts:reuse=perhaps", ["reuse can't be 'perhaps'", "true, false"]),
        ("ismcts:sims", ["'sims' is not of the form key=value"]),
        ("ismcts:sims=1,sims=2", ["sims is given twice"]),
        ("file:/no/such/file.toml", ["can't read the bot file /no/such/file.toml"]),
    ],
)
def test_a_bad_spec_is_one_error_that_names_what_is_valid(text, names):
    with pytest.raises(ValueError) as caught:
        ai.bot(text, GAME, 0, 1)
    assert all(name in str(caught.value) for name in names), str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_file_holds_a_spec(tmp_path):
    path = tmp_path / "strong.toml"
    path.write_text('bot = "ismcts"\nsims = 5000\nc = 1\n')
    assert ai.parse(f"file:{path}") == ai.parse("ismcts:sims=5000,c=1")


@pytest.mark.parametrize(
    ("content", "names"),
    [
        ("sims = 5", ["unknown bot", "ismcts"]),
        ('bot = "ismcts"\nsims = "many"', ["sims can't be 'many'"]),
        ('bot = "ismcts"\nsims = 2.5', ["sims can't be 2.5"]),
        ('bot = "ismcts"\nreuse = 1', ["reuse can't be 1"]),
        ("bot = ", ["damaged"]),
    ],
)
def test_a_bad_file_is_named_in_the_error(tmp_path, content, names):
    path = tmp_path / "bad.toml"
    path.write_text(content)
    with pytest.raises(ValueError) as caught:
        ai.parse(f"file:{path}")
    assert str(path) in str(caught.value)
    assert all(name in str(caught.value) for name in names), str(caught.value)


def test_another_package_can_add_a_prefix(monkeypatch):
    monkeypatch.setitem(PREFIXES, "echo", lambda rest: ai.parse(rest))
    assert ai.parse("echo:greedy:samples=3") == ai.parse("greedy:samples=3")


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="seat 2 is no seat of kuhn_poker; valid: 0 to 1"):
        ai.bot("random", GAME, 2, 1)
