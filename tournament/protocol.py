"""The protocol of external bots: JSON lines over standard input and output. docs/protocol.md describes it.

`ExecBot` is our side of it: a program becomes a bot. `serve` is the other side: one of our bots becomes a program,
which is how an older release of Tradewind plays against a newer one.

A program is told what its seat saw (`observe`), what it may do (`act`), and, if it asks for it, what its seat knows: a
view with everything hidden left blank, a text of the board, labels, or a position drawn at random from all that its
seat can't tell apart. That position is a function of what the seat knows and of a seed, so it gives nothing away.
"""

import base64
import binascii
import contextlib
import json
import os
import queue
import signal
import subprocess
import tempfile
import threading
import time
from typing import IO, Any

import ai
from ai import Bot, Decision
from engine import Game, State
from tournament import entrants, plan
from tournament.entrants import Exec, Fault, ForeignBot

VERSION = 1
WANTS = ("view", "board", "labels", "position")
LONGEST_LINE = 1 << 20
IDLE = 2.0  # seconds that a program may take to end after quit

Message = dict[str, Any]


class Program:
    """A running program and its lines. Every wait is bounded; every way to go wrong is a Fault that says which."""

    def __init__(self, command: list[str]) -> None:
        self.command = command
        self.wants: tuple[str, ...] = ()
        self.name = command[0]
        self._errors: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 (lives as long as the program)
        try:
            # It inherits the memory limit of the worker that plays, and is killed together with it.
            self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._errors)
        except OSError as error:
            raise Fault("crash", f"can't be started: {error.strerror}") from None
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=1000)
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self._child.stdout is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self._child.stdout.readline(LONGEST_LINE + 1):
                self._lines.put(line)
        self._lines.put(b"")

    def hello(self, seconds: float) -> None:
        """Introduce ourselves, and hear what the program wants to be told."""
        self.send({"type": "hello", "protocol": VERSION, "program": f"tradewind {plan.version()}"})
        answer = self.ask_reply("hello", seconds)
        if answer.get("protocol") != VERSION:
            raise Fault("crash", f"speaks protocol {answer.get('protocol')!r}, this is {VERSION}")
        wants = answer.get("wants", [])
        if not isinstance(wants, list) or any(want not in WANTS for want in wants):
            raise Fault("crash", f"wants {wants!r}; valid: a list of {', '.join(WANTS)}")
        self.wants = tuple(wants)
        self.name = str(answer.get("name", self.name))

    def send(self, message: Message) -> None:
        assert self._child.stdin is not None
        try:
            self._child.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            self._child.stdin.flush()
        except OSError:
            raise Fault("crash", self._last_words()) from None

    def ask_reply(self, kind: str, seconds: float) -> Message:
        """The answer of this type; a Fault if there is none in time or it is something else."""
        try:
            line = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise Fault("timeout", f"no answer to {kind} within {seconds:g} s") from None
        if not line:
            self._lines.put(b"")
            raise Fault("crash", self._last_words())
        if len(line) > LONGEST_LINE:
            raise Fault("crash", f"an answer of more than {LONGEST_LINE} bytes")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            raise Fault("crash", f"answered {kind} with what is no JSON: {_short(line)}") from None
        if not isinstance(answer, dict):
            raise Fault("crash", f"answered {kind} with what is no JSON object: {_short(line)}")
        if answer.get("type") == "error":
            raise Fault("crash", f"says: {answer.get('message', 'error')}")
        if answer.get("type") != kind:
            raise Fault("crash", f"answered {kind} with type {answer.get('type')!r}")
        return answer

    def unasked(self) -> bytes | None:
        """A line that nobody asked for, if there is one."""
        try:
            line = self._lines.get_nowait()
        except queue.Empty:
            return None
        if not line:
            self._lines.put(b"")
            return None
        return line

    def quit(self, seconds: float = IDLE) -> int | None:
        """Ask the program to end; its exit code, or None if it had to be killed."""
        with contextlib.suppress(Fault):
            self.send({"type": "quit"})
        with contextlib.suppress(OSError):
            assert self._child.stdin is not None
            self._child.stdin.close()
        try:
            code: int | None = self._child.wait(seconds)
        except subprocess.TimeoutExpired:
            code = None
        self.kill()
        return code

    def kill(self) -> None:
        if self._child.poll() is None:
            self._child.kill()
        self._child.wait()
        for stream in (self._child.stdin, self._child.stdout):
            with contextlib.suppress(OSError):
                if stream is not None:
                    stream.close()
        self._errors.close()

    def _last_words(self) -> str:
        try:
            code = self._child.wait(IDLE)
        except subprocess.TimeoutExpired:
            return "closed its output"
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 2000))
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        ended = f"ended by {signal.Signals(-code).name}" if code < 0 else f"ended with code {code}"
        return f"{ended}: {lines[-1]}" if lines else ended


def _short(line: bytes) -> str:
    text = line.decode(errors="replace").strip()
    return repr(text if len(text) <= 80 else text[:77] + "...")


# Programs are started once and play many games: those that wait for the next one, by command.
_waiting: dict[str, list[Program]] = {}


def dismiss_all() -> None:
    """End all programs that wait for a game."""
    for programs in _waiting.values():
        for program in programs:
            program.quit()
    _waiting.clear()


class ExecBot(ForeignBot):
    """A program as a bot for one game."""

    own_clock = True
    spec: Exec

    def __init__(self, spec: Exec, game: Game, seat: int, seed: int) -> None:
        super().__init__(spec, game, seat, seed)
        self._program: Program | None = None
        self._asked = 0
        self._hard = 60.0
        self._seconds: float | None = None

    def start(self, limits: plan.Limits, seconds: float | None) -> None:
        """Get the program ready for this game."""
        self._hard, self._seconds = limits.hard, seconds
        waiting = _waiting.setdefault(self.spec.text, [])
        begin = time.monotonic()
        if waiting:
            self._program = waiting.pop()
        else:
            self._program = Program(self.spec.command())
            self._program.hello(limits.start)
        self._program.send(new_game(self.game, self.seat, self.seed, self._limits()))
        self._program.ask_reply("newgame", max(limits.start - (time.monotonic() - begin), 0.1))

    def _limits(self) -> Message:
        return {"seconds": self._seconds, "hard": self._hard}

    def observe(self, action: int | None) -> None:
        assert self._program is not None
        self._program.send({"type": "observe", "action": action})

    def decide(self, state: State) -> Decision:
        assert self._program is not None
        self._asked += 1
        begin = time.perf_counter()
        self._program.send(act(state, self.seat, self._asked, self._program.wants, self._limits()))
        answer = self._program.ask_reply("act", self._hard)
        if answer.get("id") != self._asked:
            raise Fault("crash", f"answered act {self._asked} with id {answer.get('id')!r}")
        if "action" not in answer:
            raise Fault("crash", "answered act without an action")
        action = answer["action"]
        if isinstance(action, bool) or not isinstance(action, int):
            raise Fault("illegal", f"an action is a whole number, not {action!r}")
        simulations = answer.get("simulations", 0)
        done = simulations if isinstance(simulations, int) and simulations >= 0 else 0
        return Decision(action, done, time.perf_counter() - begin)

    def over(self, returns: list[float], scores: list[float], termination: str) -> None:
        """The game is over: tell the program, and let it wait for another."""
        program, self._program = self._program, None
        if program is None:
            return
        try:
            program.send({"type": "gameover", "returns": returns, "scores": scores, "termination": termination})
        except Fault:
            program.kill()
            return
        _waiting.setdefault(self.spec.text, []).append(program)

    def close(self) -> None:
        """After a fault, or without a result: this process of the program is not used again."""
        if self._program is not None:
            self._program.kill()
            self._program = None


def new_game(game: Game, seat: int, seed: int, limits: Message) -> Message:
    return {
        "type": "newgame",
        "game": game.name,
        "options": game.options,
        "players": game.players,
        "seat": seat,
        "seed": seed,
        "num_actions": game.num_actions,
        "limits": limits,
        "signature": plan.signature(game),
    }


def act(state: State, seat: int, number: int, wants: tuple[str, ...], limits: Message) -> Message:
    """The question for a move. `state` is a position resampled for the seat, never the true one."""
    message: Message = {"type": "act", "id": number, "legal": state.legal_actions(), "limits": limits}
    if "labels" in wants:
        labels = state.labels()
        message["labels"] = [labels[action] for action in message["legal"]]
    if "view" in wants:
        message["view"] = state.view(seat)
    if "board" in wants:
        message["board"] = state.board(seat)
    if "position" in wants:
        message["position"] = base64.b64encode(entrants.position(state)).decode()
    return message


def serve(spec: ai.Spec, incoming: IO[str], outgoing: IO[str]) -> None:
    """Speak the protocol for one of our own bots, until quit or the end of the input."""
    bot: Bot | None = None
    game: Game | None = None

    def reply(message: Message) -> None:
        outgoing.write(json.dumps(message, separators=(",", ":")) + "\n")
        outgoing.flush()

    for line in incoming:
        try:
            message = json.loads(line)
            kind = message["type"]
            if kind == "hello":
                if message["protocol"] != VERSION:
                    raise ValueError(f"this release speaks protocol {VERSION}, not {message['protocol']}")
                reply({"type": "hello", "protocol": VERSION, "name": str(spec), "wants": ["position"]})
            elif kind == "newgame":
                if bot is not None:
                    bot.close()
                game = _same_game(message)
                bot = spec.make(game, message["seat"], message["seed"])
                reply({"type": "newgame"})
            elif kind == "observe" and bot is not None:
                bot.observe(message["action"])
            elif kind == "act" and bot is not None and game is not None:
                state = entrants.restore(game, base64.b64decode(message["position"], validate=True))
                decision = bot.choose(state)
                reply(
                    {
                        "type": "act",
                        "id": message["id"],
                        "action": decision.action,
                        "simulations": decision.simulations,
                        "seconds": decision.seconds,
                    }
                )
            elif kind == "gameover":
                if bot is not None:
                    bot.close()
                bot = None
            elif kind == "quit":
                break
            else:
                raise ValueError(f"unexpected message {kind!r}")
        except KeyError as error:
            reply({"type": "error", "message": f"the message lacks {error}"})
        except (ValueError, TypeError, binascii.Error) as error:
            reply({"type": "error", "message": str(error)})
    if bot is not None:
        bot.close()


def _same_game(message: Message) -> Game:
    """The game of a newgame message; ValueError if this release plays it by other rules."""
    import engine

    game = engine.load(message["game"], **message["options"])
    ours = plan.signature(game)
    if message["signature"] != ours:
        raise ValueError(
            f"this release ({plan.version()}) plays {game.name} by other rules or keeps positions in another form "
            f"(signature {ours}, asked for {message['signature']})"
        )
    return game
