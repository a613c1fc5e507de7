"""What is said about a record or chain of events being verified: what was checked, and what does not belong in it."""

from __future__ import annotations

from .. import Plural

# --- what was checked ---------------------------------------------------------------------------------------------

REPLAYS = Plural(one="{count} game replays by the rules of {book}", other="{count} games replay by the rules of {book}")
KNOWN_HEAD = "the head you know is that of event {event}"
HEAD_UNKNOWN = "the head you know is not in this chain"
TAKEN_BACK = Plural(
    one="{count} entry was taken back before the next roll; no die was rolled again",
    other="{count} entries were taken back before the next roll; no die was rolled again",
)
WITH_HELP = Plural(
    one="{count} decision was made with help, and marked so",
    other="{count} decisions were made with help, and marked so",
)
TOLD_AFTER_GAME = "its secret is not published yet; it will be when the game is over"
TOLD_AFTER_DAY = "its secret is not published yet; it will be when the day {day} is over"
OTHER_SECRET = "the secret is not the one committed to before the seeds"  # nosec B105 # a sentence
OTHER_SECRET_OF_DAY = "the secret is not the one committed to for the day"  # nosec B105 # a sentence
DAY_FITS = (
    "the secret of the day {day} fits the commitment {commitment}; compare it with the one published before that day"
)
SEEDS_ADDED = Plural(
    one="{count} seed added after the commitment, before the start",
    other="{count} seeds added after the commitment, before the start",
)
OTHER_DICE = "roll {roll} of turn {turn} of side {side} shows {shown}, but should be {wanted}"
OTHER_START_DICE = "a roll for the start by side {side} shows {shown}, but should be {wanted}"
DICE_FOLLOW = Plural(
    one="{count} roll follows from secret and seeds", other="all {count} rolls follow from secret and seeds"
)
DICE_OF_DAY_FOLLOW = Plural(
    one="{count} roll follows from the secret and the day {day}, as for everybody who played it",
    other="all {count} rolls follow from the secret and the day {day}, as for everybody who played it",
)
HEAD_FORM = "a head is 64 hexadecimal digits, 0 to 9 and a to f; got {head!r}"
CHAIN_HOLDS = Plural(one="{count} event; head {head}", other="{count} events, each bound to all before it; head {head}")
EVENTS_TAKEN_OUT = "the record was played on a server, as its header {header} says, but has no events"
NO_EVENTS = "the record carries no events: it was not played on a server"
HEAD_WITHOUT_EVENTS = "the head you know is not in this record, which carries no events"
HEAD_FITS = "the record's head is the chain's"
HEAD_DIFFERS = "the record says head {head}"
NO_SUCH_SERIES = "the record claims to be series {number!r}, which the chain does not have"
GAMES_FIT = "the games are those of the chain"
GAMES_DIFFER = "the games are not those of the chain"
REAL_DICE = "real dice were rolled: there is nothing to verify about them"
HEADERS_FIT = "fingerprint, commitments, seeds and secrets are the chain's"
HEADERS_DIFFER = "the headers Fingerprint, Commitment, Seeds and Secret are not those of the chain"
OTHER_ENTRIES_TAKEN_BACK = "the marks of help are not the entries that the chain says were taken back"
OTHER_HELP = "the marks of help are not those of the chain"
NO_HELP = "no decision was made with help"
COMMITMENT_FITS = "the secret is the one committed to before any seed was added"
NO_SEEDS = "nobody added a seed, so the server alone decided the dice"
NO_SERIES = Plural(
    one="{count} series was played at this table; there is no number {number}",
    other="{count} series were played at this table; there is no number {number}",
)
EVENT_UNREADABLE = "event {number} of the record cannot be read"
EVENT_TOO_DEEP = "event {number} of the record is nested too deeply"
EVENT_NOT_CANONICAL = (
    "event {number} of the record is not written as servers write it: keys sorted and named once, without spaces"
)
HEADER_TWICE = "the record has the header {header} more than once"
OTHER_NAMES = "the names in the event that starts a game are not those of the people who sat down"

# --- what does not belong in a chain --------------------------------------------------------------------------------

EVENT_FORM = "an event has seq, kind, at, by, data and head"
EVENT_ORDER = "event {event} follows event {before}: some are missing, doubled or out of order"
NO_CREATED = "a table begins with its created event; there is none"
EVENT_WRONG = "event {event} ({kind}): {why}"
CREATED_FIRST = "a chain of format {format} begins with its created event"
TABLE_CLOSED = "nothing happens at a table that is closed"
NOT_AT_DAILY = "{kind} has no place at the table of a daily game"
NOT_ABANDONED = "a game under way is abandoned before its table is archived"
NO_PLACE = "{kind} has no place here"
DAY_FORM = "a day is written as 2026-11-16, not {day}"
DAILY_OPTIONS = "a daily game is one game of one seat with verifiable dice"
ONLY_DAYS_PRACTISED = "only the dice of a day are practised"
OTHER_PHASE = "the table is {phase}, not {wanted}"
NO_SEAT = "there is no seat {seat}"
SEAT_TAKEN = "seat {seat} is taken"
NO_LINK = "no link leads to seat {seat}"
NEWER_SCHEME = "the dice of game {game} are drawn by scheme {scheme} of a newer version of dicecup"
OTHER_SCHEME = "the dice of this table are drawn by scheme {scheme}, not {given}"
COMMITMENT_DUE = "the commitment to game {game} is due"
COMMITTED_ALREADY = "the dice of game {game} are committed already and not yet used"
SEED_OUT_OF_PLACE = "a seed comes after the commitment and before the game starts"
NEVER_COMMITTED = "game {game} was never committed to"
NOTHING_TO_REVEAL = "there is nothing to reveal of game {game}"
REVEALED_TOO_EARLY = "the secret of a game is not revealed while it is played"
OTHER_LINE_UP = "the line-up is not those who are seated"
OTHER_SIDES = "a series is played by the same sides"
START_WITHOUT_COMMITMENT = "a game with verifiable dice starts after its commitment, and rolls for the start"
OTHER_SEEDS = "the seeds are not those the seats added"
OTHER_ROLL_AWAITED = "the roll awaited is {place}"
KEEP_FORM = "positions to keep are 0 to 4, each once, in order"
KEPT_DIE_CHANGED = "a kept die changed"
OTHER_TURN = "it is the turn of side {side}"
NOT_TAKEN_BACK = "only the last entry can be taken back, by somebody who is alone with bots, before a roll"
OTHER_LAST_ENTRY = "the last entry is {box} of side {side}"
NO_DECISION_HELPED = "there is no decision to help with"
OTHER_DECISION = "the decision that is due is {place}"
HELPED_OTHER = "only whoever decides is helped"
SCORE_NOT_HERE = "that score is not written here now"
ONLY_LAST_CORRECTED = "only the last score written can be corrected"
OTHER_POINTS = "the box earns other points"
REMATCH_NOT_AGREED = "a rematch is agreed to by somebody who sits at the table, once"
HASH = "event {event} ({kind}): its hash does not fit: it, or one before it, was changed"
FIELD = "event {event} ({kind}): {field} {why}"
NEWER_EVENT = "event {event} ({kind}) was made by a newer version of dicecup, which is needed to read this table"
