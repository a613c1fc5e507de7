"""A line that says how long some work has taken so far, or how much of it is done."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer
from textual.widgets import Static

if TYPE_CHECKING:
    from ..app import DicecupApp

PATIENCE = 1.0
"""Seconds before anything is said about the time."""


class ProgressLine(Static):
    """A text; after `wait`, the progress of the thinker follows it."""

    app: DicecupApp

    def __init__(self, text: str = "", *, id: str | None = None, classes: str | None = None) -> None:
        super().__init__(text, id=id, classes=classes, markup=False)
        self._text = self._long = text
        self._since = 0.0
        self._clock: Timer | None = None

    def on_mount(self) -> None:
        if self._text:
            self.wait(self._text)

    def wait(self, text: str, long: str = "") -> None:
        """Say that something is being worked on, until `say` says something else; `long` if it turns out to be long."""
        self.say(text)
        self._text, self._since = text, monotonic()
        self._long = long or text
        self._clock = self.set_interval(PATIENCE / 2, self._tick)

    def say(self, text: str) -> None:
        if self._clock is not None:
            self._clock.stop()
            self._clock = None
        self.update(text)

    def _tick(self) -> None:
        seconds, share = monotonic() - self._since, self.app.thinker.progress
        if self.app.thinker.waiting_for:
            self.update(f"{self.app.thinker.waiting_for} {seconds:.0f} s")
        elif share is not None:
            self.update(f"{self._long} {share:.0%}")
        elif seconds >= PATIENCE:
            self.update(f"{self._text} {seconds:.0f} s")
