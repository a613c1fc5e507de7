"""Plots in characters: bars and lines."""

from __future__ import annotations

from collections.abc import Sequence

EIGHTHS = " ▁▂▃▄▅▆▇█"
POINT = "●"


def bar_plot(labels: Sequence[str], shares: Sequence[float], others: Sequence[float], width: int) -> list[str]:
    """One line per bar, with `│` where the other share ends."""
    most = max([*shares, *others, 1e-9])
    edge = max(map(len, labels))
    longest = max(10, width - edge - 8)
    lines = []
    for label, share, other in zip(labels, shares, others, strict=True):
        bar = list("█" * round(longest * share / most) + " " * longest)[: longest + 1]
        if other:
            bar[round(longest * other / most)] = "│"
        percents = f"{100 * share:4.0f} %" if share else ""
        lines.append(f"{label:>{edge}} {''.join(bar)}{percents}".rstrip())
    return lines


def line_plot(numbers: Sequence[float], width: int, height: int) -> list[str]:
    """Numbers from left to right as points, with the scale on the left."""
    if not numbers:
        return []
    low, high = min(numbers), max(numbers)
    reach = (high - low) or 1.0
    step = max(1, min(6, (width - 8) // len(numbers)))
    grid = [[" "] * (step * len(numbers)) for _ in range(height)]
    for index, number in enumerate(numbers):
        row = round((high - number) / reach * (height - 1))
        grid[row][index * step] = POINT
    scale = {0: f"{high:.0f}", height - 1: f"{low:.0f}"}
    return [f"{scale.get(row, ''):>5} ┤{''.join(cells)}".rstrip() for row, cells in enumerate(grid)]


def spark(numbers: Sequence[float]) -> str:
    """One character per number."""
    low, reach = min(numbers), (max(numbers) - min(numbers)) or 1.0
    return "".join(EIGHTHS[1 + round((number - low) / reach * (len(EIGHTHS) - 2))] for number in numbers)
