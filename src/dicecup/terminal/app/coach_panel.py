"""What the coach says beside the dice."""

from __future__ import annotations

from ...rules import DicecupError, Game
from ..thoughts import Counsel, counsel, how_sure
from .waiting import Waiting

MOST_VALUES = 20
"""Choices listed; as many of them are seen as there is room."""

MODES = {
    "off": "The coach is off. c turns it on.",
    "hint": "h asks the coach for a hint.",
    "warn": "The coach warns you before a mistake. h asks for a hint.",
    "full": "The coach shows what every choice loses.",
}


class CoachPanel(Waiting):
    """A few lines of advice on the game at the table."""

    def __init__(self) -> None:
        super().__init__(id="coach")
        self.border_title = "Coach"
        self._mode = "off"
        self._note = ""
        """How far the values of this book can be trusted; empty where they are exact."""
        self._latest: tuple[object, Counsel] | None = None

    async def learn_about(self, game: Game) -> None:
        """Find out how sure the coach can be of this book's values."""
        try:
            self._note = await self.app.think(how_sure, game.book)
        except DicecupError:
            return  # whoever asks for advice is told
        if self._note:
            self.border_title = "Coach, by estimates"
            if not self._latest:
                self.show_mode(self._mode)

    # --- showing --------------------------------------------------------------------------------------------

    def show_mode(self, mode: str) -> None:
        self._mode = mode
        self.set_class(mode == "off", "off")
        self._say(MODES[mode], "" if mode == "off" else self._note)

    def show_hint(self, found: Counsel) -> None:
        self._say(found.sentence, found.note)

    def show_values(self, found: Counsel) -> None:
        lines = [f"{choice.loss:6.2f}  {choice.doing}" for choice in found.choices[:MOST_VALUES]]
        self._say("\n".join(["  loss  choice", *lines]), "")

    def _say(self, text: str, note: str) -> None:
        self.set_class(bool(note), "noted")
        self.say(f"{text}\n{note}".rstrip())

    # --- thinking -------------------------------------------------------------------------------------------

    async def counsel_on(self, game: Game) -> Counsel | None:
        """The counsel for this position, or None where none can be had, which is said."""
        assert game.roll is not None
        position = (game.card, game.roll, game.rolls_left)
        if self._latest is None or self._latest[0] != position:
            self.wait("The coach is thinking. With a new book this takes a while, once.")
            try:
                self._latest = position, await self.app.think(counsel, *position)
            except DicecupError as error:
                self.say(f"The coach cannot help: {error}")
                return None
            self.show_mode(self._mode)
        return self._latest[1]
