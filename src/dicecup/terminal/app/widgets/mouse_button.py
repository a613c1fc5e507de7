"""A button for the mouse only: the keyboard has keys of its own."""

from __future__ import annotations

from textual.widgets import Button


class MouseButton(Button, can_focus=False):
    """Its label changes with what it does now."""

    def __init__(self, label: str, *, id: str) -> None:
        super().__init__(label, id=id, compact=True)
