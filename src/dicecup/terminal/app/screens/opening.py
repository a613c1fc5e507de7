"""Shown while a table is being set."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Middle
from textual.screen import Screen
from textual.widgets import Static

from ..widgets.key_bar import KeyBar
from ..widgets.progress_line import ProgressLine

if TYPE_CHECKING:
    from ..app import DicecupApp


class OpeningScreen(Screen[None]):
    """Usually gone in a moment."""

    app: DicecupApp

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "stop", "Do not wait", key_display="esc")]

    def compose(self) -> ComposeResult:
        with Middle():
            yield Static("Setting the table", classes="opening")
            yield ProgressLine("A bot that is new to a book first works it out, once.", classes="opening")
        yield KeyBar()

    def action_stop(self) -> None:
        self.app.stop_opening()
