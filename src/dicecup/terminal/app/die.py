"""One die, drawn large."""

from __future__ import annotations

from typing import ClassVar

from textual.events import Click
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

PIPS: dict[int | None, tuple[str, str, str]] = {
    None: ("   ", "   ", "   "),
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}
PIP = "●"


class Die(Widget):
    """Shows a face, or nothing before the first roll; `held` sets it apart. Clicking it toggles the hold."""

    ALLOW_SELECT: ClassVar[bool] = False

    face: reactive[int | None] = reactive(None)
    held = reactive(False, toggle_class="held")
    large = reactive(False, toggle_class="large", layout=True)

    class Clicked(Message):
        def __init__(self, position: int) -> None:
            super().__init__()
            self.position = position

    def __init__(self, position: int) -> None:
        super().__init__(classes="empty")
        self.position = position

    def watch_face(self, face: int | None) -> None:
        self.set_class(face is None, "empty")

    def on_click(self, event: Click) -> None:
        event.stop()
        self.post_message(self.Clicked(self.position))

    def render(self) -> str:
        rows = [row.replace("o", PIP) for row in PIPS[self.face]]
        if self.large:
            spread = [f" {'  '.join(row)} " for row in rows]
            return "\n".join([spread[0], "", spread[1], "", spread[2]])
        return "\n".join(" ".join(row) for row in rows)
