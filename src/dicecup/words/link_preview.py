"""What a link to the page shows when somebody posts it."""

from __future__ import annotations

from . import Plural

TITLE = "Play Yahtzee with dicecup"
TABLE_TITLE = "Join a game of Yahtzee"
DESCRIPTION = (
    "Play Yahtzee in your browser: alone, against a bot or with friends. Free, with fair dice, no account needed."
)

# --- the picture of a table ---------------------------------------------------------------------------------------

PICTURE_ALT = "A game of Yahtzee: the players and their scores"
PICTURE_TITLE = "Yahtzee"
PICTURE_MADE = "Played with dicecup"
PICTURE_PLAYER = "Player {number}"
PICTURE_MORE = Plural(one="and {count} more", other="and {count} more")
FREE_SEATS = Plural(one="{count} free seat: open the link to join", other="{count} free seats: open the link to join")
ABOUT_TO_START = "About to start: open the link to watch"
TURN = "Turn {number} of {count}"
FINAL_SCORE = "Final score"
