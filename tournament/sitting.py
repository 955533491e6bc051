"""A game in progress between people and bots: the true position, its luck, who sits where, and how it is saved.

Knows no terminal. A seat learns of it only what has passed through the engine's mask: boards, its own resampled
position, and events whose hidden part is left out.
"""

import errno
import json
import os
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

import ai
import engine
from ai import Bot
from engine import Game, Luck, Rng, State
from tournament import entrants
from tournament.entrants import Foreign, ForeignBot

entrants.register()

FORMAT = 1  # of saved games; a newer one is refused
HIDDEN = "?"  # in a text, in place of what a seat could not see
WORLDS = 8  # that an observer holds possible, looked at to see what others could have done
BOTS = 1 << 62  # the streams of the bots' seeds, apart from those of luck and playouts


@dataclass(frozen=True)
class Event:
    """One action as a seat saw it: who acted (or engine.CHANCE), and what, with `?` for what it could not see."""

    ply: int
    player: int
    text: str


class Sitting:
    """The seats hold a bot spec each, or None for a person."""

    def __init__(self, game: Game, seed: int, seats: Sequence[str | None]) -> None:
        if len(seats) != game.players:
            raise ValueError(f"{game.name} has {game.players} seats here, not {len(seats)}")
        self.game = game
        self.seed = seed
        self.seats = [None if spec is None else str(ai.parse(spec)) for spec in seats]
        self.takebacks = 0
        self.asked: list[int] = []  # the plies at which a person chose, for undo
        self._foreign: dict[int, tuple[ForeignBot, int]] = {}  # by seat: the bot, and how many actions it was told
        self._deal_in()

    def _deal_in(self) -> None:
        self.close()
        self.state = self.game.new_state()
        self.luck = Luck(self.seed)
        self.actions: list[int] = []
        self.players: list[int] = []  # who took each action, engine.CHANCE for luck
        self._bot: tuple[int, int, Bot] | None = None

    def close(self) -> None:
        """Let programs that play here end."""
        for bot, _ in self._foreign.values():
            bot.close()
        self._foreign = {}

    @property
    def foreign(self) -> bool:
        """Whether a bot plays here that is not ours."""
        return any(isinstance(ai.parse(spec), Foreign) for spec in self.seats if spec is not None)

    @property
    def turn(self) -> int:
        return self.state.current_player

    def bot(self, seat: int) -> Bot:
        """The bot of a seat, fresh for each turn: what it chooses depends on the game so far alone.

        So a bot that is needed in the midst of a turn first goes through its decisions before, unless its time is
        measured in seconds, when no answer is the same twice.
        """
        start = len(self.actions)
        while start and self.players[start - 1] == seat:
            start -= 1
        spec = self.seats[seat]
        if spec is None:
            raise ValueError(f"a person sits at seat {seat}")
        if isinstance(ai.parse(spec), Foreign):
            return self._foreign_bot(seat, spec)
        if self._bot is None or self._bot[:2] != (seat, start):
            bot = ai.bot(spec, self.game, seat, self._seed(seat, 2 * start))
            if getattr(bot.spec, "time", None) is None:
                for ply in range(start, len(self.actions)):
                    before = self.game.replay(self.actions[:ply])
                    bot.choose(before.resample(seat, self._view(seat, ply)))
            self._bot = (seat, start, bot)
        return self._bot[2]

    def _foreign_bot(self, seat: int, spec: str) -> Bot:
        """A bot that is not ours lives as long as the game, and is told what its seat sees of it."""
        if seat not in self._foreign:
            from tournament.plan import Limits

            made = ai.bot(spec, self.game, seat, self._seed(seat, 0))
            assert isinstance(made, ForeignBot)
            self._foreign[seat] = made, 0
            made.start(Limits(), None)
        bot, told = self._foreign[seat]
        state = self.game.replay(self.actions[:told])
        for action in self.actions[told:] if bot.observes else []:
            known = state.current_player == seat or state.visible(action, seat)
            bot.observe(action if known else None)
            state.apply(action)
        self._foreign[seat] = bot, len(self.actions)
        return bot

    def position(self, seat: int) -> State:
        """What a seat is handed: the position resampled from what it knows."""
        return self.state.resample(seat, self._view(seat, len(self.actions)))

    def next_luck(self) -> int:
        """The outcome of the chance decision at hand."""
        return self.luck.sample(self.state)

    def play(self, action: int) -> None:
        self.players.append(self.turn)
        self.state.apply(action)
        self.actions.append(action)

    def choices(self, observer: int | None = None) -> list[tuple[int, int]]:
        """The plies at which a seat had a choice, each with the seat; seen by an observer, as far as he can tell.

        That another seat was forced to something may show what it holds; so for an observer, the choices of others are
        those that somebody in their place could have had.
        """
        state = self.game.new_state()
        found = []
        for ply, action in enumerate(self.actions):
            player = state.current_player
            if player >= 0:
                worlds = [state]
                if observer not in (None, player):
                    worlds = [state.resample(observer, seed) for seed in range(WORLDS)]
                if any(len(world.legal_actions()) > 1 for world in worlds):
                    found.append((ply, player))
            state.apply(action)
        return found

    def take_back(self, ply: int) -> None:
        """Back to the position before an action; luck stays the same, and the game is marked."""
        self._replay(self.actions[:ply])
        self.asked = [before for before in self.asked if before < ply]
        self.takebacks += 1

    def _replay(self, actions: Sequence[int]) -> None:
        self._deal_in()
        for ply, action in enumerate(actions):
            if self.turn == engine.CHANCE and self.next_luck() != action:
                raise ValueError(
                    f"damaged history at ply {ply}: outcome {action} is not what the seed {self.seed} gives"
                )
            try:
                self.play(action)
            except ValueError as error:
                raise ValueError(f"damaged history at ply {ply}: {error}") from None

    def events(self, observer: int, first: int = 0) -> list[Event]:
        """What the observer saw from a ply on."""
        state = self.game.replay(self.actions[:first])
        found = []
        for ply in range(first, len(self.actions)):
            action = self.actions[ply]
            found.append(Event(ply, self.players[ply], seen(state, action, observer)))
            state.apply(action)
        return found

    def _view(self, seat: int, ply: int) -> int:
        """The seed of what a seat is handed at a ply."""
        return self._seed(seat, 2 * ply + 1)

    def _seed(self, seat: int, number: int) -> int:
        """A seed for a bot or for what it is handed: a function of the game's seed, the seat and the ply alone."""
        return Rng(self.seed, BOTS + seat + number * 16).next()

    # --- saved games -----------------------------------------------------------------------------------------------

    def as_dict(self) -> dict[str, Any]:
        return {
            "tradewind": FORMAT,
            "game": self.game.name,
            "options": self.game.options,
            "seed": self.seed,
            "seats": list(self.seats),
            "takebacks": self.takebacks,
            "asked": list(self.asked),
            "actions": list(self.actions),
        }

    def save(self, path: Path) -> None:
        """Whole or not at all: a game that was saved before is not lost if this fails half-way."""
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        fresh = path.with_name(path.name + ".new")
        fresh.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(self.as_dict()) + "\n", encoding="utf-8")
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Sitting":
        """A saved game; ValueError says what is wrong with the file."""
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ValueError(f"can't read the saved game {path}: {error.strerror}") from None
        except (ValueError, RecursionError):
            raise ValueError(f"{path} is not a saved game: it is no JSON") from None
        if not isinstance(saved, dict) or "tradewind" not in saved:
            raise ValueError(f"{path} is not a saved game")
        if saved["tradewind"] != FORMAT:
            raise ValueError(f"{path} has format {saved['tradewind']!r}; this version reads format {FORMAT}")
        try:
            return cls.from_dict(saved)
        except KeyError as error:
            raise ValueError(f"the saved game {path} is damaged: {error} is missing") from None
        except (ValueError, TypeError, OverflowError) as error:
            raise ValueError(f"the saved game {path} is damaged: {error}") from None

    @classmethod
    def from_dict(cls, saved: dict[str, Any]) -> "Sitting":
        """The game that `as_dict` gave; ValueError or KeyError if it is none."""
        _require(saved, "game", str)
        _require(saved, "options", dict)
        _require(saved, "seed", int)
        _require(saved, "takebacks", int)
        for key, kind in (("seats", (str, type(None))), ("actions", int), ("asked", int)):
            _require(saved, key, list)
            if not all(isinstance(item, kind) for item in saved[key]):
                raise ValueError(f"{key} holds what is none of them")
        table = cls(engine.load(saved["game"], **saved["options"]), saved["seed"], saved["seats"])
        table._replay(saved["actions"])
        table.takebacks = saved["takebacks"]
        table.asked = saved["asked"]
        if any(not 0 <= ply < len(table.players) or table.players[ply] < 0 for ply in table.asked):
            raise ValueError("asked names plies that were nobody's choice")
        return table


def seen(state: State, action: int, observer: int) -> str:
    """An action as the observer saw it: its label, with `?` for the words in which others, alike to him, differ.

    Luck that makes no difference, such as the die of a punt that arrives in any case, is rolled in the open.
    """
    if state.current_player == observer or state.visible(action, observer):
        return state.label(action)
    after = state.clone()
    after.apply(action)
    key = after.information_key(observer)
    alike = {state.label(action)}
    for world in (state, *(state.resample(observer, seed) for seed in range(WORLDS))):
        for other, label in world.labels().items():
            after = world.clone()
            after.apply(other)
            if after.information_key(observer) == key and not _no_matter(world, action, after):
                alike.add(label)
    return _blurred(sorted(alike))


def _no_matter(world: State, action: int, after: State) -> bool:
    """Whether this is luck, and the action would have come to the same."""
    if world.current_player != engine.CHANCE or action not in world.legal_actions():
        return False
    same = world.clone()
    same.apply(action)
    return same == after


def _blurred(labels: list[str]) -> str:
    """What labels have in common, word by word."""
    words = [label.split() for label in labels]
    if len({len(label) for label in words}) == 1:
        return " ".join(same[0] if len(set(same)) == 1 else HIDDEN for same in zip(*words, strict=True))
    shared = takewhile(lambda same: len(set(same)) == 1, zip(*words, strict=False))
    return " ".join([*(same[0] for same in shared), HIDDEN])


def _require(saved: dict[str, Any], key: str, kind: type) -> None:
    """KeyError or ValueError unless the entry is there and of its type."""
    if not isinstance(saved[key], kind) or isinstance(saved[key], bool):
        raise ValueError(f"{key} is {saved[key]!r}, no {kind.__name__}")
