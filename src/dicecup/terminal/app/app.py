"""The application: what it opens first, its settings, and how it says goodbye."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from ...rules import DicecupError
from ...saves import CannotSave, Saves
from ..sitting import Sitting
from .background import import_solver, in_thread
from .menu import MenuScreen
from .opening import OpeningScreen
from .settings import Settings, keep_settings, load_settings
from .table import TableScreen
from .themes import THEMES

BAD_INPUT = 2


class DicecupApp(App[None]):
    """Opens the menu, or with `opening` the table that it sets."""

    TITLE = "dicecup"
    CSS_PATH = Path(__file__).with_name("style.tcss")
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c", "leave", show=False, priority=True)]

    def __init__(self, saves: Saves | None, opening: Callable[[], Sitting] | None = None) -> None:
        super().__init__()
        self.saves = saves
        """None where nothing can be saved."""
        self.settings: Settings = load_settings(saves)
        self.farewell = ""
        """What to say once the screen is given back."""
        self._opening = opening

    def on_mount(self) -> None:
        for theme in THEMES.values():
            self.register_theme(theme)
        self._apply_settings()
        if self._opening is None:
            self.push_screen(MenuScreen())
        else:
            self.open_table(self._opening)
        self.run_worker(in_thread(import_solver), group="import", exit_on_error=False)

    # --- screens --------------------------------------------------------------------------------------------

    def open_menu(self) -> None:
        self.workers.cancel_all()  # a bot may be thinking
        self._leave_all_but_one()
        self.switch_screen(MenuScreen())

    def open_table(self, opening: Callable[[], Sitting]) -> None:
        """Set the table in the background, for a bot may first have to work out a book; then sit down."""
        self._leave_all_but_one()
        screen = OpeningScreen()
        if len(self.screen_stack) > 1:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)
        self.run_worker(self._sit_down(opening), group="open", exclusive=True)

    async def _sit_down(self, opening: Callable[[], Sitting]) -> None:
        try:
            sitting = await in_thread(opening)
        except (DicecupError, OSError) as error:
            self.farewell = f"dicecup: {error}"
            self.exit(return_code=BAD_INPUT)
            return
        self.switch_screen(TableScreen(sitting))

    def _leave_all_but_one(self) -> None:
        while len(self.screen_stack) > 2:
            self.pop_screen()

    # --- settings -------------------------------------------------------------------------------------------

    def change_setting(self, name: str, value: object) -> None:
        self.settings = self.settings.with_value(name, value)
        try:
            keep_settings(self.saves, self.settings)
        except CannotSave as error:
            self.notify(f"The settings are not kept: {error}", severity="warning")
        self._apply_settings()

    def _apply_settings(self) -> None:
        self.theme = THEMES[self.settings.look].name
        if not self.settings.motion:
            self.animation_level = "none"

    # --- leaving --------------------------------------------------------------------------------------------

    def action_leave(self) -> None:
        screen = self.screen
        self.leave(screen.sitting if isinstance(screen, TableScreen) else None)

    def leave(self, sitting: Sitting | None) -> None:
        """End the program; a game is saved already, as after every move."""
        if sitting is not None and not sitting.series.is_over:
            self.farewell = sitting.farewell()
        self.workers.cancel_all()  # a bot may be thinking
        self.exit()
