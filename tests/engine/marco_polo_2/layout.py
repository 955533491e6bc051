"""The position struct of Marco Polo II as ctypes sees it, read from position.pxd, so that a test can lay one out.

Nothing in the game itself can be edited; a test takes the saved bytes of a state, changes fields and loads them again.
"""

import ctypes
import re
from importlib import resources

TEXT = resources.files("engine.games.marco_polo_2").joinpath("position.pxd").read_text(encoding="utf-8")
TYPES = {
    "uint64_t": ctypes.c_uint64, "uint32_t": ctypes.c_uint32, "uint16_t": ctypes.c_uint16, "uint8": ctypes.c_uint8,
    "int8": ctypes.c_int8, "int16": ctypes.c_int16, "bint": ctypes.c_int,
}  # fmt: skip


def _enums() -> dict[str, int]:
    names: dict[str, int] = {}
    for block in re.findall(r"^cdef enum:\n((?:    .*\n|\n)+)", TEXT, re.MULTILINE):
        number = -1
        for line in block.splitlines():
            entry = re.match(r"    (\w+)(?: = ([^#]+))?", line)
            if entry:
                number = eval(entry[2], dict(names)) if entry[2] else number + 1
                names[entry[1]] = number
    return names


CONSTANTS = _enums()


def _fields() -> list[tuple[str, type]]:
    fields: list[tuple[str, type]] = []
    body = TEXT.split("cdef struct Position:\n")[1]
    for kind, name, sizes in re.findall(r"^    (\w+) (\w+)((?:\[\w+\])*)", body, re.MULTILINE):
        field: type = TYPES[kind]
        for size in reversed(re.findall(r"\w+", sizes)):
            field = field * (int(size) if size.isdecimal() else CONSTANTS[size])
        fields.append((name, field))
    return fields


class Position(ctypes.Structure):
    _fields_ = _fields()


def as_lists(value):
    return [as_lists(entry) for entry in value] if hasattr(value, "__len__") else value


def edit(state, change):
    """A state with what `change` does to the struct; it has no history."""
    load, (game, saved, _) = state.__reduce__()
    position = Position.from_buffer_copy(saved)
    change(position)
    return load(game, bytes(position), None)
