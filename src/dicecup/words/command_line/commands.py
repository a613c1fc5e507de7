"""What the commands print, and what they say about a command line that cannot be right."""

from __future__ import annotations

from .. import Plural

# --- every command ------------------------------------------------------------------------------------------------

VERSION = "dicecup {version}"
FAILED = "dicecup: {message}"
STOPPED_BY_KEY = "interrupted"
SEE_HELP = "{message} See {command} --help"
WHOLE_NUMBER = "{option} is a whole number"
NUMBER = "{option} is a number"
AT_LEAST = "{option} is at least {limit}"
AT_MOST = "{option} is at most {limit}"
GIVEN_TWICE = "{name} is given twice; name each once"
RULE_TWICE = "the house rule {rule} is given twice; give it once"
CATEGORY_TWICE = "the category {category} is given twice; name each once"
BOX_TWICE = "the box {box} is given twice; name each once"
RULES_NOT_TEXT = "{file} is not a file of house rules: it is not text in UTF-8"
CARD_NOT_TEXT = "{file} is not a card: it is not text in UTF-8"
CARD_NOT_JSON = """\
a card is JSON such as {{"boxes": {{"fours": 12}}}}; this is not valid JSON (line {line}, column {column})"""
CARD_TOO_DEEP = 'a card is JSON such as {"boxes": {"fours": 12}}; this is nested too deeply'
NAMED_FILE_UNREADABLE = "{variable}_FILE names {file}, which cannot be read: {why}"
NAMED_FILE_NOT_TEXT = "{variable}_FILE names {file}, which cannot be read: it is not text"
NAMED_FILE_EMPTY = "{variable}_FILE names {file}, which is empty"
CANCELLED = "Cancelled."
OUTPUT_EXISTS = "{file} exists already; choose another name, or replace it with --force"
OUTPUT_IS_INPUT = "{file} is what is read; choose another name for what is written"
OUTPUT_TWICE = "{file} is named twice; choose a name for each file that is written"
REPLACE = "{file} exists already. Replace it? Type yes or no> "

# --- next to the line that shows progress -------------------------------------------------------------------------

SOLVING = "solving {book}"
FOLLOWING = "following every game"
PLAYING_FOR = "playing for {totals}"
REVIEWING_GAMES = "reviewing games"
REVIEWING_RECORDS = Plural(one="reviewing {count} record", other="reviewing {count:,} records")
COMPARING = Plural(one="{count} plays {book}", other="{count} play {book}")
SIMULATING = "{bot} plays {book}"
COPYING = "Copying"
RESTORING = "Restoring"

# --- play ---------------------------------------------------------------------------------------------------------

RESUME_RECORD = "to continue a record, type dicecup play --resume {record}"
RESUME_ALONE = "--resume continues the game as it was begun; leave the other options out"
SEED_WITHOUT_REAL_DICE = "--seed is for dice that dicecup rolls; leave it out with --real-dice"
BOTS_WITHOUT_REAL_DICE = "bots cannot roll real dice; leave out --bots or --real-dice"
UNFINISHED_GAME = "(You have an unfinished game: dicecup play --resume continues it.)"
CANNOT_SAVE = (
    "Warning: games cannot be saved: {why}.\nSet the environment variable DICECUP_DATA to a folder that can be written."
)
PLAY_UNSAVED = "Play without saving? Type yes or no> "
NOBODY_AGREED = (
    "nobody answered, so nothing was played. DICECUP_DATA names a folder that can be written, where games are saved"
)

# --- join ---------------------------------------------------------------------------------------------------------

GIVE_LINK = "Give the link to a table, such as dicecup join http://192.168.1.5:8137/table/abcdefgh23456789"
NO_PUBLIC_TABLE = "No public table is open at this server. Ask the host for the link to a table."
TABLES_HERE = "Tables at this server:"
WHICH_TABLE = "Which one? Type its number> "
TYPE_NUMBER = "Type a number from 1 to {last}."
YOUR_NAME = "Your name> "
YOUR_NAME_OR = "Your name [{usual}]> "
NOBODY_ANSWERED = "Nobody answered. Give the link to a table, and your name with --name."

# --- host and serve -----------------------------------------------------------------------------------------------

PRINTED_BOOKS_ONLY = "a server plays the five printed books; leave the name out of the file to use its house rules"
HOST_NAME = "Player"
"""The name of a person who sets up a table without sitting down."""
TABLE_READY = "The table is ready."
NETWORK_CAN_JOIN = "Everybody in your network can join."
ONLY_HERE_CAN_JOIN = "Only this computer can join; --lan opens it."
STOP_WITH = "Stop with Ctrl-C."
OPEN_TABLE = "Open it in a browser, or type dicecup join {link}"
HOST_STOPPED = "The server has stopped. The table is kept; go on with:\n  {command}\nand open {link} again."
SERVED_AT = "dicecup is served at {address} (stop with Ctrl-C)"
OTHERS_OPEN = "Others open {link}"
OTHERS_OPEN_OR_SCAN = "Others open {link} or scan this:"
NO_BROWSER = "No browser can be opened here: open the address above in one of yours."
OWN_BOT_NAME = "a bot of your own is named module:Name in at most {most} characters; got {name}"

# --- records, replay ----------------------------------------------------------------------------------------------

ONE_OF_RECORDS_OPTIONS = "choose one of --delete, --rename and --export"
RENAMED = "Renamed: {name}"
COPIED = "{name} is copied to {file}"
DELETE = "Delete {name} for good? Type yes or no> "
DELETED = "Deleted: {name}"
NO_SAVED_GAMES = "There are no saved games in {folder}."
DAMAGED = "damaged: {why}"
SAVED = {
    "unfinished": "unfinished: {scores}",
    "finished": "finished: {scores}",
    "resigned": "resigned: {scores}",
    "abandoned": "abandoned: {scores}",
}
SAVED_IN_SERIES = {
    "unfinished": "unfinished, game {number} of {count}: {scores}",
    "resigned": "resigned, game {number} of {count}: {scores}",
    "finished": "finished, game {number} of {count}: {scores}",
    "abandoned": "abandoned, game {number} of {count}: {scores}",
}
SAVED_SCORE = "{name} {points}"
GAME_OF_SERIES = "Game {number} of {count}"

# --- advise -------------------------------------------------------------------------------------------------------

ROLLS_LEFT_OPTION = "--rolls-left is 0, 1 or 2; got {number}"
RECORD_GIVES_DICE = "--record gives card and dice; leave out DICE, --card and --rolls-left"
NO_DECISION = "that game does not wait for a decision, so there is nothing to advise on"
GIVE_DICE = "give five dice, such as: dicecup advise 13356"
ADVICE_ON = Plural(one="{book}: dice {dice}, {count} roll left", other="{book}: dice {dice}, {count} rolls left")
ADVICE_COLUMNS = ("value", "loss", "choice", "bonus", "going for")
MORE_CHOICES = Plural(one="({count} more: --most 0 shows all)", other="({count} more: --most 0 shows all)")
AIM = "{box} {chance:.0f} %"

# --- review -------------------------------------------------------------------------------------------------------

NOT_FOR_FOLDERS = "--html, --game and --brief are for a single record, not for a folder"
ONLY_FOR_FOLDERS = "--csv, --parquet, --workers and --cluster are for a folder of records"
NO_GAME_IN_RECORD = Plural(
    one="that record has {count} game so far; there is no game {number}",
    other="that record has {count} games so far; there is no game {number}",
)
BRIEF_IS_FOR_TEXT = "--brief leaves the turns out of the text; leave it out with --json and --html"
PAGE_IS_FOLDER = "{file} is a folder; name a file for the page, such as review.html"
REVIEW_IN = "The review is in {file}"
NO_RECORDS_IN = "{folder} is a folder without records, which are files ending in {ending}"
FOLDER_COLUMNS = ("record", "game", "score", "luck", "loss", "per decision", "name")
RECORD_DAMAGED = "{name} is damaged: {why}"
RECORDS_DAMAGED = Plural(
    one="{count} of {total:,} records cannot be read.", other="{count:,} of {total:,} records cannot be read."
)

# --- puzzle -------------------------------------------------------------------------------------------------------

ONE_OF_PUZZLE_OPTIONS = "choose one of --theme, --daily and --mine"
DATE_IS_DAILY = "--date names the day of a --daily puzzle"
PLAYER_IS_MINE = "--player says whose mistakes --mine shows"
SEED_IS_RANDOM = "--seed draws a puzzle at random; leave it out with --daily and --mine"
NO_MISTAKES = "There are no mistakes to learn from in your finished games of {book}."
MISTAKE_OF = "Mistake {number} of {count}, {source}"
THEME_OF = "a theme of {book} is one of {themes}; got {theme}"
DATE_FORM = "write a date like 2026-11-15; got {text}"
PUZZLE = "{book}. Theme: {theme}, {stars}"
POSITION = {
    2: "Total so far {total}. Dice: {dice}, two rolls left.",
    1: "Total so far {total}. Dice: {dice}, one roll left.",
    0: "Total so far {total}. Dice: {dice}, last roll.",
}
YOUR_CHOICE = "Your choice (or show, quit)> "
ZERO_NEVER_BEST = "A zero where the dice score is never best. Type the box alone to score there."
ANSWER_FORM = "Type the dice to keep, such as 33, or roll all, or a box such as chance."

# --- stats, fairness, rating --------------------------------------------------------------------------------------

NOTHING_TO_DRAW = "there are no finished games to draw"
NO_GAMES_BY = "{book}: no finished games by {player}."
NO_GAMES = "There are no finished games of {book}."
NO_GAMES_OF_PLAYER = "there are no finished games by {player}"
ONE_RATING = "a picture shows one rating, and there are {count}: choose with --player"

# --- solve, simulate, distribution, leaderboard -------------------------------------------------------------------

PERFECT_PLAY = "{book}: perfect play scores {value:.6f} on average ({seconds:.1f} s)"
SIMULATED = Plural(
    one="{count} game of {book} by the {bot} bot, seed {seed}",
    other="{count:,} games of {book} by the {bot} bot, seed {seed}",
)
SIMULATED_MEAN = "mean {mean:.3f} ± {error:.3f}, standard deviation {deviation:.2f}"
SIMULATED_RANGE = "from {least} to {most}; {quantiles}"
SIMULATED_BONUSES = "upper bonus in {rates} of games; Yahtzee bonuses {points:.2f} points per game"
BOX_COLUMNS = ("box", "mean", "zeros")
ONLY_WITH_TARGET = "--csv, --parquet, --workers and --cluster are for chances of totals: add --target"
SCORES_CHART = "Final scores of {player}: {book}"
SCORE_BEATS = "{score} beats {share:.1f} % of {games}"
CHANCE_OF_TOTAL = (
    "{points} or more: {chance:.4f} % playing for the highest mean,\nat most {best:.4f} % playing for that alone"
)
NOT_SOLVED = (
    "{title} is not solved: only the scores of whole games are known, from simulated games of our"
    " triple engine by the printed rules. Try: dicecup distribution --book {book}"
)
LEARNED_SCORES = "Final score of our triple engine, {book}, in {games:,} simulated games"
PERFECT_SCORES = "Final score under perfect play, {book}"
LEARNED_MEAN = "mean {mean:.1f}, standard deviation {deviation:.1f}, median {median}"
PERFECT_MEAN = "mean {mean:.6f}, standard deviation {deviation:.6f}, median {median}, mode {mode}"
LEARNED_BONUSES = "upper bonus {rate:.1f} %; Yahtzee bonuses {points:.1f} points"
PERFECT_BONUSES = "upper bonus {rate:.4f} %; Yahtzee bonuses {points:.4f} points"
NAME_A_BOT = "name at least one bot, such as optimal, or give --program COMMAND"
LEADERBOARD = Plural(
    one="{count} game of {book} each, seed {seed}; ± is half of a 95 % interval",
    other="{count:,} games of {book} each, seed {seed}; ± is half of a 95 % interval",
)
BY_ESTIMATE = "Regret and points without luck are those that the learned estimate sees."
LEADERBOARD_COLUMNS = ("player", "points", "SD", "without luck", "regret", "bonus", "Yahtzee")
WINS_AGAINST = "wins against"

# --- verify, backup, restore, cache -------------------------------------------------------------------------------

CHECKED = {True: "ok", False: "WRONG", None: "open"}
VERDICTS = {"verified": "verified", "failed": "failed", "open": "open"}
BACKED_UP = Plural(one="{count} table backed up in {file}", other="{count} tables backed up in {file}")
REKEYED = (
    "A new key signs from now on; restart a server that keeps its key in its folder. Cookies signed before stay valid."
)
REKEYED_ONLY = "A new key has replaced all others. Restart the servers: then all cookies so far are worthless."
KEY_COPIED = "The signing key is in {file}: keep it with the copy, and secret."
NO_KEY_TO_COPY = (
    "There is no signing key in {folder}: without it all cookies are worthless, and guests lose their seats."
)
RESTORED = Plural(one="{count} table restored from {file}", other="{count} tables restored from {file}")
NO_KEY_TO_RESTORE = "There is no {file}: without it all cookies are worthless, and guests lose their seats."
MEGABYTES = "{size:.1f} MB"
LAST_USED = "used {day:%Y-%m-%d}"
KEPT_FILES = Plural(
    one="{count} file, {size} of at most {limit}, in {folder}",
    other="{count} files, {size} of at most {limit}, in {folder}",
)
REMOVED_FILES = Plural(
    one="Removed {count} file, {size}, from {folder}.", other="Removed {count} files, {size}, from {folder}."
)
