"""The figures of a game: components.toml, each record with its source, and the file of an owner who corrects them.

A record is a table with a `source`, whose first word says how sure the figure is (MARKS). A corrected file has the
same shape and may hold any part of it; the rest stays as it is. Lists are given whole.
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


def mark(source: str) -> str:
    """How sure a source is: its first word, one of MARKS."""
    word = source.split(maxsplit=1)[0].rstrip(":,;.") if source.strip() else ""
    if word not in MARKS:
        raise ValueError(f"components: a source begins with one of {', '.join(MARKS)}, not {source!r}")
    return word


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
        figures[key] = _corrected(figures[key], value, name)


def _corrected(old: Any, new: Any, name: str) -> Any:
    """The new figure, which must be of the old one's kind: same type, same length, not suddenly negative."""
    if type(new) is not type(old):
        raise ValueError(f"components: {name} is of type {type(old).__name__}, not {type(new).__name__}")
    if isinstance(old, dict):
        _lay_over(old, new, f"{name}.")
        return old
    if isinstance(old, list):
        if len(new) != len(old):
            raise ValueError(f"components: {name} has {len(old)} entries, not {len(new)}")
        pairs = zip(old, new, strict=True)
        return [_corrected(before, after, f"{name}[{index}]") for index, (before, after) in enumerate(pairs)]
    if isinstance(old, int | float) and not isinstance(old, bool) and new < 0 <= old:
        raise ValueError(f"components: {name} can't be negative, as {new} is")
    if name.rpartition(".")[2] == "source":
        mark(new)
    return new
