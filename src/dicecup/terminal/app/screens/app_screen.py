"""A screen that knows which app it belongs to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.events import Resize
from textual.screen import Screen

from ..screen_size import SCREEN_SIZES, named_size

if TYPE_CHECKING:
    from ..app import DicecupApp


class AppScreen(Screen[None]):
    """The base class of the game's screens, so that `self.app` has its type."""

    app: DicecupApp

    def on_resize(self, event: Resize) -> None:
        for name in SCREEN_SIZES:
            self.set_class(named_size(event.size) == name, name)
