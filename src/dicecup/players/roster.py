"""The list of bots by name."""

from __future__ import annotations

from collections.abc import Callable

from ..rules import IllegalHere, Rulebook, UnknownName
from ..solver import Greedy, ValueTable
from .ladder import LADDER, HabitualPlayer, TemperedPlayer
from .player import EvaluatorPlayer, Player, RandomPlayer
from .winner import WinningPlayer


def _random(_book: Rulebook, seed: int | None) -> Player:
    return RandomPlayer(seed)


def _greedy(book: Rulebook, _seed: int | None) -> Player:
    return EvaluatorPlayer(Greedy(book))


def _level(name: str) -> Callable[[Rulebook, int | None], Player]:
    def make(book: Rulebook, seed: int | None) -> Player:
        if book.columns > 1:
            return TemperedPlayer(Greedy(book), LADDER[name].temperature, seed)
        return HabitualPlayer(book, LADDER[name], seed)

    return make


def _optimal(book: Rulebook, _seed: int | None) -> Player:
    if book.columns > 1:
        raise IllegalHere(f"nobody has solved {book.book.name}: the optimal bot plays books of one column; try greedy")
    return EvaluatorPlayer(ValueTable.of(book))


def _winner(book: Rulebook, _seed: int | None) -> Player:
    if book.columns > 1:
        raise IllegalHere(
            f"nobody knows the chances in {book.book.name}: the winner bot plays books of one column; try greedy"
        )
    return WinningPlayer(book)


PLAYERS: dict[str, Callable[[Rulebook, int | None], Player]] = {
    "random": _random,
    "beginner": _level("beginner"),
    "greedy": _greedy,
    **{name: _level(name) for name in LADDER},
    "optimal": _optimal,
    "winner": _winner,
}
"""The bots by name, weakest first, each made for a rulebook and an optional seed."""


def make_player(name: str, book: Rulebook, seed: int | None = None) -> Player:
    """The bot of that name, ready to play `book`."""
    if name not in PLAYERS:
        raise UnknownName("bot", name, PLAYERS)
    return PLAYERS[name](book, seed)
