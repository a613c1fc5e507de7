"""How much room a screen has, in three steps; it is also the name of a class in `style.tcss`."""

from __future__ import annotations

from typing import Final, Literal

from textual.geometry import Size

Room = Literal["small", "usual", "roomy"]
ROOMS: Final[tuple[Room, ...]] = ("small", "usual", "roomy")

LEAST = Size(60, 20)
"""Below this something is out of sight."""
USUAL = Size(80, 24)
ROOMY = Size(110, 34)
"""From here on dice are drawn larger, and the whole pad."""


def room_in(size: Size) -> Room:
    if size.width >= ROOMY.width and size.height >= ROOMY.height:
        return "roomy"
    return "usual" if size.width >= USUAL.width and size.height >= USUAL.height else "small"


def is_too_small(size: Size) -> bool:
    return size.width < LEAST.width or size.height < LEAST.height
