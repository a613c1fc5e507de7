"""What statistics, fairness and ratings say: who is counted together, and the titles of their pictures."""

from __future__ import annotations

from . import Plural

# --- luck ---------------------------------------------------------------------------------------------------------

YOU = "You"
PEOPLE = "People"
OTHER_PEOPLE = "Other people"
BOTS = "Bots"
PERFECT_PLAY = "perfect play"
LEARNED_PLAYER = "our triple engine"
GAMES_OF = Plural(one="{name}, {count} game", other="{name}, {count} games")
LUCK_CHART = "Luck per game (dots) and where 95 % of players stay by chance alone (bands)"
LUCK_ACROSS = "points of luck per game: dots; 95 % of players by chance alone: bands"
LUCK_TITLE = "{book}: luck per game, and what chance alone may do (95 %)"

# --- ratings ------------------------------------------------------------------------------------------------------

RATED_ALONE = "{name}, {book}, alone: {band}"
RATED_WITH_OTHERS = "{name}, {book}, with others: {band}"
NOT_RATED_ALONE = "{name}, {book}, alone: not rated yet"
NOT_RATED_WITH_OTHERS = "{name}, {book}, with others: not rated yet"
WHY_NOT_RATED = {
    "help_unknown": Plural(
        one="{count} game is not rated: it is from an earlier version, which did not record help",
        other="{count} games are not rated: they are from an earlier version, which did not record help",
    ),
    "unseen": Plural(
        one="{count} game is not rated: not all of its dice are known",
        other="{count} games are not rated: not all of their dice are known",
    ),
    "crowd": Plural(
        one="{count} game is not rated: more than eight sides played",
        other="{count} games are not rated: more than eight sides played",
    ),
    "team": Plural(
        one="{count} game is not rated: it was played in a team",
        other="{count} games are not rated: they were played in a team",
    ),
    "nothing": Plural(
        one="{count} game is not rated: no choice that mattered was made without help",
        other="{count} games are not rated: no choice that mattered was made without help",
    ),
}
"""Why a game has nothing to rate."""
LOST_POINTS = "each choice that mattered cost {loss} points (95 % interval {low} to {high})"
LOST_CHANCE = "each choice that mattered cost {loss} % winning chance (95 % interval {low} to {high})"
RATED_FROM_ONE_CHOICE = "from 1 choice in 1 game"
RATED_FROM = Plural(one="from {decisions} choices in {count} game", other="from {decisions} choices in {count} games")
NO_RATED_GAMES = "There are no finished games to rate yet."
NOTHING_SAVED = "Nothing is saved here, so there is nothing to rate."
GRAPH_ALONE = "Rating alone, game by game (lower is better): {graph}"
GRAPH_WITH_OTHERS = "Rating with others, game by game (lower is better): {graph}"
RATING_CHART = "{name}: what a choice costs, after every game"
RATING_LINE = "rating"
RATING_HIGH = "upper end (95 %)"
RATING_LOW = "lower end (95 %)"
RATING_ACROSS = "game"

# --- whose scores yours are compared with -------------------------------------------------------------------------

PERFECT_GAMES = "perfect games"
LEARNED_PLAYERS_GAMES = "our triple engine's games"
COMPARED_WITH = "Compared with {games} simulated games of our triple engine."

# --- statistics ---------------------------------------------------------------------------------------------------

NO_GAMES = "{book}: no finished games yet."
GAMES = Plural(one="{book}: {count} game", other="{book}: {count} games")
MEAN = "mean score {mean}"
MEAN_BESIDE = "mean score {mean}; {player} {perfect}"
BEST_AND_LAST = "best {best}; last {last}"
BEATS = "{score} (beats {share} % of {games})"
BONUS = {"games": "upper bonus in {share} % of games", "columns": "upper bonus in {share} % of columns"}
BONUS_BESIDE = {
    "games": "upper bonus in {share} % of games; {player} {perfect} %",
    "columns": "upper bonus in {share} % of columns; {player} {perfect} %",
}
NO_DICE_SEEN = "loss and luck are not known: the dice were not seen"
LOSS = "loss per unforced decision {loss}"
LOSS_TREND = "loss per unforced decision {loss}; {before} before the last {count}, {recent} in them"
LOSS_WITHOUT_HELP = "loss per unforced decision without help {loss}"
LUCK = "luck per game {luck}"
LUCK_TREND = "luck per game {luck}; {before} before the last {count}, {recent} in them"
AGAINST_BOTS = "against bots: {won} won, {lost} lost, {tied} tied"
HELP_GROUPS = {"without": "without help", "with": "with help", "unknown": "older, help not recorded"}
HELP_WORDS = {"yes": "yes", "no": "no", "unknown": "not recorded"}
HELP_COLUMNS = ("help", "games", "mean", "best")
BOX_COLUMNS = ("box", "mean", "zeros")
BESIDE_COLUMNS = {"perfect": "perfect", "learned": "learned"}
PEOPLE_COLUMNS = ("person", "games", "mean", "best", "without help", "against bots (won-lost-tied)")
GAME_COLUMNS = ("date", "score", "luck", "loss", "help", "result", "record")
RESULTS = {"won": "won", "lost": "lost", "tied": "tied", "": ""}
SCORES = "Scores"
SCORES_AND_LINE = "Scores (bars) and {player} (line)"
SCORES_AND_THOSE_OF = "Scores, and those of {player}"
SCORES_ACROSS = "final score"
LOSS_CHART = "Loss per decision, mean of {count} games"
LOSS_TITLE = "Loss per decision"
LOSS_LINE = "loss"
LUCK_TREND_CHART = "Luck per game, mean of {count} games"
LUCK_TREND_TITLE = "Luck per game"
LUCK_LINE = "luck"
TREND_ACROSS = "game"
STATISTICS_PICTURE = "Statistics"

# --- charts -------------------------------------------------------------------------------------------------------

SHARE_OF_BAR = "{low} to {high}: {share} %"
SCORE_SUMMARY = "mean {mean}, standard deviation {deviation}, median {median}"
