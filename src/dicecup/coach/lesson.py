"""A first lesson: what the boxes ask for, and three turns on an empty card in which the advice is sound.

All dice to hold and all boxes in it are the coach's own best choices by exact values; a test makes sure of that.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import Card, Category, Keep, Roll, Rulebook, rulebook
from ..words import learning, say

LESSON_BOOK = "deluxe"

EXAMPLES = {
    Category.ACES: "11135",
    Category.TWOS: "22246",
    Category.THREES: "13335",
    Category.FOURS: "24445",
    Category.FIVES: "15556",
    Category.SIXES: "26666",
    Category.THREE_KIND: "33345",
    Category.FOUR_KIND: "25555",
    Category.FULL_HOUSE: "33555",
    Category.SMALL_STRAIGHT: "23455",
    Category.LARGE_STRAIGHT: "23456",
    Category.YAHTZEE: "44444",
    Category.CHANCE: "23566",
}
"""Dice that show what each category asks for."""


@dataclass(frozen=True, slots=True)
class BoxLesson:
    """What a kind of box asks for, with dice that show it."""

    category: Category
    roll: Roll
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class LessonRoll:
    """Dice on the table, which of them to hold, and why; after the last roll nothing is held."""

    dice: tuple[int, ...]
    hold: Keep
    comment: str


@dataclass(frozen=True, slots=True)
class LessonTurn:
    """A turn to play along with, starting on this card."""

    card: Card
    rolls: tuple[LessonRoll, ...]
    box: Category
    why: str
    """Why that box is the best."""


_TURNS = (
    (("13556", "55"), ("25556", "555"), ("35555", ""), Category.FIVES),
    (("23445", "2345"), ("23455", "2345"), ("23456", ""), Category.LARGE_STRAIGHT),
    (("12466", "66"), ("13466", "66"), ("11266", ""), Category.ACES),
)


def box_lessons(book: Rulebook) -> list[BoxLesson]:
    """Every kind of box that a book uses, in the order of its card."""
    lessons = []
    for category in book.categories:
        roll = Roll(EXAMPLES[category])
        points = book.ordinary_points(category, roll)
        lessons.append(BoxLesson(category, roll, points, say(learning.BOXES[category], points=points)))
    return lessons


def bonus_text(book: Rulebook) -> str:
    """What the upper bonus is."""
    return say(learning.BONUS, target=book.upper_target, bonus=book.upper_bonus)


def lesson_turns() -> list[LessonTurn]:
    """The three turns, each on the card as the turns before it left it."""
    card = Card(rulebook(LESSON_BOOK))
    turns = []
    for (first, second, last, box), comments, why in zip(_TURNS, learning.LESSON, learning.LESSON_WHY, strict=True):
        points = card.book.ordinary_points(box, last[0])
        rolls = tuple(
            LessonRoll(tuple(Roll(dice)), Keep(hold), say(comment, points=points))
            for (dice, hold), comment in zip((first, second, last), comments, strict=True)
        )
        turns.append(LessonTurn(card, rolls, box, why))
        card = card.enter(Roll(last[0]), box)
    return turns
