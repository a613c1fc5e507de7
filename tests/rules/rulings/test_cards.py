"""Rulings A21 to A31, cards: the reading that dicecup follows; the other readings are house rules."""

from __future__ import annotations

import pytest

from dicecup.rules import (
    BOOKS,
    ROLLS,
    Card,
    Game,
    IllegalHere,
    Keep,
    Malformed,
    Reroll,
    Roll,
    Rulebook,
    UnknownName,
    rulebook,
)

from .examples import ONE_COLUMN, card_of, places


def test_a21_deluxe_example_card() -> None:
    """A21: the printed 17 and 30 belong one row lower, to 4 of a Kind and Small Straight."""
    book = BOOKS["deluxe"]
    card = Card.from_json(book, {"boxes": dict(book.book.example_boxes)})
    assert card["four_kind"] == 17
    assert card["small_straight"] == 30
    assert card["three_kind"] is card["full_house"] is None


def test_a22_the_place_of_the_bonus() -> None:
    """A22: web writes bonuses in the Yahtzee box; the data keeps them apart from the 50; the final is the same."""
    finals, lowers = set(), {}
    for book in ONE_COLUMN:
        card = Card(BOOKS[book]).enter("11111", "yahtzee").enter("11111", "aces")
        assert card["yahtzee"] == 50
        assert card.bonuses == (100,)
        finals.add(card.totals().final)
        lowers[book] = card.totals().columns[0].lower_total
    assert finals == {155}
    assert lowers == {"travel": 50, "web": 150, "classic": 50, "deluxe": 150}
    moved = Card(rulebook("web", ["bonus_place=final"])).enter("11111", "yahtzee").enter("11111", "aces")
    assert (moved.totals().columns[0].lower_total, moved.total) == (50, 155)


def test_a23_no_limit_on_bonuses() -> None:
    """A23: twelve bonuses in deluxe though the box holds 8 tokens; bonus_limit=8 keeps to the tokens."""
    assert len(best_deluxe_card(BOOKS["deluxe"]).bonuses) == 12
    assert len(best_deluxe_card(rulebook("deluxe", ["bonus_limit=8"])).bonuses) == 8


def best_deluxe_card(book: Rulebook) -> Card:
    card = Card(book).enter("11111", "yahtzee")
    for face, box in enumerate(("aces", "twos", "threes", "fours", "fives", "sixes"), start=1):
        card = card.enter(str(face) * 5, box)
    for box in ("three_kind", "four_kind", "full_house", "small_straight", "large_straight", "chance"):
        card = card.enter("66666", box)
    return card


def test_a24_63_or_more() -> None:
    """A24: triple's «attains a score of 63» means 63 or more, column by column."""
    boxes = {f"{column}:{box}": points for column in (1, 2) for box, points in
             {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}.items()}  # fmt: skip
    boxes["2:sixes"], boxes["3:sixes"] = 24, 30
    totals = Card.from_json(BOOKS["triple"], {"boxes": boxes}).totals()
    assert [(column.upper, column.upper_bonus) for column in totals.columns] == [(63, 35), (69, 35), (30, 0)]
    below = Card.from_json(rulebook("triple", ["upper_target=70"]), {"boxes": boxes}).totals()
    assert [column.upper_bonus for column in below.columns] == [0, 0, 0]


class TestA25:
    """A25: any number of sides (dicecup seats 20), in triple at most four, solitaire included."""

    @pytest.mark.parametrize(
        ("book", "most"), [("travel", 20), ("web", 20), ("classic", 20), ("triple", 4), ("deluxe", 20)]
    )
    def test_a25_limits(self, book: str, most: int) -> None:
        names = [f"S{n}" for n in range(most + 1)]
        assert len(Game.new(BOOKS[book], names[:most]).sides) == most
        assert Game.new(BOOKS[book], names[:1]).status == "playing"
        with pytest.raises(Malformed, match=f"at most {most} sides"):
            Game.new(BOOKS[book], names)

    def test_a25_by_house_rule(self) -> None:
        assert len(Game.new(rulebook("triple", ["max_sides=0"]), [f"S{n}" for n in range(20)]).sides) == 20
        with pytest.raises(Malformed, match="house rule max_sides=2"):
            Game.new(rulebook("web", ["max_sides=2"]), ["a", "b", "c"])


def test_a26_gaps_of_classic_filled_from_the_others() -> None:
    """A26: where classic's text is lost, all 252 rolls score as in travel."""
    classic, travel = Card(BOOKS["classic"]), Card(BOOKS["travel"])
    for roll in ROLLS:
        assert places(classic, str(roll)) == places(travel, str(roll))
    assert places(classic, "33355")["full_house"] == (25, 0)


@pytest.mark.parametrize("book", ["travel", "classic", "deluxe", "triple"])
def test_a27_a_yahtzee_as_a_chosen_zero_is_not_scored(book: str) -> None:
    """A27: no bonus from then on."""
    column = "1:" if book == "triple" else ""
    card = Card(BOOKS[book]).enter("11111", f"{column}yahtzee", scratch=True)
    assert [str(box) for box in card.yahtzees] == [f"{column}yahtzee"]
    assert {bonus for _, bonus in places(card).values()} == {0}


def test_a28_the_highest_scores() -> None:
    """A28: 375 without bonuses, 1575 with; 9950 in triple. (`test_game.py` plays the games through.)"""
    totals = best_deluxe_card(BOOKS["deluxe"]).totals()
    assert totals.final - totals.yahtzee_bonus == 375
    assert totals.final == 1575


@pytest.mark.parametrize("book", BOOKS)
def test_a29_holding_all_five_is_no_roll(book: str) -> None:
    """A29: a second or third roll rolls at least one die."""
    game = Game.new(BOOKS[book]).with_roll("23456")
    assert all(len(action.keep) < 5 for action in game.legal_actions() if isinstance(action, Reroll))
    with pytest.raises(IllegalHere, match="holding all five dice is not a roll"):
        game.apply(Reroll(Keep("23456")))
    assert Keep("23456") not in Roll("23456").keeps


@pytest.mark.parametrize("book", ["travel", "classic", "deluxe", "web"])
@pytest.mark.parametrize("points", [0, 12])
def test_a30_filled_with_a_score_or_a_zero(book: str, points: int) -> None:
    """A30: a zero in the matching box makes a Joker as a score does."""
    card = card_of(BOOKS[book], ["yahtzee"], yahtzee=50, fours=points)
    assert places(card)["large_straight"] == (40, 100)


class TestA31:
    """A31: without its log, a 50 in the Yahtzee box is the first Yahtzee; a contradictory log is refused."""

    def test_a31_taken_to_be_the_first(self) -> None:
        card = card_of(BOOKS["travel"], None, yahtzee=50, threes=15)
        assert [str(box) for box in card.yahtzees] == ["yahtzee"]
        assert places(card)["fours"] == (20, 100)

    def test_a31_no_others_assumed(self) -> None:
        assert card_of(BOOKS["travel"], None, threes=15).yahtzees == ()
        assert card_of(BOOKS["travel"], None, yahtzee=0).yahtzees == ()

    def test_a31_triple_in_column_order(self) -> None:
        card = card_of(BOOKS["triple"], None, yahtzee_2=50, yahtzee_1=50)
        assert [str(box) for box in card.yahtzees] == ["1:yahtzee", "2:yahtzee"]
        assert card.bonuses == (200,)

    @pytest.mark.parametrize(
        ("boxes", "log", "reason"),
        [
            ({"yahtzee": 50}, [], "only a Yahtzee scores"),
            ({}, ["yahtzee"], "yahtzee is still open"),
            ({"fours": 12}, ["fours"], "no five of a kind scores 12 there"),
            ({"fours": 20}, ["fours", "fours"], "twice"),
            ({"chance": 22}, ["chance"], "no five of a kind scores 22 there"),
        ],
    )
    def test_a31_contradictions(self, boxes: dict[str, int], log: list[str], reason: str) -> None:
        with pytest.raises(Malformed, match=reason):
            Card.from_json(BOOKS["deluxe"], {"boxes": boxes, "yahtzees": log})

    def test_a31_unknown_box_in_the_log(self) -> None:
        with pytest.raises(UnknownName):
            Card.from_json(BOOKS["deluxe"], {"boxes": {}, "yahtzees": ["sevens"]})
