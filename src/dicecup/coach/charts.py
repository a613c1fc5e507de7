"""Lines and bars as SVG, drawn by hand. Colours come from the page's style, with defaults for a separate file."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from ..solver import Distribution
from ..words import figures, say

WIDTH, HEIGHT = 760, 320
LEFT, RIGHT, TOP, BOTTOM = 52, 16, 18, 40
COLOURS = ("#2a6f97", "#c8553d", "#588157", "#8e5ea2", "#b8860b", "#4a4e69")
DASHES = ("", "7 4", "2 4", "10 3 2 3", "1 3", "12 5")
"""Lines differ in dashes as well, for people who cannot tell the colours apart."""

STYLE = """
.chart { --paper: #fffdf7; --ink: #222; --faint: #d9d4c7; font: 13px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) { .chart { --paper: #1d1f21; --ink: #e8e6e1; --faint: #44474b; } }
.chart .paper { fill: var(--paper); } .chart text { fill: var(--ink); }
.chart .grid { stroke: var(--faint); } .chart .axis { stroke: var(--ink); }
.chart a:focus circle, .chart a:hover circle { r: 7; }
""".strip()


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of numbers; `links` lead from its points to places on the page."""

    name: str
    numbers: Sequence[float]
    links: Sequence[str] = ()
    titles: Sequence[str] = ()


def line_chart(
    title: str,
    lines: Sequence[ChartLine],
    *,
    across: str,
    low: float | None = None,
    high: float | None = None,
    unit: str = "",
    first: int = 0,
) -> str:
    """Lines over 0, 1, 2, ... (or from `first` on)."""
    numbers = [number for line in lines for number in line.numbers]
    low = min(numbers) if low is None else low
    high = max(numbers) if high is None else high
    step = _step(high - low)
    low, high = step * (low // step), step * -(-high // step)
    high = high if high > low else low + step
    longest = max(len(line.numbers) for line in lines)

    def x(index: int) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * index / max(longest - 1, 1)

    def y(number: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (high - number) / (high - low)

    parts = []
    for tick in range(round((high - low) / step) + 1):
        level = low + tick * step
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(level):.1f}" y2="{y(level):.1f}"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y(level) + 4:.1f}" text-anchor="end">{level:g}{escape(unit)}</text>')
    every = -(-longest // 14)
    for index in range(0, longest, every):
        parts.append(f'<text x="{x(index):.1f}" y="{HEIGHT - BOTTOM + 17}" text-anchor="middle">{first + index}</text>')
    for number, line in enumerate(lines):
        colour, dash = _look(number)
        points = " ".join(f"{x(index):.1f},{y(value):.1f}" for index, value in enumerate(line.numbers))
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.5"{dashes}/>')
        for index, value in enumerate(line.numbers):
            parts.append(_point(line, index, x(index), y(value), colour))
    for number, line in enumerate(lines if len(lines) > 1 else ()):
        left = LEFT + 12 + 150 * (number % 4)
        parts.append(
            f'<rect x="{left}" y="{TOP + 16 * (number // 4)}" width="12" height="12" fill="{_look(number)[0]}"/>'
        )
        parts.append(f'<text x="{left + 17}" y="{TOP + 11 + 16 * (number // 4)}">{escape(_short(line.name))}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">{escape(across)}</text>')
    return _svg(title, parts)


def _look(number: int) -> tuple[str, str]:
    """The colour and the dashes of a line; no two of the first 36 have both the same."""
    return COLOURS[number % len(COLOURS)], DASHES[(number + number // len(COLOURS)) % len(DASHES)]


def _short(name: str) -> str:
    """A name that leaves room for the next."""
    return name if len(name) <= 18 else f"{name[:17]}…"


def _point(line: ChartLine, index: int, x: float, y: float, colour: str) -> str:
    circle = f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}">'
    if index < len(line.titles):
        circle += f"<title>{escape(line.titles[index])}</title>"
    circle += "</circle>"
    if index < len(line.links) and line.links[index]:
        label = quoteattr(line.titles[index]) if index < len(line.titles) else '""'
        return f"<a href={quoteattr(line.links[index])} aria-label={label}>{circle}</a>"
    return circle


def score_chart(title: str, found: Distribution) -> str:
    """The chance of every final score, over the range that holds all but a thousandth of the games."""
    low, high = found.quantile(0.0005), found.quantile(0.9995)
    mean, deviation = f"{found.mean:.2f}", f"{found.deviation:.2f}"
    summary = say(figures.SCORE_SUMMARY, mean=mean, deviation=deviation, median=found.median)
    chances = found.chances[low : high + 1].tolist()
    return bar_chart(title, range(low, high + 2), chances, (), figures.SCORES_ACROSS, legend=(title, summary))


def bar_chart(
    title: str,
    edges: Sequence[int],
    shares: Sequence[float],
    curve: Sequence[float],
    across: str,
    legend: Sequence[str] = (),
) -> str:
    """Shares between edges as bars; if there is another distribution to compare with, a line over them shows it."""
    most = max([*shares, *curve, 1e-9])

    def x(edge: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (edge - edges[0]) / (edges[-1] - edges[0])

    def y(share: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (1.0 - share / most)

    parts = []
    for left, right, share in zip(edges, edges[1:], shares, strict=False):
        words = say(figures.SHARE_OF_BAR, low=left, high=right - 1, share=f"{100 * share:.1f}")
        parts.append(
            f'<rect x="{x(left):.1f}" y="{y(share):.1f}" width="{max(x(right) - x(left) - 1, 1):.1f}"'
            f' height="{y(0) - y(share):.1f}" fill="{COLOURS[0]}"><title>{words}</title></rect>'
        )
    middles = [(left + right) / 2 for left, right in itertools.pairwise(edges)]
    if curve:
        points = " ".join(f"{x(middle):.1f},{y(share):.1f}" for middle, share in zip(middles, curve, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[1]}" stroke-width="2.5"/>')
    for number, line in enumerate(legend):
        parts.append(f'<text x="{LEFT}" y="{TOP + 16 * number}">{escape(line)}</text>')
    parts.append(f'<line class="axis" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y(0):.1f}" y2="{y(0):.1f}"/>')
    for edge in edges[:: max(1, len(edges) // 10)]:
        parts.append(f'<text x="{x(edge):.1f}" y="{HEIGHT - BOTTOM + 17}" text-anchor="middle">{edge}</text>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 6}" text-anchor="middle">{escape(across)}</text>')
    return _svg(title, parts)


def band_chart(title: str, rows: Sequence[tuple[str, float, float]], across: str) -> str:
    """For each row (name, mark, reach), the band around zero that chance explains, and a dot at the mark."""
    most = 1.05 * max(max(abs(mark), reach) for _, mark, reach in rows) or 1.0
    row_height = 46
    height = TOP + row_height * len(rows) + BOTTOM

    def x(number: float) -> float:
        return 12 + (WIDTH - 24) * (number + most) / (2 * most)

    step = _step(2 * most)
    parts = []
    for tick in range(-int(most // step), int(most // step) + 1):
        kind = "grid" if tick else "axis"
        left = x(tick * step)
        parts.append(f'<line class="{kind}" x1="{left:.1f}" x2="{left:.1f}" y1="{TOP}" y2="{height - BOTTOM}"/>')
        parts.append(f'<text x="{left:.1f}" y="{height - BOTTOM + 17}" text-anchor="middle">{tick * step:g}</text>')
    for number, (name, mark, reach) in enumerate(rows):
        top = TOP + number * row_height
        parts.append(f'<text x="12" y="{top + 13}">{escape(name)}</text>')
        parts.append(
            f'<rect x="{x(-reach):.1f}" y="{top + 19}" width="{x(reach) - x(-reach):.1f}" height="16"'
            f' fill="{COLOURS[0]}" fill-opacity="0.3"/>'
        )
        parts.append(f'<circle cx="{x(mark):.1f}" cy="{top + 27}" r="7" fill="{COLOURS[1]}"/>')
    parts.append(f'<text x="{WIDTH / 2}" y="{height - 6}" text-anchor="middle">{escape(across)}</text>')
    return _svg(title, parts, height)


def _svg(title: str, parts: Sequence[str], height: int = HEIGHT) -> str:
    return "\n".join(
        [
            f'<svg class="chart" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="group"'
            f" aria-label={quoteattr(title)}>",
            f"<title>{escape(title)}</title>",
            f"<style>{STYLE}</style>",
            f'<rect class="paper" width="{WIDTH}" height="{height}"/>',
            *parts,
            "</svg>",
        ]
    )


def _step(reach: float) -> float:
    """A round distance between lines of a grid: 1, 2 or 5 times a power of ten, about six of them."""
    step = 1e-3
    while True:
        for factor in (1, 2, 5):
            if reach <= 6.5 * step * factor:
                return step * factor
        step *= 10
