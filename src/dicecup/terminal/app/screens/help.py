"""Keys, and the rules of the book being played; the other books follow by a key."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from ....rules import BOOKS, Rulebook
from ...rules_page import rules_lines
from ..widgets.key_bar import KeyBar
from ..widgets.text_page import TextPage

KEYS = """\
1 to 5          hold a die, or release it (or click it)
0               release all of them; held dice stay held until you do
space           roll the dice that are not held
arrows, enter   choose a box and score there (or click it twice)
tab or v        the card of the next player; the arrows lead back to yours
z               cross out that box although the dice would score there
u               undo a hold or the box you filled, before the next roll
h               ask the coach for a hint
c               switch the coach: off, hints, verdicts, warnings, all options
                (accuracy: how many of your choices were best or nearly best)
page up, down   read on in what the coach says
a               let the coach play for you, until you press it again
b               with real dice: take back the last box entered
g               retry a bot that got stuck
R               resign (capital R)
L               give up your seat at a table online (capital L)
escape          to the menu; the game is saved, as it is after every move
q               quit; dicecup play --resume goes on

On the card
+12   what the dice would give             ›    the box that is chosen
+20*  the same with a Yahtzee bonus        22/{target}  how far the bonus is
!20   where they must go                   ×    where they may not go"""


class HelpScreen(Screen[None]):
    """A page that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "book", "Rules of the next book"),
        Binding("escape,q,question_mark", "app.pop_screen", "Back", key_display="esc"),
    ]

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self._book = self._shown = book

    def compose(self) -> ComposeResult:
        yield Static("Help", classes="heading")
        keys = KEYS.format(target=self._book.upper_target).splitlines()
        self._page = ["", *keys, "", *rules_lines(self._book)]
        yield TextPage(self._page)
        yield KeyBar()

    def action_book(self) -> None:
        """The rules of the next book alone."""
        books = list(BOOKS.values())
        place = books.index(self._shown) if self._shown in books else -1
        self._shown = books[(place + 1) % len(books)]
        self.query_one(Static).update(f"Rules: {self._shown.title}")
        self.query_one(TextPage).show(["", *rules_lines(self._shown)])

    def on_mount(self) -> None:
        self.query_one(TextPage).focus()

    def on_screen_resume(self) -> None:
        """Begin with the keys again, whatever was read last time."""
        self._shown = self._book
        self.query_one(Static).update("Help")
        self.query_one(TextPage).show(self._page)
