"""What is shown while a table is being set."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle

from ..widgets.key_bar import KeyBar
from ..widgets.progress_line import ProgressLine
from .app_screen import AppScreen


class OpeningScreen(AppScreen):
    """Usually gone in a moment."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", "Do not wait", key_display="esc")]

    def compose(self) -> ComposeResult:
        with Middle():
            yield ProgressLine(
                "Preparing the table (the first time with a rulebook takes a few seconds)…", classes="opening"
            )
        yield KeyBar()

    def action_stop(self) -> None:
        self.app.stop_opening()
