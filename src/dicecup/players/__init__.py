"""Players: whoever can be asked for a decision. The bots live here."""

from __future__ import annotations

from .ladder import LADDER, TEMPERATURES, HabitualPlayer
from .player import Bot, Player, play_games
from .roster import PLAYERS, make_player, simulate_player, why_not
from .strengths import Strength, strength_of
from .winner import WinningPlayer

__all__ = [
    "LADDER",
    "PLAYERS",
    "TEMPERATURES",
    "Bot",
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
