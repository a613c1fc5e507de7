"""How the five rulebooks differ: the questions, and the words for every answer."""

from __future__ import annotations

SIDES = "How many sides play?"
SIDES_UP_TO = "1 to {most}"
SIDES_ANY = "1 or more"

TURNS = "How many boxes and turns?"
TURNS_IN_COLUMNS = "{boxes}, in {columns} columns"

PARTNERS = "May partners share a card?"
PARTNERS_YES = "yes, in two or more teams"
PARTNERS_NO = "no"

SERIES = "Several games?"
SERIES_SEPARATE = "every game has its own winner"
SERIES_UP_TO = "up to {most} games are added up"
SERIES_ANY = "any number of games are added up"

DIFFERENCE = "Winner earns the difference?"
DIFFERENCE_YES = "as an option"
DIFFERENCE_NO = "no"

FORCED = "A further Yahtzee and its open Upper box"
FORCED_ANSWERS = {
    "never": "never: it is a choice",
    "entitled": "must, if the first Yahtzee was scored in the YAHTZEE box; otherwise free",
    "later": "must, for Yahtzees after the first, once the YAHTZEE box is filled",
    "later_always": "must, for Yahtzees after the first",
    "filled": "must, once the YAHTZEE box is filled, even with a zero",
}
JOKER = "When is a Yahtzee a Joker?"
JOKER_ANSWERS = {
    "never": "there are no Jokers",
    "entitled": "first Yahtzee in the YAHTZEE box, and the matching box filled",
    "filled": "YAHTZEE box filled, even with a zero, and the matching box filled",
}
LOWER_FIRST = "A Joker while a Lower box is open"
LOWER_FIRST_ANSWERS = {
    "never": "a zero in the Upper Section is allowed even then",
    "forced": "Yahtzees that are bound to an order must use a Lower box first",
    "always": "every Joker must use a Lower box first",
}

BONUS_WHEN = "When does a Yahtzee earn a bonus?"
BONUS_WHEN_ANY = "a Yahtzee was scored in the YAHTZEE box, the first or a later one"
BONUS_WHEN_FIRST = "the first Yahtzee of the card was scored in the YAHTZEE box"
BONUS_WHEN_FIRST_THREE = "the first (for later ones: the first three) were scored in YAHTZEE boxes"
BONUS_WORTH = "What is the Yahtzee bonus worth?"
BONUS_WORTH_EACH = "{points} each"
BONUS_WORTH_BY_COLUMN = "{points} by column"
BONUS_PLACE = "Where is the bonus written?"
BONUS_PLACE_ANSWERS = {
    "final": "check marks, added to the final score",
    "box": "in the YAHTZEE box, added to its score",
    "lower": "check marks in the Lower Section",
    "back": "chips, counted on the back of the card",
}

CHOSEN_ZERO = "A zero by choice where the dice score?"
CHOSEN_ZERO_YES = "yes"
CHOSEN_ZERO_NO = "no"

TOTAL = "How is the total made?"
TOTAL_SECTIONS = "Upper + Lower + bonuses"
TOTAL_COLUMNS = "columns {multipliers}, then the chips"
