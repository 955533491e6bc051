"""Bot specs: strings such as `ismcts:sims=5000,c=0.7`, parsed into frozen dataclasses.

A spec prints back in one canonical form (parameters that differ from their defaults, in declared order) and has a
digest of its full configuration, defaults included. This module knows no bot: kinds of bots register here.
"""

import dataclasses
import hashlib
import json
import tomllib
import types
import typing
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from engine import Game

if TYPE_CHECKING:
    from ai.bots import Bot

KINDS: dict[str, type["Spec"]] = {}
PREFIXES: dict[str, Callable[[str], "Spec"]] = {}


def param(
    default: Any,
    help: str,
    *,
    low: float | None = None,
    high: float | None = None,
    choices: tuple[str, ...] | None = None,
) -> Any:
    """A field of a spec, with its valid values."""
    return dataclasses.field(default=default, metadata={"help": help, "low": low, "high": high, "choices": choices})


@dataclass(frozen=True)
class Spec:
    """The configuration of a bot. A subclass names its kind, its parameters (with `param`) and makes the bot."""

    kind: ClassVar[str] = ""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            object.__setattr__(self, field.name, _checked(self.kind, field, _kind_of(self, field), self[field.name]))

    def __getitem__(self, key: str) -> Any:
        return getattr(self, key)

    def make(self, game: Game, seat: int, seed: int) -> "Bot":
        """A fresh bot for one seat of one game."""
        raise NotImplementedError

    @property
    def configuration(self) -> dict[str, Any]:
        """Every parameter with its value."""
        return {field.name: self[field.name] for field in dataclasses.fields(self)}

    @property
    def digest(self) -> str:
        """12 hexadecimal digits that stand for the full configuration, defaults included."""
        full = json.dumps([self.kind, self.configuration], sort_keys=True)
        return hashlib.sha256(full.encode()).hexdigest()[:12]

    def __str__(self) -> str:
        values = [
            f"{field.name}={_text(self[field.name])}"
            for field in dataclasses.fields(self)
            if self[field.name] != field.default
        ]
        return f"{self.kind}:{','.join(values)}" if values else self.kind


def kind(cls: type[Spec]) -> type[Spec]:
    """Class decorator: specs that begin with `cls.kind` are of this class."""
    KINDS[cls.kind] = cls
    return cls


def register(prefix: str, build: Callable[[str], Spec]) -> None:
    """Specs `PREFIX:REST` that are no list of parameters (a file, a program): `build(REST)` gives the spec."""
    PREFIXES[prefix] = build


def parse(text: str) -> Spec:
    """The spec of a string; ValueError names the valid kinds, keys and values."""
    name, _, rest = text.strip().partition(":")
    if name in PREFIXES:
        return PREFIXES[name](rest)
    values: dict[str, Any] = {}
    for item in filter(None, (part.strip() for part in rest.split(","))):
        key, equals, value = (part.strip() for part in item.partition("="))
        if not equals:
            raise ValueError(f"bot spec {text!r}: {item!r} is not of the form key=value")
        if key in values:
            raise ValueError(f"bot spec {text!r}: {key} is given twice")
        values[key] = value
    return configure(name, values)


def configure(name: str, values: dict[str, Any]) -> Spec:
    """The spec of a kind with the given parameters, as text or as plain values."""
    if name not in KINDS:
        valid = [*sorted(KINDS), *(f"{prefix}:..." for prefix in sorted(PREFIXES))]
        raise ValueError(f"unknown bot {name!r}; valid: {', '.join(valid)}")
    cls = KINDS[name]
    known = [field.name for field in dataclasses.fields(cls)]
    for key in values:
        if key not in known:
            raise ValueError(f"bot {name} has no parameter {key!r}; valid: {', '.join(known) or 'none'}")
    return cls(**values)


def _read_file(path: str) -> Spec:
    """`file:PATH`: a TOML file with `bot = "KIND"` and the parameters of that kind."""
    try:
        values = tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"can't read the bot file {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"the bot file {path} is damaged: {error}") from None
    try:
        return configure(values.pop("bot", "missing: bot = ..."), values)
    except ValueError as error:
        raise ValueError(f"bot file {path}: {error}") from None


register("file", _read_file)


def _kind_of(spec: Spec, field: "dataclasses.Field[Any]") -> tuple[type, bool]:
    """The plain type of a field, and whether None is a value of it."""
    hint = typing.get_type_hints(type(spec))[field.name]
    if isinstance(hint, types.UnionType):
        return next(part for part in hint.__args__ if part is not types.NoneType), True
    return hint, False


def _checked(name: str, field: "dataclasses.Field[Any]", wanted: tuple[type, bool], value: Any) -> Any:
    plain, optional = wanted
    if value is None and optional:
        return None
    valid = _valid(field, plain)
    if not valid:
        return value
    try:
        if plain is bool:
            value = {"true": True, "false": False}[str(value).lower()]
        elif isinstance(value, bool) or (plain is int and isinstance(value, float)):
            raise ValueError
        else:
            value = plain(value)
    except (ValueError, KeyError, TypeError):
        raise ValueError(f"bot {name}: {field.name} can't be {value!r}; valid: {valid}") from None
    low, high, choices = (field.metadata.get(key) for key in ("low", "high", "choices"))
    inside = (low is None or value >= low) and (high is None or value <= high) and value == value
    if not inside or (choices is not None and value not in choices):
        raise ValueError(f"bot {name}: {field.name} can't be {value!r}; valid: {valid}")
    return value


def _valid(field: "dataclasses.Field[Any]", plain: type) -> str:
    """The valid values in words; empty for a field without `param`, which is not checked."""
    if "choices" not in field.metadata:
        return ""
    if field.metadata["choices"] is not None:
        return ", ".join(field.metadata["choices"])
    if plain is bool:
        return "true, false"
    low, high = field.metadata["low"], field.metadata["high"]
    number = "a whole number" if plain is int else "a number"
    if low is None and high is None:
        return number
    return f"{number} from {low:g}" + ("" if high is None else f" to {high:g}")


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:.12g}" if isinstance(value, float) else str(value)
