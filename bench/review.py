"""How long a review and a piece of advice take, the value table being warm. Wanted: 100 ms and 10 ms.

python bench/review.py [BOOK] [GAMES]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from dicecup import ROLLS, rulebook
from dicecup.coach import advise
from dicecup.coach.game_review import review
from dicecup.players import LADDER
from dicecup.solver import evaluator_for, play_by_habits


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 100
    played = play_by_habits(book, LADDER["casual"], games, 2026)
    whole = [played.game(number) for number in range(games)]
    half = [played.game(number, len(book.categories) // 2) for number in range(games)]
    evaluator = evaluator_for(book)
    print(f"{book.name}, {games} times each")
    _report("review of a whole game", 100.0, [partial(review, game, evaluator) for game in whole])
    dice = [ROLLS[number * 37 % len(ROLLS)] for number in range(games)]
    asked = [partial(advise, game.card, roll, 2, evaluator) for game, roll in zip(half, dice, strict=True)]
    _report("advice after the first roll", 10.0, asked)


def _report(what: str, wanted: float, calls: Sequence[Callable[[], object]]) -> None:
    calls[0]()  # warm
    times = []
    for call in calls:
        begun = time.perf_counter()
        call()
        times.append(1000.0 * (time.perf_counter() - begun))
    times.sort()
    median, worst = times[len(times) // 2], times[-1]
    print(f"{what}: median {median:.2f} ms, worst {worst:.2f} ms (wanted: under {wanted:g} ms)")


if __name__ == "__main__":
    main()
