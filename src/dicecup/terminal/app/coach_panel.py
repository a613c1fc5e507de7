"""What the coach says beside the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.widgets import Static

if TYPE_CHECKING:
    from ...coach import Advice

MOST_VALUES = 20
"""Choices listed; as many of them are seen as there is room."""

MODES = {
    "off": "The coach is off. c turns it on.",
    "hint": "h asks the coach for a hint.",
    "warn": "The coach warns you before a mistake. h asks for a hint.",
    "full": "The coach shows what every choice loses.",
}


class CoachPanel(Static):
    """A few lines of advice."""

    def __init__(self) -> None:
        super().__init__(id="coach", markup=False)
        self.border_title = "Coach"

    def show_mode(self, mode: str) -> None:
        self.set_class(mode == "off", "off")
        self.update(MODES[mode])

    def show_thinking(self) -> None:
        self.update("The coach is thinking. The first time with a book this may take half a minute.")

    def show_hint(self, advice: Advice) -> None:
        self.update(advice.sentence)

    def show_values(self, advice: Advice) -> None:
        title = "loss  choice" if advice.exact else "loss  choice (an estimate)"
        self.update("\n".join([f"  {title}", *advice.lines(MOST_VALUES)]))

    def show_trouble(self, trouble: str) -> None:
        self.update(f"The coach cannot help: {trouble}")
