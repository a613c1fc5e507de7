"""A learned chance to win for two sides: one plays every turn to win, the other for points.

The weights ship with the package; `training/win.py` made them. The network corrects what `OneColumnForPoints` says.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ...rules import IllegalHere, Rulebook
from ...words.library import computing
from ..arrays import Floats, Integers
from ..learned.perceptron import Perceptron, shipped
from .duel_features import further, pair_features, state_features
from .one_column import OneColumnForPoints, OneColumnModel, one_column_model


class WinNetwork(OneColumnModel):
    """The chance of the side that has just moved and plays to win, against one that plays for points.

    It is for choosing, not for showing to people: between two of them, nobody is known to play only for points, and
    the model that assumes both do is closer to even-handed.
    """

    def __init__(self, points: OneColumnForPoints, perceptron: Perceptron) -> None:
        self.table, self._points, self._perceptron = points.table, points, perceptron
        self._full = points.table.space.full

    def state_chances(self, states: Integers, mover: int) -> Floats:
        if states.shape[1] != 2:
            raise IllegalHere(computing.TWO_SIDES_ONLY)
        mine = self.of_first(states if mover == 1 else states[:, ::-1], True)
        both = np.stack([mine, 1.0 - mine], axis=1)
        return both if mover == 1 else both[:, ::-1]

    def chances_of_side(self, side: int, states: Integers, mover: int) -> Floats:
        return np.asarray(self.state_chances(states, mover)[:, side])

    def of_first(self, states: Integers, theirs_next: bool) -> Floats:
        """[position] -> the chance of the first side if it plays to win; `theirs_next` says who has the next turn."""
        space = self.table.space
        base = self._points.state_chances(states, 1)[:, 0]
        cases = self._points.cases(states)
        mean, deviation = further(cases)
        points = states[:, :, 2].astype(np.float64)
        margin = points[:, 0] + mean[:, 0] - points[:, 1] - mean[:, 1]
        sure = points + space.tables.upper_bonus * (states[:, :, 1] == space.tables.lanes - 1)
        pair = pair_features(
            sure[:, 0] - sure[:, 1], margin, np.hypot(deviation[:, 0], deviation[:, 1]), base, theirs_next
        )
        sides = [state_features(space, states[:, side, 0], states[:, side, 1], cases[:, side]) for side in (0, 1)]
        logit = self._perceptron(np.concatenate([pair, *sides], axis=1)) + 4 * pair[:, 0]
        by_net = 1.0 / (1.0 + np.exp(-logit))
        # Once my card is full, the chances of play for points are exact: the other side has two boxes open at most.
        return np.asarray(np.where(space.row_filled[states[:, 0, 0]] == self._full, base, by_net))


@lru_cache(maxsize=4)
def win_network(book: Rulebook) -> WinNetwork | None:
    """The network for two sides that was trained on these rules; None if there is none."""
    try:
        about, perceptron = shipped(f"win-{book.book.name}")
    except IllegalHere:
        return None
    return WinNetwork(one_column_model(book), perceptron) if about["rules"] == book.digest else None
