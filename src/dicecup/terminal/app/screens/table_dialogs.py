"""The dialogs of the table. Each waits for its answer, so it has to be opened in a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....rules import Keep
from ....rules.dice import DICE
from ...drawing import dice_text
from ...gameplay import Gameplay
from ...narration import result_lines, standings_lines
from .dialogs import ChoiceDialog, TextDialog
from .review import ReviewScreen

if TYPE_CHECKING:
    from ..app import DicecupApp


class TableDialogs:
    """The questions about one game."""

    def __init__(self, app: DicecupApp, play: Gameplay) -> None:
        self._app, self._play = app, play

    async def agreed(self, question: str) -> bool:
        return await self._app.push_screen_wait(ChoiceDialog([question], ["Yes", "No"], careful=True)) == "Yes"

    async def resigns(self) -> bool:
        game = self._play.game
        return await self.agreed(f"Does {game.sides[game.side].name} resign, leaving the game for good?")

    # --- real dice: each returns what the typed line led to, or None if nothing was typed -------------------

    async def start(self) -> list[str] | None:
        game = self._play.game
        roller = game.sides[game.side]
        name = roller.partners[0] if roller.partners else roller.name
        lines = [f"The five dice that {name} rolled for the start,", "or the name of the side that starts:"]
        return await self._app.push_screen_wait(TextDialog(lines, self._play.type_start))

    async def dice(self, held: Keep) -> list[str] | None:
        lines = ["The five dice that lie on the table, such as 13356:"]
        if held:
            rolled = DICE - len(held)
            what = "The die that you rolled" if rolled == 1 else f"The {rolled} dice that you rolled"
            lines = [f"{what}; you hold {dice_text(held)}.", "(All five will do as well.)"]
        if self._play.game.awaits == "dice":
            lines = ["The five dice you rolled, such as 13356,", "or a box and its score, such as threes 9:"]
        dialog = TextDialog(lines, lambda answer: self._play.type_dice(answer, held))
        return await self._app.push_screen_wait(dialog)

    async def last_box_is_right(self) -> bool:
        """With real dice a slip of the finger can be corrected even after the last box."""
        lines = [*result_lines(self._play.game), "Is the last box that was entered right?"]
        return await self._app.push_screen_wait(ChoiceDialog(lines, ["Take it back", "Yes"], careful=True)) == "Yes"

    # --- the end of a game ----------------------------------------------------------------------------------

    async def what_next(self, best: str) -> str:
        """`Next game`, `Play again`, `Menu` or `Quit`, after as many reviews as are wanted; `best` says how good the
        score is."""
        sitting = self._play.sitting
        series = sitting.series
        lines = [*result_lines(series.game), *([best] if best else []), *standings_lines(series)]
        # Escape gives the last answer: it leads to the menu, as it does everywhere, not out of the app.
        # After the last game Enter leads to its review: pressed once too often it must not begin another game.
        first = ["Review", "Play again"] if series.is_over else ["Next game", "Review"]
        answers = [*first, "Quit", "Menu"]
        while True:
            answer = await self._app.push_screen_wait(ChoiceDialog(lines, answers))
            if answer != "Review":
                return answer
            await self._app.push_screen_wait(ReviewScreen(sitting.record, len(series.games) - 1))
