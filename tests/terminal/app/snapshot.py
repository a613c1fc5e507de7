"""Screens as text files that people can read: `snapshots/NAME-80x24.txt`.

DICECUP_SNAPSHOTS=write writes them again; look at what changed before you commit it.
"""

from __future__ import annotations

import os
from pathlib import Path

from textual.pilot import Pilot

from .stage import text

FOLDER = Path(__file__).parent / "snapshots"


def assert_shows(pilot: Pilot[None], name: str) -> None:
    """Check that the screen is what the snapshot of that name holds."""
    width, height = pilot.app.size
    path = FOLDER / f"{name}-{width}x{height}.txt"
    shown = text(pilot)
    if os.environ.get("DICECUP_SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(shown, "utf-8")
    assert shown == path.read_text("utf-8"), f"{path.name} differs; the screen shows:\n{shown}"
