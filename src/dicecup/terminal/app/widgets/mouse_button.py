"""A button for the mouse only: the keyboard has keys of its own."""

from __future__ import annotations

from textual.widgets import Button


class MouseButton(Button, can_focus=False):
    """The name is also the id."""

    def __init__(self, name: str) -> None:
        super().__init__(name.capitalize(), id=name, compact=True)
