"""A server's table before its game: who sits where, the link for others, and the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from .....rules import DicecupError
from .....words import keys, online, say, terminal
from ....online.connection import OnlineTable
from ....online.joining import give_up_seat
from ....online.lobby import about_lines, is_gathering, may_start, seat_lines, start
from ....online.sitting import add_seeds
from ...threads import in_thread
from ...widgets.key_bar import KeyBar
from ..app_screen import AppScreen
from ..dialogs import ChoiceDialog, TextDialog

BESIDE_QR_CODE, LINES_AROUND = 36, 5
"""The room that the rest needs beside a QR code, and above and below it."""


class LobbyScreen(AppScreen):
    """Waits until somebody starts the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,enter", "start", keys.START, key_display="s"),
        Binding("b", "bot", keys.ADD_BOT),
        Binding("L", "leave_table", keys.GIVE_UP_SEAT),
        Binding("escape", "menu", keys.MENU, key_display=keys.ESCAPE),
        Binding("q", "quit", keys.QUIT),
    ]

    def __init__(self, table: OnlineTable) -> None:
        super().__init__()
        self._table, self._has_left = table, False
        self._about, self._seats, self._state, self._trouble = (
            Static(id=f"lobby-{name}", markup=False) for name in ("about", "seats", "state", "trouble")
        )
        self._qr_code = Static(table.qr_code.rstrip("\n"), id="qr-code", markup=False)

    def compose(self) -> ComposeResult:
        yield Static(online.LOBBY, classes="heading")
        yield Static(say(online.OTHERS_JOIN, link=self._table.link.invitation), id="lobby-link", markup=False)
        with Horizontal(id="lobby"):
            with VerticalScroll(classes="page", can_focus=False):
                yield self._about
                yield self._seats
                yield self._state
                yield self._trouble
            yield self._qr_code
        yield KeyBar()

    def on_mount(self) -> None:
        self._table.on_news = lambda: self.call_later(self._heard)
        self._heard()

    def on_resize(self, event: Resize) -> None:
        """A QR code is shown only if there is room for all of it."""
        rows = self._table.qr_code.splitlines()
        wide = max(map(len, rows), default=event.size.width) + BESIDE_QR_CODE
        self._qr_code.display = wide <= event.size.width and len(rows) + LINES_AROUND <= event.size.height

    def _heard(self) -> None:
        """Show the table as it is now; once the game has started, open its screen."""
        if not self.is_attached or self._has_left:
            return
        table = self._table
        if not is_gathering(table) and table.failure is None:
            self._has_left = True  # news that arrives before the screen is gone must not open another one
            self.app.open_online(table)
            return
        self._about.update("\n".join([*about_lines(table), ""]))
        self._seats.update("\n".join([*seat_lines(table), ""]))
        if table.failure is not None:
            self._state.update(str(table.failure))
        elif not table.is_connected:
            self._state.update(online.LINE_LOST)
        elif may_start(table):
            self._state.update(online.YOU_START)
        else:
            self._state.update(online.HOST_STARTS if table.my_seats else online.YOU_WATCH)
        if set(table.my_seats) & set(table.view["seed_wanted"]):
            self._do(lambda: add_seeds(table))

    def _do(self, step: Callable[[], object]) -> None:
        self.run_worker(self._done(step), group="act")

    async def _done(self, step: Callable[[], object]) -> bool:
        """Tell the server; a refusal is shown below the seats."""
        try:
            await in_thread(step)
        except DicecupError as error:
            self._trouble.update(str(error))
            return False
        self._trouble.update("")
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only people who may start see the keys for it."""
        if action in ("start", "bot"):
            return may_start(self._table)
        return action != "leave_table" or bool(self._table.my_seats)

    # --- keys -----------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        self._do(lambda: start(self._table))

    def action_bot(self) -> None:
        self.run_worker(self._add_bot(), group="ask", exclusive=True)

    async def _add_bot(self) -> None:
        answer = await self.app.push_screen_wait(TextDialog(online.WHICH_BOT, lambda text: [text.strip().lower()]))
        if answer and answer[0]:
            await self._done(lambda: self._table.act("add_bot", bot=answer[0]))

    def action_leave_table(self) -> None:
        self.run_worker(self._leave(), group="ask", exclusive=True)

    async def _leave(self) -> None:
        question = ChoiceDialog([online.GIVE_UP_SEAT], [terminal.YES, terminal.NO], careful=True)
        if await self.app.push_screen_wait(question) != terminal.YES:
            return
        if await self._done(lambda: give_up_seat(self._table, self.app.saves)):
            self.app.open_menu()

    def action_menu(self) -> None:
        self.app.open_menu()

    def action_quit(self) -> None:
        self.app.farewell = self._table.farewell
        self.app.leave(None)
