"""The coach's sentences in full: `sentences.txt` holds positions and what is said about them."""

from __future__ import annotations

import os
import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from dicecup import ROLLS, Card, Enter, Reroll, Roll, Rulebook, rulebook
from dicecup.coach import Advice, advise
from tests.games import EXACT_BOOKS, chances_from_the_package, games_of

POSITIONS_OF_A_BOOK = 400 if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else 160


class Position(NamedTuple):
    book: Rulebook
    boxes: str
    roll: str
    rolls_left: int
    against: str
    """The box that the best choice is compared with; empty to leave that to the coach."""
    sentence: str

    @property
    def card(self) -> Card:
        if self.boxes.startswith("all but "):
            left_open = self.boxes.removeprefix("all but ").split(", ")
            boxes = {str(box): 0 for box in self.book.boxes if str(box) not in left_open}
        elif self.boxes == "nothing":
            boxes = {}
        else:
            boxes = {name: int(points) for name, points in (part.split() for part in self.boxes.split(", "))}
        return Card.from_json(self.book, {"boxes": boxes})


def positions() -> Iterator[Position]:
    book, place, said = rulebook("deluxe"), "", ""
    for line in [*Path(__file__).with_name("sentences.txt").read_text("utf-8").splitlines(), ""]:
        if line.startswith("    "):
            said = f"{said} {line.strip()}".strip()
            continue
        if said:
            boxes, roll, left, *against = place.split(" / ")
            yield Position(book, boxes, roll, int(left), "".join(against), said)
            said = ""
        if line.startswith("["):
            name, *rules = line.strip("[]").split()
            book = rulebook(name, rules)
        elif line and not line.startswith("#"):
            place = line


POSITIONS = list(positions())


@pytest.mark.parametrize(
    "position", POSITIONS, ids=[f"{each.book.book.name}-{each.roll}-{each.rolls_left}" for each in POSITIONS]
)
def test_the_coach_says_just_this(position: Position) -> None:
    against = Enter(position.book.box(position.against)) if position.against else None
    with chances_from_the_package(position.book):
        advice = advise(position.card, Roll(position.roll), position.rolls_left, against=against)
    assert advice.sentence == position.sentence
    assert advice.to_json()["sentence"] == position.sentence


def test_every_kind_of_sentence_is_among_them() -> None:
    said = "\n".join(position.sentence for position in POSITIONS)
    for part in (
        "as good as", "hardly better than", "there is nothing else to do", "the rules allow these dice no other box",
        ", because", "partly because", "worth an estimated", ": clearly best; next is",
        "point more this turn on average.", "points more this turn on average.",
        "mostly through Sixes", "mostly through the YAHTZEE", "most of them a Yahtzee bonus",
        "becomes likelier (", "against under 0.1 %",
        "on the bonus pace", "ahead of the bonus pace", "opens the way to bonuses later", "it pays to save",
        "it more often keeps", "leaves the better card", "column 1, for later", "cross out",
    ):  # fmt: skip
        assert part in said or part.capitalize() in said, part
    assert len(POSITIONS) > 90


@cache
def advised(book: Rulebook) -> list[tuple[Card, Roll, Advice]]:
    """Beginners' cards with any dice and no rolls left, and what the coach says; asked once for several tests."""
    played, source = games_of(book, "beginner", 1500, 17), random.Random(3)
    cards = [played.game(source.randrange(1500), source.randrange(13)).card for _ in range(POSITIONS_OF_A_BOOK)]
    with chances_from_the_package(book):
        return [(card, roll, advise(card, roll, 0)) for card in cards for roll in [source.choice(ROLLS)]]


@pytest.mark.untraced
@pytest.mark.parametrize("book", EXACT_BOOKS)
def test_ahead_of_the_bonus_pace_on_it_or_behind(book: str) -> None:
    """If an Upper box is best for the bonus, the totals say which phrase is used; three of each face is the pace."""
    seen = {-1: 0, 0: 0, 1: 0}
    for card, roll, advice in advised(rulebook(book)):
        action, text = advice.best.action, advice.sentence
        if not isinstance(action, Enter) or not action.box.category.is_upper or "becomes likelier" not in text:
            assert "bonus pace" not in text
            continue
        face = action.box.category.face
        ahead = sum(points - 3 * box.category.face for box, points in card.boxes.items() if box.category.is_upper)
        ahead += face * roll.count(face) - 3 * face
        scores = face in roll
        found = re.search(r"because (?:(\w+) would put you (on|ahead of) the bonus pace and )?the upper bonus", text)
        assert found is not None
        expected = ("ahead of" if ahead > 0 else "on") if ahead >= 0 and scores else None
        assert found[2] == expected, text
        assert found[1] in (None, action.box.label)
        seen[(ahead > 0) - (ahead < 0)] += 1
    assert all(seen.values()), seen


@pytest.mark.untraced
@pytest.mark.parametrize("book", EXACT_BOOKS)
def test_the_numbers_in_a_sentence_are_those_of_the_two_choices(book: str) -> None:
    """The compared choices are in the list; the points in a box and the bonus chances come from there."""
    reasons = set()
    for card, roll, advice in advised(rulebook(book)):
        if advice.other is not None and "clearly best; next is" in advice.sentence:
            lost = advice.choices[0].value - advice.choices[1].value
            assert advice.sentence.endswith(f" ({lost:.{1 if lost >= 0.1 else 2}f} less).")
        if advice.other is None or "because" not in advice.sentence:
            continue
        values = {choice.action: choice.value for choice in advice.choices}
        best, other = advice.choices[0].action, advice.other.action
        assert not isinstance(best, Reroll)
        assert not isinstance(other, Reroll)
        lost = values[best] - values[other]
        assert f": worth {lost:.{1 if lost >= 0.1 else 2}f} more than " in advice.sentence
        here, there = (
            next(each.points + each.bonus for each in card.placements(roll) if each.box == action.box)
            for action in (best, other)
        )
        if "it scores" in advice.sentence:
            assert f"it scores {here - there} point{'s' * (here - there != 1)} more this turn" in advice.sentence
            assert here > there
            reasons.add("points")
        elif "it pays to save" in advice.sentence:
            assert f"it pays to save {other.box.label} for later" in advice.sentence
            reasons.add("later")
        elif "becomes likelier" in advice.sentence:
            reasons.add("bonus")
    assert reasons == {"points", "later", "bonus"}


@pytest.mark.untraced
def test_hints_compare_with_what_a_sensible_person_weighs() -> None:
    """No first roll is compared with keeping one die, or with a choice that loses five points or more."""
    card = Card(rulebook("deluxe"))
    compared = 0
    for roll in ROLLS:
        advice = advise(card, roll, 2)
        other = advice.other
        assert other is not None
        if "worth" not in advice.sentence:
            assert "hardly better than" in advice.sentence or "clearly best; next is" in advice.sentence
            continue
        compared += 1
        assert other.loss < 5
        if isinstance(other.action, Reroll):
            keep = other.action.keep
            pair = any(keep.count(face) > 1 for face in keep)
            straight = len(keep) >= 3 and any(set(keep) <= set(range(low, low + 5)) for low in (1, 2))
            assert pair or straight, (roll, advice.sentence)
        else:
            assert any(each.box == other.action.box and each.points for each in card.placements(roll))
    assert compared > 200
