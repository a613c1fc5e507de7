"""Decisions per CPU-second of the environments, one game and many at once, beside pyhtzee: alternating in one run.

    python bench/environments.py [repetitions]

Each is given random legal actions that were drawn before the clock starts. What counts is the time for a decision: the
step, what may be done next, and the start of a new game when one ends. pyhtzee has no observations and lists 31 ways
to reroll whatever the dice; `bench/games.py` says how its rules differ. Everything runs on one core.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from statistics import median
from time import process_time

import numpy as np

from dicecup.environments import ManyGames, Solitaire
from figures import Report, rival

Pyhtzee = rival("pyhtzee").Pyhtzee

TOGETHER = 4096
ALONE_STEPS, TOGETHER_STEPS = 2000, 60
AIM = 1_000_000


def single(book: str) -> Callable[[int], float]:
    env = Solitaire(book)

    def rate(seed: int) -> float:
        source, spent = Random(seed), 0.0
        _, info = env.reset(seed=seed)
        for _ in range(ALONE_STEPS):
            action = source.choice(np.flatnonzero(info["action_mask"]).tolist())
            begun = process_time()
            _, _, ended, _, info = env.step(action)
            if ended:
                _, info = env.reset()
            spent += process_time() - begun
        return ALONE_STEPS / spent

    return rate


def together(book: str, copy: bool = True) -> Callable[[int], float]:
    env = ManyGames(TOGETHER, book, copy=copy)

    def rate(seed: int) -> float:
        source, spent = np.random.default_rng(seed), 0.0
        _, info = env.reset(seed=seed)
        for _ in range(TOGETHER_STEPS):
            mask = info["action_mask"]
            actions = (source.random(mask.shape, np.float32) * mask).argmax(axis=1)
            begun = process_time()
            _, _, _, _, info = env.step(actions)
            spent += process_time() - begun
        return TOGETHER * TOGETHER_STEPS / spent

    return rate


def pyhtzee(seed: int) -> float:
    game, source, spent = Pyhtzee(seed=seed), Random(seed), 0.0
    for _ in range(ALONE_STEPS):
        action = source.choice(game.get_possible_actions())
        begun = process_time()
        game.take_action(action)
        game.get_possible_actions()
        if game.is_finished():
            game = Pyhtzee(seed=source.randrange(2**32))
        spent += process_time() - begun
    return ALONE_STEPS / spent


def main() -> None:
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 7
    report = Report()
    measured: dict[str, Callable[[int], float]] = {
        "ManyGames, 4,096 games of deluxe": together("deluxe"),
        "the same with copy=False": together("deluxe", copy=False),
        "ManyGames, 4,096 games of triple": together("triple"),
        "Solitaire, one game of deluxe": single("deluxe"),
        "Solitaire, one game of triple": single("triple"),
        "pyhtzee, one game": pyhtzee,
    }
    rates: dict[str, list[float]] = {name: [] for name in measured}
    for seed in range(repetitions + 1):
        for name, rate in measured.items():
            found = rate(seed)
            if seed:  # the first time something is compiled or loaded
                rates[name].append(found)
    theirs = median(rates["pyhtzee, one game"])
    rows = []
    for name, each in rates.items():
        middle = median(each)
        rows.append([name, f"{middle:,.0f}", f"{min(each):,.0f}", f"{max(each):,.0f}", f"{middle / theirs:.1f}"])
    report.table("rates", ["decisions per CPU-second", "median", "least", "most", "times pyhtzee"], rows)
    met = median(rates["ManyGames, 4,096 games of deluxe"]) >= AIM
    print(f"\n{'goal met' if met else 'goal missed'}: a million decisions per second and core of many games")
    report.save()


if __name__ == "__main__":
    main()
