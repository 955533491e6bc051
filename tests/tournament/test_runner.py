"""Whole tournaments: the same games however they are played, and every fault recorded while the rest goes on."""

import contextlib
import functools
import os
import signal
import sys
import threading
import time
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool

import pytest

from tournament import plan, pool, runner, sprt
from tournament.commands.export import jsonl
from tournament.store import Store

BOTS = "python:tests/tournament/fault_bots.py:"
PROGRAM = f"exec:{sys.executable} tests/tournament/fault_program.py "


def run(path, made, jobs=2, factory=None):
    """Play a plan; its records in schedule order."""
    with Store.run(path, made) as store:
        runner.run(made, store, factory or functools.partial(runner.local, jobs), window=2 * jobs)
        return list(store.games())


def exported(path):
    with Store.open(path) as store:
        names = [entry.name for entry in store.plan().bots]
        return "\n".join(jsonl(store.games(), names, False))


class Inline(Executor):
    """Plays at once, in the calling thread."""

    def submit(self, fn, /, *args, **kwargs):
        future = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def test_the_number_of_jobs_changes_nothing(tmp_path):
    made = plan.make("hearts", ["random", "b=random", "flat:sims=2", BOTS + "First"], games=24, seed=11)
    run(tmp_path / "1", made, jobs=1)
    run(tmp_path / "2", made, jobs=2)
    one = exported(tmp_path / "1")
    assert one.count("\n") == 23
    assert one == exported(tmp_path / "2")


def test_dask_plays_the_same_games_even_when_a_worker_is_killed(tmp_path):
    distributed = pytest.importorskip("distributed")
    made = plan.make("leduc_poker", ["random", "slow=" + BOTS + "Slow"], games=60, seed=5)
    run(tmp_path / "local", made)

    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        victim = next(iter(cluster.workers.values())).pid

        @contextlib.contextmanager
        def factory():
            with runner.dask(cluster.scheduler_address, 2) as executor:
                killer = threading.Timer(0.5, os.kill, (victim, signal.SIGKILL))
                killer.start()
                yield executor
                killer.join()

        run(tmp_path / "dask", made, factory=factory)
    assert exported(tmp_path / "local") == exported(tmp_path / "dask")


def test_dask_local_from_its_own_factory(tmp_path):
    pytest.importorskip("distributed")
    made = plan.make("kuhn_poker", ["random", BOTS + "Dies"], games=4)
    records = run(tmp_path / "t", made, factory=functools.partial(runner.dask, "local", 1))
    assert [record.termination for record in records] == ["crash"] * 4


def test_a_cluster_that_is_not_there_is_a_clear_error(monkeypatch):
    pytest.importorskip("distributed")
    monkeypatch.setattr(runner, "CONNECT", 1)
    with pytest.raises(ValueError, match="no dask scheduler at"), runner.dask("tcp://127.0.0.1:1", 1):
        pass


BAD = {
    "dies": (BOTS + "Dies", "crash", "the process ended with code 7"),
    "segfaults": (BOTS + "Segfaults", "crash", "SIGSEGV"),
    "hangs": (BOTS + "Hangs", "timeout", "no answer within 1 s"),
    "hangs-in-c": (BOTS + "HangsInC", "timeout", "no answer within 1 s"),
    "hangs-at-start": (BOTS + "HangsAtStart", "timeout", "no answer within 4 s"),
    "raises-at-start": (BOTS + "RaisesAtStart", "crash", "no weights"),
    "illegal": (BOTS + "Illegal", "illegal", "9999"),
    "hoards": (BOTS + "Hoards", "crash", "out of memory"),
    "program-memory": (PROGRAM + "memory", "crash", "MemoryError"),
    "program-hang": (PROGRAM + "hang", "timeout", "no answer to act within 1 s"),
    "program-crash": (PROGRAM + "crash", "crash", "lost the thread"),
}


@pytest.fixture(scope="module")
def gauntlet(tmp_path_factory):
    """One tournament in which a good bot meets every bad one."""
    limits = plan.Limits(hard=1.0, start=4.0, memory=1500)
    bots = ["good=random", "fine=random", *(f"{name}={spec}" for name, (spec, _, _) in BAD.items())]
    made = plan.make("kuhn_poker", bots, games=2 * (len(BAD) + 1), players=2, focus="good", limits=limits)
    return made, run(tmp_path_factory.mktemp("faults") / "t", made)


def test_with_bad_bots_every_game_is_played_all_the_same(gauntlet):
    _, records = gauntlet
    assert [record.id for record in records] == list(range(1, 2 * len(BAD) + 3))
    assert [record.termination for record in records if 1 in record.seats] == ["normal", "normal"]


@pytest.mark.parametrize("name", BAD)
def test_a_fault_is_recorded_with_its_culprit_last(gauntlet, name):
    made, records = gauntlet
    _, termination, detail = BAD[name]
    number = next(i for i, entry in enumerate(made.bots) if entry.name == name)
    games = [record for record in records if number in record.seats]
    assert len(games) == 2
    for record in games:
        assert record.termination == termination
        assert record.seats[record.culprit] == number
        assert record.ranks[record.culprit] == 2
        assert detail in record.detail
        assert made.load().replay(record.actions).scores() == record.scores


def test_a_process_that_dies_once_is_not_held_against_the_bot(tmp_path, monkeypatch):
    monkeypatch.setenv("TRADEWIND_TEST_MARK", str(tmp_path / "mark"))
    made = plan.make("kuhn_poker", ["random", BOTS + "DiesOnce"], games=10)
    records = run(tmp_path / "t", made, jobs=1)
    assert (tmp_path / "mark").exists()
    assert {record.termination for record in records} == {"normal"}


def test_what_a_bot_prints_does_no_harm(tmp_path):
    made = plan.make("kuhn_poker", ["random", BOTS + "Prints"], games=6)
    assert {record.termination for record in run(tmp_path / "t", made)} == {"normal"}


def test_batches_that_an_executor_loses_are_played_again_one_by_one(tmp_path):
    sizes = []

    class Losing(Inline):
        def submit(self, fn, plan, batch):
            sizes.append(len(batch))
            if len(batch) > 1 and len(sizes) < 8:
                future = Future()
                future.set_exception(BrokenProcessPool("a worker died"))
                return future
            return super().submit(fn, plan, batch)

    made = plan.make("kuhn_poker", ["random", "b=random"], games=40)
    with pool.LocalPool(1):  # ends the processes that this thread starts
        records = run(tmp_path / "t", made, factory=lambda: contextlib.nullcontext(Losing()))
    assert len(records) == 40
    assert max(sizes) > 1
    run(tmp_path / "u", made)
    assert exported(tmp_path / "t") == exported(tmp_path / "u")


def test_a_game_that_is_lost_again_and_again_ends_the_run(tmp_path):
    class Broken(Inline):
        def submit(self, fn, plan, batch):
            future = Future()
            future.set_exception(BrokenProcessPool("no memory"))
            return future

    made = plan.make("kuhn_poker", ["random", "b=random"], games=4)
    with pytest.raises(RuntimeError, match=r"game \d was lost 4 times: no memory"):
        run(tmp_path / "t", made, factory=lambda: contextlib.nullcontext(Broken()))


def test_only_a_window_of_batches_is_handed_out(tmp_path):
    flying = most = 0

    class Counting(Inline):
        def submit(self, fn, plan, batch):
            nonlocal flying, most
            flying += 1
            most = max(most, flying)
            future = super().submit(fn, plan, batch)
            flying -= 1
            return future

    made = plan.make("kuhn_poker", ["random", "b=random"], games=20)
    with pool.LocalPool(1):
        run(tmp_path / "t", made, factory=lambda: contextlib.nullcontext(Counting()))
    assert most == 1


def test_a_match_stops_at_the_block_that_decides_whatever_the_jobs(tmp_path):
    test = sprt.Test(0, 60)
    made = plan.make("kuhn_poker", ["random", BOTS + "First"], form="match", games=4000, test=test)
    records = run(tmp_path / "1", made, jobs=1)
    run(tmp_path / "2", made, jobs=2)
    assert exported(tmp_path / "1") == exported(tmp_path / "2")
    with Store.open(tmp_path / "1") as store:
        assert len(records) == 2 * store.last_block < 4000
    again = run(tmp_path / "1", made)
    assert again == records


def test_processes_are_gone_when_the_run_is(tmp_path):
    made = plan.make("kuhn_poker", ["random", PROGRAM + "none"], games=6)
    run(tmp_path / "t", made)
    deadline = time.monotonic() + 10
    while children() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not children()


def children():
    """Processes of a run that are still there."""
    found = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/cmdline") as file:
            command = file.read()
            with open(f"/proc/{name}/stat") as stat:
                state = stat.read().rpartition(")")[2].split()
            if ("tournament.worker" in command or "fault_program" in command) and state[0] != "Z":
                # Only our own: this process's session is that of its parent test run.
                with open(f"/proc/{name}/environ") as environment:
                    if f"PYTEST_CURRENT_TEST={os.environ['PYTEST_CURRENT_TEST']}" in environment.read():
                        found.append(command)
    return found
