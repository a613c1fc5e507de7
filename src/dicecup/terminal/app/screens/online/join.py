"""The form for joining a table online: its link and a name, or a table from a server's list."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, VerticalScroll
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from .....rules import DicecupError
from .....words import keys, online
from ....online.guest_cookies import GuestCookies
from ....online.joining import checked_name, join, tables_at, watch
from ....online.link import TableLink, read_link
from ....online.lobby import table_words
from ...threads import in_thread
from ...widgets.key_bar import KeyBar
from ..app_screen import AppScreen


class JoinScreen(AppScreen):
    """Says below the form what is wrong with an answer, which stays there to be corrected."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab", "app.focus_next", keys.NEXT_FIELD, key_display=keys.TAB),
        Binding("enter", "join", keys.JOIN),
        Binding("ctrl+w", "watch", keys.WATCH),
        Binding("escape", "app.pop_screen", keys.BACK, key_display=keys.ESCAPE),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._link, self._called = Input(id="link", compact=True), Input(id="name", compact=True)
        self._trouble, self._tables = Static(id="trouble", markup=False), OptionList(compact=True, markup=False)

    def compose(self) -> ComposeResult:
        yield Static(online.JOIN, classes="heading")
        with VerticalScroll(classes="page", can_focus=False):
            with Grid(id="form"):
                yield Label(online.LINK)
                yield self._link
                yield Label(online.YOUR_NAME)
                yield self._called
            yield Static(online.WHICH_LINK, markup=False)
            yield self._trouble
            yield self._tables
        yield KeyBar()

    def on_mount(self) -> None:
        cookies = GuestCookies(self.app.saves)
        last = cookies.last_table()
        self._link.value = last.invitation if last else ""
        self._called.value = cookies.usual_name()
        self._tables.display = False
        self._link.focus()

    def on_input_submitted(self) -> None:
        self.action_join()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._link.value = f"{read_link(self._link.value).server}/table/{event.option_id}"
        self._tables.display = False
        self.action_join()

    def action_join(self) -> None:
        self.run_worker(self._join(watching=False), group="join", exclusive=True)

    def action_watch(self) -> None:
        self.run_worker(self._join(watching=True), group="join", exclusive=True)

    async def _join(self, watching: bool) -> None:
        saves = self.app.saves
        self._trouble.update(online.CONNECTING)
        try:
            link = read_link(self._link.value)
            if not link.table:
                await self._list_tables(link)
                return
            if watching:
                table = await in_thread(lambda: watch(link))
            else:
                name = checked_name(self._called.value)
                table = await in_thread(lambda: join(link, name, saves))
        except (DicecupError, OSError) as error:
            self._trouble.update(str(error))
            return
        self.app.open_online(table)

    async def _list_tables(self, link: TableLink) -> None:
        found = await in_thread(lambda: tables_at(link.server, self.app.saves))
        self._tables.clear_options()
        self._tables.add_options([Option(table_words(view), id=view["table"]) for view in found])
        self._tables.display = bool(found)
        self._trouble.update(online.CHOOSE_TABLE if found else online.NO_TABLES)
        if found:
            self._tables.focus()
