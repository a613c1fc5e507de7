"""The size of a screen in three steps, whose names are also classes in `style.tcss`."""

from __future__ import annotations

from typing import Final, Literal

from textual.geometry import Size

ScreenSize = Literal["small", "usual", "large"]
SCREEN_SIZES: Final[tuple[ScreenSize, ...]] = ("small", "usual", "large")

LEAST = Size(60, 20)
"""On anything smaller, something is out of sight."""
USUAL = Size(80, 24)
LARGE = Size(110, 34)
"""From here on dice are drawn larger, and the whole pad is shown."""


def named_size(size: Size) -> ScreenSize:
    if size.width >= LARGE.width and size.height >= LARGE.height:
        return "large"
    return "usual" if size.width >= USUAL.width and size.height >= USUAL.height else "small"


def is_too_small(size: Size) -> bool:
    return size.width < LEAST.width or size.height < LEAST.height
