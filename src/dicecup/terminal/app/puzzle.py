"""Puzzles: a position, an answer, and what it loses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Footer, Static

from ...rules import DicecupError, Enter, Reroll, rulebook
from ...rules.dice import DICE
from .background import in_thread
from .score_pad import ScorePad
from .tray import Tray

if TYPE_CHECKING:
    from ...coach.puzzles import Puzzle, Theme
    from ...coach.review import Decision, TurnReview
    from .app import DicecupApp


class PuzzleScreen(Screen[None]):
    """Puzzles from play, one after the other; or the decisions of a reviewed game, from `first` on."""

    app: DicecupApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("1", "hold(0)", "Hold", key_display="1-5"),
        *(Binding(str(place + 1), f"hold({place})", show=False) for place in range(1, DICE)),
        Binding("space", "roll", "Roll these", key_display="space"),
        Binding("enter", "score", "Score", key_display="⏎"),
        *(
            Binding(key, f"move({rows}, {columns})", show=False)
            for key, rows, columns in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))
        ),
        Binding("s", "show", "Show answer"),
        Binding("n", "next", "Next"),
        Binding("t", "theme", "Theme"),
        Binding("d", "daily", "Daily"),
        Binding("m", "mine", "Mine"),
        Binding("escape,q", "app.pop_screen", "Back", key_display="esc"),
    ]

    def __init__(self, decisions: Sequence[tuple[TurnReview, Decision]] = (), first: int = 0) -> None:
        super().__init__(id="puzzle")
        self._decisions, self._place = decisions, first
        self._waiting: list[Puzzle] = []
        """Puzzles of one's own that come next."""
        self._theme: Theme | None = None
        self.puzzle: Puzzle | None = None

    def compose(self) -> ComposeResult:
        yield Static("Puzzle", classes="heading", markup=False)
        with Horizontal(id="body"):
            yield ScorePad()
            with Vertical(id="beside"):
                yield Static(id="turn", markup=False)
                yield Tray()
                yield Static(id="question", markup=False)
                yield Static(id="answer", markup=False)
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        if self._decisions:
            self._find(self._retry)
        else:
            self._find(self._drawn)

    # --- finding one ----------------------------------------------------------------------------------------

    def _find(self, source: Callable[[], Puzzle | None]) -> None:
        self.puzzle = None
        self.query_one("#answer", Static).update("")
        self.query_one("#question", Static).update("Looking for a puzzle. The first one takes a while.")

        async def find() -> None:
            try:
                found = await in_thread(source)
            except DicecupError as error:
                self.query_one("#question", Static).update(str(error))
                return
            if found is None:
                self.query_one("#question", Static).update("There are no mistakes in your finished games. n draws one.")
            else:
                self._show(found)

        self.run_worker(find(), group="puzzle", exclusive=True)

    def _retry(self) -> Puzzle:
        from ...coach.puzzles import retry

        turn, decision = self._decisions[self._place % len(self._decisions)]
        return retry(turn, decision, f"turn {turn.number}")

    def _drawn(self) -> Puzzle:
        from ...coach.puzzles import draw_puzzle

        return draw_puzzle(rulebook(), self._theme)

    def _daily(self) -> Puzzle:
        from datetime import date

        from ...coach.puzzles import daily_puzzle

        return daily_puzzle(rulebook(), date.today())

    def _mine(self) -> Puzzle | None:
        from ...coach.archive import played_sides, saved_records
        from ...coach.puzzles import drills

        if not self._waiting and self.app.saves is not None:
            played = played_sides(saved_records(self.app.saves), rulebook())
            self._waiting = drills([side for side in played if not side.bot])
        return self._waiting.pop(0) if self._waiting else None

    # --- asking ---------------------------------------------------------------------------------------------

    def _show(self, puzzle: Puzzle) -> None:
        from ...coach import words

        self.puzzle = puzzle
        self.query_one(Static).update(f"Puzzle  ·  {puzzle.theme}  ·  {'★' * puzzle.stars}  ·  {puzzle.source}")
        left = words.ROLL_WORDS[puzzle.rolls_left]
        self.query_one("#turn", Static).update(f"The {left}; {puzzle.card.total} points so far")
        self.query_one(Tray).show(puzzle.roll)
        self.query_one(ScorePad).show([puzzle.card], ["You"], 0, puzzle.roll)
        how = "Hold dice and press space, or choose a box and press enter."
        self.query_one("#question", Static).update(f"{puzzle.question}\n{how}")

    def _answer(self, action: Reroll | Enter) -> None:
        if self.puzzle is None:
            return
        try:
            text = self.puzzle.answer(action)
        except DicecupError as error:
            text = f"{error}."
        self.query_one("#answer", Static).update(f"{text}\nn: another one")

    # --- keys -----------------------------------------------------------------------------------------------

    def action_hold(self, place: int) -> None:
        if self.puzzle is not None and self.puzzle.rolls_left:
            self.query_one(Tray).toggle(place)

    def on_tray_toggled(self, event: Tray.Toggled) -> None:
        self.action_hold(event.position)

    def action_roll(self) -> None:
        self._answer(Reroll(self.query_one(Tray).keep))

    def action_move(self, rows: int, columns: int) -> None:
        if self.puzzle is not None:
            self.query_one(ScorePad).move(rows, columns)

    def action_score(self) -> None:
        box = self.query_one(ScorePad).cursor
        if box is not None:
            self._answer(Enter(box))

    def on_score_pad_chosen(self, event: ScorePad.Chosen) -> None:
        if event.again:
            self.action_score()

    def action_show(self) -> None:
        if self.puzzle is not None:
            self.query_one("#answer", Static).update(f"{self.puzzle.sentence}\nn: another one")

    def action_next(self) -> None:
        if self._decisions:
            self._place += 1
            self._find(self._retry)
        else:
            self._find(self._mine if self._waiting else self._drawn)

    def action_theme(self) -> None:
        """A puzzle about the next theme."""
        from ...coach.puzzles import THEMES

        self._theme = THEMES[(THEMES.index(self._theme) + 1) % len(THEMES)] if self._theme else THEMES[0]
        self._find(self._drawn)

    def action_daily(self) -> None:
        self._find(self._daily)

    def action_mine(self) -> None:
        self._find(self._mine)
