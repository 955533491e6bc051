"""The sequential test of a match: stop as soon as the blocks played say which of two hypotheses holds.

A block's score x is the mean, over its games, of how much better the first bot's seats did than the second's, in the
game's own utility. Its t-value mean(x) / sd(x) is the signal per block. Normalized Elo measures the signal per game,

    nElo = t / sqrt(games in a block) x 800 / ln 10,

which for evenly matched two-player games without draws is ordinary Elo, and which has the same cost in games whatever
the luck in a game. The test of H0: nElo = elo0 against H1: nElo = elo1 is the generalized sequential probability ratio
test in its t-value form,

    LLR = N / 2 x ln[(1 + (t - t0)^2) / (1 + (t - t1)^2)],

stopped at ln(beta / (1 - alpha)) and ln((1 - beta) / alpha) (Wald 1945; M. Van den Bergh, "Normalized Elo in
practice", 4.2, and "The generalized maximum likelihood ratio for the expectation value of a distribution"). Blocks
count whole and in schedule order: taking them as they finish would favour short games.

Pure functions of numbers; no bots, no files.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass

NELO = 800 / math.log(10)


@dataclass(frozen=True)
class Test:
    """The two hypotheses in normalized Elo, the error rates, and how many blocks to see before deciding anything."""

    elo0: float = 0.0
    elo1: float = 20.0
    alpha: float = 0.05
    beta: float = 0.05
    burn_in: int = 24

    def __post_init__(self) -> None:
        if not self.elo0 < self.elo1:
            raise ValueError(f"a test needs elo0 < elo1, not {self.elo0:g} and {self.elo1:g}")
        for name, rate in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < rate < 0.5:
                raise ValueError(f"{name} is an error rate between 0 and 0.5, not {rate:g}")
        if self.burn_in < 2:
            raise ValueError(f"burn_in is at least 2 blocks, not {self.burn_in}")

    @property
    def bounds(self) -> tuple[float, float]:
        """Below the first H0 is accepted, above the second H1 is."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def __str__(self) -> str:
        return f"elo0={self.elo0:g},elo1={self.elo1:g},alpha={self.alpha:g},beta={self.beta:g},burn_in={self.burn_in}"


@dataclass(frozen=True)
class Verdict:
    """Where a test stands. `decision` is 'H0', 'H1' or None; `blocks` is the number it rests on."""

    blocks: int
    mean: float
    deviation: float
    llr: float
    decision: str | None

    def normalized(self, games: int) -> tuple[float, float]:
        """Normalized Elo and its standard error, for blocks of so many games."""
        if self.blocks < 2 or self.deviation == 0:
            return math.nan, math.nan
        scale = NELO / math.sqrt(games)
        t = self.mean / self.deviation
        return t * scale, math.sqrt((1 + t * t / 2) / self.blocks) * scale


def parse(text: str) -> Test:
    """A test from text such as `elo0=0,elo1=20`; ValueError names what is valid."""
    kinds = {"elo0": float, "elo1": float, "alpha": float, "beta": float, "burn_in": int}
    values: dict[str, float] = {}
    for item in filter(None, text.replace(" ", "").split(",")):
        key, _, value = item.partition("=")
        if key not in kinds:
            raise ValueError(f"the test has no parameter {key!r}; valid: {', '.join(kinds)}")
        try:
            values[key] = kinds[key](value)
        except ValueError:
            raise ValueError(f"the test's {key} is a number, not {value!r}") from None
    return Test(**values)  # type: ignore[arg-type]


def run(test: Test, scores: Iterable[float], games: int) -> Verdict:
    """The verdict after these block scores in order, or at the first of them where the test stops."""
    lower, upper = test.bounds
    t0, t1 = (elo / NELO * math.sqrt(games) for elo in (test.elo0, test.elo1))
    count, mean, squares, llr = 0, 0.0, 0.0, 0.0
    for score in scores:
        count += 1
        delta = score - mean
        mean += delta / count
        squares += delta * (score - mean)
        if count < test.burn_in or squares <= 0:
            continue
        llr = ratio(count, mean / math.sqrt(squares / count), t0, t1)
        if llr <= lower or llr >= upper:
            return Verdict(count, mean, math.sqrt(squares / (count - 1)), llr, "H0" if llr <= lower else "H1")
    return Verdict(count, mean, math.sqrt(squares / (count - 1)) if count > 1 else 0.0, llr, None)


def ratio(blocks: int, t: float, t0: float, t1: float) -> float:
    """The generalized log-likelihood ratio of H1 to H0."""
    return blocks / 2 * math.log((1 + (t - t0) ** 2) / (1 + (t - t1) ** 2))
