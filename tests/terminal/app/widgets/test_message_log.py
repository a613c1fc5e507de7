"""The story of the game beside the dice."""

from __future__ import annotations

import asyncio

from textual.app import App, ComposeResult
from textual.geometry import Size

from dicecup.terminal.app.widgets.message_log import MessageLog


class Story(App[None]):
    CSS = "MessageLog { height: 1fr; }"

    def compose(self) -> ComposeResult:
        yield MessageLog()


def drawn(*steps: tuple[str, ...], size: Size = Size(20, 5)) -> list[str]:
    """The lines on the screen after these steps."""

    async def tell() -> list[str]:
        app = Story()
        async with app.run_test(size=size) as pilot:
            log = app.query_one(MessageLog)
            for step in steps:
                log.tell(*step)
            await pilot.pause()
            return [line.rstrip() for line in log.render().plain.splitlines()]

    return asyncio.run(tell())


def test_the_story_is_told_in_the_order_in_which_it_happened() -> None:
    assert drawn(("Ann rolls 12.", "Bob rolls 15."), ("Bob begins.",)) == [
        "Ann rolls 12.",
        "Bob rolls 15.",
        "Bob begins.",
    ]


def test_the_oldest_lines_give_way() -> None:
    assert drawn(*((f"Sentence {number}.",) for number in range(9))) == [
        f"Sentence {number}." for number in range(4, 9)
    ]


def test_what_is_new_is_read_from_its_beginning() -> None:
    assert drawn(("Old.",), tuple(f"New {number}." for number in range(8))) == [f"New {number}." for number in range(5)]


def test_what_is_added_later_is_in_sight() -> None:
    async def tell() -> str:
        app = Story()
        async with app.run_test(size=(20, 5)) as pilot:
            log = app.query_one(MessageLog)
            log.tell(*(f"New {number}." for number in range(8)))
            log.add("Best choice.")
            await pilot.pause()
            return log.render().plain.splitlines()[-1]

    assert asyncio.run(tell()) == "Best choice."


def test_what_was_added_later_stays_new_with_what_it_belongs_to() -> None:
    async def tell() -> tuple[list[str], list[str]]:
        app = Story()
        async with app.run_test(size=(20, 5)) as pilot:
            log = app.query_one(MessageLog)
            log.tell("Old.")
            log.tell("Ann scores.")
            log.add("Best choice.")
            await pilot.pause()
            shown = log.render()
            faint = [shown.plain[span.start : span.end] for span in shown.spans if span.style == "dim"]
            log.tell(*(f"New {number}." for number in range(8)))
            after = log.render().plain.splitlines()
            return faint, after

    faint, after = asyncio.run(tell())
    assert faint == ["Old."]
    assert after == [f"New {number}." for number in range(5)], "read from its beginning again"


def test_a_refusal_stands_below_the_story_until_it_is_forgotten() -> None:
    async def tell() -> list[list[str]]:
        app, seen = Story(), []
        async with app.run_test(size=(20, 3)):
            log = app.query_one(MessageLog)
            log.tell("Ann scores.")
            log.warn("the disk is full")
            for _ in range(9):
                log.refuse("the box YAHTZEE is filled")
            seen.append(log.render().plain.splitlines())
            log.forget()
            seen.append(log.render().plain.splitlines())
        return seen

    warned = "! The disk is full"
    assert asyncio.run(tell()) == [[warned, "! The box YAHTZEE is", "filled"], ["Ann scores.", warned]]


def test_long_sentences_are_wrapped() -> None:
    assert drawn(("It must go to Fours, says the book.",)) == ["It must go to Fours,", "says the book."]
