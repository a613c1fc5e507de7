"""A review of a game: luck, losses, the costliest decisions, and a second try at each."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import OptionList, Static

from ....rules import DicecupError, Record
from ....words import keys, say, screens
from ...coaching import PlayedGame, ReviewedSide, TerminalCoach
from ..screen_size import LARGE
from ..widgets.key_bar import KeyBar
from ..widgets.plot import line_plot
from ..widgets.progress_line import ProgressLine
from .app_screen import AppScreen
from .puzzle import PuzzleScreen, Retries

SMALL_PLOT, LARGE_PLOT = 4, 9
"""The heights of the plot."""


class ReviewScreen(AppScreen):
    """One side at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "retry", keys.TRY_AGAIN, key_display=keys.ARROWS_ENTER),
        Binding("s", "side", keys.NEXT_SIDE),
        Binding("tab", "app.focus_next", keys.SWITCH_PANE, key_display=keys.TAB),
        Binding("escape,q", "leave", keys.BACK, key_display=keys.ESCAPE),
    ]

    def __init__(self, record: Record, number: int) -> None:
        super().__init__(id="review")
        self._played = PlayedGame(record.series.games[number], record.real_dice)
        self._sides: list[ReviewedSide] = []
        """Empty until the coach has reviewed the game."""
        self._side = 0

    def compose(self) -> ComposeResult:
        yield Static(screens.REVIEW, classes="heading", markup=False)
        with VerticalScroll(classes="page"):
            yield ProgressLine(screens.REVIEWING, id="sums")
            yield Static(id="expected", markup=False)
        yield Static(screens.COSTLIEST, classes="heading")
        yield OptionList(compact=True, markup=False)
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.run_worker(self._load(), group="review", exclusive=True)

    async def _load(self) -> None:
        try:
            self._sides = await self.app.think(TerminalCoach.review, self._played)
        except DicecupError as error:
            self.query_one("#sums", ProgressLine).say(str(error))
        else:
            self._show()

    def _show(self) -> None:
        side = self._sides[self._side]
        self.query_one(Static).update(say(screens.REVIEW_OF, name=side.name))
        self.query_one("#sums", ProgressLine).say("\n".join(side.lines))
        self._plot()
        entries = self.query_one(OptionList)
        entries.clear_options()
        entries.add_options(side.mistakes or [say(screens.NOTHING_COSTLY, name=side.name)])
        entries.highlighted = 0

    def _plot(self) -> None:
        height = LARGE_PLOT if self.size.height >= LARGE.height else SMALL_PLOT
        plot = line_plot(self._sides[self._side].expected, self.size.width - 8, height)
        self.query_one("#expected", Static).update("\n".join([screens.EXPECTED, *plot]))

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        if self._sides:
            self._plot()

    def action_retry(self) -> None:
        self.query_one(OptionList).action_select()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        mistakes = len(self._sides[self._side].mistakes) if self._sides else 0
        if mistakes:
            self.app.push_screen(PuzzleScreen(Retries(self._played, self._side, mistakes, event.option_index)))

    def action_side(self) -> None:
        if self._sides:
            self._side = (self._side + 1) % len(self._sides)
            self._show()

    def action_leave(self) -> None:
        self.dismiss(None)
