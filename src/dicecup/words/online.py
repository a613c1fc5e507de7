"""What the terminal says about a server's tables: how to reach one, who sits there, the connection, what others do."""

from __future__ import annotations

from . import Plural

# --- links and servers --------------------------------------------------------------------------------------------

NO_LINK = "That does not look like a table link. One looks like {example}"
NO_WEB_LINK = "A link begins with http:// or https://, such as {example}"
NO_TABLE_IN_LINK = "That link leads to the server, but not to a table. A table's link looks like {example}"
NO_SERVER = "No dicecup server can be reached at {server}. Is it running, and is the link right?"
OTHER_SERVER = "What answers at {server} is not a dicecup server."
NEWER_SERVER = "The server sent something that this version of dicecup does not understand."
REFUSALS = {
    "not_found": "There is no such table at this server; the link may be wrong, or the table is gone.",
    "not_signed_in": "The server does not know you any more. Join the table again.",
    "newer_version": "This table was made by a newer version of dicecup, which is needed to join it.",
    "bad_host": "The server does not know itself by that address. Use the link exactly as it was given to you.",
    "too_many": "The server has too much to do at the moment. Try again in a minute.",
    "archived": "This table is closed.",
    "stale": "Someone was faster. Look again.",
}

# --- sitting down -------------------------------------------------------------------------------------------------

BAD_NAME = "A name has 1 to {most} letters, numbers or other printable characters."
NAME_TAKEN = "Somebody at this table is called {name}. Choose another name."
SEAT_LINK_USED = "This seat link has already been used. Ask for a new one."
GAME_OVER = "The game at this table is over. dicecup join --watch {link} shows the game."
GAME_BEGUN = "The game at this table has already begun. dicecup join --watch {link} shows the game."
SEATS_TAKEN = "All seats at this table are taken. dicecup join --watch {link} shows the game."
REAL_DICE = "This table plays with real dice: play it in the browser, or watch it with --watch."
DUPLICATE = "This is a duplicate table: play it in the browser, or watch it with --watch."
JOIN = "Join a table online"
LINK = "Link"
YOUR_NAME = "Your name"
WHICH_LINK = "The link to a table, to a seat, or to a server, which lists its tables."
CONNECTING = "Connecting…"
CHOOSE_TABLE = "Choose a table:"
NO_TABLES = "No public table is open at this server. Ask the host for the link to a table."

# --- tables and who sits there ------------------------------------------------------------------------------------

TABLE = "{book}: {state}"
TABLE_WITH_PEOPLE = "{book}: {people}, {state}"
TITLED_TABLE = "{title}, {book}: {state}"
TITLED_TABLE_WITH_PEOPLE = "{title}, {book}: {people}, {state}"
UNDER_WAY = "the game is under way"
ALL_TAKEN = "all seats taken"
SEATS_FREE = Plural(one="{count} seat free", other="{count} seats free")
UNTITLED = "A table online"
RULES = "Rules: {book}"
SERIES = "A series of {games} games."
CLOCK = "{seconds} seconds per turn; then a bot takes over."
NO_COACH = "This table plays without the coach."
SEATS = "Seats:"
FREE = "(free)"
MARKED = "{name} ({marks})"
MARKS = {"you": "you", "host": "host", "bot": "bot", "away": "away"}
OTHERS_JOIN = "Others join with {link}"

# --- waiting for players ------------------------------------------------------------------------------------------

LOBBY = "Waiting for players"
HOST_STARTS = "Waiting for the host to start the game."
HOST_STARTS_OR_STOP = "Waiting for the host to start the game. Ctrl-C stops waiting."
YOU_START = "s starts the game; free seats stay empty."
START_OR_TYPE = "Press Enter to start; or type who, bot casual, leave or quit> "
HOW_TO_START = "Press Enter to start, or type who, bot and the name of a bot, leave or quit."
WHICH_BOT = ("Which bot shall sit down?", "Such as beginner, casual, regular, skilled, expert or optimal:")
GIVE_UP_SEAT = "Do you give up your seat and leave the table?"

# --- the connection -----------------------------------------------------------------------------------------------

LINE_BACK = "Reconnected."
LINE_LOST = "Connection lost. Reconnecting…"
LINE_LOST_IN_GAME = "Connection lost. Reconnecting; no move is lost."
TABLE_NOT_OPEN = "The table is not open."
LEFT_TABLE = "You have left the table."
GO_ON = "Your seat is kept. Go on with:\n  dicecup join {link}"
GO_ON_WATCHING = "Go on with:\n  dicecup join {link} --watch"

# --- above the game: the connection, the clock, who is away ------------------------------------------------------

ONLINE = "online"
DISCONNECTED = "DISCONNECTED"
RECONNECTING = "LINE LOST, reconnecting…"
SLOW_SERVER = "waiting for the server…"
WATCHING = "watching"
NOT_FINISHED = "not finished: {names}"
YOUR_BOT = "your bot"
TIME_LEFT = "{minutes}:{seconds:02}"
AWAY = Plural(one="{names} is away", other="{names} are away")
BOT_PLAYS_FOR = "a bot has taken over for {names}"
SPECTATORS = Plural(one="{count} watching", other="{count} watching")

# --- what others do -----------------------------------------------------------------------------------------------

SOMEBODY = "Somebody"
SITS_DOWN = "{name} sits down."
HAS_LEFT = "{name} has left the table."
HAS_LEFT_TO_BOT = "{name} has left the table. A bot takes over."
BOT_TOOK_OVER = "A bot has taken over for {name}."
TIME_UP = "A bot has taken over for {name}. The time was up."
IS_BACK = "{name} is back."
IS_AWAY = "{name} has lost the connection or gone away."
OTHER_DEVICE = "{name} plays on another device now."
TAKES_BACK = "{name} takes the last box back."
GAME_BEGINS = "Game {number} of {count} begins."

# --- playing ------------------------------------------------------------------------------------------------------

NOT_STARTED = "the game has not started yet"
OWN_DICE = "this table rolls its own dice"
NOT_A_PLAYER = "you do not play in this game"
YOU_WATCH = "You are watching."
YOU_WATCH_LINES = "You are watching. Ctrl-C stops that."
YOU_WATCH_SCREEN = "You are watching. esc leads to the menu."
TAKE_SEAT_BACK = "A bot has taken over for you. Press Enter to take your seat back, or type quit> "
BOT_PLAYS = "A bot has taken over for you."
NEXT_GAME = "Press Enter for game {number} of {count}, or type quit> "
OTHERS_AGREE = "Waiting for the others."
ALL_AGREE = "Waiting until everybody agrees."
AFTER_SERIES = "Type rematch to play again, leave to give up your seat, or press Enter to stop> "
REMATCH_OR_LEAVE = "Type rematch or leave, or press Enter."
RESIGN = "Do you resign, leaving this game for good?"
LEAVE_FOR_GOOD = "Do you give up your seat and leave the table for good?"

# --- the server's coach -------------------------------------------------------------------------------------------

COACH_MISSING = "No coach at this table"
COACH_FORBIDDEN = "this table plays without the coach"
COACH_NOT_READY = "the server's coach is not ready yet; ask again later"
COACH_NOT_UNDERSTOOD = "the server's coach said something that this version does not understand"
