"""What `--help` says about options and arguments. Nothing is filled in: braces are literal."""

from __future__ import annotations

# --- shared by several commands -----------------------------------------------------------------------------------

BOOK = "The rulebook: travel, web, classic, triple or deluxe."
RULE = "A house rule; may be given several times. dicecup rules BOOK --options lists them."
RULES = "A TOML file of house rules, one name = value per line; with a name it is a rulebook of your own."
CARD = 'The score card so far, such as \'{"boxes": {"fours": 12, "yahtzee": 50}}\', or @FILE. Empty by default.'
RECORD = "A record: a file, or a name from dicecup records."
WORKERS = "Share the work among this many processes on this machine; the results are the same."
CLUSTER = "Share it on a Dask cluster, by the address of its scheduler, such as tcp://host:8786."
PARQUET = "The same as a Parquet file."
JSON = "Answer as JSON, for programs."
GAMES = "The number of games in the series."
DIFFERENCE = "The winner scores the difference to every other player (travel)."
PLAIN = "Line by line instead of the full screen."
NAME = "Your name at the table."
PORT = "The port; 0 picks a free one."
FORCE = "Replace files that exist already."
PLOT = "Draw it as an SVG or PNG picture."
SEED = "The seed of the dice."

# --- dicecup ------------------------------------------------------------------------------------------------------

VERSION = "Print the version and stop."
COMMAND = "The command."

# --- play ---------------------------------------------------------------------------------------------------------

PLAY_RECORD = "With --resume: the record to continue."
PLAY_PLAYERS = "Who plays, with commas: Ann,Bob."
PLAY_TEAMS = 'Teams of partners (classic and triple): "Reds: Bo, Cy; Blues: Di, Ed".'
PLAY_BOTS = "Bots that play too, with commas: casual,expert; your own as module:Name."
PLAY_SEED = "Make the dice repeatable: the same seed rolls the same dice."
PLAY_REAL_DICE = "Roll real dice at the table and type them in."
PLAY_RESUME = "Continue the newest unfinished game, or RECORD (a file, or a name from dicecup records)."

# --- join ---------------------------------------------------------------------------------------------------------

JOIN_LINK = "The link to a table, a seat or a server."
JOIN_WATCH = "Watch the game without a seat."

# --- host ---------------------------------------------------------------------------------------------------------

HOST_SEATS = "Seats for people."
HOST_BOTS = "Bots that play too, with commas: casual,expert."
HOST_TEAMS = "Names of teams, with commas: Reds,Blues. Players alternate between them."
HOST_CLOCK = "Time per turn; then a bot takes over."
HOST_COACH = "Whether the coach may be asked at the table."
HOST_TITLE = "What the table is called."
HOST_PUBLIC = "List the table for everybody."
HOST_LAN = "Let others in your network join, not only this computer."
HOST_PLAY = "Sit down at the table here in the terminal."
HOST_PLAIN = "With --play: line by line instead of the full screen."

# --- rules --------------------------------------------------------------------------------------------------------

RULES_BOOK = "travel, web, classic, triple or deluxe."
RULES_OPTIONS = "List every house-rule option with its value in this book."

# --- records ------------------------------------------------------------------------------------------------------

RECORDS_DELETE = "Delete this saved game."
RECORDS_RENAME = "Give this saved game another name."
RECORDS_EXPORT = "Copy this saved game into a file."
RECORDS_YES = "With --delete: do not ask."

# --- advise -------------------------------------------------------------------------------------------------------

ADVISE_DICE = "The five dice, such as 13356 or 1 3 3 5 6."
ADVISE_ROLLS_LEFT = "Rolls left after these dice: 2 by default, 1 or 0."
ADVISE_RECORD = "Take card and dice from a saved game: a file, or a name."
ADVISE_MOST = "How many choices to show; 0 shows all."

# --- review -------------------------------------------------------------------------------------------------------

REVIEW_RECORD = "A record: a file, a name from dicecup records, or a folder of records."
REVIEW_HTML = "Write an HTML page that needs no other files."
REVIEW_GAME = "In a series: which game; by default the last."
REVIEW_BRIEF = "Leave out the turns."
REVIEW_CSV = "For a folder: write a line of CSV per side and game."

# --- puzzle -------------------------------------------------------------------------------------------------------

PUZZLE_THEME = "bonus, straights, joker, endgame or win; in triple columns or endgame."
PUZZLE_DAILY = "The puzzle of the day."
PUZZLE_DAY = "With --daily: another day, such as 2026-11-15."
PUZZLE_MINE = "Your own mistakes, the costliest first."
PUZZLE_PLAYER = "With --mine: whose mistakes; by default everybody's."
PUZZLE_SEED = "Draw the same puzzle again."

# --- stats --------------------------------------------------------------------------------------------------------

STATS_BOOK_OR_USUAL = "The rulebook; by default the one that you play most."
STATS_PLAYER = "Whose games; by default everybody's."
STATS_GAMES = "List the games, one per line."

# --- rating -------------------------------------------------------------------------------------------------------

RATING_RECORDS = "Saved games or files, oldest first; by default all saved games."
RATING_PLAYER = "Whose rating; by default everybody's."
RATING_PLOT = "Draw the rating after every game as an SVG or PNG picture."

# --- solve --------------------------------------------------------------------------------------------------------

SOLVE_BOOKS = "travel, web, classic, deluxe; all by default."
SOLVE_AGAIN = "Solve even if there is a table already."

# --- simulate -----------------------------------------------------------------------------------------------------

SIMULATE_BOT = "Who plays, such as optimal, casual or greedy; your own bot as module:Name."
SIMULATE_GAMES = "The number of games."
SIMULATE_CSV = "Write every game as a line of CSV."

# --- distribution -------------------------------------------------------------------------------------------------

DISTRIBUTION_SCORE = "Also say which share of games this score beats."
DISTRIBUTION_TARGET = "Also find the greatest chance of this total or more; may be given several times."
DISTRIBUTION_CSV = "Write the chances of every --target as a line of CSV."

# --- leaderboard --------------------------------------------------------------------------------------------------

LEADERBOARD_POLICIES = "Bots by name, or your own as module:name, a class with choose(game) or a function of the game."
LEADERBOARD_PROGRAM = "A program that plays by the engine protocol; may be given several times."
LEADERBOARD_GAMES = "The number of games per player."
LEADERBOARD_PATIENCE = "How long a program may take for an answer."

# --- serve --------------------------------------------------------------------------------------------------------

SERVE_HOST = "The address to listen on; 0.0.0.0 means all of this computer."
SERVE_PUBLIC_URL = "The address that people use, if a proxy stands in front of the server; it may end in a path."
SERVE_DATABASE = "A SQLite file or a postgresql:// address; by default a file in your data folder."
SERVE_BOT = "A bot of your own that people may play against; may be given several times."
SERVE_METRICS = "Where /metrics is served: here, off, or only at an address like 127.0.0.1:9137."
SERVE_DOCS = "The same for /docs and /openapi.json."
SERVE_DAILY_BOOK = "The rulebook of the daily game; by default it changes every day."
SERVE_OPEN_PAGE = "Show the page in your browser."
SERVE_VERBOSE = "Log every request."

# --- verify -------------------------------------------------------------------------------------------------------

VERIFY_HEAD = "A head of the chain, 64 hexadecimal digits, that you wrote down or got from somebody else."

# --- backup -------------------------------------------------------------------------------------------------------

BACKUP_FILE = "The file to write; it must not exist yet."
BACKUP_DATABASE = "The SQLite file or postgresql:// address to copy; the file in your data folder unless given."

# --- restore ------------------------------------------------------------------------------------------------------

RESTORE_FILE = "The backup."
RESTORE_DATABASE = (
    "A SQLite file that does not exist yet, or the postgresql:// address of an empty database; "
    "the file in your data folder unless given."
)

REKEY_ONLY = "Drop all keys so far: every cookie is worthless, and guests lose their seats."
REKEY_DATABASE = "The postgresql:// address of the server's database, if it has one."

# --- cache --------------------------------------------------------------------------------------------------------

CACHE_CLEAR = "Remove all files."
