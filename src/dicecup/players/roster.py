"""The list of bots by name."""

from __future__ import annotations

from collections.abc import Callable

from ..rules import IllegalHere, Rulebook, UnknownName
from ..solver import Greedy, ValueTable, evaluator_for, has_win_model
from .ladder import LADDER, SEVERAL_COLUMNS, HabitualPlayer, TemperedPlayer
from .player import EvaluatorPlayer, Player, RandomPlayer
from .winner import WinningPlayer


def _random(_book: Rulebook, seed: int | None) -> Player:
    return RandomPlayer(seed)


def _greedy(book: Rulebook, _seed: int | None) -> Player:
    return EvaluatorPlayer(Greedy(book))


def _level(name: str) -> Callable[[Rulebook, int | None], Player]:
    def make(book: Rulebook, seed: int | None) -> Player:
        if book.columns == 1:
            return HabitualPlayer(book, LADDER[name], seed)
        if name == STRONGEST:
            return EvaluatorPlayer(evaluator_for(book))
        return TemperedPlayer(evaluator_for(book), SEVERAL_COLUMNS[name], seed)

    return make


def _optimal(book: Rulebook, _seed: int | None) -> Player:
    return EvaluatorPlayer(ValueTable.of(book))


def _winner(book: Rulebook, _seed: int | None) -> Player:
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


STRONGEST = "expert"
"""The strongest bot of a book of several columns: there it makes no mistakes on purpose."""


def why_not(name: str, book: Rulebook) -> str | None:
    """Why a bot cannot play a book, None where it can; answered without making the bot, which may mean solving."""
    if name not in PLAYERS:
        return str(UnknownName("bot", name, PLAYERS))
    if name == "optimal" and book.columns > 1:
        missing = f"nobody has solved {book.book.name}: the optimal bot plays books of one column"
    elif name == "winner" and not has_win_model(book):
        missing = f"nobody knows the chances to win in {book.book.name} with house rules"
    else:
        return None
    return f"{missing}; the strongest bot for {book.book.name} is {STRONGEST}"


def make_player(name: str, book: Rulebook, seed: int | None = None) -> Player:
    """The bot of that name, ready to play `book`."""
    if name not in PLAYERS:
        raise UnknownName("bot", name, PLAYERS)
    reason = why_not(name, book)
    if reason is not None:
        raise IllegalHere(reason)
    return PLAYERS[name](book, seed)
