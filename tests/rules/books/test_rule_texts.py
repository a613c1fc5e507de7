"""What the rules of the books say in our words: their numbers, and which of them a refusal or a note names."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS

UPPER_BONUS = ("63 points or more", "a bonus of 35 points")
STRAIGHTS = (
    "four numbers in a row and scores 30 points",
    "five in a row and scores 40",
    "Small Straight for 30 instead",
)
KINDS = ("3 of a Kind needs at least three dice alike and 4 of a Kind at least four", "the total of all five dice")
FULL_HOUSE = ("three dice of one number and two of another, and scores 25 points", "Five dice alike are no Full House")
JOKER = (
    "25 in Full House, 30 in Small Straight and 40 in Large Straight",
    "total of its dice in 3 of a Kind, 4 of a Kind",
)
SAID: dict[str, dict[int, tuple[str, ...]]] = {
    "travel": {
        2: ("highest score wins", "scores are added up"),
        3: ("the winner of each game earns the sum of the differences",),
        4: ("375 points, Yahtzee bonuses not counted",),
        5: ("13 rounds", "all 13 boxes"),
        6: ("the highest total goes first", "clockwise"),
        7: ("at most three times", "after one or two rolls"),
        8: ("with all five dice",),
        16: ("worth 9 in Threes", "worth 6 in Sixes"),
        18: UPPER_BONUS,
        19: ("at least three dice alike", "the total of all five dice"),
        20: ("at least four dice alike", "the total of all five dice", "in 3 of a Kind instead"),
        21: FULL_HOUSE,
        22: ("four numbers in a row", "scores 30 points"),
        23: ("1 2 3 4 5 or 2 3 4 5 6", "scores 40 points", "Small Straight for 30 instead"),
        24: ("scores 50 points in the Yahtzee box",),
        26: ("second and every later Yahtzee earns a bonus of 100 points", "first Yahtzee", "50 in the Yahtzee box"),
        27: ("holds a zero, you get no Yahtzee bonus",),
        30: JOKER,
        31: ("whole Lower Section", "as a zero in another Upper Section box"),
        32: ("may, but need not, go to the Upper Section box of its number", "five fours score 20 in Fours"),
        33: ("never forces", "0 in Full House, Small Straight and Large Straight"),
        34: ("added to your final score",),
    },
    "web": {
        1: ("highest total of five dice starts",),
        2: ("13 rounds", "one of the 13 boxes"),
        3: ("three rolls in total at most",),
        4: ("bonuses of 100", "a zero written there stays a zero"),
        5: ("worth 15 in Fives",),
        6: UPPER_BONUS,
        7: KINDS,
        8: STRAIGHTS,
        9: FULL_HOUSE,
        10: ("the first one scores 50 points",),
        11: ("every further Yahtzee earns a bonus of 100 points", "shows 150, 250 and so on"),
        12: ("earns the bonus of 100", "Fours for five fours", "it must go there"),
        13: (
            "30 in Small Straight, 40 in Large Straight, 25 in Full House",
            "also be a zero in any open Upper Section",
        ),
        14: ("was not scored in the Yahtzee box", "none of your Yahtzees earns a bonus or is a Joker"),
        16: ("any open box, even if they are worth nothing there", "you cannot write a zero instead"),
        17: ("no series of games, no partners, no bonus chips",),
    },
    "classic": {
        2: ("up to six games in a row", "highest total over all games wins"),
        4: ("at most three rolls", "the first is made with all five dice"),
        5: ("even where the dice would score",),
        8: ("13 turns",),
        9: ("2 in Aces", "12 in Threes"),
        10: UPPER_BONUS,
        11: ("at least three dice alike", "the total of all five dice"),
        12: ("at least four dice alike", "the total of all five dice"),
        13: ("advice and not as a limit",),
        14: FULL_HOUSE,
        15: ("four numbers in a row", "scores 30 points", "five numbers in a row and scores 40"),
        16: ("scores 50 points",),
        18: ("only when two boxes are filled, with points or with a zero",),
        19: JOKER,
        21: ("second and every later Yahtzee", "first Yahtzee of the game was scored in the Yahtzee box"),
        22: ("second and every later Yahtzee must go to the Upper Section box of its number",),
        23: ("may be used as a Joker", "may take a zero in another Upper Section box instead"),
        24: ("even if the Yahtzee has to be entered as a zero",),
        25: ("counts 100 points", "on the back"),
        26: ("Two or more teams", "shares one column"),
        27: ("375 points, bonus chips not counted",),
    },
    "triple": {
        1: ("Two, three or four players", "one player alone", "at most four teams"),
        2: ("Each game has its own winner",),
        3: ("39 rounds", "three columns of 13 boxes each"),
        5: ("at most three rolls", "the first is made with all five dice"),
        10: (*UPPER_BONUS, "twice in column 2 and three times, as 105 points, in column 3"),
        11: (
            "at least three dice alike",
            "at least four",
            "scores 25, a Small Straight (four in a row) 30, a Large",
            "(five alike) 50",
        ),
        12: ("Yahtzee boxes of all three columns are filled, with 50 or with a zero",),
        13: ("in all three columns",),
        14: ("25 in Full House, 30 in Small Straight and 40 in Large Straight",),
        16: ("20 in Fours",),
        17: (
            "for your second and for your third Yahtzee only if your first one",
            "this one is scored in a Yahtzee box",
        ),
        18: ("for your fourth and every later Yahtzee only if your first three",),
        19: ("fourth and every later Yahtzee must be entered in a fixed order", "open Upper Section box of its number"),
        20: ("must go to the Lower Section as a Joker",),
        21: ("as a zero in any open Upper Section box",),
        22: ("Column 1 gives a white chip of 100 points, column 2 a blue one of 200 and column 3 a red one of 300",),
        23: ("Column 1 counts once, column 2 twice and column 3 three times",),
        24: ("never doubled or tripled",),
        25: ("101 + 40 = 141, 156 + 98 = 254 and 220 + 106 = 326", "141, 508 and 978, a grand total of 1627"),
        26: ("Two or more teams",),
    },
    "deluxe": {
        2: ("highest grand total", "no rule for adding up several games"),
        3: ("highest total goes first", "to the left, which is clockwise"),
        4: ("up to three times in a turn, the first time all five",),
        6: ("cannot score, or do not want to, you write a zero",),
        7: ("Each of the 13 boxes",),
        8: ("worth 9 in Threes",),
        9: UPPER_BONUS,
        10: KINDS,
        11: FULL_HOUSE,
        12: STRAIGHTS,
        13: ("scores 50 points in the Yahtzee box",),
        14: ("already holds 50 earns a bonus of 100 points",),
        15: ("holds a zero, a Yahtzee earns no bonus", "(rules 16 to 18)"),
        16: ("must go to the Upper Section box of its number",),
        17: ("must go to an open Lower Section box", "25 in Full House, 30 in Small Straight, 40 in Large Straight"),
        18: ("must be a zero in an open Upper Section box",),
        19: ("While your Yahtzee box is open, a Yahtzee may go to any open box", "earns no bonus"),
        20: ("in the Lower Section and is worth 100 points", "no limit"),
        21: ("no partners and no scoring by differences",),
    },
}
"""By book and rule, as the rulings list them."""


@pytest.mark.parametrize(("book", "number"), [(book, number) for book, rules in SAID.items() for number in rules])
def test_what_a_rule_says(book: str, number: int) -> None:
    for words in SAID[book][number]:
        assert words in BOOKS[book].book.rule(number).text


RULE_OF: dict[str, tuple[int, ...]] = {
    # topic          travel web classic triple deluxe; 0 where the book has no rule about it
    "rolls": (7, 3, 4, 5, 4),
    "first_roll": (8, 3, 4, 5, 4),
    "reroll": (9, 3, 4, 5, 4),
    "once": (13, 4, 7, 8, 7),
    "chosen_zero": (14, 16, 5, 7, 6),
    "upper_bonus": (18, 6, 10, 10, 9),
    "matching": (32, 12, 22, 19, 16),
    "lower": (31, 13, 20, 20, 17),
    "joker": (29, 13, 18, 12, 17),
    "bonus": (26, 11, 21, 17, 14),
    "better_box_first": (0, 0, 13, 0, 0),
    "max_sides": (0, 0, 0, 1, 0),
    "max_games": (0, 0, 2, 0, 0),
    "partners": (0, 17, 26, 26, 21),
}


@pytest.mark.parametrize("topic", RULE_OF)
def test_which_rule_is_named(topic: str) -> None:
    for (name, book), number in zip(BOOKS.items(), RULE_OF[topic], strict=True):
        assert book.clause(topic).partition(" «")[0] == (f"{name} rule {number}" if number else f"{name} rules")


@pytest.mark.parametrize(
    ("book", "title", "summary"),
    [
        ("travel", "Travel Yahtzee", "No move is ever forced"),
        ("web", "Yahtzee rules as published on the web", "no zero by choice"),
        ("classic", "Yahtzee with bonus chips and partners", "partners may share a card; up to six games"),
        ("triple", "Deluxe Triple Yahtzee (1978)", "once, twice and three times; chips of 100, 200 and 300; 39 turns"),
        ("deluxe", "Deluxe Edition (2004)", "takes its matching Upper box, then any Lower box as a Joker"),
    ],
)
def test_what_a_book_is_called_and_in_short(book: str, title: str, summary: str) -> None:
    assert BOOKS[book].title == title
    assert summary in BOOKS[book].book.summary


SECOND_ROLL = "6 in Twos or 17, the total of all five dice, in 3 of a Kind"
EXAMPLES = {
    "travel": ("roll the 1, the 3 and the 6", SECOND_ROLL, "6 in Twos, 1 in Aces or 4 in Fours|11 in 3 of a Kind"),
    "web": ("15 in Fives, the two scores 2 in Twos and the six scores 6 in Sixes",),
    "classic": (
        "roll the 1, the 3 and the 6",
        SECOND_ROLL,
        "6 in Twos or 11, the total of all five dice, in 3 of a Kind",
    ),
    "triple": ("roll the 1, the 3 and the 6", SECOND_ROLL, "6 in Twos, 1 in Aces or 4 in Fours|11 in 3 of a Kind"),
    "deluxe": ("You hold 2 3 4 5", "You hold the twos", "6 in Twos, 12 in 3 of a Kind or 25 in Full House"),
}
"""What is said about each roll of the printed example turn: about 12236, 22256 and 22214, or the book's own dice."""


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_said_about_the_example_turn(book: str) -> None:
    for step, said in zip(BOOKS[book].book.example, EXAMPLES[book], strict=True):
        for words in said.split("|"):
            assert words in step.comment
