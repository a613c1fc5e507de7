"""How the five rulebooks differ: the questions, and the words for every answer; house rules and what they do."""

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

# --- house rules, option by option ----------------------------------------------------------------------------------

OPTION_CATEGORIES = "the categories in play, comma-separated"
OPTION_MULTIPLIERS = "what each column's total is multiplied by: 1, or 1,2,3"
OPTION_UPPER_TARGET = "the Upper Section total that earns the upper bonus"
OPTION_UPPER_BONUS = "the upper bonus"
OPTION_YAHTZEE_BONUS = "the Yahtzee bonus in each column: 100, or 100,200,300"
OPTION_BONUS_LIMIT = "the most Yahtzee bonuses a card can earn; 0 is no limit"
OPTION_FIRST_YAHTZEE = (
    "what a bonus asks of the first Yahtzee: tossed = the first one tossed was scored as 50 in the Yahtzee box;"
    " box = the Yahtzee box holds 50 now, whichever Yahtzee that was"
)
OPTION_FORCED = (
    "which Yahtzees must take the matching Upper box while it is open: never; entitled = those that earn a bonus;"
    " later = those after the first (in Triple the third), once no Yahtzee box is open; later_always = those,"
    " even with a Yahtzee box open; filled = any, once no Yahtzee box is open"
)
OPTION_JOKER = (
    "when a Yahtzee whose matching box is filled is a Joker in the Lower Section: never; entitled = when it earns"
    " a bonus; filled = when the Yahtzee box is filled"
)
OPTION_LOWER_FIRST = (
    "which Yahtzees must use an open Lower box before taking a zero in the Upper Section: never; forced = those"
    " that `forced` binds; always = every Joker"
)
OPTION_FIVE_ALIKE_FULL_HOUSE = "five of a kind is a Full House without being a Joker"
OPTION_UPPER_BEFORE_YAHTZEE = "a second Yahtzee may go to its matching Upper box while the Yahtzee box is open"
OPTION_LOWER_WITHOUT_JOKER = "a Yahtzee that is no Joker may go to the Lower Section at ordinary points"
OPTION_CHOSEN_ZERO = "a zero may be written where the dice would score"
OPTION_BETTER_BOX_FIRST = (
    "four of a kind, a Full House and a Large Straight take a lesser box only once their own is filled"
)
OPTION_LARGER_IN_SMALLER = "a Large Straight counts as a Small one and five alike as 4 of a Kind"
OPTION_BONUS_PLACE = (
    "where Yahtzee bonuses are written: final = added to the final score; box = in the Yahtzee box; lower = in"
    " the Lower Section; back = on the back of the card"
)
OPTION_MAX_SIDES = "the most sides in a game; 0 is as many as dicecup seats, {most}"
OPTION_PARTNERS = "teams of partners may share a card"
OPTION_SERIES = "several games: summed = totals are added up; separate = each game has its own winner"
OPTION_MAX_GAMES = "the most games in a series; 0 is any number"
OPTION_DIFFERENCE = (
    "what the winner earns in difference scoring: none = the book has no such scoring; each = the sum of the"
    " differences to each opponent; runner_up = the margin over the second; all_others = own score less the sum"
    " of the others'"
)

# --- house rules that are offered -----------------------------------------------------------------------------------

PRESET_FREE_JOKER = "Free choice Joker: a further Yahtzee is never forced into a box"
PRESET_NO_JOKER = "No Joker: a further Yahtzee scores what its dice show"
PRESET_NO_BONUS = "No Yahtzee bonus"
PRESET_FIVE_ALIKE = "Five of a kind is a Full House"
PRESET_NO_ZERO = "No zero in a box where the dice would score"
PRESET_OWN_BOX = "Dice go in their best box first"
PRESET_BONUS_50 = "Upper bonus of 50"
PRESET_LOWER_ONLY = "A short game: the Lower Section only"
