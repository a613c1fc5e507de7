"""What the review of a game says: its sum, its decisions, its luck, and the page it is saved as."""

from __future__ import annotations

from . import Plural

# --- how far a review can be trusted ------------------------------------------------------------------------------

DRIFT_NOTE = "The remainder of the sum is the estimate's own error (drift)."
REAL_DICE_NOTE = (
    "These were real dice. Where only the last dice of a turn were entered, only the box is judged; where no dice were"
    " entered, nothing is. Luck is then part of what is not known."
)
LIMITS = (
    "An inaccuracy loses {inaccuracy} points or more, a mistake {mistake}, a blunder {blunder}. A lucky roll brings"
    " {lucky} points or more, a very lucky one {very_lucky}, and an unlucky one costs as much. These limits come from"
    " simulated games."
)

# --- the sum that leads to the final score ------------------------------------------------------------------------

TERMS = {
    "start": "start value",
    "luck": "luck",
    "losses": "losses",
    "unseen": "turns whose dice are not known",
    "drift": "the estimate's own error (drift)",
    "score": "final score",
    "expected": "expected final score",
}

# --- what a side did ----------------------------------------------------------------------------------------------

STAGES = {"first_keep": "first keep", "second_keep": "second keep", "box": "box"}
STAGE_LOSSES = {"first_keep": "first keep {loss}", "second_keep": "second keep {loss}", "box": "box {loss}"}
LOSSES = "Losses: {stages}."
ADJUSTED = "With average luck these decisions would have scored {points}."
AVERAGE_LOSS = Plural(
    one="Average loss per unforced decision: {loss}, from {count} decision.",
    other="Average loss per unforced decision: {loss}, from {count} decisions.",
)
DECISIONS = "Decisions: {grades}."
NO_DECISIONS = "Decisions: none."
GRADED = {
    "best": Plural(one="{count} best", other="{count} best"),
    "good": Plural(one="{count} good", other="{count} good"),
    "inaccuracy": Plural(one="{count} inaccuracy", other="{count} inaccuracies"),
    "mistake": Plural(one="{count} mistake", other="{count} mistakes"),
    "blunder": Plural(one="{count} blunder", other="{count} blunders"),
}
NO_HELP = "No decision was made with help."
WITH_HELP = "Decisions with help: {kinds}."
HELP = {
    "hint": "{count} after a hint",
    "values": "{count} with the values in view",
    "warning": "{count} after a warning",
    "autoplay": "{count} made by autoplay",
    "stand_in": "{count} made by a stand-in",
    "undo": "{count} after an entry was taken back",
}
OTHER_HELP = "{count} {kind}"
WIN_COURSE = "Chance to win in percent, before each turn and at the end: {shares}"

# --- one turn, one decision ---------------------------------------------------------------------------------------

GRADES = {
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracy",
    "mistake": "mistake",
    "blunder": "blunder",
}
ROLLS = {2: "first roll", 1: "second roll", 0: "last roll"}
"""By rolls left, like all the tables that follow."""
PLACES = {
    2: "Turn {turn}, first roll {dice}",
    1: "Turn {turn}, second roll {dice}",
    0: "Turn {turn}, last roll {dice}",
}
POSITIONS = {
    2: "{dice}, two rolls left; open: {boxes}",
    1: "{dice}, one roll left; open: {boxes}",
    0: "{dice}, last roll; open: {boxes}",
}
COSTLIEST = {
    2: "turn {turn}, first roll {dice}: {decision}",
    1: "turn {turn}, second roll {dice}: {decision}",
    0: "turn {turn}, last roll {dice}: {decision}",
}

NOT_BEST = "{done} ({grade}, {loss}): best was to {best}"
NOT_BEST_WIN = "{done} ({grade}, {loss} and {share} % of the chance to win): best was to {best}"
SECOND_TRY = "{done}, after taking back {first} ({first_loss})"
SECOND_TRY_NOT_BEST = "{done}, after taking back {first} ({first_loss}) ({grade}, {loss}): best was to {best}"
SECOND_TRY_NOT_BEST_WIN = (
    "{done}, after taking back {first} ({first_loss}) ({grade}, {loss} and {share} % of the chance to win): best was to"
    " {best}"
)

ENTRY = "{points} in {box}"
ENTRY_BONUS = "{points} in {box} and a bonus of {bonus}"
ENTRY_NO_DICE = "{points} in {box}, written without dice"
ENTRY_BONUS_NO_DICE = "{points} in {box} and a bonus of {bonus}, written without dice"
BROKEN_OFF = "broken off"

# --- as lines of text ---------------------------------------------------------------------------------------------

TURNS_TITLE = "turn  expected   luck   loss"
COSTLIEST_TITLE = "Costliest decisions"
NO_MISTAKES = "{name} made no mistakes worth listing."

# --- as a separate page -------------------------------------------------------------------------------------------

TITLE = "A game of Yahtzee, reviewed"
TITLE_BY = "A game of Yahtzee by {names}, reviewed"
INTRODUCTION = (
    "{book}. Every roll has its luck, every decision its loss; together they lead from the start value to the final"
    " score. {limits}"
)
EXPECTED_TITLE = "Expected final score"
EXPECTED_CHART = "Expected final score by turn"
EXPECTED_GRAPH = "Graph of the expected final score"
EXPECTED_ACROSS = "turn (0 is before the first roll)"
EXPECTED_START = "{name}, start: {points}"
EXPECTED_AFTER = "{name}, after turn {turn}: {points}"
WIN_TITLE = "Chance to win"
WIN_CHART = "Chance to win by turn"
WIN_GRAPH = "Graph of the chance to win"
WIN_ACROSS = "turns played by all sides"
TURNS_OF = "Turns of {name}"
COLUMN_TURN = "Turn"
COLUMN_STEPS = "Rolls and decisions"
COLUMN_LUCK = "Luck"
COLUMN_LOSS = "Loss"
COLUMN_EXPECTED = "Expected"
ROLL_LUCK = "({luck})"
ROLL_LUCK_GRADES = {
    "lucky": "({luck}, lucky)",
    "very lucky": "({luck}, very lucky)",
    "unlucky": "({luck}, unlucky)",
    "very unlucky": "({luck}, very unlucky)",
}
TRY_AGAIN = "Mistakes of {name} to try again"
RETRY = "Turn {turn}: {position}. What would you do?"
SEE_TURN = "See the turn."
