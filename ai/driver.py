"""Drives the trees of a search: the budget, the threads, the reuse of a tree within a turn, and the report.

Threads are root-parallel: each has its own tree and random stream, and the root's visits are added up. With a budget of
simulations the result is a function of position, seed, simulations and threads. The trees run in slices; between two
slices the driver looks whether the choice can still change, and tells a front end how far it is.
"""

import math
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from ai import heuristics
from ai.report import Report, Row
from ai.search import PHASE_NAMES, PLAYOUTS, SELECTS, Tree
from engine import Game, Rng, State

SLICES = 16  # of a budget of simulations
SLICE_SECONDS = 0.05  # of a budget of time
UNLIMITED = 1 << 60
REUSE_WORLDS = 4  # drawn to see that an action reveals nothing
# The longest games, in plies, for which `auto` ...
KNOWLEDGE_PLIES = 16  # ... tells nodes apart by knowledge: a tree of all hands is small enough to be filled
START_PLIES = 8  # ... begins regret matching at the start of the game: it is solved as a whole

Progress = Callable[["Search"], None]


class Search:
    """One seat's search. `think` may be called for one position after the other; `stop` from any thread."""

    def __init__(
        self,
        game: Game,
        seat: int,
        *,
        select: str | None = None,
        playout: str | None = None,
        rounds: int | None = None,
        c: float | None = None,
        fpu: float | None = None,
        epsilon: float | None = None,
        mix: float | None = None,
        explore: float = 0.1,
        origin: str = "auto",
        nodes: str = "auto",
        worlds: int = 0,
        threads: int = 1,
        eager: int = 250_000,
        memory: int = 256,
        reuse: bool = True,
        early: bool = True,
    ) -> None:
        if not game.can_resample:
            raise ValueError(f"{game.name} can't be searched: it offers no way to draw what is hidden")
        self.game = game
        self.seat = seat
        self.threads = threads
        self.progress: Progress | None = None
        chosen = heuristics.search_defaults(game)
        if playout == "heuristic":
            chosen["epsilon"] = 0.1
        given = {"select": select, "c": c, "fpu": fpu, "playout": playout, "rounds": rounds, "mix": mix}
        given["epsilon"] = epsilon
        chosen.update({key: value for key, value in given.items() if value is not None})
        select = chosen["select"]
        self._regret = select == "regret"
        self._flat = select == "flat"
        self._reuse = reuse and select in ("ucb", "puct")
        self._early = early and select in ("ucb", "puct")
        knowledge = nodes == "knowledge" or (nodes == "auto" and game.max_game_length <= KNOWLEDGE_PLIES)
        start = origin == "game" or (origin == "auto" and game.max_game_length <= START_PLIES)
        settings: dict[str, Any] = {
            **chosen,
            "select": SELECTS[select],
            "playout": PLAYOUTS[chosen["playout"]],
            "fpu": -1.0 if chosen["fpu"] is None else chosen["fpu"],
            "explore": explore,
            "knowledge": self._regret or (knowledge and not self._flat),
            "from_start": self._regret and start,
            "worlds": worlds,
            "eager": 0 if self._regret or knowledge else eager,
            "memory": (memory << 20) // threads,
        }
        self._trees = [Tree(heuristics.load(game), seat, settings) for _ in range(threads)]
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._next: tuple[int, int] | None = None  # the action chosen last, and what the seat knows after it
        self._asked = False
        self.simulations = 0
        self.seconds = 0.0

    def stop(self) -> None:
        """End a running `think` at the next simulation."""
        self._asked = True
        for tree in self._trees:
            tree.stop()

    def close(self) -> None:
        self.stop()
        if self._pool is not None:
            self._pool.shutdown()

    def think(self, state: State, seed: int, simulations: int | None = None, seconds: float | None = None) -> Report:
        """Search the position, of which only what the seat knows is used, within the budget (None: no limit).

        The budget is for a turn: what is reused from the seat's decision before counts as done.
        """
        start = time.perf_counter()
        self._asked = False
        reused = self._take_position(state, seed)
        if seconds is not None and reused:
            before = self.simulations or 1
            seconds *= max(0.1, 1 - reused / before)
        goal = UNLIMITED if simulations is None else max(simulations - reused, 0)
        self.simulations, done, why = reused, 0, "budget"
        while done < goal:
            done += self._slice(goal, done, None if seconds is None else seconds - (time.perf_counter() - start))
            self.simulations, self.seconds = reused + done, time.perf_counter() - start
            if self.progress is not None:
                self.progress(self)
            if self._asked:
                why = "asked"
                break
            if seconds is not None and self.seconds >= seconds:
                break
            left = goal - done
            if seconds is not None:
                left = min(left, math.ceil(done / self.seconds * (seconds - self.seconds)))
            if self._early and self._decided(left):
                why = "decided"
                break
        self.seconds = time.perf_counter() - start
        return self._report(state, done, reused, why)

    def choice(self, report: Report, seed: int) -> int:
        """The action to play: the most visited; flat, the best; by regret, drawn from the average strategy."""
        if self._flat:
            return max(report.rows, key=lambda row: (row.value, -row.action)).action
        if not self._regret:
            return report.rows[0].action
        left = Rng(seed, 1).random()
        for row in report.rows:
            left -= row.policy
            if left < 0:
                break
        return row.action

    def remember(self, state: State, action: int) -> None:
        """The action is played here: if the seat is to move again and learns nothing in between, its tree lives on."""
        self._next = None
        if not self._reuse:
            return
        keys = set()
        for seed in range(REUSE_WORLDS):
            world = state.resample(self.seat, seed)
            world.apply(action)
            if world.current_player != self.seat:
                return
            keys.add(world.information_key(self.seat))
        if len(keys) == 1:
            self._next = action, keys.pop()

    def rows(self, state: State) -> list[Row]:
        """The root's actions over all trees, the most visited first."""
        low, span = self.game.min_utility, self.game.max_utility - self.game.min_utility
        found: dict[int, list[tuple[Any, ...]]] = {}
        for tree in self._trees:
            for action, *figures in tree.rows():
                found.setdefault(action, []).append(tuple(figures))
        rows = []
        for action, parts in found.items():
            visits = sum(part[0] for part in parts)
            mean = sum(part[0] * part[1] for part in parts) / visits if visits else 0.0
            freedom = sum(max(part[3] - 1, 0) for part in parts)
            variance = sum(max(part[3] - 1, 0) * part[2] for part in parts) / freedom if freedom else 0.25
            error = span * math.sqrt(variance / visits) if visits else span
            policy = sum(part[6] for part in parts) if self._regret else visits
            availability = sum(part[5] for part in parts)
            rows.append(Row(action, visits, low + span * mean, error, parts[0][4], availability, policy))
        if not rows:  # the simulations never came here
            legal = state.legal_actions()
            rows = [Row(action, 0, low + span / 2, span, 1.0, 0, 1.0) for action in legal]
        total = sum(row.policy for row in rows) or 1
        priors = sum(row.prior for row in rows) or 1
        rows = [
            Row(row.action, row.visits, row.value, row.error, row.prior / priors, row.availability, row.policy / total)
            for row in rows
        ]
        return sorted(rows, key=lambda row: (-row.visits, -row.value, row.action))

    def unsearched(self, state: State, action: int) -> None:
        """An action is played here without a search; a tree that is being reused goes on below it."""
        if self._continue(state):
            self.remember(state, action)

    def _take_position(self, state: State, seed: int) -> int:
        """Give the trees the position; how many simulations are reused."""
        if self._continue(state):
            return sum(tree.simulations for tree in self._trees)
        for thread, tree in enumerate(self._trees):
            tree.reset(state, Rng(seed, thread).next())
        return 0

    def _continue(self, state: State) -> bool:
        """Whether the trees could be moved to this position from the seat's last decision."""
        expected, self._next = self._next, None
        if expected is None or state.information_key(self.seat) != expected[1]:
            return False
        return all(tree.advance(state, expected[0]) for tree in self._trees)

    def _slice(self, goal: int, done: int, seconds: float | None) -> int:
        """A part of the budget on every thread; how many simulations that was."""
        share = goal - done
        if seconds is None:
            share = min(share, max(math.ceil(goal / SLICES), 32 * self.threads))
        limit = 0.0 if seconds is None else max(min(seconds, SLICE_SECONDS), 1e-6)
        if goal == UNLIMITED and not limit:
            limit = SLICE_SECONDS
        shares = [(share + thread) // self.threads for thread in range(self.threads)]
        if self._pool is None:
            return self._trees[0].run(shares[0], limit)
        return sum(self._pool.map(lambda tree, n: tree.run(n, limit), self._trees, shares))

    def _decided(self, left: float) -> bool:
        """Whether the runner-up could not catch up with all simulations that are left."""
        visits: dict[int, int] = {}
        for tree in self._trees:
            for action, n, *_ in tree.rows():
                visits[action] = visits.get(action, 0) + n
        first, *others = sorted(visits.values(), reverse=True)
        return bool(others) and first - others[0] > left

    def _report(self, state: State, done: int, reused: int, why: str) -> Report:
        low, span = self.game.min_utility, self.game.max_utility - self.game.min_utility
        means = [sum(parts) / self.threads for parts in zip(*(tree.values() for tree in self._trees), strict=True)]
        shares = {name: sum(tree.shares[name] for tree in self._trees) / self.threads for name in PHASE_NAMES}
        world = state.resample(self.seat, 0)
        return Report(
            seat=self.seat,
            rows=tuple(self.rows(state)),
            simulations=done,
            reused=reused,
            seconds=self.seconds,
            stopped=why,
            values=tuple(low + span * mean for mean in means),
            nodes=sum(tree.nodes for tree in self._trees),
            depth=max(tree.depth for tree in self._trees),
            memory=sum(tree.bytes for tree in self._trees),
            full=any(tree.full for tree in self._trees),
            shares=shares,
            path=tuple(self._trees[0].variation(world, Rng(0))),
            world=world,
        )
