"""The file of a tournament: nothing lost, nothing doubled, and a clear word about everything that is wrong with it."""

import os
import sqlite3
import subprocess
import sys

import pytest

from tournament import plan, table
from tournament.store import SCHEMA, Store, StoreError


@pytest.fixture
def made():
    return plan.make("kuhn_poker", ["random", "b=random"], games=10, seed=3)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.sqlite"


def fill(path, made, games=10):
    sitting = table.Table(made)
    records = [sitting.play(job) for job in list(made.schedule().games())[:games]]
    with Store.run(path, made) as store:
        for record in records:
            store.add(record)
    return records


def test_what_goes_in_comes_out_in_schedule_order(path, made):
    records = fill(path, made)
    with Store.open(path) as store:
        assert list(store.games()) == records
        assert store.plan() == made
        assert store.game(7) == records[6]
        assert store.done() == set(range(1, 11))
        stored = store.configuration()
    assert stored["bots"][1] == {"name": "b", "spec": "random", "digest": made.bots[1].digest}
    assert stored["version"] == plan.version()
    assert stored["signature"] == plan.signature(made.load())


def test_bots_are_in_a_table_of_their_own(path, made):
    fill(path, made)
    rows = sqlite3.connect(path).execute("SELECT name, spec, digest FROM bots ORDER BY id").fetchall()
    assert rows == [(entry.name, entry.spec, entry.digest) for entry in made.bots]


def test_the_same_plan_goes_on_and_a_game_is_never_stored_twice(path, made):
    records = fill(path, made, 4)
    with Store.run(path, made) as store:
        assert store.done() == {1, 2, 3, 4}
        with pytest.raises(StoreError):
            store.add(records[0])
        assert len(list(store.games())) == 4


def test_another_configuration_is_refused_with_the_difference(path, made):
    fill(path, made, 2)
    before = path.read_bytes()
    other = plan.make("kuhn_poker", ["random", "c=random"], games=10, seed=4, limits=plan.Limits(hard=5))
    with pytest.raises(StoreError) as refused:
        Store.run(path, other)
    text = str(refused.value)
    for line in (
        "seed: 3 in the file, 4 now",
        "bot b (random",
        "bot c (random",
        "limits.hard: 60.0 in the file, 5 now",
    ):
        assert line in text
    assert path.read_bytes() == before


def test_more_games_need_to_be_asked_for(path, made):
    fill(path, made, 10)
    longer = plan.make("kuhn_poker", ["random", "b=random"], games=20, seed=3)
    with pytest.raises(StoreError, match="--extend"):
        Store.run(path, longer)
    with Store.run(path, longer, extend=True) as store:
        assert len(store.done()) == 10
        assert store.plan().blocks == 10
    with pytest.raises(StoreError, match="blocks: 10 in the file, 5 now"):
        Store.run(path, made, extend=True)


def test_other_rules_are_refused(path, made, monkeypatch):
    fill(path, made, 2)
    monkeypatch.setattr(plan, "signature", lambda game: "deadbeef")
    with pytest.raises(StoreError, match=r"signature: .* in the file, deadbeef now"):
        Store.run(path, made)


def test_a_newer_schema_is_refused(path, made):
    fill(path, made, 1)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    connection.close()
    for use in (lambda: Store.open(path), lambda: Store.run(path, made)):
        with pytest.raises(StoreError, match=f"newer version .schema {SCHEMA + 1}"):
            use()


def test_a_second_run_is_refused_and_readers_are_not(path, made):
    with Store.run(path, made):
        with pytest.raises(StoreError, match=f"another run .process {os.getpid()}."):
            Store.run(path, made)
        with Store.open(path) as reader:
            assert list(reader.games()) == []
    Store.run(path, made).close()
    assert sorted(entry.name for entry in path.parent.iterdir()) == ["t.sqlite"]


def test_the_lock_ends_with_its_process(path, made):
    code = (
        "import os, sys; from tournament import plan, store\n"
        "made = plan.make('kuhn_poker', ['random', 'b=random'], games=10, seed=3)\n"
        "held = store.Store.run(sys.argv[1], made)\n"
        "os.kill(os.getpid(), 9)"
    )
    assert (
        subprocess.run([sys.executable, "-c", code, str(path)], env=os.environ | {"PYTHONPATH": "."}).returncode == -9
    )
    Store.run(path, made).close()


@pytest.mark.parametrize("damage", ["text", "truncated", "scrambled"])
def test_a_damaged_file_gets_one_clear_message_and_is_left_alone(path, made, damage):
    fill(path, made)
    data = bytearray(path.read_bytes())
    if damage == "text":
        data = bytearray(b"these are my notes, not a tournament\n" * 40)
    elif damage == "truncated":
        data = data[: len(data) // 2]
    else:
        for place in range(4096, len(data)):
            data[place] ^= 0x5A
    path.write_bytes(data)
    for use in (lambda: list(Store.open(path).games()), lambda: Store.run(path, made)):
        with pytest.raises(StoreError, match="damaged or no tournament file") as refused:
            use()
        assert "\n" not in str(refused.value)
        assert path.read_bytes() == data


def test_a_plan_with_a_part_missing_gets_one_clear_message(path, made):
    fill(path, made)
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE meta SET value = json_remove(value, '$.players') WHERE key = 'plan'")
    connection.close()
    with Store.open(path) as store, pytest.raises(StoreError, match=r"damaged or no tournament file \('players'\)"):
        store.plan()


def test_a_file_of_something_else_is_refused(path, made):
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE addresses (name TEXT)")
    connection.close()
    for use in (lambda: Store.open(path), lambda: Store.run(path, made)):
        with pytest.raises(StoreError, match="SQLite file of something else"):
            use()


def test_missing_files_and_folders(path, made, tmp_path):
    with pytest.raises(StoreError, match="there is no tournament file"):
        Store.open(path)
    with pytest.raises(StoreError, match="there is no folder"):
        Store.run(tmp_path / "nowhere" / "t.sqlite", made)
    with pytest.raises(StoreError, match="is a folder"):
        Store.run(tmp_path, made)


def test_a_game_that_is_not_there(path, made):
    fill(path, made, 3)
    with Store.open(path) as store, pytest.raises(StoreError, match=r"no game 9 .* 3 games, 1 to 3"):
        store.game(9)


def test_blocks_after_the_decision_of_a_test_do_not_count(path, made):
    records = fill(path, made)
    with Store.run(path, made) as store:
        store.decide(3)
        assert list(store.games()) == records[:6]
        assert store.last_block == 3
