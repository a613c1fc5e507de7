"""The best score possible in hindsight: how long it takes without Numba, and how much it is.

python bench/hindsight.py [GAMES]
"""

from __future__ import annotations

import sys
import time
from random import Random

from dicecup import BOOKS
from dicecup.intervals import interval
from dicecup.solver import best_in_hindsight, evaluator_for
from figures import Report


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20
    report = Report()
    rows = []
    for book in BOOKS.values():
        if book.columns > 1:
            continue
        random, scores, seconds = Random(1), [], []
        for _ in range(games):
            numbers = [[[random.randint(1, 6) for _ in range(5)] for _ in range(3)] for _ in book.categories]
            began = time.perf_counter()
            scores.append(best_in_hindsight(book, numbers).totals[0])
            seconds.append(time.perf_counter() - began)
        rows.append(
            (
                book.name,
                interval(scores).text(0),
                f"{min(scores)} to {max(scores)}",
                f"{evaluator_for(book).start_value:.1f}",
                f"{sorted(seconds)[games // 2]:.2f} s",
                f"{max(seconds):.2f} s",
            )
        )
    assert "numba" not in sys.modules
    report.table(
        "hindsight",
        ("book", "best in hindsight, mean", "lowest and highest", "best play, mean", "time, middle", "time, longest"),
        rows,
    )
    report.save()


if __name__ == "__main__":
    main()
