"""What is wrong with a record that cannot be read or written."""

from __future__ import annotations

from .. import Plural

GAMES_NUMBER = "[Games] holds a number; got {given!r}"
RESIGN_SIDE = "resign names a side, such as resign 2; got {given!r}"
FIRST_SIDE = "first names a side, such as first 2; got {given!r}"
DIFFERENCE_VALUE = '[Difference] is "yes" or "no"'
OWN_HEADER = "the header {header} says what the series itself says; an extra one needs another name"
MARKED_TWICE = "a decision is marked twice"
TOO_LONG = "a record has at most {most} characters; got {length}"
EMPTY = "line 1: the record is empty"
LINE = "line {line}: {why}"
HEADER_NAME = "a header's name is a capital followed by letters and digits; got {name!r}"
HEADER_EMPTY = "the header {header} has no value"
BEGINS_WITH = 'line {line}: a record begins with [Dicecup "{version}"]'
HEADER_TWICE = "[{header}] is given twice"
NO_BOOK = 'the record has no [Book "..."] header'
BOOK_FIRST = "[Book] comes before its house rules"
ONE_VALUE = "[{header}] has one value; got {count}"
OTHER_FORMAT = "this is format {format}; this program reads format {known}"
RULE_FIRST = "[Rule] comes before [Rules], the digest of all of them"
OTHER_DIGEST = "the [Rules] line does not match this book and its house rules"
DECISION_TWICE = "the decision {place} (game, turn, roll) is marked twice"
HEADER_FORM = 'a header is written [Name "value"]; got {text!r}'
HEADER_QUOTES = "a header's values are quoted as in JSON; got {text!r}"
EXPECTED_GAME = "expected game {game}; got {given!r}"
GAME_NOT_OVER = "game {game} is not over or was abandoned, so no other can follow"
ALL_GAMES_HERE = Plural(
    one="the series has {count} game, and it is here already",
    other="the series has {count} games, and all are here already",
)
CUT_OFF = "line {line}: the record stops in game {game} without its end line: it was cut off"
CUT_OFF_BEFORE_GAMES = "line {line}: the record stops before game 1: it was cut off"
FIRST_AT_BEGINNING = "first stands at the beginning of a game of several sides"
SETTLED_BEFORE = "the start was settled before {given!r}"
OTHER_SIDE_ROLLS = "side {side} rolls next for the start; got {given!r}"
OVER_BEFORE = "the game was over before {given!r}"
TURN_BEFORE_START = "a turn cannot come before the start is settled"
EXPECTED_TURN = "expected turn {turn}; got {given!r}"
TURN_TWICE = "turn {turn} is given twice"
TURN_EMPTY = "turn {turn} is empty"
ENTRY_FORM = "a box is followed by its points, then +bonus and scratch where they apply; got {given!r}"
SCRATCH_NEEDS_DICE = "scratch needs the dice: a zero written without them is not known to be a choice"
OTHER_POINTS = "{box} earns {points} and bonus {bonus} here, not {given} and {given_bonus}"
ENDINGS = "a game ends with one of {endings}; got {given!r}"
OTHER_END = "the record says {ending}, but replayed the game is {reached}: turns are missing or too many"
MARK_FORM = 'a mark names game, turn, roll and help, such as [Help "1" "3.2" "1" "hint"]'
HELP_FORM = "help is one word, such as hint, or undo and an entry; got {given!r}"
HELP_TWICE = "{kind} is given twice"
MARK_WITHOUT_HELP = "a mark names the help, and with undo the entry that was taken back"
NO_DECISION = "there is no decision {place} (game, turn, roll) to mark"
