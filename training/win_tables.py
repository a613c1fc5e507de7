"""Write what `training/win.py` needs of the exact solver, which the GPU machine cannot run.

    python training/win_tables.py [BOOK]

Takes a minute; the file is some megabytes and never committed.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np

from dicecup import rulebook
from dicecup.solver.winning.one_column import one_column_model

FOLDER = Path(__file__).parent / "tables"


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    model = one_column_model(book)
    cases, exact, starts, chances = model.all_further()
    late = np.zeros((len(starts) - 1, int(np.diff(starts).max())))
    for number in range(len(late)):
        further = chances[starts[number] : starts[number + 1]]
        late[number, : len(further)] = further
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{book.book.name}.npz"
    lanes = model.table.space.tables.lanes
    np.savez_compressed(
        path,
        rules=np.array(book.digest),
        values=model.table.values[:, :lanes],
        cases=cases.astype(np.float32),
        exact=exact.astype(np.int32),
        late=late.astype(np.float32),
    )
    print(f"{path.name}: {path.stat().st_size / 2**20:.1f} MiB, {len(late):,} late distributions")


if __name__ == "__main__":
    main()
