"""One die, drawn in three sizes."""

from __future__ import annotations

from ..screen_size import ScreenSize

PIPS: dict[int | None, tuple[str, str, str]] = {
    None: ("   ", "   ", "   "),
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
PIP = "●"
EDGE, HELD_EDGE = ("╭", "─", "╮", "│", "╰", "╯"), ("┏", "━", "┓", "┃", "┗", "┛")


def die_lines(face: int | None, held: bool, size: ScreenSize) -> list[str]:
    """A face, or an empty one before the first roll. A held die has a heavy edge; a small die has a digit, not pips."""
    rows = [row.replace("o", PIP) for row in PIPS[face]]
    if size == "large":
        rows = [f" {'  '.join(row)} " for row in rows]
        rows = [rows[0], " " * len(rows[0]), rows[1], " " * len(rows[0]), rows[2]]
    elif size == "usual":
        rows = [" ".join(row) for row in rows]
    else:
        rows = [" " if face is None else str(face)]
    top_left, across, top_right, down, low_left, low_right = HELD_EDGE if held else EDGE
    line = across * len(rows[0])
    return [f"{top_left}{line}{top_right}", *(f"{down}{row}{down}" for row in rows), f"{low_left}{line}{low_right}"]
