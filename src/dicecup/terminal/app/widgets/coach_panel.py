"""What the coach says beside the dice."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from textual.containers import VerticalScroll

from ....coach import Advice
from ....rules import Card, DicecupError, Game, Move, Roll
from ....words import say, terminal
from ...advice_lines import Accuracy, choice_lines, verdict
from ...coaching import TerminalCoach
from ..threads import in_thread
from .progress_line import ProgressLine

if TYPE_CHECKING:
    from ..app import DicecupApp

MOST_VALUES = 20
"""How many choices are listed; the rest of the panel scrolls."""


class CoachPanel(VerticalScroll, can_focus=False):
    """A few lines of advice on the game at the table; `read_on` shows more of them."""

    app: DicecupApp

    def __init__(self) -> None:
        self._words = ProgressLine()
        super().__init__(self._words, id="coach")
        self.border_title = terminal.COACH
        self._mode = "off"
        self.accuracy: defaultdict[int, Accuracy] = defaultdict(Accuracy)
        """How well each side has chosen, if the coach comments on that."""
        self._latest: tuple[object, Advice] | None = None
        self.adviser: Callable[[Game], Advice] | None = None
        """Who advises in place of our own coach: the server, at an online table. It may take its time."""
        self._listed: tuple[Advice, int] | None = None
        """The choices in the panel, and how wide it was when they were listed."""

    async def learn_about(self, game: Game) -> None:
        """Say in the title if the values of this book are not exact."""
        with suppress(DicecupError):  # anybody who asks for advice is told
            if await self.app.think(TerminalCoach.trust, game.book):
                self.border_title = terminal.COACH_BY_ESTIMATES

    # --- showing --------------------------------------------------------------------------------------------

    def show_mode(self, mode: str) -> None:
        self._mode = mode
        self.set_class(mode == "off", "off")
        self._say(terminal.COACH_MODES[mode])

    def show_hint(self, found: Advice) -> None:
        self._say(f"{found.sentence}\n{found.trust}".rstrip())

    def show_values(self, found: Advice) -> None:
        width = self.size.width
        beside_bar = self.content_size.width - self.scrollbar_size_vertical  # which appears if there is much to list
        self._say("\n".join(choice_lines(found, beside_bar, MOST_VALUES)))
        self._listed = found, width

    def on_resize(self) -> None:
        if self._listed is not None and self._listed[1] != self.size.width:
            self.show_values(self._listed[0])

    def _say(self, text: str) -> None:
        self._listed = None
        self._words.say(text)
        self.scroll_home(animate=False)

    def read_on(self, pages: int) -> None:
        self.scroll_relative(y=pages * self.content_size.height, animate=False)

    async def verdict_on(self, game: Game, move: Move) -> str:
        """How good a move was, which is also counted in the side's accuracy; empty if nobody can tell."""
        assert game.roll is not None
        position = (game.card, game.roll, game.rolls_left)
        try:
            advice = (
                self._latest[1]
                if self._latest and self._latest[0] == position
                else await self.app.think(TerminalCoach.advise, *position)
            )
        except DicecupError:  # anybody who asks for advice is told why
            return ""
        choice = advice.of(move)
        if choice is None:
            return ""
        self.accuracy[game.side].add(choice, advice)
        return verdict(choice, advice)

    def show_accuracy(self, side: int | None) -> None:
        """Show below how a side has chosen so far; nothing for None."""
        self.border_subtitle = "" if side is None else self.accuracy[side].short

    # --- thinking -------------------------------------------------------------------------------------------

    async def advice_on(self, game: Game) -> Advice | None:
        """The advice on this position; None if there is none, and then the panel says why."""
        assert game.roll is not None
        position = (game.card, game.roll, game.rolls_left)
        if self._latest is None or self._latest[0] != position:
            self._words.wait(terminal.COACH_THINKS, terminal.COACH_FIRST_TIME)
            try:
                self._latest = position, await self._advised(game, *position)
            except DicecupError as error:
                self._say(say(terminal.COACH_CANNOT_HELP, why=error))
                return None
            self.show_mode(self._mode)
        return self._latest[1]

    async def _advised(self, game: Game, card: Card, roll: Roll, rolls_left: int) -> Advice:
        adviser = self.adviser
        if adviser is not None:
            return await in_thread(lambda: adviser(game))
        return await self.app.think(TerminalCoach.advise, card, roll, rolls_left)
