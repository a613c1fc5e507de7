"""Why the dice may go only in certain boxes: forced boxes, Jokers and bonuses, each with the book's own words."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, Field

from ...rules import Card, Roll, Rulebook
from ...rules.rulebook import OPTIONS, option_help

RuleNoteKind = Literal["forced", "joker", "bonus"]


class RuleNote(BaseModel):
    """Something about these dice on this card that a player should know."""

    kind: RuleNoteKind
    text: str = Field(description="the rule in our words")
    source: str = Field(description="where to find it, such as `deluxe rule 16`")
    quote: str = Field(description="a few of the book's own words")


def rule_notes(card: Card, roll: Roll) -> list[RuleNote]:
    """The notes about ending the turn with these dice."""
    placements = card.placements(roll)
    found = []
    if roll.is_yahtzee:
        forced_by = card.verdict(roll).forced_by
        if forced_by:
            found.append(_rule_note(card.book, "forced", forced_by))
        if any(placement.joker for placement in placements):
            found.append(_rule_note(card.book, "joker", "joker"))
        if any(placement.bonus for placement in placements):
            found.append(_rule_note(card.book, "bonus", "bonus"))
    elif len(placements) < len(card.open_boxes):
        found.append(_rule_note(card.book, "forced", "better_box_first"))
    # A book may cover two things in one rule; showing it once is enough.
    return [note for number, note in enumerate(found) if note.text not in {each.text for each in found[:number]}]


def _rule_note(book: Rulebook, kind: RuleNoteKind, topic: str) -> RuleNote:
    source, _, quote = book.clause(topic).partition(" «")
    number = book.book.clauses.get(topic)
    if source.startswith("house rule"):
        option = source.removeprefix("house rule ").partition("=")[0]
        text = f"{option_help(option)[0].upper()}{option_help(option)[1:]}." if option in OPTIONS else ""
    else:
        text = book.book.rule(number).text if number is not None else ""
    return RuleNote(kind=kind, text=text, source=source, quote=quote.removesuffix("»"))
