"""A button for the mouse alone: the keyboard has keys of its own."""

from __future__ import annotations

from textual.widgets import Button


class MouseButton(Button, can_focus=False):
    """Its name is its id too."""

    def __init__(self, name: str) -> None:
        super().__init__(name.capitalize(), id=name, compact=True)
