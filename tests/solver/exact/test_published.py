"""Values that others have published, each tied to the rules it belongs to."""

from __future__ import annotations

import pytest

from dicecup import CATEGORIES, Card, Category, Keep, rulebook
from dicecup.solver import Distribution, ValueTable, state_space
from dicecup.solver.exact.solve import reachable

EXACT = 1e-9


@pytest.mark.untraced
@pytest.mark.solver
@pytest.mark.parametrize(
    ("book", "rules", "value"),
    [
        pytest.param("deluxe", [], 254.587728734496, id="forced Joker"),
        pytest.param("travel", ["first_yahtzee=box"], 254.589609481963, id="free-choice Joker, judged by the box"),
        pytest.param("deluxe", ["joker=never", "forced=never"], 253.970241189780, id="bonus without Joker"),
        pytest.param(
            "deluxe", ["joker=never", "forced=never", "yahtzee_bonus=0"], 245.870774514112, id="neither bonus nor Joker"
        ),
    ],
)
def test_value_of_an_empty_card(book: str, rules: list[str], value: float) -> None:
    table = ValueTable.solved(rulebook(book, rules))
    assert table.value(Card(table.book)) == pytest.approx(value, abs=EXACT)


@pytest.mark.untraced
@pytest.mark.solver
def test_without_a_joker_forced_boxes_cost_a_little_more() -> None:
    """Nobody has published this value; the first version solved it. It is below that of free choice (253.97)."""
    table = ValueTable.solved(rulebook("deluxe", ["joker=never"]))
    assert table.value(Card(table.book)) == pytest.approx(253.96, abs=0.005)


def test_value_at_hand(deluxe: ValueTable) -> None:
    assert deluxe.value(Card(deluxe.book)) == pytest.approx(254.587728734496, abs=EXACT)


@pytest.mark.parametrize(
    ("category", "value"),
    [("yahtzee", 2.301432126285), ("large_straight", 10.612742258326), ("chance", 23.333333333333)],
)
def test_value_of_the_last_box(deluxe: ValueTable, category: str, value: float) -> None:
    boxes = {other.value: 0 for other in CATEGORIES if other != category}
    assert deluxe.value(Card.from_json(deluxe.book, {"boxes": boxes})) == pytest.approx(value, abs=EXACT)


def test_best_keep_of_a_first_roll(deluxe: ValueTable) -> None:
    best = deluxe.choices(Card(deluxe.book), "13356", 2)[0]
    assert best.keep == Keep("33")
    assert best.value == pytest.approx(251.405441826970, abs=EXACT)


@pytest.mark.solver
def test_distribution_of_the_final_score(deluxe_scores: Distribution) -> None:
    _check_scores(deluxe_scores)


def test_distribution_at_hand(deluxe: ValueTable) -> None:
    _check_scores(deluxe.scores())


def _check_scores(deluxe_scores: Distribution) -> None:
    assert deluxe_scores.mean == pytest.approx(254.587728734496, abs=EXACT)
    assert deluxe_scores.upper_bonus_rate == pytest.approx(0.681222010942, abs=EXACT)
    assert deluxe_scores.at_least(300) == pytest.approx(0.143264050315, abs=EXACT)
    assert deluxe_scores.box_means[Category.LARGE_STRAIGHT] == pytest.approx(32.711133014012, abs=EXACT)
    assert deluxe_scores.deviation == pytest.approx(59.607586, abs=5e-7)
    assert (deluxe_scores.median, deluxe_scores.mode) == (248, 266)


@pytest.mark.solver
def test_number_of_reachable_states() -> None:
    assert reachable(state_space(rulebook("deluxe"))).sum() == 536_448
