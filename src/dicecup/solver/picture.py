"""A distribution of scores as an SVG picture, drawn by hand: a few hundred bars need no plotting library."""

from __future__ import annotations

from xml.sax.saxutils import escape

from .distribution import Distribution

WIDTH, HEIGHT, MARGIN = 900, 420, 50


def histogram(found: Distribution, title: str) -> str:
    """Bars of probability by score, over the range that holds all but a thousandth of the games."""
    low, high = found.quantile(0.0005), found.quantile(0.9995)
    chances = found.chances[low : high + 1]
    across = (WIDTH - 2 * MARGIN) / len(chances)
    tall = (HEIGHT - 2 * MARGIN) / float(chances.max())
    floor = HEIGHT - MARGIN
    bars = [
        f'<rect x="{MARGIN + index * across:.2f}" y="{floor - chance * tall:.2f}"'
        f' width="{across:.2f}" height="{chance * tall:.2f}"/>'
        for index, chance in enumerate(chances)
        if chance
    ]
    ticks = [
        f'<text x="{MARGIN + (score - low + 0.5) * across:.1f}" y="{floor + 18}" text-anchor="middle">{score}</text>'
        for score in range(-(-low // 50) * 50, high + 1, 50)
    ]
    mean_x = MARGIN + (found.mean - low + 0.5) * across
    summary = f"mean {found.mean:.2f}, standard deviation {found.deviation:.2f}, median {found.median}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"',
            '  font-family="system-ui, sans-serif" font-size="13">',
            f"<title>{escape(title)}</title>",
            f"<desc>{escape(summary)}</desc>",
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fffdf7"/>',
            f'<text x="{MARGIN}" y="24" font-size="17" fill="#222">{escape(title)}</text>',
            f'<text x="{MARGIN}" y="42" fill="#555">{escape(summary)}</text>',
            f'<g fill="#2a6f97">{"".join(bars)}</g>',
            f'<line x1="{mean_x:.1f}" y1="{MARGIN}" x2="{mean_x:.1f}" y2="{floor}" stroke="#c8553d"/>',
            f'<line x1="{MARGIN}" y1="{floor}" x2="{WIDTH - MARGIN}" y2="{floor}" stroke="#555"/>',
            f'<g fill="#555">{"".join(ticks)}</g>',
            f'<text x="{WIDTH / 2}" y="{HEIGHT - 10}" text-anchor="middle" fill="#555">final score</text>',
            "</svg>",
            "",
        ]
    )
