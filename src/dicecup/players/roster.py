"""The list of bots by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from ..rules import DicecupError, IllegalHere, Rulebook, UnknownName, rulebook
from ..shared_work import ALONE, SharedWork
from ..solver import (
    Games,
    Greedy,
    NotInstalled,
    Progress,
    ValueTable,
    evaluator_for,
    has_solver,
    has_win_model,
    silent,
)
from ..solver.bulk.simulate import check_games
from ..words import say
from ..words.library import bots
from .ladder import LADDER, TEMPERATURES, HabitualPlayer
from .own_bots import made, own_bot_maker
from .player import Bot, EvaluatorPlayer, RandomPlayer
from .winner import WinningPlayer

Make = Callable[[Rulebook, int | None], Bot]


def _level(name: str) -> Make:
    def make(book: Rulebook, seed: int | None) -> Bot:
        if book.columns == 1:
            return HabitualPlayer(book, LADDER[name], seed)
        return EvaluatorPlayer(evaluator_for(book), TEMPERATURES[name], seed)

    return make


PLAYERS: dict[str, Make] = {
    "random": lambda _book, seed: RandomPlayer(seed),
    "beginner": _level("beginner"),
    "greedy": lambda book, _seed: EvaluatorPlayer(Greedy(book)),
    "casual": _level("casual"),
    "regular": _level("regular"),
    "skilled": _level("skilled"),
    "expert": _level("expert"),
    "optimal": lambda book, _seed: EvaluatorPlayer(ValueTable.of(book)),
    "winner": lambda book, _seed: WinningPlayer(book),
}
"""The bots by name, weakest first, each made for a rulebook and an optional seed."""
PART = 256
"""Games in the smallest part of a shared simulation. Parts are whole multiples of it, so that a network evaluates the
same cards together however the work is shared."""
TOGETHER = {"optimal": 512, "greedy": 512, **dict.fromkeys(LADDER, 32)}
"""How many such parts these bots should play at once in a book of one column: games in the same state share work."""
MOST_PARTS = 64
STRONGEST = "expert"
"""The strongest bot for a book of several columns: there it makes no mistakes on purpose."""


def add_own_bot(name: str) -> None:
    """Make a bot of your own available wherever bots are named, as `module:Name`. Its module is imported.

    If it makes a choice that the rules forbid, or raises an exception, that is `BotFailed`, with bot and position.
    """
    if name not in PLAYERS:
        maker = own_bot_maker(name)
        PLAYERS[name] = lambda book, _seed: made(name, maker, book)


def why_not(name: str, book: Rulebook | str) -> str | None:
    """Why a bot cannot play a book, None if it can; found without solving anything."""
    refusal = _refusal(name, rulebook(book))
    return None if refusal is None else str(refusal)


def _refusal(name: str, book: Rulebook) -> DicecupError | None:
    if name not in PLAYERS:
        return UnknownName("bot", name, PLAYERS)
    if name == "optimal" and book.columns > 1:
        missing = bots.NO_OPTIMAL
    elif name == "winner" and not has_win_model(book):
        missing = bots.NO_WINNER
    elif not book.is_printed and not has_solver():
        # Nothing can be solved here: creating the bot loads what it needs, or says what is missing.
        try:
            PLAYERS[name](book, None)
        except NotInstalled as error:
            return error
        return None
    else:
        return None
    return IllegalHere(say(missing, book=book.name, strongest=STRONGEST))


def make_player(name: str, book: Rulebook | str, seed: int | None = None) -> Bot:
    """The bot of that name, ready to play `book`.

    >>> from dicecup import Game
    >>> from dicecup.players import make_player
    >>> make_player("optimal", "deluxe").choose(Game.new("deluxe").with_roll("13356"))
    Reroll('33')
    """
    refusal = _refusal(name, rulebook(book))
    if refusal is not None:
        raise refusal
    return PLAYERS[name](rulebook(book), seed)


def simulate_player(
    name: str,
    book: Rulebook | str,
    games: int,
    seed: int = 0,
    progress: Progress = silent,
    shared: SharedWork = ALONE,
) -> Games:
    """Solitaire games by the bot of that name; they are the same if the work is shared.

    >>> from dicecup.players import simulate_player
    >>> games = simulate_player("optimal", "deluxe", games=1000, seed=1)
    >>> 245 < games.statistics()["mean"] < 265
    True
    """
    check_games(games)
    book = rulebook(book)
    player = make_player(name, book, seed)
    if shared.is_alone:
        return player.play_many(book, games, seed, progress)
    least = TOGETHER.get(name, 1) if book.columns == 1 else 1
    size = PART * max(least, -(-games // (PART * MOST_PARTS)))
    parts = [_Part(name, book, seed, first, min(size, games - first)) for first in range(0, games, size)]
    return Games.joined(shared.results(_played, parts, progress))


class _Part(NamedTuple):
    """Some of the games that a bot plays."""

    name: str
    book: Rulebook
    seed: int
    first: int
    games: int


def _played(part: _Part) -> Games:
    if ":" in part.name:
        add_own_bot(part.name)
    player = make_player(part.name, part.book, part.seed)
    return Games.joined([player.play_many(part.book, part.games, part.seed, silent, part.first)])
