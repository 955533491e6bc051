"""Who plays whom on which deal: pure functions from a configuration to a list of games.

The unit is a block: one deal (one seed of all luck) at one table, in every cyclic rotation of the seats, so that the
luck of the deal and the advantage of a seat cancel. Everything follows from the arguments alone: the same arguments
give the same games under the same numbers, on every machine. This module knows no bot, no game and no file.
"""

import functools
import hashlib
import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

FORMATS = ("round-robin", "gauntlet", "match")


@dataclass(frozen=True)
class Game:
    """One game to play. `seats[s]` is the number of the bot in seat s; `id` counts the games of a schedule from 1."""

    id: int
    block: int
    rotation: int
    seats: tuple[int, ...]
    luck: int


@dataclass(frozen=True)
class Block:
    """One deal at one table; `order` is who sits where in its first game."""

    number: int
    order: tuple[int, ...]
    luck: int

    def games(self) -> list[Game]:
        """The block's games: everybody moves one seat on from game to game."""
        players = len(self.order)
        first = (self.number - 1) * players + 1
        return [
            Game(first + turn, self.number, turn, self.order[turn:] + self.order[:turn], self.luck)
            for turn in range(players)
        ]


@dataclass(frozen=True)
class Schedule:
    """All blocks in the order of play, and a sentence on how their tables were chosen."""

    players: int
    blocks: tuple[Block, ...]
    tables: int
    description: str

    def games(self) -> Iterator[Game]:
        for block in self.blocks:
            yield from block.games()

    def __len__(self) -> int:
        return len(self.blocks) * self.players


def derive(seed: int, *path: object) -> int:
    """A 63-bit seed for one purpose: a hash of the tournament's seed and the path, the same on every platform."""
    text = "/".join(map(str, (seed, *path)))
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little") >> 1


def blocks_for(games: int, players: int) -> int:
    """The whole blocks that hold at least so many games."""
    if games < 1:
        raise ValueError(f"the number of games is at least 1, not {games}")
    return -(-games // players)


def make(form: str, bots: int, players: int, blocks: int, seed: int, focus: int | None = None) -> Schedule:
    """The schedule of `blocks` blocks between `bots` bots, at tables of `players`."""
    if form not in FORMATS:
        raise ValueError(f"unknown format {form!r}; valid: {', '.join(FORMATS)}")
    if blocks < 1:
        raise ValueError(f"the number of blocks is at least 1, not {blocks}")
    if form == "match" and bots != 2:
        raise ValueError(f"a match is between two bots, not {bots}")
    if bots < 1:
        raise ValueError("a tournament needs at least one bot")
    if (form == "gauntlet") != (focus is not None):
        raise ValueError("a gauntlet, and nothing else, has a bot in focus")
    if focus is not None and not 0 <= focus < bots:
        raise ValueError(f"the bot in focus is one of the {bots} entered, not number {focus}")

    count = _number_of_tables(bots, players, focus)
    if count <= blocks or bots < players:  # mixes of few bots are few, and come in an even order
        tables = _all_tables(bots, players, focus)
        sequence = _cycle(_spread(tables, bots, seed), blocks)
        description = _describe(bots, players, count, focus)
    else:
        sequence = _balanced_subset(bots, players, blocks, seed, focus)
    if count > blocks:
        description = (
            f"a balanced random subset, {blocks} of the {count} possible tables: play {count} blocks to see them all"
        )
    seen: Counter[tuple[int, ...]] = Counter()
    made = []
    for number, table in enumerate(sequence, start=1):
        circles = _circles(table, seed)
        made.append(Block(number, circles[seen[table] % len(circles)], derive(seed, "deal", number)))
        seen[table] += 1
    return Schedule(players, tuple(made), count, description)


def _number_of_tables(bots: int, players: int, focus: int | None) -> int:
    if bots < players:
        return math.comb(players - 1, bots - 1)
    return math.comb(bots, players) if focus is None else math.comb(bots - 1, players - 1)


def _all_tables(bots: int, players: int, focus: int | None) -> list[tuple[int, ...]]:
    """Every table of different bots; with fewer bots than seats, every mix in which each bot sits at least once."""
    if bots < players:
        cuts = itertools.combinations(range(1, players), bots - 1)
        return [
            tuple(bot for bot, (a, b) in enumerate(itertools.pairwise((0, *cut, players))) for _ in range(b - a))
            for cut in cuts
        ]
    tables = itertools.combinations(range(bots), players)
    return [table for table in tables if focus is None or focus in table]


def _describe(bots: int, players: int, tables: int, focus: int | None) -> str:
    if bots < players:
        return f"fewer bots than seats: all {tables} mixes of {bots} bots on {players} seats, each bot at every table"
    if focus is not None:
        return f"all {tables} tables of {players} with the bot in focus"
    return f"all {tables} tables of {players} of the {bots} bots" if tables > 1 else "one table, all bots at it"


def _spread(tables: Sequence[tuple[int, ...]], bots: int, seed: int) -> list[tuple[int, ...]]:
    """An order in which all bots have played about equally often at every moment: early standings mean something."""
    left = list(tables)
    random.Random(derive(seed, "tables")).shuffle(left)
    if len(left) > 2000:  # quadratic below; so many shuffled tables are even enough
        return left
    played = [0] * bots
    order = []
    while left:
        best = min(range(len(left)), key=lambda i: sum(played[bot] for bot in left[i]))
        table = left.pop(best)
        for bot in table:
            played[bot] += 1
        order.append(table)
    return order


def _cycle(tables: Sequence[tuple[int, ...]], blocks: int) -> list[tuple[int, ...]]:
    return [tables[i % len(tables)] for i in range(blocks)]


def _balanced_subset(bots: int, players: int, blocks: int, seed: int, focus: int | None) -> list[tuple[int, ...]]:
    """Tables of the bots that have played least, by lot among equals: counts never differ by more than one."""
    lot = random.Random(derive(seed, "subset"))
    others = [bot for bot in range(bots) if bot != focus]
    played = dict.fromkeys(others, 0)
    sequence = []
    for _ in range(blocks):
        chosen = sorted(others, key=lambda bot: (played[bot], lot.random()))[: players - (focus is not None)]
        for bot in chosen:
            played[bot] += 1
        sequence.append(tuple(sorted(chosen if focus is None else [focus, *chosen])))
    return sequence


@functools.cache
def _circles(table: tuple[int, ...], seed: int) -> list[tuple[int, ...]]:
    """The ways to sit around this table that differ by more than a rotation, in an order drawn by lot.

    Ways that repeat themselves within one round of the table (ABAB) are left out where there are others (AABB): their
    block would play the same game twice.
    """
    first, rest = table[0], table[1:]
    circles = {_canonical((first, *order)) for order in set(itertools.permutations(rest))}
    whole = [circle for circle in circles if len({circle[i:] + circle[:i] for i in range(len(circle))}) == len(circle)]
    result = sorted(whole or circles)
    random.Random(derive(seed, "circles", table)).shuffle(result)
    return result


def _canonical(circle: tuple[int, ...]) -> tuple[int, ...]:
    return min(circle[i:] + circle[:i] for i in range(len(circle)))
