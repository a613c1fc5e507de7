"""Shown while a table is being set."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Middle
from textual.screen import Screen
from textual.widgets import Static


class OpeningScreen(Screen[None]):
    """Usually gone in a moment."""

    def compose(self) -> ComposeResult:
        with Middle():
            yield Static("Setting the table", classes="opening")
            yield Static(
                "A bot that is new to a book first works it out: up to half a minute, once.", classes="opening"
            )
