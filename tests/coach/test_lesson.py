"""The first lesson teaches nothing that the coach would call a mistake."""

from __future__ import annotations

import pytest

from dicecup.coach import advise
from dicecup.coach.lesson import EXAMPLES, LessonTurn, box_lessons, lesson_turns
from dicecup.rules import BOOKS, Card, Enter, Reroll, Roll, rulebook
from dicecup.rules.categories import CATEGORIES, qualifies
from dicecup.words import learning
from tests.games import chances_from_the_package

SOUND = {"best", "good"}


def _grade(card: Card, dice: str, left: int, action: Reroll | Enter) -> str:
    return next(choice.grade for choice in advise(card, Roll(dice), left).choices if choice.action == action)


@pytest.mark.parametrize("turn", lesson_turns(), ids=lambda turn: turn.box.label)
def test_every_hold_and_every_box_is_sound(turn: LessonTurn) -> None:
    for number, roll in enumerate(turn.rolls):
        dice, left = "".join(map(str, roll.dice)), 2 - number
        last = number == 2
        action = Enter(turn.card.book.box(turn.box)) if last else Reroll(roll.hold)
        assert _grade(turn.card, dice, left, action) in SOUND


def test_dice_that_are_held_lie_on_after_the_roll() -> None:
    for turn in lesson_turns():
        for before, after in zip(turn.rolls, turn.rolls[1:], strict=False):
            left = list(after.dice)
            for face in before.hold:
                left.remove(face)
            assert len(left) == 5 - len(before.hold)


def test_the_lesson_begins_on_an_empty_card() -> None:
    first, second, third = lesson_turns()
    assert not first.card.boxes
    assert [box.category for box in third.card.boxes] == [first.box, second.box]


def test_the_words_of_the_lesson_say_what_the_boxes_score() -> None:
    for turn in lesson_turns():
        text = turn.rolls[-1].comment
        points = turn.card.enter(Roll(turn.rolls[-1].dice), turn.box).total - turn.card.total
        assert turn.box.label in text
        if points > 2:
            assert str(points) in text


@pytest.mark.parametrize("book", BOOKS)
def test_every_box_is_explained_with_dice_that_have_it(book: str) -> None:
    lessons = box_lessons(rulebook(book))
    assert [lesson.category for lesson in lessons] == list(CATEGORIES)
    for lesson in lessons:
        assert qualifies(lesson.category, Roll(EXAMPLES[lesson.category]))
        box = rulebook(book).boxes[lessons.index(lesson)]
        assert lesson.points == Card(rulebook(book)).enter(lesson.roll, box).boxes[box]
        assert str(lesson.points) in lesson.text


@pytest.mark.parametrize("book", ["travel", "web", "classic", "deluxe"])
def test_where_a_printed_turn_is_a_mistake_the_coach_says_so(book: str) -> None:
    printed = rulebook(book).book
    card = Card.from_json(rulebook(book), {"boxes": dict(printed.example_boxes)})
    for number, step in enumerate(printed.example):
        remark = learning.EXAMPLE_REMARKS.get((book, number), "")
        if not step.hold:
            continue
        with chances_from_the_package(card.book):
            advice = advise(card, step.roll, 2 - number)
        chosen = next(choice for choice in advice.choices if choice.action == Reroll(step.hold))
        assert bool(remark) == (chosen.grade not in SOUND)
        if remark:
            best = advice.choices[0].text
            assert best.removeprefix("keep ") in remark
            assert f"about {chosen.loss:.0f} points" in remark
