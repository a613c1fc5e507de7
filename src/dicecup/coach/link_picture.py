"""The picture shown where somebody posts a link to a table: the book, who plays, and how the game stands.

It is drawn for PNG (`pictures`), since most places that show a preview accept nothing else.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple
from xml.sax.saxutils import escape

from ..words import link_preview, say

WIDTH, HEIGHT = 600, 315
"""At twice as many pixels this is the size that previews are made for."""
WOOD, FELT, LIGHT, GOLD, SOFT = "#5b3820", "#1b5a45", "#f4fff7", "#ffd978", "#cfe6da"
IVORY, PIP = "#fffaf0", "#2a1a12"
DICE = (2, 3, 4, 5, 6)
PIPS = {
    2: ((1, 1), (3, 3)),
    3: ((1, 1), (2, 2), (3, 3)),
    4: ((1, 1), (1, 3), (3, 1), (3, 3)),
    5: ((1, 1), (1, 3), (2, 2), (3, 1), (3, 3)),
    6: ((1, 1), (1, 2), (1, 3), (3, 1), (3, 2), (3, 3)),
}
"""Where the pips are, in quarters of the edge."""
MOST_SIDES = 4
LONGEST = 24
"""The most characters of a name, or of the line above, that fit."""


class PictureSide(NamedTuple):
    name: str
    points: int | None = None
    """None before the game has begun."""


def link_picture(book: str, status: str, sides: Sequence[PictureSide]) -> str:
    """A drawing of a table: what is played, how far the game is, and its sides with their scores."""
    parts = [
        f'<rect x="0" y="0" width="{WIDTH}" height="{HEIGHT}" fill="{WOOD}"/>',
        f'<rect x="14" y="14" width="{WIDTH - 28}" height="{HEIGHT - 28}" fill="{FELT}"/>',
        *(part for place, face in enumerate(DICE) for part in _die(face, 38 + 46 * place, 36)),
        _text(link_preview.PICTURE_MADE, WIDTH - 38, 62, 15, SOFT, "end"),
        _text(link_preview.PICTURE_TITLE, 38, 122, 32, GOLD),
        _text(_plain(book) or "", 38, 150, 17, LIGHT),
        _text(status, 38, 184, 17, SOFT),
    ]
    shown = sides[:MOST_SIDES] if len(sides) <= MOST_SIDES else sides[: MOST_SIDES - 1]
    for number, side in enumerate(shown):
        name = _plain(side.name) or say(link_preview.PICTURE_PLAYER, number=number + 1)
        y = 212 + 25 * number
        parts.append(_text(name, 38, y, 19, LIGHT))
        if side.points is not None:
            parts.append(_text(str(side.points), WIDTH - 38, y, 19, GOLD, "end"))
    if len(sides) > len(shown):
        more = say(link_preview.PICTURE_MORE, count=len(sides) - len(shown))
        parts.append(_text(more, 38, 212 + 25 * len(shown), 17, SOFT))
    return "\n".join(
        [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}">', *parts, "</svg>"],
    )


def _die(face: int, x: int, y: int) -> list[str]:
    edge = 36
    die = f'<rect x="{x}" y="{y}" width="{edge}" height="{edge}" fill="{IVORY}"/>'
    return [
        die,
        *(
            f'<circle cx="{x + across * edge / 4}" cy="{y + down * edge / 4}" r="3.4" fill="{PIP}"/>'
            for across, down in PIPS[face]
        ),
    ]


def _text(text: str, x: float, y: float, size: int, colour: str, anchor: str = "start") -> str:
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{colour}" text-anchor="{anchor}">{escape(text)}</text>'


def _plain(name: str) -> str | None:
    """A name in the letters that the drawing can show, without accents and not too long; None if it needs others."""
    letters = "".join(
        each for each in unicodedata.normalize("NFKD", name) if not unicodedata.combining(each) and each.isprintable()
    )
    if not letters.isascii() or not letters.strip():
        return None
    return letters if len(letters) <= LONGEST else f"{letters[: LONGEST - 3].rstrip()}..."
