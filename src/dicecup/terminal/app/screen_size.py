"""How much room a screen has, in three steps; it is also the name of a class in `style.tcss`."""

from __future__ import annotations

from typing import Final, Literal

from textual.geometry import Size

ScreenSize = Literal["small", "usual", "large"]
SCREEN_SIZES: Final[tuple[ScreenSize, ...]] = ("small", "usual", "large")

LEAST = Size(60, 20)
"""Below this something is out of sight."""
USUAL = Size(80, 24)
LARGE = Size(110, 34)
"""From here on dice are drawn larger, and the whole pad."""


def named_size(size: Size) -> ScreenSize:
    if size.width >= LARGE.width and size.height >= LARGE.height:
        return "large"
    return "usual" if size.width >= USUAL.width and size.height >= USUAL.height else "small"


def is_too_small(size: Size) -> bool:
    return size.width < LEAST.width or size.height < LEAST.height
