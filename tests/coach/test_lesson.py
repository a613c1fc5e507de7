"""The first lesson teaches nothing that the coach would call a mistake."""

from __future__ import annotations

import pytest

from dicecup.coach import advise
from dicecup.coach.lesson import EXAMPLES, LessonTurn, bonus_text, box_lessons, lesson_turns
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


@pytest.mark.parametrize(
    ("category", "said"),
    [
        ("aces", "Only ones count. These dice score 3."),
        ("twos", "Only twos count, each for 2 points. These dice score 6."),
        ("threes", "Only threes count, each for 3 points. These dice score 9."),
        ("fours", "Only fours count, each for 4 points. These dice score 12."),
        ("fives", "Only fives count, each for 5 points. These dice score 15."),
        ("sixes", "Only sixes count, each for 6 points. These dice score 24."),
        ("three_kind", "Three dice alike, or more. All five dice are added up: 18 here."),
        ("four_kind", "Four dice alike, or five. All five dice are added up: 22 here."),
        ("full_house", "Three dice of one number and two of another. Always 25 points."),
        ("small_straight", "Four dice in a row; the fifth may show anything. Always 30 points."),
        ("large_straight", "All five dice in a row: 1 to 5, or 2 to 6. Always 40 points."),
        ("yahtzee", "All five dice alike. 50 points, more than any other box."),
        ("chance", "Any dice at all. All five are added up: 22 here."),
    ],
)
def test_every_box_asks_for_what_it_counts(category: str, said: str) -> None:
    (text,) = (lesson.text for lesson in box_lessons(rulebook("deluxe")) if lesson.category == category)
    assert text.startswith(said)


def test_the_words_of_the_lesson_name_the_dice_to_hold() -> None:
    """How many dice stay, and how many are rolled again."""
    (five, third, _), (row, again, _), (pair, same, _) = ([roll.comment for roll in t.rolls] for t in lesson_turns())
    assert "two fives" in five
    assert "other three dice" in five
    assert "A third five! Hold all three and roll the last two dice" in third
    assert row.startswith("2, 3, 4 and 5 are four in a row")
    assert "roll one die: a 1 or a 6" in row
    assert "hold 2 3 4 5 and roll the second 5." in again
    assert "A pair of sixes" in pair
    assert "Hold the pair again and roll the other three" in same


def test_the_bonus_is_explained_by_its_target_and_its_points() -> None:
    book = rulebook("deluxe", ["upper_target=60", "upper_bonus=40"])
    assert "if they add up to 60 or more, you get 40 points on top." in bonus_text(book)


def test_three_of_each_number_are_just_enough_for_the_bonus() -> None:
    """3 * (1 + 2 + 3 + 4 + 5 + 6) = 63 points in every printed book."""
    for name in BOOKS:
        book = rulebook(name)
        assert bonus_text(book).startswith("Fill the upper boxes well: if they add up to 63 or more, you get ")
        assert bonus_text(book).endswith(" points on top. Three of each number is exactly enough.")


def test_each_turn_ends_in_its_box_for_its_own_reason() -> None:
    told = [(turn.box.label, turn.rolls[-1].comment, turn.why) for turn in lesson_turns()]
    (fives, four, bonus), (large, row, rare), (aces, nothing, little) = told
    assert (fives, large, aces) == ("Fives", "Large Straight", "Aces")
    assert four.startswith("Four fives! In Fives they score 20.")
    assert four.endswith("Choose Fives.")
    assert bonus == "In Fives these dice help with the bonus. 4 of a Kind can still be filled with any other number."
    assert row == "2 to 6: a Large Straight! It is worth 40 points. Choose Large Straight."
    assert rare == "Five in a row are rare, and no other box gives as much for them."
    assert nothing == (
        "Nothing came. Every turn has to fill a box, so give up the one that costs least: Aces is never worth much."
        " Choose Aces and keep the good boxes open."
    )
    assert little == "A small number in Aces hurts least, and every other box can still score well."


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


# --- bots and house rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("random", "any legal move"),
        ("beginner", "the points in front of it and forgets the bonus"),
        ("greedy", "the most points every turn and never looks ahead"),
        ("casual", "for fun and rarely thinks of the bonus"),
        ("regular", "Sound play, with a few old habits"),
        ("skilled", "few mistakes: you need care, or luck"),
        ("expert", "Hardly ever wrong"),
        ("optimal", "Perfect play for points"),
        ("winner", "to beat you: bold when it is behind, careful when it leads"),
    ],
)
def test_every_bot_has_its_own_character(bot: str, said: str) -> None:
    assert [name for name, sentence in learning.BOTS.items() if said in sentence] == [bot]


@pytest.mark.parametrize(
    ("option", "labels"),
    [
        ("first_yahtzee", {"tossed": "The very first one that was rolled", "box": "Any one, first or later"}),
        (
            "forced",
            {
                "never": "Never: it is a free choice",
                "entitled": "If it earns a bonus",
                "later": "Once the YAHTZEE box is filled",
                "later_always": "Always, even with the YAHTZEE box open",
                "filled": "Any Yahtzee, once the YAHTZEE box is filled",
            },
        ),
        (
            "joker",
            {
                "never": "Never",
                "entitled": "When it earns a bonus",
                "filled": "Once the YAHTZEE box is filled, even with a zero",
            },
        ),
        (
            "lower_first",
            {"never": "No", "forced": "Only those that had to go in an upper box", "always": "Yes, every Joker"},
        ),
        (
            "bonus_place",
            {
                "final": "Added to the final score",
                "box": "In the YAHTZEE box",
                "lower": "In the Lower Section",
                "back": "On the back of the card",
            },
        ),
        ("series", {"summed": "Scores are added up", "separate": "Each game has its own winner"}),
        (
            "difference",
            {
                "none": "The margin never counts",
                "each": "The difference to each opponent, added up",
                "runner_up": "The margin over the second",
                "all_others": "Their score, less all the others' scores",
            },
        ),
    ],
)
def test_every_value_of_a_house_rule_is_called_what_it_does(option: str, labels: dict[str, str]) -> None:
    assert learning.HOUSE_RULES[option][1] == labels
    assert (learning.YES, learning.NO) == ("Yes", "No")


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("categories", "Boxes that are played"),
        ("multipliers", "multiplied by"),
        ("upper_target", "Upper Section total that earns the bonus"),
        ("upper_bonus", "Upper bonus"),
        ("yahtzee_bonus", "Bonus for each further Yahtzee, by column"),
        ("bonus_limit", "Most Yahtzee bonuses on one card (0: no limit)"),
        ("first_yahtzee", "has to be in its box before others earn a bonus?"),
        ("forced", "Must a further Yahtzee go in its own upper box while that is open?"),
        ("joker", "When is a Yahtzee a Joker"),
        ("lower_first", "Must a Joker use an open lower box before it takes a zero above?"),
        ("five_alike_full_house", "Is five of a kind a Full House too?"),
        ("upper_before_yahtzee", "in its upper box while the YAHTZEE box is open?"),
        ("lower_without_joker", "is no Joker go in the Lower Section for its ordinary points?"),
        ("chosen_zero", "May a box be crossed out although the dice score there?"),
        ("better_box_first", "Do dice have to go in their best box while that is open?"),
        ("larger_in_smaller", "Does a Large Straight count as a Small one, and five alike as 4 of a Kind?"),
        ("bonus_place", "Where are Yahtzee bonuses written?"),
        ("max_sides", "Most sides in a game (0: as many as fit)"),
        ("partners", "May partners share a card?"),
        ("series", "Several games in a row"),
        ("max_games", "Most games in a row (0: any number)"),
        ("difference", "What does the winner earn when the margin counts?"),
    ],
)
def test_every_house_rule_has_a_title_of_its_own(option: str, said: str) -> None:
    assert [name for name, (title, _) in learning.HOUSE_RULES.items() if said in title] == [option]
