"""Who wins a game of one column, if everybody plays as well as possible for points."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from threading import Lock

import numpy as np

from ...rules import Card, Rulebook
from ..arrays import Floats, Integers
from ..exact.late_scores import further_chances
from ..exact.shipped_files import shipped
from ..exact.solve import solve_mixtures
from ..exact.value_table import ValueTable
from ..progress import Progress, silent
from ..recently_used import Recent
from ..turn import ILLEGAL
from .further_points import FurtherPoints, shares, shares_of_one
from .model import WinModel

EXACT_BOXES = 2
"""With this many boxes open or fewer, the further points of a card are an exact distribution."""


def state_of(table: ValueTable, card: Card) -> tuple[int, int, int]:
    """A card as a model of one column sees it: row, Upper Section total (up to its target) and points so far, without
    the upper bonus."""
    state = table.space.state(card)
    return table.space.row(state), state.upper, sum(points or 0 for points in card.points) + sum(card.bonuses)


def case_numbers(mixtures: Floats, least: float = 1e-12) -> Floats:
    """The numbers that describe the cases of `solve_mixtures`: [..., 9] -> [..., 7], the chances of the last two, their
    means and the deviations of all three; zeros for a case that is less likely than `least`."""
    chance, mean, square = mixtures[..., 0::3], mixtures[..., 1::3], mixtures[..., 2::3]
    there = np.where(chance < least, 1.0, chance)
    mean = np.where(chance < least, 0.0, mean / there)
    deviation = np.sqrt(np.maximum(np.where(chance < least, 0.0, square / there) - mean**2, 0.0))
    return np.concatenate([chance[..., 1:], mean[..., 1:], deviation], axis=-1)


class OneColumnModel(WinModel):
    """A `WinModel` that works on arrays of states, `[position, side]`, as `state_of` gives them."""

    table: ValueTable

    @abstractmethod
    def state_chances(self, states: Integers, mover: int) -> Floats:
        """[position, side] -> chance to win, a tie shared, if side `mover` has the next turn."""

    @abstractmethod
    def chances_of_side(self, side: int, states: Integers, mover: int) -> Floats:
        """[position] -> chance of one side; only its card differs from position to position."""

    def between_turns(self, cards: Sequence[Card], mover: int) -> Floats:
        return np.asarray(self.state_chances(self._states(cards), mover)[0])

    def endings(self, cards: Sequence[Card], mover: int) -> Floats:
        before = self._states(cards)
        ends = self.table.space.endings(self.table.space.state(cards[mover]))
        points = before[0, mover, 2] + ends.earned[ends.legal].astype(np.int64)
        after = np.stack([ends.row[ends.legal], ends.upper[ends.legal], points], axis=1)
        # Many endings lead to the same card with the same points.
        distinct, inverse = np.unique(after, axis=0, return_inverse=True)
        states = before.repeat(len(distinct), axis=0)
        states[:, mover] = distinct
        chances = np.full(ends.legal.shape, ILLEGAL)
        chances[ends.legal] = self.chances_of_side(mover, states, (mover + 1) % len(cards))[inverse.ravel()]
        return chances

    def _states(self, cards: Sequence[Card]) -> Integers:
        return np.array([[state_of(self.table, card) for card in cards]])


class OneColumnForPoints(OneColumnModel):
    """Assumes that everybody plays as well as possible for points, whoever is ahead.

    Then the sides are independent. With few boxes open the further points of a card are known exactly; with more
    they are three normal distributions, by what Yahtzees bring: nothing, the box, a bonus. Chance, mean and
    deviation of each are exact.
    """

    def __init__(self, table: ValueTable, progress: Progress = silent) -> None:
        self.table = table
        space = table.space
        self._printed = shipped("cases", space)
        self._mixtures = (
            space.stored_or_computed("mixtures", lambda: solve_mixtures(space, table.values, progress))
            if self._printed is None
            else None
        )
        self._open = len(space.book.categories) - np.bitwise_count(space.row_filled).astype(np.int64)
        # Exact distributions are worked out when they are asked for, on a server by several threads.
        self._growing = Lock()
        self._exact: dict[tuple[int, int], int] = {}
        self._starts = np.zeros(1, np.int64)
        self._chances = np.zeros(0)

    def state_chances(self, states: Integers, mover: int) -> Floats:  # noqa: ARG002 - to this model it makes no difference
        return shares(states[:, :, 2], self.further(states.reshape(-1, 3)))

    def chances_of_side(self, side: int, states: Integers, mover: int) -> Floats:
        if states.shape[1] < 3:
            return np.asarray(self.state_chances(states, mover)[:, side])
        kinds, inverse = np.unique(states[:, side, :2], axis=0, return_inverse=True)
        others = np.delete(states[0], side, axis=0)
        own, theirs = self.further(kinds), self.further(others)
        return shares_of_one(states[:, side, 2], inverse.ravel(), own, others[:, 2], theirs)

    def further(self, states: Integers) -> FurtherPoints:
        """The further points of some states; only row and Upper Section total matter."""
        exact = self._exact_numbers(states[:, None])[:, 0]
        return FurtherPoints(self.cases(states[:, None])[:, 0], exact, self._starts, self._chances)

    def cases(self, states: Integers) -> Floats:
        """[position, side, case] -> chance, mean and deviation."""
        rows, uppers = states[:, :, 0], states[:, :, 1]
        if self._mixtures is None:
            assert self._printed is not None
            numbers = self._printed.at(rows, uppers)
        else:
            numbers = case_numbers(self._mixtures[rows, uppers].astype(np.float64))
        chance = np.concatenate([1.0 - numbers[..., :2].sum(axis=-1, keepdims=True), numbers[..., :2]], axis=-1)
        # All cases together have the value of the state as their mean.
        brought = (chance[..., 1:] * numbers[..., 2:4]).sum(axis=-1)
        mean_of_nothing = (self.table.by_state.at(rows, uppers) - brought) / chance[..., 0]
        mean = np.concatenate([mean_of_nothing[..., None], numbers[..., 2:4]], axis=-1)
        return np.stack([chance, mean, numbers[..., 4:]], axis=-1)

    def _exact_numbers(self, states: Integers) -> Integers:
        """[position, side] -> the number of an exact distribution, -1 where too many boxes are open."""
        numbers = np.full(states.shape[:2], -1, np.int64)
        late = self._open[states[:, :, 0]] <= EXACT_BOXES
        if late.any():
            lanes = self.table.space.tables.lanes
            keys, inverse = np.unique(states[late][:, 0] * lanes + states[late][:, 1], return_inverse=True)
            with self._growing:
                known = self._known([divmod(int(key), lanes) for key in keys])
            numbers[late] = np.array(known)[inverse]
        return numbers

    def _known(self, keys: list[tuple[int, int]]) -> list[int]:
        """The numbers of these states' distributions; new ones are computed."""
        new = [key for key in keys if key not in self._exact]
        if new:
            rows, uppers = np.array(new, np.int64).T
            found = further_chances(self.table.space, self.table.by_state, rows, uppers)
            for key in new:
                self._exact[key] = len(self._exact)
            self._starts = np.concatenate([self._starts, self._starts[-1] + np.cumsum([len(each) for each in found])])
            self._chances = np.concatenate([self._chances, *found])
        return [self._exact[key] for key in keys]


_MODELS: Recent[Rulebook, OneColumnForPoints] = Recent(8)
"""Books whose models are kept in memory."""


def one_column_model(book: Rulebook, progress: Progress = silent) -> OneColumnForPoints:
    """The model of a book of one column. The first takes seconds to make."""
    model = _MODELS.get(book)
    if model is None:
        model = OneColumnForPoints(ValueTable.of(book), progress)
        _MODELS.put(book, model)
    return model
