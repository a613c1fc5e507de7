"""Cards: what may be entered, what is refused and why, and the JSON form."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.rules import BOOKS, Card, DicecupError, IllegalHere, Malformed, Roll, UnknownName, rulebook
from tests.strategies import books, cards, fill, open_cards, rngs, rolls, rulebooks, yahtzees

any_roll = st.one_of(rolls, yahtzees)


# --- entering -------------------------------------------------------------------------------------------------


@pytest.mark.untraced
@given(open_cards(), any_roll)
def test_enter_accepts_exactly_what_is_listed(card: Card, roll: Roll) -> None:
    listed = {placement.box: placement for placement in card.placements(roll)}
    scratches = {placement.box: placement for placement in card.scratches(roll)}
    assert listed, "a turn always has a legal box"
    for box in card.book.boxes:
        for scratch, legal in ((False, listed), (True, scratches)):
            if box in legal:
                entered = card.enter(roll, box, scratch=scratch)
                assert entered.boxes == card.boxes | {box: legal[box].points}
                assert entered.total - card.total >= 0
                assert sum(entered.bonuses) - sum(card.bonuses) == legal[box].bonus
                assert entered.yahtzees == (*card.yahtzees, *([box] if roll.is_yahtzee else []))
            else:
                with pytest.raises(IllegalHere):
                    card.enter(roll, box, scratch=scratch)


@given(open_cards(), any_roll)
def test_scratches_are_zeros_where_the_dice_would_score(card: Card, roll: Roll) -> None:
    listed = {placement.box: placement for placement in card.placements(roll)}
    for scratch in card.scratches(roll):
        assert card.book.chosen_zero
        assert scratch.points == 0 < listed[scratch.box].points
        assert scratch.bonus in (0, listed[scratch.box].bonus)
        assert not scratch.joker


@given(open_cards(), any_roll, rngs)
def test_order_of_dice_never_matters(card: Card, roll: Roll, rng: Random) -> None:
    shuffled = list(roll)
    rng.shuffle(shuffled)
    assert card.placements(shuffled) == card.placements(roll)
    box = card.placements(roll)[0].box
    assert card.enter(shuffled, box) == card.enter(str(roll), str(box))


@given(open_cards(books), rolls.filter(lambda roll: not roll.is_yahtzee))
def test_other_dice_go_anywhere_at_ordinary_points(card: Card, roll: Roll) -> None:
    placements = card.placements(roll)
    assert tuple(placement.box for placement in placements) == card.open_boxes
    for placement in placements:
        assert placement.points == card.book.ordinary_points(placement.box.category, roll)
        assert (placement.bonus, placement.joker) == (0, False)


@pytest.mark.untraced
@given(cards())
def test_a_card_counts_its_boxes(card: Card) -> None:
    assert len(card.boxes) + len(card.open_boxes) == len(card.book.boxes)
    assert card.turns_left == len(card.open_boxes)
    assert card.is_full == (card.turns_left == 0)
    assert all(card[box] == points for box, points in card.boxes.items())
    assert card.is_full == (card.placements("12345") == ())


def test_a_card_is_immutable() -> None:
    card = Card(BOOKS["deluxe"])
    card.enter("12345", "chance")
    assert card == Card(BOOKS["deluxe"])
    with pytest.raises(AttributeError):
        card.points = ()  # type: ignore[misc]


# --- refusals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
def test_a_filled_box_is_refused_with_its_clause(book: str) -> None:
    box = "1:fours" if book == "triple" else "fours"
    card = Card(BOOKS[book]).enter("44123", box)
    label = "Fours, column 1" if book == "triple" else "Fours"
    words = rf"^{label} is already filled, with 8: each box is used only once \({book} rule \d+ «"
    with pytest.raises(IllegalHere, match=words):
        card.enter("44444", box)


def test_a_refusal_lists_the_boxes_as_the_card_prints_them() -> None:
    card = Card.from_json(BOOKS["triple"], {"boxes": {f"{column}:yahtzee": 50 for column in (1, 2, 3)}})
    boxes = "Sixes, column 1; Sixes, column 2; Sixes, column 3"
    with pytest.raises(
        IllegalHere, match=rf"^66666 cannot go to Aces, column 1 here, only to {boxes} \(triple rule 19 "
    ):
        card.enter("66666", "1:aces")
    card = Card.from_json(BOOKS["classic"], {"boxes": {"yahtzee": 50}})
    with pytest.raises(IllegalHere, match=r"^66666 cannot go to Aces here, only to Sixes \(classic rule 22 "):
        card.enter("66666", "aces")
    strict = Card(rulebook("classic", ["better_box_first=yes"]))
    with pytest.raises(IllegalHere, match=r"^12345 has to go to Large Straight while that box is open \(house rule "):
        strict.enter("12345", "small_straight")


def test_the_better_box_is_one_of_the_same_column() -> None:
    book = rulebook("triple", ["better_box_first=yes"])
    card = Card(book).enter("33355", "2:full_house")
    allowed = [str(each.box) for each in card.placements("44466") if each.box.category == "three_kind"]
    assert allowed == ["2:three_kind"], "in columns 1 and 3 Full House is open"
    with pytest.raises(IllegalHere, match=r"^44466 has to go to Full House, column 3 while that box is open \(house"):
        card.enter("44466", "3:fours")


@pytest.mark.untraced
@given(open_cards(), any_roll)
def test_every_refusal_gives_a_reason(card: Card, roll: Roll) -> None:
    for box in card.book.boxes:
        for scratch in (False, True):
            legal = {placement.box for placement in (card.scratches(roll) if scratch else card.placements(roll))}
            if box in legal:
                continue
            with pytest.raises(IllegalHere) as caught:
                card.enter(roll, box, scratch=scratch)
            reason = str(caught.value)
            filled = card[box] is not None
            assert ("is already filled" in reason) is filled
            assert "rule" in reason or "scores nothing" in reason, "it names the clause"


@pytest.mark.parametrize("dice", ["1234", "12347", "12340", [1, 2, 3, 4], None])
def test_bad_dice_are_malformed(dice: Any) -> None:
    card = Card(BOOKS["deluxe"])
    for use in (card.placements, card.scratches, lambda dice: card.enter(dice, "chance")):
        with pytest.raises(Malformed):
            use(dice)


def test_unknown_box() -> None:
    with pytest.raises(UnknownName, match="unknown box 'sevens'"):
        Card(BOOKS["deluxe"]).enter("12345", "sevens")
    with pytest.raises(UnknownName, match="Known: 1:aces"):
        Card(BOOKS["triple"]).enter("12345", "fours")


# --- a score without its dice ---------------------------------------------------------------------------------


@pytest.mark.untraced
@given(open_cards(), any_roll)
def test_a_written_score_has_dice_that_score_it(card: Card, roll: Roll) -> None:
    for placement in card.placements(roll)[:6]:
        stand_in = card.write(placement.box, placement.points)
        assert card.enter(stand_in, placement.box)[placement.box] == placement.points


def test_written_scores() -> None:
    card = Card(BOOKS["deluxe"])
    assert card.write("aces", 5) == Roll("11111")
    assert not card.write("three_kind", 15).is_yahtzee, "an ordinary roll is meant if both would do"
    with pytest.raises(IllegalHere, match=r"^no dice score 7 in Twos here; possible: 0, 2, 4, 6, 8, 10$"):
        card.write("twos", 7)
    with pytest.raises(IllegalHere, match="Twos is already filled, with 2:"):
        card.enter("12345", "twos").write("twos", 2)


# --- JSON -----------------------------------------------------------------------------------------------------


@given(cards())
def test_json_round_trip(card: Card) -> None:
    data = json.loads(json.dumps(card.to_json()))
    assert Card.from_json(card.book, data) == card
    del data["bonuses"]
    assert Card.from_json(card.book, data) == card


def test_json_form() -> None:
    card = Card(BOOKS["deluxe"]).enter("44412", "fours").enter("22222", "yahtzee")
    assert card.to_json() == {"boxes": {"fours": 12, "yahtzee": 50}, "yahtzees": ["yahtzee"], "bonuses": []}
    triple = Card(BOOKS["triple"]).enter("44412", "2:fours")
    assert triple.to_json() == {"boxes": {"2:fours": 12}, "yahtzees": [], "bonuses": []}


BAD_CARDS: list[tuple[object, str]] = [
    (None, "a card is an object"),
    ([], "a card is an object"),
    ("{}", "a card is an object"),
    ({"boxs": {}}, "got 'boxs'"),
    ({"boxes": []}, '"boxes" is an object'),
    ({"boxes": None}, '"boxes" is an object'),
    ({"boxes": {"fours": 13}}, "fours cannot hold 13; possible: 0, 4, 8, 12, 16, 20"),
    ({"boxes": {"fours": 24}}, "cannot hold"),
    ({"boxes": {"fours": -4}}, "cannot hold"),
    ({"boxes": {"fours": 4.0}}, "cannot hold"),
    ({"boxes": {"aces": True}}, "cannot hold"),
    ({"boxes": {"aces": " 1 "}}, "aces cannot hold text: write the number 1 without quotes"),
    ({"boxes": {"aces": None}}, "cannot hold"),
    ({"boxes": {"aces": float("nan")}}, "cannot hold"),
    ({"boxes": {"aces": float("inf")}}, "cannot hold"),
    ({"boxes": {"aces": 10**4000}}, "cannot hold"),
    ({"boxes": {"aces": [[[[1]]]]}}, "cannot hold"),
    ({"boxes": {"yahtzee": 150}}, "cannot hold 150; possible: 0, 50"),
    ({"boxes": {"three_kind": 4}}, "cannot hold"),
    ({"boxes": {"chance": 31}}, "cannot hold"),
    ({"boxes": {"full_house": 19}}, "possible: 0, 25"),
    ({"yahtzees": "yahtzee"}, '"yahtzees" is a list'),
    ({"yahtzees": {}}, '"yahtzees" is a list'),
    ({"boxes": {"yahtzee": 50}, "bonuses": [100]}, "but the Yahtzees listed earn none"),
    ({"boxes": {"yahtzee": 50, "fours": 20}, "yahtzees": ["yahtzee", "fours"], "bonuses": []}, r"earn \[100\]"),
    ({"boxes": {"yahtzee": 50, "fours": 20}, "yahtzees": ["yahtzee", "fours"], "bonuses": [100.0]}, r"earn \[100\]"),
    ({"boxes": {"yahtzee": 50, "fours": 20}, "yahtzees": ["yahtzee", "fours"], "bonuses": 100}, r"earn \[100\]"),
    ({"boxes": {"yahtzee": 50}, "yahtzees": []}, "only a Yahtzee scores"),
    ({"boxes": {"fours": 20}, "yahtzees": ["fours"] * 100_000}, "twice"),
]


@pytest.mark.parametrize(("data", "reason"), BAD_CARDS, ids=lambda value: str(value)[:40])
def test_bad_cards(data: object, reason: str) -> None:
    with pytest.raises(Malformed, match=reason) as caught:
        Card.from_json(BOOKS["deluxe"], data)
    assert len(str(caught.value)) < 400


@pytest.mark.parametrize("data", [{"boxes": {"sevens": 7}}, {"boxes": {"2:fours": 8}}, {"yahtzees": [["yahtzee"]]}])
def test_unknown_boxes_in_json(data: object) -> None:
    with pytest.raises(UnknownName, match="unknown box"):
        Card.from_json(BOOKS["deluxe"], data)


def test_web_has_no_chosen_zeros() -> None:
    """In web a logged Yahtzee cannot be a 0 in its box, nor can Chance hold a 0."""
    with pytest.raises(Malformed):
        Card.from_json(BOOKS["web"], {"boxes": {"yahtzee": 0}, "yahtzees": ["yahtzee"]})
    with pytest.raises(Malformed, match="chance cannot hold 0"):
        Card.from_json(BOOKS["web"], {"boxes": {"chance": 0}})


json_values = st.recursive(
    st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=8)),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.text(max_size=8), inner, max_size=3)),
    max_leaves=6,
)
box_names = st.sampled_from([str(box) for box in BOOKS["deluxe"].boxes])
card_like = st.fixed_dictionaries(
    {},
    optional={
        "boxes": st.one_of(json_values, st.dictionaries(box_names, st.one_of(st.integers(-1, 51), json_values))),
        "yahtzees": st.one_of(json_values, st.lists(st.one_of(box_names, json_values), max_size=4)),
        "bonuses": st.one_of(json_values, st.lists(st.sampled_from([100, 200, 100.0]), max_size=3)),
    },
)


@pytest.mark.untraced
@given(rulebooks, st.one_of(json_values, card_like))
def test_any_json_is_a_card_or_refused(book: Any, data: object) -> None:
    try:
        card = Card.from_json(book, data)
    except DicecupError:
        return
    assert Card.from_json(book, card.to_json()) == card


@pytest.mark.untraced
@given(st.integers(0, 12), rngs)
def test_bonuses_follow_from_the_log(turns: int, rng: Random) -> None:
    book = rulebook("triple")
    card = fill(Card(book), rng, 3 * turns)
    assert Card.from_json(book, {"boxes": card.to_json()["boxes"], "yahtzees": card.to_json()["yahtzees"]}) == card
