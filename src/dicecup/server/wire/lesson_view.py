"""Material for learners: the kinds of boxes, a first lesson, and the effects of house rules."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from pydantic import BaseModel, Field

from ...coach.lesson import BoxLesson, LessonTurn, bonus_text, box_lessons, lesson_turns
from ...rules import Keep, Roll, Rulebook, rulebook
from ...rules.categories import CATEGORIES
from ...rules.rulebook import option_choices, option_text
from ...words import learning
from ..ledger.dice_places import places_of
from .book_differences import DIFFERENCES, FOR_THE_CARD
from .pad_view import PadView, cards_view, placement_views
from .replies import ExampleRoll
from .rule_notes import rule_notes


class BoxHelp(BaseModel):
    """What a kind of box asks for, with dice that fit."""

    label: str
    boxes: list[str] = Field(description="the boxes of this kind, one per column")
    dice: list[int]
    points: int
    text: str


class BookHelp(BaseModel):
    """The boxes of a book, explained."""

    boxes: list[BoxHelp]
    bonus: str = Field(description="an explanation of the upper bonus")


class LessonTurnView(BaseModel):
    """A turn to follow step by step."""

    pad: PadView
    rolls: list[ExampleRoll]
    box: str = Field(description="the best box for the final dice")
    label: str
    why: str = Field(description="why it is the best")
    endings: dict[str, PadView] = Field(description="for each box, the pad once the last roll is entered there")


class Lesson(BaseModel):
    """A first lesson for somebody who has never played."""

    book: str
    title: str
    help: BookHelp
    turns: list[LessonTurnView]


class RuleChange(BaseModel):
    """A change that a house rule makes."""

    question: str
    printed: str = Field(description="the printed book's answer")
    now: str


class RuleChanges(BaseModel):
    changes: list[RuleChange]


def book_help(book: Rulebook) -> BookHelp:
    return BookHelp(boxes=[_box(book, lesson) for lesson in box_lessons(book)], bonus=bonus_text(book))


def _box(book: Rulebook, lesson: BoxLesson) -> BoxHelp:
    return BoxHelp(
        label=lesson.category.label,
        boxes=[str(box) for box in book.boxes if box.category is lesson.category],
        dice=list(lesson.roll),
        points=lesson.points,
        text=lesson.text,
    )


def lesson() -> Lesson:
    turns = lesson_turns()
    book = turns[0].card.book
    return Lesson(
        book=book.book.name, title=book.title, help=book_help(book), turns=[_turn(book, turn) for turn in turns]
    )


def _turn(book: Rulebook, turn: LessonTurn) -> LessonTurnView:
    last = Roll(turn.rolls[-1].dice)
    tables = on_the_table([(Roll(step.dice), step.hold) for step in turn.rolls])
    box = book.box(turn.box)
    return LessonTurnView(
        pad=cards_view(book, [turn.card], [[]]),
        rolls=[
            ExampleRoll(
                dice=dice,
                comment=step.comment,
                hold=places_of(step.hold, dice),
                rolls_left=len(turn.rolls) - number,
                placements=placement_views(turn.card, Roll(step.dice)),
                notes=rule_notes(turn.card, Roll(step.dice)),
            )
            for number, (step, dice) in enumerate(zip(turn.rolls, tables, strict=True), start=1)
        ],
        box=str(box),
        label=box.label,
        why=turn.why,
        endings={
            str(placement.box): cards_view(book, [turn.card.enter(last, placement.box)], [[]])
            for placement in turn.card.placements(last)
        },
    )


def on_the_table(steps: Sequence[tuple[Roll, Keep]]) -> list[list[int]]:
    """The dice of each roll by position: held dice stay where they are, the others fill the gaps."""
    tables: list[list[int]] = [list(steps[0][0])]
    for (_, hold), (roll, _) in pairwise(steps):
        dice = tables[-1]
        held = places_of(hold, dice)
        fallen = list(roll)
        for place in held:
            fallen.remove(dice[place])
        tables.append([dice[place] if place in held else fallen.pop(0) for place in range(len(dice))])
    return tables


def rule_changes(printed: str, rules: dict[str, str]) -> RuleChanges:
    """How house rules change a printed book: each rule by itself, and the effect on the card."""
    book = rulebook(printed)
    changed = book.with_rules(rules)
    answers = [(title_of(name), value_of(name, book), value_of(name, changed)) for name in changed.changes]
    answers += [
        (question, answer(book), answer(changed)) for question, answer in DIFFERENCES if question in FOR_THE_CARD
    ]
    return RuleChanges(
        changes=[RuleChange(question=question, printed=was, now=now) for question, was, now in answers if was != now]
    )


def title_of(option: str) -> str:
    """A house rule's title."""
    return learning.HOUSE_RULES[option][0]


def labels_of(option: str) -> dict[str, str]:
    """The labels of a house rule's values; empty if they are numbers."""
    if option == "categories":
        return {category.value: category.label for category in CATEGORIES}
    if option_choices(option) == "yes|no":
        return {"yes": learning.YES, "no": learning.NO}
    return learning.HOUSE_RULES[option][1]


def value_of(option: str, book: Rulebook) -> str:
    """The value that a book has for a house rule, in words."""
    labels = labels_of(option)
    return ", ".join(labels.get(part, part) for part in option_text(book.options[option]).split(","))
