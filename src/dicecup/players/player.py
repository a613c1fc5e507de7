"""The Player protocol and the list of bots by name."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Protocol

from ..rules import Action, Game, Rulebook, UnknownName


class Player(Protocol):
    """Anything that can be asked for a decision."""

    def choose(self, game: Game) -> Action:
        """One of `game.legal_actions()`."""
        ...


class RandomPlayer:
    """Picks any legal action, each as likely as another."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.Random(seed)

    def choose(self, game: Game) -> Action:
        return self._random.choice(game.legal_actions())


def _random(_book: Rulebook, seed: int | None) -> Player:
    return RandomPlayer(seed)


PLAYERS: dict[str, Callable[[Rulebook, int | None], Player]] = {"random": _random}
"""The bots by name, each made for a rulebook and an optional seed."""


def make_player(name: str, book: Rulebook, seed: int | None = None) -> Player:
    """The bot of that name, ready to play `book`."""
    if name not in PLAYERS:
        raise UnknownName("bot", name, PLAYERS)
    return PLAYERS[name](book, seed)
