"""A learned estimate of values where an exact table is out of reach (`triple`), with every turn still solved exactly.

The weights ship with the package; `training/train.py` made them. Inference is NumPy only. With few boxes left the
position is solved exactly on the fly, after-state by after-state.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ...rules import ROLLS, Card, Enter, IllegalHere, Reroll, Roll, Rulebook
from ..evaluator import TIE, Choice, best_first
from ..exact.value_table import TurnValues
from ..lattice import KEEP_INDEX, ROLL_INDEX
from ..outlook import Outlook, lanes_of, outlook_of
from ..turn import boards_of, check_question, turn_values
from .columns import ColumnSpace, Positions, after_positions, column_space, features
from .perceptron import Perceptron, shipped

Floats = NDArray[np.float64]
Boxes = NDArray[np.intp] | slice

EXACT_BOXES = 3
"""With this many boxes open or fewer, values are exact; one more would take longer than a hint may."""
AT_ONCE = 128
"""Cards solved side by side, for the sake of memory."""
NEVER = -1e9

POINTS_OFF = 1.0
"""How far a value in mid-game is off, as `bench/triple.py` measures it: less on cards of good play, more on others."""
NOTE = (
    f"Values are learned estimates: about {POINTS_OFF:g} point either way in mid-game, exact with {EXACT_BOXES} boxes"
    " or fewer open (docs/triple.md)."
)
"""What to say beside a value."""


class Network:
    """The estimate for one rulebook. Get it with `Network.of(book)`."""

    exact = False
    note = NOTE

    def __init__(self, space: ColumnSpace, perceptron: Perceptron, scale: float) -> None:
        self.space = space
        self.book = space.book
        self._perceptron, self._scale = perceptron, scale
        self._latest: tuple[Card, Floats] | None = None

    @classmethod
    @cache
    def of(cls, book: Rulebook) -> Network:
        """The shipped estimate for a book; house rules that change the play have none."""
        about, perceptron = shipped(book.book.name)
        if about["rules"] != book.digest:
            raise IllegalHere(f"the estimate was trained on {book.book.name} as printed, not on {book.name}")
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
            return float(turn_values(self._endings_of_card(card).max(axis=1)[None])[0])
        return float(self.estimates(self.space.of_cards([card]))[0])

    def choices(self, card: Card, roll: Roll | str | list[int], rolls_left: int) -> list[Choice]:
        """Every keep and every box with its value, best first; with no rolls left boxes only."""
        roll = Roll(roll)
        self._check(card)
        check_question(card, rolls_left)
        worth = self._endings_of_card(card)
        row = worth[ROLL_INDEX[roll]]
        choices = [Choice(Enter(box), float(row[i])) for i, box in enumerate(self.book.boxes) if row[i] > NEVER / 2]
        if rolls_left:
            last, middle = boards_of(worth.max(axis=1))
            board = middle if rolls_left == 2 else last
            choices += [Choice(Reroll(keep), float(board[KEEP_INDEX[keep]])) for keep in roll.keeps]
        return best_first(card, choices)

    def turn_values(self, card: Card) -> TurnValues:
        """What every roll and every keep of a turn is worth."""
        self._check(card)
        worth = self._endings_of_card(card)
        return TurnValues(*boards_of(worth.max(axis=1)), 0.0)

    def outlook(self, card: Card) -> Outlook:
        """Where the turn ends under best play: what every keep is going for, the upper bonuses apart."""
        self._check(card)
        worth, tables = self._endings_of_card(card), self.space.tables
        best = worth.max(axis=1)
        boxes = (worth >= best[:, None] - TIE).argmax(axis=1)
        each, category, count = np.arange(len(boxes)), tables.category[boxes], len(self.book.categories)
        points, bonus = tables.points[each, category], np.zeros(len(boxes))
        for five in np.flatnonzero(tables.five):  # whether it is a Joker is for the rules to say
            placements = {placement.box: placement for placement in card.placements(ROLLS[five])}
            placement = placements[self.book.boxes[boxes[five]]]
            points[five], bonus[five] = placement.points, placement.bonus
        rows = np.zeros((len(boxes), lanes_of(self.book.categories)))
        rows[each, category] = points > 0
        rows[each, count + category] = points * tables.multiplier[tables.column[boxes]]
        rows[each, 2 * count + category] = 1.0
        rows[:, -2] = bonus
        return outlook_of(self.book.categories, boards_of(best)[0], rows, knows_upper_bonus=False)

    def _check(self, card: Card) -> None:
        if card.book != self.book:
            raise IllegalHere(f"the card is of {card.book.name}, the estimate of {self.book.name}")

    # --- arithmetic -----------------------------------------------------------------------------------------

    def estimates(self, positions: Positions) -> Floats:
        """The network's values of many cards, 0 where a card is full."""
        out = self._perceptron(features(self.space, positions))
        return np.asarray(np.where(positions.filled.all(axis=1), 0.0, self._scale * out.astype(np.float64)))

    def exact_values(self, positions: Positions) -> Floats:
        """The exact values of many cards with few and equally many boxes open: every card that can follow is solved."""
        if positions.filled.all():
            return np.zeros(len(positions.standing))
        keys = np.concatenate([positions.filled, positions.upper, positions.standing[:, None]], axis=1)
        _, first, back = np.unique(keys, axis=0, return_index=True, return_inverse=True)
        boxes = np.flatnonzero(~positions.filled.all(axis=0))
        values = [
            turn_values(self.endings(cards, self.slot_values(cards, self.exact_values), boxes).max(axis=2))
            for cards in (positions.only(first[begin : begin + AT_ONCE]) for begin in range(0, len(first), AT_ONCE))
        ]
        return np.asarray(np.concatenate(values)[back.reshape(-1)])

    def slot_values(self, positions: Positions, worth: Callable[[Positions], Floats] | None = None) -> Floats:
        """[card, slot] -> what a slot adds in the Upper Section and the card after it; `NEVER` where it is filled.

        The cards after it are worth what the network says, unless told otherwise.
        """
        tables, after = self.space.tables, after_positions(self.space, positions)
        count, slots = len(positions.standing), self.space.slots
        wanted = np.flatnonzero(~positions.filled[:, tables.slot_box])
        values = np.full(count * slots, NEVER)
        values[wanted] = (worth or self.estimates)(after.only(wanted))
        return self._with_upper(positions, after, values.reshape(count, slots))

    def _with_upper(self, positions: Positions, after: Positions, values: Floats) -> Floats:
        """The Upper Section points and bonus of every slot added to the values of the cards after it."""
        tables = self.space.tables
        column = tables.column[tables.slot_box]
        before = positions.upper[:, column]
        slots = np.arange(self.space.slots)
        reached = after.upper.reshape(len(before), self.space.slots, -1)[:, slots, column]
        crossed = (before < tables.upper_target) & (reached >= tables.upper_target)
        return np.asarray(values + (tables.slot_gain + crossed * tables.upper_bonus) * tables.multiplier[column])

    def _endings_of_card(self, card: Card) -> Floats:
        """[roll, box] for one card; the latest is remembered, as a turn asks about its card several times."""
        latest = self._latest
        if latest is None or latest[0] != card:
            latest = (card, self._endings_of_one(self.space.of_cards([card])))
            self._latest = latest
        return latest[1]

    def _endings_of_one(self, positions: Positions) -> Floats:
        """[roll, box] for one card, exact with few boxes left."""
        exact = self.space.boxes - positions.filled.sum() <= EXACT_BOXES
        slot_values = self.slot_values(positions, self.exact_values if exact else None)
        return np.asarray(self.endings(positions, slot_values)[0])

    def endings(self, positions: Positions, slot_values: Floats, boxes: Boxes = slice(None)) -> Floats:
        """[card, roll, box] -> the value of ending the turn there, `NEVER` where that is not legal.

        Where only some boxes are open on any of the cards, asking for them alone is faster.
        """
        tables = self.space.tables
        lower = (tables.face[boxes] == 0) * tables.multiplier[tables.column[boxes]]
        worth = slot_values[:, tables.slot_of[:, boxes]]
        worth += tables.points[:, tables.category[boxes]] * lower
        fives = np.flatnonzero(tables.five)
        worth[:, fives] = self._fives(positions, slot_values[:, tables.slot_of[fives]], fives)[..., boxes]
        return np.asarray(np.where(positions.filled[:, None, boxes], NEVER, worth))

    def _fives(self, positions: Positions, after: Floats, fives: NDArray[np.intp]) -> Floats:
        """The same for the five-of-a-kinds, by the book's verdict on each."""
        tables, standing = self.space.tables, positions.standing[:, None]
        group = tables.group[tables.five[fives]]
        still_open = ~positions.filled[:, None]
        opened = sum(((group & bit > 0) & still_open).any(axis=2) * bit for bit in (1, 2, 4, 8))
        joker = tables.joker[standing, opened][..., None] & (group == 4)  # Group.LOWER
        rolls = fives[:, None]
        points = np.where(joker, tables.joker_points[rolls, tables.category], tables.points[rolls, tables.category])
        points = points * (tables.face == 0) * tables.multiplier[tables.column]
        earns = tables.earns[standing, tables.is_yahtzee.astype(np.int64)]
        bonus = (earns * tables.bonus[tables.column])[:, None]
        legal = (tables.allowed[standing, opened][..., None] & group) > 0
        return np.asarray(np.where(legal, after + points + bonus, NEVER))
