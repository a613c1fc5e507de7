"""The form for a new game: book, house rules, sides, series, dice."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, VerticalScroll
from textual.widgets import Button, Input, Label, Select, Static

from ....rules import BOOKS, DEFAULT_BOOK, DicecupError, Malformed, Rulebook, Series, rulebook
from ...coaching import TerminalCoach
from ...table_setup import begin, seats
from ..widgets.key_bar import KeyBar
from .app_screen import AppScreen
from .house_rules import HouseRulesScreen

BOT_SEATS = 3


class NewGameScreen(AppScreen):
    """A form. Whatever does not go together is said when the game would begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", "Next field", key_display="tab"),
        Binding("ctrl+s", "begin", "Begin"),
        Binding("escape", "app.pop_screen", "Back", key_display="esc"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._house_rules: dict[str, str] = {}
        self.bots: list[str] = []
        """The bots that are offered; empty until they are known."""

    def compose(self) -> ComposeResult:
        yield Static("New game", classes="heading")
        with VerticalScroll(classes="page", can_focus=False):
            with Grid(id="form"):
                yield Label("Rulebook")
                yield Select(
                    [(f"{name}: {book.title}", name) for name, book in BOOKS.items()],
                    value=DEFAULT_BOOK,
                    allow_blank=False,
                    id="book",
                    compact=True,
                )
                yield Label("House rules")
                yield Button("none; press to change them", id="house-rules", compact=True)
                yield Label("People")
                yield Input("Player", placeholder="Ann, Bob", id="people", compact=True)
                yield Label("Bots")
                with Horizontal(id="bots"):
                    for number in range(BOT_SEATS):
                        yield Select[str]([], prompt="no bot", id=f"bot-{number}", classes="bot", compact=True)
                yield Label("or teams")
                yield Input(placeholder=f"Reds: Bo, Cy; Blues: Di, Ed ({_books('partners')})", id="teams", compact=True)
                yield Label("Games")
                yield Input("1", type="integer", id="games", compact=True)
                yield Label("Winners earn")
                yield _choice("difference", "their score", f"the difference to the others ({_books('difference')})")
                yield Label("Dice")
                yield _choice("real-dice", "rolled by dicecup", "real ones, typed in by you")
            yield Button("Begin", id="begin", variant="primary")
            yield Static(id="trouble", markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one("#begin", Button).focus()
        self._offer_bots()

    def _offer_bots(self) -> None:
        self.run_worker(self._list_bots(), group="bots", exclusive=True)

    async def _list_bots(self) -> None:
        """Offer the bots that play the chosen book; a bot that was chosen before stays if it does."""
        try:
            self.bots = await self.app.think(TerminalCoach.bot_names, self._book)
        except DicecupError as error:  # people can play anyway
            self.query_one("#trouble", Static).update(f"There are no bots now: {error}")
            return
        for select in self.query(".bot").results(Select):
            chosen = select.value
            select.set_options([(name, name) for name in self.bots])
            if chosen in self.bots:
                select.value = chosen

    @property
    def _book(self) -> Rulebook:
        return rulebook(str(self.query_one("#book", Select).value))

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "begin":
            self.action_begin()
        else:
            self.app.push_screen(HouseRulesScreen(self._book, self._house_rules), self._take_house_rules)

    def _take_house_rules(self, rules: dict[str, str] | None) -> None:
        self._house_rules = rules or {}
        text = ", ".join(f"{name}={value}" for name, value in self._house_rules.items())
        self.query_one("#house-rules", Button).label = text or "none; press to change them"

    def on_select_changed(self, event: Select.Changed) -> None:
        if event.select.id == "book":
            self._take_house_rules(None)  # each book has its own
            self._offer_bots()

    def on_input_submitted(self) -> None:
        self.action_begin()

    def action_begin(self) -> None:
        try:
            series, bots = self._series()
        except DicecupError as error:
            self.query_one("#trouble", Static).update(str(error))
            return
        self.app.open_table(begin(series, self.app.saves, bots, real_dice=self._chosen("real-dice")))

    def _series(self) -> tuple[Series, list[str]]:
        """What the form describes: the series, and the bots that play its sides."""
        book = rulebook(str(self.query_one("#book", Select).value), self._house_rules)
        chosen = [select.value for select in self.query(".bot").results(Select)]
        bots = ", ".join(name for name in chosen if isinstance(name, str))
        teams, people = self.query_one("#teams", Input).value, self.query_one("#people", Input).value
        if bots and self._chosen("real-dice"):
            raise Malformed("Bots roll no real dice: choose no bot, or dice that dicecup rolls.")
        if teams and bots:
            raise Malformed("Teams are made of people: choose no bot, or no teams.")
        sides, bot_names = seats("" if teams else people, teams, bots)
        games = self.query_one("#games", Input).value
        length = int(games) if games.isdecimal() else 0
        return Series.new(book, sides, length, self._chosen("difference")), bot_names

    def _chosen(self, name: str) -> bool:
        return bool(self.query_one(f"#{name}", Select).value)


def _choice(name: str, usual: str, other: str) -> Select[bool]:
    return Select([(usual, False), (other, True)], value=False, allow_blank=False, id=name, compact=True)


def _books(option: str) -> str:
    """The books that have this option."""
    return ", ".join(name for name, book in BOOKS.items() if getattr(book, option))
