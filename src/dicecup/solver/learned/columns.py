"""Cards of any number of columns as arrays: what learning and a learned evaluator need from the rules.

An exact table is out of reach for three columns, but between turns only some 170 *after-states* matter: for each
box, how the dice that went there change the rest of the card. A `slot` is one such way; the list of slots is the
same for every card of a book. Nothing here knows a rule: points, legal boxes, Jokers and bonuses are read off
`dicecup.rules`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules import ROLLS, Card, Rulebook
from ...rules.dice import FACES
from ...rules.jokers import Group, Standing, earns_bonus, judge, next_standing
from ..arrays import Booleans, Floats, Floats32, Integers
from ..standings import merged, seen_of
from ..turn import ILLEGAL

Boxes = NDArray[np.intp] | slice


class ColumnTables(NamedTuple):
    """A rulebook of any number of columns as arrays. Boxes are numbered as in `book.boxes`."""

    column: Integers
    """[box] -> its column, from 0."""
    category: Integers
    """[box] -> its place among the book's categories."""
    face: Integers
    """[box] -> the face an Upper Section box counts, 0 for the others."""
    multiplier: Integers
    """[column]"""
    is_yahtzee: Booleans
    """[box]"""
    points: Integers
    """[roll, category] -> ordinary points."""
    joker_points: Integers
    """[roll, category] -> points as a Joker."""
    five: Integers
    """[roll] -> the face of a five-of-a-kind, 0 for other rolls."""
    group: Integers
    """[face, box] -> what the box is to a five-of-a-kind of that face (bits of `Group`)."""
    allowed: Integers
    """[class, open groups] -> where a five-of-a-kind may go (bits of `Group`)."""
    joker: Booleans
    """[class, open groups] -> whether it is a Joker."""
    earns: Booleans
    """[class, scored in a Yahtzee box] -> whether a five-of-a-kind earns a bonus."""
    bonus: Integers
    """[column] -> what a bonus is worth."""
    after_five: Integers
    """[class, scored in a Yahtzee box] -> the class after a five-of-a-kind."""
    slot_box: Integers
    """[slot] -> its box."""
    slot_gain: Integers
    """[slot] -> what it adds to the column's Upper Section."""
    slot_five: Booleans
    """[slot] -> whether a five-of-a-kind went there."""
    slot_inside: Booleans
    """[slot] -> whether it was scored as 50 in a Yahtzee box."""
    slot_of: Integers
    """[roll, box] -> the slot that the roll leads to in the box."""
    upper_target: int
    upper_bonus: int


@dataclass(frozen=True)
class ColumnSpace:
    """The cards of a book, for arithmetic on many at once."""

    book: Rulebook
    tables: ColumnTables
    classes: dict[Standing, int]

    @property
    def boxes(self) -> int:
        return len(self.book.boxes)

    @property
    def slots(self) -> int:
        return len(self.tables.slot_box)

    def of_cards(self, cards: list[Card]) -> Positions:
        """The positions of some cards."""
        filled = np.array([[points is not None for points in card.points] for card in cards], np.bool_)
        uppers = [[column.upper for column in card.totals().columns] for card in cards]
        standing = [self.classes[card.standing] for card in cards]
        upper = np.minimum(np.array(uppers, np.int64), self.tables.upper_target)
        return Positions(filled, upper, np.array(standing, np.int64))


class Positions(NamedTuple):
    """Cards between turns, one per row."""

    filled: Booleans
    """[card, box]"""
    upper: Integers
    """[card, column] -> Upper Section total, counted up to the bonus target."""
    standing: Integers
    """[card] -> class of its standing with the Yahtzee rules."""

    def only(self, cards: NDArray[np.intp]) -> Positions:
        """Some of them."""
        return Positions(self.filled[cards], self.upper[cards], self.standing[cards])


@lru_cache(maxsize=16)
def column_space(book: Rulebook) -> ColumnSpace:
    """The arrays of a book of any number of columns (but not with `better_box_first`, which depends on more)."""
    if book.better_box_first:
        raise NotImplementedError("better_box_first ties boxes of a column together; the after-states here do not")
    classes = _standings(book)
    members = {number: standing for standing, number in reversed(classes.items())}
    standings = [members[number] for number in range(len(members))]
    boxes = book.boxes
    verdicts = [[judge(book, standing, Group(groups)) for groups in range(16)] for standing in standings]
    slots, slot_of = _slots(book)
    return ColumnSpace(
        book,
        ColumnTables(
            column=np.array([box.column_index for box in boxes], np.int64),
            category=np.array([book.categories.index(box.category) for box in boxes], np.int64),
            face=np.array([box.category.face if box.category.is_upper else 0 for box in boxes], np.int64),
            multiplier=np.array(book.multipliers, np.int64),
            is_yahtzee=np.array([box.category == "yahtzee" for box in boxes]),
            points=np.array([[book.ordinary_points(c, roll) for c in book.categories] for roll in ROLLS], np.int64),
            joker_points=np.array([[book.joker_points(c, roll) for c in book.categories] for roll in ROLLS], np.int64),
            five=np.array([roll[0] if roll.is_yahtzee else 0 for roll in ROLLS], np.int64),
            group=np.array([[book.group(box.category, face).value for box in boxes] for face in (1, *FACES)], np.int64),
            allowed=np.array([[verdict.groups.value for verdict in row] for row in verdicts], np.int64),
            joker=np.array([[verdict.joker for verdict in row] for row in verdicts]),
            earns=np.array([[earns_bonus(book, s, inside) for inside in (False, True)] for s in standings]),
            bonus=np.array(book.yahtzee_bonus, np.int64),
            after_five=np.array(
                [[classes[_after(book, s, inside)] for inside in (False, True)] for s in standings], np.int64
            ),
            slot_box=np.array([slot.box for slot in slots], np.int64),
            slot_gain=np.array([slot.gain for slot in slots], np.int64),
            slot_five=np.array([slot.five for slot in slots]),
            slot_inside=np.array([slot.inside for slot in slots]),
            slot_of=slot_of,
            upper_target=book.upper_target,
            upper_bonus=book.upper_bonus,
        ),
        classes,
    )


class _Slot(NamedTuple):
    box: int
    gain: int
    five: bool
    inside: bool


def _slots(book: Rulebook) -> tuple[list[_Slot], Integers]:
    """Every way to fill a box that makes a difference later, and which of them each roll leads to."""
    slots: dict[_Slot, int] = {}
    slot_of = np.zeros((len(ROLLS), len(book.boxes)), np.int64)
    for index, box in enumerate(book.boxes):
        for number, roll in enumerate(ROLLS):
            gain = book.ordinary_points(box.category, roll) if box.category.is_upper else 0
            five = roll.is_yahtzee
            slot = _Slot(index, gain, five, five and box.category == "yahtzee")
            slot_of[number, index] = slots.setdefault(slot, len(slots))
    return list(slots), slot_of


def _standings(book: Rulebook) -> dict[Standing, int]:
    """Every standing, numbered so that those with the same future share a number."""
    found = [Standing()]
    for member in found:
        for inside in (False, True):
            after = _after(book, member, inside)
            if after not in found:
                found.append(after)

    def following(member: Standing) -> list[Standing]:
        return [_after(book, member, inside) for inside in (False, True)]

    return merged(found, lambda standing: seen_of(book, standing), following)


def _after(book: Rulebook, standing: Standing, inside: bool) -> Standing:
    # No card has more Yahtzee boxes than columns: a standing beyond that is only asked for, never reached.
    after = next_standing(book, standing, inside)
    return after._replace(fifties=min(after.fifties, book.columns))


def features(space: ColumnSpace, positions: Positions) -> Floats32:
    """What the network sees of a card: [card, feature].

    The filled boxes; for each category whether two, three, ... columns have it open; per column the Upper Section
    total, its distance to par (three of each number filled), whether the bonus is made or out of reach, and how many
    of each open number it still needs; the standing; boxes left.
    """
    tables, columns = space.tables, space.book.columns
    filled, upper, standing = positions
    weights = np.zeros((space.boxes, columns))
    weights[np.arange(space.boxes), tables.column] = tables.face
    done = filled @ weights
    left = weights.sum(axis=0) - done
    missing = np.maximum(tables.upper_target - upper, 0)
    made = missing == 0
    lost = ~made & (upper + 5 * left < tables.upper_target)
    pace = np.clip(missing / np.maximum(left, 1), 0, 5) * ~lost
    one_hot = np.eye(len(tables.allowed))[standing]
    boxes_left = (space.boxes - filled.sum(axis=1, keepdims=True)) / space.boxes
    open_columns = (~filled).reshape(len(filled), columns, -1).sum(axis=1)
    several = [open_columns >= number for number in range(2, columns + 1)]
    parts = [filled, *several, upper / 63, (upper - 3 * done) / 21, made, lost, pace / 3, one_hot, boxes_left]
    return np.concatenate(parts, axis=1).astype(np.float32)


def after_positions(space: ColumnSpace, positions: Positions) -> Positions:
    """Every card after each slot: rows run card by card, slot by slot (also slots of filled boxes)."""
    tables = space.tables
    count, slots = len(positions.standing), space.slots
    filled = np.repeat(positions.filled, slots, axis=0).reshape(count, slots, -1)
    upper = np.repeat(positions.upper, slots, axis=0).reshape(count, slots, -1)
    numbers = np.arange(slots)
    filled[:, numbers, tables.slot_box] = True
    upper[:, numbers, tables.column[tables.slot_box]] += tables.slot_gain
    np.minimum(upper, tables.upper_target, out=upper)
    after_five = tables.after_five[positions.standing][:, tables.slot_inside.astype(np.int64)]
    standing = np.where(tables.slot_five, after_five, positions.standing[:, None])
    return Positions(filled.reshape(count * slots, -1), upper.reshape(count * slots, -1), standing.reshape(-1))


# --- ending a turn --------------------------------------------------------------------------------------------


def slot_values(
    space: ColumnSpace, positions: Positions, worth: Callable[[Positions], Floats], *, upper_bonus: bool = True
) -> Floats:
    """[card, slot] -> what a slot adds to the Upper Section plus `worth` of the card after it; `ILLEGAL` where filled.

    Without `upper_bonus`, an upper bonus reached with the slot does not count.
    """
    tables, after = space.tables, after_positions(space, positions)
    count, slots = len(positions.standing), space.slots
    wanted = np.flatnonzero(~positions.filled[:, tables.slot_box])
    values = np.full(count * slots, ILLEGAL)
    values[wanted] = worth(after.only(wanted))
    column = tables.column[tables.slot_box]
    gains = np.broadcast_to(tables.slot_gain, (count, slots))
    if upper_bonus:
        reached = after.upper.reshape(count, slots, -1)[:, np.arange(slots), column]
        crossed = (positions.upper[:, column] < tables.upper_target) & (reached >= tables.upper_target)
        gains = gains + crossed * tables.upper_bonus
    return np.asarray(values.reshape(count, slots) + gains * tables.multiplier[column])


def endings(space: ColumnSpace, positions: Positions, slot_values: Floats, boxes: Boxes = slice(None)) -> Floats:
    """[card, roll, box] -> the value of ending the turn there, `ILLEGAL` where the rules forbid it.

    If only some boxes are open on any of the cards, asking for those alone is faster.
    """
    tables = space.tables
    lower = (tables.face[boxes] == 0) * tables.multiplier[tables.column[boxes]]
    worth = slot_values[:, tables.slot_of[:, boxes]]
    worth += tables.points[:, tables.category[boxes]] * lower
    fives = np.flatnonzero(tables.five)
    worth[:, fives] = _fives(space, positions, slot_values[:, tables.slot_of[fives]], fives)[..., boxes]
    return np.asarray(np.where(positions.filled[:, None, boxes], ILLEGAL, worth))


def _fives(space: ColumnSpace, positions: Positions, after: Floats, fives: NDArray[np.intp]) -> Floats:
    """The same for five-of-a-kinds, by the book's verdict on each."""
    tables, standing = space.tables, positions.standing[:, None]
    group = tables.group[tables.five[fives]]
    still_open = ~positions.filled[:, None]
    opened = sum(((group & bit > 0) & still_open).any(axis=2) * bit for bit in (1, 2, 4, 8))
    joker = tables.joker[standing, opened][..., None] & (group == Group.LOWER.value)
    rolls = fives[:, None]
    points = np.where(joker, tables.joker_points[rolls, tables.category], tables.points[rolls, tables.category])
    points = points * (tables.face == 0) * tables.multiplier[tables.column]
    earns = tables.earns[standing, tables.is_yahtzee.astype(np.int64)]
    bonus = (earns * tables.bonus[tables.column])[:, None]
    legal = (tables.allowed[standing, opened][..., None] & group) > 0
    return np.asarray(np.where(legal, after + points + bonus, ILLEGAL))
