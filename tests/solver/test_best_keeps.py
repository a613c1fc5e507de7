"""The boards that everybody plays by, against the compiled solver: the same numbers to the last bit."""

from __future__ import annotations

from math import erfc, sqrt

import numpy as np
import pytest

from dicecup import Card, rulebook
from dicecup.rules import ROLLS, Rulebook, outcomes
from dicecup.rules.jokers import Standing
from dicecup.solver import ValueTable, state_space
from dicecup.solver.arrays import Floats
from dicecup.solver.best_keeps import best_holds, boards_of, ending_rolls, expect, holds, turn_start
from dicecup.solver.bulk.random_streams import draw, streams, throw
from dicecup.solver.exact import kernels
from dicecup.solver.exact.final_scores import final_scores
from dicecup.solver.exact.late_scores import further_chances
from dicecup.solver.exact.numbers_by_state import Expanded
from dicecup.solver.lattice import FIRST_ROLL, KEEP_COUNT, KEEP_INDEX, ROLL_COUNT, ROLL_INDEX, lattice
from dicecup.solver.standings import seen_of
from dicecup.solver.winning.further_points import normal_below

BOOKS = [
    rulebook("travel"),
    rulebook("web"),
    rulebook("classic"),
    rulebook("deluxe"),
    rulebook("deluxe", ["better_box_first=true"]),
]


def _leaves(turns: int) -> Floats:
    """Whole points, so that many keeps are equally good."""
    return np.random.default_rng(turns).integers(0, 40, (ROLL_COUNT, turns)).astype(np.float64)


def _compiled_boards(leaves: Floats) -> tuple[Floats, Floats]:
    turns = leaves.shape[1]
    last = np.empty((KEEP_COUNT, turns))
    last[FIRST_ROLL:] = leaves
    kernels.expect(lattice(), last, turns)
    middle = last.copy()
    kernels.maximise(lattice(), middle, turns)
    kernels.expect(lattice(), middle, turns)
    middle[FIRST_ROLL:] = leaves
    return last, middle


@pytest.mark.parametrize("turns", [1, 7, 100])
def test_boards_are_those_of_the_compiled_solver(turns: int) -> None:
    leaves = _leaves(turns)
    compiled = _compiled_boards(leaves)
    for mine, theirs in zip(boards_of(leaves), compiled, strict=True):
        assert np.array_equal(mine, theirs)
        held = np.empty((ROLL_COUNT, turns), np.uint16)
        kernels.best_holds(lattice(), theirs, turns, held)
        assert np.array_equal(best_holds(mine), held)
    start = np.empty(turns)
    board = compiled[1].copy()
    kernels.maximise(lattice(), board, turns)
    kernels.mean_of_rolls(lattice(), board, turns, start)
    assert turn_start(boards_of(leaves)[1]) == pytest.approx(start, abs=1e-12)


def test_one_turn_alone_is_one_of_many() -> None:
    leaves = _leaves(3)
    alone, together = boards_of(leaves[:, 1]), boards_of(leaves)
    for one, many in zip(alone, together, strict=True):
        assert np.array_equal(one, many[:, 1])
        assert np.array_equal(best_holds(one), best_holds(many)[:, 1])


@pytest.mark.parametrize("keep", ["", "6", "112", "3456", "22334"])
def test_a_keep_is_worth_the_mean_of_what_it_may_become(keep: str) -> None:
    leaves = _leaves(1)[:, 0]
    board = np.zeros(KEEP_COUNT)
    board[FIRST_ROLL:] = leaves
    expect(board)
    held = next(each for each in KEEP_INDEX if "".join(map(str, each)) == keep)
    ways = outcomes(held)
    wanted = sum(weight * leaves[ROLL_INDEX[roll]] for roll, weight in ways) / sum(weight for _, weight in ways)
    assert board[KEEP_INDEX[held]] == pytest.approx(wanted, abs=1e-12)


def test_ending_rolls_lead_to_the_value_of_the_turn() -> None:
    """The value of a turn is what it ends with on average, if it is played by the board."""
    leaves = _leaves(5)
    last, middle = boards_of(leaves)
    flow = ending_rolls(last, middle)
    assert flow.sum(axis=1) == pytest.approx(np.ones(5), abs=1e-12)
    assert (flow * leaves.T).sum(axis=1) == pytest.approx(turn_start(middle), abs=1e-9)


def test_a_roll_holds_itself_first() -> None:
    assert holds()[0].tolist() == list(range(FIRST_ROLL, KEEP_COUNT))
    distinct = {int(keep) for keep in holds()[:, ROLL_INDEX[ROLLS[0]]]}
    assert len(distinct) == 6  # five equal dice: all of them, four, ..., none


@pytest.mark.untraced
@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.name))
def test_endings_are_those_of_the_compiled_solver(book: Rulebook) -> None:
    space = state_space(book)
    rng = np.random.default_rng(13)
    found = kernels.no_endings(space.tables)
    rows = rng.integers(0, space.rows, 60)
    rows = rows[space.row_filled[rows] != space.full]
    values = rng.random((space.rows, space.tables.lanes))
    uppers = rng.integers(0, space.tables.reach[space.row_filled[rows]])
    worth = space.ending_values(Expanded(values), rows, uppers)
    for number, (row, upper) in enumerate(zip(rows, uppers, strict=True)):
        kernels.list_row(space.states, row, found)
        each = np.full(ROLL_COUNT, row)
        ends = space.endings_with(each, np.full(ROLL_COUNT, upper), np.arange(ROLL_COUNT))
        for roll in range(ROLL_COUNT):
            legal = found.box[roll, : found.number[roll]]
            assert np.flatnonzero(ends.legal[roll]).tolist() == legal.tolist()
            assert np.array_equal(ends.points[roll, legal], found.points[roll, : len(legal)])
            assert np.array_equal(ends.bonus[roll, legal], found.bonus[roll, : len(legal)])
            assert np.array_equal(ends.row[roll, legal], found.row[roll, : len(legal)])
        wanted = np.where(ends.legal, ends.earned + values[ends.row, ends.upper], -np.inf)
        assert np.array_equal(worth[:, :, number].T, wanted)


@pytest.mark.parametrize("left", [1, 2])
def test_late_scores_are_those_of_the_distribution(left: int) -> None:
    """From a card with few boxes open, both ways lead to the same final scores."""
    book = rulebook("deluxe")
    table, rng = ValueTable.of(book), np.random.default_rng(left)
    for _ in range(4):
        card = Card(book)
        while card.turns_left > left:
            roll = ROLLS[rng.integers(ROLL_COUNT)]
            card = card.enter(roll, card.placements(roll)[-1].box)
        state = table.space.state(card)
        rows, uppers = np.array([table.space.row(state)]), np.array([state.upper])
        further = further_chances(table.space, table.by_state, rows, uppers)[0]
        score = sum(points or 0 for points in card.points) + sum(card.bonuses)
        whole = final_scores(table.space, table.values, card).chances
        assert whole[score:] == pytest.approx(further, abs=1e-12)
        assert not whole[:score].any()


def test_normal_chances() -> None:
    at = np.concatenate([np.linspace(-9.0, 9.0, 5003), [-40.0, 40.0, 0.0]])
    assert normal_below(at) == pytest.approx([0.5 * erfc(-x / sqrt(2.0)) for x in at], abs=1e-13)


# --- random streams -------------------------------------------------------------------------------------------


def test_dice_are_those_of_the_compiled_simulation() -> None:
    games = np.arange(500)
    keeps = np.random.default_rng(1).integers(0, KEEP_COUNT, 500)
    mine, theirs = streams(9, 0, 500), streams(9, 0, 500)
    for _ in range(3):
        wanted = [kernels.throw(lattice(), theirs, game, keep) - FIRST_ROLL for game, keep in enumerate(keeps)]
        assert throw(mine, games, keeps).tolist() == wanted
        assert np.array_equal(mine, theirs)


def test_draws_follow_what_a_choice_loses() -> None:
    prices = np.tile([[3.0], [-np.inf], [5.0], [5.0 - 1e-12], [2.0]], 40_000)
    games = np.arange(prices.shape[1])
    assert set(draw(prices, 0.0, streams(1, 0, len(games)), games).tolist()) == {2}
    shares = np.bincount(draw(prices, 2.0, streams(1, 0, len(games)), games), minlength=5) / len(games)
    weights = np.exp((np.array([3.0, -np.inf, 5.0, 5.0, 2.0]) - 5.0) / 2.0)
    assert shares == pytest.approx(weights / weights.sum(), abs=0.01)
    assert shares[1] == 0.0


@pytest.mark.parametrize(("bonuses", "counts"), [("0,0,0", False), ("0,200,300", True), ("100,200,0", True)])
def test_a_bonus_in_any_column_tells_standings_apart(bonuses: str, counts: bool) -> None:
    book = rulebook("triple", {"yahtzee_bonus": bonuses})
    without, entitled = Standing(), Standing(tossed=1, streak=1, fifties=1)
    assert not any(seen_of(book, without)[1:])  # type: ignore[index]
    assert any(seen_of(book, entitled)[1:]) == counts  # type: ignore[index]
