"""One game at one table: asks each bot for its moves, in turn, and writes down what happened.

The true position never leaves this module. A bot is handed a position resampled for its seat, and a bot that
misbehaves ends the game with a typed termination: it is ranked last, the others share the places before it.
"""

import contextlib
import re
import time
from dataclasses import dataclass, field
from typing import Any, Protocol

import ai
import engine
from tournament import plan, schedule
from tournament.entrants import Exec, Fault, ForeignBot

TERMINATIONS = ("normal", "illegal", "timeout", "crash", "max_plies")
FAULTS = ("illegal", "timeout", "crash")
SLACK = 5.0  # seconds by which the watch trails a bot that keeps its own time


@dataclass
class Clock:
    """What one seat used in one game."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    simulations: int = 0
    overruns: int = 0
    overrun: float = 0.0  # the worst, in seconds beyond the limit
    overrun_total: float = 0.0


@dataclass
class Record:
    """A game that is over. `ranks` are 1 for the best, equal for ties; `culprit` is a seat."""

    id: int
    block: int
    rotation: int
    seats: tuple[int, ...]
    luck: int
    actions: list[int]
    returns: list[float]
    scores: list[float]
    ranks: list[float]
    termination: str = "normal"
    culprit: int | None = None
    detail: str = ""
    clocks: list[Clock] = field(default_factory=list)


class Watch(Protocol):
    """Somebody outside who should know what is going on, in case this process does not survive it."""

    def begin(self, game: int) -> None:
        """A game begins."""

    def enter(self, seat: int, limit: float) -> None:
        """A bot is being asked, and has so many seconds."""

    def leave(self) -> None:
        """The bot has answered."""

    def played(self, ply: int, action: int) -> None:
        """An action was played."""


class NoWatch:
    """Nobody is watching."""

    def begin(self, game: int) -> None:
        pass

    def enter(self, seat: int, limit: float) -> None:
        pass

    def leave(self) -> None:
        pass

    def played(self, ply: int, action: int) -> None:
        pass


class Table:
    """Everything that the games of one plan share: the loaded game, the parsed specs, the limits."""

    def __init__(self, of: plan.Plan) -> None:
        self.game = of.load()
        self.specs = [ai.parse(entry.spec) for entry in of.bots]
        self.names = [entry.name for entry in of.bots]
        self.limits = of.limits
        self.seed = of.seed
        self.seconds = [getattr(spec, "time", None) or of.limits.seconds for spec in self.specs]

    def play(self, job: schedule.Game, watch: Watch | None = None) -> Record:
        """One game to its end, however it ends."""
        return _Sitting(self, job, watch or NoWatch()).play()


class _Sitting:
    """The state of one game in progress."""

    def __init__(self, table: Table, job: schedule.Game, watch: Watch) -> None:
        self.table = table
        self.job = job
        self.watch = watch
        self.bots: list[ai.Bot] = []
        self.clocks = [Clock() for _ in job.seats]
        self.actions: list[int] = []

    def play(self) -> Record:
        self.watch.begin(self.job.id)
        state = self.table.game.new_state()
        try:
            for seat in range(len(self.job.seats)):
                self._seat(seat)
            complete = self._moves(state)
            record = finished(self.table, self.job, state, self.actions, complete, self.clocks)
            self._tell_end(record)
        except _Guilty as guilty:
            fault = guilty.fault
            return blamed(
                self.table, self.job, state, self.actions, fault.termination, guilty.seat, str(fault), self.clocks
            )
        finally:
            self._dismiss()
        return record

    def _seat(self, seat: int) -> None:
        """Make the bot of a seat."""
        # The games of a block share the luck of their bots too, seat by seat: identical bots play identical games.
        seed = schedule.derive(self.table.seed, "bot", self.job.block, seat)
        limits = self.table.limits
        spec = self.table.specs[self.job.seats[seat]]
        begin = time.perf_counter()
        self.watch.enter(seat, limits.start + (SLACK if isinstance(spec, Exec) else 0))
        try:
            bot = spec.make(self.table.game, seat, seed)
            self.bots.append(bot)
            if isinstance(bot, ForeignBot):
                bot.start(limits, self.table.seconds[self.job.seats[seat]])
        except Fault as fault:
            raise _Guilty(seat, fault) from None
        except (Exception, SystemExit) as error:
            raise _Guilty(seat, Fault("crash", f"at the start: {_describe(error)}")) from None
        self.watch.leave()
        if time.perf_counter() - begin > limits.start:
            raise _Guilty(seat, Fault("timeout", f"not ready after {limits.start:g} s"))

    def _moves(self, state: engine.State) -> bool:
        """Play to the end; False if the game grew too long."""
        table, watch, bots, actions = self.table, self.watch, self.bots, self.actions
        hard = table.limits.hard
        longest = table.limits.max_plies or table.game.max_game_length
        luck = engine.Luck(self.job.luck)
        views = [schedule.derive(table.seed, "view", self.job.block, seat) for seat in range(len(bots))]
        observers = [(seat, bot) for seat, bot in enumerate(bots) if _observes(bot)]
        seconds = [table.seconds[bot] for bot in self.job.seats]
        allowed = [hard + SLACK if isinstance(bot, ForeignBot) and bot.own_clock else hard for bot in bots]
        now = time.perf_counter
        ply = 0
        while True:
            player = state.current_player
            if player == engine.TERMINAL:
                return True
            if ply >= longest:
                return False
            if player == engine.CHANCE:
                action = luck.sample(state)
            else:
                view = state.resample(player, views[player] + ply)
                watch.enter(player, allowed[player])
                begin = now()
                try:
                    decision = bots[player].choose(view)
                    took = now() - begin
                    action = decision.action
                    simulations = decision.simulations
                except Fault as fault:
                    raise _Guilty(player, fault) from None
                except (Exception, SystemExit) as error:
                    raise _Guilty(player, Fault("crash", _describe(error))) from None
                watch.leave()
                self._count(player, took, simulations, seconds[player])
                if took > hard:
                    raise _Guilty(player, Fault("timeout", f"no move within {hard:g} s"))
                if observers:
                    self._check(state, player, action)
            if observers:
                self._tell(state, player, action, observers)
            try:
                state.apply(action)
            except ValueError as error:
                raise _Guilty(player, Fault("illegal", _plain(str(error)))) from None
            watch.played(ply, action)
            actions.append(int(action))
            ply += 1

    def _check(self, state: engine.State, player: int, action: Any) -> None:
        """Refuse an illegal action before anybody is told of it."""
        legal = state.legal_actions()
        if action not in legal:
            shown = ", ".join(map(str, legal[:20])) + ("" if len(legal) <= 20 else ", ...")
            raise _Guilty(player, Fault("illegal", f"action {action!r} is not possible here; possible: {shown}"))

    def _tell(self, state: engine.State, player: int, action: int, observers: list[tuple[int, ai.Bot]]) -> None:
        """Tell those who want to know what their seat saw of an action."""
        for seat, bot in observers:
            seen = action if seat == player or state.visible(action, seat) else None
            self.watch.enter(seat, self.table.limits.hard)
            try:
                bot.observe(seen)
            except Fault as fault:
                raise _Guilty(seat, fault) from None
            except (Exception, SystemExit) as error:
                raise _Guilty(seat, Fault("crash", f"when told of a move: {_describe(error)}")) from None
            self.watch.leave()

    def _count(self, seat: int, took: float, simulations: int, limit: float | None) -> None:
        clock = self.clocks[seat]
        clock.moves += 1
        clock.seconds += took
        clock.simulations += simulations
        if took > clock.longest:
            clock.longest = took
        if limit is not None and took > limit:
            clock.overruns += 1
            clock.overrun = max(clock.overrun, took - limit)
            clock.overrun_total += took - limit

    def _tell_end(self, record: Record) -> None:
        """Tell those who want to know how the game ended; what goes wrong now no longer matters to it."""
        for seat, bot in enumerate(self.bots):
            if isinstance(bot, ForeignBot):
                self.watch.enter(seat, self.table.limits.start)
                with contextlib.suppress(Exception):
                    bot.over(record.returns, record.scores, record.termination)
                self.watch.leave()

    def _dismiss(self) -> None:
        """Close the bots."""
        for seat, bot in enumerate(self.bots):
            self.watch.enter(seat, self.table.limits.start)
            with contextlib.suppress(Exception, SystemExit):
                bot.close()
            self.watch.leave()


class _Guilty(Exception):
    def __init__(self, seat: int, fault: Fault) -> None:
        super().__init__(str(fault))
        self.seat = seat
        self.fault = fault


def finished(
    table: Table, job: schedule.Game, state: engine.State, actions: list[int], complete: bool, clocks: list[Clock]
) -> Record:
    """A game without a fault. One that grew too long counts by the points on the table."""
    scores = state.scores()
    worth = state.returns() if complete else scores
    ranks = ranked(worth)
    if not complete:
        low, high = table.game.min_utility, table.game.max_utility
        last = max(len(ranks) - 1, 1)
        worth = [high - (high - low) * (rank - 1) / last for rank in ranks]
    detail = "" if complete else f"not over after {len(actions)} plies"
    termination = "normal" if complete else "max_plies"
    return Record(
        job.id, job.block, job.rotation, job.seats, job.luck, actions, worth, scores, ranks, termination, None, detail,
        clocks,
    )  # fmt: skip


def blamed(
    table: Table,
    job: schedule.Game,
    state: engine.State,
    actions: list[int],
    termination: str,
    culprit: int,
    detail: str,
    clocks: list[Clock],
) -> Record:
    """A game that a bot spoilt: it is last with the least a game can bring, the others share the rest evenly."""
    game = table.game
    total = game.utility_sum
    if total is None:
        total = game.players * (game.min_utility + game.max_utility) / 2
    share = (total - game.min_utility) / (game.players - 1)
    returns = [game.min_utility if seat == culprit else share for seat in range(game.players)]
    return Record(
        job.id, job.block, job.rotation, job.seats, job.luck, actions, returns, state.scores(), ranked(returns),
        termination, culprit, _plain(detail), clocks,
    )  # fmt: skip


def ranked(worth: list[float]) -> list[float]:
    """Ranks from 1, the higher the worth the better; ties share the mean of their places."""
    return [
        1 + sum(other > mine for other in worth) + (sum(other == mine for other in worth) - 1) / 2 for mine in worth
    ]


def _observes(bot: ai.Bot) -> bool:
    """Whether the bot listens to what the table sees: finding out what it sees has its price."""
    if isinstance(bot, ForeignBot):
        return bot.observes
    return type(bot).observe is not ai.Bot.observe


def _describe(error: BaseException) -> str:
    if isinstance(error, MemoryError):
        return "out of memory"
    text = str(error)
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _plain(text: str) -> str:
    """One short line without memory addresses, so that equal games have equal records."""
    text = re.sub(r"0x[0-9a-fA-F]{4,}", "0x...", " ".join(text.split()))
    return text if len(text) <= 500 else text[:497] + "..."
