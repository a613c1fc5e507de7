"""Yahtzee with bonus chips and partners."""

from __future__ import annotations

from ..dice import Roll
from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = (
    Rule(
        1,
        "Any number of people can play, and you can also play alone.",
        "any number of people",
    ),
    Rule(
        2,
        "You may play up to six games in a row. The highest total over all games wins.",
        "total score for all games (up to 6 games) wins",
    ),
    Rule(
        3,
        "To find out who starts, everybody rolls all five dice, and the highest total goes first; players tied for it"
        " roll again. Turns then pass clockwise.",
        "the player with the highest total starts the game",
        ("A14",),
    ),
    Rule(
        4,
        "A turn has at most three rolls, and the first is made with all five dice. For the second and third, if you"
        " want them, you choose any or all of the dice to roll again.",
        "The first roll must be made with all five dice",
    ),
    Rule(
        5,
        "At the end of your turn you fill one box, with the score of your dice or with a zero. You may write the zero"
        " in any open box you like, even where the dice would score.",
        "or may enter a zero in a box of his choice",
        ("A12",),
    ),
    Rule(
        6,
        "If your dice score in none of your open boxes, you must write a zero in one of them, and you choose which.",
        "the player must enter a zero in any open box",
    ),
    Rule(
        7,
        "You fill exactly one empty box in each turn. The order of the boxes is up to you.",
        "Only one blank box may be filled at the end of each turn",
    ),
    Rule(
        8,
        "Everybody takes 13 turns, one for each box. The game ends when all boxes are filled.",
        "The game is completed after each player has had 13 turns",
    ),
    Rule(
        9,
        "A box of the Upper Section scores the sum of the dice that show its number, however many there are. Two aces"
        " are worth 2 in Aces, and four threes are worth 12 in Threes.",
        "ANY NUMBER of same value dice",
    ),
    Rule(
        10,
        "If your six Upper Section boxes add up to 63 points or more, you get a bonus of 35 points.",
        "a player must score 63 points or more in the Upper Section",
    ),
    Rule(
        11,
        "3 of a Kind needs at least three dice alike. It scores the total of all five dice.",
        "only if the dice show at least 3 of the same number",
    ),
    Rule(
        12,
        "4 of a Kind needs at least four dice alike. It scores the total of all five dice.",
        "provided they include 4 dice of the same number",
    ),
    Rule(
        13,
        "The book says that four of a kind, a Full House or a Large Straight may also go to a lesser box, such as 3 of"
        " a Kind or Small Straight, if its own box is filled. This is taken as advice and not as a limit: you may use"
        " the lesser box at any time.",
        "“4 of a kind” box has already been filled",
        ("A17",),
    ),
    Rule(
        14,
        "A Full House is three dice of one number and two of another, and scores 25 points. Five dice alike are no"
        " Full House unless they count as a Joker.",
        "for 25 points in the Lower Section",
        ("A5", "A26"),
    ),
    Rule(
        15,
        "A Small Straight is four numbers in a row, with any fifth die, and scores 30 points. A Large Straight is five"
        " numbers in a row and scores 40.",
        "the fifth die can be any number",
    ),
    Rule(
        16,
        "A Yahtzee is five dice alike. It scores 50 points in the Yahtzee box.",
        "YAHTZEE is any five of a kind. Score 50 points",
    ),
    Rule(
        17,
        "Chance takes any dice and scores the total of all five.",
        "score by totalling number of points on all dice",
    ),
    Rule(
        18,
        "You may use a Yahtzee as a Joker only when two boxes are filled, with points or with a zero: the Yahtzee box,"
        " and the Upper Section box of the number you rolled (Fours for five fours).",
        "Joker only when both of the following conditions exist",
    ),
    Rule(
        19,
        "A Joker scores the total of its dice in 3 of a Kind, 4 of a Kind or Chance. It scores 25 in Full House, 30 in"
        " Small Straight and 40 in Large Straight.",
        "he may score the total of all 5 dice",
    ),
    Rule(
        20,
        "If the whole Lower Section and the Upper Section box of the number you rolled are filled, you must enter the"
        " Yahtzee as a zero in another Upper Section box of your choice.",
        "he must enter a zero in a box of his choice in the Upper Section",
    ),
    Rule(
        21,
        "You receive a bonus chip for your second and every later Yahtzee, but only if your first Yahtzee of the game"
        " was scored in the Yahtzee box. A first Yahtzee entered anywhere else costs you all chips.",
        "if, and only if, the first YAHTZEE was scored in the YAHTZEE box",
        ("A1", "A11"),
    ),
    Rule(
        22,
        "Once the Yahtzee box is filled, your second and every later Yahtzee must go to the Upper Section box of its"
        " number (Fours for five fours) if that box is open.",
        "must be scored in the appropriate box in the Upper Section",
        ("A2",),
    ),
    Rule(
        23,
        "If the Upper Section box of its number is filled, a second or later Yahtzee may be used as a Joker, provided"
        " the Yahtzee box is filled too. You may take a zero in another Upper Section box instead.",
        "may be be used as a Joker provided that both conditions exist",
        ("A3",),
    ),
    Rule(
        24,
        "If you have a right to a bonus chip, you get it even if the Yahtzee has to be entered as a zero.",
        "the player still receives a Bonus Chip",
    ),
    Rule(
        25,
        "A bonus chip counts 100 points. When a game is over, the chips are noted on the back of the score card and"
        " handed back.",
        "each worth 100 points",
    ),
    Rule(
        26,
        "Two or more teams of partners may play against each other. A team shares one column, its partners take turns,"
        " and it counts as one player.",
        "two or more teams of partners",
        ("A16",),
    ),
    Rule(
        27,
        "You can play alone and try to beat your own scores. The most that one game can score is 375 points, bonus"
        " chips not counted.",
        "375 points (not including YAHTZEE bonus chip points)",
        ("A28",),
    ),
)

EXAMPLE: tuple[Step, ...] = (
    Step(
        Roll("12236"),
        "The pair of twos is a start for Twos or for 3 of a Kind. Leave both twos on the table and roll the 1, the 3"
        " and the 6 again.",
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
        "That was the last roll. You could enter 6 in Twos or 11, the total of all five dice, in 3 of a Kind. Which is"
        " better depends on your plan for the rest of the card.",
    ),
)

BOOK = Book(
    name="classic",
    printed=True,
    title="Yahtzee with bonus chips and partners",
    summary=(
        "The second and every later Yahtzee must take its matching Upper box; partners may share a card; up to six"
        " games."
    ),
    rules=RULES,
    clauses={
        "players": 1,
        "series": 2,
        "max_games": 2,
        "start": 3,
        "rolls": 4,
        "first_roll": 4,
        "reroll": 4,
        "score": 5,
        "chosen_zero": 5,
        "nothing_scores": 6,
        "one_box": 7,
        "once": 7,
        "turns": 8,
        "upper_bonus": 10,
        "better_box_first": 13,
        "full_house": 14,
        "joker": 18,
        "lower": 20,
        "lower_first": 23,
        "bonus": 21,
        "first_yahtzee": 21,
        "matching": 22,
        "forced": 22,
        "bonus_place": 25,
        "partners": 26,
    },
    quotes={
        "rolls": "a maximum of three rolls",
        "reroll": "he may pick up any or all the dice and roll again",
    },
    example=EXAMPLE,
)

CLASSIC = Rulebook(
    BOOK,
    first_yahtzee="tossed",
    forced="later",
    joker="filled",
    lower_first="never",
    chosen_zero=True,
    bonus_place="back",
    partners=True,
    series="summed",
    max_games=6,
)
