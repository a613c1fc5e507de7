"""Finished games, reviewed: what statistics, fairness and drills are made from."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ..rules import Card, Game, Record, Rulebook
from ..saves import Saves
from ..solver import Evaluator, Progress, evaluator_for, silent
from .game_review import GameReview, HelpMarks, SideReview, review

Result = Literal["won", "tied", "lost", ""]


@dataclass(frozen=True, slots=True)
class Figures:
    """One side of a finished game in a few numbers."""

    record: str
    """The name of the record, or of the table."""
    date: str
    """When the game began, as year-month-day; empty if the record does not say."""
    number: int
    """Which game of its series, from 1."""
    name: str
    bot: str
    """The bot that played; empty for people."""
    card: Card
    rolls: int
    luck: float | None
    """None if some dice were not seen: a score was written down, or only the last dice of a turn are known."""
    loss_each: float | None
    """The mean loss per unforced decision; None if `luck` is None."""
    losses: tuple[float, ...] = ()
    """The loss of every unforced decision; empty if `luck` is None."""
    own_losses: tuple[float, ...] = ()
    """The same without decisions made with help; if an entry was taken back, the first one counts."""
    help: tuple[str, ...] | None = None
    """The kinds of help that were used; None if the record does not say."""
    opponents: tuple[str, ...] = ()
    """The other sides: for each, the bot that played it, or an empty text for a person."""
    result: Result = ""
    """How the side fared against the others; empty if there were none."""

    @property
    def score(self) -> int:
        return self.card.total


class PlayedSide(NamedTuple):
    """One side of a finished game."""

    figures: Figures
    review: SideReview


def finished_games(
    records: Iterable[tuple[str, Record]], book: Rulebook | None = None
) -> list[tuple[str, Record, int]]:
    """Every finished game of one book, or of all books: the record's name, the record and the game's place in it."""
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
        date = record.header("Date") or ""
        marks = record.help_in(number + 1)
        sides = sides_of(
            game,
            evaluator,
            name,
            date,
            number + 1,
            bots,
            real_dice=record.real_dice,
            marks=marks,
            help_known=record.knows_help,
        )
        played += [side for side in sides if side is not None]
    return played


def sides_of(
    game: Game,
    evaluator: Evaluator,
    record: str,
    date: str,
    number: int,
    bots: Sequence[str],
    *,
    real_dice: bool = False,
    marks: HelpMarks | None = None,
    help_known: bool = True,
) -> list[PlayedSide | None]:
    """Every side of a finished game, reviewed; None for a side that resigned."""
    taken_apart = review(game, evaluator, real_dice=real_dice, marks=marks, help_known=help_known)
    return reviewed_sides(game, taken_apart, record, date, number, bots)


def reviewed_sides(
    game: Game, taken_apart: GameReview, record: str, date: str, number: int, bots: Sequence[str]
) -> list[PlayedSide | None]:
    """The same for a game that has already been reviewed."""
    sides: list[PlayedSide | None] = []
    for side, found in enumerate(taken_apart.sides):
        seen = all(turn.is_seen for turn in found.turns)
        figures = Figures(
            record,
            date,
            number,
            found.name,
            bots[side] if side < len(bots) else "",
            game.cards[side],
            rolls=sum(len(turn.rolls) for turn in found.turns),
            luck=found.luck if seen else None,
            loss_each=found.loss_each.mean if seen else None,
            losses=tuple(found.unforced_losses) if seen else (),
            own_losses=tuple(found.own_losses) if seen and (found.help_known or not found.help) else (),
            help=tuple(found.help) if found.help_known or found.help else None,
            opponents=tuple(bots[each] if each < len(bots) else "" for each in range(len(game.sides)) if each != side),
            result=_result(game, side),
        )
        sides.append(None if side in game.resigned else PlayedSide(figures, found))
    return sides


def _result(game: Game, side: int) -> Result:
    if len(game.sides) == 1:
        return ""
    if side not in game.winners:
        return "lost"
    return "won" if len(game.winners) == 1 else "tied"


def usual_book(records: Iterable[tuple[str, Record]]) -> Rulebook | None:
    """The book with the most finished games; None if no game is finished."""
    counts: dict[Rulebook, int] = {}
    for _, record, _ in finished_games(records):
        counts[record.series.book] = counts.get(record.series.book, 0) + 1
    return max(counts, key=lambda book: counts[book]) if counts else None
