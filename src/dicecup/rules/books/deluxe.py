"""Deluxe Edition (2004)."""

from __future__ import annotations

from ..dice import Roll
from ..rulebook import Book, Rule, Rulebook, Step

RULES: tuple[Rule, ...] = (
    Rule(
        1,
        "One or more people can play.",
        "1 or More Players",
    ),
    Rule(
        2,
        "Whoever has the highest grand total wins the game. You can also play alone and try to beat your earlier"
        " scores; there is no rule for adding up several games.",
        "the player with the highest Grand Total wins the game",
        ("A20",),
    ),
    Rule(
        3,
        "To find out who starts, everybody rolls all five dice, and the highest total goes first. Turns then pass to"
        " the left, which is clockwise.",
        "The player with the highest total goes first. Play then passes to the left",
    ),
    Rule(
        4,
        "You roll the dice up to three times in a turn, the first time all five, and may stop earlier. Before the"
        " second and third roll you choose any or all of the dice to roll again, including dice that you held before.",
        "Reroll ANY or ALL dice you want—even “keepers” from the previous roll",
    ),
    Rule(
        5,
        "A die that leans against something or lands outside the tray is rolled again.",
        "Reroll any dice that lean, or that land outside the tray",
    ),
    Rule(
        6,
        "Every turn ends with exactly one box being filled. If you cannot score, or do not want to, you write a zero"
        " in an open box.",
        "if you can’t (or don’t want to) enter a score, you must enter a zero",
        ("A12",),
    ),
    Rule(
        7,
        "Each of the 13 boxes is filled only once in a game. The order of the boxes is up to you.",
        "Fill in each box only once, in any order",
    ),
    Rule(
        8,
        "A box of the Upper Section scores the sum of the dice that show its number. Three threes are worth 9 in"
        " Threes.",
        "add only the dice with the same number",
    ),
    Rule(
        9,
        "If your six Upper Section boxes add up to 63 points or more, you get a bonus of 35 points.",
        "63 points or more",
    ),
    Rule(
        10,
        "3 of a Kind needs at least three dice alike and 4 of a Kind at least four. Both score the total of all five"
        " dice.",
        "4 or more of the same number",
    ),
    Rule(
        11,
        "A Full House is three dice of one number and two of another, and scores 25 points. Five dice alike are no"
        " Full House unless they count as a Joker.",
        "Score in this box only if the dice show three of one number and two of another",
    ),
    Rule(
        12,
        "A Small Straight is four numbers in a row and scores 30 points; a Large Straight is five in a row and scores"
        " 40. A Large Straight may be entered in Small Straight for 30 instead.",
        "You could instead score in the Small Straight box, the Chance box",
    ),
    Rule(
        13,
        "A Yahtzee is five dice alike and scores 50 points in the Yahtzee box. Chance takes any dice and scores the"
        " total of all five.",
        "You earn 50 points for entering a YAHTZEE in the YAHTZEE box",
    ),
    Rule(
        14,
        "Every Yahtzee that you enter while your Yahtzee box already holds 50 earns a bonus of 100 points. It makes no"
        " difference whether the 50 came from your first Yahtzee or from a later one.",
        "have already filled in the YAHTZEE box with a 50",
    ),
    Rule(
        15,
        "If your Yahtzee box holds a zero, a Yahtzee earns no bonus. You must still enter it by the Joker Rules (rules"
        " 16 to 18), just as with a 50 in the box.",
        "you do not earn a YAHTZEE bonus; however, you must fill in one of the 13 boxes",
    ),
    Rule(
        16,
        "The Joker Rules hold once the Yahtzee box is filled. Their first step: a Yahtzee must go to the Upper Section"
        " box of its number (Fours for five fours) if that is open, for the total of its dice.",
        "Score the total of all 5 dice in the appropriate Upper Section box",
    ),
    Rule(
        17,
        "Second step of the Joker Rules: if the Upper Section box of its number is filled, the Yahtzee must go to an"
        " open Lower Section box of your choice. There it scores 25 in Full House, 30 in Small Straight, 40 in Large"
        " Straight, and the total of its dice in 3 of a Kind, 4 of a Kind or Chance.",
        "score as follows in any open Lower Section box",
    ),
    Rule(
        18,
        "Third step of the Joker Rules: if the whole Lower Section is filled too, the Yahtzee must be a zero in an"
        " open Upper Section box of your choice.",
        "you must enter a zero in any open Upper Section box",
    ),
    Rule(
        19,
        "While your Yahtzee box is open, a Yahtzee may go to any open box for that box's usual points. It earns no"
        " bonus.",
        rulings=("A10",),
    ),
    Rule(
        20,
        "Each Yahtzee bonus is noted as a check mark in the Lower Section and is worth 100 points. There is no limit"
        " to their number.",
        "just squeeze in the check marks if necessary",
        ("A23",),
    ),
    Rule(
        21,
        "This book has no partners and no scoring by differences. It does not state a highest possible score.",
    ),
)

EXAMPLE: tuple[Step, ...] = (
    Step(
        Roll("23454"),
        "You could roll again for Fours, for 3 of a Kind or for a Large Straight. Your Small Straight is already"
        " scored, so the Large Straight is a risk, but a 1 or a 6 would complete it. You hold 2 3 4 5 and roll one"
        " four again.",
        hold="2345",
    ),
    Step(
        Roll("22345"),
        "The new die is a two. You could roll one die once more for the Large Straight, or hold the pair of twos and"
        " try for Twos or 3 of a Kind. You hold the twos and roll the other three dice.",
        hold="22",
    ),
    Step(
        Roll("22233"),
        "The last roll brings one two and two threes: 6 in Twos, 12 in 3 of a Kind or 25 in Full House. You take the"
        " Full House, which is hard to get later. You are ahead in the Upper Section, so the bonus may not need three"
        " twos, and a better 3 of a Kind may still come.",
    ),
)

BOOK = Book(
    name="deluxe",
    printed=True,
    title="Deluxe Edition (2004)",
    summary=(
        "The current official rules: with the Yahtzee box filled, every Yahtzee takes its matching Upper box, then any"
        " Lower box as a Joker."
    ),
    rules=RULES,
    clauses={
        "players": 1,
        "series": 2,
        "start": 3,
        "rolls": 4,
        "first_roll": 4,
        "reroll": 4,
        "score": 6,
        "one_box": 6,
        "chosen_zero": 6,
        "nothing_scores": 6,
        "once": 7,
        "upper_bonus": 9,
        "full_house": 11,
        "yahtzee": 13,
        "bonus": 14,
        "first_yahtzee": 14,
        "bonus_limit": 20,
        "joker": 17,
        "forced": 15,
        "matching": 16,
        "lower": 17,
        "lower_first": 17,
        "bonus_place": 20,
        "partners": 21,
        "difference": 21,
    },
    quotes={
        "rolls": "After your third roll, you must fill in a box on your score card",
        "first_roll": "Roll all 5 dice",
    },
    example=EXAMPLE,
    example_boxes={"aces": 3, "fives": 15, "sixes": 24, "four_kind": 17, "small_straight": 30},
)

DELUXE = Rulebook(
    BOOK,
    first_yahtzee="box",
    forced="filled",
    joker="filled",
    lower_first="forced",
    chosen_zero=True,
    bonus_place="lower",
    series="separate",
)
