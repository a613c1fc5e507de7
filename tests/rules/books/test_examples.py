"""Every worked example with numbers in the five texts, each naming its book and clause.

The texts have lost their pictures of dice; the dice here are from the table at the end of the rulings.
"""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Card, Enter, Game, IllegalHere, rulebook
from tests.strategies import reroll

PRINTED = ("travel", "classic", "triple", "deluxe")


def points(book: str, dice: str, boxes: dict[str, int] | None = None) -> dict[str, int]:
    """The points each box (of column 1) would get, leaving out zeros."""
    card = Card.from_json(BOOKS[book], {"boxes": boxes or {}})
    placements = [p for p in card.placements(dice) if p.box.column <= 1 and p.points]
    return {p.box.category.value: p.points for p in placements}


EXAMPLES: list[tuple[str, str, str, dict[str, int]]] = [
    ("travel", "16 «You would score 9 in the THREES box on this toss»", "33324", {"threes": 9}),
    ("travel", "16 «You may choose to score 2 in the ACES box or 6 in the SIXES box»", "11346",
     {"aces": 2, "sixes": 6}),
    ("travel", "19 «You would score 18, a total of all five dice»", "55521", {"three_kind": 18}),
    ("travel", "20 «You would score 14» «also score this toss in the 3 OF A KIND box as 14»", "22226",
     {"four_kind": 14, "three_kind": 14}),
    ("travel", "21 «you would score 25 in the FULL HOUSE box» «19 in the 3 OF A KIND box»", "33355",
     {"full_house": 25, "three_kind": 19, "threes": 9, "fives": 10, "chance": 19}),
    ("travel", "22 «Any SMALL STRAIGHT scores 30 points»", "12346", {"small_straight": 30}),
    ("travel", "23 «Any LARGE STRAIGHT scores 40 points» «may also be scored as 30 points»", "23456",
     {"large_straight": 40, "small_straight": 30}),
    ("travel", "24 «A Yahtzee scores 50 points»", "44444", {"yahtzee": 50}),
    ("travel", "25 «You could score 22 in the CHANCE box on this toss»", "66541", {"chance": 22}),
    ("travel", "32 «if you rolled five 4's, you would score 20 in the FOURS box»", "44444", {"fours": 20}),
    ("travel", "example of play, second roll: «6 in the TWOS box» «or 17»", "22256", {"twos": 6, "three_kind": 17}),
    ("travel", "example of play, third roll: «a 6 in the TWOS box, or a 1» «a 4» «an 11»", "22214",
     {"twos": 6, "aces": 1, "fours": 4, "three_kind": 11, "chance": 11}),
    ("travel", "strategy: «score 9 in THREES box» «score 19»", "33346", {"threes": 9, "three_kind": 19, "chance": 19}),
    ("travel", "strategy: «score 20 in FIVES box» «score 22»", "55552",
     {"fives": 20, "three_kind": 22, "four_kind": 22, "chance": 22}),
    ("travel", "strategy: «score 19, total of all dice, in CHANCE box» «score 4 in TWOS box»", "22456",
     {"chance": 19, "twos": 4}),
    ("web", "5 «your total for the category would be 15» «2 and 6 respectively»", "52565",
     {"fives": 15, "twos": 2, "sixes": 6}),
    ("web", "8 «you could score 30 in small straight»", "23254", {"small_straight": 30}),
    ("web", "9 «would score 25 in the Full House category»", "33232", {"full_house": 25}),
    ("web", "10 «A Yahtzee is 5 of a kind and scores 50 points»", "22222", {"yahtzee": 50}),
    ("classic", "9 «he would enter 9 in the “Threes” box»", "33324", {"threes": 9}),
    ("classic", "9 «he may choose to score 2 in the “Aces” box»", "11346", {"aces": 2}),
    ("classic", "9 «score 12 in the “Threes” box»", "33335", {"threes": 12}),
    ("classic", "11 «would be scored 18 (total of all dice)»", "55521", {"three_kind": 18}),
    ("classic", "12 «would be scored 14 (total of all dice)»", "22226", {"four_kind": 14}),
    ("classic", "14 «for 25 points in the Lower Section»", "33355", {"full_house": 25}),
    ("classic", "15 «Any “Small Straight” is valued at 30 points»", "23455", {"small_straight": 30}),
    ("classic", "15 «These turns are valued at 40 points»", "12345", {"large_straight": 40}),
    ("classic", "16 «Score 50 points»", "66666", {"yahtzee": 50}),
    ("classic", "score card, second roll: «enter 6 in the “Twos” box» «or 17»", "22256",
     {"twos": 6, "three_kind": 17}),
    ("classic", "score card, third roll: «6 in the “Twos” box» «or 11»", "22214", {"twos": 6, "three_kind": 11}),
    ("classic", "strategy: «9 points in “Threes” box» «or 19 points»", "33346",
     {"threes": 9, "three_kind": 19, "chance": 19}),
    ("classic", "strategy: «20 points in “Fives” box» «or 22 points»", "55552",
     {"fives": 20, "three_kind": 22, "four_kind": 22, "chance": 22}),
    ("classic", "strategy: «19 points (total of all dice) in “Chance”» «or 4 points in “Twos” box»", "22456",
     {"chance": 19, "twos": 4}),
    ("triple", "1 a «he would enter 9 in a \"Threes\" box»", "33324", {"threes": 9}),
    ("triple", "1 b «2 in an \"Aces\" box or 6 in a \"Sixes\"»", "11346", {"aces": 2, "sixes": 6}),
    ("triple", "2 a «would be scored 18»", "55521", {"three_kind": 18}),
    ("triple", "2 b «would be scored 14» «in the \"3 of a Kind\" box as 14»", "22226",
     {"four_kind": 14, "three_kind": 14}),
    ("triple", "2 c «25 points can be scored» «as 19» «as 9» «as 10»", "33355",
     {"full_house": 25, "three_kind": 19, "threes": 9, "fives": 10, "chance": 19}),
    ("triple", "2 d «Any \"Small Straight\" scores 30 points»", "34566", {"small_straight": 30}),
    ("triple", "2 e «scores 40 points» «may also be scored as 30»", "12345",
     {"large_straight": 40, "small_straight": 30}),
    ("triple", "2 f «A \"YAHTZEE\" scores 50 points»", "33333", {"yahtzee": 50}),
    ("triple", "2 g «could be scored as 22»", "66541", {"chance": 22}),
    ("triple", "2 h «five fours scores 20 in the fours box»", "44444", {"fours": 20}),
    ("triple", "example of play, second roll: «enter 6» «or 17»", "22256", {"twos": 6, "three_kind": 17}),
    ("triple", "example of play, third roll: «6 in the \"Twos\" box, 1» «4» «or 11»", "22214",
     {"twos": 6, "aces": 1, "fours": 4, "three_kind": 11, "chance": 11}),
    ("triple", "strategy A: «9 points» «or 19 points»", "33346", {"threes": 9, "three_kind": 19, "chance": 19}),
    ("triple", "strategy B: «20 points» «or 22 points»", "55552",
     {"fives": 20, "three_kind": 22, "four_kind": 22, "chance": 22}),
    ("triple", "strategy C: «19 points» «or 4 points»", "22456", {"chance": 19, "twos": 4}),
    ("triple", "strategy: «a total of only 6 points in \"4 of a Kind\"»", "11112", {"four_kind": 6}),
    ("deluxe", "8 «9 in the Threes box, 2 in the Twos box or 4 in the Fours box»", "33324",
     {"threes": 9, "twos": 2, "fours": 4}),
    ("deluxe", "10 «score 18 points» «15 in the Fives box, 2 in the Twos box or 1 in the Aces box»", "55521",
     {"three_kind": 18, "chance": 18, "fives": 15, "twos": 2, "aces": 1}),
    ("deluxe", "10 «score 14 points» «14 in the 3 of a Kind box» «8 in the Twos box, or 6 in the Sixes box»", "22226",
     {"four_kind": 14, "three_kind": 14, "chance": 14, "twos": 8, "sixes": 6}),
    ("deluxe", "11 «score 25 points» «19 in the 3 of a Kind box» «9 in the Threes box or 10 in the Fives box»",
     "33355", {"full_house": 25, "three_kind": 19, "chance": 19, "threes": 9, "fives": 10}),
    ("deluxe", "12 «Any Small Straight is worth 30 points»", "11234", {"small_straight": 30}),
    ("deluxe", "12 «Any Large Straight is worth 40 points»", "23456", {"large_straight": 40, "small_straight": 30}),
    ("deluxe", "13 «You earn 50 points for entering a YAHTZEE»", "11111", {"yahtzee": 50}),
    ("deluxe", "13 «you could score 22 points in the Chance box»", "66541", {"chance": 22}),
]  # fmt: skip


@pytest.mark.parametrize(("book", "clause", "dice", "told"), EXAMPLES, ids=[f"{e[0]}-{e[1]}" for e in EXAMPLES])
def test_dice_and_their_points(book: str, clause: str, dice: str, told: dict[str, int]) -> None:
    assert clause
    assert told.items() <= points(book, dice).items()


def test_web_5_the_other_upper_boxes_score_zero() -> None:
    """web 5 «If the One, Three or Four Categories were selected for scoring with this roll, you would score a zero»"""
    assert not {"aces", "threes", "fours"} & set(points("web", "52565"))


def test_web_8_no_large_straight() -> None:
    """web 8 «or 0 in large straight»"""
    assert "large_straight" not in points("web", "23254")


def test_web_16_a_dump_score() -> None:
    """web 16 «you can take 2-3-3-4-6 in the 5's category. It will score 0»"""
    assert Card(BOOKS["web"]).enter("23346", "fives")["fives"] == 0


def test_classic_6_nothing_scores() -> None:
    """classic 6: with Ones, Twos, Fours, 3 of a kind, Chance filled «the player must enter a zero in any open box»"""
    filled = {"aces": 3, "twos": 6, "fours": 8, "three_kind": 20, "chance": 22}
    card = Card.from_json(BOOKS["classic"], {"boxes": filled})
    placements = card.placements("22214")
    assert {placement.points for placement in placements} == {0}
    assert {placement.box for placement in placements} == set(card.open_boxes)


@pytest.mark.parametrize("book", ["travel", "classic", "triple"])
def test_the_example_turn(book: str) -> None:
    """travel, classic, triple, example of play: roll 1, 3 and 6 again, then «the 5 and 6 dice only»"""
    game = Game.new(BOOKS[book]).with_roll("12236")
    game = reroll(reroll(game, "22", "22256"), "222", "22214")
    column = "1:" if book == "triple" else ""
    assert game.apply(Enter(game.book.box(f"{column}three_kind"))).cards[0][f"{column}three_kind"] == 11


def test_the_deluxe_turn_example() -> None:
    """deluxe, a turn example: «6 points for Twos, 12 points for 3 of a Kind, or 25 points for Full House»"""
    filled = BOOKS["deluxe"].book.example_boxes
    told = points("deluxe", "22233", dict(filled))
    assert {"twos": 6, "three_kind": 12, "full_house": 25}.items() <= told.items()
    game = Game.new(BOOKS["deluxe"]).with_roll("23454")
    game = reroll(reroll(game, "2345", "22345"), "22", "22233")
    assert game.apply(Enter(game.book.box("full_house"))).totals == (25,)


@pytest.mark.parametrize(
    ("book", "clause"),
    [("travel", "29-30"), ("classic", "18-19"), ("triple", "12-14"), ("deluxe", "17")],
)
def test_five_fours_as_a_joker(book: str, clause: str) -> None:
    """«total all five dice (in this case the value is 20)» in 3K, 4K, Chance; «25», «30», «40»: the Yahtzee box is 0"""
    assert clause
    columns = ("1:", "2:", "3:") if book == "triple" else ("",)
    card = Card.from_json(BOOKS[book], {"boxes": {f"{c}{box}": 0 for c in columns for box in ("yahtzee", "fours")}})
    lower = {p.box.category.value: (p.points, p.bonus) for p in card.placements("44444") if not p.box.category.is_upper}
    assert lower == {
        "three_kind": (20, 0),
        "four_kind": (20, 0),
        "chance": (20, 0),
        "full_house": (25, 0),
        "small_straight": (30, 0),
        "large_straight": (40, 0),
    }


def test_deluxe_17_the_joker_example() -> None:
    """deluxe 17: «You've already entered zero in the YAHTZEE box, and have also scored in the Fours box» → 40"""
    card = Card.from_json(BOOKS["deluxe"], {"boxes": {"yahtzee": 0, "fours": 12}})
    assert card.enter("44444", "large_straight").totals().final == 52


def test_web_12_fours_is_forced() -> None:
    """web 12: «if you rolled 4 - 4 - 4 - 4 - 4 and the Fours Category is not filled, you must»"""
    card = Card(BOOKS["web"]).enter("22222", "yahtzee")
    (only,) = card.placements("44444")
    assert (str(only.box), only.points, only.bonus) == ("fours", 20, 100)
    with pytest.raises(IllegalHere, match=r"web rule 12 «is not filled then you must score there»"):
        card.enter("44444", "chance")


def test_triple_19_a_yahtzee_in_fours() -> None:
    """triple i 1: «A Yahtzee in fours would score 20 points in the "Fours Box"», with a chip of that column's colour"""
    card = Card(BOOKS["triple"])
    for column in (1, 2, 3):
        card = card.enter("44444", f"{column}:yahtzee")
    assert [(str(p.box), p.points, p.bonus) for p in card.placements("44444")] == [
        ("1:fours", 20, 100),
        ("2:fours", 20, 200),
        ("3:fours", 20, 300),
    ]


def test_triple_25_the_worked_total() -> None:
    """triple, how to total the scores: 141, 254, 326 → 141 + 508 + 978 = 1627

    The example prints 101 and 40, 156 and 98, 220 and 106 as Lower and Upper totals; any boxes with these sums will do.
    """
    boxes = {
        1: {"twos": 8, "threes": 9, "fives": 5, "sixes": 18, "four_kind": 6, "full_house": 25, "small_straight": 30,
            "large_straight": 40},
        2: {"threes": 9, "fours": 12, "fives": 15, "sixes": 18, "twos": 6, "aces": 3, "three_kind": 18,
            "full_house": 25, "small_straight": 30, "yahtzee": 50, "chance": 22, "four_kind": 11},
        3: {"twos": 8, "threes": 9, "fours": 16, "fives": 20, "sixes": 18, "three_kind": 25, "four_kind": 24,
            "full_house": 25, "small_straight": 30, "large_straight": 40, "yahtzee": 50, "chance": 26},
    }  # fmt: skip
    named = {f"{column}:{box}": points for column, part in boxes.items() for box, points in part.items()}
    totals = Card.from_json(BOOKS["triple"], {"boxes": named}).totals()
    assert [column.lower_total for column in totals.columns] == [101, 156, 220]
    assert [column.upper_total for column in totals.columns] == [40, 98, 106]
    assert [column.combined for column in totals.columns] == [141, 254, 326]
    assert [column.multiplied for column in totals.columns] == [141, 508, 978]
    assert totals.grand_total == 1627


@pytest.mark.parametrize("book", BOOKS)
def test_three_of_each_number_is_63(book: str) -> None:
    """all books: «63 can be obtained by scoring three of each number», and gives 35"""
    uppers = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    prefix = "3:" if book == "triple" else ""
    boxes = {prefix + box: points for box, points in uppers.items()}
    column = Card.from_json(BOOKS[book], {"boxes": boxes}).totals().columns[-1]
    assert (column.upper, column.upper_bonus, column.upper_total) == (63, 35, 98)


def test_triple_10_the_bonus_tripled() -> None:
    """triple strategy: «the 35 point Bonus which when tripled gives you a 105 point additional score»"""
    boxes = {"3:aces": 3, "3:twos": 6, "3:threes": 9, "3:fours": 12, "3:fives": 15, "3:sixes": 18}
    assert Card.from_json(BOOKS["triple"], {"boxes": boxes}).totals().final == 3 * 63 + 105


@pytest.mark.parametrize("better", ["threes", "fours", "fives", "sixes"])
def test_strategy_two_points_below(better: str) -> None:
    """travel, classic, triple strategy: 4 in Twos is «two points below», made up by four 3's, 4's, 5's or 6's"""
    uppers = {"aces": 3, "twos": 4, "threes": 9, "fours": 12, "fives": 15, "sixes": 18}
    book = rulebook("travel")
    assert Card.from_json(book, {"boxes": uppers}).totals().columns[0].upper_bonus == 0
    uppers[better] += ("threes", "fours", "fives", "sixes").index(better) + 3
    assert Card.from_json(book, {"boxes": uppers}).totals().columns[0].upper_bonus == 35


@pytest.mark.parametrize("book", ["travel", "classic"])
def test_the_highest_score_without_bonuses(book: str) -> None:
    """travel 4, classic 27: «the highest score that can be obtained» without bonuses «is 375 points»"""
    boxes = {"aces": 5, "twos": 10, "threes": 15, "fours": 20, "fives": 25, "sixes": 30, "three_kind": 30,
             "four_kind": 30, "full_house": 25, "small_straight": 30, "large_straight": 40, "yahtzee": 50,
             "chance": 30}  # fmt: skip
    assert Card.from_json(BOOKS[book], {"boxes": boxes}).totals().final == 375
