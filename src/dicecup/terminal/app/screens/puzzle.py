"""Puzzles: a position, an answer, and what that answer costs."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from datetime import date
from typing import ClassVar, NamedTuple

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.events import Resize
from textual.widgets import Static

from ....rules import BOOKS, DicecupError, Enter, Move, Reroll, rulebook
from ....rules.dice import DICE
from ....words import keys, say, screens
from ...coaching import PlayedGame, PuzzlePage, TerminalCoach
from ..widgets.dice_tray import DiceTray
from ..widgets.key_bar import KeyBar
from ..widgets.progress_line import ProgressLine
from ..widgets.score_pad import ScorePad
from .app_screen import AppScreen


class Retries(NamedTuple):
    """The mistakes of one side of a reviewed game, to try again; `first` is where to begin."""

    played: PlayedGame
    side: int
    mistakes: int
    first: int


class PuzzleScreen(AppScreen):
    """Puzzles from real play, one after the other; or the mistakes of a reviewed game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(place + 1), f"hold({place})", show=False) for place in range(DICE)),
        Binding("space", "roll", show=False),
        Binding("enter", "score", show=False),
        *(
            Binding(key, f"move({rows},{columns})", show=False)
            for key, rows, columns in (("up", -1, 0), ("down", 1, 0), ("left", 0, -1), ("right", 0, 1))
        ),
        Binding("pagedown", "read_on", keys.READ_ON, key_display=keys.PAGE_DOWN),
        Binding("s", "show", keys.SHOW_ANSWER),
        Binding("n", "next", keys.NEXT),
        Binding("t", "theme", keys.THEME),
        Binding("b", "book", keys.BOOK),
        Binding("d", "daily", keys.DAILY),
        Binding("m", "mine", keys.MINE),
        Binding("pageup", "read_back", show=False),
        Binding("escape,q", "app.pop_screen", keys.BACK, key_display=keys.ESCAPE),
    ]

    def __init__(self, retries: Retries | None = None) -> None:
        super().__init__(id="puzzle")
        self._retries = retries
        self._place = retries.first if retries else 0
        self._book = rulebook()
        self._waiting: list[PuzzlePage] = []
        """The player's own puzzles that come next."""
        self._theme: str | None = None
        self._of_mine = False
        """Whether the puzzle on the screen is one of the player's own mistakes."""
        self._note = ""
        """What to say above the next puzzle."""
        self.puzzle: PuzzlePage | None = None

    def compose(self) -> ComposeResult:
        yield Static(screens.PUZZLE, classes="heading", markup=False)
        with Horizontal(id="body"):
            yield ScorePad()
            with Vertical(id="beside"):
                yield Static(id="turn", markup=False)
                yield DiceTray()
                with VerticalScroll(id="said", can_focus=False):
                    yield ProgressLine(id="question")
                    yield Static(id="answer", markup=False)
        yield KeyBar()

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002
        if self.puzzle is not None:
            self._show_card(self.puzzle)

    def _show_card(self, puzzle: PuzzlePage) -> None:
        pad = self.query_one(ScorePad)
        pad.fit_cards([puzzle.card], [screens.YOU], self.size)
        pad.show([puzzle.card], [screens.YOU], 0, puzzle.roll)

    def on_mount(self) -> None:
        self._find(self._retry if self._retries else self._drawn)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        """While the mistakes of a game are tried again, there is nothing else to draw."""
        if action == "read_on":
            return self.query_one("#said").max_scroll_y > 0
        return not (self._retries and action in ("book", "theme", "daily", "mine"))

    # --- finding one ----------------------------------------------------------------------------------------

    def _find(self, source: Callable[[], Awaitable[PuzzlePage | None]]) -> None:
        self.puzzle = None
        self.query_one("#answer", Static).update("")
        question = self.query_one("#question", ProgressLine)
        name = self._book.book.name
        question.wait(screens.FINDING_MISTAKE if self._retries else say(screens.FINDING_PUZZLE, book=name))

        async def find() -> None:
            try:
                found = await source()
            except DicecupError as error:
                question.say(str(error))
                return
            if found is None:
                question.say(say(screens.NO_MISTAKES, book=name))
            else:
                self._show(found)

        self.run_worker(find(), group="puzzle", exclusive=True)

    async def _retry(self) -> PuzzlePage:
        assert self._retries is not None
        played, side, mistakes, _ = self._retries
        return await self.app.think(TerminalCoach.retry, played, side, self._place % mistakes)

    async def _drawn(self) -> PuzzlePage:
        self._of_mine = False
        return await self.app.think(TerminalCoach.draw_puzzle, self._book, self._theme)

    async def _of_next_theme(self) -> PuzzlePage:
        known = await self.app.think(TerminalCoach.puzzle_themes, self._book)
        place = known.index(self._theme) + 1 if self._theme in known else 0
        self._theme = known[place % len(known)] if known else None
        return await self._drawn()

    async def _daily(self) -> PuzzlePage:
        self._of_mine = False
        return await self.app.think(TerminalCoach.daily_puzzle, self._book, date.today())

    async def _mine(self) -> PuzzlePage | None:
        if not self._waiting and self.app.saves is not None:
            self._waiting = await self.app.think(TerminalCoach.own_puzzles, self.app.saves, self._book)
        self._of_mine = bool(self._waiting)
        return self._waiting.pop(0) if self._waiting else None

    # --- asking ---------------------------------------------------------------------------------------------

    def _show(self, puzzle: PuzzlePage) -> None:
        self.puzzle = puzzle
        self.query_one(Static).update(say(screens.PUZZLE_OF, title=puzzle.title))
        state = say(screens.PUZZLE_STATE, stage=puzzle.stage.capitalize(), points=puzzle.card.total)
        self.query_one("#turn", Static).update(state)
        self.query_one(DiceTray).show(puzzle.roll)
        self._show_card(puzzle)
        how = screens.HOLD_OR_CHOOSE_BOX if puzzle.rolls_left else screens.CHOOSE_BOX
        lines = [*filter(None, [self._note]), puzzle.question, how]
        self.query_one("#question", ProgressLine).say("\n".join(lines))
        self.call_after_refresh(self.query_one(KeyBar).refresh)
        self._note = ""

    def _answer(self, action: Move) -> None:
        if self.puzzle is None:
            return
        self._reply(self.puzzle.answers.get(action, screens.NO_CHOICE))

    def _reply(self, answer: str) -> None:
        """Show an answer, from its beginning; if it is long, it scrolls."""
        reply = self.query_one("#answer", Static)
        reply.update(say(screens.ANSWER, answer=answer))
        self.call_after_refresh(reply.scroll_visible, top=True, animate=False)
        self.call_after_refresh(self.query_one(KeyBar).refresh)

    # --- keys -----------------------------------------------------------------------------------------------

    def action_hold(self, place: int) -> None:
        if self.puzzle is not None and self.puzzle.rolls_left:
            self.query_one(DiceTray).toggle(place)

    def on_dice_tray_toggled(self, event: DiceTray.Toggled) -> None:
        self.action_hold(event.position)

    def action_roll(self) -> None:
        self._answer(Reroll(self.query_one(DiceTray).keep))

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
            self._reply(self.puzzle.solution)

    def action_read_on(self) -> None:
        self.query_one("#said").scroll_page_down(animate=False)

    def action_read_back(self) -> None:
        self.query_one("#said").scroll_page_up(animate=False)

    def action_next(self) -> None:
        if self._retries:
            self._place += 1
            if self._place % self._retries.mistakes == self._retries.first:
                one = self._retries.mistakes == 1
                self._note = screens.ONLY_MISTAKE if one else screens.FIRST_MISTAKE_AGAIN
            self._find(self._retry)
        elif self._waiting:
            self._find(self._mine)
        else:
            self._note = screens.NO_MORE_MISTAKES if self._of_mine else ""
            self._find(self._drawn)

    def action_book(self) -> None:
        """Puzzles of the next book, on any theme."""
        names = list(BOOKS)
        self._book = rulebook(names[(names.index(self._book.book.name) + 1) % len(names)])
        self._theme, self._waiting = None, []
        self._find(self._drawn)

    def action_theme(self) -> None:
        """A puzzle on the next theme."""
        self._waiting = []
        self._find(self._of_next_theme)

    def action_daily(self) -> None:
        self._waiting = []
        self._find(self._daily)

    def action_mine(self) -> None:
        self._waiting = []
        self._find(self._mine)
