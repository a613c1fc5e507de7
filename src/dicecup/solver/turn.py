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
    last = np.empty((kernels.KEEPS, 1))
    last[FIRST_ROLL:, 0] = leaves
    kernels.expect(lattice(), last, 1)
    middle = last.copy()
    kernels.maximise(lattice(), middle, 1)
    kernels.expect(lattice(), middle, 1)
    middle[FIRST_ROLL:] = last[FIRST_ROLL:]
    return last[:, 0], middle[:, 0]


def turn_value(leaves: Floats) -> float:
    """The value of a turn before its first roll, from what ending with each roll is worth."""
    _, middle = boards_of(leaves)
    board = middle[:, None].copy()
    kernels.maximise(lattice(), board, 1)
    return float(lattice().weight @ board[FIRST_ROLL:, 0])


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
