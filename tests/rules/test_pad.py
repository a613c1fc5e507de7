"""The printed score card: the lines of each book's pad."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Card, Game, rulebook
from dicecup.rules.pad import PrintedLine, back, front, pad_lines

UPPER = ["Aces", "Twos", "Threes", "Fours", "Fives", "Sixes"]
LOWER = ["3 of a Kind", "4 of a Kind", "Full House", "Small Straight", "Large Straight", "YAHTZEE", "Chance"]
TOP = [
    "UPPER SECTION",
    *UPPER,
    "TOTAL SCORE",
    "BONUS for 63 or more",
    "TOTAL of Upper Section",
    "LOWER SECTION",
    *LOWER,
]
SECTIONS = ["TOTAL of Lower Section", "TOTAL of Upper Section"]
MARKS = ["YAHTZEE BONUS check marks", "SCORE 100 EACH BONUS"]


def with_two_bonuses(book: str) -> Card:
    """12 in Fours, 50 in Yahtzee, and two more Yahtzees: 30 in Sixes and 5 in Aces, each with a bonus."""
    card = Card(rulebook(book))
    prefix = "1:" if card.book.columns > 1 else ""
    card = card.enter("44412", f"{prefix}fours").enter("66666", f"{prefix}yahtzee")
    if card.book.columns > 1:
        card = card.enter("55555", "2:yahtzee").enter("55555", "3:yahtzee")
    return card.enter("66666", f"{prefix}sixes").enter("11111", f"{prefix}aces")


def number(lines: tuple[PrintedLine, ...], label: str) -> tuple[tuple[int | None, ...], ...]:
    return next(line.cells for line in lines if line.label == label)


@pytest.mark.parametrize(
    ("book", "bottom"),
    [
        ("deluxe", [*MARKS, *SECTIONS, "GRAND TOTAL"]),
        ("travel", [*SECTIONS, *MARKS, "FINAL SCORE"]),
        ("web", [*SECTIONS, "GRAND TOTAL"]),
        ("classic", [*SECTIONS, "GRAND TOTAL"]),
        ("triple", [*SECTIONS, "COMBINED TOTAL", "TOTAL SCORE x1, x2, x3", "GRAND TOTAL"]),
    ],
)
def test_the_lines_of_every_book(book: str, bottom: list[str]) -> None:
    assert [line.label for line in front([Card(rulebook(book))])] == [*TOP, *bottom]


@pytest.mark.parametrize(
    ("book", "yahtzee", "lower", "last"),
    [
        ("deluxe", 50, 250, 297),  # check marks are in the Lower Section
        ("travel", 50, 50, 297),  # they are added to the final score only
        ("web", 250, 250, 297),  # they are in the Yahtzee box (A22)
        ("classic", 50, 50, 97),  # chips are on the back
    ],
)
def test_where_each_book_writes_its_bonuses(book: str, yahtzee: int, lower: int, last: int) -> None:
    lines = front([with_two_bonuses(book)])
    assert number(lines, "YAHTZEE") == ((yahtzee,),)
    assert number(lines, "TOTAL of Lower Section") == ((lower,),)
    assert lines[-1].cells == ((last,),)


@pytest.mark.parametrize("book", ["deluxe", "travel", "web"])
def test_these_books_have_nothing_on_the_back(book: str) -> None:
    assert back([with_two_bonuses(book)]) == ()


def test_classic_has_chips_and_game_totals_on_the_back() -> None:
    lines = back([with_two_bonuses("classic"), Card(rulebook("classic"))], 297)
    assert [(line.label, line.cells) for line in lines] == [
        ("GRAND TOTAL from the front", ((97,), (0,))),
        ("BONUS CHIPS, 100 each", ((2,), (0,))),
        ("BONUS CHIP points", ((200,), (0,))),
        ("FINAL TOTAL of game", ((297,), (0,))),
        ("TOTAL of all games", ((297,),)),
    ]


def test_triple_has_three_columns_and_chips_by_colour_on_the_back() -> None:
    card = with_two_bonuses("triple")
    lines = front([card])
    assert number(lines, "YAHTZEE") == ((50, 50, 50),)
    assert number(lines, "COMBINED TOTAL") == ((97, 50, 50),)
    assert number(lines, "TOTAL SCORE x1, x2, x3") == ((97, 100, 150),)
    assert number(lines, "GRAND TOTAL") == ((347,),)
    assert [(line.label, line.cells) for line in back([card])] == [
        ("GRAND TOTAL from the front", ((347,),)),
        ("white BONUS CHIPS, 100 each", ((2,),)),
        ("blue BONUS CHIPS, 200 each", ((1,),)),
        ("red BONUS CHIPS, 300 each", ((1,),)),
        ("BONUS CHIP points", ((700,),)),
        ("FINAL TOTAL of game", ((1047,),)),
    ]


def test_two_columns_are_several_too() -> None:
    book = rulebook("triple", {"multipliers": [1, 2], "yahtzee_bonus": [100, 200]})
    assert [line.label for line in front([Card(book)])][-3:] == ["COMBINED TOTAL", "TOTAL SCORE x1, x2", "GRAND TOTAL"]
    assert [line.label for line in back([Card(book)])][1:3] == [
        "white BONUS CHIPS, 100 each",
        "blue BONUS CHIPS, 200 each",
    ]


def test_numbers_of_house_rules_stand_on_the_pad() -> None:
    rules = ["yahtzee_bonus=50", "upper_target=70"]
    labels = [line.label for line in front([Card(rulebook("deluxe", rules))])]
    assert labels[8] == "BONUS for 70 or more"
    assert "SCORE 50 EACH BONUS" in labels
    assert back([Card(rulebook("classic", rules))])[1].label == "BONUS CHIPS, 50 each"


def test_the_upper_bonus_of_one_column_is_settled_before_the_others() -> None:
    """42 points in column 1 earn nothing; in columns 2 and 3 the bonus may still come."""
    card = Card(rulebook("triple"))
    for face, box in enumerate(UPPER, start=1):
        card = card.enter([face, face, 1 + face % 6, 1 + face % 6, 1 + face % 6], f"1:{box.lower()}")
    assert number(front([card]), "BONUS for 63 or more") == ((0, None, None),)


@pytest.mark.parametrize("book", ["deluxe", "travel", "web", "classic"])
def test_one_column_that_counts_twice_says_so(book: str) -> None:
    """5 in Aces and 50 in Yahtzee count 110, and a bonus is 100 whatever the column counts."""
    card = Card(rulebook(book, ["multipliers=2"])).enter("11111", "yahtzee").enter("11111", "aces")
    lines = front([card])
    assert [(line.label, line.cells) for line in lines[-5:]] == [
        ("TOTAL of Lower Section", ((50,),)),
        ("TOTAL of Upper Section", ((5,),)),
        ("COMBINED TOTAL", ((55,),)),
        ("TOTAL SCORE x2", ((110,),)),
        ("GRAND TOTAL", ((110,),)),
    ]
    assert number(lines, "YAHTZEE") == ((50,),)
    assert [(line.label, line.cells) for line in back([card])] == [
        ("GRAND TOTAL from the front", ((110,),)),
        ("BONUS CHIPS, 100 each", ((1,),)),
        ("BONUS CHIP points", ((100,),)),
        ("FINAL TOTAL of game", ((210,),)),
    ]


def test_the_upper_bonus_is_written_once_it_is_settled() -> None:
    card = Card(rulebook("deluxe"))
    assert number(front([card]), "BONUS for 63 or more") == ((None,),)
    full = card
    for face, box in enumerate(UPPER, start=1):
        full = full.enter([face, face, 1 + face % 6, 1 + face % 6, 1 + face % 6], box.lower())
    assert number(front([full]), "BONUS for 63 or more") == ((0,),)
    rich = Card.from_json(card.book, {"boxes": {"sixes": 24, "fives": 20, "fours": 16, "threes": 9}})
    assert number(front([rich]), "BONUS for 63 or more") == ((35,),)


@pytest.mark.parametrize("book", BOOKS)
def test_cards_stand_side_by_side(book: str) -> None:
    cards = [with_two_bonuses(book), Card(rulebook(book))]
    for line in front(cards):
        assert len(line.cells) == (0 if line.kind == "heading" else 2)
        if line.kind in ("box", "total"):
            assert all(len(cells) == rulebook(book).columns for cells in line.cells)


def test_a_card_prints_as_the_pad() -> None:
    card = with_two_bonuses("deluxe")
    printed = str(card).splitlines()
    assert [line[:26].rstrip() for line in printed] == [line.label for line in front([card])]
    assert printed[0].split() == ["UPPER", "SECTION", "deluxe"]
    numbers = {line[:26].rstrip(): line[26:].strip() for line in printed}
    assert (numbers["Fours"], numbers["Twos"], numbers["YAHTZEE"], numbers["GRAND TOTAL"]) == ("12", "-", "50", "297")
    assert all(line == line.rstrip() and len(line) < 80 for line in printed)
    triple = str(Card("triple")).splitlines()
    assert triple[1].split() == ["column", "1", "2", "3"]
    assert triple[triple.index("BACK OF THE CARD") :][-1].split() == ["FINAL", "TOTAL", "of", "game", "0"]


def test_cards_that_do_not_fit_side_by_side_follow_below() -> None:
    """The labels take 26 columns and every card 8, less the last space: six cards in 73 columns, not seven in 81."""
    names = ["Ann", "Bob", "Cid", "Dan", "Eve", "Fay", "Gus"]
    cards = [Card(rulebook("deluxe"))] * 6 + [with_two_bonuses("deluxe")]
    printed = pad_lines(front(cards), names, 1)
    headings = [line.split()[2:] for line in printed if line.startswith("UPPER SECTION")]
    assert headings == [names[:6], names[6:]]
    assert [line.split()[2:] for line in printed if line.startswith("GRAND TOTAL")] == [["0"] * 6, ["297"]]
    assert max(map(len, printed)) == 73
    assert printed.count("") == 1, "between the two"


def test_the_back_has_no_heading_of_its_own() -> None:
    printed = str(Card("classic")).splitlines()
    below = printed[printed.index("BACK OF THE CARD") + 1 :]
    assert [line.rsplit(maxsplit=1) for line in below] == [
        ["GRAND TOTAL from the front", "0"],
        ["BONUS CHIPS, 100 each", "0"],
        ["BONUS CHIP points", "0"],
        ["FINAL TOTAL of game", "0"],
    ]


def test_what_a_card_and_a_game_are_in_one_line() -> None:
    card = with_two_bonuses("deluxe")
    assert repr(card) == "<Card deluxe: 4 of 13 boxes filled, 297 points>"
    game = Game.new("deluxe", ["Ann", "Bob"], first=1)
    assert repr(game) == "<Game deluxe: Ann 0, Bob 0; playing>"
    assert repr(game.with_roll("13356")) == "<Game deluxe: Ann 0, Bob 0; playing with 13356>"


def test_a_card_is_as_wide_as_its_name_up_to_twelve() -> None:
    card = Card(rulebook("deluxe"))

    def headings(*names: str) -> list[str]:
        printed = pad_lines(front([card] * len(names)), names, 1)
        return [line for line in printed if any(name[:12] in line for name in names)]

    assert {line.rstrip()[-13:] for line in headings("Bartholomewson")} == {" Bartholomews"}
    wide, narrow = headings("Bartholomewson", "Bo")[0], headings("Al", "Bo")[0]
    assert wide.endswith(f" Bartholomews {'Bo':>12}")
    assert len(narrow) < len(wide)
    assert narrow.split()[-2:] == ["Al", "Bo"]


def test_headings_and_columns_are_repeated_for_every_card() -> None:
    card = Card(rulebook("triple"))
    printed = pad_lines(front([card, card]), ["Ann", "Bob"], 3)
    assert printed[0].split() == ["UPPER", "SECTION", "Ann", "Bob"]
    assert printed[1].split() == ["column", *"123", *"123"]
    one = Card(rulebook("deluxe"))
    assert pad_lines(front([one, one]), ["Al", "Bartholomew"], 1)[0].endswith("         Al Bartholomew")


def test_the_sum_of_all_games_is_written_once_even_if_it_is_nothing() -> None:
    cards = [with_two_bonuses("classic"), Card(rulebook("classic"))]
    printed = [line.split() for line in pad_lines(back(cards, 297), ["FIRST", "SECOND"], 1)]
    assert printed[0] == ["FIRST", "SECOND"]
    assert printed[-2:] == [
        ["FINAL", "TOTAL", "of", "game", "297", "0"],
        ["TOTAL", "of", "all", "games", "297"],
    ]
    assert number(back(cards[1:], 0), "TOTAL of all games") == ((0,),)


def test_a_box_that_takes_the_bonuses_is_empty_until_it_is_filled() -> None:
    assert number(front([Card(rulebook("web"))]), "YAHTZEE") == ((None,),)
    assert number(front([Card(rulebook("web")).enter("66666", "yahtzee")]), "YAHTZEE") == ((50,),)


def test_the_line_of_the_upper_bonus_is_marked_and_a_card_is_headed_by_the_short_name_of_its_book() -> None:
    card = Card(rulebook("deluxe", ["upper_target=70"]))
    assert [line.label for line in front([card]) if line.is_upper_bonus] == ["BONUS for 70 or more"]
    assert str(card).splitlines()[0].split() == ["UPPER", "SECTION", "deluxe"]
