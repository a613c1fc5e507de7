"""The printed score card: the lines of a book's pad, front and back, for any screen to draw.

Only labels and order are decided here. Every number comes from `Card.totals()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from .box import Box
from .card import Card
from .categories import Category
from .rulebook import Rulebook
from .totals import Totals

WIDTH = 79
"""The most columns of a pad in plain lines."""
_CELL = 7
_LONGEST_HEADING = 12

LineKind = Literal["heading", "box", "total", "marks", "grand"]


@dataclass(frozen=True, slots=True)
class PrintedLine:
    """One line of a pad."""

    label: str
    kind: LineKind
    """`marks` counts check marks or chips; `grand` is one number for a whole card rather than for a column."""
    cells: tuple[tuple[int | None, ...], ...] = ()
    """The numbers of each card: one per column, or one for the whole card; None where nothing is written."""
    box: Category | None = None
    """The category of a `box` line."""
    is_upper_bonus: bool = False
    """Whether this is the `total` line of the upper bonus, on which a screen may show how far away it is."""


def front(cards: Sequence[Card]) -> tuple[PrintedLine, ...]:
    """The front of the pad with these cards side by side (several games of a side, or several sides of a game)."""
    book = cards[0].book
    totals = [card.totals() for card in cards]

    def boxes(upper: bool) -> list[PrintedLine]:
        return [
            PrintedLine(category.label, "box", tuple(_written(card, category) for card in cards), category)
            for category in book.categories
            if category.is_upper is upper
        ]

    def columns(label: str, line: str) -> PrintedLine:
        return PrintedLine(
            label, "total", tuple(tuple(getattr(column, line) for column in each.columns) for each in totals)
        )

    upper_bonus = tuple(_upper_bonus(card) for card in cards)
    lines = [
        PrintedLine("UPPER SECTION", "heading"),
        *boxes(upper=True),
        columns("TOTAL SCORE", "upper"),
        PrintedLine(f"BONUS for {book.upper_target} or more", "total", upper_bonus, is_upper_bonus=True),
        columns("TOTAL of Upper Section", "upper_total"),
        PrintedLine("LOWER SECTION", "heading"),
        *boxes(upper=False),
    ]
    sections = [columns("TOTAL of Lower Section", "lower_total"), columns("TOTAL of Upper Section", "upper_total")]
    final = [each.final for each in totals]
    match bonus_place(book):
        case "lower":
            lines += [*_check_marks(book, totals), *sections, _grand("GRAND TOTAL", final)]
        case "box":
            lines += [*sections, _grand("GRAND TOTAL", final)]
        case "final":
            lines += [*sections, *_check_marks(book, totals), _grand("FINAL SCORE", final)]
        case "back":
            lines += sections
            if book.multipliers != (1,):
                lines.append(columns("COMBINED TOTAL", "combined"))
                times = ", ".join(f"x{multiplier}" for multiplier in book.multipliers)
                lines.append(columns(f"TOTAL SCORE {times}", "multiplied"))
            lines.append(_grand("GRAND TOTAL", [each.grand_total for each in totals]))
    return tuple(lines)


def back(cards: Sequence[Card], sum_of_games: int | None = None) -> tuple[PrintedLine, ...]:
    """The back of one side's pad, with a card for each game: chips, game totals, and the sum if games are added up."""
    book = cards[0].book
    totals = [card.totals() for card in cards]
    lines: list[PrintedLine] = []
    if bonus_place(book) == "back":
        lines.append(_grand("GRAND TOTAL from the front", [each.grand_total for each in totals]))
        if book.columns > 1:
            for number, (colour, _) in enumerate(totals[0].chips.items()):
                label = f"{colour} BONUS CHIPS, {book.yahtzee_bonus[number]} each"
                lines.append(PrintedLine(label, "marks", tuple((each.chips[colour],) for each in totals)))
        else:
            label = f"BONUS CHIPS, {book.yahtzee_bonus[0]} each"
            lines.append(PrintedLine(label, "marks", tuple((len(each.bonuses),) for each in totals)))
        lines.append(_grand("BONUS CHIP points", [each.yahtzee_bonus for each in totals]))
        lines.append(_grand("FINAL TOTAL of game", [each.final for each in totals]))
    if sum_of_games is not None:
        lines.append(PrintedLine("TOTAL of all games", "grand", ((sum_of_games,),)))
    return tuple(lines)


def text_of(card: Card) -> str:
    """A card as its book's pad, front and back, in plain lines."""
    lines = pad_lines(front([card]), [card.book.book.name], card.book.columns)
    if reverse := back([card]):
        lines += ["", "BACK OF THE CARD", *pad_lines(reverse, [""], 1)]
    return "\n".join(lines)


def pad_lines(lines: Sequence[PrintedLine], headings: Sequence[str], columns: int) -> list[str]:
    """A pad as a table; cards that do not fit side by side follow below. `columns` is how many one card has.

    The headings are repeated at each section, because a pad is longer than a small screen.
    """
    label_width = max(len(line.label) for line in lines) + 1
    card_width = max(_CELL * columns, min(_LONGEST_HEADING, max(map(len, headings))))
    beside = max(1, (WIDTH - label_width) // (card_width + 1))
    drawn: list[str] = []
    for start in range(0, len(headings), beside):
        shown = range(start, min(start + beside, len(headings)))
        names = " ".join(f"{headings[index][:card_width]:>{card_width}}" for index in shown)
        numbers = "".join(f"{number:>{_CELL}}" for number in range(1, columns + 1))
        drawn.append("")
        if lines[0].kind != "heading" and names.strip():
            drawn.append(f"{'':<{label_width}}{names}")
        for line in lines:
            if line.kind == "heading":
                drawn.append(f"{line.label:<{label_width}}{names}".rstrip())
                if columns > 1:
                    drawn.append(f"{'column':<{label_width}}" + " ".join(f"{numbers:>{card_width}}" for _ in shown))
            else:
                drawn.append(_pad_line(line, label_width, card_width, shown))
    return drawn[1:]


def _pad_line(line: PrintedLine, label_width: int, card_width: int, shown: range) -> str:
    cards = []
    for index in shown:
        numbers = line.cells[index] if index < len(line.cells) else ()
        cells = "".join(f"{'-' if number is None else number:>{_CELL}}" for number in numbers)
        cards.append(f"{cells:>{card_width}}")
    return f"{line.label:<{label_width}}{' '.join(cards)}".rstrip()


def bonus_place(book: Rulebook) -> str:
    """Where the bonuses stand on the pad of a book."""
    # With several columns, bonuses are worth different amounts and belong to no one column, and a column that is
    # multiplied cannot hold them, because they are not: they go on the back.
    return book.bonus_place if book.multipliers == (1,) else "back"


def _written(card: Card, category: Category) -> tuple[int | None, ...]:
    """What is written in the boxes of a category; a book may write the Yahtzee bonuses in the Yahtzee box."""
    written = [card[Box(category, column + 1 if card.book.columns > 1 else 0)] for column in range(card.book.columns)]
    if category is Category.YAHTZEE and bonus_place(card.book) == "box":
        written = [points and points + sum(card.bonuses) for points in written]
    return tuple(written)


def _upper_bonus(card: Card) -> tuple[int | None, ...]:
    """The upper bonus of each column; nothing is written while it may still be earned."""
    open_columns = {box.column_index for box in card.open_boxes if box.category.is_upper}
    return tuple(
        None if number in open_columns and not column.upper_bonus else column.upper_bonus
        for number, column in enumerate(card.totals().columns)
    )


def _check_marks(book: Rulebook, totals: Sequence[Totals]) -> list[PrintedLine]:
    return [
        PrintedLine("YAHTZEE BONUS check marks", "marks", tuple((len(each.bonuses),) for each in totals)),
        _grand(f"SCORE {book.yahtzee_bonus[0]} EACH BONUS", [each.yahtzee_bonus for each in totals]),
    ]


def _grand(label: str, numbers: Sequence[int]) -> PrintedLine:
    return PrintedLine(label, "grand", tuple((number,) for number in numbers))
