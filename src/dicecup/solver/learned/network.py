"""A learned estimate of values where an exact table is out of reach (`triple`), with every turn still solved exactly.

The weights ship with the package; `training/train.py` made them. Inference is NumPy only. With few boxes left the
position is solved exactly on the fly, after-state by after-state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from ...rules import Card, IllegalHere, Rulebook
from ...words import say
from ...words.library import computing
from ..arrays import Floats
from ..best_keeps import boards_of, turn_start
from ..distribution import Distribution
from ..evaluator import Evaluator
from ..progress import Progress, silent
from ..turn import PricedTurn
from .columns import ColumnSpace, Positions, column_space, endings, features, slot_values
from .perceptron import Perceptron, shipped, shipped_arrays

EXACT_BOXES = 3
"""With this many boxes open or fewer, values are exact; one more would take longer than a hint may."""
AT_ONCE = 128
"""Cards solved side by side; more would take too much memory."""

POINTS_OFF = 1.0
"""How far off a value in mid-game is, as `bench/triple.py` measures it: less on cards of good play, more on others."""
TRUST = say(computing.LEARNED_VALUES, points=POINTS_OFF, boxes=EXACT_BOXES)
"""What to say beside a value."""


class Network(Evaluator):
    """The estimate for one rulebook. Get it with `Network.of(book)`."""

    exact = False
    trust = TRUST

    def __init__(self, space: ColumnSpace, perceptron: Perceptron, scale: float) -> None:
        self.space = space
        self.book = space.book
        self._perceptron, self._scale = perceptron, scale

    @classmethod
    @cache
    def of(cls, book: Rulebook) -> Network:
        """The shipped estimate for a book; house rules that change the play have none."""
        if not book.book.printed:  # its name may be that of a file which holds something else
            raise IllegalHere(say(computing.NO_ESTIMATE, name=book.book.name))
        about, perceptron = shipped(book.book.name)
        if about["rules"] != book.digest:
            raise IllegalHere(say(computing.ESTIMATE_AS_PRINTED, book=book.book.name, title=book.name))
        return cls(column_space(book), perceptron, float(about["scale"]))

    @classmethod
    def is_trained_on(cls, book: Rulebook) -> bool:
        """Whether there is an estimate for a book."""
        try:
            cls.of(book)
        except IllegalHere:
            return False
        return True

    # --- questions ------------------------------------------------------------------------------------------

    def value(self, card: Card) -> float:
        """Expected final total minus the card's total now: an estimate, exact with few boxes left."""
        self._check(card)
        if 0 < card.turns_left <= EXACT_BOXES:
            return self.turn(card).start
        return float(self.estimates(self.space.of_cards([card]))[0])

    def turn(self, card: Card) -> PricedTurn:
        """Everything about the card's next turn, exact with few boxes left."""
        self._check(card)
        positions = self.space.of_cards([card])
        worth = self.exact_values if card.turns_left <= EXACT_BOXES else self.estimates
        return PricedTurn.of(card, self.endings(positions, worth)[0])

    def scores(self, progress: Progress = silent) -> Distribution | None:  # noqa: ARG002 - they were counted before
        """How likely each final score is, counted in simulated games."""
        return simulated_scores(self.book)

    def _check(self, card: Card) -> None:
        if card.book != self.book:
            raise IllegalHere(say(computing.ESTIMATE_OF_OTHER_BOOK, book=card.book.name, estimated=self.book.name))

    # --- arithmetic -----------------------------------------------------------------------------------------

    def estimates(self, positions: Positions) -> Floats:
        """The network's values of many cards, 0 where a card is full."""
        out = self._perceptron(features(self.space, positions))
        return np.asarray(np.where(positions.filled.all(axis=1), 0.0, self._scale * out))

    def endings(self, positions: Positions, worth: Callable[[Positions], Floats] | None = None) -> Floats:
        """[card, roll, box] -> the value of ending the turn there, from what `worth` or the network says."""
        return endings(self.space, positions, slot_values(self.space, positions, worth or self.estimates))

    def exact_values(self, positions: Positions) -> Floats:
        """The exact values of many cards with equally few boxes open: every card that can follow is solved."""
        if positions.filled.all():
            return np.zeros(len(positions.standing))
        keys = np.concatenate([positions.filled, positions.upper, positions.standing[:, None]], axis=1)
        _, first, back = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        boxes = np.flatnonzero(~positions.filled.all(axis=0))
        values = []
        for begin in range(0, len(first), AT_ONCE):
            cards = positions.only(first[begin : begin + AT_ONCE])
            after = slot_values(self.space, cards, self.exact_values)
            _, middle = boards_of(endings(self.space, cards, after, boxes).max(axis=2).T)
            values.append(turn_start(middle))
        return np.asarray(np.concatenate(values)[back.reshape(-1)])


@cache
def simulated_scores(book: Rulebook) -> Distribution | None:
    """The final scores of our triple engine, counted in simulated games; None for rules other than those printed.

    `training/further.py` made them.
    """
    about, stored = shipped_arrays(f"scores-{book.book.name}")
    if about["rules"] != book.digest:
        return None
    games, boxes = int(about["games"]), int(about["games"]) * book.columns
    return Distribution(
        chances=stored["counts"] / games,
        box_means=dict(zip(book.categories, (stored["points"] / boxes).tolist(), strict=True)),
        box_zeros=dict(zip(book.categories, (stored["zeros"] / boxes).tolist(), strict=True)),
        upper_bonus_rate=float(stored["upper_bonuses"] / boxes),
        yahtzee_bonus_mean=float(stored["yahtzee_bonuses"] / games),
        games=games,
    )
