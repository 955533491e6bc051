"""What a finished game was worth: each decision judged by a search, each roll and draw by what it changed.

A decision is judged from what its own seat knew. One search finds the best move; if another was played, both are
valued by fresh searches of equal size, so that the best is not favoured for having looked best. The loss is the
difference, with its standard error; a loss within CONFIDENCE errors of zero is not held against anybody.

The luck of a chance decision is the worth of what came less the mean over all that could have come (by the exact
odds), each valued by a search of equal size, from the seat that sees most of it. Whatever that search believes, luck is
zero in the mean; so the result less all luck is as fair a measure of play as the result, with less noise (the
advantage sum of Zinkevich et al. 2006). Errors count the simulations' noise alone: what a search does not see, they
do not know either.
"""

import bisect
import dataclasses
import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import ai
import engine
from engine import Game, Rng, State
from tournament.judge import CONFIDENCE, Judge, labels, winning

# A loss of at least so much, in win chance (or as a part of all that a game can pay), and clear of its error.
CLASSES = {"blunder": 0.10, "mistake": 0.05, "inaccuracy": 0.02}
BEST, GOOD = "best", "good"  # the best move; another one without a clear loss
WORLDS = 8  # over which a move is valued that shows something
MOST_OUTCOMES = 12  # of a chance decision that are all valued; of more, so many are drawn
ENDINGS = 64  # games drawn to value what ends without another decision
TRIES = 4096


@dataclass(frozen=True)
class Verdict:
    """A decision, judged. Chances are those of all seats before it, as the one who moved could see them."""

    ply: int
    seat: int
    chosen: str
    best: str
    loss: float
    error: float
    kind: str
    chances: tuple[float, ...]
    options: int


@dataclass(frozen=True)
class Fortune:
    """A roll or draw: by how much it was better for each seat than the mean, with the standard error."""

    ply: int
    text: str
    luck: tuple[float, ...]
    errors: tuple[float, ...]


@dataclass
class Analysis:
    """A game as far as it was judged."""

    game: Game
    names: Sequence[str]
    plies: int
    judge: str
    luck: str | None
    chances: bool  # worths are chances to win, else the game's own returns
    done: int = 0  # plies judged
    verdicts: list[Verdict] = field(default_factory=list)
    fortunes: list[Fortune] = field(default_factory=list)
    result: tuple[float, ...] | None = None  # win shares, or returns; None if the game was not finished

    @property
    def complete(self) -> bool:
        return self.done == self.plies

    def seat_luck(self, seat: int) -> tuple[float, float]:
        """All luck of a seat, and its error."""
        total = sum(fortune.luck[seat] for fortune in self.fortunes)
        return total, math.sqrt(sum(fortune.errors[seat] ** 2 for fortune in self.fortunes))

    def seat_loss(self, seat: int) -> tuple[float, float]:
        """What a seat's decisions lost as far as it is clear, that is, by inaccuracies or worse, and its error."""
        own = [verdict for verdict in self.verdicts if verdict.seat == seat and verdict.kind in CLASSES]
        return sum(verdict.loss for verdict in own), math.sqrt(sum(verdict.error**2 for verdict in own))

    def count(self, seat: int, kind: str) -> int:
        return sum(verdict.seat == seat and verdict.kind == kind for verdict in self.verdicts)

    def adjusted(self, seat: int) -> tuple[float, float] | None:
        """The result without the luck, and its error; None before both are known."""
        if self.result is None or self.luck is None or not self.complete:
            return None
        luck, error = self.seat_luck(seat)
        return self.result[seat] - luck, error

    def as_dict(self) -> dict[str, Any]:
        seats = []
        for seat, name in enumerate(self.names):
            adjusted = self.adjusted(seat)
            seats.append({
                "seat": seat,
                "name": name,
                "result": None if self.result is None else self.result[seat],
                "luck": self.seat_luck(seat)[0] if self.luck else None,
                "luck_error": self.seat_luck(seat)[1] if self.luck else None,
                "adjusted": None if adjusted is None else adjusted[0],
                "loss": self.seat_loss(seat)[0],
                "loss_error": self.seat_loss(seat)[1],
                "classes": {kind: self.count(seat, kind) for kind in (BEST, GOOD, *reversed(CLASSES))},
            })  # fmt: skip
        return {
            "game": self.game.spec,
            "worth": "win chance" if self.chances else "return",
            "judge": self.judge,
            "luck_judge": self.luck,
            "plies": self.plies,
            "judged": self.done,
            "thresholds": CLASSES,
            "seats": seats,
            "decisions": [dataclasses.asdict(verdict) for verdict in self.verdicts],
            "luck": [dataclasses.asdict(fortune) for fortune in self.fortunes],
        }


class Analyst:
    """Judges the decisions and the luck of one game."""

    def __init__(self, game: Game, judge: str, luck: str | None) -> None:
        self.game = winning(game)
        self._judge = Judge(game, judge)
        self._values = Judge(game, patient(judge))
        self._luck = None if luck is None else Judge(game, patient(luck))
        self._span = self.game.max_utility - self.game.min_utility
        self.chances = self._judge.chances

    def analyse(self, actions: Sequence[int], analysis: Analysis, seat: int | None, step: Callable[[], object]) -> None:
        """Judge a game ply by ply into the analysis, of which what is done stays if this is interrupted."""
        state = self.game.new_state()
        for ply, action in enumerate(actions):
            if state.current_player == engine.CHANCE:
                found = self.fortune(state, action, ply)
                if found is not None:
                    analysis.fortunes.append(found)
            elif len(state.legal_actions()) > 1 and seat in (None, state.current_player):
                analysis.verdicts.append(self.verdict(state, action, ply))
            state.apply(action)
            analysis.done = ply + 1
            step()
        if state.is_terminal():
            analysis.result = tuple(state.returns())

    # --- decisions -------------------------------------------------------------------------------------------------

    def verdict(self, state: State, action: int, ply: int) -> Verdict:
        seat = state.current_player
        position = state.resample(seat, ply)
        report = self._judge.report(position, seat, ply)
        best = report.rows[0].action
        loss = error = 0.0
        if best != action:
            loss, error = self._difference(position, seat, best, action, ply)
        names = labels(position, seat, [best, action])
        kind = BEST if best == action else classify(loss / self._span, error / self._span)
        options = len(state.legal_actions())
        chances = self._with_best(report.values, seat, report.rows[0].value)
        return Verdict(ply, seat, names[action], names[best], loss, error, kind, chances, options)

    def _with_best(self, values: Sequence[float], seat: int, best: float) -> tuple[float, ...]:
        """The worth to all seats if the best move is played; the search's means have the moves it tried in them."""
        others = sum(values) - values[seat]
        left = sum(values) - best
        return tuple(
            best if at == seat else value * left / others if others else value for at, value in enumerate(values)
        )

    def _difference(self, position: State, seat: int, first: int, second: int, seed: int) -> tuple[float, float]:
        """By how much the first action is worth more to the seat, over worlds that it holds possible."""
        worlds = [position.resample(seat, Rng(seed, number).next()) for number in range(WORLDS)]
        total = variance = 0.0
        for sign, action in ((1, first), (-1, second)):
            after = [world.clone() for world in worlds]
            for world in after:
                world.apply(action)
            if len({world.information_key(seat) for world in after}) == 1:
                after = after[:1]  # the action shows nothing: one search looks into all worlds
            for number, world in enumerate(after):
                values, errors = self._worth(self._values, world, seat, Rng(seed + 1, number).next(), 1 / len(after))
                total += sign * values[seat] / len(after)
                variance += (errors[seat] / len(after)) ** 2
        return total, math.sqrt(variance)

    # --- luck ------------------------------------------------------------------------------------------------------

    def fortune(self, state: State, outcome: int, ply: int) -> Fortune | None:
        """The luck of an outcome; None if nobody could see any difference."""
        outcomes = dict(state.chance_outcomes())
        if self._luck is None or len(outcomes) == 1:
            return None
        observer = self._witness(state, list(outcomes), ply)
        kinds: dict[int, tuple[State, float]] = {}  # by what the witness sees: a position and its odds
        for other, odds in outcomes.items():
            after = state.clone()
            after.apply(other)
            key = after.information_key(observer)
            kinds[key] = (after, kinds[key][1] + odds if key in kinds else odds)
            if other == outcome:
                came = key
        if len(kinds) == 1:
            return None
        shares = {key: odds for key, (_, odds) in kinds.items()}
        if len(kinds) > MOST_OUTCOMES:
            shares = _drawn(shares, Rng(ply, 2))
        worths = {key: self._worth(self._luck, kinds[key][0], observer, ply) for key in {*shares, came}}
        luck, errors = [], []
        for seat in range(self.game.players):
            luck.append(worths[came][0][seat] - sum(odds * worths[key][0][seat] for key, odds in shares.items()))
            parts = [(key == came) - shares.get(key, 0.0) for key in worths]
            errors.append(math.hypot(*(part * worths[key][1][seat] for part, key in zip(parts, worths, strict=True))))
        return Fortune(ply, state.label(outcome), tuple(luck), tuple(errors))

    def _witness(self, state: State, outcomes: list[int], ply: int) -> int:
        """The seat that can tell most outcomes apart; of several, one after the other."""
        best, most = 0, 0
        for number in range(self.game.players):
            seat = (ply + number) % self.game.players
            keys = set()
            for outcome in outcomes:
                after = state.clone()
                after.apply(outcome)
                keys.add(after.information_key(seat))
            if len(keys) > most:
                best, most = seat, len(keys)
        return best

    # --- what a position is worth ----------------------------------------------------------------------------------

    def _worth(
        self, judge: Judge, state: State, observer: int, seed: int, share: float = 1
    ) -> tuple[list[float], list[float]]:
        """The worth of a position to every seat, as an observer believes, with standard errors."""
        if state.is_terminal():
            return state.returns(), [0.0] * self.game.players
        report = judge.report(state, observer, seed, share)
        looked_at = sum(row.visits for row in report.rows)
        values = list(report.values)
        over = max(0, report.simulations - looked_at)  # simulations that came to the end without a decision
        if over:
            ends = self._ending(state, observer, seed)
            count = report.simulations
            values = [(looked_at * mid + over * end) / count for mid, end in zip(values, ends, strict=True)]
        low = self.game.min_utility
        errors = []
        for value in values:
            part = min(max((value - low) / self._span, 0.0), 1.0)
            errors.append(self._span * math.sqrt(part * (1 - part) / max(report.simulations, 1)))
        return values, errors

    def _ending(self, state: State, observer: int, seed: int) -> list[float]:
        """The mean result of the games from here that end by luck alone."""
        rng = Rng(seed, 3)
        found: list[list[float]] = []
        for _ in range(TRIES):
            world = state.resample(observer, rng.next())
            while world.current_player == engine.CHANCE:
                world.apply(world.sample(rng))
            if world.is_terminal():
                found.append(world.returns())
                if len(found) == ENDINGS:
                    break
        if not found:
            return [0.0] * self.game.players
        return [sum(column) / len(found) for column in zip(*found, strict=True)]


def patient(spec: str) -> str:
    """The search that uses up its budget, as a value needs it, where a choice would be clear earlier."""
    parsed = ai.parse(spec)
    if "early" not in parsed.configuration:
        return spec
    return str(dataclasses.replace(parsed, early=False))  # type: ignore[call-arg]


def classify(loss: float, error: float) -> str:
    """The class of a move that was not the best."""
    if loss <= CONFIDENCE * error:
        return GOOD
    return next((kind for kind, least in CLASSES.items() if loss >= least), GOOD)


def _drawn(odds: dict[int, float], rng: Rng) -> dict[int, float]:
    """MOST_OUTCOMES draws by the odds, as odds."""
    keys, bounds = list(odds), list(itertools.accumulate(odds.values()))
    drawn: dict[int, float] = {}
    for _ in range(MOST_OUTCOMES):
        key = keys[min(bisect.bisect(bounds, rng.random()), len(keys) - 1)]
        drawn[key] = drawn.get(key, 0.0) + 1 / MOST_OUTCOMES
    return drawn
