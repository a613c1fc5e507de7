"""The answers to a question in one line. Textual's buttons are one widget each, so a question would open slowly."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

MARK = "▸"
GAP = 2


class AnswerRow(Widget, can_focus=True):
    """One answer is marked. Enter or a click sends `AnswerRow.Given`."""

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"answer-row--one", "answer-row--marked"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,up,shift+tab", "move(-1)", show=False),
        Binding("right,down,tab", "move(1)", show=False),
        Binding("enter,space", "give", show=False),
    ]

    marked = reactive(0)

    class Given(Message):
        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    def __init__(self, answers: Sequence[str], marked: int) -> None:
        super().__init__()
        self._answers = answers
        self.set_reactive(AnswerRow.marked, marked)

    def _pieces(self) -> Iterator[str]:
        for number, answer in enumerate(self._answers):
            yield f" {MARK if number == self.marked else ' '} {answer}   "

    def render(self) -> Text:
        one, marked = (self.get_component_rich_style(f"answer-row--{name}") for name in ("one", "marked"))
        text = Text(no_wrap=True)
        for number, piece in enumerate(self._pieces()):
            start = len(text) + len(piece) - len(piece.lstrip(f" {MARK}"))
            text.append(piece, marked if number == self.marked else one).append(" " * GAP)
            text.stylize("underline", start, start + 1)  # the letter that gives this answer
        text.right_crop(GAP)
        return text

    def action_move(self, places: int) -> None:
        self.marked = (self.marked + places) % len(self._answers)

    def action_give(self) -> None:
        self.post_message(self.Given(self._answers[self.marked]))

    def on_click(self, event: Click) -> None:
        place, start = event.get_content_offset(self), 0
        for number, piece in enumerate(self._pieces()):
            if place is not None and start <= place.x < start + len(piece):
                self.marked = number
                self.action_give()
            start += len(piece) + GAP
