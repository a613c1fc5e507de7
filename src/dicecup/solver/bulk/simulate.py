"""Whole games in bulk, played by any policy that a table of values defines and reproducible from a seed.

All games advance turn by turn together. Games with the same boxes filled share one evaluation of the turn, so a
million games cost little more than a solution.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...rules import Card, Malformed, Rulebook
from ...words import say
from ...words.library import computing
from ..arrays import Booleans, Integers, unchanging
from ..compiler import need_solver
from ..exact.value_table import ValueTable
from ..lattice import lattice
from ..progress import Progress, silent
from .random_streams import streams

MOST_GAMES = 100_000_000
BATCH = 1_000_000
"""Games played side by side; the results do not depend on it."""


@dataclass(frozen=True)
class Games:
    """The results of solitaire games, one entry per game."""

    book: Rulebook
    box_points: NDArray[np.int16]
    """[game, box of the book] -> points in the box."""
    bonuses: NDArray[np.int32]
    """[game] -> points from Yahtzee bonuses or chips."""

    @property
    def uppers(self) -> Integers:
        """[game, column] -> the sum of the Upper Section boxes."""
        by_column = self._by_column()
        is_upper = np.array([category.is_upper for category in self.book.categories])
        return np.asarray(by_column[:, :, is_upper].sum(axis=2))

    @property
    def has_upper_bonus(self) -> Booleans:
        """[game, column] -> whether the upper bonus was made."""
        possible = any(category.is_upper for category in self.book.categories)
        return np.asarray((self.uppers >= self.book.upper_target) & possible)

    @property
    def scores(self) -> Integers:
        """[game] -> final score."""
        columns = self._by_column().sum(axis=2) + self.book.upper_bonus * self.has_upper_bonus
        return np.asarray(columns @ np.array(self.book.multipliers) + self.bonuses)

    def _by_column(self) -> Integers:
        return self.box_points.astype(np.int64).reshape(len(self.bonuses), self.book.columns, -1)

    def statistics(self) -> dict[str, Any]:
        """Mean with its standard error, spread, quantiles, bonus rates and what each box contributes."""
        scores = self.scores
        deviation = float(scores.std(ddof=1)) if len(scores) > 1 else 0.0
        rates = self.has_upper_bonus.mean(axis=0)
        return {
            "games": len(scores),
            "mean": float(scores.mean()),
            "standard_error": deviation / len(scores) ** 0.5,
            "deviation": deviation,
            "least": int(scores.min()),
            "most": int(scores.max()),
            "quantiles": {f"{share}%": float(np.percentile(scores, share)) for share in (1, 5, 25, 50, 75, 95, 99)},
            "upper_bonus_rate": float(rates[0]) if len(rates) == 1 else [float(rate) for rate in rates],
            "yahtzee_bonus_mean": float(self.bonuses.mean()),
            "boxes": {
                str(box): {
                    "mean": float(self.box_points[:, index].mean()),
                    "zero_rate": float((self.box_points[:, index] == 0).mean()),
                }
                for index, box in enumerate(self.book.boxes)
            },
        }

    def table(self) -> dict[str, Integers]:
        """Named columns with one entry per game: its number from 1, the score, the upper bonus (for each column of the
        card), the Yahtzee bonus, and every box."""
        bonuses = [f"upper_bonus_{n + 1}" if self.book.columns > 1 else "upper_bonus" for n in range(self.book.columns)]
        made = self.has_upper_bonus * self.book.upper_bonus
        return {
            "game": np.arange(1, len(self.bonuses) + 1),
            "score": self.scores,
            **dict(zip(bonuses, made.T, strict=True)),
            "yahtzee_bonus": self.bonuses,
            **{str(box): points for box, points in zip(self.book.boxes, self.box_points.T, strict=True)},
        }

    def csv_lines(self) -> Iterator[str]:
        """The table as CSV, line by line."""
        table = self.table()
        yield ",".join(table)
        for row in zip(*(column.tolist() for column in table.values()), strict=True):
            yield ",".join(map(str, row))

    @staticmethod
    def joined(parts: Sequence[Games]) -> Games:
        """The games of several parts, one after the other."""
        return Games(
            parts[0].book,
            np.concatenate([part.box_points for part in parts]),
            np.concatenate([part.bonuses for part in parts]),
        )


def simulate(table: ValueTable, games: int, seed: int = 0, progress: Progress = silent, first: int = 0) -> Games:
    """Play `games` games by the table's policy, starting with the seed's game number `first`.

    The same seed gives the same games, however many are played.

    >>> from dicecup.solver import ValueTable, simulate
    >>> played = simulate(ValueTable.of("deluxe"), games=1000, seed=1)
    >>> 245 < played.statistics()["mean"] < 265
    True
    """
    need_solver("many_games")
    from ..exact import kernels

    kernels.announce(kernels.play_turns)
    played = no_games(table.book, games)
    turns, values = len(table.book.categories), unchanging(table.values)
    for begin in range(0, games, BATCH):
        end = min(begin + BATCH, games)
        row = np.full(end - begin, table.space.row(table.space.state(Card(table.book))), np.int64)
        cards = kernels.Cards(
            row,
            np.zeros_like(row),
            played.bonuses[begin:end],
            played.box_points[begin:end],
            streams(seed, first + begin, first + end),
        )
        for turn in range(turns):
            for together in games_by_row(cards.row):
                kernels.play_turns(lattice(), table.space.states, values, together, cards)
            progress(begin * turns + (end - begin) * (turn + 1), games * turns)
    return played


def no_games(book: Rulebook, games: int) -> Games:
    """Empty arrays for the results."""
    check_games(games)
    return Games(book, np.zeros((games, len(book.boxes)), np.int16), np.zeros(games, np.int32))


def games_by_row(rows: Integers) -> list[Integers]:
    """The games, grouped by the row they are at."""
    order = np.argsort(rows, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(rows[order], prepend=-1))[1:])


def check_games(games: int) -> None:
    if not 1 <= games <= MOST_GAMES:
        raise Malformed(say(computing.NUMBER_OF_GAMES, most=MOST_GAMES, games=games))
