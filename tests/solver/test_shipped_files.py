"""The package's tables for the printed books fit the current rules and the solved values; damaged ones are refused."""

from __future__ import annotations

import importlib.util
import os
import random
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from dicecup import BOOKS, ROLLS, Card, Game, Roll, rulebook
from dicecup.players.ladder import LADDER
from dicecup.rules.dice import arrangements
from dicecup.solver import ValueTable, kept_arrays, play_by_habits, state_space, values_by_habit
from dicecup.solver.arrays import Booleans, Floats, Integers
from dicecup.solver.bulk.habits import space_by_habit
from dicecup.solver.exact.compact_numbers import Columns, Compact
from dicecup.solver.exact.final_scores import final_scores
from dicecup.solver.exact.shipped_files import SPARE, ShippedFile, shipped, unpacked
from dicecup.solver.exact.solve import levels, reachable, solve, solve_bonus_chances, solve_mixtures
from dicecup.solver.exact.states import StateSpace
from dicecup.solver.kept_arrays import DamagedFile
from dicecup.solver.winning.one_column import OneColumnForPoints
from tests.games import games_of

ONE_COLUMN = [name for name, book in BOOKS.items() if book.columns == 1]
THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
LATE = 13 if THOROUGH else 3
"""Tables are compared with solved ones in every state with at most this many open boxes: solving a whole book takes up
to twenty seconds per kind of table, its last three boxes one second."""


@cache
def solved(book: str) -> Floats:
    """Values solved now."""
    return solve(state_space(rulebook(book)))


@cache
def reached(book: str) -> Booleans:
    """[row, upper total] -> whether play can lead there."""
    return reachable(state_space(rulebook(book)))


def script() -> ModuleType:
    """The script that writes the files."""
    path = Path(__file__).parents[2] / "training" / "printed_tables.py"
    spec = importlib.util.spec_from_file_location("printed_tables", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["printed_tables"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("book", ONE_COLUMN)
def test_everything_of_a_printed_book_comes_with_the_package(book: str, monkeypatch: pytest.MonkeyPatch) -> None:
    space = state_space(rulebook(book))
    assert {kind: shipped(kind, space) is not None for kind in ("values", "bonus", "cases")} == {
        "values": True,
        "bonus": True,
        "cases": True,
    }
    assert (kept_arrays.SHIPPED / space.path("scores").name).exists()
    for habits in LADDER.values():
        assert isinstance(values_by_habit(rulebook(book), habits).by_state, Compact)

    def fail(*_: object) -> None:
        raise AssertionError("solved")

    monkeypatch.setattr("dicecup.solver.exact.solve.in_parallel", fail)
    table = ValueTable.of(rulebook(book))
    assert table.scores().mean == pytest.approx(table.value(Card(rulebook(book))), abs=1e-8)
    assert OneColumnForPoints(table).between_turns([Card(table.book)] * 2, 0) == pytest.approx([0.5, 0.5])


def test_it_takes_at_most_eight_megabytes() -> None:
    assert sum(path.stat().st_size for path in kept_arrays.SHIPPED.iterdir()) <= 8_000_000


def test_a_table_is_unpacked_once() -> None:
    first, second = (ValueTable.of(rulebook("web")) for _ in range(2))
    assert first.by_state is second.by_state


def test_a_share_of_all_later_points() -> None:
    """Of a table from the package and of a solved one. A share of 1 is no copy."""
    printed = ValueTable.of(rulebook("web"))
    house = ValueTable.solved(rulebook("web", {"categories": ["aces", "chance"]}))
    for table in printed, house:
        assert np.array_equal(table.scaled(0.25).values, 0.25 * table.values)
        card = Card(table.book)
        assert table.scaled(0.25).value(card) == 0.25 * table.value(card)
        assert table.scaled(1.0) is table


def test_house_rules_do_not() -> None:
    space = state_space(rulebook("deluxe", {"joker": "never"}))
    assert shipped("values", space) is None
    assert not (kept_arrays.SHIPPED / space.path("scores").name).exists()


def rows_with_open_boxes(space: StateSpace, most: int) -> Iterator[Integers]:
    """The rows with at most this many open boxes, grouped by number, full cards first."""
    for rows in levels(space):
        if len(space.book.categories) - int(space.row_filled[rows[0]]).bit_count() <= most:
            yield rows


def solved_late(solver: Callable[..., NDArray[Any]], *arguments: object) -> NDArray[Any]:
    """What a solver finds that starts from full cards and stops at `LATE` open boxes."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dicecup.solver.exact.solve.levels", lambda space: rows_with_open_boxes(space, LATE))
        return solver(*arguments)


@pytest.mark.untraced
@pytest.mark.parametrize("book", ONE_COLUMN)
def test_values_are_the_solved_ones(book: str) -> None:
    """In every state of deluxe; in the other books, in the last states of many games."""
    space = state_space(rulebook(book))
    found, lanes = ValueTable.of(space.book).values, space.tables.lanes
    if book == "deluxe" or THOROUGH:
        exact, (rows, uppers) = solved(book), np.nonzero(reached(book))
    else:
        exact = solved_late(solve, space)
        states = play_by_habits(space.book, LADDER["beginner"], 3000, 4).states[:, 13 - LATE :]
        rows, uppers, _ = np.unique(states.reshape(-1, 3), axis=0).astype(np.int64).T
    assert len(rows) > 5_000
    assert np.abs(found - exact)[rows, uppers].max() <= 2.0**-33
    # The kernels read past the last total.
    assert np.array_equal(found[:, lanes:], np.repeat(found[:, lanes - 1 : lanes], found.shape[1] - lanes, axis=1))


@pytest.mark.untraced
@pytest.mark.parametrize("book", ONE_COLUMN)
def test_a_value_is_the_mean_of_the_best_turn(book: str) -> None:
    """For cards of all turns: a card's value in the table follows from those after its turn."""
    table, source = ValueTable.of(rulebook(book)), random.Random(book)
    played = games_of(rulebook(book), "beginner", 200, 4)
    for number in range(130):
        card = played.game(source.randrange(200), number % 13).card
        turn = table.turn(card)
        mean = sum(arrangements(roll) * turn.of_roll(roll, 2) for roll in ROLLS) / 6**5
        assert table.value(card) == pytest.approx(mean, abs=1e-9)


@pytest.mark.untraced
def test_chances_of_the_bonus_are_the_solved_ones_in_every_state(deluxe: ValueTable) -> None:
    rows, uppers = np.nonzero(reached("deluxe"))
    assert len(rows) == 536_448
    # Other tests need these too: the first one solves them and puts them into the cache folder.
    exact = deluxe.bonus_chances().at(rows, uppers)
    rounded = shipped("bonus", deluxe.space)
    assert rounded is not None
    assert np.abs(rounded.at(rows, uppers) - exact).max() <= 2.0**-18
    # With the solver, nobody sees the rounded ones, which are multiples of 2**-17.
    open_to_chance = exact[(exact > 0.01) & (exact < 0.99)] * 2**17
    assert np.mean(open_to_chance == np.round(open_to_chance)) < 0.1


@pytest.mark.untraced
def test_all_else_of_deluxe_is_the_solved(deluxe: ValueTable) -> None:
    """In every state with few boxes open."""
    space, lanes = deluxe.space, deluxe.space.tables.lanes
    exact, here = solved("deluxe"), np.zeros_like(reached("deluxe"))
    late = np.concatenate(list(rows_with_open_boxes(space, LATE)))
    here[late] = reached("deluxe")[late]
    rows, uppers = np.nonzero(here)
    bonus = solved_late(solve_bonus_chances, space, exact)[:, :lanes][here]
    rounded_bonus = shipped("bonus", space)
    assert rounded_bonus is not None
    assert np.abs(rounded_bonus.at(rows, uppers) - bonus).max() <= 2.0**-18
    assert np.array_equal(
        deluxe.bonus_chances().at(rows, uppers),
        solved_late(solve_bonus_chances, space, deluxe.values)[:, :lanes][here],
    )
    seen = space_by_habit(deluxe.book, LADDER["skilled"])
    rounded = ValueTable.of_space(seen).values[:, :lanes][here]
    assert np.abs(rounded - solved_late(solve, seen)[:, :lanes][here]).max() <= 2.0**-7

    chance, mean, deviation = np.moveaxis(OneColumnForPoints(deluxe).cases(np.stack([rows, uppers], 1)[:, None]), -1, 0)
    raw = solved_late(solve_mixtures, space, exact)[here].astype(np.float64).reshape(-1, 1, 3, 3)
    there = np.maximum(raw[..., 0], 1e-12)
    assert np.abs(chance - raw[..., 0]).max() < 2.0**-12
    likely = raw[..., 0] > 0.01
    assert np.abs(mean - raw[..., 1] / there)[likely].max() < 0.1
    true_deviation = np.sqrt(np.maximum(raw[..., 2] / there - (raw[..., 1] / there) ** 2, 0.0))
    assert np.abs(deviation - true_deviation)[likely].max() < 0.1


@pytest.mark.untraced
@pytest.mark.parametrize("book", ONE_COLUMN)
def test_the_scores_of_a_book_fit_its_tables(book: str) -> None:
    """`test_published` has those of deluxe, `test_simulate` compares all of them with games."""
    table = ValueTable.of(rulebook(book))
    found = table.scores()
    assert found.chances.sum() == pytest.approx(1.0, abs=1e-12)
    parts = sum(found.box_means.values()) + 35 * found.upper_bonus_rate + found.yahtzee_bonus_mean
    assert parts == pytest.approx(found.mean, abs=1e-9)
    rounded = shipped("bonus", table.space)
    assert rounded is not None
    start = table.space.state(Card(table.book))
    chance = float(rounded.at(np.array(table.space.row(start)), np.array(start.upper)))
    assert found.upper_bonus_rate == pytest.approx(chance, abs=2.0**-17)
    assert table.score_deviation() == pytest.approx(found.deviation)
    if THOROUGH:
        computed = final_scores(table.space, table.values, Card(table.book))
        assert found.chances == pytest.approx(computed.chances, abs=1e-12)
        assert found.box_means == pytest.approx(computed.box_means)
        assert found.box_zeros == pytest.approx(computed.box_zeros)
        assert found.deviation == pytest.approx(computed.deviation)


@pytest.mark.untraced
@pytest.mark.parametrize("book", ONE_COLUMN if THOROUGH else ["deluxe"])
def test_the_best_choice_is_that_of_the_solved_values(book: str) -> None:
    """Rounding must neither break ties nor make new ones: choices keep their order."""
    table = ValueTable.of(rulebook(book))
    as_solved = ValueTable(table.space, solved(book))
    source = random.Random(book)
    for number in range(12):
        game, dice = Game.new(table.book), random.Random(f"{book} {number}")
        while not game.is_over:
            if game.awaits == "dice":
                keep = game.keeps[-1] if game.keeps else ()
                game = game.with_roll(Roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))]))
                continue
            one, other = (each.choices(game.card, game.rolls[-1], game.rolls_left) for each in (table, as_solved))
            assert [choice.action for choice in one] == [choice.action for choice in other]
            assert [choice.value for choice in one] == pytest.approx([choice.value for choice in other], abs=1e-9)
            game = game.apply(source.choice(one[:3]).action)


# --- how it is coded ------------------------------------------------------------------------------------------


def test_totals_that_cannot_occur_or_do_not_matter_have_no_number(deluxe: ValueTable) -> None:
    layout = Columns.of(deluxe.space)
    aces, sixes = 1, 1 << 5
    no_aces = 63 - aces
    # Sixes alone: 0, 6, ..., 30. All but Aces: the bonus needs at least 58 so far, and 63 has it.
    assert [int(total) for boxes, total in layout.first if boxes == sixes] == [0, 6, 12, 18, 24, 30]
    assert [int(total) for boxes, total in layout.first if boxes == 63 - 1] == [0, 58, 59, 60, 61, 62, 63]
    assert layout.column[no_aces, 57] == layout.column[no_aces, 0]
    assert [int(total) for boxes, total in layout.first if boxes == 63] == [0, 63]


def test_numbers_by_hand() -> None:
    # 0 has no bits; 1 and -1 a sign; 5 = 0b101 a sign and 01; -12 = 0b1100 a sign and 100.
    bits = np.packbits([0, 1, 0, 0, 1, 1, 1, 0, 0]).tobytes() + bytes(SPARE)
    assert unpacked(np.array([0, 1, 1, 3, 0, 4], np.uint8), bits).tolist() == [0, 1, -1, 5, 0, -12]


@pytest.mark.parametrize("size", [1, 2, 7, 31, 40, 56])
def test_numbers_of_every_length_come_back(size: int) -> None:
    numbers = np.array([sign * (2**size - less) for sign, less, _ in product((1, -1), (1, 2), range(9))])
    lengths = np.array([abs(int(number)).bit_length() for number in numbers], np.uint8)
    _, bits = script().packed(numbers[:, None])
    assert unpacked(lengths, bits).tolist() == numbers.tolist()


def test_what_the_script_writes_is_what_is_read(tmp_path: Path) -> None:
    written = script()
    book = rulebook("travel", {"categories": ["aces", "twos", "chance", "yahtzee", "full_house"], "upper_target": 9})
    space = state_space(book)
    values = solve(space)
    table = written.Table("mine", space, [values, 2 * values], (2.0**-20, 2.0**-20))
    for name in "one", "other":
        written.write(tmp_path / name, [table])
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()
    found = ShippedFile(tmp_path / "one").table(space)
    assert found is not None
    rows, uppers = np.nonzero(reachable(space))
    assert found.at(rows, uppers) == pytest.approx(np.stack([values, 2 * values], -1)[rows, uppers], abs=2.0**-21)
    assert ShippedFile(tmp_path / "one").table(state_space(rulebook("deluxe"))) is None


# --- what is refused ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "complaint"),
    [
        pytest.param(lambda data: data[:-1], "values.bin is damaged: its checksum is wrong", id="cut off"),
        pytest.param(lambda data: data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], "is damaged", id="one bit flipped"),
        pytest.param(lambda data: data[:60], "not a file of dicecup's tables", id="cut off in the header"),
        pytest.param(lambda data: b"X" + data[1:], "not a file of dicecup's tables", id="foreign"),
        pytest.param(lambda data: data.replace(b'"parts"', b'"party"', 1), "not a file", id="other header"),
        pytest.param(lambda _: b"", "cannot be read", id="empty"),
        pytest.param(None, "cannot be read", id="missing"),
    ],
)
def test_a_damaged_file_is_refused(damage: Callable[[bytes], bytes] | None, complaint: str, tmp_path: Path) -> None:
    path = tmp_path / "values.bin"
    if damage is not None:
        path.write_bytes(damage((kept_arrays.SHIPPED / "values.bin").read_bytes()))
    with pytest.raises(DamagedFile, match=f"{complaint}.*; install dicecup again"):
        ShippedFile(path)


def test_scores_of_other_rules_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    space = state_space(rulebook("web"))
    kept_arrays.save(tmp_path / space.path("scores").name, "scores of other rules", np.zeros(9))
    monkeypatch.setattr(kept_arrays, "SHIPPED", tmp_path)
    with pytest.raises(DamagedFile, match="computed from other rules"):
        ValueTable.of(space.book).scores()
