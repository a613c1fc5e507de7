"""The greatest chance of 300 points or more from an empty card (minutes). Published: 0.1760.

python bench/target.py [BOOK] [TARGET]
"""

from __future__ import annotations

import os
import sys
import tempfile
import time

from dicecup import Card, rulebook
from dicecup.solver import best_chance


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    target = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    shown = -1

    def progress(done: int, total: int) -> None:
        nonlocal shown
        if (percent := 100 * done // total) > shown:
            shown = percent
            print(f"\r{percent} %", end="", file=sys.stderr, flush=True)

    with tempfile.TemporaryDirectory() as empty:
        # Otherwise the answer of an earlier run would be read, not worked out.
        os.environ["DICECUP_CACHE"] = empty
        wall, cpu = time.perf_counter(), time.process_time()
        chance = best_chance(Card(book), target, progress)
    print(file=sys.stderr)
    print(f"{book.name}: maximum chance of {target} or more = {chance:.6f}")
    print(f"{time.process_time() - cpu:.0f} CPU-seconds, {time.perf_counter() - wall:.0f} s of wall time")


if __name__ == "__main__":
    main()
