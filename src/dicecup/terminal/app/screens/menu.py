"""The first screen."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from ....rules import rulebook
from ....saves import SavedRecord
from ....words import keys, say, screens
from ...sitting import Sitting
from ...table_setup import go_on
from ..threads import in_thread
from ..widgets.key_bar import KeyBar
from .app_screen import AppScreen
from .new_game import NewGameScreen
from .online.join import JoinScreen
from .puzzle import PuzzleScreen
from .saved_games import SavedGamesScreen, described
from .settings import SettingsScreen
from .statistics import StatisticsScreen

DICE = """\
╭─────╮  ╭─────╮
│●   ●│  │●    │
│  ●  │  │  ●  │
│●   ●│  │    ●│
╰─────╯  ╰─────╯"""


class MenuScreen(AppScreen):
    """The list of everything there is to do."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "choose", keys.CHOOSE, key_display=keys.ARROWS_ENTER),
        Binding("question_mark", "open('help')", keys.HELP, key_display="?"),
        Binding("q", "open('quit')", keys.QUIT),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._newest: SavedRecord | None = None

    def compose(self) -> ComposeResult:
        with Vertical(id="menu"):
            yield Static(_banner(), id="banner", markup=False)
            yield OptionList(
                *(Option(label, id=name) for name, label in screens.MENU.items()), compact=True, markup=False
            )
        yield KeyBar()

    def on_mount(self) -> None:
        entries = self.query_one(OptionList)
        entries.focus()
        entries.highlighted = 0
        self.run_worker(self._look_for_unfinished(), group="saves", exclusive=True)

    async def _look_for_unfinished(self) -> None:
        """Offer to continue the newest unfinished game, if there is one."""
        saves = self.app.saves
        newest = await in_thread(saves.newest_unfinished) if saves else None
        if newest is not None:
            entries = self.query_one(OptionList)
            chosen = entries.highlighted
            entries.clear_options()
            entries.add_option(Option(say(screens.GO_ON, game=" ".join(described(newest).split())), id="resume"))
            entries.add_options([Option(label, id=name) for name, label in screens.MENU.items()])
            entries.highlighted = chosen + 1 if chosen else 0  # does not move somebody who has begun to choose
        self._newest = newest

    def action_choose(self) -> None:
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.action_open(event.option_id or "")

    def action_open(self, name: str) -> None:
        match name:
            case "resume":
                saves, newest = self.app.saves, self._newest
                if saves is not None and newest is not None:
                    self.app.open_table(go_on(lambda: Sitting.resume(newest.path, saves)))
            case "new":
                self.app.push_screen(NewGameScreen())
            case "online":
                self.app.push_screen(JoinScreen())
            case "saved":
                self.app.push_screen(SavedGamesScreen(to_review=False))
            case "review":
                self.app.push_screen(SavedGamesScreen(to_review=True))
            case "puzzles":
                self.app.push_screen(PuzzleScreen())
            case "statistics":
                self.app.push_screen(StatisticsScreen())
            case "settings":
                self.app.push_screen(SettingsScreen())
            case "help":
                self.app.open_help(rulebook())
            case "quit":
                self.app.leave(None)


def _banner() -> str:
    beside = ("", *screens.BANNER, "")
    return "\n".join(f"{dice}   {words}".rstrip() for dice, words in zip(DICE.splitlines(), beside, strict=True))
