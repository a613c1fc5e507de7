"""Complete random one-column games per CPU-second: `Game` beside `pyhtzee` from PyPI, alternating in one run.

    python bench/games.py [repetitions]

Both play solitaire with players that pick uniformly among the legal actions, and both list these actions again
at every decision. The games are not quite alike: from its second turn on pyhtzee allows four rolls, and it lists
31 ways to reroll whatever the dice, while `Game` lists only those that differ. So its games have more decisions,
and decisions per CPU-second are given beside games. (Its Joker needs no filled Yahtzee box, and its upper bonus
adds the last box's number instead of its points.)
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time
from typing import NamedTuple

from dicecup.rules import BOOKS, Game
from figures import rival

Pyhtzee = rival("pyhtzee").Pyhtzee

GAMES = 200
"""Games per repetition."""
FACES = (1, 2, 3, 4, 5, 6)


def play_ours(seed: int) -> int:
    """One random game through `Game`, with dice drawn one by one; returns the number of decisions."""
    rng, decisions = Random(seed), 0
    game = Game.new(BOOKS["deluxe"])
    while not game.is_over:
        keep = game.keeps[-1] if game.keeps else ()
        game = game.with_roll([*keep, *(rng.choice(FACES) for _ in range(5 - len(keep)))])
        action = rng.choice(game.legal_actions())
        game = game.apply(action)
        decisions += 1
    return decisions


def play_pyhtzee(seed: int) -> int:
    """One random game of pyhtzee; returns the number of decisions."""
    game, decisions = Pyhtzee(seed=seed), 0
    while not game.is_finished():
        game.take_action(game.sample_action())
        decisions += 1
    return decisions


class Rates(NamedTuple):
    """Per CPU-second."""

    games: float
    decisions: float


def rates_of(play: Callable[[int], int], seeds: range) -> Rates:
    started = process_time()
    decisions = sum(play(seed) for seed in seeds)
    taken = process_time() - started
    return Rates(len(seeds) / taken, decisions / taken)


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    ours, theirs = [], []
    play_ours(1)  # fills the caches
    play_pyhtzee(1)
    for number in range(1, repetitions + 1):
        seeds = range(number * GAMES, (number + 1) * GAMES)
        ours.append(rates_of(play_ours, seeds))
        theirs.append(rates_of(play_pyhtzee, seeds))
    print(f"random one-column games, per CPU-second: medians of {repetitions} x {GAMES} games each, alternating")
    print("                 games   (from     to)   decisions")
    for name, rates in (("dicecup Game", ours), ("pyhtzee", theirs)):
        games = sorted(rate.games for rate in rates)
        decisions = median(rate.decisions for rate in rates)
        print(f"{name:<14}{median(games):8.0f} {games[0]:8.0f} {games[-1]:6.0f}  {decisions:10.0f}")
    pairs = list(zip(ours, theirs, strict=True))
    games_ratio = median(a.games / b.games for a, b in pairs)
    decisions_ratio = median(a.decisions / b.decisions for a, b in pairs)
    print(f"{'ratio':<14}{games_ratio:8.2f} {'':15}  {decisions_ratio:10.2f}")


if __name__ == "__main__":
    main()
