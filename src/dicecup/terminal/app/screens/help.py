"""Keys, and the rules of the book being played."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import Static

from ....rules import Rulebook
from ...rules_page import rules_lines
from ..widgets.key_bar import KeyBar
from ..widgets.text_page import TextPage

KEYS = """\
1 to 5          hold a die, or release it (or click it)
0               release all of them; held dice stay held until you do
space           roll the dice that are not held
arrows, enter   choose a box and score there (or click it twice)
tab or v        the card of the next player; the arrows lead back to yours
z               cross out that box: a zero although the dice would score
u               undo a hold or the box you filled, before the next roll
h               ask the coach for a hint
c               the next way of coaching: off, hint, warning, all values
page up, down   read on in what the coach says
a               let the coach play for you, until you press it again
b               with real dice: take back the last box entered
g               let a bot that could not go on try again
R               resign (capital R)
escape          to the menu; the game is saved, as it is after every move
q               quit; dicecup play --resume goes on

On the card
+12   what the dice would give             ›    the box that is chosen
+20*  the same with a Yahtzee bonus        22/{target}  how far the bonus is
!20   where they must go                   ×    where they may not go"""


class HelpScreen(Screen[None]):
    """A page that scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,question_mark", "app.pop_screen", "Back", key_display="esc")
    ]

    def __init__(self, book: Rulebook) -> None:
        super().__init__()
        self._book = book

    def compose(self) -> ComposeResult:
        yield Static("Help", classes="heading")
        yield TextPage(["", *KEYS.format(target=self._book.upper_target).splitlines(), "", *rules_lines(self._book)])
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(TextPage).focus()

    def on_screen_resume(self) -> None:
        self.query_one(TextPage).scroll_home(animate=False)
