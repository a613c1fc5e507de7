"""The coach's sentences in full: `sentences.txt` holds positions and what is said about them.

`python -m tests.coach.test_sentences --update` writes what the coach says now into that file, and shows the difference.
"""

from __future__ import annotations

import os
import random
import re
import sys
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from itertools import groupby
from pathlib import Path
from textwrap import fill
from typing import NamedTuple

import pytest

from dicecup import BOOKS, ROLLS, Card, Category, Enter, Game, Move, Reroll, Roll, Rulebook, rulebook
from dicecup.coach import Advice, advise
from dicecup.solver import Evaluator, evaluator_for
from tests.games import EXACT_BOOKS, chances_from_the_package, games_of

SENTENCES = Path(__file__).with_name("sentences.txt")
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
POSITIONS_OF_A_BOOK = 400 if THOROUGH else 160


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
    for line in [*SENTENCES.read_text("utf-8").splitlines(), ""]:
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
    advice = advised_here(position)
    assert advice.sentence == position.sentence
    assert advice.to_json()["sentence"] == position.sentence


def advised_here(position: Position) -> Advice:
    against = Enter(position.book.box(position.against)) if position.against else None
    with chances_from_the_package(position.book):
        return advise(position.card, Roll(position.roll), position.rolls_left, against=against)


def test_every_kind_of_sentence_is_among_them() -> None:
    said = "\n".join(position.sentence for position in POSITIONS)
    for part in (
        "as good as", "hardly better than", "there is nothing else to do", "the rules allow these dice no other box",
        ", because", "partly because", "worth an estimated", ": clearly best; entering",
        "point more this turn on average.", "points more this turn on average.",
        "mostly through Sixes", "mostly through the YAHTZEE", "mostly from a possible Yahtzee bonus",
        "becomes likelier (", "against under 0.1 %",
        "on the bonus pace", "ahead of the bonus pace", "opens the way to bonuses later", "it pays to save",
        "open for a better roll", "open for a later turn", "column 1, for later", "Cross out",
        "you cross out Aces less often",
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
        if advice.other is not None and "clearly best" in advice.sentence:
            lost = advice.choices[0].value - advice.other.value
            assert advice.sentence.endswith(f" is worth {lost:.1f} less.")
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
            assert "hardly better than" in advice.sentence
            continue
        compared += 1
        assert other.loss < 5 or "clearly best" in advice.sentence or isinstance(other.action, Enter)
        if isinstance(other.action, Reroll):
            keep = other.action.keep
            pair = keep and all(1 < keep.count(face) == roll.count(face) for face in keep)
            straight = len(keep) >= 3 and any(set(keep) <= set(range(low, low + 5)) for low in (1, 2))
            assert pair or straight, (roll, advice.sentence)
        else:
            assert any(each.box == other.action.box and each.points for each in card.placements(roll))
    assert compared > 200


GAMES = {True: 40, False: 40 if THOROUGH else 8}
"""By whether the book has one column."""
REASONS = {
    r"it scores (?P<points>[\d.]+) points? more this turn on average": "now",
    r"(?P<now>it scores .*), mostly through (?:the )?(?P<box>[A-Z3-4].*)": "through",
    r"(?P<now>it scores .*), mostly from a possible Yahtzee bonus": "yahtzee bonus",
    r"(?:.* would put you .* and )?the upper bonus becomes likelier \((?P<more>.*) against (?P<less>.*)\)": "bonus",
    r"a YAHTZEE now opens the way to bonuses later": "opens",
    r"it pays to save (?P<box>.*?)(?:, column \d,)? for later": "saves",
    r"it more often keeps (?P<box>.*) open for a later turn": "saves often",
    r"it more often keeps (?P<box>.*) open for a better roll": "keeps open",
    r"you cross out (?P<box>.*) less often": "zeros",
}


@pytest.mark.untraced
@pytest.mark.parametrize("name", BOOKS)
def test_what_a_sentence_names_is_so(name: str) -> None:
    """Whole games of the best player: every reason is one of those above, and what it names can be counted."""
    book, source, reasons = rulebook(name), random.Random(5), set[str]()
    with chances_from_the_package(book):
        evaluator = evaluator_for(book)
        for _ in range(GAMES[book.columns == 1]):
            game = Game.new(book)
            while not game.is_over:
                if game.awaits == "dice":
                    keep = game.keeps[-1] if game.keeps else ()
                    game = game.with_roll([*keep, *source.choices(range(1, 7), k=5 - len(keep))])
                    continue
                advice = advise(game.card, game.rolls[-1], game.rolls_left, evaluator)
                assert_plan(advice)
                reasons |= {named_reason(advice, evaluator)} if "because" in advice.sentence else set()
                game = game.apply(advice.best.action)
    rare = {"opens", "bonus"} if book.columns > 1 else {"opens", "zeros"}
    assert reasons >= set(REASONS.values()) - rare


def assert_plan(advice: Advice) -> None:
    """The best choice is compared with a box or with dice that belong together, if there is anything of the kind."""
    if advice.other is not None and not is_plan(advice, advice.other.action):
        assert not any(is_plan(advice, choice.action) for choice in advice.choices[1:]), advice.sentence


def is_plan(advice: Advice, action: Move) -> bool:
    """A box that scores; all dice that are alike and no others; three or more of one straight."""
    if isinstance(action, Enter):
        zero = not any(each.box == action.box and each.total for each in advice.card.placements(advice.roll))
        return not zero or isinstance(advice.best.action, Enter)
    keep, roll = action.keep, advice.roll
    alike = [face for face in set(keep) if keep.count(face) > 1]
    if alike:
        return sorted(keep) == sorted(face for face in roll if face in alike)
    if len(keep) < 3 or keep[-1] - keep[0] > 4:
        return False
    in_a_row = keep[-1] - keep[0] == len(keep) - 1
    return not any(
        face in roll and (not in_a_row or face in (keep[0] - 1, keep[-1] + 1))
        for face in {*range(keep[-1] - 4, keep[0] + 5)} - {*keep}
    )


def named_reason(advice: Advice, evaluator: Evaluator) -> str:
    """The kind of reason in a sentence, after what it names was compared with where the two choices lead."""
    text = re.split(r",(?: partly)? because ", advice.sentence.rstrip("."))[1]
    kind, said = next((kind, found) for form, kind in REASONS.items() if (found := re.fullmatch(form, text)))
    assert advice.other is not None
    turn = evaluator.turn(advice.card)
    best, other = (
        turn.outlook.of_keep(action.keep, advice.rolls_left)
        if isinstance(action, Reroll)
        else turn.outlook.of_box(advice.roll, action.box)
        for action in (advice.best.action, advice.other.action)
    )

    def more(part: str) -> float:
        """By how much the best choice has more of something in the box that is named."""
        return float(getattr(best, part).get(box, 0.0) - getattr(other, part).get(box, 0.0))

    box = Category(said["box"]) if "box" in said.groupdict() else Category.YAHTZEE
    now = sum(best.points.values()) + best.yahtzee_bonus - sum(other.points.values()) - other.yahtzee_bonus
    match kind:
        case "now":
            assert float(said["points"]) == pytest.approx(now, abs=0.051), text
        case "through":
            assert more("points") >= now / 2 > 0, text
        case "yahtzee bonus":
            assert best.yahtzee_bonus - other.yahtzee_bonus > now / 2 > 0, text
        case "bonus":
            assert (best.upper_bonus or 0.0) > (other.upper_bonus or 0.0), text
            assert said["more"] != said["less"]
        case "opens":
            assert more("chances") >= 0.1, text
            assert not any(each.bonus for each in advice.card.placements("66666"))
        case "saves":
            assert isinstance(advice.other.action, Enter)
            assert box is advice.other.action.box.category
            assert advice.card.book.columns > 1 or more("filled") <= -0.1, text
        case "saves often":
            assert more("filled") <= -0.1, text
        case "keeps open":
            scores = {advice.card.book.ordinary_points(box, roll) for roll in ROLLS}
            assert len(scores) > 2, "a box of fixed points has no better roll"
            assert more("filled") <= -0.1, text
        case _:
            assert more("filled") - more("chances") <= -0.1, text
    return kind


def update() -> None:
    """Write what the coach says now in place of every sentence of the file."""
    before, after = SENTENCES.read_text("utf-8"), ""
    said = iter(POSITIONS)
    for is_sentence, lines in groupby(before.splitlines(keepends=True), lambda line: line.startswith("    ")):
        kept = "".join(lines)
        if is_sentence:
            position = next(said)
            sentence = advised_here(position).sentence
            if sentence != position.sentence:
                kept = fill(sentence, 120, initial_indent="    ", subsequent_indent="    ") + "\n"
        after += kept
    sys.stdout.writelines(unified_diff(before.splitlines(True), after.splitlines(True), "before", "after", n=2))
    SENTENCES.write_text(after, "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["--update"]:
        sys.exit("python -m tests.coach.test_sentences --update")
    update()
