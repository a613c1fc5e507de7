"""A form for the options of a rulebook."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Input, Select, Static

from ....rules import DicecupError, Rulebook
from ....rules.rulebook import OPTION_NAMES, option_choices, option_help, option_text, parse_option
from ....words import keys, say, screens
from ..widgets.key_bar import KeyBar
from ..widgets.trouble_line import TroubleLine


class HouseRulesScreen(Screen[dict[str, str] | None]):
    """Returns the options that differ from the printed book."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", keys.NEXT, key_display=keys.TAB),
        Binding("ctrl+s", "done", keys.DONE),
        Binding("escape", "leave", keys.LEAVE_AS_IT_WAS, key_display=keys.ESCAPE),
    ]

    def __init__(self, book: Rulebook, rules: Mapping[str, str]) -> None:
        super().__init__()
        self._book, self._rules = book, dict(rules)

    def compose(self) -> ComposeResult:
        yield Static(say(screens.HOUSE_RULES_FOR, book=self._book.title), classes="heading", markup=False)
        with VerticalScroll(classes="page", can_focus=False):
            for name in OPTION_NAMES:
                value = self._rules.get(name) or option_text(self._book.options[name])
                title = name.replace("_", " ").capitalize()
                text = say(screens.OPTION, name=title, help=option_help(name))
                yield Static(text, classes="option", markup=False)
                choices = option_choices(name).split("|")
                if len(choices) > 1:
                    yield Select(
                        [(choice, choice) for choice in choices],
                        value=value,
                        allow_blank=False,
                        id=name,
                        compact=True,
                    )
                else:
                    yield Input(value, id=name, compact=True, select_on_focus=False)
            yield Button(keys.DONE, id="done", variant="primary")
        yield TroubleLine()
        yield KeyBar()

    def on_mount(self) -> None:
        for field in self.query(Input):
            field.cursor_position = 0
        self.call_after_refresh(self.query_one(VerticalScroll).scroll_home, animate=False)

    def on_button_pressed(self) -> None:
        self.action_done()

    def action_done(self) -> None:
        selects = {str(select.id): str(select.value) for select in self.query(Select)}
        inputs = {str(field.id): field.value for field in self.query(Input)}
        wrong = ""
        try:
            for name, value in inputs.items():
                wrong = name
                parse_option(name, value)
            wrong = "multipliers"
            self.dismiss(dict(self._book.with_rules(selects | inputs).changes))
        except DicecupError as error:
            self.query_one(TroubleLine).say(str(error))
            self.query_one(f"#{wrong}").focus()

    def action_leave(self) -> None:
        self.dismiss(self._rules)
