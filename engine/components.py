"""The figures of a game: components.toml, each record with its source, and the file of an owner who corrects them.

A record is a table with a `source`, whose first word says how sure the figure is (MARKS). A corrected file has the
same shape and may hold any part of it; the rest stays as it is.
"""

import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

MARKS = ("rulebook", "confirmed", "inferred", "reconstructed")


def load(package: str, corrected: str | Path | None = None) -> dict[str, Any]:
    """The figures of a game's package, with those of a corrected file laid over them."""
    figures = tomllib.loads(resources.files(package).joinpath("components.toml").read_text(encoding="utf-8"))
    if corrected is not None:
        _lay_over(figures, _read(Path(corrected)), "")
    return figures


def records(figures: dict[str, Any], path: str = "") -> list[tuple[str, str]]:
    """All records as (name, source)."""
    found = [(path, figures["source"])] if "source" in figures else []
    for key, value in figures.items():
        for index, table in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(table, dict):
                name = f"{path}.{key}" if path else key
                found += records(table, f"{name}[{index}]" if isinstance(value, list) else name)
    return found


def _read(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ValueError(f"can't read the components file {path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ValueError(f"the components file {path} is damaged: {error}") from None


def _lay_over(figures: dict[str, Any], corrected: dict[str, Any], path: str) -> None:
    for key, value in corrected.items():
        name = f"{path}{key}"
        if key not in figures:
            raise ValueError(f"components: there is no figure {name!r}; valid here: {', '.join(figures)}")
        old = figures[key]
        if isinstance(old, dict) and isinstance(value, dict):
            _lay_over(old, value, f"{name}.")
            continue
        if type(value) is not type(old):
            raise ValueError(f"components: {name} is of type {type(old).__name__}, not {type(value).__name__}")
        if isinstance(old, list):
            _check_list(old, value, name)
        elif isinstance(value, int) and value < 0 <= old:
            raise ValueError(f"components: {name} can't be negative, as {value} is")
        figures[key] = value


def _check_list(old: list[Any], new: list[Any], name: str) -> None:
    if len(new) != len(old):
        raise ValueError(f"components: {name} has {len(old)} entries, not {len(new)}")
    for index, (before, after) in enumerate(zip(old, new, strict=True)):
        if type(after) is not type(before):
            kind = type(before).__name__
            raise ValueError(f"components: {name}[{index}] is of type {kind}, not {type(after).__name__}")
