"""The score card on the screen: the book's own pad, the points each open box would give now, and a cursor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.cells import cell_len
from rich.style import Style
from rich.text import Text
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.widgets import Static

from ....rules import Box, Card, Placement, Roll
from ....rules.pad import PrintedLine, back, front
from ....words import terminal
from ..screen_size import USUAL, ScreenSize, named_size
from ..table_labels import short

CELL = 6
"""The width of a number and the space before it."""
NAME, LONGEST_NAME = 9, 13
"""The usual width of a card of one column, and the greatest, for a long name above it and the mark of the mover."""
SHORT_LABEL = 14
"""The widest label of a line if there is little room."""
BESIDE_CARDS: dict[ScreenSize, int] = {"small": 30, "usual": 40, "large": 59}
"""The width that dice and coach need."""
CURSOR = "›"
LINES_AROUND = 2
"""The lines of the screen above and below a pad: the title and the keys."""


class PadRow(NamedTuple):
    """A line of the pad as it is drawn, with the boxes on it, one per column of the card."""

    line: PrintedLine
    boxes: tuple[Box, ...]


class Layout(NamedTuple):
    """How wide the labels and the cards are drawn."""

    short_labels: bool
    least: int
    """The least width of a card."""
    most: int
    """The width up to which a long name makes its card wider."""

    def width(self, name: str) -> int:
        return max(self.least, min(self.most, cell_len(name) + 1))


class ScorePad(Static):
    """`show` draws cards; the cursor moves over the boxes of the active one that may be filled."""

    ALLOW_SELECT: ClassVar[bool] = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "score-pad--name",
        "score-pad--active",
        "score-pad--offer",
        "score-pad--zero",
        "score-pad--forced",
        "score-pad--faint",
        "score-pad--total",
        "score-pad--cursor",
    }

    class Chosen(Message):
        """A box was clicked; `again` if the cursor was on it already."""

        def __init__(self, again: bool) -> None:
            super().__init__()
            self.again = again

    def __init__(self) -> None:
        super().__init__(id="pad")
        self.cursor: Box | None = None
        self._screen = USUAL
        self._cards: tuple[Card, ...] = ()
        self._names: tuple[str, ...] = ()
        self._active = 0
        self._shown: tuple[int, ...] = ()
        """The cards that are drawn, from left to right."""
        self._layout = Layout(False, NAME, NAME)
        self._room = 0
        """The width for the cards in sight: that of the widest ones, so that the dice stay where they are."""
        self._roll: Roll | None = None
        self.offers: dict[Box, Placement] = {}
        """What the dice would score in each box that may be filled."""
        self._forced = False
        self._rows: list[PadRow] = []
        self._first_row = 1
        """Where the rows begin, below the names."""
        self._label_width = 0
        self._size_drawn = (0, 0)
        """The screen has to be laid out anew only if this changes."""

    # --- what is shown --------------------------------------------------------------------------------------

    def show(
        self,
        cards: Sequence[Card],
        names: Sequence[str],
        active: int,
        roll: Roll | None,
        shown: Sequence[int] | None = None,
    ) -> None:
        """Draw cards next to each other, with what the roll would score on the active one.

        `shown` says which of the cards to draw, in this order; without it, all of them.
        """
        self._shown = tuple(range(len(cards)) if shown is None else shown)
        position = (cards[active], roll)
        moved = self._cards and position != (self.card, self._roll)
        self._cards, self._names, self._active, self._roll = tuple(cards), tuple(names), active, roll
        placements = self.card.placements(roll) if roll is not None else ()
        self.offers = {placement.box: placement for placement in placements}
        self._forced = roll is not None and roll.is_yahtzee and bool(self.card.verdict(roll).forced_by)
        if moved or self.cursor not in self.choices:
            self.cursor = self._best()
        self._draw()

    @property
    def card(self) -> Card:
        return self._cards[self._active]

    @property
    def choices(self) -> tuple[Box, ...]:
        """The boxes that the cursor may move to."""
        return tuple(self.offers) if self._roll is not None else self.card.open_boxes

    def _best(self) -> Box | None:
        """Where the cursor starts: the box that would score most now."""
        card, roll = self.card, self._roll
        if roll is None or not self.offers:
            return next(iter(self.choices), None)
        best = max(self.offers.values(), key=lambda placement: card.place(placement, roll.is_yahtzee).total)
        return best.box

    def fit_cards(self, cards: Sequence[Card], names: Sequence[str], screen: Size) -> int:
        """From now on draw as many of these cards as fit on a screen of this size, beside the dice; return how many.

        Names and labels are shortened only as far as they must be, and labels before names.
        """
        self._screen = screen
        columns, lines = CELL * cards[0].book.columns, self._lines(cards)
        room = screen.width - BESIDE_CARDS[named_size(screen)] - self.gutter.width
        narrow = Layout(True, max(columns, NAME), max(columns, NAME))
        most = max(1, min(len(cards), (room - _label_width(lines, True)) // (narrow.least + 1)))
        layouts = [
            Layout(short_labels, max(columns, least), max(columns, longest))
            for longest in range(LONGEST_NAME, NAME - 1, -1)
            for short_labels in (False, True)
            for least in (NAME, CELL)
        ]
        for layout in [*layouts, narrow]:
            self._layout = layout
            self._room = sum(sorted(layout.width(name) + 1 for name in names)[-most:])
            if self._room + _label_width(lines, layout.short_labels) <= room:
                break
        return most

    # --- the cursor -----------------------------------------------------------------------------------------

    def move(self, rows: int, columns: int) -> None:
        """Move the cursor to the next box that may be filled; after the last comes the first."""
        choices = self.choices
        if self.cursor is None or not choices:
            return
        if columns:
            beside = [box for box in choices if box.category is self.cursor.category]
            choices = tuple(sorted(beside, key=lambda box: box.column))
        else:
            choices = tuple(box for box in choices if box.column == self.cursor.column)
        self.cursor = choices[(choices.index(self.cursor) + rows + columns) % len(choices)]
        self._draw()

    def point_at(self, box: Box) -> None:
        self.cursor = box
        self._draw()

    def on_click(self, event: Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self._active not in self._shown:
            return
        row = offset.y - self._first_row
        if not 0 <= row < len(self._rows) or not self._rows[row].boxes:
            return
        boxes = self._rows[row].boxes
        before = self._shown[: self._shown.index(self._active) + 1]
        end = self._label_width + sum(self._card_width(number) + 1 for number in before) - 1
        column = len(boxes) - 1 - (end - 1 - offset.x) // CELL
        box = boxes[min(max(column, 0), len(boxes) - 1)]
        if box not in self.choices:
            box = next((other for other in boxes if other in self.choices), box)
        if box in self.choices:
            again = box == self.cursor
            self.point_at(box)
            self.post_message(self.Chosen(again))

    # --- drawing --------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        book = self.card.book
        self._first_row = 2 if book.columns > 1 else 1
        lines = self._lines(self._cards)
        self._rows = [
            PadRow(line, tuple(box for box in book.boxes if line.kind == "box" and box.category is line.box))
            for line in lines
        ]
        cards = sum(self._card_width(number) + 1 for number in self._shown)
        self._label_width = _label_width(lines, self._layout.short_labels) + max(0, self._room - cards)
        headings = [self._heading(), *([self._factors()] if book.columns > 1 else [])]
        text = Text("\n", no_wrap=True).join([*headings, *map(self._drawn, self._rows)])
        size = (max(line.cell_len for line in text.split()), len(self._rows))
        self.update(text, layout=size != self._size_drawn)
        self._size_drawn = size

    def _lines(self, cards: Sequence[Card]) -> list[PrintedLine]:
        lines = [*front(cards), *back(cards)]
        if named_size(self._screen) == "large":
            return lines
        headings = 2 if cards[0].book.columns > 1 else 1
        return _shortened(lines, self._screen.height - LINES_AROUND - headings)

    def _card_width(self, number: int) -> int:
        return self._layout.width(self._names[number])

    def _style(self, name: str) -> Style:
        try:
            return self.get_component_rich_style(f"score-pad--{name}", partial=True)
        except KeyError:  # news may come before the screen has styled its parts; once it has a size, the pad is redrawn
            return Style.null()

    def _heading(self) -> Text:
        """The names, right-aligned; the first one may reach over the labels."""
        text = Text(no_wrap=True)
        for place, number in enumerate(self._shown):
            width = self._card_width(number) + (0 if place else self._label_width)
            active = number == self._active
            mark = "▸" if active and len(self._names) > 1 else ""
            shown = f"{mark}{short(self._names[number], width - len(mark))}"
            style = self._style("active" if active else "name")
            text.append(" " * (width - cell_len(shown))).append(f"{shown} ", style)
        return text

    def _factors(self) -> Text:
        """The factor of each column, if there are several."""
        factors = "".join(f"{f'×{factor}':>{CELL}}" for factor in self.card.book.multipliers)
        cards = [f"{factors:>{self._card_width(number)}} " for number in self._shown]
        return Text(" " * self._label_width + "".join(cards), self._style("faint"), no_wrap=True)

    def _drawn(self, row: PadRow) -> Text:
        line = row.line
        chosen = self.cursor is not None and self.cursor in row.boxes
        label = f"{_label(line, self._layout.short_labels):<{self._label_width}}"
        if line.kind == "box":
            text = Text(label, self._style("active") if chosen else "", no_wrap=True)
        else:
            text = Text(label, self._style("faint" if line.kind == "heading" else "total"), no_wrap=True)
        for number in self._shown:
            cells = self._cells(row, number)
            text.append(" " * max(0, self._card_width(number) - CELL * len(cells)))
            for cell, style in cells:
                text.append(" " * (CELL - len(cell)))
                text.append(cell, style)
            text.append(" ")
        return text

    def _cells(self, row: PadRow, number: int) -> list[tuple[str, Style]]:
        """The numbers of one card on a line, each with its style."""
        line = row.line
        if number >= len(line.cells):
            return []
        written = line.cells[number]
        if row.boxes:
            return [self._box_cell(box, points, number) for box, points in zip(row.boxes, written, strict=True)]
        if line.is_upper_bonus:
            return [
                self._bonus_cell(number, column) if points is None else (str(points), self._style("total"))
                for column, points in enumerate(written)
            ]
        return [("" if points is None else str(points), self._style("total")) for points in written]

    def _bonus_cell(self, number: int, column: int) -> tuple[str, Style]:
        card = self._cards[number]
        return f"{card.totals().columns[column].upper}/{card.book.upper_target}", self._style("faint")

    def _box_cell(self, box: Box, points: int | None, number: int) -> tuple[str, Style]:
        if self._cards[number][box] is not None:
            return str(points), Style()
        if number != self._active:
            return "·", self._style("faint")
        cell, style = self._offer_cell(box)
        if box == self.cursor:
            return f"{CURSOR}{cell}", self._style("cursor")
        return cell, self._style(style)

    def _offer_cell(self, box: Box) -> tuple[str, str]:
        """`+12`; `!20` if it is forced; with a star if it earns a Yahtzee bonus; `×` if the dice may not go there."""
        if self._roll is None:
            return "·", "faint"
        placement = self.offers.get(box)
        if placement is None:
            return "×", "faint"
        star = "*" if placement.bonus else ""
        style = "forced" if self._forced else "offer" if placement.total else "zero"
        return f"{'!' if self._forced else '+'}{placement.points}{star}", style


def _label(line: PrintedLine, shortly: bool) -> str:
    """The label of a line, if need be in fewer words."""
    if not shortly or len(line.label) <= SHORT_LABEL:
        return line.label
    label = line.label.partition(",")[0] if line.kind == "marks" else line.label
    for long, brief in terminal.SHORT_LABELS.items():
        label = label.replace(long, brief)
    return short(label, SHORT_LABEL)


def _label_width(lines: Sequence[PrintedLine], shortly: bool) -> int:
    return max(len(_label(line, shortly)) for line in lines) + 1


def _shortened(lines: Sequence[PrintedLine], most: int) -> list[PrintedLine]:
    """The lines of a pad that fit on a small screen, in three blocks; without gaps and chips if they do not fit."""
    gap = PrintedLine("", "heading")
    upper = [line for line in lines if (line.box and line.box.is_upper) or line.is_upper_bonus]
    lower = [line for line in lines if line.box and not line.box.is_upper]
    sums = [line for line in lines if line.kind == "marks"]
    grand = [line for line in lines if line.kind == "grand"][-1]
    ways = ([*upper, gap, *lower, gap, *sums, grand], [*upper, *lower, *sums, grand], [*upper, *lower, grand])
    return next((way for way in ways if len(way) <= most), ways[-1])
