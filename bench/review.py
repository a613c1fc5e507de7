"""How long a review and a piece of advice take with a warm value table, and how long a process's first puzzle takes.

    python bench/review.py [BOOK] [GAMES]

Everything here is NumPy, whether Numba is installed or not. Beside it are the figures from when turns were compiled:
at most three times as long is wanted. All of it is processor time, so that a busy machine makes no difference.
"""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from dicecup import ROLLS, rulebook
from dicecup.coach import advise
from dicecup.coach.game_review import review
from dicecup.coach.puzzles import themes_of
from dicecup.players import LADDER
from dicecup.solver import evaluator_for, has_solver, play_by_habits

COMPILED = {"review of a whole game": 7.27, "advice after the first roll": 0.84}
"""Milliseconds with compiled turns, in deluxe."""
PUZZLE = """
import sys, time
began = time.process_time()
from dicecup import rulebook
from dicecup.coach.puzzles import draw_puzzle
draw_puzzle(rulebook(sys.argv[1]), sys.argv[2], 1)
print(time.process_time() - began)
"""


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    played = play_by_habits(book, LADDER["casual"], games, 2026)
    whole = [played.game(number) for number in range(games)]
    half = [played.game(number, len(book.categories) // 2) for number in range(games)]
    evaluator = evaluator_for(book)
    print(f"{book.name}, {games} times each, Numba {'installed' if has_solver() else 'not installed'}")
    _report("review of a whole game", [partial(review, game, evaluator) for game in whole])
    dice = [ROLLS[number * 37 % len(ROLLS)] for number in range(games)]
    asked = [partial(advise, game.card, roll, 2, evaluator) for game, roll in zip(half, dice, strict=True)]
    _report("advice after the first roll", asked)
    for theme in themes_of(book):
        done = subprocess.run(
            [sys.executable, "-c", PUZZLE, book.book.name, theme], capture_output=True, text=True, check=True
        )
        seconds = float(done.stdout)
        print(f"first puzzle about {theme}: {seconds:.2f} s of processor time, loading included (wanted: under 2 s)")


def _report(what: str, calls: Sequence[Callable[[], object]]) -> None:
    calls[0]()  # warm
    times = []
    for call in calls:
        begun = time.process_time()
        call()
        times.append(1000.0 * (time.process_time() - begun))
    times.sort()
    median, worst = times[len(times) // 2], times[-1]
    print(f"{what}: median {median:.2f} ms, worst {worst:.2f} ms (compiled: median {COMPILED[what]:.2f} ms)")


if __name__ == "__main__":
    main()
