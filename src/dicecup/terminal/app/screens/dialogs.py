"""Small questions in the middle of the screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from ....rules import DicecupError
from ....words import keys
from ..widgets.answer_row import AnswerRow


class ChoiceDialog(ModalScreen[str]):
    """Asks a question with a few answers and returns the one given; escape gives the last one.

    The first letter of an answer gives it as well. With `careful`, because a slip of the finger would cost a lot, enter
    gives the last one too.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, lines: Sequence[str], answers: Sequence[str], careful: bool = False) -> None:
        super().__init__()
        self._lines, self._answers, self._careful = lines, answers, careful

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("\n".join(self._lines), markup=False)
            yield AnswerRow(self._answers, len(self._answers) - 1 if self._careful else 0)

    def on_answer_row_given(self, event: AnswerRow.Given) -> None:
        self.dismiss(event.answer)

    def on_key(self, event: Key) -> None:
        for answer in self._answers:
            if event.character == answer[0].lower():
                self.dismiss(answer)
                return

    def action_leave(self) -> None:
        self.dismiss(self._answers[-1])


class TextDialog(ModalScreen[list[str] | None]):
    """Asks for a line of text until `take` accepts one, and returns what it gave; None on escape.

    A line that `take` refuses stays there to be corrected.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, lines: Sequence[str], take: Callable[[str], list[str]]) -> None:
        super().__init__()
        self._lines, self._take = lines, take

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog") as dialog:
            yield Static("\n".join(self._lines), markup=False)
            yield Input()
            yield Static(id="trouble", markup=False)
        dialog.border_subtitle = keys.TYPING

    def on_input_submitted(self, event: Input.Submitted) -> None:
        try:
            self.dismiss(self._take(event.value))
        except DicecupError as error:
            reason = str(error)
            self.query_one("#trouble", Static).update(f"{reason[:1].upper()}{reason[1:]}")

    def action_leave(self) -> None:
        self.dismiss(None)
