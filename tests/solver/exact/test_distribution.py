"""The exact distribution of the final score."""

from __future__ import annotations

import numpy as np
import pytest

from dicecup import CATEGORIES, Card, Category, rulebook
from dicecup.solver import Distribution, ValueTable
from dicecup.solver.exact.final_scores import numbers_of


def test_chances_sum_to_one_and_boxes_to_the_mean(deluxe_scores: Distribution) -> None:
    assert deluxe_scores.chances.sum() == pytest.approx(1.0, abs=1e-12)
    parts = sum(deluxe_scores.box_means.values()) + 35 * deluxe_scores.upper_bonus_rate
    assert parts + deluxe_scores.yahtzee_bonus_mean == pytest.approx(deluxe_scores.mean, abs=1e-9)


@pytest.mark.parametrize("book", ["travel", "web", "classic"])
def test_mean_is_the_value_in_the_other_books(book: str) -> None:
    """From a card with a Yahtzee in its box, so that bonuses play a part."""
    filled = {"yahtzee": 50, "aces": 3, "twos": 6, "three_kind": 20, "chance": 25, "full_house": 0, "sixes": 18}
    table = ValueTable.of(rulebook(book))
    card = Card.from_json(table.book, {"boxes": filled})
    found = table.scores_from(card)
    assert found.mean == pytest.approx(card.total + table.value(card), abs=1e-9)
    assert found.box_means[Category.SIXES] == 18
    assert found.box_zeros[Category.FULL_HOUSE] == 1.0


def test_a_full_card_has_one_score(deluxe: ValueTable) -> None:
    boxes = {category.value: 0 for category in CATEGORIES} | {"sixes": 30, "fives": 25, "fours": 12}
    card = Card.from_json(deluxe.book, {"boxes": boxes})
    found = deluxe.scores_from(card)
    assert found.mode == card.total == 67 + 35
    assert (found.at_least(card.total), found.at_least(card.total + 1)) == (1.0, 0.0)
    assert found.upper_bonus_rate == 1.0


def test_bonuses_of_before_are_among_the_bonuses(deluxe: ValueTable) -> None:
    boxes = {category.value: 0 for category in CATEGORIES if category != "chance"} | {"yahtzee": 50, "sixes": 30}
    card = Card.from_json(deluxe.book, {"boxes": boxes, "yahtzees": ["yahtzee", "sixes"]})
    found = deluxe.scores_from(card)
    # Rolling for Chance may add one more, but in far less than one game in ten.
    assert 100 <= found.yahtzee_bonus_mean < 105
    parts = sum(found.box_means.values()) + found.yahtzee_bonus_mean
    assert parts == pytest.approx(found.mean, abs=1e-9)


def test_one_box_left_by_hand(deluxe: ValueTable) -> None:
    """Yahtzee alone: 50 with the known chance, otherwise nothing more."""
    boxes = {category.value: 0 for category in CATEGORIES if category != "yahtzee"} | {"sixes": 12}
    found = deluxe.scores_from(Card.from_json(deluxe.book, {"boxes": boxes}))
    assert found.at_least(62) == pytest.approx(2.301432126284947 / 50, abs=1e-12)
    assert found.chances[12] == pytest.approx(1 - 2.301432126284947 / 50, abs=1e-12)
    assert found.chances[13:62].sum() == 0


def test_quantiles_and_percentiles(deluxe_scores: Distribution) -> None:
    assert deluxe_scores.at_least(-1) == pytest.approx(1.0)
    assert deluxe_scores.quantile(0) <= deluxe_scores.quantile(0.01) < deluxe_scores.median
    assert deluxe_scores.percentile(0) == pytest.approx(0, abs=1e-9)
    assert deluxe_scores.percentile(5000) == pytest.approx(100)
    assert 78 < deluxe_scores.percentile(287) < 85
    middle = deluxe_scores.percentile(deluxe_scores.median)
    assert middle == pytest.approx(50, abs=1)


def test_the_numbers_of_a_distribution_as_they_are_kept() -> None:
    means, zeros = dict.fromkeys(CATEGORIES[:2], 1.5) | {CATEGORIES[1]: 2.5}, {CATEGORIES[0]: 0.25, CATEGORIES[1]: 0.5}
    found = Distribution(np.array([0.125, 0.875]), means, zeros, upper_bonus_rate=0.75, yahtzee_bonus_mean=9.0)
    assert numbers_of(found).tolist() == [1.5, 2.5, 0.25, 0.5, 0.75, 9.0, 0.125, 0.875]
