"""What the table asks people, in dialogs. Whoever asks waits for the answer, so it is done in a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....rules import Box, Keep
from ...narration import result_lines, standings_lines
from ...sitting import Sitting
from ...typed_dice import settle_start, take_typed
from .dialogs import ChoiceDialog, TextDialog
from .review import ReviewScreen

if TYPE_CHECKING:
    from ..app import DicecupApp


class TableDialogs:
    """The questions about one sitting."""

    def __init__(self, app: DicecupApp, sitting: Sitting) -> None:
        self._app, self._sitting = app, sitting

    async def _agreed(self, question: str) -> bool:
        return await self._app.push_screen_wait(ChoiceDialog([question], ["Yes", "No"], careful=True)) == "Yes"

    async def resigns(self) -> bool:
        game = self._sitting.game
        return await self._agreed(f"Does {game.sides[game.side].name} resign, leaving the game for good?")

    async def zero(self, box: Box) -> bool:
        return await self._agreed(f"Write a zero in {box.label}?")

    async def loss(self, loss: float, grade: str) -> bool:
        return await self._agreed(f"That loses {loss:.1f} points ({grade}). Do it all the same?")

    # --- real dice ------------------------------------------------------------------------------------------

    async def start(self) -> bool:
        """Take dice rolled for the start, or who starts; whether somebody said."""
        game = self._sitting.game
        roller = game.sides[game.side]
        name = roller.partners[0] if roller.partners else roller.name
        lines = [f"The five dice that {name} rolled for the start,", "or the name of the side that starts:"]
        return await self._app.push_screen_wait(TextDialog(lines, lambda answer: settle_start(self._sitting, answer)))

    async def dice(self, held: Keep) -> bool:
        """Take the dice on the table, or before any dice a box with its score; whether somebody said."""
        lines = ["The five dice that lie on the table, such as 13356:"]
        if self._sitting.game.awaits == "dice":
            lines = ["The five dice you rolled, such as 13356,", "or a box and its score, such as threes 9:"]
        return await self._app.push_screen_wait(
            TextDialog(lines, lambda answer: take_typed(self._sitting, answer, held))
        )

    async def last_box_is_right(self) -> bool:
        """At a real table a slip of the finger can be mended even after the last box."""
        lines = [*result_lines(self._sitting.game), "Is the last box that was entered right?"]
        return await self._app.push_screen_wait(ChoiceDialog(lines, ["Take it back", "Yes"], careful=True)) == "Yes"

    # --- the end of a game ----------------------------------------------------------------------------------

    async def what_next(self, best: str) -> str:
        """`Next game`, `Menu` or `Quit`, after as many reviews as are wanted; `best` says how good the score is."""
        series = self._sitting.series
        lines = [*result_lines(series.game), *([best] if best else []), *standings_lines(series)]
        # Escape gives the last answer: after a review it leads to the menu, as it does everywhere, not out of the app.
        answers = [*([] if series.is_over else ["Next game"]), "Review", "Quit", "Menu"]
        while True:
            answer = await self._app.push_screen_wait(ChoiceDialog(lines, answers))
            if answer != "Review":
                return answer
            await self._app.push_screen_wait(ReviewScreen(self._sitting.record, len(series.games) - 1))
