"""Yahtzee rules as published on the web."""

from __future__ import annotations

from ..dice import Roll
from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = (
    Rule(
        1,
        "The book does not say how many can play or who starts. Any number of players may take part, and as in the"
        " other books the highest total of five dice starts; players tied for it roll again.",
        rulings=("A14", "A25"),
    ),
    Rule(
        2,
        "A game lasts 13 rounds. In each round you enter your dice in one of the 13 boxes, and by the end every box"
        " has been used once.",
        "You must score once in each category",
    ),
    Rule(
        3,
        "You begin a turn by rolling all five dice and may then roll any or all of them again, with three rolls in"
        " total at most. You may stop and score after any roll, and after the third you must.",
        "You may only roll the dice a total of 3 times",
    ),
    Rule(
        4,
        "A box that has been filled cannot be used again. The Yahtzee box is an exception only because later bonuses"
        " of 100 are added in it; a zero written there stays a zero.",
        "it cannot be scored again for the rest of the game (except the Yahtzee category)",
        ("A9",),
    ),
    Rule(
        5,
        "A box of the Upper Section scores the sum of the dice that show its number. Three fives are worth 15 in"
        " Fives.",
        "your score is the total of the specified die face",
    ),
    Rule(
        6,
        "If your six Upper Section boxes add up to 63 points or more, you get a bonus of 35 points.",
        "If the total of Upper scores is 63 or more, add a bonus of 35",
    ),
    Rule(
        7,
        "3 of a Kind needs at least three dice alike and 4 of a Kind at least four. Both score the total of all five"
        " dice.",
        "at least 3 of the same die faces",
    ),
    Rule(
        8,
        "A Small Straight is four numbers in a row and scores 30 points; a Large Straight is five in a row and scores"
        " 40. A Large Straight may be entered in Small Straight for 30 instead.",
        "Small straights score 30 and a large 40 points",
        ("A18",),
    ),
    Rule(
        9,
        "A Full House is three dice of one number and two of another, and scores 25 points. Five dice alike are no"
        " Full House unless they count as a Joker.",
        "where you have 3 of a kind and 2 of a kind",
        ("A5",),
    ),
    Rule(
        10,
        "A Yahtzee is five dice alike, and the first one scores 50 points in the Yahtzee box. You may enter it in any"
        " other open box instead, for that box's usual points.",
        "you may elect NOT to score it as a yahtzee",
        ("A10",),
    ),
    Rule(
        11,
        "If your first Yahtzee was scored in the Yahtzee box, every further Yahtzee earns a bonus of 100 points. The"
        " bonus is written in the Yahtzee box, which then shows 150, 250 and so on.",
        "you would score a further bonus 100 points in the yahtzee box",
        ("A1", "A11", "A22"),
    ),
    Rule(
        12,
        "A Yahtzee that earns the bonus of 100 has to be entered in another box as well. If the Upper Section box of"
        " its number is open (Fours for five fours), it must go there.",
        "is not filled then you must score there",
    ),
    Rule(
        13,
        "If the Upper Section box of its number is filled, a Yahtzee that earns the bonus may go to any open box as a"
        " Joker: the total of its dice in 3 of a Kind, 4 of a Kind or Chance, 30 in Small Straight, 40 in Large"
        " Straight, 25 in Full House. It may also be a zero in any open Upper Section box, even while boxes of the"
        " Lower Section are open.",
        "put the score anywhere on the Upper Section (scoring zero)",
    ),
    Rule(
        14,
        "If your first Yahtzee was not scored in the Yahtzee box, because that box held a zero or because you entered"
        " it elsewhere, none of your Yahtzees earns a bonus or is a Joker. Each may go to any open box for that box's"
        " usual points.",
        "and you scored your first yahtzee in the Yahtzee box",
        ("A4",),
    ),
    Rule(
        15,
        "Chance takes any dice and scores the total of all five.",
        "You score the total of the die faces",
    ),
    Rule(
        16,
        "You may enter any dice in any open box, even if they are worth nothing there; only a Yahtzee that must go to"
        " the Upper Section box of its number has no choice. Where the dice do score, you cannot write a zero instead.",
        "You can score any roll in any category at any time, even if the resulting score is zero",
    ),
    Rule(
        17,
        "This book has no series of games, no partners, no bonus chips and no section on playing alone. It does not"
        " state a highest possible score.",
    ),
)

EXAMPLE: tuple[Step, ...] = (
    Step(
        Roll("52565"),
        "The book prints no whole turn, only these dice and what they are worth in the Upper Section. The three fives"
        " score 15 in Fives, the two scores 2 in Twos and the six scores 6 in Sixes. Aces, Threes and Fours would get"
        " a zero.",
    ),
)

BOOK = Book(
    name="web",
    printed=True,
    title="Yahtzee rules as published on the web",
    summary=(
        "The Joker and the forced box exist only for those whose first Yahtzee is in the Yahtzee box; no zero by"
        " choice."
    ),
    rules=RULES,
    clauses={
        "players": 1,
        "start": 1,
        "turns": 2,
        "rolls": 3,
        "first_roll": 3,
        "reroll": 3,
        "score": 3,
        "once": 4,
        "one_box": 2,
        "upper_bonus": 6,
        "larger_in_smaller": 8,
        "full_house": 9,
        "yahtzee": 10,
        "bonus": 11,
        "first_yahtzee": 11,
        "bonus_place": 11,
        "matching": 12,
        "forced": 12,
        "joker": 13,
        "lower_first": 13,
        "lower": 13,
        "chosen_zero": 16,
        "nothing_scores": 16,
        "series": 17,
        "partners": 17,
        "difference": 17,
    },
    quotes={
        "first_roll": "To start with, roll all the dice",
        "reroll": "re-roll any or all of the dice",
        "once": "it cannot be scored again for the rest of the game",
        "chosen_zero": "",
    },
    example=EXAMPLE,
)

WEB = Rulebook(
    BOOK,
    first_yahtzee="tossed",
    forced="entitled",
    joker="entitled",
    lower_first="never",
    chosen_zero=False,
    bonus_place="box",
    series="separate",
)
