"""A rulebook of any number of columns as arrays, for the compiled games. Nothing here knows a rule: all is read off
`dicecup.rules`, situation by situation."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..rules import ROLLS, Rulebook
from ..rules.dice import FACES
from ..rules.jokers import Group, Standing, earns_bonus, judge, next_standing
from ..solver.lattice import KEEP_INDEX, lattice
from .moves import HELD

Small = NDArray[np.int16]
GROUPS = 16
"""Sets of the four groups of boxes."""


class BookArrays(NamedTuple):
    """What the compiled games look up. Boxes and rolls are numbered as in the rules, standings as in `standings`."""

    category: Small
    """[box]"""
    column: Small
    """[box], from 0"""
    multiplier: Small
    """[column]"""
    bonus: Small
    """[box] -> what a Yahtzee bonus earned there is worth"""
    is_upper: Small
    """[category]"""
    upper_target: int
    upper_bonus: int
    points: Small
    """[roll, category] -> points by the box's own formula"""
    joker_points: Small
    """[roll, category]"""
    blocker: Small
    """[roll, category] -> the category that must be filled first, -1 for none"""
    five: Small
    """[roll] -> the face of a five-of-a-kind, 0 for other dice"""
    group: Small
    """[face, category] -> what the box is to a five-of-a-kind of that face"""
    allowed: Small
    """[standing, open groups] -> the groups that a five-of-a-kind may go to"""
    is_joker: Small
    """[standing, open groups]"""
    earns: Small
    """[standing, in a Yahtzee box] -> whether it earns a bonus"""
    after: Small
    """[standing, in a Yahtzee box] -> the next standing"""
    standings: Small
    """[standing, entry] -> as observed"""
    counts: Small
    """[roll, face]"""
    may_hold: NDArray[np.int8]
    """[roll, what is held] -> whether the roll has these dice"""
    add: NDArray[np.uint16]
    """[keep, face] -> the keep with one die more"""


def book_arrays(book: Rulebook) -> BookArrays:
    categories = book.categories
    standings = _standings(book)
    number = {standing: place for place, standing in enumerate(standings)}
    verdicts = [[judge(book, standing, Group(groups)) for groups in range(GROUPS)] for standing in standings]
    may_hold = np.zeros((len(ROLLS), len(HELD)), np.int8)
    for roll_number, roll in enumerate(ROLLS):
        may_hold[roll_number, [KEEP_INDEX[keep] for keep in roll.keeps if len(keep) < len(roll)]] = 1
    blockers = [book.blockers(roll) for roll in ROLLS]
    return BookArrays(
        category=_small([categories.index(box.category) for box in book.boxes]),
        column=_small([box.column_index for box in book.boxes]),
        multiplier=_small(book.multipliers),
        bonus=_small([book.bonus_value(box) for box in book.boxes]),
        is_upper=_small([category.is_upper for category in categories]),
        upper_target=book.upper_target,
        upper_bonus=book.upper_bonus,
        points=_small([[book.ordinary_points(category, roll) for category in categories] for roll in ROLLS]),
        joker_points=_small([[book.joker_points(category, roll) for category in categories] for roll in ROLLS]),
        blocker=_small(
            [
                [categories.index(first[each]) if first.get(each) in categories else -1 for each in categories]
                for first in blockers
            ]
        ),
        five=_small([roll[0] if roll.is_yahtzee else 0 for roll in ROLLS]),
        group=_small(
            [[0] * len(categories)] + [[book.group(each, face).value for each in categories] for face in FACES]
        ),
        allowed=_small([[verdict.groups.value for verdict in row] for row in verdicts]),
        is_joker=_small([[verdict.joker for verdict in row] for row in verdicts]),
        earns=_small([[earns_bonus(book, standing, inside) for inside in (False, True)] for standing in standings]),
        after=_small(
            [
                [number.get(next_standing(book, standing, inside), 0) for inside in (False, True)]
                for standing in standings
            ]
        ),
        standings=_small(standings),
        counts=_small([[roll.count(face) for face in FACES] for roll in ROLLS]),
        may_hold=may_hold,
        add=lattice().add,
    )


def _standings(book: Rulebook) -> list[Standing]:
    """Every standing that Yahtzees can lead to, starting with the one without any."""
    found = [Standing()]
    for standing in found:
        for inside in _places(book, standing):
            after = next_standing(book, standing, inside)
            if after not in found:
                found.append(after)
    return found


def _places(book: Rulebook, standing: Standing) -> tuple[bool, ...]:
    """Where the next Yahtzee can go: elsewhere, or in a Yahtzee box as long as there is one left."""
    return (False, True) if standing.fifties < book.columns else (False,)


def _small(values: object) -> Small:
    return np.array(values, np.int16)


assert [KEEP_INDEX[keep] for keep in HELD] == list(range(len(HELD)))
