"""What is said about long work: the solver, the estimates, their files, and shared work."""

from __future__ import annotations

from .. import Plural

# --- what has to be installed -------------------------------------------------------------------------------------

NEEDS_SOLVER = {
    "this": "this needs the solver, which is not installed: {install}",
    "solving": "solving {book} needs the solver, which is not installed: {install}",
    "solving_again": "solving {book} again needs the solver, which is not installed: {install}",
    "many_games": "playing many games at once needs the solver, which is not installed: {install}",
    "stepping": "stepping many games at once needs the solver, which is not installed: {install}",
    "scores": "the distribution of final scores from a position needs the solver, which is not installed: {install}",
    "total": "the best chance of a total needs the solver, which is not installed: {install}",
}
PREPARING_SOLVER = "Preparing the solver (once, about 20 s)…"
PREPARING_STEPS = "Preparing to step many games at once (once, about 20 s)…"
NEEDS_SERVER = "a server needs packages that are not installed: pip install 'dicecup[server]'"
NEEDS_ASYNCPG = "PostgreSQL needs asyncpg, which is not installed: pip install 'dicecup[postgres]'"
NEEDS_PYARROW = "Parquet files need pyarrow, which is not installed: pip install 'dicecup[cluster]'"
NEEDS_DASK = "a cluster needs Dask, which is not installed: pip install 'dicecup[cluster]'"
NEEDS_GYMNASIUM = "environments need Gymnasium and PettingZoo, which are not installed: pip install 'dicecup[rl]'"
NEEDS_PILLOW = "PNG pictures need Pillow: pip install 'dicecup[png]', or name the file .svg"
PICTURE_NAME = "pictures are SVG or PNG: name the file {name}.svg or {name}.png"

# --- the solver ---------------------------------------------------------------------------------------------------

INTERVAL = "{mean} ({low} to {high})"
NUMBER_OF_GAMES = "the number of games is from 1 to {most:,}; got {games:,}"
TARGET_TOTAL = "a target is a whole number from 0 to {most}; got {target}"
HINDSIGHT_NUMBERS = Plural(
    one="this card needs numbers for {count} turn of {rolls} rolls, five for each roll",
    other="this card needs numbers for {count} turns of {rolls} rolls, five for each roll",
)
ROLLS_LEFT = "rolls_left is 0, 1 or 2; got {number}"
CARD_FULL = "the card is full: there is nothing left to choose"
CARD_OF_OTHER_BOOK = "the card is of {book}, the solver of {solved}"
TOO_MANY_COLUMNS = "{book} has {columns} columns: too many states for an exact solution"

# --- estimates ----------------------------------------------------------------------------------------------------

THIS_TURN_ONLY = (
    "There is no trained estimate for these rules: values count the points of this turn alone, and good"
    " choices may be called mistakes."
)
LEARNED_VALUES = (
    "Values are learned estimates: about {points:g} point either way in mid-game, exact with {boxes} boxes"
    " or fewer open."
)
LEARNED_CHANCES = (
    "Chances to win are an approximation: in simulated games predicted and actual wins differ by less than 1.5 points"
    " in 100; the last turn is exact."
)
NO_ESTIMATE = "nobody has trained an estimate for {name}"
ESTIMATE_AS_PRINTED = "the estimate was trained on {book} as printed, not on {title}"
ESTIMATE_OF_OTHER_BOOK = "the card is of {book}, the estimate of {estimated}"
CHANCES_AS_PRINTED = "the chances to win were learned from {book} as printed, not {title}"
TWO_SIDES_ONLY = "this network knows games of two sides"

# --- environments for learning programs ---------------------------------------------------------------------------

ACTIONS = "actions are {count} whole numbers, one for each game: an integer array of shape ({count},); got {got}"
NUMBER_OF_SEEDS = "a list of seeds has one for each of the {count} games; got {got}"
RESET_FIRST = "call reset() before the first step()"

# --- files that come with dicecup, or are kept in the cache folder ------------------------------------------------

SHIPPED_UNREADABLE = "{file}, which comes with dicecup, cannot be read; install dicecup again"
SHIPPED_OTHER = "{file} is not a file of dicecup's tables; install dicecup again"
SHIPPED_DAMAGED = "{file} is damaged: its checksum is wrong; install dicecup again"
WEIGHTS_DAMAGED = "{name}.npz, part of dicecup, is damaged ({why}); install dicecup again"
WEIGHTS_DO_NOT_FIT = "the layers do not fit together"
WEIGHTS_OF_OTHER_VERSION = "the network takes {inputs} features, not {given}: its weights are of another version"
KEPT_OTHER = "{file} is not a file of solved values"
KEPT_HEADER = "{file} has a damaged header"
KEPT_OUT_OF_DATE = "{file} was computed from other rules or by another version"
KEPT_LENGTH = "{file} has the wrong length"
KEPT_DAMAGED = "{file} is damaged: its checksum is wrong"
SOLVING_AGAIN = "{why}; solving again"
SOLVING_WITHOUT = "cannot read {file} ({why}); solving without it"
NOT_STORED = "cannot store the solved values in {folder} ({why}); they are kept in memory"

# --- shared work --------------------------------------------------------------------------------------------------

NUMBER_OF_WORKERS = "the number of worker processes is from 1 to {most}; got {number}"
PROCESSES_OR_CLUSTER = "work is shared either among processes or on a cluster; choose one of the two"
CLUSTER_ADDRESS = "a cluster's address looks like tcp://host:8786; got {address}"
WORKER_FAILED = "a worker failed:\n{traceback}"
WORKERS_ENDED = (
    "part {part} of {parts} ended {count} worker processes; perhaps there is not enough memory: try fewer workers"
)
WORKER_VERSION = "a worker has dicecup {theirs} and you have {yours}; install the same on both"
NO_SCHEDULER = "no Dask scheduler answers at {address}: {why}"
NO_WORKERS = "the cluster at {address} has no workers; start one with: dask worker {address}"
WORKER_LACKS = "a worker of the cluster lacks {module}: install dicecup there as here"
CLUSTER_LOST = "the connection to the cluster at {address} was lost"
CLUSTER_WORKERS_ENDED = "a part of the work ended several workers of the cluster; see their logs"
