"""Games that tests of several packages share."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import cache

import pytest

from dicecup import Enter, Game, Keep, Record, Reroll, Rulebook, Series, Side, Turn, rulebook
from dicecup.players import LADDER, Player
from dicecup.saves import Saves
from dicecup.solver import Habits, PlayedGames, play_by_habits
from dicecup.solver.recently_used import Recent

EXACT_BOOKS = ("travel", "web", "classic", "deluxe")


@cache
def games_of(book: Rulebook, level: str, games: int, seed: int) -> PlayedGames:
    return play_by_habits(book, LADDER.get(level, Habits()), games, seed)


@contextmanager
def chances_from_the_package(book: Rulebook) -> Iterator[None]:
    """Ask about a printed book other than deluxe as if Numba were not installed.

    With Numba the first advice about a book solves its chances of the upper bonus, which takes twenty seconds. Those of
    the package are rounded to eight millionths; `tests/solver/test_shipped_files.py` compares them.
    """
    with pytest.MonkeyPatch.context() as patch:
        if book.columns == 1 and book.is_printed and book.book.name != "deluxe":
            patch.setitem(sys.modules, "numba", None)
            # Books in memory know more, and later tests must not get those that know less.
            patch.setattr("dicecup.solver.best_evaluator._TABLES", Recent(8))
        yield


def side_by_side(*games: Game) -> Game:
    """Solitaire games as one game of several sides."""
    book = games[0].book
    game = Game.new(book, [Side(f"Side {number + 1}") for number in range(len(games))], first=0)
    for number in range(sum(len(each.history) for each in games)):
        side = number % len(games)
        entry = games[side].history[number // len(games)]
        assert isinstance(entry, Turn)
        game = game.replayed(replace(entry, side=side))
    return game


def played_through(game: Game, player: Player, seed: int = 4) -> Game:
    """A game played to its end by one player for all sides."""
    dice = random.Random(seed)
    while not game.is_over:
        if game.awaits == "dice":
            keep = game.keeps[-1] if game.keeps else ()
            game = game.with_roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))])
        else:
            game = game.apply(player.choose(game))
    return game


def fill_folder(games: int) -> Saves:
    """Saved games in the user's folder: Ann against a bot, one game per day."""
    played = games_of(rulebook("deluxe"), "regular", 2 * games, 8)
    saves = Saves()
    for number in range(games):
        game = side_by_side(played.game(2 * number), played.game(2 * number + 1))
        game = replace(game, sides=(Side("Ann"), Side("Regular bot")))
        series = Series(game.book, game.sides, 1, False, (game,))
        record = Record(series).with_header("Date", f"2026-10-{number + 1:02}").with_header("Bots", "", "regular")
        saves.save(saves.records / f"2026-10-{number + 1:02}-120000-deluxe-aaaaaa.dice", record)
    return saves


def game_of(book: Rulebook, *turns: str, sides: Sequence[str] = ("Player",)) -> Game:
    """A game from turns as people write them down, the sides in turn: `12345 (45) 24455 () 33466 chance`.

    The last turn may be unfinished.
    """
    game = Game.new(book, sides, first=0)
    for step in " ".join(turns).split():
        if step.startswith("("):
            game = game.apply(Reroll(Keep(step.strip("()"))))
        else:
            game = game.with_roll(step) if step.isdigit() else game.apply(Enter(book.box(step)))
    return game
