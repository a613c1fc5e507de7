"""Statistics over all saved games, with a plot of the scores."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, Static

from ...rules import BOOKS, Rulebook
from .background import in_thread
from .plot import bar_plot, spark

if TYPE_CHECKING:
    from ...coach.statistics import Statistics
    from .app import DicecupApp

BAR = 50
"""Points in a bar of the plot."""
MOST_SPARKS = 60
"""Games in the row of losses."""


class StatisticsScreen(Screen[None]):
    """The book played most first; `b` goes to the next."""

    app: DicecupApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("b", "book", "Next book"),
        Binding("escape,q", "app.pop_screen", "Back", key_display="esc"),
    ]

    def __init__(self) -> None:
        super().__init__(id="statistics")
        self._book: Rulebook | None = None

    def compose(self) -> ComposeResult:
        yield Static("Statistics", classes="heading", markup=False)
        with VerticalScroll(classes="page"):
            yield Static(id="plot", markup=False)
            yield Static(id="lines", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self._load()

    def _load(self) -> None:
        self.query_one("#plot", Static).update("")
        self.query_one("#lines", Static).update(
            "The coach goes through your games. The first time with a book this takes a minute."
        )
        self.run_worker(self._count(), group="statistics", exclusive=True)

    async def _count(self) -> None:
        saves, book = self.app.saves, self._book

        def work() -> Statistics:
            from ...coach.archive import played_sides, saved_records, usual_book
            from ...coach.statistics import statistics
            from ...rules import rulebook

            records = saved_records(saves) if saves else []
            chosen = book or usual_book(records) or rulebook()
            played = [side.figures for side in played_sides(records, chosen) if not side.bot]
            return statistics(chosen, played)

        self._show(await in_thread(work))

    def _show(self, found: Statistics) -> None:
        self._book = found.book
        self.query_one(Static).update(f"Statistics: {found.book.title}")
        self.query_one("#lines", Static).update("\n".join(found.text_lines()))
        if not found.played:
            return
        bars = found.histogram(BAR)
        labels = [f"{left}-{right - 1}" for left, right in zip(bars.edges, bars.edges[1:], strict=False)]
        title = "Your final scores" + (" (│ is perfect play)" if found.perfect else "")
        lines = [title, *bar_plot(labels, bars.shares, bars.perfect, self.size.width - 8), ""]
        lines += [f"Loss of a decision, game by game: {spark(found.losses[-MOST_SPARKS:])}", ""]
        self.query_one("#plot", Static).update("\n".join(lines))

    def action_book(self) -> None:
        books = list(BOOKS.values())
        place = books.index(self._book) if self._book in books else -1
        self._book = books[(place + 1) % len(books)]
        self._load()
