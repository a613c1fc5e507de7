"""Players: whoever can be asked for a decision. The bots live here."""

from __future__ import annotations

from .ladder import LADDER, SEVERAL_COLUMNS, HabitualPlayer
from .player import Player
from .roster import PLAYERS, make_player, why_not
from .simulation import play_games, simulate_player
from .strengths import Strength, strength_of
from .winner import WinningPlayer

__all__ = [
    "LADDER",
    "PLAYERS",
    "SEVERAL_COLUMNS",
    "HabitualPlayer",
    "Player",
    "Strength",
    "WinningPlayer",
    "make_player",
    "play_games",
    "simulate_player",
    "strength_of",
    "why_not",
]
