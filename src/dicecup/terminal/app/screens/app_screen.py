"""A screen that knows which app it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.screen import Screen

if TYPE_CHECKING:
    from ..app import DicecupApp


class AppScreen(Screen[None]):
    """What the screens of the game derive from, so that `self.app` has its type."""

    app: DicecupApp
