"""Players: anything that can be asked for a decision. The bots live here."""

from __future__ import annotations

from ..intervals import Interval
from ..rules.game import Player
from .ladder import LADDER, TEMPERATURES, HabitualPlayer
from .match import Match, play_match
from .own_bots import BotFailed, OwnBot
from .player import Bot, play_games
from .program import ProgramPlayer
from .roster import PLAYERS, add_own_bot, make_player, simulate_player, why_not
from .strengths import Strength, strength_of
from .winner import WinningPlayer

__all__ = [
    "LADDER",
    "PLAYERS",
    "TEMPERATURES",
    "Bot",
    "BotFailed",
    "HabitualPlayer",
    "Interval",
    "Match",
    "OwnBot",
    "Player",
    "ProgramPlayer",
    "Strength",
    "WinningPlayer",
    "add_own_bot",
    "make_player",
    "play_games",
    "play_match",
    "simulate_player",
    "strength_of",
    "why_not",
]
