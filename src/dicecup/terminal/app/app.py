"""The application: what it opens first, its settings, and how it says goodbye."""

from __future__ import annotations

import asyncio
import gc
import signal
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import ClassVar, TypeVar, TypeVarTuple

from textual.app import App
from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.filter import LineFilter, NoColor
from textual.screen import Screen

from ...files import CannotSave
from ...rules import DicecupError, Rulebook
from ...saves import Saves
from ...words import keys, say, screens
from ..coaching import TerminalCoach
from ..online.connection import OnlineTable
from ..online.lobby import is_gathering
from ..online.sitting import OnlineSitting
from ..settings import TerminalSettings, keep_settings, load_settings
from ..sitting import Sitting
from ..table_setup import LastTable, Opening
from ..thinker import Thinker
from .screens.dialogs import ChoiceDialog
from .screens.help import HelpScreen
from .screens.menu import MenuScreen
from .screens.online.lobby import LobbyScreen
from .screens.online.table import OnlineTableScreen
from .screens.opening import OpeningScreen
from .screens.table import TableScreen
from .themes import GREY, THEMES, theme_of
from .threads import in_thread, on_disk

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

BAD_INPUT = 2


class DicecupApp(App[None]):
    """Opens the menu, or the table that `opening` sets up."""

    TITLE = "dicecup"
    CSS_PATH = Path(__file__).with_name("style.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
        Binding("ctrl+z", "suspend_process", show=False, priority=True),
    ]

    def __init__(
        self,
        saves: Saves | None,
        opening: Opening | None = None,
        *,
        thinker: Thinker | None = None,
        online: OnlineTable | None = None,
    ) -> None:
        super().__init__()
        self.saves = saves
        """None if nothing can be saved."""
        self.settings: TerminalSettings = load_settings(saves)
        self.farewell = ""
        """What to print once the terminal is back to normal."""
        self.thinker = thinker or Thinker()
        """Works out everything that takes long."""
        self.online = online
        """The server's table that is being followed, if any."""
        self.last_table: LastTable | None = None
        """The table of this keyboard that was opened last, whether it could be saved or not."""
        self._opening = opening
        self._keeping = threading.Lock()
        self._usual_animation = self.animation_level
        """What the system asks for, as long as the settings do not forbid motion."""

    def on_mount(self) -> None:
        with suppress(NotImplementedError):  # on systems without such signals
            asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, self.action_leave)
        for theme in (*THEMES.values(), GREY):
            self.register_theme(theme)
        self._apply_settings()
        if self.online is not None:
            self.push_screen(self._online_screen(self.online))
        elif self._opening is None:
            self.push_screen(MenuScreen())
        else:
            self.open_table(self._opening)
        self.run_worker(self.think(TerminalCoach.wake), group="wake", exit_on_error=False)
        # What was imported stays. Searching all of it for garbage again and again would block keys for 40 ms.
        self.call_after_refresh(gc.freeze)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """NO_COLOR means no colours at all; Textual by itself would draw shades of grey."""
        return [NoColor()] if self.no_color else super().get_line_filters()

    async def think(self, work: Callable[[TerminalCoach, *Arguments], Result], *arguments: *Arguments) -> Result:
        """Have the thinker work something out without stopping the screen."""
        return await in_thread(lambda: self.thinker.ask(work, *arguments))

    # --- screens --------------------------------------------------------------------------------------------

    def pop_screen(self) -> AwaitComplete:
        """Leave the screen, and stop at once what it waits for, which would look for parts of it that are gone."""
        self.workers.cancel_node(self.screen)
        return super().pop_screen()

    def open_menu(self) -> None:
        self.workers.cancel_all()  # a bot may be thinking
        if self.online is not None:
            threading.Thread(target=self.online.close, daemon=True).start()  # it may wait for the network
            self.online = None
        self._leave_all_but_one()
        self.switch_screen(MenuScreen())

    def open_help(self, book: Rulebook) -> None:
        """Show the help. Its page is made only once, because that takes longer than a key may."""
        name = f"help-{book.digest}"
        if not self.is_screen_installed(name):
            self.install_screen(HelpScreen(book), name)
        self.push_screen(name)

    def open_online(self, table: OnlineTable) -> None:
        """Sit down at a server's table: wait there for players, or go on with the game."""
        try:
            screen = self._online_screen(table)
        except DicecupError as error:  # a server that this version does not understand
            self.open_menu()
            self.push_screen(ChoiceDialog([screens.NOT_PLAYABLE, str(error)], [keys.BACK]))
            return
        self.online = table
        self._leave_all_but_one()
        self.switch_screen(screen)

    def _online_screen(self, table: OnlineTable) -> Screen[None]:
        if is_gathering(table):
            return LobbyScreen(table)
        return OnlineTableScreen(OnlineSitting(table))

    def open_table(self, opening: Opening) -> None:
        """Set up the table in the background, because a bot may have to solve a book first; then sit down."""
        self.push_screen(OpeningScreen())
        self.run_worker(self._sit_down(opening), group="open", exclusive=True)

    async def _sit_down(self, opening: Opening) -> None:
        try:
            sitting = await in_thread(lambda: opening(self._check_bots))
        except (DicecupError, OSError) as error:
            self._refuse(str(error))
            return
        self.last_table = LastTable.of(sitting.record)
        self._leave_all_but_one()
        self.switch_screen(TableScreen(sitting))

    def _check_bots(self, names: Sequence[str], book: Rulebook) -> None:
        self.thinker.ask(TerminalCoach.check_bots, names, book)

    def _refuse(self, reason: str) -> None:
        """Go back to the page that asked for the table; with flags there is none, so the program ends."""
        self.pop_screen()
        if len(self.screen_stack) > 1:
            self.push_screen(ChoiceDialog([screens.NOT_PLAYABLE, reason], [keys.BACK]))
        else:
            self.farewell = say(screens.ENDED, trouble=reason)
            self.exit(return_code=BAD_INPUT)

    def stop_opening(self) -> None:
        """Stop waiting: go back to the page that asked for the table, or to the menu."""
        self.workers.cancel_group(self, "open")
        self.thinker.close()
        if len(self.screen_stack) > 2:
            self.pop_screen()
        else:
            self.switch_screen(MenuScreen())

    def _leave_all_but_one(self) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()

    # --- settings -------------------------------------------------------------------------------------------

    def change_setting(self, name: str, value: object) -> None:
        """Change it at once; a thread writes it to disk."""
        self.settings = self.settings.with_value(name, value)
        self._apply_settings()
        on_disk(self._keep_settings).add_done_callback(self._settings_kept)

    def _keep_settings(self) -> None:
        with self._keeping:  # of two threads, the later one writes the newer settings
            keep_settings(self.saves, self.settings)

    def _settings_kept(self, kept: asyncio.Future[None]) -> None:
        try:
            kept.result()
        except CannotSave as error:
            self.notify(say(screens.SETTINGS_NOT_KEPT, trouble=error), severity="warning")

    def _apply_settings(self) -> None:
        self.theme = theme_of(self.settings.look, self.console.color_system).name
        self.animation_level = self._usual_animation if self.settings.motion else "none"

    # --- leaving --------------------------------------------------------------------------------------------

    def action_leave(self) -> None:
        screen = self.screen
        self.leave(screen.sitting if isinstance(screen, TableScreen) else None)

    def leave(self, sitting: Sitting | None) -> None:
        """End the program. A game is saved already, as it is after every move."""
        if sitting is not None and not sitting.series.is_over:
            self.farewell = sitting.farewell()
        self.workers.cancel_all()  # a bot may be thinking
        self.exit()
