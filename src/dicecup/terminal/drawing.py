"""Dice, cards and pads as plain lines of at most 80 columns, for eyes and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence

from ..coach.words import GLUE, wrapped
from ..rules import Box, Card, Keep, Placement, Roll, Rulebook
from ..rules.jokers import Group
from ..words import listed, say, terminal


def enumeration(sentence: str, boxes: Sequence[str]) -> list[str]:
    """A sentence with a list of `boxes`, in lines that fit, broken only between boxes."""
    glued = [box.replace(" ", GLUE) for box in boxes]
    return wrapped(say(sentence, boxes=", ".join(glued)), "  ")


def dice_text(dice: Keep) -> str:
    return " ".join(map(str, dice)) if dice else terminal.NO_DICE


# --- what the dice are worth --------------------------------------------------------------------------------


def offer_lines(card: Card, roll: Roll) -> list[str]:
    """The ways to end the turn: boxes with points first, then those that would get a zero."""
    placements = card.placements(roll)
    worth = [placement for placement in placements if placement.total]
    nothing = [placement for placement in placements if not placement.total]
    lines = yahtzee_lines(card, roll)
    columns = card.book.columns > 1
    if worth:
        said = terminal.POINTS_NOW_IN_COLUMNS if columns else terminal.POINTS_NOW
        lines += enumeration(said, _offers(worth, card.book))
    if nothing:
        alone = terminal.NOTHING_SCORES_IN_COLUMNS if columns else terminal.NOTHING_SCORES
        lines += enumeration(terminal.ZERO_IN if worth else alone, _offers(nothing, card.book))
    return lines


def box_list(card: Card, roll: Roll) -> list[str]:
    """Every open box on a line of its own, by the name that people can also type."""
    placements = card.placements(roll)
    lines = yahtzee_lines(card, roll)
    for category in card.book.categories:
        mine = [placement for placement in placements if placement.box.category is category]
        lines += _offers(mine, card.book, named_zero=True)
    return lines


def _offers(placements: Sequence[Placement], book: Rulebook, named_zero: bool = False) -> list[str]:
    """`Threes 9`, or `Threes 9 (column 1 3)` if not every column takes it; equal columns are listed together."""
    together: dict[tuple[object, ...], list[Placement]] = {}
    for placement in placements:
        key = (placement.box.category, placement.points, placement.bonus)
        together.setdefault(key, []).append(placement)
    in_order = sorted(together.values(), key=lambda same: _pad_order(same[0].box, book))
    return [_offer(same, book, named_zero) for same in in_order]


def _pad_order(box: Box, book: Rulebook) -> tuple[int, int]:
    return book.categories.index(box.category), box.column


def _offer(same: Sequence[Placement], book: Rulebook, named_zero: bool) -> str:
    placement = same[0]
    text = placement.box.category.label
    if placement.bonus:
        text = say(terminal.OFFER_WITH_BONUS, box=text, points=placement.points, bonus=placement.bonus)
    elif placement.total or named_zero:
        text = say(terminal.OFFER, box=text, points=placement.points)
    if len(same) < book.columns:
        columns = " ".join(str(each.box.column) for each in same)
        text = say(terminal.OFFER_IN_COLUMNS, offer=text, columns=columns)
    return text


def yahtzee_lines(card: Card, roll: Roll) -> list[str]:
    """What `yahtzee_sentences` says, in lines that fit."""
    return [line for sentence in yahtzee_sentences(card, roll) for line in wrapped(sentence, "  ")]


def yahtzee_sentences(card: Card, roll: Roll) -> list[str]:
    """Why a Yahtzee must go where it must, and whether it is a Joker, with the clauses."""
    if not roll.is_yahtzee:
        return []
    book, verdict = card.book, card.verdict(roll)
    said = [terminal.YAHTZEE]
    if verdict.forced_by:
        said.append(say(terminal.YAHTZEE_FORCED, where=_where(card, roll), clause=book.clause(verdict.forced_by)))
    placements = card.placements(roll)
    if any(placement.joker for placement in placements):
        said.append(say(terminal.JOKER, clause=book.clause("joker")))
    if any(placement.bonus for placement in placements):
        said.append(say(terminal.YAHTZEE_BONUS, clause=book.clause("bonus")))
    return said


def _where(card: Card, roll: Roll) -> str:
    groups = card.verdict(roll).groups
    if groups == Group.MATCHING:
        return listed([box.label for box in (placement.box for placement in card.placements(roll))])
    if groups == Group.LOWER:
        return terminal.LOWER_BOX
    return terminal.BOX_BELOW


# --- cards --------------------------------------------------------------------------------------------------


def card_lines(card: Card) -> list[str]:
    """A card in a few lines: what is filled, and how far the Upper Section is from its bonus."""
    book, lines = card.book, []
    for number in range(book.columns):
        boxes = {box: points for box, points in card.boxes.items() if box.column_index == number}
        filled = ", ".join(say(terminal.OFFER, box=box.category.label, points=points) for box, points in boxes.items())
        told = {"boxes": filled or terminal.EMPTY_CARD, "upper": _upper_text(card, number)}
        said = say(terminal.COLUMN, number=number + 1, **told) if book.columns > 1 else say(terminal.CARD, **told)
        lines += wrapped(said, "  ")
    if card.bonuses:
        lines.append(say(terminal.BONUSES, number=len(card.bonuses), points=card.totals().yahtzee_bonus))
    return lines


def _upper_text(card: Card, number: int) -> str:
    """A column's Upper Section, and whether its bonus is earned, open or missed."""
    book, column = card.book, card.totals().columns[number]
    if column.upper_bonus:
        return say(terminal.UPPER_EARNED, points=column.upper, bonus=column.upper_bonus)
    if any(box.category.is_upper and box.column_index == number for box in card.open_boxes):
        return say(terminal.UPPER_OPEN, points=column.upper, target=book.upper_target)
    return say(terminal.UPPER_MISSED, points=column.upper)
