"""The answers to a question in one line."""

from __future__ import annotations

import asyncio

import pytest
from textual.app import App, ComposeResult

from dicecup.terminal.app.widgets.answer_row import AnswerRow

ANSWERS = ("Next game", "Review", "Quit", "Menu")


class Question(App[None]):
    def __init__(self) -> None:
        super().__init__()
        self.given: list[str] = []

    def compose(self) -> ComposeResult:
        yield AnswerRow(ANSWERS, 0)

    def on_answer_row_given(self, event: AnswerRow.Given) -> None:
        self.given.append(event.answer)


def test_a_click_anywhere_on_an_answer_gives_that_answer() -> None:
    async def click() -> None:
        app = Question()
        async with app.run_test(size=(80, 24)) as pilot:
            drawn = app.query_one(AnswerRow).render().plain
            for answer in ANSWERS:
                start = drawn.index(answer)
                for place in (start, start + len(answer) - 1):
                    await pilot.click(AnswerRow, offset=(place, 0))
            await pilot.click(AnswerRow, offset=(79, 0))
            await pilot.pause()
        assert app.given == [answer for answer in ANSWERS for _ in range(2)]

    asyncio.run(click())


@pytest.mark.parametrize(
    ("keys", "marked"),
    [
        ([], "Next game"),
        (["right", "tab"], "Quit"),
        (["left"], "Menu"),
        (["shift+tab", "right"], "Next game"),
        (["down", "down", "up"], "Review"),
    ],
)
def test_arrows_and_tab_move_the_mark_in_a_circle(keys: list[str], marked: str) -> None:
    async def press() -> None:
        app = Question()
        async with app.run_test() as pilot:
            app.query_one(AnswerRow).focus()
            await pilot.press(*keys)
            assert f"▸ {marked} " in app.query_one(AnswerRow).render().plain
            await pilot.press("enter")
        assert app.given == [marked]

    asyncio.run(press())
