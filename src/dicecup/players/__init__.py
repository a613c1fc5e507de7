"""Players: whoever can be asked for a decision. The bots live here."""

from __future__ import annotations

from .ladder import LADDER, HabitualPlayer
from .player import Player
from .roster import PLAYERS, make_player
from .simulation import play_games, simulate_player
from .winner import WinningPlayer

__all__ = [
    "LADDER",
    "PLAYERS",
    "HabitualPlayer",
    "Player",
    "WinningPlayer",
    "make_player",
    "play_games",
    "simulate_player",
]
