"""What the game in the terminal says: what happened, what the dice score, what can be done, what it asks first."""

from __future__ import annotations

from . import Plural

# --- what happened ------------------------------------------------------------------------------------------------

PLAYER_OF_TEAM = "{player} of {team}"
ROLLED_FOR_START = {
    "one": "{name} rolls {dice} = {total} to see who starts.",
    "team": "{name} roll {dice} = {total} to see who starts.",
}
START_TIE = "That is a tie for the highest total: the tied sides roll again."
BEGINS = {"one": "{name} begins.", "team": "{name} begin."}
ENTRY = "{points} in {box}"
ENTRY_CROSSED_OUT = "{points} in {box}, crossed out"
ENTRY_WITH_BONUS = "{points} in {box}, and a Yahtzee bonus of {bonus}"
ENTRY_CROSSED_OUT_WITH_BONUS = "{points} in {box}, crossed out, and a Yahtzee bonus of {bonus}"
ROLLS = "rolls {dice}"
HOLDS = "holds {dice}"
TURN = "{player} {rolls} and scores {entry}. Total {total}."
TURN_WITHOUT_DICE = "{player} scores {entry}. Total {total}."
SCORES = "{player} scores {entry}."
TURN_NUMBER = "Turn {number}: {sentence}"
TURN_UNDER_WAY = "Turn {number}, under way: {player} has rolled {rolls}."
RESIGNS = {"one": "{name} resigns.", "team": "{name} resign."}

# --- how games and series end -------------------------------------------------------------------------------------

NOT_FINISHED = "The game is not finished."
ABANDONED = "The game was abandoned; nobody wins."
RESIGNED_WITH = Plural(one="{name} resigned with {count} point.", other="{name} resigned with {count} points.")
FINAL_SCORE = "Final score: {points}."
SIDE_SCORE = "{name}: {points}"
SIDE_RESIGNED = "{name}: {points}, resigned"
SHARE_WIN = Plural(
    one="{names} share the win with {count} point each.", other="{names} share the win with {count} points each."
)
WINS = {
    "one": Plural(one="{name} wins with {count} point.", other="{name} wins with {count} points."),
    "team": Plural(one="{name} win with {count} point.", other="{name} win with {count} points."),
}
STANDINGS = "Standings after game {number} of {count}:"
STANDING = "{name}: {score}"
EARNS = {"one": "{name} earns {points} by this game.", "team": "{name} earn {points} by this game."}
WON_SERIES = "{names} won the series."
SHARE_SERIES = "{names} share the win of the series."
NO_SERIES = "Each game has its own winner; this book does not add games up."
EARNED_POINTS = Plural(one="{count} point (game scores {scores})", other="{count} points (game scores {scores})")
SERIES_SCORES = "scores {scores}"
GAMES_WON = Plural(one="{count} game won (scores {scores})", other="{count} games won (scores {scores})")
HOUSE_RULES = "House rules: {rules}"
BACK_OF_CARD = "BACK OF THE CARD"
GAME_HEADING = "GAME {number}"
NAME_HEADING = "NAME: {name}"

# --- dice, boxes and cards ----------------------------------------------------------------------------------------

NO_DICE = "no dice"
POINTS_NOW = "Points now: {boxes}."
POINTS_NOW_IN_COLUMNS = "Points now (in any column unless named): {boxes}."
ZERO_IN = "Zero in: {boxes}."
NOTHING_SCORES = "Nothing scores. A zero in: {boxes}."
NOTHING_SCORES_IN_COLUMNS = "Nothing scores. A zero in (in any column unless named): {boxes}."
OFFER = "{box} {points}"
OFFER_WITH_BONUS = "{box} {points} plus bonus {bonus}"
OFFER_IN_COLUMNS = "{offer} (column {columns})"
YAHTZEE = "A Yahtzee!"
YAHTZEE_FOR = "A Yahtzee for {player}!"
YAHTZEE_FORCED = "It must go to {where}: {clause}."
JOKER = (
    "It is a Joker: it scores in the Lower Section even where the dice do not show what the box asks for ({clause})."
)
YAHTZEE_BONUS = "It earns a Yahtzee bonus: {clause}."
LOWER_BOX = "an open box of the Lower Section"
BOX_BELOW = "one of the boxes below"
EMPTY_CARD = "empty"
CARD = "Card: {boxes}. {upper}"
COLUMN = "Column {number}: {boxes}. {upper}"
BONUSES = "Yahtzee bonuses: {number}, worth {points}."
UPPER_EARNED = "Upper Section {points}, bonus {bonus} earned."
UPPER_OPEN = "Upper Section {points} of {target} for the bonus."
UPPER_MISSED = "Upper Section {points}, no bonus."

# --- the coach ----------------------------------------------------------------------------------------------------

CHOICE_COLUMNS = ("loss", "score", "choice", "going for")
AIM = "{box} {chance}"
AIM_BONUS = "upper bonus {chance}"
BEST_CHOICE = "That was the best choice."
GOOD_CHOICE = "That was nearly the best choice: it cost {points} points."
COSTLY_CHOICE = {
    "inaccuracy": "An inaccuracy: that cost {points} points. The best choice was to {best}.",
    "mistake": "A mistake: that cost {points} points. The best choice was to {best}.",
    "blunder": "A blunder: that cost {points} points. The best choice was to {best}.",
}
ACCURACY = "accuracy {share}, {points} points lost"
COSTS = {
    "inaccuracy": "This costs {points} points (an inaccuracy). Do it anyway?",
    "mistake": "This costs {points} points (a mistake). Do it anyway?",
    "blunder": "This costs {points} points (a blunder). Do it anyway?",
}
CROSS_OUT = "Cross out {box}?"

# --- what a move led to, and what was refused ---------------------------------------------------------------------

NOT_SAVED = "the game goes on, but it is not being saved: {trouble}."
COUNTED_AS_ORDINARY = "It was counted as ordinary dice. If it was a Yahtzee, take it back and type the dice."
COACH_CANNOT_ROLL = "the coach cannot roll your dice for you."
NO_DICE_TO_UNDO = "there is nothing to undo: no dice have been typed in this turn."
DICE_TAKEN_BACK = "The dice you typed last are taken back."
ENTRY_TAKEN_BACK = "Taken back: {player}, {entry}."
RESIGNATION_TAKEN_BACK = "Taken back: the resignation."
ROLLED_STAYS = "nothing to undo: a roll cannot be taken back."
NO_ENTRY_TO_UNDO = "there is nothing to undo: no box has been filled since the last roll."
WHO_STARTS_OR_DICE = "Type five dice, or who starts: {names}."
ROLLED_BESIDE = "Type what you rolled beside {held}, or all five dice, such as 13356."
FIVE_DICE = "Type the five dice, such as 13356."
DICE_OR_SCORE = "Type the dice first, or the score as well, such as {box} 12."
POINTS_ARE_COUNTED = "The points are counted for you: type {box}."
POINTS_ARE_COUNTED_IN_COLUMNS = "The points are counted for you: type {box}, or {column} {box} for column {column}."
OTHER_POINTS = "These dice score {points} in {box}, not {typed}. undo takes the dice back."

# --- who plays, and which game is continued -----------------------------------------------------------------------

PLAYER = "Player"
BOT = "{kind} bot"
TEAMS_ARE_ALL = "--teams names everybody who plays; leave out --players and --bots"
NO_PLAYERS = "--players names people, such as Ann,Bob; got {typed}"
NO_TEAM = 'teams are written "Reds: Bo, Cy; Blues: Di, Ed"; got {typed}'
NO_UNFINISHED_GAME = "there is no unfinished game in {folder}; dicecup play begins one"
GAME_IS_OVER = "the game in {file} is over; dicecup replay {file} shows it"
BOT_NOT_NAMED = (
    "{name} is a bot of somebody's own, which plays only if you name it: dicecup play --bots {name}, with --resume to"
    " continue a game"
)
THINKER_ENDED = "the process that thinks has ended; please ask again"

SHORT_LABELS = {
    " of game": "",
    "TOTAL of ": "",
    " or more": "+",
    " check marks": "",
    " EACH BONUS": " EACH",
    "TOTAL SCORE x": "SCORE x",
    "GRAND TOTAL from": "from",
    "BONUS CHIP": "CHIP",
    ", ": " ",
}
"""How labels of the printed card are said in 14 characters: which words become which."""

# --- around the dice ----------------------------------------------------------------------------------------------

ALL_AT_ONCE = "A duplicate table: all play each turn at once, and it is shown when all have finished it."
GAME_OF = "game {number} of {count}"
REAL_DICE = "real dice"
NOT_SAVED_SIGN = "NOT SAVED"
TOO_SMALL = "{width}×{height} is too small: make it {least_width}×{least_height}"
WHO_STARTS = "Who starts?"
WHOSE_TURN = "{player} · turn {number} of {count}"
WHOSE_ROLL = "{player} · turn {number} of {count} · roll {roll} of {rolls}"
HOW_TO_PLAY = "Press space to roll. Then 1 to 5 hold dice and space rolls the others, or arrows and enter fill a box."
HOW_TO_PLAY_WITH_REAL_DICE = (
    "Roll your dice and press space to type them. Then 1 to 5 hold dice and space rolls the others, or arrows and enter"
    " fill a box."
)
NO_ROLLS_LEFT = "No rolls left"
TYPE_DICE = "Type the dice"
ALL_HELD = "All are held"
ROLL_ALL = "Roll all {count}"
ROLL_SOME = Plural(one="Roll {count} die", other="Roll {count} dice")
SCORE = "Score"
HELD_DIE = "{number} held"
UNDO_IT = "u takes that back."
LAST_ROLL = "That was the last roll: choose a box."
ROLL_FIRST = "Roll first: press space."
YOUR_TURN = "Your turn"
WAITING_FOR = "Waiting for {player}"
IS_PLAYING = "{player} is playing."
BOT_STUCK = "{player} cannot go on: {why}. g lets it try again."
COACH_PLAYS = "The coach plays for you; a ends it."
YOU_PLAY = "You play yourself again."

# --- the coach next to the dice -----------------------------------------------------------------------------------

COACH_FIRST_TIME = "Working out the best play for this rulebook (once, a few seconds)…"
COACH_MODES = {
    "off": "The coach is off. c turns it on.",
    "hint": "h asks the coach for a hint.",
    "verdict": "The coach says after each move how good it was. h asks for a hint.",
    "warn": "The coach warns you before a mistake. h asks for a hint.",
    "full": "The coach shows all your options. Roll to see them.",
}
COACH_IS_OFF = "The coach is off; c turns it on."
NO_DICE_TO_COACH = "The coach can say something once the dice are rolled."
VERDICT_ON = "{player}: {verdict}"
COACH = "Coach"
COACH_BY_ESTIMATES = "Coach, by estimates"
COACH_THINKS = "The coach is thinking…"
COACH_CANNOT_HELP = "The coach cannot help: {why}"
MISTAKE = "turn {turn}, {dice}: {sentence}"
MISTAKE_OF_TURN = "turn {turn}"

# --- saving, and the best score -----------------------------------------------------------------------------------

REAL_DICE_ARE_GIVEN = "real dice are given, not rolled"
PLAYED_ELSEWHERE = "another window has continued this game; its version is the saved one"
STOPPED_UNSAVED = "Stopped. The game was not saved."
STOPPED_UNPLAYED = "Stopped. Nothing was played, so nothing is saved."
STOPPED_IN_TROUBLE = "Stopped. The game could not be saved:\n{trouble}"
SAVED = "The game is saved. Go on with:\n  {command}"
BEST_NOT_KEPT = "Warning: the best score could not be kept: {why}"
BEST_WITH_HELP = "You had help in this game, so it is counted apart: your best with help is {points}."
BEST_SO_FAR = "Your best by these rules is {points}."
FIRST_BEST = "Your first score by these rules: {points} is now your best."
NEW_BEST = "A new best! It was {points} until now."
BAD_DICE_HEADER = '[Dice] is "real" or not there; got {found}'
BAD_SEED_HEADER = "[Seed] holds a whole number; got {found}"
BAD_BOTS_HEADER = Plural(
    one="[Bots] has a name for the only side; got {found}",
    other="[Bots] has a name for each of the {count} sides; got {found}",
)

# --- dialogs at a table -------------------------------------------------------------------------------------------

YES = "Yes"
NO = "No"
RESIGN = {
    "one": "Does {name} resign, leaving the game for good?",
    "team": "Do {name} resign, leaving the game for good?",
}
START_DICE = ("The five dice that {name} rolled for the start,", "or the name of the side that starts:")
DICE_ON_TABLE = "The five dice that lie on the table, such as 13356:"
DICE_BESIDE_HELD = (
    Plural(
        one="The die that you rolled; you hold {held}.",
        other="The {count} dice that you rolled; you hold {held}.",
    ),
    "(All five will do as well.)",
)
DICE_OR_BOX = ("The five dice you rolled, such as 13356,", "or a box and its score, such as threes 9:")
LAST_BOX_RIGHT = "Is the last box that was entered right?"
TAKE_IT_BACK = "Take it back"

# --- settings -----------------------------------------------------------------------------------------------------

SETTING_TITLES = {
    "coach": "Coach",
    "warn_from": "Warn me about",
    "confirm_zero": "Confirm zeros",
    "bot_pause": "Bots play",
    "motion": "Animate dice",
    "look": "Colours",
    "bell": "Bell at my turn",
}
COACHING = ("off", "hints when I ask", "a verdict after each move", "warnings before a mistake", "all my options")
WARNINGS = ("inaccuracies and worse", "mistakes and blunders", "blunders only")
ZEROS = ("never", "only in valuable boxes", "always")
PAUSES = ("slowly", "normally", "fast", "at once")
YES_NO = ("yes", "no")
LOOKS = ("dark", "light", "those of the terminal")

# --- after a game -------------------------------------------------------------------------------------------------

REVIEW = "Review"
PLAY_AGAIN = "Play again"
NEXT_GAME = "Next game"
QUIT = "Quit"
MENU = "Menu"
