"""Bots that are not ours: `exec:COMMAND`, a program that speaks the protocol, and `python:PLACE:NAME`, a Python class.

Both become bot specs like any other once `register` was called. The digest of such a spec covers the program's file, so
that a changed program is not taken for the old one.
"""

import hashlib
import importlib
import importlib.util
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import ai
from ai import Bot, Decision, Spec
from engine import Game, State


class Fault(Exception):
    """A bot did what it must not; `termination` is how the game ends by it."""

    def __init__(self, termination: str, detail: str) -> None:
        super().__init__(detail)
        self.termination = termination


@dataclass(frozen=True)
class Foreign(Spec):
    """A bot given by one text instead of parameters."""

    text: str = ""

    def __str__(self) -> str:
        return f"{self.kind}:{self.text}"

    @property
    def digest(self) -> str:
        full = hashlib.sha256(str(self).encode())
        for path in self.files():
            full.update(path.read_bytes())
        return full.hexdigest()[:12]

    def files(self) -> list[Path]:
        """The files that the bot consists of, as far as its text names them."""
        raise NotImplementedError


@dataclass(frozen=True)
class Exec(Foreign):
    """A program that speaks the protocol on its standard input and output."""

    kind: ClassVar[str] = "exec"

    def command(self) -> list[str]:
        return shlex.split(self.text)

    def files(self) -> list[Path]:
        words = [Path(word) for word in self.command()]
        return [path for path in words if path.is_file()]

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        from tournament import protocol

        return protocol.ExecBot(self, game, seat, seed)


@dataclass(frozen=True)
class Python(Foreign):
    """A class in a module or a file: NAME(game, seat, seed) with choose(state) -> action or Decision."""

    kind: ClassVar[str] = "python"

    def files(self) -> list[Path]:
        place = Path(self.text.rpartition(":")[0])
        if place.suffix == ".py":
            return [place]
        found = importlib.util.find_spec(str(place))
        return [Path(found.origin)] if found is not None and found.origin is not None else []

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        return PythonBot(self, game, seat, seed)


class ForeignBot(Bot):
    """A bot that also hears when a game begins and how it ended."""

    own_clock = False  # whether it keeps the hard limit itself
    observes = True  # whether it wants to be told what its seat sees

    def start(self, limits: Any, seconds: float | None) -> None:
        """Get ready; `seconds` is what there is for a move, if there is such a limit."""

    def over(self, returns: list[float], scores: list[float], termination: str) -> None:
        """The game has ended without a fault."""


class PythonBot(ForeignBot):
    """A foreign class in our clothes."""

    def __init__(self, spec: Python, game: Game, seat: int, seed: int) -> None:
        super().__init__(spec, game, seat, seed)
        self._inner: Any = _load_class(spec.text)(game, seat, seed)
        self.observes = hasattr(self._inner, "observe")

    def decide(self, state: State) -> Decision:
        chosen = self._inner.choose(state)
        return chosen if isinstance(chosen, Decision) else Decision(chosen)

    def observe(self, action: int | None) -> None:
        if self.observes:
            self._inner.observe(action)

    def over(self, returns: list[float], scores: list[float], termination: str) -> None:
        if hasattr(self._inner, "over"):
            self._inner.over(returns, scores, termination)

    def close(self) -> None:
        if hasattr(self._inner, "close"):
            self._inner.close()


def _load_class(text: str) -> Callable[[Game, int, int], Any]:
    place, _, name = text.rpartition(":")
    if place.endswith(".py"):
        key = f"tradewind_bot_{hashlib.sha256(str(Path(place).resolve()).encode()).hexdigest()[:12]}"
        if key not in sys.modules:
            found = importlib.util.spec_from_file_location(key, place)
            if found is None or found.loader is None:
                raise ValueError(f"can't load {place}")
            module = importlib.util.module_from_spec(found)
            sys.modules[key] = module
            try:
                found.loader.exec_module(module)
            except BaseException:
                del sys.modules[key]
                raise
        loaded: Any = sys.modules[key]
    else:
        loaded = importlib.import_module(place)
    made: Callable[[Game, int, int], Any] = getattr(loaded, name)
    return made


def _parse_exec(text: str) -> Spec:
    try:
        words = shlex.split(text)
    except ValueError as error:
        raise ValueError(f"exec:{text}: {error}") from None
    if not words:
        raise ValueError("exec: needs a command, such as exec:./mybot --flag")
    if shutil.which(words[0]) is None:
        raise ValueError(f"exec: there is no program {words[0]!r} that can be run")
    return Exec(text)


def _parse_python(text: str) -> Spec:
    place, _, name = text.rpartition(":")
    if not place or not name.isidentifier():
        raise ValueError(f"python:{text} is not of the form python:MODULE:CLASS or python:FILE.py:CLASS")
    if place.endswith(".py"):
        if not Path(place).is_file():
            raise ValueError(f"python:{text}: there is no file {place}")
    else:
        try:
            found = importlib.util.find_spec(place)
        except (ImportError, ValueError):
            found = None
        if found is None:
            raise ValueError(f"python:{text}: there is no module {place}")
    return Python(text)


def register() -> None:
    """Make `exec:` and `python:` valid in bot specs."""
    ai.register("exec", _parse_exec)
    ai.register("python", _parse_python)


def position(state: State) -> bytes:
    """The bytes of a position, as pickling saves them."""
    parts: Any = state.__reduce__()
    saved: bytes = parts[1][1]
    return saved


def restore(game: Game, saved: bytes) -> State:
    """The position of these bytes, without a history; ValueError if they are no position of this game."""
    parts: Any = game.new_state().__reduce__()
    state: State = parts[0](game, saved, None)
    return state
