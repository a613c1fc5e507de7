"""Write what `training/win.py` needs from the exact solver, which the GPU machine cannot run.

    python training/win_tables.py [BOOK]

It takes a minute; the file is a few megabytes and never committed.
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
    space, lanes = model.table.space, model.table.space.tables.lanes
    uppers, rows = np.meshgrid(np.arange(lanes), np.arange(space.rows))
    states = np.stack([rows, uppers, np.zeros_like(uppers)], axis=2)
    # Totals beyond what the filled boxes can have brought do not occur.
    reachable = uppers < space.tables.reach[space.row_filled][:, None]
    further = model.further(states[reachable])
    exact = np.full(uppers.shape, -1)
    exact[reachable] = further.exact
    late = np.zeros((len(further.starts) - 1, int(np.diff(further.starts).max())))
    for number in range(len(late)):
        chances = further.chances[further.starts[number] : further.starts[number + 1]]
        late[number, : len(chances)] = chances
    FOLDER.mkdir(exist_ok=True)
    path = FOLDER / f"{book.book.name}.npz"
    np.savez_compressed(
        path,
        rules=np.array(book.digest),
        values=model.table.values[:, :lanes],
        cases=model.cases(states).astype(np.float32),
        exact=exact.astype(np.int32),
        late=late.astype(np.float32),
    )
    print(f"{path.name}: {path.stat().st_size / 2**20:.1f} MiB, {len(late):,} late distributions")


if __name__ == "__main__":
    main()
