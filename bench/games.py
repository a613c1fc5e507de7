"""Complete random one-column games per CPU-second: `Game` beside `pyhtzee` from PyPI, alternating in one run.

    python bench/games.py [repetitions]

Both play solitaire with players that pick uniformly among the legal actions, and both list these actions anew
at every decision. (pyhtzee's rules differ from every printed book: a Joker never has to take its Upper box, and
the bonus does not wait for a 50 that was a Yahtzee.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

from pyhtzee import Pyhtzee

from dicecup.rules import BOOKS, Game, Reroll

GAMES = 200
"""Games a repetition."""


def play_ours(rng: Random) -> int:
    """One random game through `Game`, with dice drawn one by one."""
    game = Game.new(BOOKS["deluxe"])
    faces = (1, 2, 3, 4, 5, 6)
    while not game.is_over:
        game = game.with_roll([rng.choice(faces) for _ in range(5)])
        while True:
            action = rng.choice(game.legal_actions())
            game = game.apply(action)
            if type(action) is not Reroll:
                break
            keep = action.keep
            game = game.with_roll([*keep, *(rng.choice(faces) for _ in range(5 - len(keep)))])
    return game.totals[0]


def play_pyhtzee(seed: int) -> int:
    game = Pyhtzee(seed=seed)
    while not game.is_finished():
        game.take_action(game.sample_action())
    return int(game.get_total_score())


def rate_of(play: Callable[[int], int], seeds: range) -> float:
    started = process_time()
    for seed in seeds:
        play(seed)
    return len(seeds) / (process_time() - started)


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    ours, theirs = [], []
    rng = Random(1)
    play_ours(rng)  # fills the caches
    play_pyhtzee(1)
    for number in range(1, repetitions + 1):
        seeds = range(number * GAMES, (number + 1) * GAMES)
        ours.append(rate_of(lambda _seed: play_ours(rng), seeds))
        theirs.append(rate_of(play_pyhtzee, seeds))
    print(f"random one-column games per CPU-second, median of {repetitions} x {GAMES} games each, alternating")
    print(f"dicecup Game  {median(ours):8.0f}   ({min(ours):.0f} to {max(ours):.0f})")
    print(f"pyhtzee       {median(theirs):8.0f}   ({min(theirs):.0f} to {max(theirs):.0f})")
    print(f"ratio         {median(a / b for a, b in zip(ours, theirs, strict=True)):8.2f}")


if __name__ == "__main__":
    main()
