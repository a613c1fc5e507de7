"""One turn solved exactly, whatever the cards after it are worth.

Give the value of ending the turn with each roll; the kernel does the rest. This is how evaluators that have no
table (a greedy one, a learned one) price keeps.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ..rules import ROLLS, Card, Enter, Malformed, Placement, Reroll, Roll
from . import kernels
from .evaluator import Choice, best_first
from .lattice import FIRST_ROLL, KEEP_INDEX, lattice

Floats = NDArray[np.float64]


def boards_of(leaves: Floats) -> tuple[Floats, Floats]:
    """The boards before the last and before the second roll, from what ending with each roll is worth."""
    last, middle = boards_of_many(leaves[None])
    return last[:, 0], middle[:, 0]


def boards_of_many(leaves: Floats) -> tuple[Floats, Floats]:
    """The same for several turns: [turn, roll] -> [keep, turn]."""
    last = np.empty((kernels.KEEPS, len(leaves)))
    last[FIRST_ROLL:] = leaves.T
    kernels.expect(lattice(), last, len(leaves))
    middle = last.copy()
    kernels.maximise(lattice(), middle, len(leaves))
    kernels.expect(lattice(), middle, len(leaves))
    middle[FIRST_ROLL:] = last[FIRST_ROLL:]
    return last, middle


def turn_values(leaves: Floats) -> Floats:
    """[turn] -> its value before the first roll, from what ending with each roll is worth: [turn, roll]."""
    _, board = boards_of_many(leaves)
    kernels.maximise(lattice(), board, len(leaves))
    return np.asarray(lattice().weight @ board[FIRST_ROLL:])


def check_question(card: Card, rolls_left: int) -> None:
    """Refuse what no choice can be listed for."""
    if type(rolls_left) is not int or not 0 <= rolls_left <= 2:
        raise Malformed(f"rolls_left is 0, 1 or 2; got {rolls_left!r}")
    if card.is_full:
        raise Malformed("the card is full: there is nothing left to choose")


def choices_by(card: Card, roll: Roll, rolls_left: int, worth: Callable[[Roll, Placement], float]) -> list[Choice]:
    """Every keep and every box, best first, where `worth` prices the ways to end the turn."""
    check_question(card, rolls_left)
    choices = [Choice(Enter(placement.box), worth(roll, placement)) for placement in card.placements(roll)]
    if rolls_left:
        leaves = [max(worth(end, placement) for placement in card.placements(end)) for end in ROLLS]
        last, middle = boards_of(np.array(leaves, np.float64))
        board = middle if rolls_left == 2 else last
        choices += [Choice(Reroll(keep), float(board[KEEP_INDEX[keep]])) for keep in roll.keeps]
    return best_first(card, choices)
