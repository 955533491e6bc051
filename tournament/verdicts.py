"""An analysed game as text and as one HTML page, with the win-chance curve. Knows how to show it, and nothing else."""

from collections.abc import Iterator, Sequence

from tournament import moves, report
from tournament.analyse import BEST, CLASSES, GOOD, Analysis, Fortune, Verdict
from tournament.judge import CONFIDENCE
from tournament.plan import version

KINDS = (BEST, GOOD, *reversed(CLASSES))
COLOURS = {"inaccuracy": "#b8860b", "mistake": "#c8553d", "blunder": "#8b0000"}


def worth(value: float, chances: bool, sign: str = "") -> str:
    shown = round(100 * value, 1) if chances else round(value, 2)
    return f"{shown + 0.0:{sign}.1f} %" if chances else f"{shown + 0.0:{sign}.2f}"  # no minus before a zero


def with_error(pair: tuple[float, float] | None, chances: bool, sign: str = "") -> str:
    """A figure and its 95 % interval."""
    if pair is None:
        return "-"
    value, error = pair
    return f"{worth(value, chances, sign)} ± {worth(CONFIDENCE * error, chances).removesuffix(' %')}"


def notes(analysis: Analysis) -> Iterator[str]:
    """What a reader must know to trust the figures."""
    limits = ", ".join(f"{kind} from {worth(least, True)}" for kind, least in reversed(CLASSES.items()))
    yield f"Classes by what a move lost: {limits}; a loss within its 95 % interval is called good."
    yield "Intervals count the noise of the simulations, not what the search misjudges."
    if not analysis.complete:
        yield f"Interrupted: {analysis.done} of {analysis.plies} plies are judged; the result less luck needs all."
    elif analysis.result is None:
        yield "The game was not finished: there is no result to adjust."


def summary(analysis: Analysis) -> tuple[list[str], list[list[str]]]:
    """Header and a row a seat."""
    header = ["seat", "name", "result", "luck", "less luck", "lost", *KINDS]
    rows = []
    for seat, name in enumerate(analysis.names):
        rows.append([
            str(seat),
            name,
            "-" if analysis.result is None else worth(analysis.result[seat], analysis.chances),
            with_error(analysis.seat_luck(seat) if analysis.luck else None, analysis.chances, "+"),
            with_error(analysis.adjusted(seat), analysis.chances),
            with_error(analysis.seat_loss(seat), analysis.chances),
            *(str(analysis.count(seat, kind)) for kind in KINDS),
        ])  # fmt: skip
    return header, rows


def decisions(analysis: Analysis, shown: Sequence[Verdict]) -> tuple[list[str], list[list[str]]]:
    header = ["ply", "seat", "class", "lost", "chance before", "played", "best"]
    return header, [
        [
            str(verdict.ply),
            str(verdict.seat),
            verdict.kind,
            with_error((verdict.loss, verdict.error), analysis.chances) if verdict.kind != BEST else "",
            worth(verdict.chances[verdict.seat], analysis.chances),
            verdict.chosen,
            verdict.best if verdict.kind != BEST else "",
        ]
        for verdict in shown
    ]


def luck(analysis: Analysis, shown: Sequence[Fortune]) -> tuple[list[str], list[list[str]]]:
    header = ["ply", "event", *(f"seat {seat}" for seat in range(len(analysis.names))), "error"]
    return header, [
        [
            str(fortune.ply),
            fortune.text,
            *(worth(value, analysis.chances, "+") for value in fortune.luck),
            f"± {worth(CONFIDENCE * max(fortune.errors), analysis.chances)}",
        ]
        for fortune in shown
    ]


def luckiest(analysis: Analysis, most: int) -> list[Fortune]:
    return sorted(analysis.fortunes, key=lambda fortune: (-max(map(abs, fortune.luck)), fortune.ply))[:most]


def costly(analysis: Analysis) -> list[Verdict]:
    return [verdict for verdict in analysis.verdicts if verdict.kind in CLASSES]


# --- text -------------------------------------------------------------------------------------------------------------


def text(analysis: Analysis, everything: bool, most_luck: int) -> str:
    """The analysis for a terminal."""
    parts = [moves.flow([title(analysis)]), columns(*summary(analysis), left={1})]
    shown = analysis.verdicts if everything else costly(analysis)
    if shown:
        parts.append(columns(*decisions(analysis, shown), left={2, 5, 6}))
    else:
        parts.append("No decision lost anything that is clear of its error.")
    if analysis.fortunes:
        parts.append("The greatest luck:\n" + columns(*luck(analysis, luckiest(analysis, most_luck)), left={1}))
    return "\n\n".join([*parts, moves.flow(notes(analysis))])


def title(analysis: Analysis) -> str:
    by_luck = f", luck by {analysis.luck}" if analysis.luck else ""
    return f"{analysis.game.spec}: {len(analysis.verdicts)} decisions judged by {analysis.judge}{by_luck}"


def columns(header: list[str], rows: list[list[str]], left: set[int]) -> str:
    """A table of text."""
    widths = [max(len(row[place]) for row in [header, *rows]) for place in range(len(header))]
    return "\n".join(
        "  ".join(
            f"{cell:<{widths[place]}}" if place in left else f"{cell:>{widths[place]}}"
            for place, cell in enumerate(row)
        ).rstrip()
        for row in [header, *rows]
    )


# --- the page ---------------------------------------------------------------------------------------------------------


def html(analysis: Analysis) -> str:
    """One self-contained page."""
    heading = f"{analysis.game.name.replace('_', ' ')}: a game judged"
    kind = "Win chance" if analysis.chances else "Worth"
    sections = [
        report._section("Seats", report._grid(*_cells(summary(analysis)), names=(1,)), ""),
        report._section(
            f"{kind} over the game",
            _curve(analysis) + _legend(analysis),
            "Before every decision, as the search of the one to move saw it. Dots: inaccuracies, mistakes, blunders.",
        ),
        report._section(
            "Luck",
            report._grid(*_cells(luck(analysis, luckiest(analysis, len(analysis.fortunes)))), names=(1,))
            if analysis.fortunes
            else "",
            "By how much each roll or draw was better than the mean of all that could have come, the greatest first.",
        ),
        report._section(
            "Decisions", report._grid(*_cells(decisions(analysis, analysis.verdicts)), names=(2, 5, 6)), ""
        ),
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{report._text(heading)}</title>\n<style>{report.STYLE}</style>\n</head>\n<body>\n"
        f'<h1>{report._text(heading)}</h1>\n<p class="soft">{report._text(title(analysis))}</p>\n'
        + "\n".join(filter(None, sections))
        + "".join(f'\n<p class="soft">{report._text(note)}</p>' for note in notes(analysis))
        + f'\n<p class="soft">Tradewind {report._text(version())}</p>\n</body>\n</html>\n'
    )


def _cells(table: tuple[list[str], list[list[str]]]) -> tuple[list[str], list[list[str]]]:
    """A table of text as a table of HTML."""
    header, rows = table
    return [report._text(cell) for cell in header], [[report._text(cell) for cell in row] for row in rows]


def _legend(analysis: Analysis) -> str:
    seats = " ".join(
        f"<span>{report._dot(seat)}seat {seat}, {report._text(name)}</span>&ensp;"
        for seat, name in enumerate(analysis.names)
    )
    return f'<p class="soft">{seats}</p>'


def _curve(analysis: Analysis) -> str:
    """The worth of the game to every seat, from the first decision to the result."""
    if not analysis.verdicts:
        return ""
    width, left, bottom = 900, 60, 300
    points = [(verdict.ply, verdict.chances) for verdict in analysis.verdicts]
    if analysis.result is not None and analysis.complete:
        points.append((analysis.plies, analysis.result))
    scale = 100 if analysis.chances else 1
    every = [scale * value for _, values in points for value in values]
    across = report._Axis(0, analysis.plies, left, width - 20)
    up = report._Axis(0, 100, bottom, 12) if analysis.chances else report._Axis(min(every), max(every), bottom, 12)
    parts = [report._up(up, left, width - 20), report._across(across, bottom, bottom)]
    for seat, name in enumerate(analysis.names):
        line = " ".join(f"{across.at(ply):.1f},{up.at(scale * values[seat]):.1f}" for ply, values in points)
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{report._colour(seat)}" stroke-width="1.5">'
            f"<title>seat {seat}, {report._text(name)}</title></polyline>"
        )
    for verdict in costly(analysis):
        told = (
            f"ply {verdict.ply}, seat {verdict.seat}: {verdict.chosen}; best was {verdict.best}; "
            f"{verdict.kind}, lost {with_error((verdict.loss, verdict.error), analysis.chances)}"
        )
        parts.append(
            f'<circle cx="{across.at(verdict.ply):.1f}" cy="{up.at(scale * verdict.chances[verdict.seat]):.1f}" '
            f'r="{3 + 2 * list(reversed(CLASSES)).index(verdict.kind)}" fill="{COLOURS[verdict.kind]}">'
            f"<title>{report._text(told)}</title></circle>"
        )
    return report._svg(width, bottom + 40, "".join(parts), "worth of the game to each seat over its plies")
