"""The Yahtzee verdicts against a second reading of the rulings (`tests/oracle.py`), in every situation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.rules import BOOKS, Card, Placement, Roll, Rulebook
from dicecup.rules.jokers import NOWHERE, Group, Standing, earns_bonus, is_joker, judge, next_standing
from tests import oracle
from tests.golden.situations import FACE, LOWER_POINTS, ROLL, situations
from tests.strategies import fill, rulebooks, yahtzees

ONE_COLUMN = [name for name, book in BOOKS.items() if book.columns == 1]


def as_points(placements: tuple[Placement, ...]) -> dict[str, oracle.Points]:
    return {str(placement.box): (placement.points, placement.bonus) for placement in placements}


def agrees_with_the_oracle(card: Card, roll: Roll) -> None:
    boxes = {str(box): points for box, points in card.boxes.items()}
    expected = oracle.expected(card.book.book.name, boxes, [str(box) for box in card.yahtzees], roll[0])
    assert as_points(card.placements(roll)) == expected.listed, (boxes, card.yahtzees, roll)
    assert as_points(card.scratches(roll)) == expected.scratches, (boxes, card.yahtzees, roll)


@pytest.mark.parametrize("name", BOOKS)
def test_the_golden_situations(name: str) -> None:
    for situation in situations(BOOKS[name]):
        agrees_with_the_oracle(situation.card(BOOKS[name]), Roll(ROLL))


# --- one column: every set of open boxes that matters, with every history -------------------------------------

HISTORIES: list[tuple[int | None, list[str]]] = [
    (None, []),
    (None, ["threes"]),
    (50, ["yahtzee"]),
    (50, ["yahtzee", "threes"]),
    (50, ["threes", "yahtzee"]),
    (0, []),
    (0, ["threes"]),
    (0, ["yahtzee"]),
    (0, ["yahtzee", "threes"]),
]
"""What the Yahtzee box holds, and where the Yahtzees so far went."""


def one_column_cards(book: Rulebook) -> Iterator[Card]:
    lowers = list(LOWER_POINTS)
    for yahtzee, log in HISTORIES:
        if not book.chosen_zero and yahtzee == 0 and "yahtzee" in log:
            continue
        base = {"twos": 6, "threes": 15 if "threes" in log else 9, "fives": 15, "sixes": 18}
        if yahtzee is not None:
            base["yahtzee"] = yahtzee
        for fours, aces, size in product(({}, {"fours": 12}, {"fours": 0}), ({}, {"aces": 3}), range(7)):
            for filled in combinations(lowers, size):
                boxes = base | fours | aces | {name: LOWER_POINTS[name] for name in filled}
                yield Card.from_json(book, {"boxes": boxes, "yahtzees": log})


@pytest.mark.untraced
@pytest.mark.parametrize("name", ONE_COLUMN)
def test_every_situation_of_a_book_with_one_column(name: str) -> None:
    count = 0
    for card in one_column_cards(BOOKS[name]):
        if not card.is_full:
            agrees_with_the_oracle(card, Roll(ROLL))
            count += 1
    assert count > 2_500


# --- three columns --------------------------------------------------------------------------------------------


def triple_histories() -> Iterator[tuple[dict[str, int], list[str]]]:
    """The Yahtzee boxes open, 50, 0, or 0 for a Yahtzee, and up to two Yahtzees elsewhere, in every order."""
    for states in product(("open", "50", "0", "chosen 0"), repeat=3):
        boxes = {f"{column}:yahtzee": int(state[-2:]) for column, state in enumerate(states, 1) if state != "open"}
        tossed = [f"{column}:yahtzee" for column, state in enumerate(states, 1) if state in ("50", "chosen 0")]
        for elsewhere in ([], ["1:threes"], ["3:threes", "1:threes"]):
            orders = sorted(permutations(tossed + elsewhere))
            for log in orders if len(orders) <= 6 else orders[::7]:
                yield boxes | dict.fromkeys(elsewhere, 15), list(log)


@pytest.mark.untraced
def test_every_situation_of_triple() -> None:
    base = {
        f"{column}:{name}": points
        for column in (1, 2, 3)
        for name, points in ({"aces": 3, "twos": 6, "threes": 9, "fives": 15, "sixes": 18} | LOWER_POINTS).items()
    } | {f"{column}:fours": 12 for column in (1, 2, 3)}
    opened = product(
        ([], ["2:fours"], ["1:fours", "3:fours"]),
        ([], ["1:aces"], ["2:aces", "3:sixes"]),
        ([], ["2:full_house"], ["1:chance", "1:small_straight", "3:large_straight", "3:four_kind"]),
    )
    holes = [[box for part in parts for box in part] for parts in opened]
    count = 0
    for boxes, log in triple_histories():
        for hole in holes:
            filled = {box: points for box, points in (base | boxes).items() if box not in hole}
            card = Card.from_json(BOOKS["triple"], {"boxes": filled, "yahtzees": log})
            if not card.is_full:
                agrees_with_the_oracle(card, Roll(ROLL))
                count += 1
    assert count > 5_000


# --- in the course of play ------------------------------------------------------------------------------------


@given(st.sampled_from(sorted(BOOKS)), st.integers(0, 2**32), st.integers(0, 38), yahtzees)
def test_in_the_course_of_random_play(name: str, seed: int, turns: int, roll: Roll) -> None:
    card = fill(Card(BOOKS[name]), Random(seed), turns)
    agrees_with_the_oracle(card, roll)


# --- properties under every house rule ------------------------------------------------------------------------

groups = st.integers(1, 15).map(Group)
standings = st.builds(Standing, *[st.integers(0, 3)] * 4).filter(lambda s: s.streak <= s.tossed)


@given(rulebooks, standings, groups)
def test_a_verdict_leaves_an_open_box_and_no_other(book: Rulebook, standing: Standing, open_groups: Group) -> None:
    verdict = judge(book, standing, open_groups)
    assert verdict.groups != NOWHERE
    assert verdict.groups & ~open_groups == NOWHERE
    if verdict.forced_by is None:
        assert verdict.groups == open_groups
    assert verdict.joker == is_joker(book, standing, open_groups)


Y, M, L, U = Group.YAHTZEE, Group.MATCHING, Group.LOWER, Group.UPPER
FIRST_IN_ITS_BOX, FIRST_ELSEWHERE = Standing(tossed=1, streak=1, fifties=1), Standing(tossed=1)
FIFTY_AFTER_ALL = Standing(tossed=1, streak=0, fifties=1)


@pytest.mark.parametrize(
    ("rules", "standing", "open_groups", "groups", "joker", "forced_by"),
    [
        ("joker=never", FIRST_IN_ITS_BOX, L | U, L | U, False, None),
        ("joker=filled", FIRST_ELSEWHERE, L | U, L | U, True, None),
        ("joker=filled", FIRST_ELSEWHERE, Y | L | U, Y | L | U, False, None),
        ("joker=filled", FIRST_IN_ITS_BOX, M | L, M | L, False, None),
        ("joker=entitled", FIRST_IN_ITS_BOX, L | U, L | U, True, None),
        ("joker=entitled", FIRST_ELSEWHERE, L | U, L | U, False, None),
        ("joker=entitled", FIFTY_AFTER_ALL, L | U, L | U, False, None),
        ("joker=entitled first_yahtzee=box", FIFTY_AFTER_ALL, L | U, L | U, True, None),
        ("forced=never", FIRST_IN_ITS_BOX, M | L | U, M | L | U, False, None),
        ("forced=filled", Standing(), M | L | U, M, False, "matching"),
        ("forced=filled", FIRST_IN_ITS_BOX, Y | M | L, Y | M | L, False, None),
        ("forced=later", Standing(), M | L | U, M | L | U, False, None),
        ("forced=later", FIRST_ELSEWHERE, M | L | U, M, False, "matching"),
        ("forced=later", FIRST_ELSEWHERE, Y | M | L, Y | M | L, False, None),
        ("forced=later_always", FIRST_ELSEWHERE, Y | M | L, M, False, "matching"),
        ("forced=later_always", Standing(), Y | M | L, Y | M | L, False, None),
        ("forced=entitled", FIRST_ELSEWHERE, M | L | U, M | L | U, False, None),
        ("forced=entitled", FIRST_IN_ITS_BOX, M | L | U, M, False, "matching"),
        ("forced=filled lower_first=never", FIRST_IN_ITS_BOX, L | U, L | U, True, None),
        ("forced=filled lower_first=forced", FIRST_IN_ITS_BOX, L | U, L, True, "lower"),
        ("forced=filled lower_first=forced", FIRST_IN_ITS_BOX, U, U, True, None),
        ("forced=later_always lower_first=forced", FIRST_ELSEWHERE, Y | L | U, Y | L | U, False, None),
        ("forced=never lower_first=forced", FIRST_IN_ITS_BOX, L | U, L | U, True, None),
        ("forced=never lower_first=always", FIRST_IN_ITS_BOX, L | U, L, True, "lower"),
        ("forced=never lower_first=always joker=never", FIRST_IN_ITS_BOX, L | U, L | U, False, None),
        ("forced=never lower_first=always", FIRST_IN_ITS_BOX, M | L | U, M | L | U, False, None),
        ("upper_before_yahtzee=no", FIRST_ELSEWHERE, Y | M | L | U, Y | L | U, False, "upper_before_yahtzee"),
        ("upper_before_yahtzee=no", FIRST_ELSEWHERE, Y | M, Y, False, "upper_before_yahtzee"),
        ("upper_before_yahtzee=no", FIRST_ELSEWHERE, Y | L | U, Y | L | U, False, None),
        ("upper_before_yahtzee=no", FIRST_ELSEWHERE, M | L | U, M | L | U, False, None),
        ("upper_before_yahtzee=no", Standing(), Y | M | L | U, Y | M | L | U, False, None),
        ("lower_without_joker=no", Standing(), Y | M | L | U, Y | M | U, False, "lower_without_joker"),
        ("lower_without_joker=no", FIRST_IN_ITS_BOX, L | U, L | U, True, None),
        ("lower_without_joker=no joker=never", FIRST_IN_ITS_BOX, L, L, False, None),
        ("lower_without_joker=no joker=never", FIRST_IN_ITS_BOX, U, U, False, None),
    ],
)
def test_what_each_option_decides(
    rules: str, standing: Standing, open_groups: Group, groups: Group, joker: bool, forced_by: str | None
) -> None:
    """House rules of travel, which forces nothing and has a Joker once the Yahtzee box is filled."""
    verdict = judge(BOOKS["travel"].with_rules(rules.split()), standing, open_groups)
    assert (verdict.groups, verdict.joker, verdict.forced_by) == (groups, joker, forced_by)


@given(rulebooks, st.lists(st.booleans(), max_size=8))
def test_the_standing_counts_what_the_options_ask(book: Rulebook, scored_in_box: list[bool]) -> None:
    standing, paid = Standing(), 0
    for scored in scored_in_box:
        paid += earns_bonus(book, standing, scored)
        standing = next_standing(book, standing, scored)
    streak = next((i for i, scored in enumerate(scored_in_box) if not scored), len(scored_in_box))
    assert standing.tossed == min(len(scored_in_box), book.columns)
    assert standing.streak == min(streak, book.columns)
    assert standing.fifties == sum(scored_in_box)
    if book.bonus_limit:
        assert standing.paid == paid <= book.bonus_limit


def test_the_face_does_not_matter() -> None:
    assert str(FACE) * 5 == ROLL
    for book in BOOKS.values():
        card = Card(book)
        for face in range(1, 7):
            agrees_with_the_oracle(card, Roll([face] * 5))
