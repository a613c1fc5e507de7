"""The score pad in the form that screens get: the lines of the book's printed card with every number filled in.

A screen that draws it needs no rules: it has all of a line's boxes, their contents, the progress towards the bonus, and
the marks that the book gives for further Yahtzees.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pydantic import BaseModel, Field

from ...rules import Card, Roll, Rulebook, Series
from ...rules.pad import LineKind, PrintedLine, back, bonus_place, front

MARKS = {"final": "check mark", "lower": "token", "box": "points in the YAHTZEE box", "back": "chip"}
"""How each book marks further Yahtzees, by its `bonus_place`."""


class PadLine(BaseModel):
    """A line of the printed pad."""

    label: str
    kind: LineKind = Field(description="`marks` counts check marks or chips; `grand` is one number per card")
    section: Literal["upper", "lower", "back"]
    boxes: list[str] = Field(description="the box in each column; empty on lines without boxes")
    cells: list[list[int | None]] = Field(description="for each card its numbers, one per column or only one")


class BonusProgress(BaseModel):
    """The progress towards a column's upper bonus."""

    have: int
    target: int
    worth: int


class Mark(BaseModel):
    """The marks that a card has collected for further Yahtzees."""

    kind: str
    colour: str
    each: int
    count: int


class PadView(BaseModel):
    """The cards as the printed pad shows them, line by line."""

    columns: list[str] = Field(description="the heads of one card's columns: a multiplier, or nothing")
    front: list[PadLine]
    backs: list[list[PadLine]] = Field(description="the back of each side's card: one cell per game of the series")
    progress: list[list[BonusProgress]] = Field(description="by card, then by column")
    marks: list[list[Mark]] = Field(description="by card")


def pad_view(series: Series) -> PadView:
    """The pad of the game under way (or the last one), with the backs of the whole series."""
    cards = series.game.cards
    standings = series.standings
    summed = series.length > 1 and series.book.series == "summed"
    backs = [
        _lines(back([game.cards[side] for game in series.games], standings[side].total if summed else None), True)
        for side in range(len(cards))
    ]
    return cards_view(series.book, cards, backs)


def cards_view(book: Rulebook, cards: Sequence[Card], backs: list[list[PadLine]]) -> PadView:
    """Any cards of one book side by side."""
    return PadView(
        columns=[f"×{number}" for number in book.multipliers] if book.columns > 1 else [""],
        front=_lines(front(cards), False, book),
        backs=backs,
        progress=[_progress(card) for card in cards],
        marks=[_marks(card) for card in cards],
    )


def blank_view(book: Rulebook, count: int) -> PadView:
    """An empty pad, with room for `count` games."""
    cards = [Card(book)] * count
    view = cards_view(book, cards, [_lines(back(cards, 0 if book.series == "summed" else None), True)])
    for line in [*view.front, *view.backs[0]]:
        line.cells = [[None] * len(cell) for cell in line.cells]
    return view


def _lines(lines: Sequence[PrintedLine], is_back: bool, book: Rulebook | None = None) -> list[PadLine]:
    section: Literal["upper", "lower", "back"] = "back" if is_back else "upper"
    view: list[PadLine] = []
    for line in lines:
        if line.kind == "heading" and view:
            section = "lower"
        boxes = []
        if line.box is not None and book is not None:
            boxes = [str(box) for box in book.boxes if box.category is line.box]
        cells = [list(cell) for cell in line.cells]
        view.append(PadLine(label=line.label, kind=line.kind, section=section, boxes=boxes, cells=cells))
    return view


def _progress(card: Card) -> list[BonusProgress]:
    book = card.book
    return [
        BonusProgress(have=column.upper, target=book.upper_target, worth=book.upper_bonus)
        for column in card.totals().columns
    ]


def _marks(card: Card) -> list[Mark]:
    book, totals = card.book, card.totals()
    kind = MARKS[bonus_place(book)]
    if book.columns == 1:
        return [Mark(kind=kind, colour="", each=book.yahtzee_bonus[0], count=len(totals.bonuses))]
    chips = zip(totals.chips.items(), book.yahtzee_bonus, strict=True)
    return [Mark(kind=kind, colour=colour, each=each, count=count) for (colour, count), each in chips]


class PlacementView(BaseModel):
    """A box in which the dice may be entered, with its points."""

    box: str
    points: int
    bonus: int
    joker: bool


def placement_views(card: Card, roll: Roll | None) -> list[PlacementView]:
    """The ways to end the turn with these dice; empty without dice."""
    if roll is None:
        return []
    return [
        PlacementView(box=str(placement.box), points=placement.points, bonus=placement.bonus, joker=placement.joker)
        for placement in card.placements(roll)
    ]
