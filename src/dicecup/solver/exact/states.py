"""States of a card between turns, compiled from a rulebook.

The future of a card depends on which boxes are filled, the Upper Section total counted up to the bonus target, and
the card's standing with the Yahtzee rules. Nothing here knows a rule: legal boxes, Joker points and bonuses are read
off `dicecup.rules` situation by situation, and standings that no question can tell apart are merged. So every
one-column book and every house rule compiles without new code.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules import ROLLS, Card, Category, IllegalHere, Roll, Rulebook, rulebook
from ...rules.dice import FACES
from ...rules.jokers import Group, Standing, earns_bonus, judge, next_standing
from ...words import say
from ...words.library import computing
from .. import kept_arrays
from ..arrays import Booleans, Floats, Integers
from ..lattice import ROLL_COUNT
from ..standings import merged, seen_of
from .numbers_by_state import ByState

log = logging.getLogger("dicecup")

SOLVER_VERSION = 1
"""Raised whenever the meaning of a value table changes."""

MOST_UPPER_POINTS = 30
"""The most one box adds to the Upper Section: five sixes."""

LOWER_GROUP = Group.LOWER.value


class Tables(NamedTuple):
    """A rulebook as arrays for the kernels. Categories are numbered in the book's order; `classes` are standings."""

    face: Integers
    """[category] -> the face an Upper Section category counts, 0 for the others."""
    points: Floats
    """[roll, category] -> ordinary points."""
    joker_points: Floats
    """[roll, category] -> points as a Joker."""
    blocker: Integers
    """[roll, category] -> the categories (bits) that must be filled first."""
    five: Integers
    """[roll] -> the face of a five-of-a-kind, 0 for other rolls."""
    group: Integers
    """[face, category] -> what the category is to a five-of-a-kind of that face (bits of `Group`)."""
    allowed: Integers
    """[class, open groups] -> where a five-of-a-kind may go (bits of `Group`)."""
    joker: Booleans
    """[class, open groups] -> whether it is a Joker."""
    bonus: Floats
    """[class, scored in the Yahtzee box] -> the bonus a five-of-a-kind earns."""
    after_five: Integers
    """[class, scored in the Yahtzee box] -> the class after a five-of-a-kind."""
    after_zero: Integers
    """[class] -> the class after other dice went to the Yahtzee box."""
    first_row: Integers
    """[filled boxes] -> row of the first class; add the class's place among its kind."""
    place: Integers
    """[class] -> its place among the classes with the Yahtzee box open, or among those with it filled."""
    reach: Integers
    """[filled boxes] -> how many Upper Section totals, from 0, can have been reached."""
    lanes: int
    """Upper Section totals told apart: 0 to the bonus target."""
    yahtzee: int
    """The Yahtzee box as a bit, 0 where the book has none."""
    upper_bonus: float


class States(NamedTuple):
    """All states of a book, row by row; the Upper Section totals of a row are its lanes."""

    tables: Tables
    filled: Integers
    """[row] -> its filled boxes."""
    standing: Integers
    """[row] -> its class."""


class State(NamedTuple):
    """A card between turns, as the solver sees it."""

    filled: int
    """The filled boxes as bits."""
    upper: int
    """The Upper Section total, counted up to the bonus target."""
    standing: int
    """The class of its standing with the Yahtzee rules."""


class WaysToEnd(NamedTuple):
    """Every way to end some turns: [turn, box]. Entries that are not `legal` mean nothing."""

    legal: Booleans
    points: Floats
    """The points that go into the box."""
    bonus: Floats
    """The Yahtzee bonus."""
    row: Integers
    """The row of the next state."""
    upper: Integers
    """Its Upper Section total."""

    @property
    def earned(self) -> Floats:
        """The points that the turn brings, including a Yahtzee bonus but not the upper bonus."""
        return self.points + self.bonus


@dataclass(frozen=True)
class StateSpace:
    """All states of a one-column rulebook."""

    book: Rulebook
    tables: Tables
    classes: dict[tuple[bool, Standing], int]
    """(Yahtzee box open, standing) -> class."""
    row_filled: Integers
    """[row] -> its filled boxes."""
    row_class: Integers
    """[row] -> its class."""

    @property
    def states(self) -> States:
        """The same for the kernels."""
        return States(self.tables, self.row_filled, self.row_class)

    @property
    def rows(self) -> int:
        return len(self.row_filled)

    @property
    def full(self) -> int:
        """All boxes filled."""
        return (1 << len(self.book.categories)) - 1

    def state(self, card: Card) -> State:
        """The state of a card."""
        if card.book != self.book:
            raise IllegalHere(say(computing.CARD_OF_OTHER_BOOK, book=card.book.name, solved=self.book.name))
        filled = sum(1 << index for index, points in enumerate(card.points) if points is not None)
        upper = min(card.totals().columns[0].upper, self.tables.lanes - 1)
        yahtzee_open = bool(self.tables.yahtzee) and not filled & self.tables.yahtzee
        return State(filled, upper, self.classes[yahtzee_open, card.standing])

    def row(self, state: State) -> int:
        return int(self.tables.first_row[state.filled] + self.tables.place[state.standing])

    def endings(self, state: State) -> WaysToEnd:
        """Every way to end a turn that begins in a state: [roll, box]."""
        row = np.full(ROLL_COUNT, self.row(state))
        return self.endings_with(row, np.full(ROLL_COUNT, state.upper), np.arange(ROLL_COUNT))

    def endings_with(self, rows: Integers, uppers: Integers, rolls: Integers) -> WaysToEnd:
        """Every way to end some turns, [turn, box], from the rows and Upper Section totals before and the last dice."""
        tables = self.tables
        bits = 1 << np.arange(len(tables.face))
        filled, standing = self.row_filled[rows, None], self.row_class[rows, None]
        still_open = filled & bits == 0
        five = tables.five[rolls, None] > 0
        group = tables.group[tables.five[rolls]]
        opened = np.bitwise_or.reduce(np.where(still_open, group, 0), axis=1, keepdims=True)
        allowed = ~five | (tables.allowed[standing, opened] & group > 0)
        legal = still_open & (tables.blocker[rolls] & ~filled == 0) & allowed
        joker = five & tables.joker[standing, opened] & (group == LOWER_GROUP)
        points = np.where(joker, tables.joker_points[rolls], tables.points[rolls])
        inside = (bits == tables.yahtzee).astype(np.int64)
        unlike = np.where(inside, tables.after_zero[standing], standing)
        after = np.where(five, tables.after_five[standing, inside], unlike)
        gains = np.where(tables.face > 0, points, 0.0).astype(np.int64)
        return WaysToEnd(
            legal,
            points,
            np.where(five, tables.bonus[standing, inside], 0.0),
            tables.first_row[filled | bits] + tables.place[after],
            np.minimum(uppers[:, None] + gains, tables.lanes - 1),
        )

    def ending_values(self, values: ByState, rows: Integers, uppers: Integers) -> Floats:
        """[box, roll, state] -> what ending a turn there is worth, `-inf` where it is not legal.

        For many states this is far faster than `endings_with`: as long as the dice are not a five-of-a-kind, a box
        leads to one state or, in the Upper Section, to one for each number of its dice.
        """
        tables = self.tables
        filled = self.row_filled[rows]
        worth = np.full((len(tables.face), ROLL_COUNT, len(rows)), -np.inf)
        for box in np.flatnonzero(~np.bitwise_and.reduce(filled) >> np.arange(len(tables.face)) & 1):
            bit, there, points = 1 << box, self.rows_after(rows, int(box)), tables.points[:, box]
            gains, of_roll = np.unique(points if tables.face[box] else np.zeros(ROLL_COUNT), return_inverse=True)
            reached = np.minimum(uppers + gains[:, None].astype(np.int64), tables.lanes - 1)
            later = np.where(filled & bit == 0, values.at(there, reached), -np.inf)
            np.add(later[of_roll], points[:, None], out=worth[box])
        for roll, box in np.argwhere(tables.blocker):
            worth[box, roll, tables.blocker[roll, box] & ~filled != 0] = -np.inf
        fives = np.flatnonzero(tables.five)
        ends = self.endings_with(rows.repeat(len(fives)), uppers.repeat(len(fives)), np.tile(fives, len(rows)))
        by_five = np.where(ends.legal, ends.earned + values.at(ends.row, ends.upper), -np.inf)
        worth[:, fives] = by_five.reshape(len(rows), len(fives), -1).transpose(2, 1, 0)
        return worth

    def rows_after(self, rows: Integers, box: int) -> Integers:
        """The rows after a turn that ended in a box with dice that are not a five-of-a-kind."""
        tables, filled, standing = self.tables, self.row_filled[rows], self.row_class[rows]
        after = tables.after_zero[standing] if 1 << box == tables.yahtzee else standing
        return np.asarray(tables.first_row[filled | 1 << box] + tables.place[after])

    def path(self, kind: str) -> Path:
        """Where something computed from these states is kept."""
        return kept_arrays.cache_folder() / f"{self.book.book.name}-{kind}-{self.digest[:16]}.bin"

    def stored_or_computed(self, kind: str, compute: Callable[[], NDArray[Any]]) -> NDArray[Any]:
        """An array from the package or the cache folder; if it is in neither, it is computed and put in the folder."""
        path, digest = self.path(kind), f"{kind} {self.digest}"
        shipped = kept_arrays.load(kept_arrays.SHIPPED / path.name, digest)
        if shipped is not None:
            return shipped
        try:
            found = kept_arrays.load(path, digest)
        except kept_arrays.DamagedFile as error:
            log.warning(say(computing.SOLVING_AGAIN, why=error))
            found = None
        except OSError as error:
            _warn(say(computing.SOLVING_WITHOUT, file=path.name, why=error.strerror))
            found = None
        if found is not None:
            return found
        array = compute()
        try:
            kept_arrays.save(path, digest, array)
        except OSError as error:
            _warn(say(computing.NOT_STORED, folder=path.parent, why=error.strerror))
        return array

    @property
    def digest(self) -> str:
        """The fingerprint of everything a value is computed from."""
        digest = hashlib.sha256(f"dicecup values {SOLVER_VERSION} float64".encode())
        for name, value in self.tables._asdict().items():
            digest.update(f"{name} {getattr(value, 'shape', '')} {getattr(value, 'dtype', '')}".encode())
            digest.update(value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode())
        return digest.hexdigest()


@lru_cache(maxsize=16)
def state_space(book: Rulebook | str) -> StateSpace:
    """The states of a rulebook with one column."""
    book = rulebook(book)
    if book.columns != 1:
        raise IllegalHere(say(computing.TOO_MANY_COLUMNS, book=book.book.name, columns=book.columns))
    has_yahtzee = Category.YAHTZEE in book.categories
    classes = _merged_standings(book, has_yahtzee)
    count = max(classes.values()) + 1
    members: list[tuple[bool, Standing]] = [(False, Standing())] * count
    for member, number in classes.items():
        members[number] = member

    kinds = [[number for number, member in enumerate(members) if member[0] is opened] for opened in (False, True)]
    place = np.zeros(count, np.int64)
    for kind in kinds:
        place[kind] = np.arange(len(kind))

    filled_sets = np.arange(1 << len(book.categories))
    yahtzee = 1 << book.categories.index(Category.YAHTZEE) if has_yahtzee else 0
    opened = ((filled_sets & yahtzee) == 0) & has_yahtzee
    per_set = np.where(opened, len(kinds[True]), len(kinds[False]))
    first_row = np.concatenate(([0], np.cumsum(per_set)[:-1])).astype(np.int64)
    row_class = [number for is_open in opened for number in kinds[bool(is_open)]]

    lanes = book.upper_target + 1
    face = np.array([category.face if category.is_upper else 0 for category in book.categories], np.int64)
    most_upper = sum(((filled_sets >> index) & 1) * 5 * value for index, value in enumerate(face))
    tables = Tables(
        face=face,
        points=_by_roll(book, lambda roll, category: book.ordinary_points(category, roll)).astype(np.float64),
        joker_points=_by_roll(book, lambda roll, category: book.joker_points(category, roll)).astype(np.float64),
        blocker=_by_roll(book, lambda roll, category: _blocker_bit(book, roll, category)),
        five=np.array([roll[0] if roll.is_yahtzee else 0 for roll in ROLLS], np.int64),
        group=np.array([[book.group(category, die).value for category in book.categories] for die in (1, *FACES)]),
        allowed=np.array([[judge(book, s, Group(g)).groups.value for g in range(16)] for _, s in members]),
        joker=np.array([[judge(book, s, Group(g)).joker for g in range(16)] for _, s in members]),
        bonus=np.array([[_bonus(book, s, inside) for inside in (False, True)] for _, s in members], np.float64),
        after_five=np.array([[classes[_after_five(book, m, i)] for i in (False, True)] for m in members], np.int64),
        after_zero=np.array([classes[False, s] for _, s in members], np.int64),
        first_row=first_row,
        place=place,
        reach=np.minimum(most_upper, lanes - 1) + 1,
        lanes=lanes,
        yahtzee=yahtzee,
        upper_bonus=float(book.upper_bonus if face.any() else 0),
    )
    row_filled = np.repeat(filled_sets, per_set)
    return StateSpace(book, tables, classes, row_filled, np.array(row_class, np.int64))


def _by_roll(book: Rulebook, entry: Callable[[Roll, Category], int]) -> Integers:
    return np.array([[entry(roll, category) for category in book.categories] for roll in ROLLS], np.int64)


def _blocker_bit(book: Rulebook, roll: Roll, category: Category) -> int:
    blocker = book.blockers(roll).get(category)
    return 1 << book.categories.index(blocker) if blocker in book.categories else 0


def _bonus(book: Rulebook, standing: Standing, inside: bool) -> int:
    return book.yahtzee_bonus[0] if earns_bonus(book, standing, inside) else 0


def _after_five(book: Rulebook, member: tuple[bool, Standing], inside: bool) -> tuple[bool, Standing]:
    yahtzee_open, standing = member
    if inside and not yahtzee_open:
        return member  # cannot happen: the box is filled
    return yahtzee_open and not inside, next_standing(book, standing, inside)


def _merged_standings(book: Rulebook, has_yahtzee: bool) -> dict[tuple[bool, Standing], int]:
    """Every standing a card can have, numbered so that those with the same future share a number."""

    def seen_now(member: tuple[bool, Standing]) -> Hashable:
        return member[0], seen_of(book, member[1])

    def following(member: tuple[bool, Standing]) -> list[tuple[bool, Standing]]:
        return [_after_five(book, member, False), _after_five(book, member, True), (False, member[1])]

    return merged(_reachable_standings(book, has_yahtzee), seen_now, following)


def _reachable_standings(book: Rulebook, has_yahtzee: bool) -> list[tuple[bool, Standing]]:
    """Every (Yahtzee box open, standing) that some sequence of turns leads to, in the order found."""
    found: dict[tuple[bool, Standing], None] = {(has_yahtzee, Standing()): None}
    frontier = list(found)
    while frontier:
        member = frontier.pop()
        yahtzee_open, standing = member
        following = [(False, standing), _after_five(book, member, False)]
        if yahtzee_open:
            # Scored as a Yahtzee there, or entered there as a chosen zero.
            following += [_after_five(book, member, True), (False, next_standing(book, standing, False))]
        for successor in following:
            if successor not in found:
                found[successor] = None
                frontier.append(successor)
    return list(found)


@cache
def _warn(sentence: str) -> None:
    """Once per process: a book has several arrays, which all meet the same trouble."""
    log.warning(sentence)
