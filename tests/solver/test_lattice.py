"""The lattice of keeps and rolls, worked out anew, because earlier tests may have cached it."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from dicecup.rules import ROLLS, Keep
from dicecup.solver import best_keeps
from dicecup.solver.lattice import FIRST_ROLL, KEEP_COUNT, KEEP_INDEX, Lattice, lattice

ONES = [FIRST_ROLL, *(KEEP_INDEX[Keep("1" * dice)] for dice in (4, 3, 2, 1, 0))]
"""What can be held from five ones."""


@pytest.fixture
def fresh(monkeypatch: pytest.MonkeyPatch) -> Lattice:
    found = lattice.__wrapped__()
    monkeypatch.setattr(best_keeps, "lattice", lambda: found)
    return found


def test_dice_are_added_dropped_and_held(fresh: Lattice) -> None:
    three = KEEP_INDEX[Keep("355")]
    assert [int(number) for number in fresh.add[three]] == [
        KEEP_INDEX[Keep(sorted([3, 5, 5, face]))] for face in range(1, 7)
    ]
    start, end = fresh.drop_start[three : three + 2]
    assert set(fresh.drop[start:end].tolist()) == {KEEP_INDEX[Keep("35")], KEEP_INDEX[Keep("55")]}
    first, last = fresh.held_start[:2]
    held = [int(number) for number in fresh.held[first:last]]
    assert held == [FIRST_ROLL, *(KEEP_INDEX[Keep("1" * dice)] for dice in (4, 3, 2, 1, 0))], (
        "all dice first, then fewer"
    )
    chances = dict(zip(map(str, ROLLS), fresh.weight, strict=True))
    assert (chances["66666"], chances["12345"]) == (1 / 6**5, 120 / 6**5)
    assert sum(chances.values()) == pytest.approx(1.0, abs=1e-12)


@pytest.mark.usefixtures("fresh")
def test_what_boards_know_of_it() -> None:
    found = best_keeps.holds.__wrapped__()
    assert np.array_equal(found, best_keeps.holds())
    assert [int(number) for number in found[:7, 0]] == [*ONES, FIRST_ROLL]
    sizes = Counter(len(keep) for keep in KEEP_INDEX)
    ways = [best_keeps._with_dice.__wrapped__(dice) for dice in range(6)]
    assert [each.stop - each.start for each in ways] == [sizes[dice] for dice in range(6)] == [1, 6, 21, 56, 126, 252]
    assert (ways[0].start, ways[5].stop) == (0, KEEP_COUNT)
    for steps, kept in (
        (best_keeps._steps_down.__wrapped__(), best_keeps._steps_down()),
        (best_keeps._steps_up.__wrapped__(), best_keeps._steps_up()),
        (best_keeps._steps_up.__wrapped__(KEEP_COUNT), best_keeps._steps_up(KEEP_COUNT)),
    ):
        assert [keeps for keeps, _ in steps] == [keeps for keeps, _ in kept]
        assert all(np.array_equal(one, other) for (_, one), (_, other) in zip(steps, kept, strict=True))
    (ones, fewer), *_ = best_keeps._steps_up.__wrapped__()
    assert (ones, fewer.tolist()) == (slice(1, 7), [[0] * 6]), "one die less leaves none"
