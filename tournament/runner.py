"""Plays the games of a plan that are not yet stored, through any executor, and stores each as it comes in.

An executor is made by a factory (`local`, `dask`): it runs tournament.pool.play on batches of games. Only a bounded
window of batches is handed out at a time. A batch that an executor loses is handed out again game by game; what a bot
does wrong never gets this far, it is a record like any other. Results do not depend on the executor: every seed in a
game follows from the plan and the game's number.
"""

import contextlib
import importlib
import itertools
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass, field
from typing import Any

from tournament import plan as plans
from tournament import pool, schedule, sprt
from tournament.store import Store
from tournament.table import FAULTS, Record

Batch = list[schedule.Game]
Factory = Callable[[], contextlib.AbstractContextManager[Executor]]

TASK_SECONDS = 0.25  # what a batch should take: long enough to hide the hand-over, short enough to lose little
LARGEST_BATCH = 64
CONNECT = 20  # seconds to reach a cluster
ATTEMPTS = 4  # how often an executor may lose one and the same game


@contextlib.contextmanager
def local(jobs: int) -> Iterator[Executor]:
    """Processes on this machine."""
    executor = pool.LocalPool(jobs)
    try:
        yield executor
    except BaseException:
        executor.stop()
        executor.shutdown(wait=True, cancel_futures=True)
        raise
    executor.shutdown(wait=True)


@contextlib.contextmanager
def dask(address: str, jobs: int) -> Iterator[Executor]:
    """A dask.distributed cluster; `local` starts one here with `jobs` worker processes."""
    try:
        distributed: Any = importlib.import_module("distributed")
    except ImportError:
        raise ValueError("--dask needs dask.distributed: pip install 'tradewind[dask]'") from None
    with contextlib.ExitStack() as stack:
        if address == "local":
            target = stack.enter_context(
                distributed.LocalCluster(n_workers=jobs, threads_per_worker=1, processes=True, dashboard_address=None)
            )
        else:
            target = address
        try:
            client = stack.enter_context(distributed.Client(target, timeout=CONNECT, set_as_default=False))
        except (OSError, ValueError) as error:
            raise ValueError(f"there is no dask scheduler at {address}: {error}") from None
        _require_same_program(client)
        yield client.get_executor(pure=False)  # equal calls are still different games


def _require_same_program(client: Any) -> None:
    """Refuse a cluster on which another version would play."""
    ours = fingerprint()
    others = client.run(fingerprint, on_error="return")
    if not others:
        raise ValueError("the dask cluster has no workers")
    for name, theirs in others.items():
        if theirs != ours and not isinstance(theirs, OSError):  # one that is gone does not matter
            raise ValueError(
                f"the dask worker {name} runs {theirs}, this is {ours}: install the same version everywhere"
            )


def fingerprint() -> str:
    """Version and rules of the program in this process."""
    import engine

    rules = ",".join(f"{name} {plans.signature(engine.load(name))}" for name in engine.names())
    return f"tradewind {plans.version()} ({rules})"


@dataclass
class Progress:
    """What has been played so far, for whoever watches."""

    total: int
    names: list[str]
    done: int = 0
    played: int = 0
    faults: int = 0
    worth: list[float] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    verdict: sprt.Verdict | None = None

    def __post_init__(self) -> None:
        self.worth = [0.0] * len(self.names)
        self.seats = [0] * len(self.names)

    def count(self, record: Record) -> None:
        self.done += 1
        self.faults += record.termination in FAULTS
        for bot, value in zip(record.seats, record.returns, strict=True):
            self.worth[bot] += value
            self.seats[bot] += 1

    def leader(self) -> str:
        """Who has the best mean result so far: quick, and no rating."""
        means = [
            (worth / seats, -bot)
            for bot, (worth, seats) in enumerate(zip(self.worth, self.seats, strict=True))
            if seats
        ]
        return self.names[-max(means)[1]] if means else ""


def run(
    plan: plans.Plan,
    store: Store,
    make_executor: Factory,
    window: int,
    on_progress: Callable[[Progress], None] = lambda progress: None,
) -> Progress:
    """Play what is left of a plan. `window` is how many batches are handed out at a time."""
    scheduled = plan.schedule()
    progress = Progress(len(scheduled), [entry.name for entry in plan.bots])
    match = _Match(plan) if plan.test is not None else None
    done = set()
    for record in store.games():
        done.add(record.id)
        progress.count(record)
        if match is not None:
            match.add(record)
    done |= store.done()
    if match is not None:
        progress.verdict = match.verdict
    on_progress(progress)
    if store.last_block is not None:
        return progress
    left = (game for game in scheduled.games() if game.id not in done)
    if match is None or match.verdict.decision is None:
        first = next(left, None)
        if first is not None:
            with make_executor() as executor:
                _play(plan, itertools.chain([first], left), store, executor, window, progress, match, on_progress)
    if match is not None and match.verdict.decision is not None:
        store.decide(match.verdict.blocks)
    return progress


def _play(
    plan: plans.Plan,
    left: Iterator[schedule.Game],
    store: Store,
    executor: Executor,
    window: int,
    progress: Progress,
    match: "_Match | None",
    on_progress: Callable[[Progress], None],
) -> None:
    flying: dict[Future[list[Record]], Batch] = {}
    lost: deque[schedule.Game] = deque()
    attempts: dict[int, int] = {}
    size = 1
    began: dict[Future[list[Record]], float] = {}

    def hand_out() -> None:
        while len(flying) < window:
            # What was lost goes alone, so that it is clear which game it is.
            batch = [lost.popleft()] if lost else list(itertools.islice(left, size))
            if not batch:
                return
            future = executor.submit(pool.play, plan, batch)
            flying[future] = batch
            began[future] = time.perf_counter()

    hand_out()
    while flying:
        ready, _ = wait(flying, return_when=FIRST_COMPLETED)
        for future in ready:
            batch = flying.pop(future)
            seconds = time.perf_counter() - began.pop(future)
            error = future.exception()
            if error is not None:
                _lose(batch, error, attempts, lost)
                continue
            for record in future.result():
                store.add(record)
                progress.count(record)
                progress.played += 1
                if match is not None:
                    match.add(record)
                    progress.verdict = match.verdict
            # Batches queue behind each other in the window, so this is an upper bound of the time a game takes.
            size = max(1, min(LARGEST_BATCH, 2 * size, int(TASK_SECONDS * 2 * len(batch) / max(seconds, 1e-6))))
        on_progress(progress)
        if match is not None and match.verdict.decision is not None:
            for future in flying:
                future.cancel()
            return
        hand_out()


def _lose(batch: Batch, error: BaseException, attempts: dict[int, int], lost: deque[schedule.Game]) -> None:
    """An executor failed on a batch: each game of it is played again alone, up to a point."""
    if isinstance(error, (ValueError, TypeError, ImportError)):
        raise error  # ours, not the executor's: it would only happen again
    for game in batch:
        attempts[game.id] = attempts.get(game.id, 0) + 1
        if attempts[game.id] >= ATTEMPTS:
            raise RuntimeError(f"game {game.id} was lost {ATTEMPTS} times: {error}") from error
        lost.append(game)


class _Match:
    """Block scores of a match, put in schedule order as games come in, and the test's verdict on them."""

    def __init__(self, plan: plans.Plan) -> None:
        assert plan.test is not None
        self._test = plan.test
        self._players = plan.players
        self._open: dict[int, list[Record]] = {}
        self._scores: dict[int, float] = {}
        self._ordered: list[float] = []
        self.verdict = sprt.run(self._test, [], self._players)

    def add(self, record: Record) -> None:
        if self.verdict.decision is not None:
            return
        games = self._open.setdefault(record.block, [])
        games.append(record)
        if len(games) < self._players:
            return
        self._scores[record.block] = block_score(self._open.pop(record.block))
        moved = False
        while len(self._ordered) + 1 in self._scores:
            self._ordered.append(self._scores.pop(len(self._ordered) + 1))
            moved = True
        if moved:
            self.verdict = sprt.run(self._test, self._ordered, self._players)


def block_score(games: list[Record]) -> float:
    """How much better the first bot's seats did than the second's, in mean over the games of a block."""
    total = 0.0
    for game in sorted(games, key=lambda game: game.rotation):
        sides: tuple[list[float], list[float]] = ([], [])
        for bot, value in zip(game.seats, game.returns, strict=True):
            sides[bot].append(value)
        total += sum(sides[0]) / len(sides[0]) - sum(sides[1]) / len(sides[1])
    return total / len(games)
