"""Several games on one card: totals summed if the book says so, and difference scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..words import say
from ..words.library import rule_refusals
from .books import DEFAULT_BOOK, rulebook
from .errors import IllegalHere, Malformed
from .game import Game, Side, seat
from .rulebook import Rulebook

MOST_GAMES = 1000


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """What one side has scored and won in a series."""

    side: int
    scores: tuple[int, ...]
    """Its score in each game played to the end; 0 if it resigned."""
    total: int
    earned: int
    """In difference scoring, what its wins earned; otherwise 0."""
    won: int
    """Games won; a shared win counts."""


@dataclass(frozen=True, slots=True)
class Series:
    """One or more games by the same sides. A single game is a series of one. Make one with `Series.new`.

    >>> from dicecup import Series
    >>> series = Series.new("travel", ["Ann", "Bob"], length=3, difference=True)
    >>> series.game.status, len(series.games), series.is_over
    ('starting', 1, False)
    """

    book: Rulebook
    sides: tuple[Side, ...]
    length: int
    """How many games were agreed."""
    difference: bool
    games: tuple[Game, ...]
    """The games so far; the last one may be under way."""

    @classmethod
    def new(
        cls,
        book: Rulebook | str = DEFAULT_BOOK,
        sides: Sequence[Side | str] = ("Player",),
        length: int = 1,
        difference: bool = False,
        first: int | None = None,
    ) -> Series:
        """A new series with its first game; every game has its own roll-off."""
        book = rulebook(book)
        seated = seat(book, sides)
        check_series(book, len(seated), length, difference)
        return cls(book, seated, length, difference, (Game.new(book, seated, first),))

    @property
    def game(self) -> Game:
        """The game under way, or the last one."""
        return self.games[-1]

    @property
    def is_over(self) -> bool:
        return self.game.status == "abandoned" or (self.game.is_over and len(self.games) == self.length)

    def with_game(self, game: Game) -> Series:
        """The series with its current game moved on."""
        if game.book != self.book or game.sides != self.sides:
            raise IllegalHere(rule_refusals.OTHER_GAME)
        return replace(self, games=(*self.games[:-1], game))

    def next_game(self, first: int | None = None) -> Series:
        """The series with its next game begun."""
        if not self.game.is_over:
            raise IllegalHere(say(rule_refusals.GAME_NOT_OVER, game=len(self.games)))
        if self.is_over:
            raise IllegalHere(say(rule_refusals.SERIES_OVER, played=len(self.games), games=self.length))
        return replace(self, games=(*self.games, Game.new(self.book, self.sides, first)))

    @property
    def standings(self) -> tuple[SeriesScore, ...]:
        """Each side's scores, sum, earnings and wins over the games that have ended."""
        ended = [game for game in self.games if game.status in ("finished", "resigned")]
        standings = []
        for side in range(len(self.sides)):
            scores = tuple(0 if side in game.resigned else game.totals[side] for game in ended)
            earned = sum(earnings(game)[side] for game in ended) if self.difference else 0
            won = sum(side in game.winners for game in ended)
            standings.append(SeriesScore(side, scores, sum(scores), earned, won))
        return tuple(standings)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winners of the whole series, once it is over.

        A single game has its own winners. If totals or differences are added up, the highest sum wins; otherwise
        nobody wins the series, because each game has its own winner.
        """
        if not self.is_over or self.game.status == "abandoned":
            return ()
        if self.length == 1 and not self.difference:
            return self.game.winners
        if not self.difference and self.book.series != "summed":
            return ()
        marks = [standing.earned if self.difference else standing.total for standing in self.standings]
        return tuple(side for side, mark in enumerate(marks) if mark == max(marks))


def check_series(book: Rulebook, sides: int, length: int, difference: bool) -> None:
    """Refuse a series that the book does not know."""
    if type(length) is not int or not 1 <= length <= MOST_GAMES:
        raise Malformed(say(rule_refusals.SERIES_LENGTH, most=MOST_GAMES, games=length))
    if book.max_games and length > book.max_games:
        raise IllegalHere(
            say(
                rule_refusals.TOO_MANY_GAMES,
                book=book.book.name,
                count=book.max_games,
                clause=book.clause("max_games"),
                games=length,
            )
        )
    if difference and book.difference == "none":
        raise IllegalHere(say(rule_refusals.NO_DIFFERENCE, book=book.book.name))
    if difference and sides < 2:
        raise IllegalHere(rule_refusals.DIFFERENCE_ALONE)


def earnings(game: Game) -> tuple[int, ...]:
    """What each side earns from a finished game in difference scoring: winners the differences, the others 0."""
    winners, resigned = game.winners, game.resigned
    scores = [0 if side in resigned else total for side, total in enumerate(game.totals)]
    earned = [0] * len(scores)
    for winner in winners:
        others = [score for side, score in enumerate(scores) if side != winner]
        match game.book.difference:
            case "each":
                earned[winner] = sum(scores[winner] - score for score in others)
            case "runner_up":
                earned[winner] = scores[winner] - max(others)
            case "all_others":
                earned[winner] = scores[winner] - sum(others)
            case "none":
                pass
    return tuple(earned)
