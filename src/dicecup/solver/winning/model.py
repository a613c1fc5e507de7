"""Who wins: the chance of each side, between turns and with dice on the table.

A `WinModel` answers for positions between turns; everything else is built on that by solving one turn exactly. So the
last turn of a game is exact, whatever the model.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf

from ...rules import Card, Game
from ..arrays import Floats
from ..turn import PricedTurn


class WinModel(ABC):
    """Knows each side's chance to win between two turns, a tie shared."""

    trust: str = ""
    """How far its chances can be trusted, in a sentence; empty for one column, where values are exact."""
    sure_turns: float = inf
    """With this many turns left or fewer, its chances tell choices apart well enough to play by."""

    @abstractmethod
    def between_turns(self, cards: Sequence[Card], mover: int) -> Floats:
        """[side] -> the chance to win if side `mover` has the next turn."""

    @abstractmethod
    def endings(self, cards: Sequence[Card], mover: int) -> Floats:
        """[roll, box] -> the chance of `mover` once its turn has ended there; `ILLEGAL` where the rules forbid it."""

    def turn(self, game: Game) -> PricedTurn:
        """The turn under way, priced in its side's chance to win if it plays this turn to win."""
        sides = in_play(game)
        return PricedTurn.of(game.card, self.endings([game.cards[side] for side in sides], sides.index(game.side)))

    def chances_between_turns(self, game: Game) -> tuple[float, ...]:
        """Each side's chance to win as the turn of `game.side` begins, or once the game is over."""
        sides = in_play(game)
        mover = sides.index(game.side) if game.side in sides else 0
        found = self.between_turns([game.cards[side] for side in sides], mover).tolist()
        chances = dict(zip(sides, found, strict=True))
        return tuple(chances.get(side, 0.0) for side in range(len(game.sides)))

    def chances(self, game: Game) -> tuple[float, ...]:
        """Each side's chance to win at any moment of a game.

        With dice on the table, the side to move is assumed to play this turn to win; what that changes is taken from
        the others in proportion.
        """
        between = self.chances_between_turns(game)
        if game.is_over or not game.rolls:
            return between
        mine = self.turn(game).now(game)
        rest = 1.0 - between[game.side]
        scale = (1.0 - mine) / rest if rest > 0.0 else 0.0
        return tuple(mine if side == game.side else share * scale for side, share in enumerate(between))


def in_play(game: Game) -> list[int]:
    """The sides that have not resigned."""
    return [side for side in range(len(game.sides)) if side not in game.resigned]
