"""Statistics over the saved games of one person, with a plot of the scores."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from ....rules import BOOKS, DicecupError, Rulebook
from ....words import figures, keys, say, screens
from ...coaching import StatisticsPage, TerminalCoach
from ..widgets.key_bar import KeyBar
from ..widgets.plot import bar_plot, spark
from ..widgets.progress_line import ProgressLine
from .app_screen import AppScreen

MOST_SPARKS = 60
"""How many games the row of losses shows."""


class StatisticsScreen(AppScreen):
    """Begins with the book that is played most and whoever plays it most; `b` and `p` go to the next."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "book", keys.NEXT_BOOK),
        Binding("p", "person", keys.NEXT_PERSON),
        Binding("escape,q", "app.pop_screen", keys.BACK, key_display=keys.ESCAPE),
    ]

    def __init__(self) -> None:
        super().__init__(id="statistics")
        self._book: Rulebook | None = None
        self._person: str | None = None
        self._found: StatisticsPage | None = None

    def compose(self) -> ComposeResult:
        yield Static(screens.STATISTICS, classes="heading", markup=False)
        with VerticalScroll(classes="page"):
            yield Static(id="plot", markup=False)
            yield ProgressLine(id="lines")
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self._load()

    def _load(self) -> None:
        self._found = None
        self.query_one("#plot", Static).update("")
        self.query_one("#lines", ProgressLine).wait(screens.COUNTING)
        self.run_worker(self._count(), group="statistics", exclusive=True)

    async def _count(self) -> None:
        if self.app.saves is None:
            self.query_one("#lines", ProgressLine).say(screens.NOTHING_SAVED)
            return
        try:
            self._show(await self.app.think(TerminalCoach.statistics, self.app.saves, self._book, self._person))
        except DicecupError as error:
            self.query_one("#lines", ProgressLine).say(str(error))

    def _show(self, found: StatisticsPage) -> None:
        self._book, self._found = found.book, found
        title = say(screens.STATISTICS_OF_BOOK, book=found.book.title)
        if len(found.people) > 1:
            title = say(screens.STATISTICS_OF_PERSON, book=found.book.title, person=found.person)
        self.query_one(Static).update(title)
        rated = [line for rating in found.ratings for line in (*rating.lines, "")]
        self.query_one("#lines", ProgressLine).say("\n".join([*rated, *found.lines]))
        self._plot()

    def _plot(self) -> None:
        found = self._found
        if found is None or not found.bars:
            return
        title = say(screens.FINAL_SCORES_BESIDE, player=found.player) if found.player else screens.FINAL_SCORES
        lines = [title, *bar_plot(found.bars, found.shares, found.perfect, self.size.width - 8), ""]
        lines += [say(screens.LOSSES, graph=spark(found.losses[-MOST_SPARKS:]))]
        for rating in found.ratings:
            if len(rating.history) > 1:  # one point does not make a graph
                title = figures.GRAPH_ALONE if rating.alone else figures.GRAPH_WITH_OTHERS
                lines.append(say(title, graph=spark(rating.history[-MOST_SPARKS:])))
        lines.append("")
        self.query_one("#plot", Static).update("\n".join(lines))

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        self._plot()

    def action_book(self) -> None:
        books = list(BOOKS.values())
        place = books.index(self._book) if self._book in books else -1
        self._book = books[(place + 1) % len(books)]
        self._load()

    def action_person(self) -> None:
        """Go to the next person who has played this book."""
        if self._found is not None and len(self._found.people) > 1:
            people = self._found.people
            self._person = people[(people.index(self._found.person) + 1) % len(people)]
            self._load()
