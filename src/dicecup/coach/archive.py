"""The user's saved games, reviewed: what fairness, statistics and drills are made from."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..rules import Card, Record, Rulebook
from ..saves import Saves
from ..solver import Progress, silent
from .pricing import evaluator_for
from .review import SideReview, review


@dataclass(frozen=True, slots=True)
class PlayedSide:
    """One side of a finished game."""

    record: str
    """The name of the record."""
    date: str
    """When it began, as year-month-day; empty where the record does not say."""
    number: int
    """Which game of its series, from 1."""
    name: str
    bot: str
    """The bot that played; empty for people."""
    card: Card
    review: SideReview

    @property
    def score(self) -> int:
        return self.card.total


def finished_games(
    records: Iterable[tuple[str, Record]], book: Rulebook | None = None
) -> list[tuple[str, Record, int]]:
    """Every finished game: the record's name, the record, and which game of it; by one book, if so asked."""
    return [
        (name, record, number)
        for name, record in records
        for number, game in enumerate(record.series.games)
        if game.status == "finished" and (book is None or game.book == book)
    ]


def saved_records(saves: Saves) -> list[tuple[str, Record]]:
    """The records in a folder that can be read, oldest first."""
    listing = sorted(saves.listing(), key=lambda saved: saved.path.name)
    return [(saved.path.stem, saved.record) for saved in listing if saved.record is not None]


def played_sides(
    records: Iterable[tuple[str, Record]], book: Rulebook, progress: Progress = silent
) -> list[PlayedSide]:
    """Every side of every finished game of a book, reviewed, in the order of the records."""
    evaluator = evaluator_for(book, progress)
    played = []
    for name, record, number in finished_games(records, book):
        game = record.series.games[number]
        bots = next((values for key, values in record.headers if key == "Bots"), ())
        reviewed = review(game, evaluator)
        for side, found in enumerate(reviewed.sides):
            if side in game.resigned:
                continue
            bot = bots[side] if side < len(bots) else ""
            date = record.header("Date") or ""
            played.append(PlayedSide(name, date, number + 1, found.name, bot, game.cards[side], found))
    return played


def usual_book(records: Iterable[tuple[str, Record]]) -> Rulebook | None:
    """The book with most finished games, None where there is none."""
    counts: dict[Rulebook, int] = {}
    for _, record, _ in finished_games(records):
        counts[record.series.book] = counts.get(record.series.book, 0) + 1
    return max(counts, key=lambda book: counts[book]) if counts else None
