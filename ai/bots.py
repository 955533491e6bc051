"""The bots: who chooses a move. Each kind is a frozen spec (see ai/spec.py) and a class that plays it.

A bot is handed a position that was resampled for its seat, and says what it chose and why (Decision). Its choice is a
function of the spec, the seed and what its seat knows: nothing is shared between bots, seats or games.
"""

import time
from dataclasses import dataclass, field
from typing import ClassVar

from ai.spec import Spec, kind, param
from engine import Game, Rng, State

__all__ = ["Bot", "Decision", "Random", "Row", "Spec", "param"]


@dataclass(frozen=True)
class Row:
    """What a bot found out about one action. Values are returns of the bot's seat, in the game's own utilities."""

    action: int
    visits: int
    value: float
    error: float
    prior: float
    availability: int


@dataclass(frozen=True)
class Decision:
    """A chosen action and what it rests on; `root` has a row for each possible action, the most visited first."""

    action: int
    simulations: int = 0
    seconds: float = 0.0
    root: tuple[Row, ...] = field(default=())


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

    def decide(self, state: State) -> Decision:
        raise NotImplementedError

    def observe(self, action: int | None) -> None:
        """What the table saw since the last call: an action, or None for one that this seat could not see."""

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
