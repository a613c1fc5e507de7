"""The bots of one sitting."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..rules import Action, Game, Malformed, Rulebook
from ..words import say, terminal

if TYPE_CHECKING:
    from ..players import Player

OWN_BOTS: list[str] = []
"""The player's own bots, `module:Name`, as named on the command line. No other module is imported for a bot, because
a record may come from anybody."""


def make_bot(name: str, book: Rulebook, seed: int | None = None) -> Player:
    """The bot of that name, which may be one of the player's own."""
    from ..players import add_own_bot, make_player

    if name in OWN_BOTS:
        add_own_bot(name)
    elif ":" in name:
        raise Malformed(say(terminal.BOT_NOT_NAMED, name=name))
    return make_player(name, book, seed)


class Bots:
    """The sides that bots play. A bot is made when it is first asked, since that imports the slow solver."""

    def __init__(self, book: Rulebook, names: Mapping[int, str], seed: int | None) -> None:
        self.key = secrets.token_hex(8)
        """Tells the bots of one sitting from those of another."""
        self.names = dict(names)
        self._book, self._seed = book, seed
        self._players: dict[int, Player] = {}

    def choose(self, game: Game) -> Action:
        """The choice of the bot whose turn it is."""
        side = game.side
        if side not in self._players:
            seed = None if self._seed is None else self._seed + side
            self._players[side] = make_bot(self.names[side], self._book, seed)
        return self._players[side].choose(game)
