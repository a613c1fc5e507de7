"""What is said about bots, programs that play, matches, and where dice come from."""

from __future__ import annotations

from .. import Plural

# --- bots of your own, and programs -------------------------------------------------------------------------------

POSITION = Plural(
    one="with {dice}, {count} roll left, on a card of {book} with {filled}",
    other="with {dice}, {count} rolls left, on a card of {book} with {filled}",
)
NOTHING_FILLED = "nothing"
DID = "the bot {bot} {what} ({position})"
RAISED = "the bot {bot} raised {kind}: {why} in {file}, line {line} ({position})"
NOT_A_CHOICE = "the bot {bot} has to choose a Reroll or an Enter, but chose {choice} ({position})"
FORBIDDEN = "the bot {bot} chose {choice!r}, which is not allowed: {why} ({position})"
NO_ANSWER = Plural(
    one="the bot {bot} gave no answer for {count:g} second ({position})",
    other="the bot {bot} gave no answer for {count:g} seconds ({position})",
)
ENDED = "the bot {bot} ended with code {code} before it answered ({position})"
ENDED_SAYING = "the bot {bot} ended with code {code} before it answered; the last it said: {last} ({position})"
NOT_JSON = "the bot {bot} did not answer with a line of JSON: {answer!r} ({position})"
ANSWERED_ERROR = "the bot {bot} answered with an error: {error} ({position})"
OTHER_ANSWER = (
    'the bot {bot} must answer something like {{"choices": [{{"keep": [5, 5]}}]}} or'
    ' {{"choices": [{{"box": "fives"}}]}}, but answered {answer!r} ({position})'
)
NOT_IMPORTED = "the module {module} of the bot {bot} cannot be imported: {kind}: {why} in {file}, line {line}"
NOT_MADE = "the bot {bot} cannot be made for {book}: {kind}: {why} in {file}, line {line}"
OWN_NAME = "a bot of your own is named module:Name, such as mybots:Cautious; got {name!r}"
NOT_IN_MODULE = "the module {module} has no {name}, so there is no bot {bot}"
NO_CHOOSE = "{bot} is not a bot: it has no method choose(self, game)"
NO_COMMAND = "a program needs a command, such as ./player --fast"
NOT_STARTED = "the program {command!r} cannot be started: {why}"

# --- dicecup's own bots -------------------------------------------------------------------------------------------

NO_OPTIMAL = "{book} has no exact solution, so there is no optimal bot; its strongest bot is {strongest}"
NO_WINNER = "the chances to win in {book} are not known, so there is no winner bot; its strongest bot is {strongest}"
PLAYS = {
    "random": "any legal move",
    "beginner": "points now, no thought of the bonus",
    "greedy": "most points this turn, nothing beyond it",
    "casual": "plays along, with little thought of the bonus",
    "regular": "sound, with old habits",
    "skilled": "few mistakes",
    "expert": "hardly a mistake",
    "optimal": "perfect play for points",
    "winner": "plays to win",
}
"""How each bot plays, in a few words."""
PLAYS_OWN_WAY = "a bot of somebody's own"
NOTHING_AWAITED = "no decision is awaited, so there is nothing to choose"

# --- matches --------------------------------------------------------------------------------------------------------

NOBODY_CALLED = "nobody called {name!r} played; those who did: {names}"
TOO_FEW_PLAYERS = "a match needs at least two players; got {count}"
MATCH = Plural(one="{count} game of {book} (95 % intervals)", other="{count:,} games of {book} (95 % intervals)")
MATCH_COLUMNS = ("player", "wins", "interval", "points", "behind the first")
MATCH_RANGE = "{low:.0%} to {high:.0%}"

# --- dice, and servers that programs ask --------------------------------------------------------------------------

SEED = "a seed is a whole number from 0 to {most}; got {seed}"
SECRET_LENGTH = "a secret has {bytes} bytes; got {given}"  # nosec B105 # a sentence
SEED_TEXT = "a seed has 1 to {most} printable characters"
NOT_OURS = "the server at that address is not a dicecup server"
SERVER_SILENT = Plural(
    one="the server has not answered for {count} second", other="the server has not answered for {count} seconds"
)
SERVER_GONE = "the server has gone"
NO_GAME_YET = "the game at this table has not begun"
NOT_ON_THE_TABLE = "you can hold only dice on the table, which are {dice}; got {held}"
NOT_ROLLED_YET = "nothing has been rolled yet, so there is nothing to hold; got {held}"
