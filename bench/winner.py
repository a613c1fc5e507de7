"""The bot that plays to win against the one that plays for points, head to head in two-player deluxe.

    python bench/winner.py [GAMES] [SEED]

Starts alternate and a tie counts half. The long match was played on a GPU, by the same weights: its figures are read
from training/logs/win-deluxe.log, and `python training/win.py --begin src/dicecup/solver/learned/weights/win-deluxe.npz
--minutes 0 --match 500000 --seed 2026 --out x.npz` plays it again. Here the shipped inference plays fewer games, and
the luck of both sides' dice is taken out of the result. It then compares its choices with those in the GPU's half
precision, and prints how long the bot thinks.
"""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicecup import Game, Roll, rulebook
from dicecup.players import Player, make_player
from dicecup.solver import TIE, Habits, play_by_habits
from dicecup.solver.arrays import Floats, Floats32
from dicecup.solver.bulk.habits import HabitGames
from dicecup.solver.learned.perceptron import Perceptron
from dicecup.solver.winning.network_to_win import WinNetwork
from dicecup.solver.winning.one_column import OneColumnModel, one_column_model
from head_to_head import moves_first, play_against

ROOT = Path(__file__).parents[1]
BOOK = rulebook("deluxe")
TIMED_GAMES = 10
COMPARED_GAMES = 10
ROLLS_COMPARED = 120


class HalfPrecision(Perceptron):
    """The same network with the GPU's rounding: the two large layers in half precision."""

    def __call__(self, x: Floats32) -> Floats:
        (first, bias), *large = self._layers
        hidden = rounded(np.maximum(x @ first + bias, 0))
        for weight, bias in large:
            hidden = rounded(np.maximum(hidden @ rounded(weight) + rounded(bias), 0))
        return np.asarray((hidden @ self._last + self._bias + x @ self._linear)[:, 0])


def rounded(array: Floats) -> Floats:
    return array.astype(np.float16).astype(np.float64)


def networks() -> tuple[WinNetwork, WinNetwork]:
    """The shipped network, and the same network as the GPU computes it."""
    points = one_column_model(BOOK)
    with np.load(ROOT / "src/dicecup/solver/learned/weights/win-deluxe.npz") as stored:
        weights = {name: stored[name] for name in stored.files if name != "about"}
    return WinNetwork(points, Perceptron(weights)), WinNetwork(points, HalfPrecision(weights))


def gpu_figures() -> None:
    lines = (ROOT / "training/logs/win-deluxe.log").read_text("utf-8").splitlines()
    print("On a GPU, from training/logs/win-deluxe.log:")
    print(
        "\n".join(f"  {line}" for line in [*lines[-4:], *(each for each in lines if each.startswith("free of luck"))])
    )


def matches(games: int, seed: int) -> None:
    theirs = play_by_habits(BOOK, Habits(), games, seed)
    print(f"\nOn this CPU, {games:,} games, alternating starts, seed {seed} (± is half of a 95 % interval):")
    match("the winner's network", networks()[0], theirs, seed)
    match("the model that takes both to play for points, for comparison", one_column_model(BOOK), theirs, seed)


def match(name: str, model: OneColumnModel, theirs: HabitGames, seed: int) -> None:
    def progress(done: int, games: int) -> None:
        print(f"\r{name}: {done:,} of {games:,} games", end="", file=sys.stderr, flush=True)

    played = play_against(model, theirs, seed + 1, progress)
    print("\r", end="", file=sys.stderr)
    free, first = played.won - played.luck, moves_first(len(played.won))
    print(f"  {name}")
    print(f"    wins {interval(played.won)} %; free of luck {interval(free, 3)} %")
    print(f"    free of luck moving first {interval(free[first], 3)} %, moving second {interval(free[~first], 3)} %")
    print(f"    mean scores {played.scores.mean():.2f} and {theirs.scores.mean():.2f}")


def interval(shares: NDArray[np.float64], digits: int = 2) -> str:
    return f"{100 * shares.mean():.{digits}f} ± {196 * shares.std() / len(shares) ** 0.5:.{digits}f}"


def parity() -> None:
    shipped, half = networks()
    with np.load(ROOT / "tests/solver/winning/win_examples.npz") as stored:
        points = np.stack([stored["lead"], np.zeros_like(stored["lead"])], axis=1)
        states = np.stack([stored["rows"], stored["uppers"], points], axis=2)
        chances = stored["chances"]
    print(
        f"\nBeside the GPU, {len(chances)} positions: greatest difference of the chance to win, in points of a per cent"
    )
    for name, network in (("shipped, single precision", shipped), ("with the GPU's rounding", half)):
        print(f"  {name}: {100 * np.abs(network.of_first(states, True) - chances).max():.4f}")
    losses, dice = [], random.Random(1)
    for game in positions(COMPARED_GAMES):
        here, there = shipped.turn(game), half.turn(game)
        for question in range(ROLLS_COMPARED):
            roll, rolls_left = Roll(dice.choices(range(1, 7), k=5)), question % 3
            values = {choice.action: choice.value for choice in here.choices(roll, rolls_left)}
            losses.append(max(values.values()) - values[there.choices(roll, rolls_left)[0].action])
    same = sum(loss < TIE for loss in losses)
    print(
        f"  {len(losses):,} choices in positions of play: {same:,} the same or as good with the GPU's rounding;"
        f" greatest loss {100 * max(losses):.6f}"
    )


def positions(games: int) -> list[Game]:
    """The turns of `winner` in games of two, before any dice."""
    players = bots()
    found: list[Game] = []
    for number in range(games):
        play(number, players, found, [])
    return found


def bots() -> list[Player]:
    return [make_player("winner", BOOK), make_player("optimal", BOOK)]


def play(number: int, players: list[Player], before: list[Game], seconds: list[float]) -> None:
    """One game through `Game`, with the first player's turns and how long it thought about each."""
    dice = random.Random(number)
    game = Game.new(BOOK, ["winner", "optimal"], first=number % 2)
    while not game.is_over:
        if game.awaits == "dice":
            if game.side == 0 and not game.rolls:
                before.append(game)
                seconds.append(0.0)
            keep = game.keeps[-1] if game.keeps else ()
            game = game.with_roll(Roll([*keep, *(dice.randint(1, 6) for _ in range(5 - len(keep)))]))
        else:
            begun = time.process_time()
            action = players[game.side].choose(game)
            if game.side == 0:
                seconds[-1] += time.process_time() - begun
            game = game.apply(action)


def thinking() -> None:
    players = bots()
    seconds: list[float] = []
    for number in range(TIMED_GAMES):
        play(number, players, [], seconds)
    times = 1000 * np.array(seconds)
    print(
        f"\nCPU time of the bot, once warm, for a whole turn of up to three decisions, {len(times)} turns:"
        f" mean {times.mean():.1f} ms, median {np.median(times):.1f} ms, worst {times.max():.1f} ms"
    )


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 2026
    gpu_figures()
    matches(games, seed)
    parity()
    thinking()


if __name__ == "__main__":
    main()
