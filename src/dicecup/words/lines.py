"""What the line-by-line game says, and what it says about lines that it cannot understand."""

from __future__ import annotations

from . import Plural

# --- what people type ---------------------------------------------------------------------------------------------

MORE = "Type help for the commands."
TOO_LONG = "That line is too long for a command. Type help for the commands."
NAME_THE_BOX = "Name the box as well, such as {command} fours."
HOLD_NOT_ROLL = "Type the dice to hold, not those to roll: 55 roll holds two fives and rolls the others."
DICE_TO_HOLD = "Type the dice to hold, such as hold 55, or hold none."
NO_DICE_IN = "I cannot read dice in {line}: {why}."
NOT_UNDERSTOOD = "I do not understand {line}. Type help for the commands."
NOT_UNDERSTOOD_BUT = "I do not understand {line}. Did you mean {close}? Type help for the commands."
ONE_COLUMN = "This card has one column: type {box} without a number before it."
NO_COLUMN = "This card has columns 1 to {columns}; there is no column {column}."
SEVERAL_MEANT = "{line} could mean {boxes} or {last}."
NOT_PLAYED = "The box {box} is not played with these rules."
WHICH_COLUMN = "In which column? Type {ways} or {last}."

# --- help ---------------------------------------------------------------------------------------------------------

HELP_WITH_ROLLED_DICE = """\
33              hold the two threes (then press Enter to roll the others)
33 roll         hold them and roll the others at once; they stay held
roll            roll the dice that you do not hold (short: r)
hold none       release the dice you hold
undo            take back what you held, or the box you filled, before
                the next roll; the record keeps that you did
threes          end your turn in that box; its beginning is enough, such as
                chan, and so are 3s, 3k, 4k, fh, ss, ls and yz
cross out threes  take a zero in that box
autoplay        let the coach play this turn for you"""
HELP_WITH_REAL_DICE = """\
13356           the five dice you rolled at the table
33              the dice you hold; then type the dice you roll beside them
                (hold 335 holds others instead)
threes          end your turn in that box with the dice you typed
threes 9        end your turn with this score, without typing dice
                (after a Yahtzee type the dice: they may earn a bonus)
cross out threes  take a zero in that box
undo            take back the dice you typed, or what you held
correct         take back the last box that was entered"""
HELP = """\
boxes           what the dice score in each open box (short: b)
hint            what the coach would do, and why
values          all your options, with what each loses and is going for
coach           how the coach helps: off, hint, verdict (after each move),
                warn (before a mistake), full (all your options)
card            the whole score card
rating          how well you play by your saved games, free of luck
rules           the rules of this book; rules 6 shows rule 6 alone
resign          leave the game
quit            stop; the game is saved, as it is after every move"""
HELP_WITH_COLUMNS = "2 threes        that box in column 2 (or 2:threes)"

# --- a game, line by line -----------------------------------------------------------------------------------------

WARNING = "Warning: {trouble}"
RULES = "Yahtzee, rules: {title}"
PLAYING = "Playing: {names}."
GAME_NUMBER = "Game {number} of {count}."
REAL_DICE = "You roll real dice and type them here. Type help for all commands."
ROLLS_FOR_START = "Everybody rolls for the start: the highest total begins."
WHO_STARTS = "Who starts? Type the five dice that {name} rolled for the start, or the name of the side that starts."
DICE_OR_SCORE = "Type the five dice, such as 13356, or box and score, such as threes 9."
TURN = "Turn {number} of {count}."
TURN_OF = "Turn {number} of {count}. {player} holds the dice."
TURN_OF_TEAM = "Turn {number} of {count} for {team}. {player} holds the dice."
SCORE = "Score {points}."
SIDE_SCORE = "{name} {points}"
SIDE_SCORE_AND_CHANCE = "{name} {points} (chance to win {chance})"
DICE = "Dice: {dice}"
ROLL = "Roll {number} of {count}: {dice}"
LAST_ROLL = "That was the last roll: type the box to fill."
HOW_TO_PLAY = (
    "You roll up to three times and then fill one box. Type the dice to hold, such as {dice}, and press Enter to roll"
    " the others; or type a box to fill, such as {box}. Type help for more."
)
HOLD_NOTHING = "You hold nothing yet."
HOLD_REAL_DICE = Plural(
    one="You hold {dice}. Roll {count} die and type what you rolled, or all five.",
    other="You hold {dice}. Roll {count} dice and type what you rolled, or all five.",
)
HOLD = Plural(
    one="You hold {dice}. Enter rolls {count} die; undo takes the hold back.",
    other="You hold {dice}. Enter rolls {count} dice; undo takes the hold back.",
)
ROLL_YOURSELVES = "You roll the dice yourselves: type the five that lie there, such as 13356."
TYPE_THE_BOX = "Type the box to fill, such as chance. boxes lists them."
NOTHING_HELD = "You hold nothing. Type the dice to hold, or roll to roll all five again, or a box."
CANCELLED = "Cancelled. hint says what the coach would do."
SCORED = "{sentence} Total {total}."
YES_OR_NO = "{question} Type yes or no> "
NO_DICE_YET = "No dice yet. Open: {boxes}."
NOBODY_RESIGNED = "Nobody resigned."
RECORD = "The record of this game:"
NEXT_GAME = "Press Enter for game {number} of {count}, or type quit> "
GO_ON_OR_UNDO = "Press Enter to go on, or type undo to take that back> "
LAST_ENTRY = "Is the last entry right? Press Enter, or type correct to take it back> "

# --- the coach ----------------------------------------------------------------------------------------------------

COACH_MODES = {
    "off": "The coach is off.",
    "hint": "The coach speaks when you type hint or values.",
    "verdict": "The coach says after each move how good it was.",
    "warn": "The coach warns you before a mistake.",
    "full": "The coach shows the best choices after each roll.",
}
CHANGE_COACH = "Type coach and one of {modes} to change that."
NO_SUCH_COACH = "coach is one of {modes}; got {typed}."
SIDE_ACCURACY = "{name}: {accuracy}."
NO_DICE_TO_COACH = "The coach can say something once the dice are rolled."
COACH_IS_OFF = "The coach is off; coach hint turns it on."

# --- rules --------------------------------------------------------------------------------------------------------

KNOWN_BOOKS = "The rulebooks that dicecup knows:"
BOOK = "{name}: {title}"
PRINT_BOOK = "dicecup rules deluxe prints the rules of one of them."
BY_THE_BOOK = "Yahtzee, rules: {title}"
NO_RULE = "{book} has rules 1 to {count}; there is no rule {number}."
NO_RULES = "{book} has no numbered rules; there is no rule {number}."
RULE = "{number}. {text}"
RULE_QUOTED = "{number}. {text} «{quote}»"
USUAL_RULES = "the usual rules"
DIFFERS_FROM = "{title} differs from {base} here:"
HOUSE_RULES_CHANGE = "House rules change this book here:"
OPTION = "{name}={value}: {help}"
EXAMPLE_TURN = "The example turn printed in the book"
EXAMPLE_CARD = "The card when the turn begins:"
EXAMPLE_ROLL = "Roll {number}: {dice}"
EXAMPLE_TYPED = "In dicecup you would type: {dice} roll"
OPTIONS_OF = "House rules for {book}: each option with its value in this book."
CHANGE_OPTION = "Change one with --rule name=value."
OPTION_VALUES = "values: {choices}"
