"""What is wrong with a form. It stands above the keys, so that it is in sight in a window of any size."""

from __future__ import annotations

from textual.widgets import Static


class TroubleLine(Static):
    """Takes no room while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__(id="trouble", markup=False)

    def say(self, reason: str) -> None:
        self.update(f"{reason[:1].upper()}{reason[1:]}")
        self.set_class(not reason, "empty")
