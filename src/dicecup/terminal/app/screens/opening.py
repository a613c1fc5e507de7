"""What is shown while a table is being set up."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle

from ....words import keys, screens
from ..widgets.key_bar import KeyBar
from ..widgets.progress_line import ProgressLine
from .app_screen import AppScreen


class OpeningScreen(AppScreen):
    """Usually gone in a moment."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", keys.DO_NOT_WAIT, key_display=keys.ESCAPE)]

    def compose(self) -> ComposeResult:
        with Middle():
            yield ProgressLine(screens.PREPARING, classes="opening")
        yield KeyBar()

    def action_stop(self) -> None:
        self.app.stop_opening()
