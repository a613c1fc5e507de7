"""What the coach says: choices, reasons, luck, and what it is doing while people wait."""

from __future__ import annotations

from typing import NamedTuple

from . import Plural


class Deed(NamedTuple):
    """Something that can be done with dice: as advice, and as the subject of a sentence."""

    do: str
    doing: str


KEEP = Deed("keep {dice}", "keeping {dice}")
ROLL_ALL = Deed("roll all five", "rolling all five")
ENTER = Deed("enter {box}", "entering {box}")
CROSS_OUT = Deed("cross out {box}", "crossing out {box}")
NO_DICE = "nothing"

# --- the best choice, and why -------------------------------------------------------------------------------------

ONLY_BOX = "{best}: the rules allow these dice no other box."
NOTHING_ELSE = "{best}: there is nothing else to do."
AS_GOOD = "{best}: as good as {other}."
HARDLY_BETTER = "{best}: hardly better than {other}."
CLEARLY_BEST = "{best}: clearly best; {other} is worth {points} less."
CLEARLY_BEST_ABOUT = "{best}: clearly best; {other} is worth an estimated {points} less."
WORTH = "{best}: worth {points} more than {other}."
WORTH_ABOUT = "{best}: worth an estimated {points} more than {other}."
WORTH_BECAUSE = "{best}: worth {points} more than {other}, because {reason}."
WORTH_BECAUSE_ABOUT = "{best}: worth an estimated {points} more than {other}, because {reason}."
WORTH_PARTLY = "{best}: worth {points} more than {other}, partly because {reason}."
WORTH_PARTLY_ABOUT = "{best}: worth an estimated {points} more than {other}, partly because {reason}."
WINS_MORE = "{best}: that wins more often than {other}, which scores most on average ({more} against {less})."
OTHER_WITH_AIM = "{other} (ends in {box} {chance} of the time)"

REASON_POINTS = "it scores {points} more this turn on average"
REASON_POINTS_THROUGH = "it scores {points} more this turn on average, mostly through {box}"
REASON_POINTS_BONUS = "it scores {points} more this turn on average, mostly from a possible Yahtzee bonus"
REASON_BONUS = "the upper bonus becomes likelier ({more} against {less})"
REASON_ON_PACE = "{box} would put you on the bonus pace and the upper bonus becomes likelier ({more} against {less})"
REASON_AHEAD = (
    "{box} would put you ahead of the bonus pace and the upper bonus becomes likelier ({more} against {less})"
)
REASON_YAHTZEE = "a YAHTZEE now opens the way to bonuses later"
REASON_SAVES = "it pays to save {box} for later"
REASON_SAVES_OFTEN = "it more often keeps {box} open for a later turn"
REASON_KEEPS_OPEN = "it more often keeps {box} open for a better roll"
REASON_FEWER_ZEROS = "you cross out {box} less often"
THE_BOX = "the {box}"

POINTS = Plural(one="{count} point", other="{count} points")
UNDER = "under 0.1 %"
OVER = "over 99.9 %"
UNDER_POINTS = "under 0.01"

# --- a puzzle, and the reply to an answer -------------------------------------------------------------------------

PUZZLE_THEMES = {
    "bonus": "The upper bonus",
    "straights": "Straights",
    "joker": "A second Yahtzee",
    "endgame": "The end of a game",
    "win": "Win or lose",
    "columns": "Which column",
    "mine": "Your own game",
}
BEST_MOVE = "What is the best move?"
OPPONENT_DONE = "Your opponent has finished with {points}. What wins most often?"
OPPONENT_PLAYS = "Your opponent has {points} and {boxes} open. What wins most often?"
RIGHT = "Right. {sentence}"
COSTS = "That costs {points} points ({grade}). {sentence}"
COSTS_WIN = "That gives away {share} % of the chance to win. {sentence}"
CANNOT = "you cannot {deed} here"
UNKNOWN_THEME = "a theme of {book} is one of {themes}; got {theme}"
NO_PUZZLE_FOUND = "no puzzle about {themes} was found in {book}"

# --- luck ---------------------------------------------------------------------------------------------------------

LUCK_NONE = "{name}: no games yet."
LUCK_ONE = Plural(
    one="{name}: {luck} points of luck per game over {count} game. One game proves nothing.",
    other="{name}: {luck} points of luck per game over {count} games. One game proves nothing.",
)
LUCK_NORMAL = Plural(
    one="{name}: {luck} points of luck per game over {count} game. By chance alone 95 % of players stay within"
    " ±{reach}, so this is normal.",
    other="{name}: {luck} points of luck per game over {count} games. By chance alone 95 % of players stay within"
    " ±{reach}, so this is normal.",
)
LUCK_NORMAL_FEW = Plural(
    one="{name}: {luck} points of luck per game over {count} game. By chance alone 95 % of players stay within"
    " ±{reach}, so this is normal; with so few games it proves little.",
    other="{name}: {luck} points of luck per game over {count} games. By chance alone 95 % of players stay within"
    " ±{reach}, so this is normal; with so few games it proves little.",
)
LUCK_UNUSUAL = Plural(
    one="{name}: {luck} points of luck per game over {count} game. By chance alone 95 % of players stay within"
    " ±{reach}, so luck like this is one in twenty or rarer: play on before you conclude anything.",
    other="{name}: {luck} points of luck per game over {count} games. By chance alone 95 % of players stay within"
    " ±{reach}, so luck like this is one in twenty or rarer: play on before you conclude anything.",
)

# --- while somebody waits -----------------------------------------------------------------------------------------

LEARNING = {
    "values": "Working out the best play for this rulebook (once): {share:.0f} % done.",
    "model": "Working out the chances to win by this rulebook (once): {share:.0f} % done.",
    "scores": "Working out the scores of perfect play (once): {share:.0f} % done.",
}
SOLVER_FIRST = "Preparing the solver may take 20 s, once."
GOING_THROUGH = "The coach is going through your games: {done} of {all}."
