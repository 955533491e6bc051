"""The process that plays games: `python -m tournament.worker`, started and watched by tournament.pool.

Tasks come in on standard input and finished games go out on standard output, as pickles. A small file shared with the
parent says at every moment which bot is being asked, since when, and what was played so far: a bot that hangs or takes
the process down with it is known all the same.
"""

import ctypes
import mmap
import os
import pickle
import resource
import struct
import sys
import time
import traceback
from typing import IO, Any, BinaryIO

from tournament import plan, schedule

HEADER = struct.Struct("<qqqdd")  # game, seat being asked or -1, plies played, since when, seconds allowed
CAPACITY = 1 << 16  # actions that the shared file has room for
SIZE = HEADER.size + 4 * CAPACITY
LENGTH = struct.Struct("<I")
NOBODY = -1


class SharedWatch:
    """Writes what is going on where the parent can read it. Plain stores into shared memory: a game has many plies."""

    def __init__(self, memory: mmap.mmap) -> None:
        view = memoryview(memory)
        self._numbers = view[:24].cast("q")
        self._times = view[24:40].cast("d")
        self._actions = view[HEADER.size : SIZE].cast("i")
        self._numbers[1] = NOBODY

    def begin(self, game: int) -> None:
        self._numbers[1] = NOBODY
        self._numbers[2] = 0
        self._numbers[0] = game

    def enter(self, seat: int, limit: float) -> None:
        self._times[0] = time.monotonic()
        self._times[1] = limit
        self._numbers[1] = seat

    def leave(self) -> None:
        self._numbers[1] = NOBODY

    def played(self, ply: int, action: int) -> None:
        if ply < CAPACITY:
            self._actions[ply] = action
            self._numbers[2] = ply + 1


def send(stream: BinaryIO | IO[bytes], value: Any) -> None:
    data = pickle.dumps(value, protocol=5)
    stream.write(LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: BinaryIO | IO[bytes]) -> Any:
    """The next value; EOFError at the end."""
    head = stream.read(LENGTH.size)
    if len(head) < LENGTH.size:
        raise EOFError
    (length,) = LENGTH.unpack(head)
    data = stream.read(length)
    if len(data) < length:
        raise EOFError
    return pickle.loads(data)


def limit_memory(megabytes: int) -> None:
    """No process here, nor any it starts, gets more address space than this."""
    wanted = megabytes << 20
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    if most != resource.RLIM_INFINITY:
        wanted = min(wanted, most)
    resource.setrlimit(resource.RLIMIT_AS, (wanted, most))


def die_with_parent() -> None:
    """Linux: be killed when the parent is, even in the middle of a bot that never returns."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL


def main() -> None:
    parent, shared, memory = map(int, sys.argv[1:])
    die_with_parent()
    if os.getppid() != parent:
        return  # it died before we looked
    # Whatever a bot prints must not end up between our pickles.
    out = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    incoming = sys.stdin.buffer
    watch = SharedWatch(mmap.mmap(shared, SIZE))
    limit_memory(memory)
    from tournament.table import Table

    current: plan.Plan | None = None
    status = 1
    try:
        while True:
            wanted, jobs = receive(incoming)
            if wanted != current:
                table, current = Table(wanted), wanted
            for job in jobs:
                send(out, table.play(schedule.Game(*job), watch))
    except (EOFError, BrokenPipeError):
        status = 0  # the parent wants no more
    except Exception:
        traceback.print_exc()  # a fault of ours: a bot's own are part of a game's result
    finally:
        from tournament import protocol

        protocol.dismiss_all()
        os._exit(status)  # whatever threads a bot has left behind


if __name__ == "__main__":
    main()
