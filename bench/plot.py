"""A picture of ratios: bars on a logarithmic scale with their spread, as one SVG that needs nothing else."""

import math
from html import escape

from tournament.measure import Spread

WIDTH, LABELS, FIGURES, ROW, TOP = 900, 330, 150, 24, 56


def ratio_plot(title: str, note: str, bars: list[tuple[str, Spread]]) -> str:
    """A bar for each label from 1 to the median, a whisker from lowest to highest."""
    low = min(0, math.floor(math.log10(min(bar.lowest for _, bar in bars))))
    high = max(1, math.ceil(math.log10(max(bar.highest for _, bar in bars))))
    height = TOP + ROW * len(bars) + 30
    span = WIDTH - LABELS - FIGURES

    def x(ratio: float) -> float:
        return LABELS + span * (math.log10(ratio) - low) / (high - low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="12" role="img">',
        '<rect width="100%" height="100%" fill="#fff"/>',
        f'<text x="10" y="20" font-size="15" font-weight="600">{escape(title)}</text>',
        f'<text x="10" y="38" font-size="11" fill="#555">{escape(note)}</text>',
    ]
    for power in range(low, high + 1):
        at = x(10.0**power)
        parts.append(f'<line x1="{at:.1f}" x2="{at:.1f}" y1="{TOP - 6}" y2="{height - 24}" stroke="#ddd"/>')
        parts.append(f'<text x="{at:.1f}" y="{height - 8}" text-anchor="middle" fill="#555">{10.0**power:,g}</text>')
    for i, (label, bar) in enumerate(bars):
        y = TOP + ROW * i
        left, right = sorted((x(1), x(bar.median)))
        figures = bar.text(".3g" if bar.median < 100 else ",.0f")
        parts += [
            f'<text x="{LABELS - 8}" y="{y + 15}" text-anchor="end">{escape(label)}</text>',
            f'<rect x="{left:.1f}" y="{y + 4}" width="{right - left:.1f}" height="{ROW - 9}" rx="2" fill="#2a7f9e"/>',
            f'<line x1="{x(bar.lowest):.1f}" x2="{x(bar.highest):.1f}" y1="{y + 11.5}" y2="{y + 11.5}" stroke="#111"/>',
            f'<text x="{WIDTH - FIGURES + 8}" y="{y + 15}">{escape(figures)}</text>',
        ]
    return "\n".join([*parts, "</svg>\n"])
