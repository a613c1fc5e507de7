"""Dice, cards and pads as plain lines of at most 80 columns, for eyes and screen readers alike."""

from __future__ import annotations

from collections.abc import Sequence

from ..coach.words import GLUE, wrapped
from ..rules import Box, Card, Keep, Placement, Roll, Rulebook
from ..rules.jokers import Group
from ..words import listed


def enumeration(lead: str, parts: Sequence[str]) -> list[str]:
    """`lead: a, b, c.` in lines that fit, broken only between parts."""
    glued = [part.replace(" ", GLUE) for part in parts]
    return wrapped(f"{lead}: {', '.join(glued)}.", "  ")


def dice_text(dice: Keep) -> str:
    return " ".join(map(str, dice)) if dice else "no dice"


# --- what the dice are worth --------------------------------------------------------------------------------


def offer_lines(card: Card, roll: Roll) -> list[str]:
    """The ways to end the turn: boxes with points first, then those that would get a zero."""
    placements = card.placements(roll)
    worth = [placement for placement in placements if placement.total]
    nothing = [placement for placement in placements if not placement.total]
    lines = yahtzee_lines(card, roll)
    anywhere = " (in any column unless named)" if card.book.columns > 1 else ""
    if worth:
        lines += enumeration(f"Points now{anywhere}", _offers(worth, card.book))
    if nothing:
        lead = "Zero in" if worth else f"Nothing scores. A zero in{anywhere}"
        lines += enumeration(lead, _offers(nothing, card.book))
    return lines


def box_list(card: Card, roll: Roll) -> list[str]:
    """Every open box on a line of its own, by the name that people type as well."""
    placements = card.placements(roll)
    lines = yahtzee_lines(card, roll)
    for category in card.book.categories:
        mine = [placement for placement in placements if placement.box.category is category]
        lines += _offers(mine, card.book, named_zero=True)
    return lines


def _offers(placements: Sequence[Placement], book: Rulebook, named_zero: bool = False) -> list[str]:
    """`Threes 9`, or `Threes 9 (column 1 3)` where not all columns take it; equal columns stand together."""
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
    if placement.total or named_zero:
        text += f" {placement.points}"
    if placement.bonus:
        text += f" plus bonus {placement.bonus}"
    if len(same) < book.columns:
        text += f" (column {' '.join(str(each.box.column) for each in same)})"
    return text


def yahtzee_lines(card: Card, roll: Roll) -> list[str]:
    """What `yahtzee_sentences` says, in lines that fit."""
    return [line for sentence in yahtzee_sentences(card, roll) for line in wrapped(sentence, "  ")]


def yahtzee_sentences(card: Card, roll: Roll) -> list[str]:
    """Why a Yahtzee must go where it must, and whether it is a Joker, with the clauses."""
    if not roll.is_yahtzee:
        return []
    book, verdict = card.book, card.verdict(roll)
    sentences = ["A Yahtzee!"]
    if verdict.forced_by:
        sentences.append(f"It must go to {_where(card, roll)}: {book.clause(verdict.forced_by)}.")
    placements = card.placements(roll)
    if any(placement.joker for placement in placements):
        sentences.append(
            "It is a Joker: it scores in the Lower Section even where the dice do not show what the box asks for"
            f" ({book.clause('joker')})."
        )
    if any(placement.bonus for placement in placements):
        sentences.append(f"It earns a Yahtzee bonus: {book.clause('bonus')}.")
    return sentences


def _where(card: Card, roll: Roll) -> str:
    groups = card.verdict(roll).groups
    if groups == Group.MATCHING:
        return listed([box.label for box in (placement.box for placement in card.placements(roll))])
    if groups == Group.LOWER:
        return "an open box of the Lower Section"
    return "one of the boxes below"


# --- cards --------------------------------------------------------------------------------------------------


def card_lines(card: Card) -> list[str]:
    """A card in a few lines: what is filled, and how far the Upper Section is from its bonus."""
    book, lines = card.book, []
    for number in range(book.columns):
        boxes = {box: points for box, points in card.boxes.items() if box.column_index == number}
        filled = ", ".join(f"{box.category.label} {points}" for box, points in boxes.items()) or "empty"
        title = f"Column {number + 1}" if book.columns > 1 else "Card"
        lines += wrapped(f"{title}: {filled}. {_upper_text(card, number)}", "  ")
    if card.bonuses:
        lines.append(f"Yahtzee bonuses: {len(card.bonuses)}, worth {card.totals().yahtzee_bonus}.")
    return lines


def _upper_text(card: Card, number: int) -> str:
    """How a column's Upper Section stands with its bonus."""
    book, column = card.book, card.totals().columns[number]
    if column.upper_bonus:
        return f"Upper Section {column.upper}, bonus {column.upper_bonus} earned."
    if any(box.category.is_upper and box.column_index == number for box in card.open_boxes):
        return f"Upper Section {column.upper} of {book.upper_target} for the bonus."
    return f"Upper Section {column.upper}, no bonus."
