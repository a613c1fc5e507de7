"""Deluxe Triple Yahtzee (1978)."""

from __future__ import annotations

from ..dice import Roll
from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = (
    Rule(
        1,
        "Two, three or four players can play, each with a score card, or one player alone. With partners there are at"
        " most four teams.",
        "two, three or four players. You may play it solitaire",
        ("A25",),
    ),
    Rule(
        2,
        "Whoever has the highest score wins. Each game has its own winner; scores are not added up over several games.",
        "The player with the highest score wins the game",
    ),
    Rule(
        3,
        "A game lasts 39 rounds, because the score card has three columns of 13 boxes each. It ends when all boxes are"
        " filled.",
        "The game ends after 39 rounds",
    ),
    Rule(
        4,
        "To find out who starts, everybody rolls all five dice, and the highest total goes first; players tied for it"
        " roll again. Turns then pass clockwise.",
        "The player rolling the highest total starts the game",
        ("A14",),
    ),
    Rule(
        5,
        "A turn has at most three rolls, and the first is made with all five dice. For the second and third, if you"
        " want them, you choose which dice to hold and which to roll again.",
        "For the first roll he must roll all 5 dice",
    ),
    Rule(
        6,
        "Every turn ends with exactly one box being filled, in whichever of the three columns you like. You write a"
        " score or a zero in it.",
        "in one of the 13 scoring boxes in one of the three vertical columns",
    ),
    Rule(
        7,
        "You may write a zero in an open box even where your dice would score, if you think that helps you.",
        "A player can place a zero at the end of his turn rather than a score",
        ("A12",),
    ),
    Rule(
        8,
        "Each box is filled only once in a game. The order of the boxes is up to you.",
        "A scoring box can be used only once in each game",
    ),
    Rule(
        9,
        "If your dice score in none of your open boxes, you must write a zero in an open box of your choice, in either"
        " section.",
        "he MUST enter a zero in the scoring box of his choice in either section",
    ),
    Rule(
        10,
        "In each column, if the six Upper Section boxes add up to 63 points or more, you get a bonus of 35 points. The"
        " bonus is part of the column's total, so it counts twice in column 2 and three times, as 105 points, in"
        " column 3.",
        "63 points or more in a column",
        ("A24",),
    ),
    Rule(
        11,
        "3 of a Kind (at least three dice alike), 4 of a Kind (at least four) and Chance (any dice) score the total of"
        " all five dice. A Full House (three of one number and two of another, so not five alike) scores 25, a Small"
        " Straight (four in a row) 30, a Large Straight (five in a row) 40, or 30 in Small Straight, and a Yahtzee"
        " (five alike) 50.",
        "three of one number and two of another",
    ),
    Rule(
        12,
        "To use a Yahtzee as a Joker in the Lower Section, you must meet two conditions. The first is that the Yahtzee"
        " boxes of all three columns are filled, with 50 or with a zero.",
        "The YAHTZEE boxes of all three columns have been previously filled with 50 or zero",
    ),
    Rule(
        13,
        "The second condition for using a Yahtzee as a Joker is that the Upper Section boxes of its number (Fours for"
        " five fours) are filled in all three columns.",
        "have been filled in all three columns",
    ),
    Rule(
        14,
        "A Joker scores the total of its dice in 3 of a Kind, 4 of a Kind or Chance, 25 in Full House, 30 in Small"
        " Straight and 40 in Large Straight. You may use an open box of any column.",
        "in one of the three columns",
    ),
    Rule(
        15,
        "If the whole Lower Section and all three Upper Section boxes of the number you rolled are filled, you must"
        " enter the Yahtzee as a zero in another Upper Section box of your choice. You still get a bonus chip if you"
        " have a right to one.",
        "He may also collect a bonus chip if he is entitled to it",
    ),
    Rule(
        16,
        "In the Upper Section box of its number a Yahtzee scores the total of its dice. Five fours are worth 20 in"
        " Fours.",
        "five fours scores 20 in the fours box",
    ),
    Rule(
        17,
        "You receive a bonus chip for your second and for your third Yahtzee only if your first one was scored in a"
        " Yahtzee box and this one is scored in a Yahtzee box too. Any column will do, and each of the two is judged"
        " on its own.",
        "(b) the second or third Yahtzee is scored in a Yahtzee box",
        ("A1", "A19"),
    ),
    Rule(
        18,
        "You receive a bonus chip for your fourth and every later Yahtzee only if your first three were all scored in"
        " the Yahtzee boxes. A zero in one of these boxes rules such chips out.",
        "ONLY IF the first three Yahtzees were scored in the Yahtzee boxes",
    ),
    Rule(
        19,
        "Once no Yahtzee box is open, your fourth and every later Yahtzee must be entered in a fixed order. First"
        " comes an open Upper Section box of its number (Fours for five fours), in any column.",
        "First, in the appropriate matching number box in any column",
        ("A6",),
    ),
    Rule(
        20,
        "Once no Yahtzee box is open and all three Upper Section boxes of its number are filled, a fourth or later"
        " Yahtzee must go to the Lower Section as a Joker, in any column.",
        "if all three appropriate matching number boxes",
    ),
    Rule(
        21,
        "If the Lower Section has no open box either, a fourth or later Yahtzee must be entered as a zero in any open"
        " Upper Section box.",
        "a zero MUST be scored in any open box in the Upper Section",
    ),
    Rule(
        22,
        "What a bonus chip is worth depends on the column in which the Yahtzee is entered. Column 1 gives a white chip"
        " of 100 points, column 2 a blue one of 200 and column 3 a red one of 300.",
        "If the YAHTZEE is entered in Column 2 the player receives a blue chip",
    ),
    Rule(
        23,
        "At the end, each column's Upper Section (with its bonus) and Lower Section are added up. Column 1 counts"
        " once, column 2 twice and column 3 three times, and the sum of the three is the grand total.",
        'Double the "COMBINED TOTAL" of Column 2, triple the "COMBINED TOTAL" of Column 3',
    ),
    Rule(
        24,
        "Bonus chips are added to the grand total afterwards, on the back of the score card. They are never doubled or"
        " tripled.",
        "Add YAHTZEE BONUS CHIPS you have earned and record final total of game",
    ),
    Rule(
        25,
        "The book's example has columns of 101 + 40 = 141, 156 + 98 = 254 and 220 + 106 = 326 points. Counted once,"
        " twice and three times they are 141, 508 and 978, a grand total of 1627.",
        "GRAND TOTAL ➡ 1627",
    ),
    Rule(
        26,
        "Two or more teams of partners may play against each other. A team shares one score card, its partners take"
        " turns, and it counts as one player.",
        "Partners write their scores in the same columns",
        ("A16",),
    ),
)

EXAMPLE: tuple[Step, ...] = (
    Step(
        Roll("12236"),
        "The pair of twos is a start for Twos or for 3 of a Kind, in any of the three columns. Leave both twos on the"
        " table and roll the 1, the 3 and the 6 again.",
        hold="22",
    ),
    Step(
        Roll("22256"),
        "A third two. You might stop here with 6 in Twos or 17, the total of all five dice, in 3 of a Kind. Or roll"
        " the 5 and the 6 again and hope for one or two more twos.",
        hold="222",
    ),
    Step(
        Roll("22214"),
        "That was the last roll. In the Upper Section it is worth 6 in Twos, 1 in Aces or 4 in Fours; in the Lower"
        " Section, 11 in 3 of a Kind or in Chance.",
    ),
)

BOOK = Book(
    name="triple",
    printed=True,
    title="Deluxe Triple Yahtzee (1978)",
    summary="Three columns worth once, twice and three times; chips of 100, 200 and 300; 39 turns.",
    rules=RULES,
    clauses={
        "players": 1,
        "max_sides": 1,
        "series": 2,
        "turns": 3,
        "start": 4,
        "rolls": 5,
        "first_roll": 5,
        "reroll": 5,
        "score": 6,
        "one_box": 6,
        "chosen_zero": 7,
        "once": 8,
        "nothing_scores": 9,
        "upper_bonus": 10,
        "full_house": 11,
        "joker": 12,
        "bonus": 17,
        "first_yahtzee": 17,
        "yahtzee_bonus": 22,
        "matching": 19,
        "forced": 19,
        "lower": 20,
        "lower_first": 20,
        "multipliers": 23,
        "bonus_place": 24,
        "partners": 26,
    },
    quotes={
        "rolls": "The dice are final after the third roll",
        "reroll": "",
    },
    example=EXAMPLE,
)

TRIPLE = Rulebook(
    BOOK,
    multipliers=(1, 2, 3),
    yahtzee_bonus=(100, 200, 300),
    first_yahtzee="tossed",
    forced="later",
    joker="filled",
    lower_first="forced",
    chosen_zero=True,
    bonus_place="back",
    max_sides=4,
    partners=True,
    series="separate",
)
