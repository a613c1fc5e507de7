"""Statistics over the saved games of one person, with a plot of the scores."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from ....rules import BOOKS, DicecupError, Rulebook
from ....words import figures, say
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
        Binding("b", "book", "Next book"),
        Binding("p", "person", "Next person"),
        Binding("escape,q", "app.pop_screen", "Back", key_display="esc"),
    ]

    def __init__(self) -> None:
        super().__init__(id="statistics")
        self._book: Rulebook | None = None
        self._person: str | None = None
        self._found: StatisticsPage | None = None

    def compose(self) -> ComposeResult:
        yield Static("Statistics", classes="heading", markup=False)
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
        self.query_one("#lines", ProgressLine).wait("The coach goes through your games.")
        self.run_worker(self._count(), group="statistics", exclusive=True)

    async def _count(self) -> None:
        if self.app.saves is None:
            self.query_one("#lines", ProgressLine).say("Nothing can be saved here, so there is nothing to count.")
            return
        try:
            self._show(await self.app.think(TerminalCoach.statistics, self.app.saves, self._book, self._person))
        except DicecupError as error:
            self.query_one("#lines", ProgressLine).say(str(error))

    def _show(self, found: StatisticsPage) -> None:
        self._book, self._found = found.book, found
        whose = f", {found.person}" if len(found.people) > 1 else ""
        self.query_one(Static).update(f"Statistics: {found.book.title}{whose}")
        rated = [line for rating in found.ratings for line in (*rating.lines, "")]
        self.query_one("#lines", ProgressLine).say("\n".join([*rated, *found.lines]))
        self._plot()

    def _plot(self) -> None:
        found = self._found
        if found is None or not found.bars:
            return
        title = "Your final scores" + (f" (│ is {found.player})" if found.player else "")
        lines = [title, *bar_plot(found.bars, found.shares, found.perfect, self.size.width - 8), ""]
        lines += [f"Loss per decision, game by game: {spark(found.losses[-MOST_SPARKS:])}"]
        for rating in found.ratings:
            if len(rating.history) > 1:  # one point is no graph
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
