"""Learn what a card of Triple Yahtzee may still score: the normal cases of `solver/winning/several_columns.py`.

It runs on a CPU:

    python training/triple_games.py games
    python training/further.py games further-triple.npz [--games 65536] [--passes 8] [--seed 1]

A small network sees the features of the card and gives a mixture of normal distributions of (final total - total now -
value), where the value is the estimate's. It is fitted by likelihood to every turn of the first games in the folder,
except those with few boxes open, which are exact. A tenth of the games is held out; the passes are judged by these, and
the best one is written. Beside the weights it writes `scores-triple.npz`: how often each final score occurred in all
games in the folder. Every game is played again through the rules.

It needs only NumPy and takes a quarter of an hour.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup import ROLLS, Card, rulebook
from dicecup.solver import Games
from dicecup.solver.arrays import Floats32
from dicecup.solver.learned.columns import features
from dicecup.solver.learned.network import Network
from dicecup.solver.winning.several_columns import CASES, EXACT_BOXES, LEAST_DEVIATION, UNIT, mixtures

BOOK = rulebook("triple")
WIDTH = 16
BATCH = 1024
PART = 1024
"""How many games have their cards in memory at once."""
HELD_OUT = 0.1
LAYERS = ("first", "second", "third")


class Examples(NamedTuple):
    seen: Floats32
    """[example, feature]"""
    rest: Floats32
    """[example] -> further points beyond the estimate's value, in units of 100."""


# --- what was played --------------------------------------------------------------------------------------------


def cards_by_turn(rolls: NDArray[Any], boxes: NDArray[Any]) -> list[Card]:
    """The card of a game before each turn and at the end, from the roll that was entered on each turn, and its box."""
    cards = [Card(BOOK)]
    for roll, box in zip(rolls.tolist(), boxes.tolist(), strict=True):
        cards.append(cards[-1].enter(ROLLS[roll], BOOK.boxes[box]))
    return cards


class Played(NamedTuple):
    rolls: NDArray[np.uint8]
    """[game, turn] -> the roll that was entered."""
    boxes: NDArray[np.uint8]
    """[game, turn] -> the box it went to."""

    def parts(self) -> Iterator[list[list[Card]]]:
        """The cards of some games at a time, to save memory: [game][turn], and the full card last."""
        for begin in range(0, len(self.rolls), PART):
            games = zip(self.rolls[begin : begin + PART], self.boxes[begin : begin + PART], strict=True)
            yield [cards_by_turn(*game) for game in games]
            print(f"\r{begin:,} of {len(self.rolls):,} games", end="", file=sys.stderr, flush=True)


def played(paths: list[Path]) -> Played:
    files = [np.load(path) for path in paths]
    for path, file in zip(paths, files, strict=True):
        if str(file["rules"]) != BOOK.digest:
            raise SystemExit(f"{path.name} was played by other rules")
    return Played(*(np.concatenate([file[name] for file in files]) for name in Played._fields))


def examples(games: Played) -> Examples:
    """The turns of some games."""
    network = Network.of(BOOK)
    turns = len(BOOK.boxes) - EXACT_BOXES
    seen, rests = [], []
    for part in games.parts():
        totals = np.array([[card.total for card in game] for game in part])
        positions = network.space.of_cards([card for game in part for card in game[:turns]])
        expected = totals[:, :turns] + network.estimates(positions).reshape(-1, turns)
        seen.append(features(network.space, positions))
        rests.append(((totals[:, -1:] - expected) / UNIT).astype(np.float32).ravel())
    return Examples(np.concatenate(seen), np.concatenate(rests))


def scores(games: Played, paths: list[Path], out: Path) -> None:
    """How often each final score was made, and what the boxes brought."""
    full = [game[-1] for part in games.parts() for game in part]
    points = np.array([card.points for card in full], np.int16)
    bonuses = np.array([sum(card.bonuses) for card in full])
    counted = Games(BOOK, points, bonuses)
    about = {"rules": BOOK.digest, "games": len(full), "files": [path.stem for path in paths]}
    by_box = points.astype(np.int64).reshape(len(full), BOOK.columns, -1)
    np.savez_compressed(
        out,
        about=np.array(json.dumps(about)),
        counts=np.bincount(counted.scores),
        points=by_box.sum(axis=(0, 1)),
        zeros=(by_box == 0).sum(axis=(0, 1)),
        upper_bonuses=counted.has_upper_bonus.sum(),
        yahtzee_bonuses=bonuses.sum(),
    )
    error = 1.96 * counted.scores.std() / len(full) ** 0.5
    print(f"{len(full):,} games: mean {counted.scores.mean():.2f} ± {error:.2f}, SD {counted.scores.std():.1f}")


# --- the network ------------------------------------------------------------------------------------------------


def fresh(inputs: int, source: np.random.Generator) -> dict[str, Floats32]:
    sizes = [inputs, WIDTH, WIDTH, WIDTH]
    weights = {}
    for name, before, after in zip(LAYERS, sizes[:-1], sizes[1:], strict=True):
        weights[f"{name}_weight"] = source.normal(0, (2 / before) ** 0.5, (after, before)).astype(np.float32)
        weights[f"{name}_bias"] = np.zeros(after, np.float32)
    weights["last_weight"] = source.normal(0, 0.01, (3 * CASES, WIDTH)).astype(np.float32)
    # The cases start out different, or they would all learn the same.
    weights["last_bias"] = np.concatenate([np.zeros(CASES), np.linspace(-3, 5, CASES), np.ones(CASES)]).astype(
        np.float32
    )
    weights["linear_weight"] = np.zeros((3 * CASES, inputs), np.float32)
    return weights


def forward(weights: dict[str, Floats32], x: Floats32) -> list[Floats32]:
    """The output of every layer; the mixture last."""
    layers = [x]
    for name in LAYERS:
        layers.append(np.maximum(layers[-1] @ weights[f"{name}_weight"].T + weights[f"{name}_bias"], 0))
    out = layers[-1] @ weights["last_weight"].T + weights["last_bias"] + x @ weights["linear_weight"].T
    return [*layers, out]


def surprise(out: Floats32, rest: Floats32) -> tuple[Floats32, Floats32]:
    """[example] -> minus the log likelihood, and its slope with respect to the network's output."""
    chance, mean, deviation = mixtures(out)
    z = (rest[:, None] - mean) / deviation
    logs = np.log(chance + 1e-30) - np.log(deviation) - z**2 / 2
    most = logs.max(axis=1, keepdims=True)
    whole = most + np.log(np.exp(logs - most).sum(axis=1, keepdims=True))
    share = np.exp(logs - whole)
    # The deviation is an exponential above a floor, so its logarithm moves less than the network's output.
    steep = (deviation - LEAST_DEVIATION) / deviation
    slope = np.concatenate([chance - share, -share * z / deviation, share * (1 - z**2) * steep], axis=1)
    return -whole[:, 0], slope.astype(np.float32)


def slopes(weights: dict[str, Floats32], layers: list[Floats32], slope: Floats32) -> dict[str, Floats32]:
    """The slope of the surprise with respect to every weight."""
    found = {
        "last_weight": slope.T @ layers[-2],
        "last_bias": slope.sum(axis=0),
        "linear_weight": slope.T @ layers[0],
    }
    back = slope @ weights["last_weight"]
    for name, layer, before in zip(reversed(LAYERS), reversed(layers[1:-1]), reversed(layers[:-2]), strict=True):
        back = back * (layer > 0)
        found[f"{name}_weight"], found[f"{name}_bias"] = back.T @ before, back.sum(axis=0)
        back = back @ weights[f"{name}_weight"]
    return found


def batches(known: Examples, source: np.random.Generator) -> Iterator[Examples]:
    order = source.permutation(len(known.rest))
    for begin in range(0, len(order) - BATCH + 1, BATCH):
        chosen = order[begin : begin + BATCH]
        yield Examples(known.seen[chosen], known.rest[chosen])


def mean_surprise(weights: dict[str, Floats32], held_out: Examples) -> float:
    parts = range(0, len(held_out.rest), 8 * BATCH)
    return float(
        np.concatenate(
            [
                surprise(forward(weights, held_out.seen[at : at + 8 * BATCH])[-1], held_out.rest[at : at + 8 * BATCH])[
                    0
                ]
                for at in parts
            ]
        ).mean()
    )


def fitted(known: Examples, held_out: Examples, passes: int, seed: int) -> dict[str, Floats32]:
    """Adam, with a rate that falls to zero along a cosine."""
    source = np.random.default_rng(seed)
    weights = fresh(known.seen.shape[1], source)
    first = {name: np.zeros_like(each) for name, each in weights.items()}
    second = {name: np.zeros_like(each) for name, each in weights.items()}
    steps, step = passes * (len(known.rest) // BATCH), 0
    best, lowest, begun = weights, np.inf, time.monotonic()
    for number in range(1, passes + 1):
        learned = 0.0
        for batch in batches(known, source):
            layers = forward(weights, batch.seen)
            surprises, slope = surprise(layers[-1], batch.rest)
            learned += float(surprises.mean())
            step += 1
            rate = 2e-3 * 0.5 * (1 + np.cos(np.pi * step / steps))
            for name, each in slopes(weights, layers, slope / np.float32(BATCH)).items():
                first[name] = 0.9 * first[name] + 0.1 * each
                second[name] = 0.999 * second[name] + 0.001 * each**2
                change = first[name] / (1 - 0.9**step) / (np.sqrt(second[name] / (1 - 0.999**step)) + 1e-8)
                weights[name] = (weights[name] - rate * change).astype(np.float32)
        now = mean_surprise(weights, held_out)
        seconds = time.monotonic() - begun
        print(
            f"{seconds:5.0f} s pass {number:2} surprise {learned / (steps // passes):.4f} held out {now:.4f}",
            flush=True,
        )
        if now < lowest:
            best, lowest = {name: each.copy() for name, each in weights.items()}, now
    return best


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("folder", type=Path)
    asked.add_argument("out", type=Path)
    asked.add_argument("--games", type=int, default=65536, help="to learn from; all are counted")
    asked.add_argument("--passes", type=int, default=8)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    paths = sorted(given.folder.glob("*.npz"))
    everything = played(paths)
    scores(everything, paths, given.out.with_name("scores-triple.npz"))
    learned = round(given.games * (1 - HELD_OUT))
    known = examples(Played(*(each[:learned] for each in everything)))
    held_out = examples(Played(*(each[learned : given.games] for each in everything)))
    print(
        f"{given.games:,} games: {len(known.rest):,} turns to learn from, {len(held_out.rest):,} held out", flush=True
    )
    weights = fitted(known, held_out, given.passes, given.seed)
    about = {"rules": BOOK.digest, "files": [path.stem for path in paths], "games": given.games, "seed": given.seed}
    np.savez_compressed(given.out, about=np.array(json.dumps(about)), **weights)
    print(f"{given.out.name}: {given.out.stat().st_size / 1024:.0f} KiB")


if __name__ == "__main__":
    main()
