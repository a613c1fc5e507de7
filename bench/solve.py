"""Our exact solver beside `yatzy-solver` from PyPI (Rust), on the same rules, in one run.

    python bench/solve.py

CPU-seconds, median of alternating runs; the first-run compilation, peak memory and answer times of ours.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable

from dicecup import Card, rulebook
from dicecup.solver import ValueTable, simulate
from figures import rival

yatzy_solver = rival("yatzy_solver")
BOOK = rulebook("deluxe")
THEIRS = yatzy_solver.Variant("american+forced-joker")
ROUNDS = 3
OUR_GAMES, THEIR_GAMES = 1_000_000, 100_000

FIRST_RUN = """
import resource, time
begun = time.perf_counter()
from dicecup import rulebook
from dicecup.solver import ValueTable
ValueTable.solved(rulebook("deluxe", {"categories": ["chance"]}))
compiled = time.perf_counter() - begun
ValueTable.solved(rulebook("deluxe"))
print(compiled, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def cpu_seconds(work: Callable[[], object]) -> float:
    begun = time.process_time()
    work()
    return time.process_time() - begun


def first_run() -> tuple[float, float]:
    """Seconds to import and compile with an empty Numba cache, and peak memory of a whole solution in MB."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder, "DICECUP_CACHE": folder}
        done = subprocess.run(
            [sys.executable, "-c", FIRST_RUN], env=environment, capture_output=True, text=True, check=True
        )
    seconds, megabytes = map(float, done.stdout.split())
    return seconds, megabytes


def main() -> None:
    table = ValueTable.solved(BOOK)  # compiles
    theirs = yatzy_solver.Solver.build(THEIRS)
    print(f"value of an empty card: ours {table.value(Card(BOOK)):.9f}", end=", ")
    print(f"theirs {theirs.state_value('upper 0 | filled -'):.9f}")

    ours_solve, theirs_solve = [], []
    for _ in range(ROUNDS):
        ours_solve.append(cpu_seconds(lambda: ValueTable.solved(BOOK)))
        theirs_solve.append(cpu_seconds(lambda: yatzy_solver.Solver.build(THEIRS)))
    ours, others = statistics.median(ours_solve), statistics.median(theirs_solve)
    print(f"solve: ours {ours:.2f} CPU-s, theirs {others:.2f} CPU-s, ratio {others / ours:.1f}")

    begun = time.perf_counter()
    ValueTable.solved(BOOK)
    print(f"solve, wall time on {len(os.sched_getaffinity(0))} cores: {time.perf_counter() - begun:.2f} s")
    compile_seconds, megabytes = first_run()
    print(f"first run on a machine: {compile_seconds:.1f} s for import and compilation")
    print(f"peak memory of a program that solves: {megabytes:.0f} MB")

    simulate(table, 100, seed=9)  # compiles
    rate = OUR_GAMES / cpu_seconds(lambda: simulate(table, OUR_GAMES, seed=1))
    their_rate = THEIR_GAMES / cpu_seconds(lambda: theirs.simulate(THEIR_GAMES, seed=1))
    print(f"optimal games: ours {rate:,.0f} per CPU-s, theirs {their_rate:,.0f}, ratio {rate / their_rate:.1f}")
    played = simulate(table, OUR_GAMES, seed=1).statistics()
    off = (played["mean"] - table.value(Card(BOOK))) / played["standard_error"]
    print(f"mean of {OUR_GAMES:,} games {played['mean']:.4f}, {off:+.2f} standard errors from the exact value")

    choices = [cpu_seconds(lambda: table.choices(Card(BOOK), "13356", 2)) for _ in range(200)]
    print(f"choices: {1000 * statistics.median(choices):.2f} ms")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DICECUP_CACHE"] = folder
        ValueTable.of(BOOK)
        loads = [cpu_seconds(lambda: ValueTable.of(BOOK)) for _ in range(20)]
        print(f"loading a table: {1000 * statistics.median(loads):.1f} ms")
    small = rulebook("deluxe", {"categories": ["chance"]})
    ValueTable.solved(small).scores_from(Card(small))  # compiles
    seconds = cpu_seconds(lambda: table.scores_from(Card(BOOK)))
    print(f"exact distribution of the final score: {seconds:.1f} CPU-s", end=", ")
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")


if __name__ == "__main__":
    main()
