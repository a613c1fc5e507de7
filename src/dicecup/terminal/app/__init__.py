"""The game on the full screen. A widget or a screen a file; no file here knows a rule or a scoring number.

`app.py` opens the screens, `table.py` plays a sitting; the looks stand in `style.tcss`.
"""

from __future__ import annotations

from .app import DicecupApp

__all__ = ["DicecupApp"]
