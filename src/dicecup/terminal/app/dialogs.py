"""Small questions in the middle of the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.events import Key
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static


class Question(ModalScreen[str]):
    """Asks with a few buttons; answers with the word on the one pressed, the last one's on escape.

    The first letter of a button's word presses it too. Where a slip of the finger would be dear, enter means the
    last one (`careful`).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", show=False),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, lines: Sequence[str], answers: Sequence[str], careful: bool = False) -> None:
        super().__init__()
        self._lines, self._answers, self._careful = lines, answers, careful

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("\n".join(self._lines), markup=False)
            with Horizontal(classes="answers"):
                for number, answer in enumerate(self._answers):
                    yield Button(answer, id=f"answer-{number}")

    def on_mount(self) -> None:
        buttons = self.query(Button)
        (buttons.last() if self._careful else buttons.first()).focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(str(event.button.label))

    def on_key(self, event: Key) -> None:
        for answer in self._answers:
            if event.character == answer[0].lower():
                self.dismiss(answer)
                return

    def action_leave(self) -> None:
        self.dismiss(self._answers[-1])


class Ask(ModalScreen[str | None]):
    """Asks for a line of text; answers None on escape."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", show=False)]

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self._lines = lines

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("\n".join(self._lines), markup=False)
            yield Input()

    def on_input_submitted(self, event: Input.Submitted) -> None:
        self.dismiss(event.value)

    def action_leave(self) -> None:
        self.dismiss(None)
