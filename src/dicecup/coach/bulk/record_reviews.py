"""Many records reviewed at once: a row of figures for each side of each game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...rules import DicecupError, Record
from ...shared_work import ALONE, SharedWork
from ...solver import Progress, evaluator_for, silent
from ..game_review import review

COLUMNS = (
    "record", "game", "book", "side", "finished", "score", "start", "luck", "loss", "drift", "unseen", "adjusted",
    "decisions", "loss_each",
)  # fmt: skip
"""What a row holds: `score` is the expected one if a game is not finished; `decisions` are those with a choice."""


@dataclass(frozen=True)
class RecordReviews:
    """The reviews of many records."""

    rows: tuple[tuple[Any, ...], ...]
    """In the order of the records, games and sides; a value for each of `COLUMNS`."""
    damaged: dict[str, str]
    """What is wrong with records that cannot be read, by name."""

    def table(self) -> dict[str, list[Any]]:
        """The rows by column."""
        return {name: [row[place] for row in self.rows] for place, name in enumerate(COLUMNS)}

    def to_json(self) -> dict[str, Any]:
        return {"reviews": [dict(zip(COLUMNS, row, strict=True)) for row in self.rows], "damaged": self.damaged}


def review_records(
    records: Sequence[tuple[str, str]], progress: Progress = silent, shared: SharedWork = ALONE
) -> RecordReviews:
    """Review every game of these records, each given as a name and its text; sharing the work does not change the rows.

    >>> from dicecup import Enter, Game, Record, Series
    >>> from dicecup.coach import review_records
    >>> game = Game.new("deluxe").with_roll("66666").apply(Enter("sixes"))
    >>> text = Record(Series.new("deluxe").with_game(game)).dump()
    >>> found = review_records([("mine", text), ("broken", "no record")])
    >>> [round(loss, 2) for loss in found.table()["loss"]], list(found.damaged)
    ([41.36], ['broken'])
    """
    results = shared.results(_reviewed, records, progress)
    named = list(zip((name for name, _ in records), results, strict=True))
    return RecordReviews(
        tuple(row for _, result in named if not isinstance(result, str) for row in result),
        {name: result for name, result in named if isinstance(result, str)},
    )


def _reviewed(named: tuple[str, str]) -> list[tuple[Any, ...]] | str:
    """The rows of a record, or what is wrong with it."""
    name, text = named
    try:
        record = Record.parse(text)
    except DicecupError as error:
        return str(error)
    rows: list[tuple[Any, ...]] = []
    for number, game in enumerate(record.series.games, start=1):
        found = review(game, evaluator_for(game.book), real_dice=record.real_dice, marks=record.help_in(number))
        for side in found.sides:
            each = side.loss_each
            rows.append(
                (
                    name, number, game.book.name, side.name, side.finished, side.expected, side.start, side.luck,
                    side.loss, side.drift, side.unseen, side.adjusted, each.size, each.mean,
                )
            )  # fmt: skip
    return rows
