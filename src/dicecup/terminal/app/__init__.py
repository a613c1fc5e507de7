"""The game on the full screen. A widget or a screen a file; no file here knows a rule or a scoring number.

`app.py` opens the screens, `table.py` plays a sitting; the looks stand in `style.tcss`.
"""

from __future__ import annotations

import os

# Textual draws at most so many times a second. At its own 60 a key waits up to 16 ms for a frame, sometimes twice.
os.environ.setdefault("TEXTUAL_FPS", "240")

from .app import DicecupApp

__all__ = ["DicecupApp"]
