"""States of a card between turns, compiled from a rulebook.

What the future of a card depends on: which boxes are filled, the Upper Section total counted up to the bonus
target, and the card's standing with the Yahtzee rules. Nothing here knows a rule: legal boxes, Joker points and
bonuses are read off `dicecup.rules` situation by situation, and standings that no question can tell apart are
merged. So every one-column book and every house rule compiles without new code.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules import ROLLS, Card, Category, IllegalHere, Roll, Rulebook, rulebook
from ...rules.dice import FACES
from ...rules.jokers import Group, Standing, earns_bonus, judge, next_standing
from .. import kernels, store
from ..arrays import Booleans, Floats, Integers
from ..kernels import States, Tables
from ..lattice import ROLL_COUNT
from ..standings import merged, seen_of

log = logging.getLogger("dicecup")

SOLVER_VERSION = 1
"""Raised whenever the meaning of a value table changes."""

MOST_UPPER_POINTS = 30
"""The most one box adds to the Upper Section: five sixes."""


class State(NamedTuple):
    """A card between turns, as the solver sees it."""

    filled: int
    """The filled boxes as bits."""
    upper: int
    """The Upper Section total, counted up to the bonus target."""
    standing: int
    """The class of its standing with the Yahtzee rules."""


class WaysToEnd(NamedTuple):
    """Every way to end a turn: [roll, box]."""

    legal: Booleans
    points: Floats
    """The points that the turn brings, a Yahtzee bonus among them, without the upper bonus."""
    row: Integers
    """The row of the next state."""
    upper: Integers
    """Its Upper Section total."""


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
            raise IllegalHere(f"the card is of {card.book.name}, the solver of {self.book.name}")
        filled = sum(1 << index for index, points in enumerate(card.points) if points is not None)
        upper = min(card.totals().columns[0].upper, self.tables.lanes - 1)
        yahtzee_open = bool(self.tables.yahtzee) and not filled & self.tables.yahtzee
        return State(filled, upper, self.classes[yahtzee_open, card.standing])

    def row(self, state: State) -> int:
        return int(self.tables.first_row[state.filled] + self.tables.place[state.standing])

    def endings(self, state: State) -> WaysToEnd:
        """Every way to end a turn that begins in a state."""
        tables, found = self.tables, kernels.no_endings(self.tables)
        kernels.list_endings(tables, state.filled, state.standing, found)
        used = np.arange(len(tables.face)) < found.number[:, None]
        rolls, boxes = np.nonzero(used)[0], found.box[used]
        shape = ROLL_COUNT, len(tables.face)
        endings = WaysToEnd(
            np.zeros(shape, bool), np.zeros(shape), np.zeros(shape, np.int64), np.zeros(shape, np.int64)
        )
        endings.legal[rolls, boxes] = True
        endings.points[rolls, boxes] = (found.points + found.bonus)[used]
        endings.row[rolls, boxes] = found.row[used]
        gains = np.where(tables.face[boxes] > 0, found.points[used], 0.0).astype(np.int64)
        endings.upper[rolls, boxes] = np.minimum(state.upper + gains, tables.lanes - 1)
        return endings

    def path(self, kind: str) -> Path:
        """Where something that was computed from these states is kept."""
        return store.cache_folder() / f"{self.book.book.name}-{kind}-{self.digest[:16]}.bin"

    def stored_or_computed(self, kind: str, compute: Callable[[], NDArray[Any]]) -> NDArray[Any]:
        """An array from the cache folder; computed and stored there where it is missing or does not fit."""
        path, digest = self.path(kind), f"{kind} {self.digest}"
        try:
            found = store.load(path, digest)
        except store.DamagedFile as error:
            log.warning("%s; solving again", error)
            found = None
        except OSError as error:
            log.warning("cannot read %s (%s); solving without it", path.name, error.strerror)
            found = None
        if found is not None:
            return found
        array = compute()
        try:
            store.save(path, digest, array)
        except OSError as error:
            reason = error.strerror
            log.warning("cannot store the solved values in %s (%s); they are kept in memory", path.parent, reason)
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
        raise IllegalHere(f"{book.book.name} has {book.columns} columns: too many states for an exact solution")
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
