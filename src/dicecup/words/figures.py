"""What statistics, fairness and ratings say: who is counted together, and the titles of their pictures."""

from __future__ import annotations

from . import Plural

# --- luck ---------------------------------------------------------------------------------------------------------

YOU = "You"
PEOPLE = "People"
OTHER_PEOPLE = "Other people"
BOTS = "Bots"
PERFECT_PLAY = "perfect play"
LEARNED_PLAYER = "the learned player"
GAMES_OF = Plural(one="{name}, {count} game", other="{name}, {count} games")
LUCK_CHART = "Luck per game (dots) and where 95 % of players stay by chance alone (bands)"
LUCK_ACROSS = "points of luck per game: dots; 95 % of players by chance alone: bands"
LUCK_TITLE = "{book}: luck per game, and what chance alone may do (95 %)"

# --- ratings ------------------------------------------------------------------------------------------------------

RATED_ALONE = "{name}, {book}, alone: {band}"
RATED_WITH_OTHERS = "{name}, {book}, with others: {band}"
NOT_RATED_ALONE = "{name}, {book}, alone: not rated yet"
NOT_RATED_WITH_OTHERS = "{name}, {book}, with others: not rated yet"
NOTHING_TO_RATE = Plural(one="{count} game has nothing to rate", other="{count} games have nothing to rate")
LOST_POINTS = "{loss} points lost per choice that mattered (95 % interval {low} to {high})"
LOST_CHANCE = "{loss} % winning chance lost per choice that mattered (95 % interval {low} to {high})"
RATED_FROM = Plural(one="from {decisions} choices in {count} game", other="from {decisions} choices in {count} games")
RATING_CHART = "{name}: what a choice costs, after every game"
RATING_LINE = "rating"
RATING_INTERVAL = "95 % interval"
RATING_ACROSS = "game"
