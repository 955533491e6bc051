"""What a person types, and which move it means: a number, a label, a beginning of one, or a label some decisions ahead.

Pure functions of labels and of the person's own position; nothing here knows the true position.
"""

import textwrap
from collections.abc import Iterable, Mapping

from engine import State

WIDTH = 80
INDENT = "    "  # of a paragraph's further lines
HARD_SPACE = "\N{NO-BREAK SPACE}"
DIGITS = 6  # of the largest number that a person may mean
DEEPEST = 64  # own decisions in a row that one text may stand for
MOST = 4000  # positions looked at to find them


def number(text: str) -> int | None:
    """The whole number that a text is, or None; one too large to mean anything is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS else None


def matches(text: str, labels: Mapping[int, str]) -> list[int]:
    """The actions that a text means: the one of that label, else those whose words begin with the text's words."""
    wanted = text.casefold().split()
    words = {action: label.casefold().split() for action, label in labels.items()}
    exact = [action for action, label in words.items() if label == wanted]
    return exact or [action for action, label in words.items() if wanted and _begins(label, wanted)]


def _begins(label: list[str], wanted: list[str]) -> bool:
    """Each wanted word begins a word of the label, in order, the first one the first."""
    if not label or not label[0].startswith(wanted[0]):
        return False
    rest = iter(label[1:])
    return all(any(_bare(word).startswith(_bare(part)) for word in rest) for part in wanted[1:])


def _bare(word: str) -> str:
    return word.strip("()") or word


def ahead(position: State) -> dict[str, list[int]]:
    """The labels, in small letters, that some own decisions in a row may end with, such as `bid 17`, and the decisions.

    A label counts where it comes first; if more than one series leads there, it has none. The position is one that was
    resampled for the person, so the search can't tell him anything.
    """
    player = position.current_player
    found: dict[str, list[int]] = {}
    level: list[tuple[State, list[int]]] = [(position, [])]
    looked_at = 0
    for _ in range(DEEPEST):
        deeper = []
        here: dict[str, list[int]] = {}
        for state, before in level:
            for action, label in state.labels().items():
                text = plain(label)
                here[text] = [] if text in here else [*before, action]
                after = state.clone()
                after.apply(action)
                looked_at += 1
                if after.current_player == player and looked_at < MOST:
                    deeper.append((after, [*before, action]))
        found = here | found
        if not deeper:
            break
        level = deeper
    return found


def plain(text: str) -> str:
    """A text in small letters, its words a space apart."""
    return " ".join(text.casefold().split())


def listing(labels: Mapping[int, str]) -> str:
    """The moves with their numbers, those that begin with the same word together."""
    groups: dict[str, list[str]] = {}
    for number, label in enumerate(labels.values(), 1):
        first, _, rest = label.partition(" ")
        groups.setdefault(first, []).append(f"[{number}] {rest}".strip())
    margin = max(len(first) for first in groups) + 2
    return "\n".join(_wrapped(f"{first:<{margin}}", items) for first, items in groups.items())


def _wrapped(head: str, items: list[str]) -> str:
    """The items after the head, in as many lines as they need, none broken that fits into one."""
    margin = " " * len(head)
    lines = [head]
    for item in items:
        first, *rest = wrapped(item, WIDTH - len(margin))
        if len(lines[-1]) + len(first) > WIDTH:
            lines.append(margin)
        lines[-1] += first + "  "
        lines += [margin + line for line in rest]
        if rest:
            lines.append(margin)
    return "\n".join(line.rstrip() for line in lines if line.strip())


def flow(paragraphs: Iterable[str]) -> str:
    """Paragraphs wrapped to the screen, their further lines indented; what `whole` marked stays in one line."""
    return "\n".join(line for paragraph in paragraphs for line in wrapped(paragraph, WIDTH)).replace(HARD_SPACE, " ")


def wrapped(text: str, width: int) -> list[str]:
    """A text in lines of a width, the further ones indented."""
    return textwrap.wrap(text, width, subsequent_indent=INDENT, break_on_hyphens=False)


def whole(text: str) -> str:
    """A text for `flow` not to break, unless it is too long for a line."""
    return text.replace(" ", HARD_SPACE) if len(text) <= WIDTH - len(INDENT) - 1 else text
