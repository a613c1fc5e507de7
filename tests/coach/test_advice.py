"""Advice: every choice with its loss, what it is going for, and a sentence."""

from __future__ import annotations

import json
import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup import ROLLS, Card, Category, Enter, Keep, Reroll, Roll, outcomes, rulebook
from dicecup.coach import advise, words
from dicecup.coach.advice import natural_action
from dicecup.coach.choice import AdvisedChoice
from dicecup.solver import TIE, ValueTable, evaluator_for
from tests.games import chances_from_the_package, games_of

DELUXE = rulebook("deluxe")


def card_of(**boxes: int) -> Card:
    return Card.from_json(DELUXE, {"boxes": boxes})


def test_a_choice_as_python_shows_it_names_three_aims() -> None:
    aims = tuple((category, 0.5) for category in list(Category)[:4])
    choice = AdvisedChoice(Enter(DELUXE.box("sixes")), 241.806, 4.316, "mistake", "enter Sixes", aims=aims)
    assert repr(choice) == (
        "<AdvisedChoice enter Sixes: value 241.81, loss 4.32 (mistake), going for aces 50%, twos 50%, threes 50%>"
    )
    assert repr(replace(choice, aims=())) == "<AdvisedChoice enter Sixes: value 241.81, loss 4.32 (mistake)>"


def test_an_advice_knows_every_choice_by_its_action() -> None:
    advice = advise(Card(DELUXE), "13356", 0, zeros=True)
    assert [advice.of(choice.action) for choice in advice.choices] == list(advice.choices)
    assert [advice.of(choice.action) for choice in advice.zeros] == list(advice.zeros) != []
    assert advice.of(Reroll(Keep("33"))) is None


@pytest.mark.parametrize(("roll", "rolls_left"), [("11235", 2), ("11235", 0), ("44446", 0), ("14456", 1)])
def test_where_nobody_knows_the_chance_of_the_bonus_it_is_no_reason(roll: str, rolls_left: int) -> None:
    sentence = advise(Card(rulebook("triple")), roll, rolls_left).sentence
    assert " because " in sentence
    assert "bonus" not in sentence


@given(data=st.data())
def test_advice_is_the_tables_choices_explained(data: st.DataObject) -> None:
    book = rulebook(data.draw(st.sampled_from(["deluxe", "classic"])))
    played = games_of(book, "beginner", 1500, 17)
    card = played.game(data.draw(st.integers(0, 1499)), data.draw(st.integers(0, 12))).card
    roll, left = data.draw(st.sampled_from(ROLLS)), data.draw(st.integers(0, 2))
    with chances_from_the_package(book):
        advice = advise(card, roll, left)
    table = ValueTable.of(book)
    assert [(choice.action, choice.value) for choice in advice.choices] == [
        (choice.action, choice.value) for choice in table.choices(card, roll, left)
    ]
    assert advice.best.loss == 0.0
    for choice in advice.choices:
        assert choice.loss >= -TIE
        assert choice.chances is not None
        assert choice.upper_bonus is not None
        assert sum(choice.chances.values()) < 1.0 + 1e-9
        assert -1e-9 < choice.upper_bonus < 1.0 + 1e-9
    assert json.loads(json.dumps(advice.to_json()))["choices"][0]["value"] == advice.best.value
    assert natural_action(card, roll, left) in [choice.action for choice in advice.choices]


@given(data=st.data())
def test_chances_of_the_last_roll_by_hand(data: st.DataObject) -> None:
    """With one roll left, a keep's chances are those of the boxes that best play fills after it."""
    played = games_of(DELUXE, "beginner", 1500, 17)
    card = played.game(data.draw(st.integers(0, 1499)), data.draw(st.integers(0, 12))).card
    keep = data.draw(st.sampled_from([keep for keep in ROLLS[100].keeps if len(keep) >= 2]))
    table = ValueTable.of(DELUXE)
    turn = table.turn(card)
    prospect = turn.outlook.of_keep(keep, 1)
    assert sum(prospect.filled.values()) == pytest.approx(1.0)
    chances: dict[Category, float] = {}
    upper_bonus = 0.0
    for roll, weight in outcomes(keep):
        share = weight / 6 ** (5 - len(keep))
        action = turn.best(roll, 0)
        assert isinstance(action, Enter)
        after = card.enter(roll, action.box)
        if after[action.box]:
            chances[action.box.category] = chances.get(action.box.category, 0.0) + share
        upper_bonus += share * table.bonus_chance(after)
    assert {k: v for k, v in prospect.chances.items() if v} == pytest.approx(chances)
    assert prospect.upper_bonus == pytest.approx(upper_bonus)


@pytest.mark.parametrize(("book", "boxes"), [("deluxe", {"sixes": 18, "yahtzee": 50, "chance": 20}), ("triple", {})])
def test_chances_of_the_second_roll_by_hand(book: str, boxes: dict[str, int]) -> None:
    """With two rolls left, a keep's chances are those of the best choice after the next roll, a keep or a box."""
    card = Card.from_json(rulebook(book), {"boxes": boxes})
    turn = evaluator_for(card.book).turn(card)
    outlook = turn.outlook
    for keep in (Keep("33"), Keep("2345")):
        expected: Counter[tuple[str, Category]] = Counter()
        for roll, weight in outcomes(keep):
            share = weight / 6 ** (5 - len(keep))
            action = turn.best(roll, 1)
            if isinstance(action, Reroll):
                then = outlook.of_keep(action.keep, 1)
                for category in card.book.categories:
                    expected["chance", category] += share * then.chances[category]
                    expected["points", category] += share * then.points[category]
            else:
                placement = next(each for each in card.placements(roll) if each.box == action.box)
                times = card.book.multipliers[placement.box.column_index]
                expected["chance", placement.box.category] += share * (placement.points > 0)
                expected["points", placement.box.category] += share * placement.points * times
        found = outlook.of_keep(keep, 2)
        for category in card.book.categories:
            assert found.chances[category] == pytest.approx(expected["chance", category], abs=1e-9)
            assert found.points[category] == pytest.approx(expected["points", category], abs=1e-9)


@given(data=st.data())
def test_what_a_sentence_says_is_so(data: st.DataObject) -> None:
    """Its numbers are the solver's, its reason is what decides, and no difference is shown as zero."""
    book = rulebook(data.draw(st.sampled_from(["deluxe", "web"])))
    played = games_of(book, "beginner", 1500, 17)
    card = played.game(data.draw(st.integers(0, 1499)), data.draw(st.integers(0, 12))).card
    roll, left = data.draw(st.sampled_from(ROLLS)), data.draw(st.integers(0, 2))
    with chances_from_the_package(book):
        advice = advise(card, roll, left)
    best, other, text = advice.best, advice.other, advice.sentence
    assert re.fullmatch(r"(Keep|Enter|Roll|Cross out) [^:]+: [^:]+[^. ]\.", text)
    assert not re.search(
        r"\b0\.0+ (more|points)|because it scores 1 points|(\d+ %) against \1|rolling all five for", text
    )
    if other is None:
        assert len(advice.choices) == 1
        return
    with chances_from_the_package(book):
        outlook = ValueTable.of(book).turn(card).outlook
        good, less = (
            outlook.of_keep(choice.action.keep, advice.rolls_left)
            if isinstance(choice.action, Reroll)
            else outlook.of_box(advice.roll, choice.action.box)
            for choice in (best, other)
        )
    assert good.upper_bonus is not None
    assert less.upper_bonus is not None
    now = sum(good.points.values()) + good.yahtzee_bonus - sum(less.points.values()) - less.yahtzee_bonus
    bonus = book.upper_bonus * (good.upper_bonus - less.upper_bonus)
    parts = {"it scores": now, "upper bonus becomes": bonus}
    part = next((part for said, part in parts.items() if said in text), other.loss - now - bonus)
    if "because" in text:
        assert f"worth {other.loss:.{1 if other.loss >= 0.1 else 2}f} more" in text
        assert part >= 0.33 * other.loss
        assert other.loss < 5 or (isinstance(best.action, Reroll) and isinstance(other.action, Enter))
        assert ("partly" not in text) == (part >= other.loss / 2)
    elif "clearly best" in text:
        assert text.endswith(f" is worth {other.loss:.{1 if other.loss >= 0.1 else 2}f} less.")
        assert other.loss >= 5
    elif "worth" in text:
        assert other.loss >= 0.05
    else:
        assert other.loss < 0.05
    compared, _, _ = text.partition("because")
    for category, chance in other.aims[:1] if " for " in compared and isinstance(other.action, Reroll) else ():
        assert f"for {category.label} ({words.percent(chance)})" in compared or "for later" in compared
        assert chance >= 0.1


def test_bonus_chances_agree_with_the_distribution() -> None:
    """Two ways to the same number; the published one for an empty card is 68.12 %."""
    assert ValueTable.of(DELUXE).bonus_chance(Card(DELUXE)) == pytest.approx(0.6812, abs=5e-5)
    assert ValueTable.of(DELUXE).bonus_chance(card_of(sixes=30, fives=25, fours=12)) == pytest.approx(1.0)


def test_choices_by_action() -> None:
    advice = advise(Card(DELUXE), Roll("13356"), 2)
    assert advice.of(Reroll(Keep("33"))) == advice.best
    assert [category for category, _ in advice.best.aims][:2] == [Category.THREES, Category.FULL_HOUSE]


def test_an_estimate_says_so() -> None:
    advice = advise(Card(rulebook("triple")), Roll("13356"), 2)
    assert not advice.exact
    assert "estimate" in advice.sentence
    assert {"chances", "loss"} < advice.to_json()["choices"][0].keys()
    assert "upper_bonus" not in advice.to_json()["choices"][0]
    assert advice.to_json()["note"] == advice.trust
    assert "note" not in advise(Card(DELUXE), Roll("13356"), 2).to_json()


@pytest.mark.solver
def test_a_whole_advice_as_json() -> None:
    """With one roll left a die that is rolled is worth 3.5, so a 3 is rolled, though it need not be."""
    book = rulebook("deluxe", ["categories=chance"])
    found = advise(Card(book), Roll("36666"), 1).to_json()
    assert found["exact"] is True
    assert found["sentence"] == (
        "Keep 6 6 6 6: worth 0.5 more than entering Chance, because it scores 0.5 points more this turn on average,"
        " mostly through Chance."
    )
    certain = {"chances": {"chance": pytest.approx(1.0)}, "upper_bonus": 0.0}
    assert found["choices"][:3] == [
        {"keep": [6, 6, 6, 6], "value": pytest.approx(27.5), "loss": 0.0, **certain},
        {"box": "chance", "value": 27.0, "loss": pytest.approx(0.5), **certain},
        {"keep": [6, 6, 6], "value": pytest.approx(25.0), "loss": pytest.approx(2.5), **certain},
    ]
    assert len(found["choices"]) == 10, "none to four sixes, each with the 3 or without; all five are the box"


def test_boxes_that_are_out_of_reach_have_no_chance_to_be_shown() -> None:
    """Threes and YAHTZEE are filled, and no roll scores in two boxes at once."""
    for choice in advise(card_of(threes=9, yahtzee=50), Roll("13356"), 1).to_json()["choices"]:
        assert not {"threes", "yahtzee"} & choice["chances"].keys()
        assert "box" not in choice or choice["chances"] in ({}, {choice["box"]: 1.0})


def test_house_rules_without_an_estimate_are_advised_on_by_the_turn_alone() -> None:
    advice = advise(Card(rulebook("triple", ["upper_bonus=50"])), Roll("13356"), 2)
    assert "estimate" in advice.trust
    assert advice.best.aims == ()
    assert "chances" not in advice.to_json()["choices"][0]


def test_compared_with_what_somebody_did() -> None:
    card, chosen = Card(DELUXE), Enter(DELUXE.box("chance"))
    advice = advise(card, Roll("55512"), 2, against=chosen)
    assert advice.other is not None
    assert advice.other.action == chosen
    assert f"worth {advice.other.loss:.1f} more than entering Chance" in advice.sentence
    # It never compares with the best choice itself, or with one not listed.
    for other in (advice.best.action, Enter(DELUXE.box("chance"), scratch=True)):
        again = advise(card, Roll("55512"), 2, against=other)
        assert again.other is not None
        assert again.other.action != again.best.action


def test_advice_in_a_line_or_two() -> None:
    advice = advise(Card("deluxe"), "13356", 2)
    assert advice == advise(Card(rulebook("deluxe")), Roll("13356"), 2)
    shown = repr(advice.best)
    assert shown.startswith("<AdvisedChoice keep 3 3: value 251.41, loss 0.00 (best), going for threes ")
    assert all(len(repr(choice)) < 160 for choice in advice.choices)
    assert repr(advice) == f"<Advice on 13356, rolls left 2, of 36 choices: {advice.sentence}>"
