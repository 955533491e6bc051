"""A game in progress between people and bots: the true position, its luck, who sits where, and how it is saved.

Knows no terminal. A seat learns of it only what has passed through the engine's mask: boards, its own resampled
position, and events whose hidden part is left out.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import ai
import engine
from ai import Bot
from engine import Game, Luck, Rng, State

FORMAT = 1  # of saved games; a newer one is refused
BOTS = 1 << 62  # the streams of the bots' seeds, apart from those of luck and playouts


@dataclass(frozen=True)
class Event:
    """One action as a seat saw it: who acted (or engine.CHANCE), and what; hidden if it could not see which."""

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
        self._deal_in()

    def _deal_in(self) -> None:
        self.state = self.game.new_state()
        self.luck = Luck(self.seed)
        self.actions: list[int] = []
        self.players: list[int] = []  # who took each action, engine.CHANCE for luck
        self._bot: tuple[int, int, Bot] | None = None

    @property
    def turn(self) -> int:
        return self.state.current_player

    def bot(self, seat: int) -> Bot:
        """The bot of a seat, fresh for each turn: what it chooses does not depend on how the game came to be here."""
        start = len(self.actions)
        while start and self.players[start - 1] == seat:
            start -= 1
        spec = self.seats[seat]
        if spec is None:
            raise ValueError(f"a person sits at seat {seat}")
        if self._bot is None or self._bot[:2] != (seat, start):
            self._bot = (seat, start, ai.bot(spec, self.game, seat, self._seed(seat, 2 * start)))
        return self._bot[2]

    def position(self, seat: int) -> State:
        """What a seat is handed: the position resampled from what it knows."""
        return self.state.resample(seat, self._seed(seat, 2 * len(self.actions) + 1))

    def next_luck(self) -> int:
        """The outcome of the chance decision at hand."""
        return self.luck.sample(self.state)

    def play(self, action: int) -> None:
        self.players.append(self.turn)
        self.state.apply(action)
        self.actions.append(action)

    def choices(self) -> list[tuple[int, int]]:
        """The plies at which a seat had a choice, each with the seat."""
        state = self.game.new_state()
        found = []
        for ply, action in enumerate(self.actions):
            if state.current_player >= 0 and len(state.legal_actions()) > 1:
                found.append((ply, state.current_player))
            state.apply(action)
        return found

    def take_back(self, ply: int) -> None:
        """Back to the position before an action; luck stays the same, and the game is marked."""
        self._replay(self.actions[:ply])
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
            text = state.label(action) if state.visible(action, observer) else "hidden"
            found.append(Event(ply, self.players[ply], text))
            state.apply(action)
        return found

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
            "actions": list(self.actions),
        }

    def save(self, path: Path) -> None:
        """Whole or not at all: a game that was saved before is not lost if this fails half-way."""
        fresh = path.with_name(path.name + ".new")
        fresh.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(self.as_dict()) + "\n", encoding="utf-8")
        fresh.replace(path)

    @classmethod
    def load(cls, path: Path) -> "Sitting":
        try:
            saved = json.loads(path.read_text(encoding="utf-8"))
        except OSError as error:
            raise ValueError(f"can't read the saved game {path}: {error.strerror}") from None
        except ValueError:
            raise ValueError(f"{path} is not a saved game: it is no JSON") from None
        try:
            return cls.from_dict(saved)
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"the saved game {path} is damaged: {error!r}") from None
        except ValueError as error:
            raise ValueError(f"the saved game {path} is damaged: {error}") from None

    @classmethod
    def from_dict(cls, saved: dict[str, Any]) -> "Sitting":
        if saved["tradewind"] != FORMAT:
            raise ValueError(f"format {saved['tradewind']}; this version reads format {FORMAT}")
        table = cls(engine.load(saved["game"], **saved["options"]), saved["seed"], saved["seats"])
        table._replay(saved["actions"])
        table.takebacks = saved["takebacks"]
        return table
