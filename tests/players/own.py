"""Bots of one's own, some of them faulty."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dicecup import Action, Enter, Game, Reroll, Resign, Rulebook
from dicecup.players import PLAYERS


@contextmanager
def bots_as_they_were() -> Iterator[None]:
    """Bots added inside are forgotten afterwards."""
    before = dict(PLAYERS)
    try:
        yield
    finally:
        PLAYERS.clear()
        PLAYERS.update(before)


class FirstOpen:
    """Fills the card from the top."""

    def choose(self, game: Game) -> Action:
        assert game.roll is not None
        return Enter(game.card.placements(game.roll)[0].box)


class ForABook:
    """Is made with the rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book

    def choose(self, game: Game) -> Action:
        assert game.book == self.book
        return FirstOpen().choose(game)


class ForWhateverIsGiven(FirstOpen):
    """Takes any arguments, so it is given the rulebook."""

    def __init__(self, *given: Rulebook) -> None:
        (self.book,) = given


class WithSettings(FirstOpen):
    """Takes settings by their names alone, so it is given nothing."""

    def __init__(self, *, bold: bool = False, **more: object) -> None:
        assert (bold, more) == (False, {})


class Raises:
    def choose(self, game: Game) -> Action:
        if game.turn_number < 3:
            return FirstOpen().choose(game)
        raise KeyError("sevens")


class Cheats:
    def choose(self, game: Game) -> Action:
        return Reroll("66666" if game.turn_number > 1 else "") if game.rolls_left else Enter("aces")


class GivesUp:
    def choose(self, game: Game) -> Action:
        assert game.roll is not None
        return Resign()


class CannotBeMade:
    def __init__(self, book: Rulebook) -> None:
        raise RuntimeError(f"not {book.name}")

    def choose(self, game: Game) -> Action:
        raise NotImplementedError


ready = FirstOpen()
not_a_bot = 3
