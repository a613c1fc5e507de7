"""What the keys on each screen do, as its last line says, and what the keys are called there."""

from __future__ import annotations

# --- what keys are called -----------------------------------------------------------------------------------------

ESCAPE = "esc"
TAB = "tab"
SPACE = "space"
PAGE_DOWN = "page down"
ARROWS_ENTER = "↑↓ enter"

# --- any screen ---------------------------------------------------------------------------------------------------

BACK = "Back"
CHOOSE = "Choose"
DONE = "Done"
HELP = "Help"
MENU = "Menu"
NEXT = "Next"
NEXT_FIELD = "Next field"
QUIT = "Quit"
TYPING = "enter: done · esc: back"

# --- at the table -------------------------------------------------------------------------------------------------

HOLD = "Hold"
ROLL = "Roll"
SCORE = "Score"
CARDS = "Cards"
HINT = "Hint"
UNDO = "Undo"
COACH = "Coach"
AUTOPLAY = "Autoplay"
CROSS_OUT = "Cross out"

# --- before and after a game --------------------------------------------------------------------------------------

BEGIN = "Begin"
LEAVE_AS_IT_WAS = "Leave as it was"
DO_NOT_WAIT = "Do not wait"
TRY_AGAIN = "Try again"
NEXT_SIDE = "Next side"
SWITCH_PANE = "Switch pane"
NEXT_BOOK = "Next book"
NEXT_PERSON = "Next person"
RULES_OF_NEXT_BOOK = "Rules of the next book"

# --- puzzles ------------------------------------------------------------------------------------------------------

READ_ON = "Read on"
SHOW_ANSWER = "Show the answer"
THEME = "Theme"
BOOK = "Book"
DAILY = "Daily"
MINE = "Mine"

# --- tables online ------------------------------------------------------------------------------------------------

JOIN = "Join"
WATCH = "Watch"
START = "Start"
ADD_BOT = "Add a bot"
GIVE_UP_SEAT = "Give up my seat"
