"""What a line says while somebody waits: nothing more at first, then how long it has taken or how much is done."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult

from dicecup.terminal.app.widgets.progress_line import ProgressLine
from dicecup.terminal.thinker import Thinker


class Waiting(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.thinker = Thinker()

    def compose(self) -> ComposeResult:
        yield ProgressLine()


@pytest.mark.parametrize(
    ("seconds", "progress", "waiting_for", "said"),
    [
        (0.5, None, "", "The coach is thinking…"),
        (3.0, None, "", "The coach is thinking… 3 s"),
        (0.5, 0.25, "", "Working out the best play… 25%"),
        (3.0, 0.0, "", "Working out the best play… 0%"),
        (0.5, None, "Compiling.", "Compiling. 0 s"),
        (3.0, 0.25, "Compiling.", "Compiling. 3 s"),
    ],
)
def test_a_wait_says_what_is_known_about_it(
    monkeypatch: pytest.MonkeyPatch, seconds: float, progress: float | None, waiting_for: str, said: str
) -> None:
    now = [100.0]
    monkeypatch.setattr("dicecup.terminal.app.widgets.progress_line.monotonic", lambda: now[0])
    monkeypatch.setattr("dicecup.terminal.app.widgets.progress_line.PATIENCE", 1000.0)  # the clock waits for the test

    async def wait() -> None:
        app = Waiting()
        async with app.run_test():
            line = app.query_one(ProgressLine)
            line.wait("The coach is thinking…", "Working out the best play…")
            monkeypatch.setattr("dicecup.terminal.app.widgets.progress_line.PATIENCE", 1.0)
            now[0] += seconds
            app.thinker.progress, app.thinker.waiting_for = progress, waiting_for
            line._tick()
            assert str(line.content) == said
            line.say("Keep 4 4 4.")
            assert line._clock is None, "an answer is not written over"

    asyncio.run(wait())


def test_what_has_no_longer_form_says_the_same_with_its_progress() -> None:
    async def wait() -> None:
        app = Waiting()
        async with app.run_test():
            line = app.query_one(ProgressLine)
            line.wait("The coach goes through your games.", "Something long")
            line.wait("The coach goes through your games.")
            app.thinker.progress = 0.5
            line._tick()
            assert str(line.content) == "The coach goes through your games. 50%"

    asyncio.run(wait())
