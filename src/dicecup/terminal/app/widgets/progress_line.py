"""A line that says how long some work has taken so far, or how much of it is done."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

from textual.timer import Timer
from textual.widgets import Static

from ....words import say, screens

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
        """Say that something is being worked on, until `say` says something else; if it takes long, say `long`."""
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
        seconds, thinker = monotonic() - self._since, self.app.thinker
        if thinker.progress is not None and not thinker.waiting_for:
            self.update(say(screens.SHARE_DONE, sentence=self._long, share=thinker.progress))
        elif thinker.waiting_for or seconds >= PATIENCE:
            self.update(say(screens.SECONDS_SO_FAR, sentence=thinker.waiting_for or self._text, seconds=seconds))
