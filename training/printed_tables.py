"""Writes the tables of the printed books that come with the package: src/dicecup/solver/exact/tables.

    python training/printed_tables.py

It solves the four books of one column, and each of them as the levels of the ladder see it, in minutes on two cores.
The same rules give the same bytes with the same liblzma. `docs/algorithm.md` says how the numbers are coded.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

import numpy as np

from dicecup.files import write_atomically
from dicecup.players.ladder import LADDER
from dicecup.rules import BOOKS, Card, rulebook
from dicecup.solver import kept_arrays
from dicecup.solver.arrays import Floats, Integers
from dicecup.solver.bulk.habits import space_by_habit
from dicecup.solver.exact.compact_numbers import Columns
from dicecup.solver.exact.final_scores import final_scores, numbers_of
from dicecup.solver.exact.shipped_files import LENGTHS, MAGIC, SPARE, Part, predicted
from dicecup.solver.exact.solve import solve, solve_bonus_chances, solve_mixtures
from dicecup.solver.exact.states import StateSpace, state_space
from dicecup.solver.winning.one_column import case_numbers

ORDER = ("deluxe", "travel", "web", "classic")
"""Each book is coded by its differences to earlier ones."""
BASES = {
    ("deluxe", 2): ("deluxe", 1),
    ("travel", 0): ("deluxe", 0),
    ("travel", 1): ("deluxe", 1),
    ("travel", 2): ("travel", 0),
    ("travel", 3): ("deluxe", 2),
    ("web", 0): ("travel", 0),
    ("web", 1): ("travel", 1),
    ("web", 2): ("travel", 2),
    ("web", 3): ("travel", 3),
    ("classic", 0): ("travel", 0),
    ("classic", 1): ("travel", 1),
    ("classic", 2): ("travel", 2),
    ("classic", 3): ("web", 3),
    ("classic", 4): ("deluxe", 1),
}
"""For each book and standing, the one that it was found to differ least from."""
VALUE_STEP = 2.0**-32
"""Choices within 1e-9 of each other are equal, so rounded values have to be much closer to the true ones."""
BONUS_STEP = 2.0**-17
SEEN_STEPS = {"casual": 2.0**-14}
"""Puzzles come from games of the casual level: with a fine step they stay as they were."""
SEEN_STEP = 2.0**-6
CASE_STEPS = (2.0**-13, 2.0**-13, 2.0**-4, 2.0**-3, 2.0**-5, 2.0**-4, 2.0**-3)
"""For the chances, means and deviations in `one_column.case_numbers`."""


class Table(NamedTuple):
    """Numbers of one book: [channel, row, upper total]."""

    book: str
    space: StateSpace
    arrays: list[Floats]
    steps: tuple[float, ...]


def main() -> None:
    values: list[Table] = []
    bonus: list[Table] = []
    cases: list[Table] = []
    for name in ORDER:
        space = state_space(rulebook(name))
        exact = solve(space)
        values.append(Table(name, space, [exact], (VALUE_STEP,)))
        bonus.append(Table(name, space, [solve_bonus_chances(space, exact)], (BONUS_STEP,)))
        found = case_numbers(solve_mixtures(space, exact).astype(np.float64), CASE_STEPS[0] / 2)
        cases.append(Table(name, space, list(np.moveaxis(found, -1, 0)), CASE_STEPS))
        scores = numbers_of(final_scores(space, exact, Card(space.book)))
        kept_arrays.save(kept_arrays.SHIPPED / space.path("scores").name, f"scores {space.digest}", scores)
        print(f"{name} is solved", flush=True)
    for level, habits in LADDER.items():
        for name in ORDER:
            space = space_by_habit(rulebook(name), habits)
            if space.digest not in {table.space.digest for table in values}:
                step = SEEN_STEPS.get(level, SEEN_STEP)
                values.append(Table(f"{level} {name}", space, [solve(space)], (step,)))
    assert set(ORDER) == {name for name, book in BOOKS.items() if book.columns == 1}
    for kind, tables in ("values", values), ("bonus", bonus), ("cases", cases):
        print(f"{kind}: {write(kept_arrays.SHIPPED / f'{kind}.bin', tables):,} bytes", flush=True)
    for path in kept_arrays.SHIPPED.iterdir():
        path.chmod(0o644)


def write(path: Path, tables: Iterable[Table]) -> int:
    """Write a file of tables; returns its size."""
    parts: list[Part] = []
    pieces: list[bytes] = []
    residuals: list[Integers] = []
    numbers: dict[tuple[str, int, int], int] = {}
    begin = 0
    for table in tables:
        layout = Columns.of(table.space)
        *level, book = table.book.split()
        for channel, (array, step) in enumerate(zip(table.arrays, table.steps, strict=True)):
            size = begin
            classes = layout.collected(array).reshape(-1, layout.sets, layout.columns)
            for standing, part in enumerate(classes):
                left = residual(np.rint(part / step).astype(np.int64))
                base = -1
                if (book, standing) in BASES:
                    other, its_standing = BASES[book, standing]
                    base = numbers[" ".join([*level, other]), channel, its_standing]
                numbers[table.book, channel, standing] = len(parts)
                lengths, bits = packed(left - (residuals[base] if base >= 0 else 0))
                parts.append(Part(table.space.digest, step, base, begin, len(lengths), len(bits)))
                pieces += lengths, bits
                residuals.append(left)
                begin += len(lengths) + len(bits)
            print(f"  {path.stem} {table.book} {channel}: {begin - size:,}", flush=True)
    data = b"".join(pieces)
    header = json.dumps({"sha256": hashlib.sha256(data).hexdigest(), "parts": parts}).encode()
    write_atomically(path, MAGIC + header + b"\n", data)
    return len(MAGIC) + len(header) + 1 + len(data)


def residual(numbers: Integers) -> Integers:
    """The steps from column to column, minus what the fuller lines predict."""
    steps = np.diff(numbers, axis=1, prepend=0)
    left = steps.copy()
    for line in range(len(steps) - 1):
        left[line] -= predicted(steps, line)
    return left


def packed(numbers: Integers) -> tuple[bytes, bytes]:
    """The reverse of `shipped_files.unpacked`: the lengths of the numbers, and the sign and digits of each."""
    flat = numbers.T.ravel()
    lengths = np.array([abs(number).bit_length() for number in flat.tolist()], np.uint8)
    words = ("01"[number < 0] + f"{abs(number):b}"[1:] for number in flat.tolist() if number)
    bits = "".join(words)
    digits = np.frombuffer(bits.encode(), np.uint8) - ord("0")
    return (
        lzma.compress(lengths.tobytes(), lzma.FORMAT_RAW, filters=[LENGTHS]),
        np.packbits(digits).tobytes() + bytes(SPARE),
    )


if __name__ == "__main__":
    main()
