"""A long text that scrolls. Only the visible lines are drawn, so a whole rulebook opens at once."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from textual.geometry import Size
from textual.scroll_view import ScrollView
from textual.strip import Strip


class TextPage(ScrollView):
    """Shows lines as they are, without wrapping them."""

    def __init__(self, lines: Sequence[str]) -> None:
        super().__init__()
        self.show(lines)

    def show(self, lines: Sequence[str]) -> None:
        """Show these lines from their beginning."""
        self._lines = lines
        self.virtual_size = Size(max(map(cell_len, lines), default=0), len(lines))
        if self.is_attached:
            self.scroll_home(animate=False)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        across, down = self.scroll_offset
        number = y + down
        line = self._lines[number] if number < len(self._lines) else ""
        style = self.rich_style
        return Strip([Segment(line, style)]).crop_extend(across, across + self.size.width, style)
