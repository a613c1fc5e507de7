"""Who wins a game of several columns, if everybody plays for points as the learned estimate does: an approximation.

The further points of a card are a few normal distributions, given by a second, small network; their mean is what the
estimate says. With few boxes open they are exact. `training/further.py` made the weights.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...rules import Card, IllegalHere, Rulebook
from ...words import say
from ...words.library import computing
from ..arrays import Booleans, Floats, Integers
from ..best_keeps import TIE, boards_of, ending_rolls
from ..lattice import ROLL_COUNT
from ..learned.columns import Positions, after_positions, features
from ..learned.network import AT_ONCE, Network
from ..learned.perceptron import Perceptron, shipped
from ..recently_used import Recent
from ..turn import ILLEGAL
from .further_points import FurtherPoints, shares, shares_of_one
from .model import WinModel

EXACT_BOXES = 2
"""With this many boxes open or fewer, the further points of a card are an exact distribution."""
SURE_TURNS = EXACT_BOXES + 1
"""With this many turns left or fewer, every card that a turn leaves is known exactly, so one can choose by chances.

Earlier, the difference between two choices is smaller than the network's error.
"""
CASES = 4
"""Normal distributions that stand for the further points of a card."""
UNIT = 100.0
"""The points in one unit of the small network."""
LEAST_DEVIATION = 0.02
"""In these units; no case is narrower."""
KEPT_TURNS = 64
"""How many priced turns are remembered: each is asked for up to three times, on a server at several tables."""
TRUST = computing.LEARNED_CHANCES
"""What to say beside a chance."""

CardsAtTurn = tuple[tuple[Card, ...], int]


class SeveralColumnsForPoints(WinModel):
    """A `WinModel`. Get it with `SeveralColumnsForPoints.of(book)`."""

    trust = TRUST
    sure_turns = SURE_TURNS

    def __init__(self, network: Network, perceptron: Perceptron) -> None:
        self.network, self.space = network, network.space
        self._perceptron = perceptron
        self._turns: Recent[CardsAtTurn, Floats] = Recent(KEPT_TURNS)

    @classmethod
    def of(cls, book: Rulebook) -> SeveralColumnsForPoints:
        """The model of a book that has an estimate; others are refused."""
        network = Network.of(book)
        about, perceptron = shipped(f"further-{book.book.name}")
        if about["rules"] != book.digest:
            raise IllegalHere(say(computing.CHANCES_AS_PRINTED, book=book.book.name, title=book.name))
        return cls(network, perceptron)

    # --- who wins -------------------------------------------------------------------------------------------

    def between_turns(self, cards: Sequence[Card], mover: int) -> Floats:  # noqa: ARG002 - it makes no difference
        totals = np.array([[card.total for card in cards]])
        return np.asarray(shares(totals, self.further(self.space.of_cards(list(cards))))[0])

    def endings(self, cards: Sequence[Card], mover: int) -> Floats:
        turn = (tuple(cards), mover)
        found = self._turns.get(turn)
        if found is None:
            found = self._endings(cards, mover)
            self._turns.put(turn, found)
        return found

    def _endings(self, cards: Sequence[Card], mover: int) -> Floats:
        position = self.space.of_cards([cards[mover]])
        points = self.points(position)[0]
        rolls, boxes = np.nonzero(points > ILLEGAL)
        after, slots = np.unique(self.space.tables.slot_of[rolls, boxes], return_inverse=True)
        others = [card for side, card in enumerate(cards) if side != mover]
        totals = np.array([card.total for card in others], np.int64)
        # Many endings lead to the same card with the same points.
        scored = cards[mover].total + points[rolls, boxes].astype(np.int64)
        distinct, inverse = np.unique(np.stack([slots.ravel(), scored], axis=1), axis=0, return_inverse=True)
        own = self.further(after_positions(self.space, position).only(after), ~self.space.tables.slot_five[after])
        theirs = self.further(self.space.of_cards(others)) if others else own.only(np.zeros(0, np.int64))
        chances = np.full(points.shape, ILLEGAL)
        won = shares_of_one(distinct[:, 1], distinct[:, 0], own, totals, theirs)
        chances[rolls, boxes] = won[inverse.ravel()]
        return chances

    def points(self, positions: Positions) -> Floats:
        """[card, roll, box] -> the points of ending the turn there, including bonuses; `ILLEGAL` where not legal."""
        return self.network.endings(positions, lambda after: np.zeros(len(after.standing)))

    # --- further points -------------------------------------------------------------------------------------

    def further(self, positions: Positions, alike: Booleans | None = None) -> FurtherPoints:
        """The further points of some cards.

        When the cards that one turn may leave are compared, `alike` says which of them are the usual ones: the cases of
        every card are then spread as those of the usual ones are on average, each about its own mean. Otherwise the
        best choice would be the one whose spread the network is most mistaken about.
        """
        left = self.space.boxes - positions.filled.sum(axis=1)
        few = np.flatnonzero(left <= EXACT_BOXES)
        exact = np.full(len(left), -1, np.int64)
        exact[few] = np.arange(len(few))
        known = self.exact_chances(positions.only(few))
        many = np.flatnonzero(left > EXACT_BOXES)
        cases = np.zeros((len(left), CASES, 3))
        cases[many] = self.cases(positions.only(many), None if alike is None else alike[many])
        starts = np.cumsum([0, *map(len, known)])
        return FurtherPoints(cases, exact, starts, np.concatenate([np.zeros(0), *known]))

    def cases(self, positions: Positions, alike: Booleans | None = None) -> Floats:
        """[card, case, 3] -> chance, mean and deviation of the normal cases; `alike` as for `further`."""
        if not len(positions.standing):
            return np.zeros((0, CASES, 3))
        out = self._perceptron.all(features(self.space, positions))
        if alike is not None:
            out = np.broadcast_to(out[alike].mean(axis=0), out.shape)
        chance, shift, deviation = mixtures(out)
        # Whatever the cases are, their mean is the estimate's.
        shift = UNIT * (shift - (chance * shift).sum(axis=1, keepdims=True))
        means = self.network.estimates(positions)[:, None] + shift
        return np.stack([chance, means, UNIT * deviation], axis=2)

    def exact_chances(self, positions: Positions) -> list[Floats]:
        """For each card with few boxes open: [points] -> the chance of that many further points."""
        keys = np.concatenate([positions.filled, positions.upper, positions.standing[:, None]], axis=1)
        _, first, back = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        found: dict[int, Floats] = {}
        left = self.space.boxes - positions.filled.sum(axis=1)
        for count in np.unique(left[first]):
            cards = first[left[first] == count]
            for begin in range(0, len(cards), AT_ONCE):
                some = cards[begin : begin + AT_ONCE]
                found |= dict(zip(some.tolist(), self._exact_chances(positions.only(some)), strict=True))
        return [found[int(first[number])] for number in back.ravel()]

    def _exact_chances(self, positions: Positions) -> list[Floats]:
        """The same for different cards with the same number of boxes open."""
        count, slots = len(positions.standing), self.space.slots
        if positions.filled.all():
            return [np.ones(1)] * count
        network, tables = self.network, self.space.tables
        points = self.points(positions)
        worth = network.endings(positions, network.exact_values)
        best = worth.max(axis=2)
        chosen = (worth >= best[:, :, None] - TIE).argmax(axis=2)
        flow = ending_rolls(*boards_of(best.T))
        rolls = np.arange(ROLL_COUNT)
        gained = np.take_along_axis(points, chosen[:, :, None], axis=2)[:, :, 0].astype(np.int64)
        reached = np.arange(count)[:, None] * slots + tables.slot_of[rolls, chosen]
        follow, where = np.unique(reached, return_inverse=True)
        further = self.exact_chances(after_positions(self.space, positions).only(follow))
        where = where.reshape(reached.shape)
        return [_spread(flow[card], gained[card], where[card], further) for card in range(count)]


def mixtures(out: Floats) -> tuple[Floats, Floats, Floats]:
    """The output of a mixture network, [card, 3 * case], as chances, means and deviations: [card, case] each."""
    weight, mean, spread = out.reshape(len(out), 3, CASES).swapaxes(0, 1)
    chance = np.exp(weight - weight.max(axis=1, keepdims=True))
    return chance / chance.sum(axis=1, keepdims=True), mean, LEAST_DEVIATION + np.exp(np.clip(spread, -8.0, 8.0))


def _spread(flow: Floats, gained: Integers, where: NDArray[np.intp], further: list[Floats]) -> Floats:
    """[points] -> chance, from the chance of each roll to end the turn, what it gains, and what may follow."""
    pairs, inverse = np.unique(np.stack([gained, where], axis=1), axis=0, return_inverse=True)
    weights = np.bincount(inverse.ravel(), flow)
    chances = np.zeros(max(int(gain) + len(further[after]) for gain, after in pairs))
    for (gain, after), weight in zip(pairs.tolist(), weights.tolist(), strict=True):
        if weight > 0.0:
            chances[gain : gain + len(further[after])] += weight * further[after]
    return chances
