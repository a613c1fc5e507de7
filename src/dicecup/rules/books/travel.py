"""Travel Yahtzee."""

from __future__ import annotations

from ..dice import Roll
from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = (
    Rule(
        1,
        "One or more people can play, alone or together.",
        "Yahtzee can be played by one or more players",
    ),
    Rule(
        2,
        "The highest score wins. If you agree on several games, each player's scores are added up and the highest sum"
        " wins.",
        "the player with the highest score for one or more games wins",
    ),
    Rule(
        3,
        "By agreement, the winner of each game earns the sum of the differences between their score and each"
        " opponent's. Earnings add up over the games, and whoever has earned the most wins.",
        "An optional scoring method can be",
        ("A15",),
    ),
    Rule(
        4,
        "The most that one game can score is 375 points, Yahtzee bonuses not counted.",
        "not counting any Yahtzee bonuses) is 375 points",
        ("A28",),
    ),
    Rule(
        5,
        "A game lasts 13 rounds, with one turn for each player in every round. It ends when all 13 boxes in every"
        " player's column are filled.",
        "The game ends after 13 rounds",
    ),
    Rule(
        6,
        "To find out who starts, everybody rolls all five dice, and the highest total goes first; players tied for it"
        " roll again. Turns then pass clockwise.",
        "Whoever has the highest total of all dice, plays first",
        ("A14",),
    ),
    Rule(
        7,
        "You roll the dice at most three times in a turn. If you like what you have, you may score after one or two"
        " rolls.",
        "maximum of three rolls",
    ),
    Rule(
        8,
        "The first roll of a turn is made with all five dice.",
        "For the first roll, you must roll all five dice",
    ),
    Rule(
        9,
        "For the second and third roll you choose any or all of the dice to roll again. Dice that you held before may"
        " be released and rolled too.",
        "you may release any locked dice",
    ),
    Rule(
        10,
        "You do not have to say which box you are trying for, and you may change your plan whenever you like.",
        "you may change your mind at any time",
    ),
    Rule(
        11,
        "After the third roll the dice stay as they are, and you have to enter them on your card.",
        "must be scored",
    ),
    Rule(
        12,
        "Every turn ends with exactly one box being filled, either with a score or with a zero.",
        "you must place a score or a zero in one of the 13 scoring boxes",
    ),
    Rule(
        13,
        "Each box is filled only once in a game.",
        "A scoring box can be used only once in a game",
    ),
    Rule(
        14,
        "You may write a zero in an open box even where your dice would score, if you think that helps you.",
        "You can place a zero rather than a score in a box",
        ("A12",),
    ),
    Rule(
        15,
        "You fill the boxes in whatever order you like.",
        "The boxes may be filled in any order",
    ),
    Rule(
        16,
        "A box of the Upper Section scores the sum of the dice that show its number, however many there are. Three"
        " threes are worth 9 in Threes, and a single six is worth 6 in Sixes.",
        "count and add only the dice with the same number",
    ),
    Rule(
        17,
        "If your dice score in none of your open boxes, you must write a zero in an open box of your choice, in either"
        " section.",
        "you must enter a zero in the scoring box of your choice in either section",
    ),
    Rule(
        18,
        "If your six Upper Section boxes add up to 63 points or more, you get a bonus of 35 points.",
        "if you score 63 points or more in the Upper Section, you earn a bonus of 35 points",
    ),
    Rule(
        19,
        "3 of a Kind needs at least three dice alike. It scores the total of all five dice.",
        "at least three of the same number",
    ),
    Rule(
        20,
        "4 of a Kind needs at least four dice alike and scores the total of all five dice. The same dice may be"
        " entered in 3 of a Kind instead.",
        "provided they include four of the same number",
    ),
    Rule(
        21,
        "A Full House is three dice of one number and two of another, and scores 25 points. Five dice alike are no"
        " Full House unless they count as a Joker.",
        "three of one number and two of another number",
    ),
    Rule(
        22,
        "A Small Straight is four numbers in a row, such as 2 3 4 5 with any fifth die. It scores 30 points.",
        "any sequence of four numbers",
    ),
    Rule(
        23,
        "A Large Straight is five numbers in a row, 1 2 3 4 5 or 2 3 4 5 6, and scores 40 points. It may be entered in"
        " Small Straight for 30 instead.",
        "may also be scored as 30 points in the SMALL STRAIGHT box",
    ),
    Rule(
        24,
        "A Yahtzee is five dice alike. It scores 50 points in the Yahtzee box.",
        "A Yahtzee scores 50 points",
    ),
    Rule(
        25,
        "Chance takes any dice and scores the total of all five.",
        "it is the one chance to score any combination",
    ),
    Rule(
        26,
        "Your second and every later Yahtzee earns a bonus of 100 points, but only if your first Yahtzee of the game"
        " was entered as 50 in the Yahtzee box. A first Yahtzee entered anywhere else costs you all these bonuses.",
        "if, and only if the first Yahtzee was scored as a 50 in the YAHTZEE box",
        ("A1",),
    ),
    Rule(
        27,
        "If your Yahtzee box holds a zero, you get no Yahtzee bonus at all.",
        "you are not entitled to a Yahtzee Bonus",
    ),
    Rule(
        28,
        "If you have a right to the Yahtzee bonus, you get it wherever you enter the Yahtzee, even if it has to be a"
        " zero.",
        "you may or may not be able to score a Yahtzee in the Lower Section. In either instance",
    ),
    Rule(
        29,
        "You may use a Yahtzee as a Joker in the Lower Section once two boxes are filled, with points or with a zero:"
        " the Yahtzee box, and the Upper Section box of the number you rolled (Fours for five fours).",
        "A Yahtzee may be used as a joker in the Lower Section when both",
    ),
    Rule(
        30,
        "A Joker scores the total of its dice in 3 of a Kind, 4 of a Kind or Chance. It scores 25 in Full House, 30 in"
        " Small Straight and 40 in Large Straight.",
        "fill any of the following Lower Section boxes",
    ),
    Rule(
        31,
        "If the whole Lower Section and the Upper Section box of the number you rolled are filled, you must enter the"
        " Yahtzee as a zero in another Upper Section box of your choice.",
        "if all the boxes in the Lower Section are filled, you must enter a zero in a box of your choice",
    ),
    Rule(
        32,
        "A second or later Yahtzee may, but need not, go to the Upper Section box of its number, for the total of its"
        " dice: five fours score 20 in Fours. You may do this while the Yahtzee box is still open, too.",
        "You may also score a second or subsequent Yahtzee in the Upper Section",
        ("A7",),
    ),
    Rule(
        33,
        "This book never forces a Yahtzee into one box. As long as it is no Joker, it may go to any open box for that"
        " box's usual points, which are 0 in Full House, Small Straight and Large Straight.",
        rulings=("A8",),
    ),
    Rule(
        34,
        "Each Yahtzee bonus is noted as a check mark. The check marks are added to your final score at the end of the"
        " game.",
        "all Bonus Yahtzee points are added to your final score",
    ),
)

EXAMPLE: tuple[Step, ...] = (
    Step(
        Roll("12236"),
        "The pair of twos is a start for Twos or for 3 of a Kind. Hold both twos and roll the 1, the 3 and the 6"
        " again.",
        hold="22",
    ),
    Step(
        Roll("22256"),
        "A third two. You could stop here with 6 in Twos or 17, the total of all five dice, in 3 of a Kind. Or roll"
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
    name="travel",
    printed=True,
    title="Travel Yahtzee",
    summary="No move is ever forced: once the Yahtzee box is filled, the matching Upper box is a choice.",
    rules=RULES,
    clauses={
        "players": 1,
        "series": 2,
        "difference": 3,
        "turns": 5,
        "start": 6,
        "rolls": 7,
        "first_roll": 8,
        "reroll": 9,
        "score": 11,
        "one_box": 12,
        "once": 13,
        "chosen_zero": 14,
        "nothing_scores": 17,
        "upper_bonus": 18,
        "full_house": 21,
        "bonus": 26,
        "first_yahtzee": 26,
        "joker": 29,
        "lower_first": 29,
        "forced": 32,
        "upper_before_yahtzee": 32,
        "lower_without_joker": 33,
        "matching": 32,
        "lower": 31,
        "bonus_place": 34,
    },
    quotes={"reroll": "you may roll ANY or ALL of the dice again"},
    example=EXAMPLE,
)

TRAVEL = Rulebook(
    BOOK,
    first_yahtzee="tossed",
    forced="never",
    joker="filled",
    lower_first="never",
    chosen_zero=True,
    bonus_place="final",
    series="summed",
    difference="each",
)
