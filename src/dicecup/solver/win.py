"""Who wins: the chance of each side, between turns and with dice on the table.

A `WinModel` answers for positions between turns; everything else is built on it, one turn being solved exactly. So
the last turn of a game is exact whatever the model, and a learned model takes the place of `PointsModel` in
`win_model` alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, sqrt
from threading import Lock
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ..rules import Box, Card, Enter, Game, Reroll, Roll, Rulebook
from . import kernels
from .distribution import further_chances
from .evaluator import Choice, best_first
from .lattice import KEEP_INDEX, ROLL_INDEX
from .progress import Progress, silent
from .recent import Recent
from .solve import solve_mixtures
from .states import State
from .turn import boards_of, check_question
from .value_table import TurnValues, ValueTable, stored_or_computed

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

EXACT_BOXES = 2
"""With this many boxes open or fewer, the further points of a card are an exact distribution."""


class WinModel(Protocol):
    """Knows the chance of each side to win between two turns."""

    table: ValueTable

    def chances(self, states: Integers, mover: int) -> Floats:
        """[position, side] -> chance to win, a tie shared, where side `mover` has the next turn.

        `states[position, side]` is row, Upper Section total (up to its target) and points so far, without the upper
        bonus, as `state_of` gives them.
        """
        ...

    def chances_of(self, side: int, states: Integers, mover: int) -> Floats:
        """[position] -> chance of one side, whose card alone differs from position to position."""
        ...


_MODELS: Recent[Rulebook, WinModel] = Recent(8)
"""Books whose models are kept in memory."""


def win_model(book: Rulebook, progress: Progress = silent) -> WinModel:
    """The best model there is for a book of one column. The first for a book takes seconds to make."""
    model = _MODELS.get(book)
    if model is None:
        model = PointsModel(ValueTable.of(book), progress)
        _MODELS.put(book, model)
    return model


def state_of(table: ValueTable, card: Card) -> tuple[int, int, int]:
    """A card as a model sees it."""
    state = table.space.state(card)
    return table.space.row(state), state.upper, sum(points or 0 for points in card.points) + sum(card.bonuses)


# --- everybody plays for points -------------------------------------------------------------------------------


class PointsModel:
    """Takes everybody to play best for points, from whom it matters not who is ahead.

    Then the sides are independent. With few boxes open the further points of a card are known exactly; with more
    they are three normal distributions, by what Yahtzees bring: nothing, the box, a bonus. Chance, mean and
    deviation of each are exact.
    """

    def __init__(self, table: ValueTable, progress: Progress = silent) -> None:
        self.table = table
        space = table.space
        self._mixtures = stored_or_computed(space, "mixtures", lambda: solve_mixtures(space, table.values, progress))
        self._open = len(space.book.categories) - np.bitwise_count(space.row_filled).astype(np.int64)
        # Exact distributions are found as they are asked for, on a server by several threads.
        self._growing = Lock()
        self._exact: dict[tuple[int, int], int] = {}
        self._starts = np.zeros(1, np.int64)
        self._chances = np.zeros(0)

    def chances(self, states: Integers, mover: int) -> Floats:  # noqa: ARG002 - to this model it makes no difference
        positions, sides = states.shape[:2]
        if sides == 1:
            return np.ones((positions, 1))
        if sides == 2:
            won = np.empty(positions)
            kernels.duels(
                np.ascontiguousarray(states[:, :, 2]), self._exact_numbers(states), self.cases(states),
                self._starts, self._chances, won,
            )  # fmt: skip
            won = won.clip(0.0, 1.0)
            return np.stack([won, 1.0 - won], axis=1)
        return np.array([self._several(position) for position in states])

    def chances_of(self, side: int, states: Integers, mover: int) -> Floats:
        if states.shape[1] < 3:
            return np.asarray(self.chances(states, mover)[:, side])
        least = int(states[:, :, 2].min())
        others = np.delete(states[0], side, axis=0)
        beats = _field(*self._scores(others, least))
        found = np.empty(len(states))
        own: dict[tuple[int, int], Floats] = {}
        for position, (row, upper, points) in enumerate(states[:, side].tolist()):
            if (row, upper) not in own:
                own[row, upper] = self.further(row, upper)
            further = own[row, upper]
            below = beats[points - least : points - least + len(further)]
            # Whoever ends higher than any of the others can has won.
            found[position] = further[: len(below)] @ below + further[len(below) :].sum()
        return found.clip(0.0, 1.0)

    def further(self, row: int, upper: int) -> Floats:
        """[points] -> the chance of so many further points."""
        if self._open[row] <= EXACT_BOXES:
            number = int(self._exact_numbers(np.array([[[row, upper, 0]]]))[0, 0])
            return self._chances[self._starts[number] : self._starts[number + 1]]
        return _discrete(self.cases(np.array([[[row, upper, 0]]]))[0, 0])

    def all_further(self) -> tuple[Floats, Integers, Integers, Floats]:
        """The further points of every state, as `kernels.duel` takes them: cases, exact numbers, starts, chances."""
        rows, lanes = self._mixtures.shape[:2]
        uppers, numbers = np.meshgrid(np.arange(lanes), np.arange(rows))
        states = np.stack([numbers, uppers, np.zeros_like(uppers)], axis=2)
        # Totals beyond what the filled boxes can have brought do not occur.
        reachable = uppers < self.table.space.tables.reach[self.table.space.row_filled][:, None]
        exact = np.full((rows, lanes), -1, np.int64)
        exact[reachable] = self._exact_numbers(states[reachable][:, None])[:, 0]
        return self.cases(states), exact, self._starts, self._chances

    def cases(self, states: Integers) -> Floats:
        """[position, side, case] -> chance, mean and deviation."""
        raw = self._mixtures[states[:, :, 0], states[:, :, 1]].astype(np.float64)
        chance, mean, square = np.moveaxis(raw.reshape(*states.shape[:2], 3, 3), -1, 0)
        there = np.maximum(chance, 1e-12)
        mean = mean / there
        return np.stack([chance, mean, np.sqrt(np.maximum(square / there - mean**2, 0.0))], axis=-1)

    def _exact_numbers(self, states: Integers) -> Integers:
        """[position, side] -> the number of an exact distribution, -1 where there are too many boxes open."""
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
        """The numbers of these states' distributions, computed where they are new."""
        new = [key for key in keys if key not in self._exact]
        if new:
            space = self.table.space
            found = [
                further_chances(self.table, State(int(space.row_filled[row]), upper, int(space.row_class[row])))
                for row, upper in new
            ]
            for key in new:
                self._exact[key] = len(self._exact)
            self._starts = np.concatenate([self._starts, self._starts[-1] + np.cumsum([len(each) for each in found])])
            self._chances = np.concatenate([self._chances, *found])
        return [self._exact[key] for key in keys]

    def _several(self, position: Integers) -> Floats:
        """Three sides or more: the chance of each, by every score it may end with."""
        equal, below = self._scores(position, int(position[:, 2].min()))
        sides = range(len(position))
        shares = [equal[side] @ _field(np.delete(equal, side, 0), np.delete(below, side, 0)) for side in sides]
        return np.asarray(np.array(shares) / sum(shares))

    def _scores(self, position: Integers, least: int) -> tuple[Floats, Floats]:
        """[side, score from `least` on] -> the chance to end with it, and with less."""
        furthers = [self.further(int(row), int(upper)) for row, upper, _ in position]
        begins = [int(points) - least for points in position[:, 2]]
        width = max(begin + len(further) for begin, further in zip(begins, furthers, strict=True))
        equal = np.zeros((len(position), width))
        for side, (begin, further) in enumerate(zip(begins, furthers, strict=True)):
            equal[side, begin : begin + len(further)] = further
        return equal, np.cumsum(equal, axis=1) - equal


def _field(equal: Floats, below: Floats) -> Floats:
    """[score] -> what somebody who ends with it wins against these sides, a tie shared."""
    # A tie of k is shared: 1/k is the integral of x**(k - 1), so of the product over the others it is this sum.
    nodes, weights = np.polynomial.legendre.leggauss((len(equal) + 1) // 2 + 1)
    reached = below[:, :, None] + equal[:, :, None] * (nodes + 1.0) / 2.0
    return np.asarray(reached.prod(axis=0) @ weights / 2.0)


def _discrete(normals: Floats) -> Floats:
    """Three normal cases as chances of whole points."""
    most = int((normals[:, 1] + 6.0 * normals[:, 2]).max()) + 2
    below = np.zeros(most + 1)
    for chance, mean, deviation in normals:
        if chance > 0.0:
            z = (np.arange(most + 1) - 0.5 - mean) / max(deviation, 1e-6)
            below += chance * _normal_below(z)
    below[0] = 0.0
    return np.diff(below)


_NORMAL_AT = np.linspace(-8.0, 8.0, 4001)
_NORMAL = np.array([0.5 * (1.0 + erf(x / sqrt(2.0))) for x in _NORMAL_AT])


def _normal_below(z: Floats) -> Floats:
    return np.asarray(np.interp(z, _NORMAL_AT, _NORMAL))


# --- built on any model ---------------------------------------------------------------------------------------


class WinTurn(NamedTuple):
    """The turn of a game in chances of its side to win, if it plays this turn for that."""

    card: Card
    values: TurnValues
    endings: Floats
    """[roll, box] -> the chance after ending there; -1 where that is not legal."""

    def of_box(self, roll: Roll, box: Box) -> float:
        """Ending the turn in a box."""
        return float(self.endings[ROLL_INDEX[roll], self.card.book.box_index[box]])

    def choices(self, roll: Roll, rolls_left: int) -> list[Choice]:
        """Every keep and every box with the chance to win, best first."""
        check_question(self.card, rolls_left)
        boxes = [placement.box for placement in self.card.placements(roll)]
        choices = [Choice(Enter(box), self.of_box(roll, box)) for box in boxes]
        if rolls_left:
            board = self.values.middle if rolls_left == 2 else self.values.last
            choices += [Choice(Reroll(keep), float(board[KEEP_INDEX[keep]])) for keep in roll.keeps]
        return best_first(self.card, choices)


def in_play(game: Game) -> list[int]:
    """The sides that have not resigned."""
    return [side for side in range(len(game.sides)) if side not in game.resigned]


def chances_between_turns(model: WinModel, game: Game) -> tuple[float, ...]:
    """The chance of each side to win as the turn of `game.side` begins, or once the game is over."""
    sides = in_play(game)
    states = np.array([[state_of(model.table, game.cards[side]) for side in sides]])
    mover = sides.index(game.side) if game.side in sides else 0
    found = dict(zip(sides, model.chances(states, mover)[0].tolist(), strict=True))
    return tuple(found.get(side, 0.0) for side in range(len(game.sides)))


def win_turn(model: WinModel, game: Game) -> WinTurn:
    """The turn under way, laid open in chances to win."""
    space, tables, card = model.table.space, model.table.space.tables, game.card
    state = space.state(card)
    endings = kernels.no_endings(tables)
    kernels.list_endings(tables, state.filled, state.standing, endings)
    sides = in_play(game)
    place = sides.index(game.side)
    _, _, points_so_far = state_of(model.table, card)
    used = np.arange(endings.box.shape[1]) < endings.number[:, None]
    gains = np.where(tables.face[endings.box] > 0, endings.points, 0.0)
    after = np.stack(
        [
            endings.row[used],
            np.minimum(state.upper + gains[used], tables.lanes - 1).astype(np.int64),
            points_so_far + (endings.points + endings.bonus)[used].astype(np.int64),
        ],
        axis=1,
    )
    distinct, inverse = np.unique(after, axis=0, return_inverse=True)
    states = np.array([[state_of(model.table, game.cards[side]) for side in sides]]).repeat(len(distinct), axis=0)
    states[:, place] = distinct
    chances = np.full(endings.box.shape, -1.0)
    rolls, _ = np.nonzero(used)
    chances[rolls, endings.box[used]] = model.chances_of(place, states, (place + 1) % len(sides))[inverse.ravel()]
    last, middle = boards_of(chances.max(axis=1))
    return WinTurn(card, TurnValues(last, middle, 0.0), chances)


def win_chances(model: WinModel, game: Game) -> tuple[float, ...]:
    """The chance of each side to win at any moment of a game.

    With dice on the table the side to move is taken to play this turn for the win; what that changes is taken from
    the others in proportion.
    """
    between = chances_between_turns(model, game)
    if game.is_over or not game.rolls:
        return between
    values = win_turn(model, game).values
    if game.awaits == "decision":
        mine = values.of_roll(game.rolls[-1], game.rolls_left)
    else:
        mine = values.of_keep(game.keeps[-1], game.rolls_left)
    rest = 1.0 - between[game.side]
    scale = (1.0 - mine) / rest if rest > 0.0 else 0.0
    return tuple(mine if side == game.side else share * scale for side, share in enumerate(between))


def win_choices(model: WinModel, game: Game) -> Sequence[Choice]:
    """Every keep and every box with the chance to win, best first."""
    return win_turn(model, game).choices(game.rolls[-1], game.rolls_left)
