"""Keys, and the rules of the book being played; a key leads to the other books."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from ....rules import BOOKS, Rulebook
from ....words import keys, say, screens
from ...rules_page import rules_lines
from ..widgets.key_bar import KeyBar
from ..widgets.text_page import TextPage


class HelpScreen(Screen[None]):
    """A page that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "book", keys.RULES_OF_NEXT_BOOK),
        Binding("escape,q,question_mark", "app.pop_screen", keys.BACK, key_display=keys.ESCAPE),
    ]

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self._book = self._shown = book

    def compose(self) -> ComposeResult:
        yield Static(screens.HELP, classes="heading")
        about_keys = say(screens.KEYS, target=self._book.upper_target)
        self._page = ["", *about_keys.splitlines(), "", *rules_lines(self._book)]
        yield TextPage(self._page)
        yield KeyBar()

    def action_book(self) -> None:
        """Show the rules of the next book alone."""
        books = list(BOOKS.values())
        place = books.index(self._shown) if self._shown in books else -1
        self._shown = books[(place + 1) % len(books)]
        self.query_one(Static).update(say(screens.RULES, book=self._shown.title))
        self.query_one(TextPage).show(["", *rules_lines(self._shown)])

    def on_mount(self) -> None:
        self.query_one(TextPage).focus()

    def on_screen_resume(self) -> None:
        """Begin with the keys again, no matter what was read last time."""
        self._shown = self._book
        self.query_one(Static).update(screens.HELP)
        self.query_one(TextPage).show(self._page)
