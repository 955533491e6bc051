"""Ratings from finishing orders: Plackett-Luce by maximum likelihood, with errors that know of blocks.

Model. A bot has worth exp(theta). A table finishes in the order o with probability

    P(o) = prod_i exp(theta[o_i]) / sum_{j >= i} exp(theta[o_j])                              (Plackett 1975, Luce 1959)

so the odds that A finishes ahead of B are exp(theta_A - theta_B), whoever else sits there; with two players it is the
model of Bradley and Terry, which is Elo's. Ratings are theta x 400 / ln 10: 400 points are odds of 10 to 1.

Ties. The log-likelihood of a tied finish is the mean over all orders of the tied, so a draw of two is half a win and
half a loss.

Errors. Games of one block share a deal and are not independent, so the covariance is clustered by block:

    V = H^-1 (sum_b u_b u_b') H^-1 x B / (B - 1)       (Huber 1967; Liang and Zeger 1986)

with H the observed information and u_b the score (gradient) of block b. Intervals use Student's t with B - 1 degrees.

Existence. The estimate is finite exactly if every bot can be reached from every other along "has finished ahead of"
(Ford 1957; Hunter 2004, assumption 1). If not, each bot gets two virtual half results against an average bot, and the
result says so. Bots without any chain of common games can't be compared; they form groups, and the result says so.

This module is plain numpy: it knows no bots, no files, only numbers.
"""

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np
import numpy.typing as npt

ELO = 400 / math.log(10)
NOTHING = 1e-6  # Elo
FEW_BLOCKS = 30  # below this the clustered errors are rough
TOO_FEW_BLOCKS = 10  # below this they are worse than the model's own

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Result:
    """One finished game as the ratings see it: bot and rank of each seat (1 is best, equal ranks are ties)."""

    block: int
    bots: tuple[int, ...]
    ranks: tuple[float, ...]


@dataclass(frozen=True)
class Ratings:
    """Ratings in Elo and all that is known about their errors. Bots are numbers 0 .. n-1.

    `elo` has mean 0 over each group of comparable bots; `difference_errors[a, b]` is the standard error of
    elo[a] - elo[b], infinite where the two can't be compared.
    """

    elo: Floats
    errors: Floats
    difference_errors: Floats
    groups: list[list[int]]
    quantile: float
    blocks: int
    games: int
    seats: Floats
    seat_errors: Floats
    correlation: float
    gain: float
    prior: bool
    notes: list[str] = field(default_factory=list)

    def difference(self, a: int, b: int) -> float:
        return float(self.elo[a] - self.elo[b])

    def interval(self, bot: int) -> tuple[float, float]:
        """95 % around the rating, relative to the mean of the bot's group."""
        half = self.quantile * self.errors[bot]
        return float(self.elo[bot] - half), float(self.elo[bot] + half)

    def superiority(self, a: int, b: int) -> float:
        """Likelihood that a is better than b."""
        error = self.difference_errors[a, b]
        if not np.isfinite(error):
            return math.nan
        if error < NOTHING:  # no noise at all: identical bots, or one that always wins in the same way
            gap = self.difference(a, b)
            return 0.5 if abs(gap) < NOTHING else float(gap > 0)
        return normal_cdf(self.difference(a, b) / float(error))


def rate(results: Sequence[Result], bots: int, seats: int = 0) -> Ratings:
    """Rate `bots` bots from finished games; `seats` > 0 also estimates the advantage of each seat."""
    notes: list[str] = []
    if not results:
        nothing = np.zeros(bots)
        unknown = np.full(bots, np.inf)
        apart = np.full((bots, bots), np.inf)
        np.fill_diagonal(apart, 0)
        return Ratings(
            nothing, unknown, apart, [[bot] for bot in range(bots)], math.nan, 0, 0,
            np.zeros(seats), np.full(seats, np.inf), math.nan, math.nan, False, ["no games yet: no rating"],
        )  # fmt: skip
    data = _Data.collect(results, bots)
    groups = _components(data.beats | data.beats.T)
    needs_prior = any(len(_components(data.beats[np.ix_(group, group)], strong=True)) > 1 for group in groups)
    if len(groups) > 1:
        notes.append(
            f"the bots fall into {len(groups)} groups that never met, not even through others: "
            "ratings can't be compared between groups"
        )
    if needs_prior:
        notes.append(
            "some bots won or lost everything against others: a weak prior (two half results of each bot against an "
            "average one) keeps their ratings finite; they are no more than a lower bound of the distance"
        )
    theta, information = _maximise(data, data.bots, bots, groups, 1.0 if needs_prior else 0.0)
    scores = data.scores(theta[data.bots])
    by_block = data.by_block(scores, data.bots, bots)
    covariance = _sandwich(information, by_block, groups)
    by_game = data.by_game(scores, data.bots, bots)
    if data.blocks < TOO_FEW_BLOCKS:
        notes.append(
            f"only {data.blocks} blocks: too few for errors by block, so errors are the model's own, and rough"
        )
        covariance = _centred_inverse(information, groups)
        quantile = student_quantile(max(data.blocks - 1, 1))
    else:
        if data.blocks < FEW_BLOCKS:
            notes.append(f"only {data.blocks} blocks: the errors are rough")
        quantile = student_quantile(data.blocks - 1)
    variance = np.diag(covariance)
    apart = np.sqrt(np.maximum(variance[:, None] + variance[None, :] - 2 * covariance, 0))
    group_of = np.empty(bots, dtype=np.int64)
    for number, group in enumerate(groups):
        group_of[group] = number
    apart[group_of[:, None] != group_of[None, :]] = np.inf
    errors = np.sqrt(np.maximum(variance, 0))
    for group in groups:
        if len(group) == 1:
            errors[group] = np.inf
    correlation, gain = _pairing(data, by_game, information, groups)
    seat_elo, seat_errors = _seat_effect(data, theta, seats)
    return Ratings(
        theta * ELO, errors * ELO, apart * ELO, groups, quantile, data.blocks, data.games,
        seat_elo, seat_errors, correlation, gain, needs_prior, notes,
    )  # fmt: skip


@dataclass(frozen=True)
class _Data:
    """Finishing orders as arrays. Tied games are spread over all orders of the tied, with weights adding up to 1."""

    bots: Ints  # [rows, n], best first; short tables are filled up with -1
    seats: Ints  # [rows, n]
    weights: Floats  # [rows]
    block: Ints  # [rows], numbered from 0
    game: Ints  # [rows]
    beats: npt.NDArray[np.bool_]  # [bots, bots]
    blocks: int
    games: int

    @classmethod
    def collect(cls, results: Sequence[Result], bots: int) -> "_Data":
        width = max(len(result.bots) for result in results)
        beats = np.zeros((bots, bots), dtype=bool)
        orders: list[tuple[int, ...]] = []
        seats: list[tuple[int, ...]] = []
        weights: list[float] = []
        block: list[int] = []
        game: list[int] = []
        numbers: dict[int, int] = {}
        for number, result in enumerate(results):
            cluster = numbers.setdefault(result.block, len(numbers))
            ways = _orders(result.ranks)
            for way in ways:
                fill = (-1,) * (width - len(way))
                orders.append(tuple(result.bots[seat] for seat in way) + fill)
                seats.append(way + fill)
            weights += [1 / len(ways)] * len(ways)
            block += [cluster] * len(ways)
            game += [number] * len(ways)
            for first in range(len(result.bots)):
                for second in range(len(result.bots)):
                    if first != second and result.ranks[first] <= result.ranks[second]:
                        beats[result.bots[first], result.bots[second]] = True
        return cls(
            np.array(orders), np.array(seats), np.array(weights), np.array(block), np.array(game), beats,
            len(numbers), len(results),
        )  # fmt: skip

    def stages(self, eta: Floats) -> Floats:
        """[rows, stage, position]: the probability that each who is left is taken at each stage."""
        there = self.bots >= 0
        worth = np.where(there, np.exp(eta - eta.max(axis=1, keepdims=True)), 0.0)
        rows, width = worth.shape
        left = np.triu(np.ones((width, width)))[None, :, :] * worth[:, None, :]
        total = left.sum(axis=2, keepdims=True)
        stages: Floats = np.divide(left, total, out=np.zeros((rows, width, width)), where=total > 0)
        return stages * there[:, :, None]

    def value(self, eta: Floats) -> float:
        """The log-likelihood."""
        there = self.bots >= 0
        top = eta.max(axis=1, keepdims=True)
        worth = np.where(there, np.exp(eta - top), 0.0)
        tail = np.cumsum(worth[:, ::-1], axis=1)[:, ::-1]
        terms = np.where(there, eta - top - np.log(np.where(there, tail, 1.0)), 0.0)
        return float(self.weights @ terms.sum(axis=1))

    def scores(self, eta: Floats) -> Floats:
        """[rows, position]: the derivative of each row's weighted log-likelihood by the strength of each position."""
        stages = self.stages(eta)
        result: Floats = ((self.bots >= 0) - stages.sum(axis=1)) * self.weights[:, None]
        return result

    def curvature(self, eta: Floats) -> Floats:
        """[rows, position, position]: minus the second derivative."""
        stages = self.stages(eta)
        outer = np.einsum("rij,rik->rjk", stages, stages)
        diagonal = stages.sum(axis=1)
        width = diagonal.shape[1]
        result: Floats = (np.eye(width) * diagonal[:, None, :] - outer) * self.weights[:, None, None]
        return result

    def by_block(self, scores: Floats, index: Ints, size: int) -> Floats:
        return _gather(scores, index, self.block, self.blocks, size)

    def by_game(self, scores: Floats, index: Ints, size: int) -> Floats:
        return _gather(scores, index, self.game, self.games, size)


def _gather(scores: Floats, index: Ints, cluster: Ints, clusters: int, size: int) -> Floats:
    """[clusters, size]: scores added up by cluster and by what `index` says of each position."""
    there = index >= 0
    code = (cluster[:, None] * size + index)[there]
    total: Floats = np.bincount(code, scores[there], minlength=clusters * size).astype(np.float64, copy=False)
    return total.reshape(clusters, size)


@cache
def _orders(ranks: tuple[float, ...]) -> tuple[tuple[int, ...], ...]:
    """The seats from first to last, in every order that the ranks allow."""
    groups = [
        [seat for seat in range(len(ranks)) if ranks[seat] == rank] for rank in sorted(set(ranks))
    ]  # most games have no tie, and then this is one order
    ways = itertools.product(*(itertools.permutations(group) for group in groups))
    return tuple(tuple(itertools.chain.from_iterable(way)) for way in ways)


def _maximise(
    data: _Data, index: Ints, size: int, groups: list[list[int]], prior: float, fixed: Floats | None = None
) -> tuple[Floats, Floats]:
    """Newton's method with halved steps; the log-likelihood is concave. Each group keeps mean 0.

    `fixed` is added to the strength of each position and not estimated.
    """
    offset = np.zeros(index.shape) if fixed is None else fixed
    theta = np.zeros(size)
    there = index >= 0

    def objective(at: Floats) -> float:
        eta = np.where(there, at[index], 0) + offset
        return data.value(eta) - prior * float(np.sum(np.logaddexp(0, at) + np.logaddexp(0, -at)))

    value = objective(theta)
    for _ in range(100):
        eta = np.where(there, theta[index], 0) + offset
        gradient = data.by_block(data.scores(eta), index, size).sum(axis=0)
        information = _information(data.curvature(eta), index, size)
        share = 1 / (1 + np.exp(-theta))
        gradient = gradient - prior * (2 * share - 1)
        information[np.diag_indices(size)] += 2 * prior * share * (1 - share)
        step = _centred_inverse(information, groups) @ gradient
        scale = 1.0
        while scale > 1e-6:
            wanted = theta + scale * step
            reached = objective(wanted)
            if reached >= value - 1e-12 * abs(value):
                break
            scale /= 2
        theta, value = wanted, reached
        if np.abs(scale * step).max() * ELO < 1e-7:
            break
    return theta, information


def _information(curvature: Floats, index: Ints, size: int) -> Floats:
    both = (index[:, :, None] >= 0) & (index[:, None, :] >= 0)
    code = (index[:, :, None] * size + index[:, None, :])[both]
    total: Floats = np.bincount(code, curvature[both], minlength=size * size).astype(np.float64, copy=False)
    return total.reshape(size, size)


def _centred_inverse(information: Floats, groups: list[list[int]]) -> Floats:
    """The inverse on the space where each group adds up to 0."""
    inverse = np.zeros_like(information)
    for group in groups:
        block = np.ix_(group, group)
        inside = information[block]
        level = np.ones_like(inside) / len(group)
        scale = max(float(np.trace(inside)) / len(group), 1e-12)
        centre = np.eye(len(group)) - level
        inverse[block] = centre @ np.linalg.pinv(inside + scale * level) @ centre
    return inverse


def _sandwich(information: Floats, clusters: Floats, groups: list[list[int]]) -> Floats:
    number = len(clusters)
    bread = _centred_inverse(information, groups)
    result: Floats = bread @ (clusters.T @ clusters) @ bread * (number / max(number - 1, 1))
    return result


def _pairing(data: _Data, by_game: Floats, information: Floats, groups: list[list[int]]) -> tuple[float, float]:
    """The correlation of a bot's results within a block, and how many independent games one paired game is worth."""
    if data.games == data.blocks:
        return math.nan, math.nan
    block_of_game = np.zeros(data.games, dtype=np.int64)
    block_of_game[data.game] = data.block
    blocks = np.zeros((data.blocks, by_game.shape[1]))
    np.add.at(blocks, block_of_game, by_game)
    played = np.bincount(block_of_game, minlength=data.blocks)
    squares = np.zeros_like(blocks)
    np.add.at(squares, block_of_game, by_game**2)
    pairs = float(((played - 1)[:, None] * squares).sum())
    correlation = float((blocks**2 - squares).sum()) / pairs if pairs > 0 else math.nan
    independent = float(np.trace(_sandwich(information, by_game, groups)))
    clustered = float(np.trace(_sandwich(information, blocks, groups)))
    return correlation, independent / clustered if clustered > 1e-15 * independent else math.inf


def _seat_effect(data: _Data, theta: Floats, seats: int) -> tuple[Floats, Floats]:
    """The advantage of each seat in Elo with its error, given the bots' ratings (rotation keeps the two apart)."""
    if seats == 0:
        return np.zeros(0), np.zeros(0)
    fixed = np.where(data.bots >= 0, theta[data.bots], 0)
    group = [list(range(seats))]
    effect, information = _maximise(data, data.seats, seats, group, 1e-3, fixed)
    scores = data.scores(np.where(data.seats >= 0, effect[data.seats], 0) + fixed)
    covariance = _sandwich(information, data.by_block(scores, data.seats, seats), group)
    return effect * ELO, np.sqrt(np.maximum(np.diag(covariance), 0)) * ELO


def _components(edges: npt.NDArray[np.bool_], strong: bool = False) -> list[list[int]]:
    """Groups of nodes that reach each other; with `strong` false the edges go both ways already."""
    size = len(edges)
    reach = edges | np.eye(size, dtype=bool)
    for _ in range(max(size, 2).bit_length()):
        reach = (reach.astype(np.int64) @ reach.astype(np.int64)) > 0
    both = reach & reach.T if strong else reach
    groups: list[list[int]] = []
    seen: set[int] = set()
    for node in range(size):
        if node not in seen:
            group = [int(other) for other in np.flatnonzero(both[node])]
            seen.update(group)
            groups.append(group)
    return groups


def normal_cdf(x: float) -> float:
    return 0.5 * math.erfc(-x / math.sqrt(2))


def student_quantile(degrees: int, z: float = 1.959963984540054) -> float:
    """The 97.5 % quantile of Student's t, expanded around the normal one (Abramowitz and Stegun 26.7.5)."""
    if degrees < 3:
        return {1: 12.706204736432095, 2: 4.302652729911275}[degrees]
    n = degrees
    g1 = (z**3 + z) / 4
    g2 = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    g3 = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    g4 = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + g1 / n + g2 / n**2 + g3 / n**3 + g4 / n**4


def over_time(results: Sequence[Result], bots: int, points: int = 24) -> list[tuple[int, Ratings]]:
    """Ratings after growing numbers of games, in schedule order: how the table settled."""
    if not results:
        return []
    ends = sorted({max(1, round(len(results) * (i + 1) / points)) for i in range(points)})
    return [(end, rate(results[:end], bots)) for end in ends]
