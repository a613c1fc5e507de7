"""The greatest chance of reaching a total."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

from dicecup import CATEGORIES, KEEPS, ROLLS, Card, Keep, Malformed, Rulebook, rulebook
from dicecup.solver import ValueTable, best_chance, silent, state_space
from dicecup.solver.exact import target as module
from dicecup.solver.exact.reference import HELD, mean


def obvious_chance(card: Card, target: int) -> Fraction:
    """The definition, in fractions: the keep and box with the greatest chance."""
    if card.is_full:
        return Fraction(card.total >= target)
    after = {
        roll: max(obvious_chance(card.enter(roll, p.box), target) for p in card.placements(roll)) for roll in ROLLS
    }
    for _ in range(2):
        held = {keep: mean(after, keep) for keep in HELD}
        after = {roll: max(after[roll], *(held[keep] for keep in roll.keeps)) for roll in ROLLS}
    return mean(after, KEEPS[0])


@pytest.fixture
def two_boxes() -> Rulebook:
    return rulebook("deluxe", {"categories": ["fours", "yahtzee"], "upper_target": 16})


@pytest.mark.untraced
@pytest.mark.parametrize("target", [1, 8, 12, 16, 47, 51, 55, 70, 86, 105, 106, 205])
def test_agrees_with_the_definition(two_boxes: Rulebook, target: int) -> None:
    card = Card(two_boxes).enter("44412", "fours")
    assert best_chance(card, target) == pytest.approx(float(obvious_chance(card, target)), abs=1e-12)
    card = Card(two_boxes).enter("44444", "yahtzee")
    assert best_chance(card, target) == pytest.approx(float(obvious_chance(card, target)), abs=1e-12)


@pytest.mark.untraced
def test_is_at_least_the_chance_of_the_best_mean(deluxe: ValueTable) -> None:
    filled = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "yahtzee": 50, "chance": 22}
    card = Card.from_json(deluxe.book, {"boxes": filled | {"small_straight": 30, "full_house": 25}})
    exact = deluxe.scores_from(card)
    previous, gains = 1.0, 0.0
    for target in (180, 210, 230, 250, 280, 350, 600):
        chance = best_chance(card, target)
        assert exact.at_least(target) - 1e-12 <= chance <= previous + 1e-12
        previous, gains = chance, max(gains, chance - exact.at_least(target))
    # Playing for the total itself does better.
    assert gains > 0.01


def test_certain_and_impossible_totals(deluxe: ValueTable) -> None:
    boxes = {category.value: 0 for category in CATEGORIES if category != "chance"}
    card = Card.from_json(deluxe.book, {"boxes": boxes})
    assert best_chance(card, 0) == 1.0
    assert best_chance(card, 5) == pytest.approx(1.0)
    assert best_chance(card, 31) == 0.0
    assert best_chance(card, 2000) == 0.0
    assert 0 < best_chance(card, 30) < 0.1
    for target in (-1, 2001, True):
        with pytest.raises(Malformed, match="target"):
            best_chance(card, target)


def test_long_answers_are_remembered(monkeypatch: pytest.MonkeyPatch, tmp_path: object) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    book = rulebook("deluxe", {"categories": ["aces", "twos", "threes", "fours", "yahtzee", "chance"]})
    calls = 0

    def count(_done: int, _total: int) -> None:
        nonlocal calls
        calls += 1

    first = best_chance(Card(book), 60, count)
    assert calls
    calls = 0
    assert best_chance(Card(book), 60, count) == first
    assert not calls


def test_keeps_below_five_dice_are_the_ones_to_hold() -> None:
    assert all(len(keep) < 5 for keep in HELD)
    assert Keep() in HELD


def test_a_chance_is_kept_and_what_is_no_chance_is_worked_out_again(
    two_boxes: Rulebook, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    space, asked = state_space(two_boxes), list[int]()

    def worked_out(*_: object) -> float:
        asked.append(1)
        return 0.25

    def chance_of_60() -> float:
        return module._remembered(space, space.state(Card(two_boxes)), 60, silent)

    monkeypatch.setattr(module, "_best_chance", worked_out)
    assert chance_of_60() == 0.25
    (kept,) = tmp_path.glob("chance-*.json")
    for chance, known in ((0.0, True), (0.5, True), (1.0, True), (1.001, False), (-0.001, False), ("1", False)):
        kept.write_text(json.dumps(json.loads(kept.read_text()) | {"chance": chance}))
        asked.clear()
        assert chance_of_60() == (chance if known else 0.25)
        assert bool(asked) != known
    kept.write_text(json.dumps({"question": "another one", "chance": 0.5}))
    assert chance_of_60() == 0.25, "the file answers another question"


def test_yahtzee_bonuses_count_towards_the_total() -> None:
    """50, 30 and a bonus of 100 are there. Chance adds at least 5, and 100 more with a Yahtzee; a die shows a
    six within three rolls with a chance of 91 in 216."""
    book = rulebook("deluxe", ["categories=sixes,yahtzee,chance"])
    card = Card(book).enter("66666", "yahtzee").enter("66666", "sixes")
    assert card.total == 180
    assert best_chance(card, 185) == pytest.approx(1.0)
    assert best_chance(card, 310) == pytest.approx((91 / 216) ** 5)
    assert best_chance(card, 311) == 0.0


def test_a_chance_is_remembered_for_its_own_question_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that differ in rules, boxes, Upper Section, Yahtzees or points needed each have an answer of their own."""
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    answers = iter(number / 100 for number in range(100))
    monkeypatch.setattr(module, "_best_chance", lambda *_: next(answers))
    book, small = rulebook("deluxe"), rulebook("deluxe", ["upper_bonus=50"])
    cards = [
        (Card(book), 200),
        (Card(book), 201),
        (Card(small), 200),
        (Card(book).enter("66612", "sixes"), 218),
        (Card(book).enter("66662", "sixes"), 224),
        (Card(book).enter("66612", "chance"), 221),
        (Card(book).enter("66666", "yahtzee"), 250),
        (Card(book).enter("66661", "yahtzee"), 200),
    ]
    first = [best_chance(card, target) for card, target in cards]
    assert len(set(first)) == len(cards)
    assert [best_chance(card, target) for card, target in cards] == first


SIX = 91 / 216
"""The chance that a die shows one face at least once within three rolls."""


@pytest.mark.parametrize(("target", "chance"), [(55, 1.0), (60, 1.0), (85, SIX**5), (86, 0.0)])
def test_an_upper_bonus_that_is_made_is_not_made_again(target: int, chance: float) -> None:
    """20 in Fours and a bonus of 35 are there; Chance adds 5 to 30 more."""
    book = rulebook("deluxe", {"categories": ["fours", "chance"], "upper_target": 16})
    card = Card(book).enter("44444", "fours")
    assert card.total == 55
    assert best_chance(card, target) == pytest.approx(chance)


def test_a_bonus_that_is_still_to_be_made_counts() -> None:
    """With 10 in Chance, 20 in Fours and the bonus of 35 are 65: five fours within three rolls."""
    book = rulebook("deluxe", {"categories": ["fours", "chance"], "upper_target": 20})
    card = Card(book).enter("11224", "chance")
    assert best_chance(card, 65) == pytest.approx(SIX**5)
    assert best_chance(card, 66) == 0.0
