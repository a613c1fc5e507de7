"""Advice: every choice with its loss, what it is going for, and a sentence."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup import ROLLS, Card, Category, Enter, Keep, Reroll, Roll, outcomes, rulebook
from dicecup.coach import advise
from dicecup.coach.advice import natural_action
from dicecup.solver import TIE, ValueTable, best_action

from .conftest import games_of

DELUXE = rulebook("deluxe")


def card_of(**boxes: int) -> Card:
    return Card.from_json(DELUXE, {"boxes": boxes})


@given(data=st.data())
def test_advice_is_the_tables_choices_explained(data: st.DataObject) -> None:
    book = rulebook(data.draw(st.sampled_from(["deluxe", "classic"])))
    played = games_of(book, "beginner", 1500, 17)
    card = played.game(data.draw(st.integers(0, 1499)), data.draw(st.integers(0, 12))).card
    roll, left = data.draw(st.sampled_from(ROLLS)), data.draw(st.integers(0, 2))
    advice = advise(card, roll, left)
    table = ValueTable.of(book)
    assert [(choice.action, choice.value) for choice in advice.choices] == [
        (choice.action, choice.value) for choice in table.choices(card, roll, left)
    ]
    assert advice.best.loss == 0.0
    for choice in advice.choices:
        assert choice.loss >= -TIE
        assert choice.prospect is not None
        assert sum(choice.prospect.chances.values()) < 1.0 + 1e-9
        assert -1e-9 < choice.prospect.upper_bonus < 1.0 + 1e-9
    assert advice.sentence.endswith(".")
    assert json.loads(json.dumps(advice.to_json()))["choices"][0]["value"] == advice.best.value
    assert natural_action(card, roll, left) in [choice.action for choice in advice.choices]


@given(data=st.data())
def test_chances_of_the_last_roll_by_hand(data: st.DataObject) -> None:
    """With one roll left, a keep's chances are those of the boxes that best play fills after it."""
    played = games_of(DELUXE, "beginner", 1500, 17)
    card = played.game(data.draw(st.integers(0, 1499)), data.draw(st.integers(0, 12))).card
    keep = data.draw(st.sampled_from([keep for keep in ROLLS[100].keeps if len(keep) >= 2]))
    table = ValueTable.of(DELUXE)
    prospect = table.outlook(card).of_keep(keep, 1)
    chances: dict[Category, float] = {}
    upper_bonus = 0.0
    for roll, weight in outcomes(keep):
        share = weight / 6 ** (5 - len(keep))
        action = best_action(table, card, roll, 0)
        assert isinstance(action, Enter)
        after = card.enter(roll, action.box)
        if after[action.box]:
            chances[action.box.category] = chances.get(action.box.category, 0.0) + share
        upper_bonus += share * table.bonus_chance(after)
    assert {k: v for k, v in prospect.chances.items() if v} == pytest.approx(chances)
    assert prospect.upper_bonus == pytest.approx(upper_bonus)


def test_bonus_chances_agree_with_the_distribution() -> None:
    """Two ways to the same number; the published one from an empty card is 68.12 %."""
    assert ValueTable.of(DELUXE).bonus_chance(Card(DELUXE)) == pytest.approx(0.6812, abs=5e-5)
    assert ValueTable.of(DELUXE).bonus_chance(card_of(sixes=30, fives=25, fours=12)) == pytest.approx(1.0)


@pytest.mark.parametrize(
    ("boxes", "roll", "left", "said"),
    [
        ({}, "13356", 2, "Keep 3 3: worth 2.4 more than keeping 3 5 6 for Small Straight"),
        ({}, "11112", 0, "Enter Aces: worth 6.5 more than entering 4 of a Kind, mainly because 4 of a Kind is worth"),
        ({"small_straight": 30}, "23456", 0, "Enter Large Straight: worth 24.7 more than entering Chance"),
        ({"yahtzee": 50}, "44444", 2, "Enter Fours: worth 118.6 more than rolling all five"),
    ],
)
def test_sentences(boxes: dict[str, int], roll: str, left: int, said: str) -> None:
    assert advise(card_of(**boxes), Roll(roll), left).sentence.startswith(said)


def test_one_choice_alone_needs_no_reason() -> None:
    full = {box.category.value: 0 for box in DELUXE.boxes if box.category is not Category.CHANCE}
    assert advise(card_of(**full), Roll("13356"), 0).sentence == "Enter Chance: there is nothing else to do."


def test_choices_by_action() -> None:
    advice = advise(Card(DELUXE), Roll("13356"), 2)
    assert advice.choice(Reroll(Keep("33"))) == advice.best
    assert [category for category, _ in advice.best.aims][:2] == [Category.THREES, Category.FULL_HOUSE]


def test_an_estimate_says_so() -> None:
    advice = advise(Card(rulebook("triple")), Roll("13356"), 2)
    assert not advice.exact
    assert "estimate" in advice.sentence
    assert "chances" not in advice.to_json()["choices"][0]


def test_compared_with_what_somebody_did() -> None:
    card, chosen = Card(DELUXE), Enter(DELUXE.box("chance"))
    advice = advise(card, Roll("55512"), 2, against=chosen)
    assert advice.other is not None
    assert advice.other.action == chosen
    assert f"worth {advice.other.loss:.1f} more than entering Chance" in advice.sentence
    # What is best, or no choice at all, is not compared with itself.
    for other in (advice.best.action, Enter(DELUXE.box("chance"), scratch=True)):
        again = advise(card, Roll("55512"), 2, against=other)
        assert again.other is not None
        assert again.other.action != again.best.action
