"""What a terminal shows of a game, and what a person types there: names of seats, events, boards with what changed.

Shared by play and replay. Whatever is handed to it has passed through the engine's mask for the one who reads.
"""

import io
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

import click

import engine
from tournament import moves
from tournament.sitting import HIDDEN, Event

MARK = "*"  # of a changed line, in the last column, where there are no colours
Name = Callable[[int], str]


def name(player: int, reader: int | None = None) -> str:
    """A seat as the reader calls it, who may sit there."""
    return "luck" if player == engine.CHANCE else "you" if player == reader else f"seat {player}"


def coloured() -> bool:
    """Whether the output takes colours: a terminal, unless NO_COLOR says no."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def told(events: Sequence[Event], who: Name) -> Iterator[str]:
    """Events as paragraphs for `moves.flow`, those of one player in a row together."""
    for player, row in groupby(events, key=lambda event: event.player):
        yield f"{who(player)}: {', '.join(map(moves.whole, _counted(event.text for event in row)))}"


def _counted(texts: Iterator[str]) -> Iterator[str]:
    """Hidden events in a row as one."""
    for text, row in groupby(texts):
        times = len(list(row))
        if HIDDEN in text and times > 1:
            yield f"{text} ({times} times)"
        else:
            yield from [text] * times


def marked(lines: Sequence[str], before: Sequence[str], colour: bool) -> Iterator[str]:
    """A board whose changes are bold; without colours, changed lines carry a mark in the last column."""
    for number, line in enumerate(lines):
        old = before[number] if number < len(before) else ""
        if not before or line == old:
            yield line
        elif colour:
            yield "".join(_bold_if_new(word, old) for word in re.finditer(r"\S+|\s+", line))
        else:
            yield f"{line:<{moves.WIDTH - 1}}{MARK}" if len(line) < moves.WIDTH else line


def _bold_if_new(word: re.Match[str], old: str) -> str:
    """The word, bold unless it stood at the same place before."""
    whole = {found.span(): found.group() for found in re.finditer(r"\S+", old)}
    same = whole.get(word.span()) == word.group()
    return word.group() if same or word.group().isspace() else click.style(word.group(), bold=True)


def changes(board: str, before: Sequence[str]) -> str:
    """A board with its changes marked as the output can show it."""
    return "\n".join(marked(board.splitlines(), before, coloured()))


def tolerate() -> None:
    """Let no byte that a person sends or a terminal lacks end the program; to be called before anything is read."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def read(prompt: str, words: Callable[[], Sequence[str]] = tuple) -> str:
    """One line of the person; EOFError at the end of the input.

    At a terminal it can be edited, and Tab completes the words. A script sees its own line echoed, so that its output
    reads as a session at a terminal would.
    """
    sys.stdout.flush()
    if sys.stdin.isatty() and sys.stdout.isatty():
        _complete(words)
        try:
            return input(prompt)
        except EOFError:
            click.echo()  # what is said next has a line of its own
            raise
    line = sys.stdin.readline()
    click.echo(prompt + printable(line.rstrip("\r\n")))
    if not line:
        raise EOFError
    return line


def printable(text: str) -> str:
    """The text without anything that would drive a terminal."""
    return "".join(character if character.isprintable() else "?" for character in text)


def _complete(words: Callable[[], Sequence[str]]) -> None:
    """Let Tab complete the words, where the system can edit lines."""
    try:
        import readline
    except ImportError:
        return

    def completer(text: str, number: int) -> str | None:
        found = [word for word in words() if word.casefold().startswith(text.casefold())]
        return found[number] if number < len(found) else None

    readline.set_completer(completer)
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
