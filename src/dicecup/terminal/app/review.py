"""A game taken apart: losses, luck, the worst decisions first, and a second try at each."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Footer, OptionList, Static

from ...rules import Game, Record
from .background import in_thread
from .plot import line_plot
from .puzzle import PuzzleScreen

if TYPE_CHECKING:
    from ...coach import GameReview
    from ...coach.review import Decision, TurnReview

PLOT_HEIGHT = 6


class ReviewScreen(Screen[None]):
    """One side at a time."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "side", "Next side"),
        Binding("escape,q", "leave", "Back", key_display="esc"),
    ]

    def __init__(self, record: Record, number: int) -> None:
        super().__init__(id="review")
        self._game: Game = record.series.games[number]
        self._review: GameReview | None = None
        self._side = 0
        self._mistakes: list[tuple[TurnReview, Decision]] = []

    def compose(self) -> ComposeResult:
        yield Static("Review", classes="heading", markup=False)
        with VerticalScroll(classes="page", can_focus=False):
            yield Static("The coach goes through the game. The first time with a book this takes a while.", id="sums")
            yield Static(id="expected", markup=False)
        yield Static("Dearest decisions; enter tries one again", classes="heading")
        yield OptionList(compact=True, markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()
        self.run_worker(self._load(), group="review", exclusive=True)

    async def _load(self) -> None:
        def work() -> GameReview:
            from ...coach import review

            return review(self._game)

        self._review = await in_thread(work)
        self._show()

    def _show(self) -> None:
        assert self._review is not None
        from ...coach import words
        from ...coach.report import decision_sentence, sum_lines, summary_sentences

        side = self._review.sides[self._side]
        self.query_one(Static).update(f"Review of {side.name}")
        lines = [*sum_lines(side), *summary_sentences(side)]
        if not self._review.exact:
            lines.append(self._review.note)
        self.query_one("#sums", Static).update("\n".join(lines))
        expected = [side.start, *(turn.expected for turn in side.turns)]
        plot = line_plot(expected, self.size.width - 8, PLOT_HEIGHT)
        self.query_one("#expected", Static).update("\n".join(["", "Expected final score, turn by turn", *plot]))
        self._mistakes = side.mistakes
        entries = self.query_one(OptionList)
        entries.clear_options()
        for turn, decision in self._mistakes:
            where = f"turn {turn.number}, {words.dice(decision.roll)}"
            entries.add_option(f"{where}: {decision_sentence(decision)}")
        if not self._mistakes:
            entries.add_option(f"{side.name} made no inaccuracy worth a name.")
        entries.highlighted = 0

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if self._mistakes:
            self.app.push_screen(PuzzleScreen(self._mistakes, event.option_index))

    def action_side(self) -> None:
        if self._review is not None:
            self._side = (self._side + 1) % len(self._review.sides)
            self._show()

    def action_leave(self) -> None:
        self.dismiss(None)
