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
