"""The bots: who chooses a move. Each kind is a frozen spec (see ai/spec.py) and a class that plays it.

A bot is handed a position that was resampled for its seat, and says what it chose and why (Decision). Its choice is a
function of the spec, the seed and what its seat knows: nothing is shared between bots, seats or games.
"""

import math
import time
from dataclasses import dataclass, field
from typing import ClassVar

from ai import heuristics
from ai.driver import Search
from ai.report import Report, Row
from ai.spec import Spec, kind, param
from engine import Game, Rng, State

__all__ = ["Bot", "Decision", "Flat", "Greedy", "Ismcts", "Random", "Row", "Spec"]

BLUNDER_HELP = "share of decisions that are a random move"
BLUNDERS = 1 << 32  # the stream of a decision's seed that blunders are drawn from, apart from those of its search


@dataclass(frozen=True)
class Decision:
    """A chosen action and what it rests on; `root` has a row for each possible action, the most visited first."""

    action: int
    simulations: int = 0
    seconds: float = 0.0
    root: tuple[Row, ...] = ()
    report: Report | None = field(default=None, repr=False)


class Bot:
    """One player of one game. Subclasses implement `decide`."""

    def __init__(self, spec: Spec, game: Game, seat: int, seed: int) -> None:
        if not 0 <= seat < game.players:
            raise ValueError(f"seat {seat} is no seat of {game.name}; valid: 0 to {game.players - 1}")
        self.spec = spec
        self.game = game
        self.seat = seat
        self.seed = seed

    def choose(self, state: State) -> Decision:
        """The move at a position where this bot's seat is to move."""
        if state.game != self.game:
            raise ValueError(f"this bot plays {self.game.spec}, not {state.game.spec}")
        if state.current_player != self.seat:
            raise ValueError(f"seat {self.seat} is not to move: current player is {state.current_player}")
        return self.decide(state)

    def stream(self, state: State) -> int:
        """The seed of this decision: a function of the bot's seed and of what its seat knows."""
        return Rng(self.seed, state.information_key(self.seat)).next()

    def blunder(self, state: State, share: float) -> int | None:
        """In this share of the decisions a random move, else None; like a search, by what the seat knows alone."""
        if not share:
            return None
        rng, actions = Rng(self.stream(state), BLUNDERS), state.legal_actions()
        return actions[rng.below(len(actions))] if rng.random() < share else None

    def decide(self, state: State) -> Decision:
        raise NotImplementedError

    def observe(self, action: int | None) -> None:
        """What the table saw since the last call: an action, or None for one that this seat could not see."""

    @property
    def simulations(self) -> int:
        """How far a running decision is, for a front end."""
        return 0

    def stop(self) -> None:
        """Let a running decision end soon, with what is known by then; from any thread."""

    def close(self) -> None:
        """Free what the bot holds; it chooses no more."""

    def __repr__(self) -> str:
        return f"<Bot {self.spec} seat {self.seat} of {self.game.name}>"


@kind
@dataclass(frozen=True)
class Random(Spec):
    """Every possible move is equally likely."""

    kind: ClassVar[str] = "random"

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        return RandomBot(self, game, seat, seed)


class RandomBot(Bot):
    def __init__(self, spec: Spec, game: Game, seat: int, seed: int) -> None:
        super().__init__(spec, game, seat, seed)
        self._rng = Rng(seed, seat)

    def decide(self, state: State) -> Decision:
        start = time.perf_counter()
        actions = state.legal_actions()
        action = actions[self._rng.below(len(actions))]
        return Decision(action, 0, time.perf_counter() - start)


@kind
@dataclass(frozen=True)
class Greedy(Spec):
    """One ply: the action after which the game's position value is best, over a few worlds."""

    kind: ClassVar[str] = "greedy"

    samples: int = param(8, "worlds drawn from what the seat knows", low=1, high=10_000)
    blunder: float = param(0.0, BLUNDER_HELP, low=0, high=1)

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        return GreedyBot(self, game, seat, seed)


class GreedyBot(Bot):
    spec: Greedy

    def __init__(self, spec: Spec, game: Game, seat: int, seed: int) -> None:
        super().__init__(spec, game, seat, seed)
        self._heuristics = heuristics.load(game)

    def decide(self, state: State) -> Decision:
        start = time.perf_counter()
        rng = Rng(self.stream(state))
        values: dict[int, list[float]] = {action: [] for action in state.legal_actions()}
        if len(values) == 1:
            return Decision(next(iter(values)))
        blunder = self.blunder(state, self.spec.blunder)
        if blunder is not None:
            return Decision(blunder, 0, time.perf_counter() - start)
        for _ in range(self.spec.samples):
            world = state.resample(self.seat, rng.next())
            for action, found in values.items():
                after = world.clone()
                after.apply(action)
                found.append(self._heuristics.value(after)[self.seat])
        low, span = self.game.min_utility, self.game.max_utility - self.game.min_utility
        rows = []
        for action, found in values.items():
            mean = sum(found) / len(found)
            error = math.sqrt(sum((value - mean) ** 2 for value in found)) / len(found)
            rows.append(Row(action, len(found), low + span * mean, span * error, 0.0, len(found), 0.0))
        best = max(row.value for row in rows)
        choices = [row.action for row in rows if row.value == best]
        action = choices[rng.below(len(choices))]
        rows.sort(key=lambda row: (-row.value, row.action))
        return Decision(action, self.spec.samples * len(rows), time.perf_counter() - start, tuple(rows))


@dataclass(frozen=True)
class _Searching(Spec):
    """What every search has: a budget, and how a playout goes. The game's heuristics decide what is left open."""

    sims: int | None = param(None, "simulations a decision; 2000 unless time is given", low=1, high=10**12)
    time: float | None = param(None, "seconds a turn", low=0.001, high=1e6)
    threads: int = param(1, "threads, each with its own tree", low=1, high=256)
    playout: str | None = param(None, "how a simulation ends", choices=("uniform", "heuristic", "cutoff"))
    rounds: int | None = param(
        None, "cutoff: boundaries to pass before the position is valued; 0: at once", low=0, high=1000
    )
    mix: float | None = param(None, "cutoff: weight of the value; a finished playout has the rest", low=0, high=1)
    epsilon: float | None = param(None, "heuristic, cutoff: share of random moves in the playout", low=0, high=1)
    blunder: float = param(0.0, BLUNDER_HELP, low=0, high=1)

    def make(self, game: Game, seat: int, seed: int) -> Bot:
        return SearchBot(self, game, seat, seed)

    def search(self, game: Game, seat: int) -> Search:
        """The search with these parameters."""
        raise NotImplementedError


@kind
@dataclass(frozen=True)
class Flat(_Searching):
    """Flat Monte Carlo: every action equally often, over worlds drawn from what the seat knows."""

    kind: ClassVar[str] = "flat"

    playout: str | None = param("uniform", "how a simulation ends", choices=("uniform", "heuristic", "cutoff"))

    def search(self, game: Game, seat: int) -> Search:
        settings = self.configuration
        del settings["sims"], settings["time"], settings["blunder"]
        return Search(game, seat, select="flat", **settings)


@kind
@dataclass(frozen=True)
class Ismcts(_Searching):
    """Information-set Monte Carlo tree search."""

    kind: ClassVar[str] = "ismcts"

    select: str | None = param(None, "rule that walks down the tree", choices=("ucb", "puct", "regret"))
    c: float | None = param(None, "exploration of ucb and puct", low=0, high=1000)
    fpu: float | None = param(
        None, "an untried action is worth its node's mean less this; ucb without it: untried first", low=0, high=1
    )
    explore: float = param(0.1, "regret: share of uniformly random choices", low=0.001, high=1)
    origin: str = param(
        "auto",
        "regret: where simulations begin; auto: at the game's start if it is short",
        choices=("auto", "position", "game"),
    )
    nodes: str = param(
        "auto",
        "what tells nodes apart: the actions before, or what the seat to move knows; auto: knowledge in short games",
        choices=("auto", "actions", "knowledge"),
    )
    worlds: int = param(0, "worlds drawn for a tree, their luck fixed; 0: one a simulation", low=0, high=10**6)
    reuse: bool = param(True, "keep the tree while the seat moves again and learns nothing in between")
    early: bool = param(True, "stop when the choice can't change")
    eager: int = param(250_000, "actions from which on a tree opens nodes more slowly; 0: never", low=0, high=10**9)
    memory: int = param(256, "MB for all trees", low=1, high=1_000_000)

    def search(self, game: Game, seat: int) -> Search:
        settings = self.configuration
        del settings["sims"], settings["time"], settings["blunder"]
        return Search(game, seat, **settings)


class SearchBot(Bot):
    """Plays what its search finds. `search` is there for a front end: progress, `stop`, pondering."""

    spec: _Searching
    default_simulations = 2000

    def __init__(self, spec: Spec, game: Game, seat: int, seed: int) -> None:
        super().__init__(spec, game, seat, seed)
        self.search = self.spec.search(game, seat)

    def decide(self, state: State) -> Decision:
        start = time.perf_counter()
        actions = state.legal_actions()
        unsearched = actions[0] if len(actions) == 1 else self.blunder(state, self.spec.blunder)
        if unsearched is not None:
            self.search.unsearched(state, unsearched)
            return Decision(unsearched, 0, time.perf_counter() - start)
        seed = self.stream(state)
        report = self.search.think(state, seed, *self.budget)
        action = self.search.choice(report, seed)
        self.search.remember(state, action)
        return Decision(action, report.simulations, time.perf_counter() - start, report.rows, report)

    @property
    def budget(self) -> tuple[int | None, float | None]:
        """Simulations and seconds a decision may take."""
        if self.spec.sims is None and self.spec.time is None:
            return self.default_simulations, None
        return self.spec.sims, self.spec.time

    @property
    def simulations(self) -> int:
        return self.search.simulations

    def stop(self) -> None:
        self.search.stop()

    def close(self) -> None:
        self.search.close()
