"""What the screens around a game say: the menu, forms, saved games, puzzles, reviews, statistics and help."""

from __future__ import annotations

# --- the menu -----------------------------------------------------------------------------------------------------

BANNER = ("dicecup", "the complete game of Yahtzee,", "by five printed rulebooks")
MENU = {
    "new": "New game",
    "online": "Join a table online",
    "saved": "Continue a saved game",
    "review": "Review a game",
    "puzzles": "Puzzles",
    "statistics": "Statistics",
    "settings": "Settings",
    "help": "Help and rules",
    "quit": "Quit",
}
GO_ON = "Go on: {game}"

# --- opening a table ----------------------------------------------------------------------------------------------

PREPARING = "Preparing the table (the first time with a rulebook takes a few seconds)…"
NOT_PLAYABLE = "That cannot be played:"
ENDED = "dicecup: {trouble}"
SETTINGS_NOT_KEPT = "The settings are not kept: {trouble}"
SECONDS_SO_FAR = "{sentence} {seconds:.0f} s"
SHARE_DONE = "{sentence} {share:.0%}"

# --- a new game, and house rules ----------------------------------------------------------------------------------

RULEBOOK = "Rulebook"
BOOK = "{name}: {title}"
HOUSE_RULES = "House rules"
NO_HOUSE_RULES = "none"
ALL_OPTIONS = "All options"
PEOPLE = "People"
PEOPLE_EXAMPLE = "Ann, Bob"
BOTS = "Bots"
NO_BOT = "no bot"
BOT = "{name} · {plays}"
BOT_WITH_MEAN = "{name} · {points} points · {plays}"
NO_BOTS_NOW = "There are no bots now: {why}"
TEAMS = "Teams instead"
TEAMS_EXAMPLE = "Reds: Bo, Cy; Blues: Di, Ed"
NO_TEAMS = "only with {books}"
GAMES = "Number of games"
SERIES_SCORING = "Series scoring"
TOTAL_POINTS = "total points"
DIFFERENCE = "difference to the others ({books})"
DICE = "Dice"
ROLLED_DICE = "rolled by dicecup"
REAL_DICE = "real dice, typed in by you"
BOTS_WITH_REAL_DICE = "Bots cannot roll real dice: choose no bot, or dice that dicecup rolls."
BOTS_IN_TEAMS = "Teams are made of people: choose no bot, or leave the teams out."
HOUSE_RULES_FOR = "House rules for {book}"
OPTION = "{name}: {help}"

# --- saved games --------------------------------------------------------------------------------------------------

NO_GAMES = "There is none yet."
DAMAGED = "Damaged: {trouble}"
SAVED_GAME = "{begun}  {book:<8} {scores}; {state}"
BEGUN = "{day} {hour}:{minute}"
SIDE_SCORE = "{name} {points}"
TURN = "turn {turn} of {turns}"
TURN_IN_SERIES = "game {number} of {count}, turn {turn} of {turns}"
ENDED_GAME = {"finished": "finished", "resigned": "resigned", "abandoned": "abandoned"}
ENDED_GAME_IN_SERIES = {
    "finished": "game {number} of {count}, finished",
    "resigned": "game {number} of {count}, resigned",
    "abandoned": "game {number} of {count}, abandoned",
}
NEXT_IN_SERIES = "game {number} of {count} is next"

# --- puzzles ------------------------------------------------------------------------------------------------------

PUZZLE = "Puzzle"
PUZZLE_OF = "Puzzle  ·  {title}"
PUZZLE_STATE = "{stage} · score {points}"
YOU = "You"
FINDING_MISTAKE = "Looking for a puzzle."
FINDING_PUZZLE = "Looking for a puzzle of {book}."
NO_MISTAKES = "There are no mistakes in your finished games of {book}. n draws a puzzle."
CHOOSE_BOX = "Choose a box and press enter."
HOLD_OR_CHOOSE_BOX = "Hold dice and press space, or choose a box and press enter."
NO_CHOICE = "That is no choice here."
ANSWER = "{answer}\nn: another one"
ONLY_MISTAKE = "This is the only one."
FIRST_MISTAKE_AGAIN = "That was the last one; here is the first again."
NO_MORE_MISTAKES = "That was the last of your own mistakes; here is another puzzle."

# --- reviews and statistics ---------------------------------------------------------------------------------------

REVIEW = "Review"
REVIEW_OF = "Review of {name}"
REVIEWING = "The coach is going through the game."
COSTLIEST = "Costliest decisions"
NOTHING_COSTLY = "{name} made no mistakes worth listing."
EXPECTED = "Expected final score, turn by turn"
STATISTICS = "Statistics"
STATISTICS_OF_BOOK = "Statistics: {book}"
STATISTICS_OF_PERSON = "Statistics: {book}, {person}"
COUNTING = "The coach goes through your games."
NOTHING_SAVED = "Nothing can be saved here, so there is nothing to count."
FINAL_SCORES = "Your final scores"
FINAL_SCORES_BESIDE = "Your final scores (│ is {player})"
LOSSES = "Loss per decision, game by game: {graph}"

# --- settings and help --------------------------------------------------------------------------------------------

SETTINGS = "Settings"
HELP = "Help"
RULES = "Rules: {book}"
KEYS = """\
1 to 5          hold a die, or release it (or click it)
0               release all of them; held dice stay held until you do
space           roll the dice that are not held
arrows, enter   choose a box and score there (or click it twice)
tab or v        the card of the next player; the arrows lead back to yours
z               cross out that box: take a zero in it
u               undo a hold or the box you filled, before the next roll
h               ask the coach for a hint
c               switch the coach: off, hints, verdicts, warnings, all options
                (accuracy: how many of your choices were best or nearly best)
page up, down   read on in what the coach says
a               let the coach play for you, until you press it again
b               with real dice: take back the last box entered
g               retry a bot that got stuck
R               resign (capital R)
L               give up your seat at a table online (capital L)
escape          to the menu; the game is saved, as it is after every move
q               quit; dicecup play --resume goes on

On the card
+12   what the dice would give             ›    the box that is chosen
+20*  the same with a Yahtzee bonus        22/{target}  how far the bonus is
!20   where they must go                   ×    where they may not go"""
