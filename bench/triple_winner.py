"""The bot that plays to win against the one that plays for points, head to head in two-player Triple Yahtzee.

    python bench/triple_winner.py [GAMES] [SEED]

Starts alternate and a tie counts half. `winner` plays like `expert` except in its last turns. What it gains there over
playing for points is added up turn by turn: the chance to win with the choices it makes, minus that with the choices of
`expert`, both over all dice and with points play afterwards. The sum of these gains is how much more often `winner`
wins, free of luck. A turn is played by drawing the roll it ends with from the exact chances. After that it prints how
long the bot thinks.
"""

from __future__ import annotations

import random
import sys
import time

import numpy as np
from numpy.typing import NDArray

from dicecup import Card, Game, Roll, rulebook
from dicecup.players import make_player
from dicecup.rules import ROLLS
from dicecup.solver.best_keeps import boards_of, ending_rolls
from dicecup.solver.lattice import ROLL_COUNT
from dicecup.solver.winning.several_columns import SURE_TURNS, SeveralColumnsForPoints

Floats = NDArray[np.float64]

BOOK = rulebook("triple")
MODEL = SeveralColumnsForPoints.of(BOOK)
ROLLS_IN_ORDER = np.arange(ROLL_COUNT)
SHARP = 1e6
"""Chances are counted in millionths: to the boards, choices of equal points differ by less than 1e-9."""


def points_to_come(card: Card) -> Floats:
    """[roll, box] -> what ending a turn there is worth in points."""
    return MODEL.network.turn(card).endings


def turn_of(worth: Floats) -> tuple[NDArray[np.int64], Floats]:
    """The box that goes with each roll, and the chance that each roll ends the turn."""
    return worth.argmax(axis=1), ending_rolls(*boards_of(worth.max(axis=1)[:, None]))[0]


def played(number: int, seed: int) -> tuple[float, float]:
    """One game: the share of it that `winner` won, and what it gained over playing for points, in chances."""
    dice = np.random.default_rng([seed, number])
    cards, gain = [Card(BOOK), Card(BOOK)], 0.0
    while not all(card.is_full for card in cards):
        for side in (0, 1) if number % 2 == 0 else (1, 0):
            boxes, flow = turn_of(points_to_come(cards[side]))
            if side == 0 and cards[0].turns_left <= SURE_TURNS:
                chances = MODEL.endings(cards, side)
                by_points = flow @ chances[ROLLS_IN_ORDER, boxes]
                boxes, flow = turn_of(SHARP * chances)
                gain += float(flow @ chances[ROLLS_IN_ORDER, boxes] - by_points)
            roll = dice.choice(ROLL_COUNT, p=flow / flow.sum())
            cards[side] = cards[side].enter(ROLLS[roll], BOOK.boxes[boxes[roll]])
    first, second = (card.total for card in cards)
    return float(first > second) + 0.5 * (first == second), gain


def interval(shares: Floats, digits: int) -> str:
    return f"{100 * shares.mean():.{digits}f} ± {196 * shares.std() / len(shares) ** 0.5:.{digits}f}"


def thinking(games: int = 2) -> Floats:
    """Seconds of CPU for each turn of the bot, once warm."""
    bots = [make_player("winner", BOOK), make_player("expert", BOOK)]
    seconds: list[float] = []
    for number in range(games):
        dice = random.Random(number)
        game = Game.new(BOOK, ["winner", "expert"], first=number % 2)
        while not game.is_over:
            if game.awaits == "dice":
                seconds += [0.0] if game.side == 0 and not game.rolls else []
                keep = game.keeps[-1] if game.keeps else ()
                game = game.with_roll(Roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))]))
            else:
                begun = time.process_time()
                action = bots[game.side].choose(game)
                if game.side == 0:
                    seconds[-1] += time.process_time() - begun
                game = game.apply(action)
    return np.array(seconds)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2026
    found = []
    for number in range(games):
        found.append(played(number, seed))
        print(f"\r{number + 1} of {games} games", end="", file=sys.stderr, flush=True)
    print("\r", end="", file=sys.stderr)
    won, gain = np.array(found).T
    first = np.arange(games) % 2 == 0
    print(f"triple: {games:,} games, alternating starts, seed {seed} (± is half of a 95 % interval)")
    print(f"  winner against expert: wins {interval(won, 1)} %; free of luck {interval(0.5 + gain, 2)} %")
    print(f"  its gain moving first {interval(gain[first], 2)} %, moving second {interval(gain[~first], 2)} %")
    times = 1000 * thinking()
    print(
        f"CPU time of the bot, once warm, for a whole turn of up to three decisions, {len(times)} turns:"
        f" mean {times.mean():.1f} ms, median {np.median(times):.1f} ms, worst {times.max():.1f} ms"
    )


if __name__ == "__main__":
    main()
