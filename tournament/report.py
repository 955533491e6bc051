"""A tournament as one HTML page: no network, no script needed, plots as inline SVG, fit to print.

Knows how to draw what tournament.summary found out, and nothing else.
"""

import html as escaping
import math
from collections.abc import Sequence

from tournament import ratings, summary
from tournament.plan import version
from tournament.summary import Summary, number, percent

PALETTE = ("#1f6f8b", "#c8553d", "#588157", "#8d5a97", "#b8860b", "#3d5a80", "#a44a3f", "#4f772d", "#6d597a", "#7f5539")
STYLE = """
:root { --ink: #1c2321; --soft: #5b6663; --line: #d5dad8; --paper: #fff; --band: #f3f6f5; }
* { box-sizing: border-box; }
body { font: 15px/1.5 system-ui, "Segoe UI", Roboto, sans-serif; color: var(--ink); background: var(--paper);
  max-width: 70rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin: 0 0 .2rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
p { margin: .4rem 0; } .soft { color: var(--soft); } .note { border-left: 3px solid #b8860b; padding-left: .6rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .5rem; border-bottom: 1px solid var(--line); white-space: nowrap; }
th { font-weight: 600; color: var(--soft); } td.name, th.name { text-align: left; }
td.name { white-space: normal; overflow-wrap: anywhere; }
tbody tr:nth-child(even) { background: var(--band); }
svg { max-width: 100%; height: auto; display: block; } svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
svg .axis { stroke: var(--line); } svg .soft { fill: var(--soft); }
.dot { display: inline-block; width: .7em; height: .7em; border-radius: 50%; margin-right: .4em; }
figure { margin: 0; break-inside: avoid; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(26rem, 1fr)); gap: 1.5rem; }
@media print {
  body { margin: 0; max-width: none; font-size: 11px; } h2 { break-after: avoid; } section { break-inside: avoid; }
  .scroll { overflow: visible; } * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
"""


CAPTIONS = {
    "pairs": "Elo of the row minus the column, with its standard error; hover for the likelihood of superiority.",
    "course": "In schedule order. Bands are 95 % intervals.",
    "scores": "Points at the end: the box holds the middle half, the line the middle 90 %, the bar is the median.",
    "lengths": "Plies of a game, chance included.",
    "seats": "Advantage of a seat in Elo, with 95 % intervals; rotation keeps it out of the ratings.",
}


def html(found: Summary) -> str:
    """The whole page."""
    plan = found.plan
    title = f"{plan.game.replace('_', ' ')}: {len(plan.bots)} bots, {found.ratings.games} games"
    distributions = _section("Score distributions", _scores(found), CAPTIONS["scores"])
    lengths = _section("Game lengths", _lengths(found), CAPTIONS["lengths"])
    sections = [
        _section("Ratings", _interval_plot(found) + _standings(found), _rating_text(found)),
        _match(found),
        _section("Pairwise differences", _heat_map(found), CAPTIONS["pairs"]),
        _section("Rating over games played", _course(found), CAPTIONS["course"]),
        f'<div class="pair">{distributions}{lengths}</div>',
        _section("Seats", _seats(found), CAPTIONS["seats"]),
        _section("Time", _time(found), ""),
        _section("Faults", _faults(found), ""),
        _section("Configuration", _configuration(found), ""),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{_text(title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{_text(title)}</h1>\n"
        f'<p class="soft">{_text(summary.title(found))}</p>\n'
        + "".join(f'<p class="note">{_text(note[0].upper() + note[1:])}.</p>\n' for note in found.notes)
        + "\n".join(filter(None, sections))
        + f'\n<p class="soft">Tradewind {_text(version())}</p>\n</body>\n</html>\n'
    )


def _text(value: object) -> str:
    return escaping.escape(str(value))


def _section(title: str, content: str, caption: str) -> str:
    if not content:
        return ""
    below = f'<p class="soft">{_text(caption)}</p>' if caption else ""
    return f"<section><h2>{_text(title)}</h2>\n<figure>{content}</figure>\n{below}</section>"


def _colour(bot: int) -> str:
    return PALETTE[bot % len(PALETTE)]


def _dot(bot: int) -> str:
    return f'<span class="dot" style="background:{_colour(bot)}"></span>'


def _grid(header: Sequence[str], rows: Sequence[Sequence[str]], names: Sequence[int] = (1,)) -> str:
    """A table of cells that are HTML already."""

    def cells(tag: str, values: Sequence[str]) -> str:
        return "".join(
            f'<{tag} class="name">{value}</{tag}>' if i in names else f"<{tag}>{value}</{tag}>"
            for i, value in enumerate(values)
        )

    body = "\n".join(f"<tr>{cells('td', row)}</tr>" for row in rows)
    head = f"<thead><tr>{cells('th', header)}</tr></thead>"
    return f'<div class="scroll"><table>{head}<tbody>\n{body}\n</tbody></table></div>'


def _rating_text(found: Summary) -> str:
    rated = found.ratings
    text = (
        "Plackett-Luce by maximum likelihood over finishing orders; 400 points are odds of 10 to 1 to finish ahead. "
        "Intervals are 95 %, clustered by block, relative to the mean of the field; for two bots use the differences."
    )
    if math.isfinite(rated.correlation):
        text += f" Results of a bot within a block correlate by {rated.correlation:+.3f}: {summary.pairing(rated)}."
    return text


def _standings(found: Summary) -> str:
    header = ("rank", "bot", "Elo", "95 % interval", "games", "mean rank", "wins", "mean score", "beats next", "faults")
    rows = [
        (
            str(row.rank),
            _dot(row.bot) + _text(row.name),
            number(row.elo, 0, sign=True),
            f"{number(row.low)} to {number(row.high)}" if math.isfinite(row.low) else "no comparison",
            str(row.games),
            number(row.mean_rank, 2),
            number(row.wins, 0 if float(row.wins).is_integer() else 1),
            number(row.mean_score, 1),
            percent(row.superiority),
            str(sum(row.faults.values())),
        )
        for row in found.rows
    ]
    return _grid(header, rows)


def _match(found: Summary) -> str:
    if found.verdict is None:
        return ""
    lines = "".join(f"<p>{_text(line)}</p>" for line in summary.match(found).splitlines())
    return f"<section><h2>Match</h2>{lines}</section>"


class _Axis:
    """A scale with round ticks."""

    def __init__(self, low: float, high: float, start: float, end: float, ticks: int = 6) -> None:
        if high <= low:
            low, high = low - 1, high + 1
        step = 10 ** math.floor(math.log10((high - low) / ticks))
        step = next((step * factor for factor in (1, 2, 5, 10) if (high - low) / (step * factor) <= ticks), step * 10)
        self.low, self.high = float(math.floor(low / step) * step), float(math.ceil(high / step) * step)
        self._start, self._end = start, end
        count = round((self.high - self.low) / step)
        self.ticks = [self.low + i * step for i in range(count + 1)]

    def at(self, value: float) -> float:
        return self._start + (float(value) - self.low) / (self.high - self.low) * (self._end - self._start)


def _svg(width: int, height: float, content: str, label: str) -> str:
    return (
        f'<svg viewBox="0 0 {width} {height:.0f}" width="{width}" height="{height:.0f}" role="img" '
        f'aria-label="{_text(label)}">{content}</svg>'
    )


def _label(x: float, y: float, value: object, anchor: str = "start", css: str = "") -> str:
    kind = f' class="{css}"' if css else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{kind}>{_text(value)}</text>'


def _line(x1: float, y1: float, x2: float, y2: float, colour: str = "", width: float = 1) -> str:
    style = f'stroke="{colour}" stroke-width="{width}"' if colour else 'class="axis"'
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" {style}/>'


def _across(axis: _Axis, top: float, bottom: float) -> str:
    """Vertical ticks of a horizontal axis."""
    return "".join(
        _line(axis.at(tick), top, axis.at(tick), bottom)
        + _label(axis.at(tick), bottom + 15, f"{tick:g}", "middle", "soft")
        for tick in axis.ticks
    )


def _up(axis: _Axis, left: float, right: float) -> str:
    """Horizontal ticks of a vertical axis."""
    return "".join(
        _line(left, axis.at(tick), right, axis.at(tick))
        + _label(left - 6, axis.at(tick) + 4, f"{tick:g}", "end", "soft")
        for tick in axis.ticks
    )


def _short(name: str, length: int = 34) -> str:
    return name if len(name) <= length else name[: length - 1] + "…"


def _interval_plot(found: Summary) -> str:
    rows = [row for row in found.rows if math.isfinite(row.low)]
    if not rows:
        return ""
    width, left, height = 900, 250, 26
    bottom = height * len(rows) + 10
    axis = _Axis(min(row.low for row in rows), max(row.high for row in rows), left, width - 30)
    parts = [_across(axis, 5, bottom)]
    for place, row in enumerate(rows):
        y = 18 + height * place
        parts.append(_label(left - 10, y + 4, _short(row.name), "end"))
        parts.append(_line(axis.at(row.low), y, axis.at(row.high), y, _colour(row.bot), 3))
        parts.append(
            f'<circle cx="{axis.at(row.elo):.1f}" cy="{y}" r="5" fill="{_colour(row.bot)}"><title>{_text(row.name)}: '
            f"{number(row.elo)} ({number(row.low)} to {number(row.high)})</title></circle>"
        )
    return _svg(width, bottom + 24, "".join(parts), "ratings with 95 % intervals")


def _heat_map(found: Summary) -> str:
    rated, rows = found.ratings, found.rows
    if len(rows) < 2 or not rated.games:
        return ""
    cell = max(34, min(64, 640 // len(rows)))
    left, top = 250, 34
    parts = []
    finite = [
        abs(rated.difference(a.bot, b.bot))
        for a in rows
        for b in rows
        if math.isfinite(rated.difference_errors[a.bot, b.bot])
    ]
    most = max(finite, default=1) or 1
    for i, mine in enumerate(rows):
        parts.append(_label(left - 10, top + cell * i + cell / 2 + 4, f"{mine.rank}. {_short(mine.name, 30)}", "end"))
        parts.append(_label(left + cell * i + cell / 2, top - 10, mine.rank, "middle", "soft"))
        for j, other in enumerate(rows):
            x, y = left + cell * j, top + cell * i
            error = float(rated.difference_errors[mine.bot, other.bot])
            if i == j or not math.isfinite(error):
                parts.append(f'<rect x="{x}" y="{y}" width="{cell - 1}" height="{cell - 1}" fill="#eef1f0"/>')
                if i != j:
                    parts.append(_label(x + cell / 2, y + cell / 2 + 4, "?", "middle", "soft"))
                continue
            difference = rated.difference(mine.bot, other.bot)
            strength = abs(difference) / most
            red, green, blue = (31, 111, 139) if difference > 0 else (200, 85, 61)
            mix = [round(255 + (channel - 255) * (0.1 + 0.75 * strength)) for channel in (red, green, blue)]
            better = percent(rated.superiority(mine.bot, other.bot))
            hint = f"{mine.name} against {other.name}: {difference:+.0f} ± {error:.0f}, better with {better}"
            middle = f'x="{x + cell / 2}" text-anchor="middle"'
            colour = "#fff" if strength > 0.6 else "#1c2321"
            parts.append(
                f'<g><title>{_text(hint)}</title><rect x="{x}" y="{y}" width="{cell - 1}" height="{cell - 1}" '
                f'fill="rgb({mix[0]},{mix[1]},{mix[2]})"/>'
                f'<text {middle} y="{y + cell / 2}" style="fill:{colour}">{difference:+.0f}</text>'
                f'<text {middle} y="{y + cell / 2 + 13}" style="fill:{colour};font-size:10px">± {error:.0f}</text></g>'
            )
    size = cell * len(rows)
    return _svg(left + size + 10, top + size + 6, "".join(parts), "pairwise differences in Elo")


def _course(found: Summary) -> str:
    course = ratings.over_time(summary.results(found.records), len(found.plan.bots))
    shift = found.ratings.elo.mean()  # of an anchor
    course = [point for point in course if point[1].blocks >= 2]
    if len(course) < 2:
        return ""
    width, height, left, bottom = 900, 340, 60, 300
    shown = [row.bot for row in found.rows if math.isfinite(row.low)]
    steady = course[len(course) // 4 :]
    ends = [
        value + side * rated.quantile * float(rated.errors[bot]) + shift
        for _, rated in steady
        for bot in shown
        for value in [float(rated.elo[bot])]
        for side in (-1, 1)
        if math.isfinite(rated.errors[bot])
    ]
    if not ends:
        return ""
    across = _Axis(0, found.ratings.games, left, width - 20)
    up = _Axis(min(ends), max(ends), bottom, 12)
    parts = [_up(up, left, width - 20), _across(across, bottom, bottom)]
    for bot in shown:
        points, upper, lower = [], [], []
        for games, rated in course:
            if not math.isfinite(rated.errors[bot]):
                continue
            x = across.at(games)
            half = rated.quantile * float(rated.errors[bot])
            value = float(rated.elo[bot]) + shift
            points.append(f"{x:.1f},{_clamp(up.at(value), bottom):.1f}")
            upper.append(f"{x:.1f},{_clamp(up.at(value + half), bottom):.1f}")
            lower.append(f"{x:.1f},{_clamp(up.at(value - half), bottom):.1f}")
        colour = _colour(bot)
        parts.append(f'<polygon points="{" ".join(upper + lower[::-1])}" fill="{colour}" opacity="0.12"/>')
        parts.append(
            f'<polyline points="{" ".join(points)}" fill="none" stroke="{colour}" stroke-width="2">'
            f"<title>{_text(found.plan.bots[bot].name)}</title></polyline>"
        )
    legend = " ".join(f"<span>{_dot(row.bot)}{_text(row.name)}</span>&ensp;" for row in found.rows if row.bot in shown)
    return _svg(width, height, "".join(parts), "rating over games played") + f'<p class="soft">{legend}</p>'


def _clamp(y: float, bottom: float) -> float:
    return min(max(y, 12), bottom)


def _quantile(values: list[float], share: float) -> float:
    place = share * (len(values) - 1)
    low = math.floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (place - low)


def _scores(found: Summary) -> str:
    by_bot: dict[int, list[float]] = {}
    for record in found.records:
        if record.culprit is None:
            for bot, score in zip(record.seats, record.scores, strict=True):
                by_bot.setdefault(bot, []).append(score)
    rows = [row for row in found.rows if row.bot in by_bot]
    if not rows:
        return ""
    for values in by_bot.values():
        values.sort()
    width, left, height = 520, 170, 30
    bottom = height * len(rows) + 8
    axis = _Axis(min(v[0] for v in by_bot.values()), max(v[-1] for v in by_bot.values()), left, width - 20, 5)
    parts = [_across(axis, 4, bottom)]
    for place, row in enumerate(rows):
        values, y, colour = by_bot[row.bot], 20 + height * place, _colour(row.bot)
        low, first, middle, third, high = (axis.at(_quantile(values, share)) for share in (0.05, 0.25, 0.5, 0.75, 0.95))
        parts.append(_label(left - 8, y + 4, _short(row.name, 22), "end"))
        parts.append(_line(low, y, high, y, colour, 2))
        parts.append(
            f'<rect x="{first:.1f}" y="{y - 8}" width="{max(third - first, 1):.1f}" height="16" '
            f'fill="{colour}" opacity="0.55"/>'
        )
        parts.append(_line(middle, y - 9, middle, y + 9, "#1c2321", 2))
    return _svg(width, bottom + 24, "".join(parts), "score distributions")


def _lengths(found: Summary) -> str:
    lengths = sorted(float(len(record.actions)) for record in found.records)
    if not lengths:
        return ""
    width, height, left, bottom = 520, 230, 50, 195
    across = _Axis(lengths[0], lengths[-1], left, width - 20)
    bins = min(30, max(1, round(across.high - across.low)))
    counts = [0] * bins
    for length in lengths:
        counts[min(int((length - across.low) / (across.high - across.low) * bins), bins - 1)] += 1
    up = _Axis(0, max(counts), bottom, 10, 5)
    parts = [_up(up, left, width - 20), _across(across, bottom, bottom)]
    step = (width - 20 - left) / bins
    for i, count in enumerate(counts):
        y = up.at(count)
        parts.append(
            f'<rect x="{left + i * step + 0.5:.1f}" y="{y:.1f}" width="{max(step - 1, 0.5):.1f}" '
            f'height="{bottom - y:.1f}" fill="{PALETTE[0]}"><title>{count} games</title></rect>'
        )
    return _svg(width, height, "".join(parts), "game lengths")


def _seats(found: Summary) -> str:
    rated = found.ratings
    if not rated.games:
        return ""
    halves = [rated.quantile * float(error) for error in rated.seat_errors]
    width, left, height = 900, 250, 26
    bottom = height * len(halves) + 10
    low = min(float(elo) - half for elo, half in zip(rated.seats, halves, strict=True))
    high = max(float(elo) + half for elo, half in zip(rated.seats, halves, strict=True))
    if not (math.isfinite(low) and math.isfinite(high)):
        return ""
    axis = _Axis(min(low, -1), max(high, 1), left, width - 30)
    parts = [_across(axis, 5, bottom), _line(axis.at(0), 5, axis.at(0), bottom, "#5b6663")]
    for seat, (elo, half) in enumerate(zip(rated.seats, halves, strict=True)):
        y = 18 + height * seat
        parts.append(_label(left - 10, y + 4, f"seat {seat}", "end"))
        parts.append(_line(axis.at(elo - half), y, axis.at(elo + half), y, PALETTE[2], 3))
        parts.append(
            f'<circle cx="{axis.at(elo):.1f}" cy="{y}" r="5" fill="{PALETTE[2]}">'
            f"<title>{elo:+.0f} ± {half:.0f}</title></circle>"
        )
    return _svg(width, bottom + 24, "".join(parts), "advantage of each seat")


def _time(found: Summary) -> str:
    header = ["rank", "bot", "moves", "ms a move", "simulations a move"]
    limited = summary.timed(found)
    if limited:
        header += ["over the limit", "mean overrun", "worst"]
    rows = []
    for row in found.rows:
        cells = [
            str(row.rank),
            _dot(row.bot) + _text(row.name),
            str(row.moves),
            number(1000 * row.seconds / row.moves, 2) if row.moves else "-",
            number(row.simulations / row.moves, 0) if row.moves else "-",
        ]
        if limited:
            worst, mean = (f"{1000 * value:.1f} ms" for value in (row.worst_overrun, row.mean_overrun))
            cells += [str(row.overruns), mean, worst]
        rows.append(cells)
    return _grid(header, rows)


def _faults(found: Summary) -> str:
    endings = ", ".join(f"{count} {kind}" for kind, count in sorted(found.terminations.items()))
    if not found.faults:
        return f"<p>None. Terminations: {_text(endings or 'no games yet')}.</p>"
    header = ("faults", "bot", "how", "first in game", "what happened")
    rows = [
        (str(line.count), _text(line.bot), _text(line.termination), str(line.first_game), _text(line.detail))
        for line in found.faults
    ]
    return _grid(header, rows, (1, 2, 4)) + f"<p>Terminations: {_text(endings)}.</p>"


def _configuration(found: Summary) -> str:
    configuration = found.configuration
    rows = [(_text(key), _text(value)) for key, value in configuration.items() if key != "bots"]
    bots = [(_text(bot["name"]), _text(bot["spec"]), _text(bot["digest"])) for bot in configuration["bots"]]
    return _grid(("", "value"), rows, (0, 1)) + _grid(("bot", "spec", "digest"), bots, (0, 1, 2))
