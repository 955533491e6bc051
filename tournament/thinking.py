"""Bots that think while a person looks on: a bar for the one whose turn it is, thinking ahead while the person reads.

All thinking happens in threads of its own, so that the screen lives and Ctrl-C is heard at once.
"""

import threading
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import Any, Protocol, TypeVar

import ai
import engine
from ai import Bot, Decision
from tournament.sitting import Sitting

TICK = 0.05  # seconds between two looks at a thinking bot
PATIENCE = 0.4  # seconds of thinking before the bar appears
LIKELY = "ismcts:sims=500"  # finds the person's likely moves, to think ahead about
MOST_LIKELY = 3
T = TypeVar("T")


class Thinker(Protocol):
    """Something whose progress can be shown, and that can be told to come to an end."""

    @property
    def simulations(self) -> int: ...

    def stop(self) -> None: ...


def watch(work: Callable[[], T], thinker: Thinker, what: str, *, cut_short: bool = False) -> T:
    """Do the work in a thread of its own, and show a bar with the simulations if it takes long.

    Ctrl-C stops the thinker; then the work counts as far as it came if it may be cut short, else Ctrl-C goes on.
    """
    result = start(work)
    try:
        wait([result], PATIENCE)
        if not result.done():
            _show(result, thinker, what)
    except KeyboardInterrupt:
        end(result, thinker)
        if not cut_short:
            raise
    return result.result()


def start(work: Callable[[], T]) -> Future[T]:
    """Do the work in a thread of its own.

    Nobody waits for the thread itself: in Python 3.11, Ctrl-C during a join lets a thread that runs count as over.
    """
    result: Future[T] = Future()
    threading.Thread(target=_fulfil, args=(result, work), daemon=True).start()
    return result


def _fulfil(result: Future[Any], work: Callable[[], Any]) -> None:
    try:
        result.set_result(work())
    except BaseException as error:  # raised again in the thread that waits
        result.set_exception(error)


def _show(result: Future[Any], thinker: Thinker, what: str) -> None:
    from tqdm import tqdm  # a quick game never needs it

    before = thinker.simulations  # the bar measures the speed from now on
    with tqdm(desc=what, unit=" simulations", unit_scale=True, leave=False, disable=None, initial=before) as bar:
        while not result.done():
            wait([result], TICK)
            bar.update(thinker.simulations - bar.n)


def end(result: Future[Any], thinker: Thinker) -> None:
    """Stop the thinker until its work is over: a thinker that is just about to begin may miss the first call."""
    while not result.done():
        thinker.stop()
        wait([result], TICK)


class Pondering:
    """Thinks ahead while a person reads: what the bots would answer to the moves that the person is likely to make.

    Each bot is handed just what it would be handed at its turn, with the same seeds, and so answers just what it would
    answer then. What is not ready when it is needed is waited for if it is being thought about, and dropped if not.
    """

    def __init__(self, sitting: Sitting, seat: int) -> None:
        self.ply = len(sitting.actions)
        self._saved = sitting.as_dict()
        self._seat = seat
        self._ready: dict[tuple[int, ...], Decision] = {}
        self._current: tuple[int, ...] | None = None
        self._news = threading.Condition()
        self._stopped = False
        self._bot: Bot | None = None
        self.work = start(self._run)

    @property
    def simulations(self) -> int:
        return self._bot.simulations if self._bot is not None else 0

    def busy(self, actions: list[int]) -> bool:
        """Whether the position after these actions is being thought about now."""
        return self._current == tuple(actions)

    def answer(self, actions: list[int]) -> Decision | None:
        """What the bot to move chooses after these actions, if that is known or being thought about."""
        with self._news:
            while self._current == tuple(actions):
                self._news.wait(TICK)
            return self._ready.get(tuple(actions))

    def stop(self) -> None:
        """Let the running thought end soon; it is not used."""
        self._stopped = True
        if self._bot is not None:
            self._bot.stop()

    def close(self) -> None:
        """Stop, and wait until it is over."""
        end(self.work, self)

    def _run(self) -> None:
        """Thinking ahead may fail: then there are no answers, and the game goes on without."""
        try:
            self._work()
        finally:
            self._think_about(None)

    def _work(self) -> None:
        sitting = Sitting.from_dict(self._saved)
        self._bot = ai.bot(LIKELY, sitting.game, self._seat, 0)
        likely = self._bot.choose(sitting.position(self._seat)).root[:MOST_LIKELY]
        for row in likely:
            if not self._stopped:
                self._follow(Sitting.from_dict(self._saved), row.action)

    def _follow(self, sitting: Sitting, action: int) -> None:
        """Play the person's move, and luck and the bots' answers until the person is to move again."""
        sitting.play(action)
        while not self._stopped and not sitting.state.is_terminal() and sitting.turn != self._seat:
            if sitting.turn == engine.CHANCE:
                sitting.play(sitting.next_luck())
                continue
            self._bot = sitting.bot(sitting.turn)
            self._think_about(sitting.actions)
            decision = self._bot.choose(sitting.position(sitting.turn))
            if self._stopped:  # it was cut short: not what it would answer
                return
            self._ready[tuple(sitting.actions)] = decision
            sitting.play(decision.action)
        self._think_about(None)

    def _think_about(self, actions: list[int] | None) -> None:
        with self._news:
            self._current = None if actions is None else tuple(actions)
            self._news.notify_all()
