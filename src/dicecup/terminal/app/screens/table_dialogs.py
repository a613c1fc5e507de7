"""The dialogs of the table. Each waits for its answer, so it has to be opened in a worker."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....rules import Keep
from ....rules.dice import DICE
from ....words import say, terminal
from ...drawing import dice_text
from ...gameplay import Gameplay
from ...narration import one_or_team, result_lines, standings_lines
from .dialogs import ChoiceDialog, TextDialog
from .review import ReviewScreen

if TYPE_CHECKING:
    from ..app import DicecupApp


class TableDialogs:
    """The questions about one game."""

    def __init__(self, app: DicecupApp, play: Gameplay) -> None:
        self._app, self._play = app, play

    async def agreed(self, question: str) -> bool:
        dialog = ChoiceDialog([question], [terminal.YES, terminal.NO], careful=True)
        return await self._app.push_screen_wait(dialog) == terminal.YES

    async def resigns(self) -> bool:
        game = self._play.game
        side = game.sides[game.side]
        return await self.agreed(say(terminal.RESIGN[one_or_team(side)], name=side.name))

    # --- real dice: each returns what the typed line led to, or None if nothing was typed -------------------

    async def start(self) -> list[str] | None:
        game = self._play.game
        roller = game.sides[game.side]
        name = roller.player_at(1)
        lines = [say(line, name=name) for line in terminal.START_DICE]
        return await self._app.push_screen_wait(TextDialog(lines, self._play.type_start))

    async def dice(self, held: Keep) -> list[str] | None:
        lines = [terminal.DICE_ON_TABLE]
        if held:
            known = {"count": DICE - len(held), "held": dice_text(held)}
            lines = [say(line, **known) for line in terminal.DICE_BESIDE_HELD]
        if self._play.game.awaits == "dice":
            lines = list(terminal.DICE_OR_BOX)
        dialog = TextDialog(lines, lambda answer: self._play.type_dice(answer, held))
        return await self._app.push_screen_wait(dialog)

    async def last_box_is_right(self) -> bool:
        """With real dice a slip of the finger can be corrected even after the last box."""
        lines = [*result_lines(self._play.game), terminal.LAST_BOX_RIGHT]
        dialog = ChoiceDialog(lines, [terminal.TAKE_IT_BACK, terminal.YES], careful=True)
        return await self._app.push_screen_wait(dialog) == terminal.YES

    # --- the end of a game ----------------------------------------------------------------------------------

    async def what_next(self, best: str) -> str:
        """`Next game`, `Play again`, `Menu` or `Quit`, after as many reviews as are wanted; `best` says how good the
        score is."""
        sitting = self._play.sitting
        series = sitting.series
        lines = [*result_lines(series.game), *([best] if best else []), *standings_lines(series)]
        # Escape gives the last answer: it leads to the menu, as it does everywhere, not out of the app.
        # After the last game, Enter leads to its review: pressed once too often, it must not begin another game.
        first = [terminal.REVIEW, terminal.PLAY_AGAIN] if series.is_over else [terminal.NEXT_GAME, terminal.REVIEW]
        answers = [*first, terminal.QUIT, terminal.MENU]
        while True:
            answer = await self._app.push_screen_wait(ChoiceDialog(lines, answers))
            if answer != terminal.REVIEW:
                return answer
            await self._app.push_screen_wait(ReviewScreen(sitting.record, len(series.games) - 1))
