"""The game on the full screen: one screen or widget per file. No file here knows a rule or a scoring number.

`app.py` opens the screens, `screens/table.py` plays a sitting, and `style.tcss` says how everything looks.
"""

from __future__ import annotations

import os

# How often Textual draws per second. At its default of 60, a key waits up to 16 ms for a frame, sometimes twice.
os.environ.setdefault("TEXTUAL_FPS", "240")

from .app import DicecupApp

__all__ = ["DicecupApp"]
