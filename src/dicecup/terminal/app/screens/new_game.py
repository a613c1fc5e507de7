"""The form for a new game: book, house rules, sides, series, dice. It begins with the last table that was played."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, cast

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Horizontal, Vertical, VerticalScroll
from textual.widget import AwaitMount
from textual.widgets import Button, Input, Label, Select, Static

from ....rules import BOOKS, DEFAULT_BOOK, DicecupError, Malformed, Rulebook, Series
from ....rules.house_rules import PRESETS, preset_of
from ....words import keys, say, screens, terminal
from ...coaching import OfferedBot, TerminalCoach
from ...table_setup import LastTable, begin, seats
from ..threads import in_thread
from ..widgets.key_bar import KeyBar
from ..widgets.trouble_line import TroubleLine
from .app_screen import AppScreen
from .house_rules import HouseRulesScreen

AS_PRINTED, OWN = "", "own"
"""The values of the house rules field besides the names of presets."""


class NewGameScreen(AppScreen):
    """A form. Choices that do not go together are reported when the game would begin."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", keys.NEXT_FIELD, key_display=keys.TAB),
        Binding("ctrl+s", "begin", keys.BEGIN),
        Binding("escape", "app.pop_screen", keys.BACK, key_display=keys.ESCAPE),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._books = dict(BOOKS)
        """As printed, by name; a book of the user's own is among them if it was played last."""
        self._book_name = DEFAULT_BOOK
        self._house_rules: dict[str, str] = {}
        self._remembered: list[str] = []
        """The bots of the last table, until it is known which bots there are."""
        self.bots: list[OfferedBot] = []
        """The bots that are offered; empty until they are known."""
        self._field = "people"
        """The field that is being checked."""

    def compose(self) -> ComposeResult:
        yield Static(screens.MENU["new"], classes="heading")
        with VerticalScroll(classes="page", can_focus=False):
            with Grid(id="form"):
                yield Label(screens.RULEBOOK)
                yield Select(self._book_choices(), value=DEFAULT_BOOK, allow_blank=False, id="book", compact=True)
                yield Label(screens.HOUSE_RULES)
                with Horizontal(classes="row"):
                    yield Select(
                        [(screens.NO_HOUSE_RULES, AS_PRINTED)], allow_blank=False, id="house-rules", compact=True
                    )
                    yield Button(screens.ALL_OPTIONS, id="all-options", compact=True)
                yield Label(screens.PEOPLE)
                yield Input(terminal.PLAYER, placeholder=screens.PEOPLE_EXAMPLE, id="people", compact=True)
                yield Label(screens.BOTS)
                with Vertical(id="bots"):
                    yield self._bot_choice(0)
                yield Label(screens.TEAMS)
                yield Input(id="teams", compact=True)
                yield Label(screens.GAMES)
                yield Input("1", type="integer", id="games", compact=True)
                yield Label(screens.SERIES_SCORING)
                difference = say(screens.DIFFERENCE, books=_books("difference"))
                yield _choice("difference", screens.TOTAL_POINTS, difference)
                yield Label(screens.DICE)
                yield _choice("real-dice", screens.ROLLED_DICE, screens.REAL_DICE)
            yield Button(keys.BEGIN, id="begin", variant="primary")
        yield TroubleLine()
        yield KeyBar()

    async def on_mount(self) -> None:
        self.query_one("#begin", Button).focus()
        saves = self.app.saves
        last = self.app.last_table
        if last is None:
            last = await in_thread(lambda: LastTable.in_folder(saves))
        if self.is_attached:  # somebody may have begun already
            self._fill_in(last)
            self._offer_bots()

    def _fill_in(self, last: LastTable) -> None:
        """Fill the form with the last table."""
        book = last.book.with_rules(last.book.book.options)
        self._books.setdefault(book.book.name, book)
        choice = self.query_one("#book", Select)
        with self.prevent(Select.Changed):
            choice.set_options(self._book_choices())
            choice.value = self._book_name = book.book.name
            self.query_one("#difference", Select).value = last.difference
            self.query_one("#real-dice", Select).value = last.real_dice
        self._take_house_rules(last.book.changes)
        for field, text in (("people", last.people), ("teams", last.teams), ("games", str(last.games))):
            self.query_one(f"#{field}", Input).value = text
        self._remembered = list(last.bots)
        self._show_bots(self._remembered)

    def _book_choices(self) -> list[tuple[Text, str]]:
        return [(Text(say(screens.BOOK, name=name, title=book.title)), name) for name, book in self._books.items()]

    @property
    def _book(self) -> Rulebook:
        """The chosen book as printed."""
        return self._books[str(self.query_one("#book", Select).value)]

    # --- bots -----------------------------------------------------------------------------------------------

    def _bot_choice(self, number: int, chosen: str | None = None) -> Select[str]:
        choice = Select(self._offers(), prompt=screens.NO_BOT, id=f"bot-{number}", classes="bot", compact=True)
        with choice.prevent(Select.Changed):
            if chosen is not None:
                choice.value = chosen
        return choice

    def _offers(self) -> list[tuple[str, str]]:
        if not self.bots:  # not known yet
            return [(name, name) for name in dict.fromkeys(self._remembered)]
        return [(_described(bot), bot.name) for bot in self.bots]

    @property
    def _bot_choices(self) -> list[Select[str]]:
        return list(self.query(".bot").results(Select))

    def _offer_bots(self) -> None:
        # Not a coroutine yet: if the game begins at once, the screen is left before the worker has started.
        self.run_worker(cast("Callable[[], Any]", self._list_bots), group="bots", exclusive=True)

    async def _list_bots(self) -> None:
        """Offer the bots that play the chosen book; bots chosen before stay chosen if they play it."""
        try:
            self.bots = await self.app.think(TerminalCoach.bots_for, self._book.with_rules(self._house_rules))
        except DicecupError as error:  # people can play anyway
            self.query_one(TroubleLine).say(say(screens.NO_BOTS_NOW, why=error))
            return
        known = [bot.name for bot in self.bots]
        chosen = [name for name in self._chosen_bots() if name in known]
        self._remembered = []
        await AwaitMount(self, self._bot_choices)  # one that was added just now cannot offer others yet
        self._show_bots(chosen)

    def _show_bots(self, chosen: list[str]) -> None:
        """A line for each bot, and one more to choose another."""
        lines = self._bot_choices
        with self.prevent(Select.Changed):
            for number, line in enumerate(lines):
                line.set_options(self._offers())
                if number < len(chosen):
                    line.value = chosen[number]
        further = [*chosen, None][len(lines) :]
        self.query_one("#bots").mount_all(
            [self._bot_choice(number, name) for number, name in enumerate(further, start=len(lines))]
        )

    def _chosen_bots(self) -> list[str]:
        return self._remembered or [line.value for line in self._bot_choices if isinstance(line.value, str)]

    # --- changes --------------------------------------------------------------------------------------------

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "begin":
            self.action_begin()
        else:
            self.app.push_screen(HouseRulesScreen(self._book, self._house_rules), self._take_house_rules)

    def _take_house_rules(self, rules: dict[str, str] | None) -> None:
        self._house_rules = rules or {}
        changed = self._book.with_rules(self._house_rules)
        no_teams = say(screens.NO_TEAMS, books=_books("partners"))
        self.query_one("#teams", Input).placeholder = screens.TEAMS_EXAMPLE if changed.partners else no_teams
        preset = preset_of(changed)
        choices = [
            (screens.NO_HOUSE_RULES, AS_PRINTED),
            *((each.title, each.name) for each in PRESETS if each.changes(self._book)),
        ]
        if self._house_rules and preset is None:
            choices.append((", ".join(f"{name}={value}" for name, value in self._house_rules.items()), OWN))
        choice = self.query_one("#house-rules", Select)
        with self.prevent(Select.Changed):
            choice.set_options(choices)
            choice.value = AS_PRINTED if not self._house_rules else preset.name if preset else OWN

    async def on_select_changed(self, event: Select.Changed) -> None:
        name = event.select.id or ""
        if event.value != event.select.value:
            return  # it has changed again since
        if name == "book" and event.value != self._book_name:
            self._book_name = str(event.value)
            self._take_house_rules(None)  # each book has its own
            self._offer_bots()
        elif name == "house-rules" and event.value != OWN:
            preset = next((each for each in PRESETS if each.name == event.value), None)
            self._take_house_rules(preset.changes(self._book) if preset else None)
            self._offer_bots()
        elif event.select.has_class("bot") and len(self._chosen_bots()) == len(self._bot_choices):
            await self.query_one("#bots").mount(self._bot_choice(len(self._bot_choices)))

    def on_input_submitted(self) -> None:
        self.action_begin()

    # --- beginning ------------------------------------------------------------------------------------------

    def action_begin(self) -> None:
        try:
            series, bots = self._series()
        except DicecupError as error:
            self.query_one(TroubleLine).say(str(error))
            self.query_one(f"#{self._field}").focus()
            return
        self.query_one(TroubleLine).say("")
        self.app.open_table(begin(series, self.app.saves, bots, real_dice=self._chosen("real-dice")))

    def _series(self) -> tuple[Series, list[str]]:
        """What the form describes: the series, and the bots that play its sides."""
        book = self._book.with_rules(self._house_rules)
        bots = ", ".join(self._chosen_bots())
        teams, people = (self.query_one(f"#{field}", Input).value for field in ("teams", "people"))
        self._field = "bot-0"
        if bots and self._chosen("real-dice"):
            raise Malformed(screens.BOTS_WITH_REAL_DICE)
        if bots and teams.strip():
            raise Malformed(screens.BOTS_IN_TEAMS)
        self._field = "teams" if teams.strip() else "people"
        sides, bot_names = seats("" if teams.strip() else people, teams.strip(), bots)
        Series.new(book, sides)
        self._field = "games"
        games = self.query_one("#games", Input).value
        length = int(games) if games.isdecimal() else 0
        Series.new(book, sides, length)
        self._field = "difference"
        return Series.new(book, sides, length, self._chosen("difference")), bot_names

    def _chosen(self, name: str) -> bool:
        return bool(self.query_one(f"#{name}", Select).value)


def _described(bot: OfferedBot) -> str:
    """`casual · 219 points · plays along, with little thought of the bonus`."""
    if bot.mean is None:
        return say(screens.BOT, name=bot.name, plays=bot.plays)
    return say(screens.BOT_WITH_MEAN, name=bot.name, points=bot.mean, plays=bot.plays)


def _choice(name: str, usual: str, other: str) -> Select[bool]:
    return Select([(usual, False), (other, True)], value=False, allow_blank=False, id=name, compact=True)


def _books(option: str) -> str:
    """The books that have this option."""
    return ", ".join(name for name, book in BOOKS.items() if getattr(book, option) not in (False, "none"))
