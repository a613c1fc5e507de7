"""A server's table before its game: who sits where, the link for others, and the start."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from .....rules import DicecupError
from ....online.connection import OnlineTable
from ....online.joining import give_up_seat
from ....online.lobby import about_lines, is_gathering, may_start, seat_lines, start
from ....online.sitting import add_seeds
from ...threads import in_thread
from ...widgets.key_bar import KeyBar
from ..app_screen import AppScreen
from ..dialogs import ChoiceDialog, TextDialog


class LobbyScreen(AppScreen):
    """Waits until somebody starts the game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s,enter", "start", "Start", key_display="s"),
        Binding("b", "bot", "Add a bot"),
        Binding("L", "leave_table", "Give up my seat"),
        Binding("escape", "menu", "Menu", key_display="esc"),
        Binding("q", "quit", "Quit"),
    ]

    def __init__(self, table: OnlineTable) -> None:
        super().__init__()
        self._table, self._has_left = table, False
        self._about, self._seats, self._state, self._trouble = (
            Static(id=f"lobby-{name}", markup=False) for name in ("about", "seats", "state", "trouble")
        )

    def compose(self) -> ComposeResult:
        yield Static("Waiting for players", classes="heading")
        with VerticalScroll(classes="page", can_focus=False):
            yield self._about
            yield self._seats
            yield self._state
            yield self._trouble
        yield KeyBar()

    def on_mount(self) -> None:
        self._table.on_news = lambda: self.call_later(self._heard)
        self._heard()

    def _heard(self) -> None:
        """Show the table as it is now; once the game has started, sit down to it."""
        if not self.is_attached or self._has_left:
            return
        table = self._table
        if not is_gathering(table) and table.failure is None:
            self._has_left = True  # what else is heard before the screen is gone must not open another one
            self.app.open_online(table)
            return
        link = f"Others join with {table.link.invitation}"
        self._about.update("\n".join([*about_lines(table), link, ""]))
        self._seats.update("\n".join([*seat_lines(table), ""]))
        if table.failure is not None:
            self._state.update(str(table.failure))
        elif not table.is_connected:
            self._state.update("The line is lost. Reconnecting…")
        elif may_start(table):
            self._state.update("s starts the game; free seats stay empty.")
        else:
            self._state.update("Waiting for the host to start the game." if table.my_seats else "You are watching.")
        if set(table.my_seats) & set(table.view["seed_wanted"]):
            self._do(lambda: add_seeds(table))

    def _do(self, step: Callable[[], object]) -> None:
        self.run_worker(self._done(step), group="act")

    async def _done(self, step: Callable[[], object]) -> bool:
        """Tell the server; a refusal is said below the seats."""
        try:
            await in_thread(step)
        except DicecupError as error:
            self._trouble.update(str(error))
            return False
        self._trouble.update("")
        return True

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """Only whoever may start sees the keys for it."""
        if action in ("start", "bot"):
            return may_start(self._table)
        return action != "leave_table" or bool(self._table.my_seats)

    # --- keys -----------------------------------------------------------------------------------------------

    def action_start(self) -> None:
        self._do(lambda: start(self._table))

    def action_bot(self) -> None:
        self.run_worker(self._add_bot(), group="ask", exclusive=True)

    async def _add_bot(self) -> None:
        question = ["Which bot shall sit down?", "Such as beginner, casual, regular, skilled, expert or optimal:"]
        answer = await self.app.push_screen_wait(TextDialog(question, lambda text: [text.strip().lower()]))
        if answer and answer[0]:
            await self._done(lambda: self._table.act("add_bot", bot=answer[0]))

    def action_leave_table(self) -> None:
        self.run_worker(self._leave(), group="ask", exclusive=True)

    async def _leave(self) -> None:
        question = ["Do you give up your seat and leave the table?"]
        if await self.app.push_screen_wait(ChoiceDialog(question, ["Yes", "No"], careful=True)) != "Yes":
            return
        if await self._done(lambda: give_up_seat(self._table, self.app.saves)):
            self.app.open_menu()

    def action_menu(self) -> None:
        self.app.open_menu()

    def action_quit(self) -> None:
        self.app.farewell = f"Go on with:\n  dicecup join {self._table.link.invitation}"
        self.app.leave(None)
