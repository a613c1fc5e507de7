"""The form for the settings."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid
from textual.widgets import Label, Select, Static

from ....words import keys, screens
from ...settings import SETTINGS
from ..widgets.key_bar import KeyBar
from .app_screen import AppScreen


class SettingsScreen(AppScreen):
    """Every change takes effect at once and is saved."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", keys.NEXT, key_display=keys.TAB),
        Binding("escape,q", "app.pop_screen", keys.BACK, key_display=keys.ESCAPE),
    ]

    def compose(self) -> ComposeResult:
        yield Static(screens.SETTINGS, classes="heading")
        with Grid(id="form", classes="page"):
            for name, choice in SETTINGS.items():
                yield Label(choice.label)
                yield Select(
                    choice.values,
                    value=getattr(self.app.settings, name),
                    allow_blank=False,
                    id=name,
                    compact=True,
                )
        yield KeyBar()

    def on_select_changed(self, event: Select.Changed) -> None:
        name = event.select.id or ""
        if event.value != getattr(self.app.settings, name):
            self.app.change_setting(name, event.value)
