"""Bots that do each thing a bot must not, for the tests: `python:tests/tournament/fault_bots.py:NAME`."""

import ctypes
import os
import sys
import time


class First:
    """Deterministic: always the first possible action. Nothing wrong with it."""

    def __init__(self, game, seat, seed):
        self.seat = seat

    def choose(self, state):
        return state.legal_actions()[0]


class Raises(First):
    def choose(self, state):
        raise ZeroDivisionError("divided")


class RaisesAtStart:
    def __init__(self, game, seat, seed):
        raise OSError("no weights")


class Exits(First):
    def choose(self, state):
        sys.exit(4)


class Dies(First):
    """Takes its process down without a word."""

    def choose(self, state):
        os._exit(7)


class Segfaults(First):
    def choose(self, state):
        ctypes.string_at(0)


class DiesOnce(First):
    """Dies the first time, as a machine might fail; the file named by the environment remembers."""

    def choose(self, state):
        mark = os.environ["TRADEWIND_TEST_MARK"]
        if not os.path.exists(mark):
            with open(mark, "w"):
                pass
            os._exit(1)
        return super().choose(state)


class Hangs(First):
    def choose(self, state):
        while True:
            time.sleep(1)


class HangsInC(First):
    """Holds the interpreter's lock for ever: no thread of its process gets to run."""

    def choose(self, state):
        ctypes.PyDLL(None).sleep(1000)


class HangsAtStart(First):
    def __init__(self, game, seat, seed):
        time.sleep(1000)


class Illegal(First):
    def choose(self, state):
        return 9999


class NotANumber(First):
    def choose(self, state):
        return "pass"


class Hoards(First):
    """Takes memory until there is no more."""

    def choose(self, state):
        hoard = []
        while True:
            hoard.append(bytes(64 << 20))


class Prints(First):
    """Chatty on standard output, which is not a fault."""

    def choose(self, state):
        print("thinking" * 100, flush=True)
        os.write(1, b"thinking")
        return super().choose(state)


class Slow(First):
    def choose(self, state):
        time.sleep(0.02)
        return super().choose(state)


class Listens(First):
    """Remembers what it was told, and complains about hidden actions that it should not have seen."""

    def __init__(self, game, seat, seed):
        super().__init__(game, seat, seed)
        self.seen = []

    def observe(self, action):
        self.seen.append(action)

    def choose(self, state):
        if self.seen[self.seat] is None or self.seen[1 - self.seat] is not None:
            raise RuntimeError(f"saw {self.seen}")
        return super().choose(state)


class Peeks(First):
    """Tries to see more than its seat may."""

    def choose(self, state):
        try:
            history = state.history
        except ValueError:
            return super().choose(state)
        raise RuntimeError(f"was handed the true position: {history}")
