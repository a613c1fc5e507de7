"""What a link to the page shows where somebody posts it."""

from __future__ import annotations

TITLE = "Play Yahtzee with dicecup"
TABLE_TITLE = "Join a game of Yahtzee"
DESCRIPTION = "Yahtzee by five official rulebooks, with dice that anyone can verify."
