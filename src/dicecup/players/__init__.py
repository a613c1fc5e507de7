"""Players: whoever can be asked for a decision. The bots live here."""

from __future__ import annotations

from .player import PLAYERS, Player, make_player
from .simulation import play_games, simulate_player

__all__ = ["PLAYERS", "Player", "make_player", "play_games", "simulate_player"]
