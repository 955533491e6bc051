"""What a tournament file says: standings with error bars, pairwise differences, seats, faults, times.

As text for a terminal, as JSON and as CSV; tournament.report makes a page of it.
"""

import csv
import io
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

import engine
from tournament import plan as plans
from tournament import ratings, runner, sprt
from tournament.ratings import Ratings, Result
from tournament.store import Store
from tournament.table import FAULTS, Record


@dataclass
class Row:
    """One bot in the table."""

    rank: int
    bot: int
    name: str
    spec: str
    elo: float
    low: float
    high: float
    games: int
    mean_rank: float
    wins: float  # tied wins split
    mean_score: float
    mean_return: float
    superiority: float  # likelihood of being better than the next in the table
    faults: dict[str, int]
    moves: int
    seconds: float
    simulations: int
    overruns: int
    worst_overrun: float
    mean_overrun: float


@dataclass
class FaultLine:
    """Faults of one kind by one bot."""

    bot: str
    termination: str
    count: int
    first_game: int
    detail: str


@dataclass
class Summary:
    plan: plans.Plan
    configuration: dict[str, Any]
    records: list[Record]
    ratings: Ratings
    rows: list[Row]
    faults: list[FaultLine]
    terminations: dict[str, int]
    verdict: sprt.Verdict | None
    planned: int
    scheduled: str
    notes: list[str] = field(default_factory=list)

    @property
    def faulty(self) -> bool:
        return bool(self.faults)


def results(records: Sequence[Record]) -> list[Result]:
    """The games as the ratings see them."""
    return [Result(record.block, record.seats, tuple(record.ranks)) for record in records]


def summarise(store: Store, anchor: str | None = None) -> Summary:
    """Everything there is to say about a file. With an anchor, that bot has rating 0, else the mean has."""
    plan = store.plan()
    records = list(store.games())
    rated = ratings.rate(results(records), len(plan.bots), plan.players)
    if anchor is not None:
        rated = _anchored(rated, [entry.name for entry in plan.bots], plans.find(anchor, [e.name for e in plan.bots]))
    order = sorted(range(len(plan.bots)), key=lambda bot: (-round(float(rated.elo[bot]), 6), bot))
    rows = [_row(plan, records, rated, order, place) for place in range(len(order))]
    scheduled = plan.schedule()
    summary = Summary(
        plan=plan,
        configuration=store.configuration(),
        records=records,
        ratings=rated,
        rows=rows,
        faults=_faults(plan, records),
        terminations=dict(Counter(record.termination for record in records)),
        verdict=_verdict(plan, records),
        planned=len(scheduled),
        scheduled=scheduled.description,
        notes=list(rated.notes),
    )
    if store.last_block is None and len(records) < len(scheduled):
        summary.notes.insert(0, f"{len(records)} of {len(scheduled)} games are played")
    if timed(summary):
        summary.notes.append("moves are limited by time, so the games can't be reproduced exactly")
    return summary


def _anchored(rated: Ratings, names: list[str], anchor: str) -> Ratings:
    """The same ratings with one bot at 0; errors are then those of the difference from it."""
    from dataclasses import replace

    number = names.index(anchor)
    return replace(rated, elo=rated.elo - rated.elo[number], errors=rated.difference_errors[number])


def _row(plan: plans.Plan, records: list[Record], rated: Ratings, order: list[int], place: int) -> Row:
    bot = order[place]
    entry = plan.bots[bot]
    places: list[float] = []
    scores: list[float] = []
    returns: list[float] = []
    wins = 0.0
    games = 0
    faults: Counter[str] = Counter()
    moves = simulations = overruns = 0
    seconds = worst = total = 0.0
    for record in records:
        if bot not in record.seats:
            continue
        games += 1
        best = min(record.ranks)
        winners = record.ranks.count(best)
        for seat, sitting in enumerate(record.seats):
            if sitting != bot:
                continue
            places.append(record.ranks[seat])
            scores.append(record.scores[seat])
            returns.append(record.returns[seat])
            wins += (record.ranks[seat] == best) / winners
            if record.culprit == seat:
                faults[record.termination] += 1
            if record.clocks:
                clock = record.clocks[seat]
                moves += clock.moves
                seconds += clock.seconds
                simulations += clock.simulations
                overruns += clock.overruns
                worst = max(worst, clock.overrun)
                total += clock.overrun_total
    low, high = rated.interval(bot)
    following = order[place + 1] if place + 1 < len(order) else None
    return Row(
        rank=place + 1,
        bot=bot,
        name=entry.name,
        spec=entry.spec,
        elo=float(rated.elo[bot]),
        low=low,
        high=high,
        games=games,
        mean_rank=_mean(places),
        wins=wins,
        mean_score=_mean(scores),
        mean_return=_mean(returns),
        superiority=math.nan if following is None else rated.superiority(bot, following),
        faults=dict(faults),
        moves=moves,
        seconds=seconds,
        simulations=simulations,
        overruns=overruns,
        worst_overrun=worst,
        mean_overrun=total / overruns if overruns else 0.0,
    )


def _mean(values: list[float]) -> float:
    return sum(values) / len(values) if values else math.nan


def _faults(plan: plans.Plan, records: list[Record]) -> list[FaultLine]:
    lines: dict[tuple[int, str], FaultLine] = {}
    for record in records:
        if record.termination in FAULTS and record.culprit is not None:
            bot = record.seats[record.culprit]
            key = (bot, record.termination)
            if key not in lines:
                lines[key] = FaultLine(plan.bots[bot].name, record.termination, 0, record.id, record.detail)
            lines[key].count += 1
    return [lines[key] for key in sorted(lines)]


def _verdict(plan: plans.Plan, records: list[Record]) -> sprt.Verdict | None:
    """Where a match stands, on its whole blocks in schedule order."""
    if plan.form != "match":
        return None
    blocks: dict[int, list[Record]] = {}
    for record in records:
        blocks.setdefault(record.block, []).append(record)
    scores = []
    for block in range(1, plan.blocks + 1):
        if len(blocks.get(block, [])) < plan.players:
            break
        scores.append(runner.block_score(blocks[block]))
    test = plan.test or sprt.Test(burn_in=max(2, len(scores) + 1))  # without a test: the figures, no decision
    return sprt.run(test, scores, plan.players)


# --- as text ------------------------------------------------------------------------------------------------------


def text(summary: Summary) -> str:
    """The whole summary for a terminal."""
    parts = [title(summary), _table(summary)]
    if summary.verdict is not None:
        parts.append(match(summary))
    if 2 < len(summary.rows) <= 12:
        parts.append(_pairs(summary))
    parts.append(_seats(summary))
    if timed(summary):
        parts.append(_overruns(summary))
    if summary.faults:
        parts.append(_fault_table(summary))
    parts += [f"Note: {note}." for note in summary.notes]
    return "\n\n".join(part for part in parts if part)


def title(summary: Summary) -> str:
    plan = summary.plan
    rated = summary.ratings
    options = ", ".join(f"{key}={value}" for key, value in sorted(unusual(plan).items()))
    return (
        f"{plan.game}, {plan.players} players{', ' + options if options else ''}: {rated.games} games in "
        f"{rated.blocks} blocks, seed {plan.seed}; {summary.scheduled}"
    )


def unusual(plan: plans.Plan) -> dict[str, Any]:
    """The game's options that are not at their defaults, without the number of players."""
    usual = engine.load(plan.game).options
    return {key: value for key, value in plan.options.items() if key != "players" and value != usual.get(key)}


def number(value: float, digits: int = 0, sign: bool = False) -> str:
    """A number for a table; a dash for what is not known."""
    if not math.isfinite(value):
        return "-"
    value = value + 0.0 if round(value, digits) != 0 else 0.0
    return f"{value:{'+' if sign else ''}.{digits}f}"


def percent(value: float) -> str:
    if not math.isfinite(value):
        return "-"
    if not 0.0005 < value < 0.9995:
        return "> 99.9 %" if value > 0.5 else "< 0.1 %"
    return f"{100 * value:.1f} %"


def grid(header: Sequence[str], lines: Sequence[Sequence[str]], left: Sequence[int] = (1,)) -> str:
    """Aligned columns: those in `left` to the left, all others to the right."""
    columns = list(zip(header, *lines, strict=True))
    widths = [max(map(len, column)) for column in columns]

    def line(cells: Sequence[str]) -> str:
        padded = [
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        return "  ".join(padded).rstrip()

    return "\n".join([line(header), line(["-" * width for width in widths]), *map(line, lines)])


def _table(summary: Summary) -> str:
    header = ("rank", "bot", "elo", "95 %", "games", "mean rank", "wins", "mean score", "beats next", "faults")
    lines = []
    for row in summary.rows:
        half = (row.high - row.low) / 2
        lines.append(
            (
                str(row.rank),
                row.name,
                number(row.elo, 0, sign=True) if math.isfinite(half) else "-",
                f"± {number(half)}" if math.isfinite(half) else "no comparison",
                str(row.games),
                number(row.mean_rank, 2),
                number(row.wins, 0 if float(row.wins).is_integer() else 1),
                number(row.mean_score, 1),
                percent(row.superiority),
                str(sum(row.faults.values())),
            )
        )
    return grid(header, lines)


def match(summary: Summary) -> str:
    verdict = summary.verdict
    assert verdict is not None
    rated, plan = summary.ratings, summary.plan
    first, second = (entry.name for entry in plan.bots)
    error = rated.quantile * rated.difference_errors[0, 1]
    normalized, deviation = verdict.normalized(plan.players)
    line = (
        f"{first} against {second}: Elo {number(rated.difference(0, 1), 1, sign=True)} ± {number(float(error), 1)}, "
        f"normalized Elo {number(normalized, 1, sign=True)} ± {number(1.96 * deviation, 1)}, "
        f"likelihood of superiority {percent(rated.superiority(0, 1))}, {verdict.blocks} whole blocks"
    )
    if plan.test is None:
        return line
    low, high = plan.test.bounds
    decision = {
        "H0": f"H0 accepted: {first} is not better by {plan.test.elo1:g}",
        "H1": f"H1 accepted: {first} is better by more than {plan.test.elo0:g}",
        None: "undecided",
    }[verdict.decision]
    return (
        f"{line}\nSPRT [{plan.test.elo0:g}, {plan.test.elo1:g}] in normalized Elo: LLR {verdict.llr:.2f} "
        f"({low:.2f}, {high:.2f}): {decision}"
        + ("; the estimates above lean to the side where the test stopped" if verdict.decision else "")
    )


def _pairs(summary: Summary) -> str:
    rated, rows = summary.ratings, summary.rows
    header = ["", "elo of row minus column", *(str(row.rank) for row in rows)]
    lines = []
    for mine in rows:
        cells = ("." if mine is other else _difference(rated, mine.bot, other.bot) for other in rows)
        lines.append([str(mine.rank), mine.name, *cells])
    return grid(header, lines)


def _difference(rated: Ratings, a: int, b: int) -> str:
    error = rated.quantile * float(rated.difference_errors[a, b])
    return f"{number(rated.difference(a, b))}±{number(error)}" if math.isfinite(error) else "-"


def _seats(summary: Summary) -> str:
    rated = summary.ratings
    if not rated.games:
        return ""
    seats = "  ".join(
        f"{seat}: {number(float(elo), 0, sign=True)} ± {number(rated.quantile * float(error))}"
        for seat, (elo, error) in enumerate(zip(rated.seats, rated.seat_errors, strict=True))
    )
    line = f"Seats, in Elo: {seats}"
    if math.isfinite(rated.correlation):
        line += f"\nBlocks: correlation of a bot's results within a block {rated.correlation:+.3f}; {pairing(rated)}"
    return line


def pairing(rated: Ratings) -> str:
    """What playing in blocks gained, or cost."""
    if math.isinf(rated.gain):
        return "no noise is left at all"
    return f"one game in a block is worth {rated.gain:.2f} games on deals of their own"


def timed(summary: Summary) -> bool:
    """Whether any bot's moves are limited by time."""
    return summary.plan.limits.seconds is not None or any(entry.timed for entry in summary.plan.bots)


def _overruns(summary: Summary) -> str:
    header = ("", "bot", "moves", "s a move", "over the limit", "mean overrun", "worst")
    lines = [
        (
            str(row.rank),
            row.name,
            str(row.moves),
            number(row.seconds / row.moves if row.moves else math.nan, 4),
            f"{row.overruns} ({100 * row.overruns / row.moves:.1f} %)" if row.moves else "-",
            f"{1000 * row.mean_overrun:.1f} ms",
            f"{1000 * row.worst_overrun:.1f} ms",
        )
        for row in summary.rows
    ]
    return grid(header, lines)


def _fault_table(summary: Summary) -> str:
    header = ("faults", "bot", "how", "first in game", "what happened")
    lines = [
        (str(line.count), line.bot, line.termination, str(line.first_game), line.detail[:100])
        for line in summary.faults
    ]
    return grid(header, lines, left=(1, 2, 4))


# --- for programs -------------------------------------------------------------------------------------------------


def as_json(summary: Summary) -> dict[str, Any]:
    """The summary as plain data; what is unknown or infinite is null."""
    rated = summary.ratings
    verdict = summary.verdict
    data: dict[str, Any] = {
        "configuration": summary.configuration,
        "games": rated.games,
        "planned": summary.planned,
        "blocks": rated.blocks,
        "schedule": summary.scheduled,
        "standings": [_row_json(row) for row in summary.rows],
        "differences": {
            "bots": [entry.name for entry in summary.plan.bots],
            "elo": (rated.elo[:, None] - rated.elo[None, :]).tolist(),
            "error": rated.difference_errors.tolist(),
            "superiority": [[rated.superiority(a, b) for b in range(len(rated.elo))] for a in range(len(rated.elo))],
        },
        "seats": {"elo": rated.seats.tolist(), "error": rated.seat_errors.tolist()},
        "within_blocks": {"correlation": rated.correlation, "gain": rated.gain},
        "prior": rated.prior,
        "groups": [[summary.plan.bots[bot].name for bot in group] for group in rated.groups],
        "terminations": summary.terminations,
        "faults": [vars(line) for line in summary.faults],
        "notes": summary.notes,
    }
    if verdict is not None:
        normalized, error = verdict.normalized(summary.plan.players)
        data["match"] = vars(verdict) | {"normalized_elo": normalized, "normalized_error": error}
        if summary.plan.test is not None:
            data["match"]["test"] = vars(summary.plan.test) | {"bounds": summary.plan.test.bounds}
    clean: dict[str, Any] = _finite(data)
    return clean


def _row_json(row: Row) -> dict[str, Any]:
    data = dict(vars(row))
    del data["bot"]
    return data


def _finite(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _finite(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value]
    if isinstance(value, (float, np.floating)):
        return float(value) if math.isfinite(value) else None
    return value


def as_csv(summary: Summary) -> str:
    """The standings, a line a bot."""
    out = io.StringIO()
    names = [key for key in _row_json(summary.rows[0]) if key != "faults"] if summary.rows else []
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*names, *FAULTS])
    for row in summary.rows:
        data = _finite(_row_json(row))
        writer.writerow(
            [
                *("" if data[name] is None else data[name] for name in names),
                *(row.faults.get(kind, 0) for kind in FAULTS),
            ]
        )
    return out.getvalue()
