"""The bots of one sitting."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..rules import Action, Game, Rulebook

if TYPE_CHECKING:
    from ..players import Player


class Bots:
    """The sides that bots play. A bot is made when it is first asked, since that imports the slow solver."""

    def __init__(self, book: Rulebook, names: Mapping[int, str], seed: int | None) -> None:
        self.key = secrets.token_hex(8)
        """Tells the bots of one sitting from those of another."""
        self.names = dict(names)
        self._book, self._seed = book, seed
        self._players: dict[int, Player] = {}

    def choose(self, game: Game) -> Action:
        """What the bot whose turn it is wants to do."""
        side = game.side
        if side not in self._players:
            from ..players import make_player

            seed = None if self._seed is None else self._seed + side
            self._players[side] = make_player(self.names[side], self._book, seed)
        return self._players[side].choose(game)
