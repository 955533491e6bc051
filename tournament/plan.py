"""What a tournament is: game, bots, format, seed, limits. Everything that its results depend on, and nothing else.

Two runs with equal plans play equal games. How many processes play them, and where, is not part of a plan.
"""

import dataclasses
import functools
import hashlib
import importlib.metadata
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import ai
import engine
from tournament import entrants, schedule, sprt

entrants.register()


@dataclass(frozen=True)
class Limits:
    """What a bot may use. Simulations are the bot's own matter (its spec); these hold for every bot at the table."""

    seconds: float | None = None  # what a bot is told it has for a move; more is allowed, measured and reported
    hard: float = 60.0  # seconds for a move, after which the bot is at fault and its process is killed
    start: float = 60.0  # seconds for a bot to get ready, likewise
    memory: int = 4096  # megabytes of address space of a process
    max_plies: int | None = None  # longest game; None is the game's own limit

    def __post_init__(self) -> None:
        for name in ("seconds", "hard", "start", "memory", "max_plies"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise ValueError(f"the limit {name} is more than 0, not {value:g}")
        if self.seconds is not None and self.seconds >= self.hard:
            raise ValueError(
                f"bots have {self.seconds:g} s for a move but are killed after {self.hard:g} s: set a higher hard limit"
            )


@dataclass(frozen=True)
class Entry:
    """A bot in a tournament: its name there, its spec in canonical form, and the digest of all its configuration."""

    name: str
    spec: str
    digest: str

    @property
    def timed(self) -> bool:
        """Whether the spec limits moves by time; read off the text, since the bot need not be at hand any more."""
        kind, _, parameters = self.spec.partition(":")
        return kind not in ("exec", "python") and re.search(r"(^|,)time=", parameters) is not None


@dataclass(frozen=True)
class Plan:
    """A tournament, ready to be scheduled."""

    game: str
    options: dict[str, Any]
    players: int
    form: str
    bots: tuple[Entry, ...]
    blocks: int
    seed: int
    focus: str | None = None
    test: sprt.Test | None = None
    limits: Limits = Limits()

    def schedule(self) -> schedule.Schedule:
        names = [entry.name for entry in self.bots]
        focus = None if self.focus is None else names.index(self.focus)
        return schedule.make(self.form, len(self.bots), self.players, self.blocks, self.seed, focus)

    def load(self) -> engine.Game:
        return engine.load(self.game, **self.options)

    def configuration(self) -> dict[str, Any]:
        """All of the plan as plain data, with the version of the program and the signature of the rules."""
        return {
            "game": self.game,
            "options": self.options,
            "players": self.players,
            "format": self.form,
            "bots": [dataclasses.asdict(entry) for entry in self.bots],
            "blocks": self.blocks,
            "seed": self.seed,
            "focus": self.focus,
            "test": None if self.test is None else str(self.test),
            "limits": dataclasses.asdict(self.limits),
            "version": version(),
            "signature": signature(self.load()),
        }


def from_configuration(data: dict[str, Any]) -> Plan:
    """The plan whose configuration this is."""
    return Plan(
        game=data["game"],
        options=data["options"],
        players=data["players"],
        form=data["format"],
        bots=tuple(Entry(**entry) for entry in data["bots"]),
        blocks=data["blocks"],
        seed=data["seed"],
        focus=data["focus"],
        test=None if data["test"] is None else sprt.parse(data["test"]),
        limits=Limits(**data["limits"]),
    )


def make(
    game: str,
    bots: Sequence[str],
    *,
    form: str | None = None,
    options: dict[str, Any] | None = None,
    players: int | None = None,
    games: int | None = None,
    blocks: int | None = None,
    seed: int = 1,
    focus: str | None = None,
    test: sprt.Test | None = None,
    sims: int | None = None,
    limits: Limits = Limits(),
) -> Plan:
    """A plan from what a person writes: bots are specs, or NAME=SPEC; ValueError names what is wrong."""
    options = dict(options or {})
    if players is not None:
        options["players"] = players
    elif "players" not in options:
        options |= _usual_players(game, len(bots))
    loaded = engine.load(game, **options)
    if games is not None and blocks is not None:
        raise ValueError("give the number of games or the number of blocks, not both")
    if blocks is None:
        blocks = schedule.blocks_for(200 if games is None else games, loaded.players)
    entries = enter(bots, sims, limits.seconds)
    if focus is not None:
        focus = find(focus, [entry.name for entry in entries])
    form = form or ("round-robin" if focus is None else "gauntlet")
    plan = Plan(game, loaded.options, loaded.players, form, entries, blocks, seed, focus, test, limits)
    schedule.make(form, len(entries), plan.players, 1, seed, None if focus is None else 0)  # refuses what can't be
    return plan


def _usual_players(game: str, bots: int) -> dict[str, int]:
    """As many players as bots, if the game allows it and nobody said otherwise."""
    try:
        engine.load(game, players=bots)
    except ValueError:
        return {}
    return {"players": bots}


def enter(bots: Sequence[str], sims: int | None = None, seconds: float | None = None) -> tuple[Entry, ...]:
    """Entries for specs or NAME=SPEC. A spec that sets no budget of its own gets `sims` or `seconds`, if given."""
    if sims is not None and seconds is not None:
        raise ValueError("give simulations or seconds for a move, not both")
    entries: list[Entry] = []
    for text in bots:
        match = re.fullmatch(r"([A-Za-z0-9_.#+-]+)=(.*)", text, re.DOTALL)
        name, written = match.groups() if match else (None, text)
        spec = _budget(ai.parse(written), sims, seconds)
        if name is None:
            name = str(spec)
            while any(entry.name == name for entry in entries):
                name = f"{spec}#{int(name.rpartition('#')[2]) + 1 if '#' in name else 2}"
        elif any(entry.name == name for entry in entries):
            raise ValueError(f"two bots are called {name!r}")
        entries.append(Entry(name, str(spec), spec.digest))
    return tuple(entries)


def _budget(spec: ai.Spec, sims: int | None, seconds: float | None) -> ai.Spec:
    """The spec with the tournament's budget, unless it has its own."""
    fields = {field.name: field.default for field in dataclasses.fields(spec)}
    own = any(key in fields and getattr(spec, key) != fields[key] for key in ("sims", "time"))
    if not own and sims is not None and "sims" in fields:
        return dataclasses.replace(spec, sims=sims)  # type: ignore[call-arg]
    if not own and seconds is not None and "time" in fields:
        return dataclasses.replace(spec, time=seconds)  # type: ignore[call-arg]
    return spec


def find(wanted: str, names: Sequence[str]) -> str:
    """The name meant by a name, a spec in any spelling, or an unmistakable beginning."""
    if wanted in names:
        return wanted
    try:
        canonical = str(ai.parse(wanted))
    except ValueError:
        canonical = wanted
    if canonical in names:
        return canonical
    close = [name for name in names if name.startswith(wanted)]
    if len(close) == 1:
        return close[0]
    raise ValueError(f"no bot is called {wanted!r}; valid: {', '.join(names)}")


def version() -> str:
    """The version of the installed program."""
    try:
        return importlib.metadata.version("tradewind")
    except importlib.metadata.PackageNotFoundError:
        return "0+source"


@functools.cache
def _signature(spec: str, name: str, options: str) -> str:
    game = engine.load(name, **json.loads(options))
    digest = hashlib.blake2b(f"{spec}/{game.num_actions}/{game.max_game_length}".encode(), digest_size=8)
    for seed in range(8):
        luck, rng = engine.Luck(seed), engine.Rng(seed)
        state = game.new_state()
        for _ in range(2000):
            player = state.current_player
            if player == engine.TERMINAL:
                digest.update(repr((state.scores(), state.returns())).encode())
                break
            actions = state.legal_actions()
            state.apply(luck.sample(state) if player == engine.CHANCE else actions[rng.below(len(actions))])
            digest.update(repr((player, actions)).encode())
            digest.update(entrants.position(state))
    return digest.hexdigest()


def signature(game: engine.Game) -> str:
    """A hash of how the rules behave and how positions are laid out, from a few fixed random games."""
    return _signature(game.spec, game.name, json.dumps(game.options, sort_keys=True))


def differences(stored: dict[str, Any], wanted: dict[str, Any], prefix: str = "") -> list[str]:
    """A line for each value in which two configurations differ."""
    lines = []
    for key in sorted(stored.keys() | wanted.keys()):
        old, new = stored.get(key), wanted.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            lines += differences(old, new, f"{prefix}{key}.")
        elif key == "bots" and isinstance(old, list) and isinstance(new, list):
            before, after = ([f"{bot['name']} ({bot['spec']}, {bot['digest']})" for bot in bots] for bots in (old, new))
            lines += [f"{prefix}bot {bot}: in the file, not now" for bot in before if bot not in after]
            lines += [f"{prefix}bot {bot}: now, not in the file" for bot in after if bot not in before]
            if before != after and sorted(before) == sorted(after):
                lines.append(f"{prefix}bots: the same, in another order")
        elif old != new:
            lines.append(f"{prefix}{key}: {old} in the file, {new} now")
    return lines
