"""A game with only the box Chance, worked out by hand, for tests of every layer to compare with.

Five dice are then five games of one die. A die that is not rolled again counts its face. A die that may be rolled once
more is worth 3.5, so with one roll left a person keeps 4, 5 and 6. A die that may be rolled twice is worth
(3 * 3.5 + 4 + 5 + 6) / 6 = 4.25, so with two rolls left a person keeps 5 and 6. A die before its first roll is worth
(4 * 4.25 + 5 + 6) / 6 = 14/3, and a new game 5 * 14/3 = 70/3.

A die ends as a 6 or a 5 with chance 1/3 each, as a 4 with 1/6, and as a 3, 2 or 1 with 1/18 each. So its variance is 2,
that of the score 10, and the deviation of a game's luck is the root of 10: 3.162.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from math import prod

from dicecup import rulebook
from dicecup.coach.finished_games import Figures, sides_of
from dicecup.solver import evaluator_for
from tests.games import game_of

CHANCE = rulebook("deluxe", ["categories=chance"])
START = 70 / 3
FRESH = (0.0, 3.5, 4.25, 14 / 3)
"""What a die to be rolled is worth, by the number of rolls left."""
ENDS = {6: 1 / 3, 5: 1 / 3, 4: 1 / 6, 3: 1 / 18, 2: 1 / 18, 1: 1 / 18}
"""How a die ends under best play."""


def worth(roll: Iterable[int], left: int) -> float:
    """What dice on the table are worth under best play."""
    return sum(max(face, FRESH[left]) for face in roll)


def worth_keeping(keep: Iterable[int], left: int) -> float:
    """What keeping some dice is worth. A die that is kept may still be rolled later."""
    kept = [max(face, FRESH[left - 1]) for face in keep]
    return sum(kept) + (5 - len(kept)) * FRESH[left]


def best_kept(roll: Iterable[int], left: int) -> list[int]:
    return [face for face in roll if face > FRESH[left]]


def called(loss: float) -> str:
    """The grade of a loss."""
    names = ((5.0, "blunder"), (2.0, "mistake"), (0.5, "inaccuracy"), (1e-6, "good"))
    return next((name for least, name in names if loss >= least), "best")


def beaten(score: float) -> float:
    """The percentage of perfect games that a score beats, counting half of those it equals."""
    share = 0.0
    for faces in product(ENDS, repeat=5):
        chance = prod(ENDS[face] for face in faces)
        share += chance * (1.0 if sum(faces) < score else 0.5 if sum(faces) == score else 0.0)
    return 100 * share


LUCKY = "66666 chance"
UNLUCKY = "11111 () 11111 () 11111 chance"
CARELESS = "12345 (345) 12345 (2345) 23456 chance"
"""Keeping a 3 and a 4 with two rolls left costs 0.75 + 0.25, keeping a 2 and a 3 with one roll left 1.5 + 0.5."""


def figures(turn: str, name: str = "Ann", bot: str = "") -> Figures:
    game = game_of(CHANCE, turn, sides=[name])
    (side,) = sides_of(game, evaluator_for(CHANCE), "a record", "2026-10-01", 1, [bot])
    assert side is not None
    return side.figures
