"""The plots beside the figures, as SVG, from what bench/figures keeps: written by `python docs/write_figures.py`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from dicecup.coach.charts import COLOURS, STYLE, WIDTH, band_chart

ROW, LEFT, RIGHT, TOP, BOTTOM = 34, 96, 150, 14, 44


@dataclass(frozen=True)
class Plot:
    title: str
    draw: Callable[[str, Sequence[str]], str]
    """Makes the picture of a title and of the lines that the section's script printed."""


def rows_of(printed: Sequence[str], name: str, column: str) -> list[tuple[str, float, float]]:
    """Of each row of the printed table with these two columns: its name, and the figure with half of its interval."""
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in printed if line.startswith("|")]
    head = next(number for number, row in enumerate(cells) if {name, column} <= set(row))
    found = []
    for row in cells[head + 2 :]:
        if len(row) != len(cells[head]) or row[0].startswith("wins"):
            break  # the next table
        found.append((row[cells[head].index(name)], *measured(row[cells[head].index(column)])))
    return found


def measured(text: str) -> tuple[float, float]:
    """A figure and half of its interval: `217.30 ± 0.06`."""
    value, _, reach = text.partition("±")
    return float(value), float(reach or 0)


def ladder(title: str, printed: Sequence[str]) -> str:
    rows = sorted(rows_of(printed, "bot", "mean as played"), key=lambda row: row[1])
    return bars(title, rows, "mean score per game; ± is half of a 95 % interval")


def strengths(title: str, printed: Sequence[str]) -> str:
    return bars(title, rows_of(printed, "bot", "mean"), "mean score of a game alone; ± is half of a 95 % interval")


def calibration(title: str, printed: Sequence[str]) -> str:
    rows = [(f"{bin} %", *figure) for bin, *figure in rows_of(printed, "bin", "difference (95 % interval)")]
    return band_chart(title, rows, "percentage points between predicted and actual; the band is what chance explains")


def bars(title: str, rows: Sequence[tuple[str, float, float]], across: str) -> str:
    """A bar from zero for each (name, value, half of its interval), with its figure behind it."""
    most = max(value for _, value, _ in rows)
    height = TOP + ROW * len(rows) + BOTTOM
    parts = []
    for number, (name, value, reach) in enumerate(rows):
        top = TOP + ROW * number
        width = (WIDTH - LEFT - RIGHT) * value / most
        shown = f"{value:,.1f}" + (f" ± {reach:.1f}" if reach >= 0.05 else "")
        parts += [
            f'<text x="{LEFT - 8}" y="{top + 19}" text-anchor="end">{escape(name)}</text>',
            f'<rect x="{LEFT}" y="{top + 4}" width="{width:.1f}" height="{ROW - 12}" fill="{COLOURS[0]}"/>',
            f'<text x="{LEFT + width + 8:.1f}" y="{top + 19}">{escape(shown)}</text>',
        ]
    parts.append(f'<text x="{WIDTH / 2}" y="{height - 12}" text-anchor="middle">{escape(across)}</text>')
    opening = f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
    paper = f'<rect class="paper" width="{WIDTH}" height="{height}"/>'
    head = [f"{opening} aria-label={quoteattr(title)}>", f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>"]
    return "\n".join([*head, paper, *parts, "</svg>"])


PLOTS = {
    "ladder": Plot("The ladder of bots in deluxe", ladder),
    "ladder triple": Plot("The ladder of bots in Triple Yahtzee", ladder),
    "strengths deluxe": Plot("How many points each bot makes in deluxe", strengths),
    "calibration": Plot("The chance to win in deluxe: how far predictions are off", calibration),
    "calibration triple 30720": Plot("The chance to win in Triple Yahtzee: how far predictions are off", calibration),
}
"""The sections of docs/benchmarks.md that have a picture."""


def picture_of(name: str) -> str:
    """Where the picture of a section lies in docs/."""
    return f"pictures/plots/{re.sub(r'[ _]', '-', name)}.svg"
