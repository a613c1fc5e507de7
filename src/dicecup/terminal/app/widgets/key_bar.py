"""The keys of a screen in its last line. Textual's own footer has one widget per key, so a screen would open slowly."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.text import Text
from textual.binding import Binding
from textual.events import Click
from textual.widget import Widget

from ..screen_size import USUAL

GAP = 2


class Shown(NamedTuple):
    """A key, what it does, and the action behind it."""

    key: str
    words: str
    action: str

    @property
    def width(self) -> int:
        return cell_len(self.key) + 1 + cell_len(self.words)


class KeyBar(Widget):
    """Shows the visible bindings of its screen; a click on one is the same as the key.

    If they do not all fit, the third from the end is dropped first: help and the way out stay.
    """

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"key-bar--key"}

    @property
    def _gap(self) -> int:
        return GAP if self.screen.size.width >= USUAL.width else 1

    @property
    def shown(self) -> list[Shown]:
        bindings = [each for each in self.screen.BINDINGS if isinstance(each, Binding) and each.show]
        shown = [
            Shown(each.key_display or each.key, each.description, each.action)
            for each in bindings
            if self.screen.check_action(each.action, ())
        ]
        while len(shown) > 2 and sum(each.width + self._gap for each in shown) - self._gap > self.content_size.width:
            del shown[-3]
        return shown

    def render(self) -> Text:
        style = self.get_component_rich_style("key-bar--key", partial=True)
        text = Text(no_wrap=True)
        for shown in self.shown:
            text.append(shown.key, style).append(f" {shown.words}{' ' * self._gap}")
        return text

    async def on_click(self, event: Click) -> None:
        place = event.get_content_offset(self)
        start = 0
        for shown in self.shown if place else ():
            if place and start <= place.x < start + shown.width:
                await self.screen.run_action(shown.action)
                return
            start += shown.width + self._gap
