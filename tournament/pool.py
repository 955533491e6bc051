"""Processes that play games, each watched: a bot that hangs or kills its process costs one game and nobody else's.

`play` is what an executor runs, in a thread of ours or on a worker of a cluster. Each thread has one process
(tournament.worker) that plays; the thread reads its shared file and kills the process when a bot exceeds its hard
limit. A process that dies is replaced, the game it was in is played again alone, and only when it dies alone again is
the bot blamed that was being asked at that moment.
"""

import contextlib
import mmap
import os
import queue
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple
from typing import Any

from tournament import plan, schedule, worker
from tournament.table import Record, Table, blamed

POLL = 0.05  # seconds between looks at a busy process
GRACE = 0.25  # a bot that returns in time is not killed for a slow machine


class Stopped(Exception):
    """The run is being ended: nobody plays on."""


class _Died(Exception):
    """The process ended by itself."""


class _Hung(Exception):
    """The process was killed because a bot exceeded its hard limit."""


class Process:
    """One playing process and the file it shares with us."""

    def __init__(self, memory: int) -> None:
        self.closed = False
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the process)
        self._file.truncate(worker.SIZE)
        self._shared = mmap.mmap(self._file.fileno(), worker.SIZE)
        self._shared[: worker.HEADER.size] = worker.HEADER.pack(0, worker.NOBODY, 0, 0.0, 0.0)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115
        command = [sys.executable, "-m", "tournament.worker", str(os.getpid()), str(self._file.fileno()), str(memory)]
        self._child = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            pass_fds=[self._file.fileno()],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(path or os.getcwd() for path in sys.path)},
            start_new_session=True,  # Ctrl-C is ours to handle; and we can kill it with all it started
        )
        self._answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self._child.stdout is not None
        try:
            while True:
                self._answers.put(worker.receive(self._child.stdout))
        except (EOFError, OSError, ValueError):
            self._answers.put(None)

    def ask(self, task: tuple[plan.Plan, list[tuple[Any, ...]]]) -> None:
        assert self._child.stdin is not None
        try:
            worker.send(self._child.stdin, task)
        except OSError:
            raise _Died from None

    def answer(self) -> Record:
        """The next finished game; _Died or _Hung."""
        while True:
            try:
                record: Record | None = self._answers.get(timeout=POLL)
            except queue.Empty:
                if not self._reader.is_alive() and self._answers.empty():
                    raise _Died from None  # its end was noticed by an earlier call
                self._look()
                continue
            if record is None:
                raise _Died
            return record

    def _look(self) -> None:
        """Kill the process if the bot it is asking has had its time."""
        _, seat, _, since, limit = self.header()
        if seat == worker.NOBODY or time.monotonic() - since <= limit + GRACE:
            return
        if self.header()[1:4:2] == (seat, since) and self._answers.empty():  # still the same question
            self.kill()
            raise _Hung

    def header(self) -> tuple[int, int, int, float, float]:
        """Game, seat being asked, plies played, since when, seconds allowed."""
        game, seat, plies, since, limit = worker.HEADER.unpack(self._shared[: worker.HEADER.size])
        return game, seat, plies, since, limit

    def actions(self) -> list[int]:
        count = min(self.header()[2], worker.CAPACITY)
        return list(memoryview(self._shared)[worker.HEADER.size : worker.HEADER.size + 4 * count].cast("i"))

    def last_words(self) -> str:
        """How the process ended, and the last line it wrote on its error output."""
        code = self._child.wait()
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 2000))
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        ended = f"the process was ended by {_signal(-code)}" if code < 0 else f"the process ended with code {code}"
        return f"{ended}: {lines[-1]}" if lines else ended

    def kill(self) -> None:
        """End the process and everything it started, now."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self._child.pid, signal.SIGKILL)
        self._child.wait()

    def close(self) -> None:
        self.closed = True
        self.kill()
        for stream in (self._child.stdin, self._child.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        with contextlib.suppress(BufferError):
            self._shared.close()
        self._errors.close()
        self._file.close()


class _Supervisor(threading.local):
    """The process of this thread."""

    def __init__(self) -> None:
        self.process: Process | None = None

    def current(self, memory: int) -> Process:
        if self.process is None or self.process.closed:
            with _LOCK:
                if _STOPPING.is_set():
                    raise Stopped
                self.process = Process(memory)
                _ALL.add(self.process)
        return self.process

    def drop(self) -> None:
        if self.process is not None:
            with _LOCK:
                _ALL.discard(self.process)
            self.process.close()
            self.process = None


_ALL: set[Process] = set()
_LOCK = threading.Lock()
_STOPPING = threading.Event()
_HERE = _Supervisor()


def play(wanted: plan.Plan, jobs: Sequence[schedule.Game]) -> list[Record]:
    """Play these games in this thread's process, whatever the bots do."""
    records: list[Record] = []
    left = list(jobs)
    suspect: int | None = None  # the game in which a process died; it is played again, alone
    while left:
        batch = left[:1] if suspect is not None else list(left)
        process = _HERE.current(wanted.limits.memory)
        try:
            process.ask((wanted, [astuple(job) for job in batch]))
            for _ in batch:
                records.append(process.answer())
                left.pop(0)
            suspect = None
        except (_Died, _Hung) as end:
            if _STOPPING.is_set():
                raise Stopped from None
            record = _judge(wanted, left[0], process, isinstance(end, _Hung), suspect == left[0].id)
            _HERE.drop()
            if record is None:
                suspect = left[0].id
            else:
                records.append(record)
                left.pop(0)
                suspect = None
    return records


def _judge(wanted: plan.Plan, job: schedule.Game, process: Process, hung: bool, again: bool) -> Record | None:
    """The record of a game whose process is gone; None if it deserves a second chance."""
    game, seat, _, _, limit = process.header()
    if game != job.id or seat == worker.NOBODY:
        if again:
            raise RuntimeError(f"game {job.id} can't be played, and no bot is to blame: {process.last_words()}")
        return None
    if not hung and not again:
        return None
    table = Table(wanted)
    actions = process.actions()
    termination = "timeout" if hung else "crash"
    detail = f"no answer within {limit:g} s" if hung else process.last_words()
    return blamed(table, job, table.game.replay(actions), actions, termination, seat, detail, [])


class LocalPool(ThreadPoolExecutor):
    """The executor of one machine: threads, each with its process. One at a time in a program."""

    def __init__(self, jobs: int) -> None:
        _STOPPING.clear()
        super().__init__(jobs, thread_name_prefix="tradewind")

    def stop(self) -> None:
        """End all processes now; games in play are lost."""
        with _LOCK:
            _STOPPING.set()
            processes = list(_ALL)
        for process in processes:
            process.kill()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        super().shutdown(wait=wait, cancel_futures=cancel_futures)
        if wait:
            with _LOCK:
                processes = list(_ALL)
                _ALL.clear()
            for process in processes:
                process.close()


def _signal(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
