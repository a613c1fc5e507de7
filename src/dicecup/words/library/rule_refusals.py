"""What the rules of the game refuse, and why: dice, boxes, cards, moves, games, series and house rules."""

from __future__ import annotations

from .. import Plural

# --- dice -----------------------------------------------------------------------------------------------------------

DICE_TEXT = "dice are digits from 1 to 6, such as 13356; got {dice!r}"
DICE_LIST = "dice are a list of numbers from 1 to 6; got {dice!r}"
DIE = "a die shows a whole number from 1 to 6; got {face}"
KEEP_SIZE = "there are {most} dice; got {count}"
ROLL_SIZE = "a roll shows {most} dice; got {count}"

# --- boxes and cards ------------------------------------------------------------------------------------------------

NO_DICE_SCORE = "no dice score {points} in {box} here; possible: {possible}"
FILLED = "{box} is already filled, with {points}: each box is used only once ({clause})"
SCORES_NOTHING = "{dice} scores nothing in {box} anyway: enter it without scratch"
BETTER_BOX_FIRST = "{dice} has to go to {box} while that box is open ({clause})"
NOT_IN_THIS_BOX = "{dice} cannot go to {box} here, only to {boxes} ({clause})"
CARD_FORM = 'a card is an object such as {"boxes": {"fours": 12}}'
CARD_PARTS = "a card has boxes, yahtzees and bonuses; got {part!r}"
BOXES_FORM = '"boxes" is an object of points by box, such as {"fours": 12}'
POINTS_ARE_TEXT = "{box} cannot hold text: write the number {number} without quotes"
OTHER_POINTS = "{box} cannot hold {points}; possible: {possible}"
LOG_FORM = '"yahtzees" is a list of boxes, such as ["yahtzee", "fours"]'
LOGGED_TWICE = "yahtzees names {box} twice, but a box is used once"
LOGGED_IN_OPEN_BOX = "yahtzees names {box}, but {box} is still open"
LOGGED_WITHOUT_YAHTZEE = "yahtzees names {box}, but no five of a kind scores {points} there"
NOT_LOGGED = "{box} holds {points}, which only a Yahtzee scores, but yahtzees does not name it"
NO_CHOSEN_ZERO = "{dice} scores {points} in {box}; this book does not let you take a zero instead ({clause})"
BOX_IS_FORCED = "{dice} scores {points} in {box}; you cannot take a zero where a rule decides the box ({clause})"
OTHER_BONUSES = "bonuses is {written}, but the Yahtzees listed earn {earned}"
NO_BONUSES = "bonuses is {written}, but the Yahtzees listed earn none"

# --- games ----------------------------------------------------------------------------------------------------------

NAME_FORM = "a name has 1 to {most} printable characters; got {name!r}"
TEAM_SIZE = "a team has {least} to {most} partners; {team} has {partners}"
FIRST_SIDE = "first is a side from 0 to {last}; got {first}"
OVER_NO_DICE = "the game is over ({status}): no dice are awaited"
DECISION_AWAITED = "a decision is awaited, not dice: hold some and roll again, or enter a box"
HELD_OTHERS = "you held {held}, but {dice} does not contain them"
GAME_OVER = "the game is over ({status})"
ACTION_FORM = "an action is a Reroll, Enter, Write or Resign; got {action!r}"
NOT_ROLLED = "the dice have not been rolled yet: all five come first ({clause})"
ALL_FIVE_FIRST = "the first roll is made with all five dice ({clause})"
THIRD_ROLL = "that was the third roll, so a box must be filled now ({clause})"
SCORE_BEFORE_ROLL = "a score without dice can only be written before the first roll of the turn"
RESIGNED_ALREADY = "{name} has resigned already"
OVER_ALREADY = "the game is over already ({status})"
START_NOT_SETTLED = "the start has not been settled"
NOTHING_TO_TAKE_BACK = "nothing has been entered in this game yet, so nothing can be taken back"
HOLD_ALL = "holding all five dice is not a roll: enter a box instead ({clause})"
CANNOT_HOLD = "cannot hold {held}: the dice show {dice}"
NAMES_DIFFER = "names must differ; got {names}"
NO_SIDES = "a game needs at least one side"
NO_PARTNERS = "{book} is not played with partners ({clause})"
TEAMS_ONLY = "partners play in two or more teams, with everybody in one ({clause})"

# --- series ---------------------------------------------------------------------------------------------------------

OTHER_GAME = "that game has another book or other sides than the series"
GAME_NOT_OVER = "game {game} is not over yet"
SERIES_OVER = Plural(
    one="the series is over after {played} of {count} game",
    other="the series is over after {played} of {count} games",
)
SERIES_LENGTH = "a series has 1 to {most} games; got {games}"
TOO_MANY_GAMES = Plural(
    one="{book} is played for only {count} game ({clause}); got {games}",
    other="{book} adds up at most {count} games ({clause}); got {games}",
)
NO_DIFFERENCE = "{book} has no difference scoring; travel does (rule difference=each turns it on)"
DIFFERENCE_ALONE = "difference scoring needs an opponent"

# --- house rules ----------------------------------------------------------------------------------------------------

BOOK_NAME = (
    "a book's name begins with a small letter and has at most 30 small letters, digits, - and _, such as"
    " sunday-rules; got {name!r}"
)
RULE_FORM = "a house rule is written name=value, such as first_yahtzee=box; got {rule!r}"
RULE_CHOICE = "rule {rule} is one of {choices}; got {value!r}"
RULE_NUMBER = "rule {rule} is a whole number from {least} to {most}; got {value!r}"
RULE_LIST = "rule {rule} is a list of whole numbers such as 1,2,3; got {value!r}"
RULE_YES_NO = "rule {rule} is yes or no; got {value!r}"
NO_CATEGORIES = "rule categories needs at least one category"
NUMBER_OF_COLUMNS = "rule multipliers names 1 to 6 columns; got {columns}"
MULTIPLIERS = "rule multipliers takes numbers from 1 to 100"
BONUS_PER_COLUMN = Plural(
    one="rule yahtzee_bonus needs one value for the only column; got {value}",
    other="rule yahtzee_bonus needs a value for each of the {count} columns; got {value}",
)
BONUS_RANGE = "rule yahtzee_bonus takes numbers from 0 to 1000"
NOT_TOML = "the house rules file is not TOML: {why}"
RULES_TABLE = "in a house rules file, [rules] is a table of name = value lines"
RULE_TWICE = "the house rules file gives {rule} twice, at the top and under [rules]; give it once"
NAME_OWN_BOOK = 'a house rules file with {entry} defines a book of its own: add its name, name = "mine"'
BOOK_ENTRY = "the {entry} of a book is a line of text; got {value!r}"
RULE_NUMBERS = "the rules of the book {book} must be numbered 1, 2, 3 and so on"
NO_SUCH_RULE = "the book {book} names rule {number} for {topic}, but has no such rule"
PRINTED_NAME = "{name} is a printed book; give your own another name"
RULES_FORM = "the rules of a book are options by name; got {rules!r}"

# --- clauses, and unknown names -----------------------------------------------------------------------------------

CLAUSE = "{book} rule {number}"
CLAUSE_QUOTED = "{book} rule {number} «{quote}»"
CLAUSE_OF_BOOK = "{book} rules"
CLAUSE_OF_HOUSE = "house rule {rule}={value}"
TITLE_WITH_HOUSE_RULES = "{title}, house rules"
TOO_MANY_SIDES = "at most {count} sides play {book}; got {sides}"
TOO_MANY_SIDES_OF_BOOK = Plural(
    one="only {count} side plays {book} ({clause}); got {sides}",
    other="at most {count} sides play {book} ({clause}); got {sides}",
)
UNKNOWN = {
    "book": "unknown book {name!r}.",
    "bot": "unknown bot {name!r}.",
    "box": "unknown box {name!r}.",
    "category": "unknown category {name!r}.",
    "entry": "unknown entry in the definition of a book {name!r}.",
    "rule": "unknown rule {name!r}.",
    "rulebook": "unknown rulebook {name!r}.",
    "side": "unknown side {name!r}.",
}
DID_YOU_MEAN = "Did you mean {name}?"
KNOWN = "Known: {names}."
