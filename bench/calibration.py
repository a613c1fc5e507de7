"""Is the chance to win what it says it is? Predicted and actual wins over simulated games of two sides.

    python bench/calibration.py [BOOK] [GAMES] [SEED] [FOLDER]

Both sides play their best for points, in `triple` by the learned estimate. Before every turn the model gives
the first side's chance; the positions are put into ten bins by that chance. Positions of a game share its result, so
the intervals are clustered by game. A tie counts half.

Sides that play for points do not look at each other, so two solitaire games make a game of two. In `triple`, where
games take long to play, each is paired with ten others; the intervals allow for what such pairs have in common. A
folder of games that `training/triple_games.py` played on a GPU can take their place.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dicecup import ROLLS, Card, Rulebook, rulebook
from dicecup.solver import Habits, play_by_habits
from dicecup.solver.arrays import Floats, Integers
from dicecup.solver.bulk.network_play import simulate_network
from dicecup.solver.bulk.played_games import NO_MOVE
from dicecup.solver.learned.network import Network
from dicecup.solver.winning.further_points import shares
from dicecup.solver.winning.one_column import one_column_model
from dicecup.solver.winning.several_columns import SeveralColumnsForPoints
from head_to_head import full_states

BINS = 10
CHUNK = 50_000
MEETINGS = 5
"""How many others a game of several columns meets as the first side, and how many as the second."""


class Pairs(NamedTuple):
    """Games of two, made of solitaire games."""

    first: Integers
    """[pair] -> the number of the first side's game."""
    second: Integers
    chances: Floats
    """[pair, turn of either side] -> the first side's chance before it."""
    won: Floats
    """[pair] -> the share of the win it got."""


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    usual = 200_000 if book.columns == 1 else 20_000
    games = int(sys.argv[2]) if len(sys.argv) > 2 else usual
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
    if book.columns == 1:
        parts = one_column(book, games, seed)
    else:
        alone = played(Path(sys.argv[4])) if len(sys.argv) > 4 else simulated(book, games // MEETINGS, seed)
        parts = several_columns(book, *(each[: games // MEETINGS] for each in alone))
    count, predicted, actual, variance = (np.zeros(BINS) for _ in range(4))
    brier = 0.0
    for pairs in parts:
        bins = np.minimum((pairs.chances * BINS).astype(np.int64), BINS - 1)
        brier += float(((pairs.chances - pairs.won[:, None]) ** 2).sum())
        for each in range(BINS):
            here = bins == each
            count[each] += here.sum()
            predicted[each] += pairs.chances[here].sum()
            actual[each] += (pairs.won[:, None] * here).sum()
            variance[each] += clustered(pairs, ((pairs.won[:, None] - pairs.chances) * here).sum(axis=1))
    print(f"{book.name}: {games:,} games, {int(count.sum()):,} positions, seed {seed}", end="")
    print("" if book.columns == 1 else f" (each of {games // MEETINGS:,} games met {2 * MEETINGS} others)", end="\n\n")
    print("| bin | positions | predicted % | actual % | difference (95 % interval) |")
    print("|---|---|---|---|---|")
    for each in range(BINS):
        gap, error = actual[each] - predicted[each], 1.96 * variance[each] ** 0.5
        scale = 100.0 / count[each]
        print(
            f"| {10 * each} to {10 * each + 10} | {int(count[each]):,} | {predicted[each] * scale:.2f} "
            f"| {actual[each] * scale:.2f} | {gap * scale:+.2f} ± {error * scale:.2f} |"
        )
    worst = np.abs((actual - predicted) / count).max()
    print(f"\nGreatest difference {100 * worst:.2f} points; Brier score {brier / count.sum():.4f}")


def clustered(pairs: Pairs, gaps: Floats) -> float:
    """The variance of the sum of these gaps, one per pair: pairs that have a game in common are not independent."""
    size = 1 + int(max(pairs.first.max(), pairs.second.max()))
    of_game = np.bincount(pairs.first, gaps, size) + np.bincount(pairs.second, gaps, size)
    return float(max((of_game**2).sum() - (gaps**2).sum(), 0.0))


def share(first: Integers, second: Integers) -> Floats:
    return np.asarray((first > second) + 0.5 * (first == second))


def one_column(book: Rulebook, games: int, seed: int) -> Iterator[Pairs]:
    """Exact values: a side plays each game once."""
    model = one_column_model(book)
    turns = len(book.categories)
    for number, begin in enumerate(range(0, games, CHUNK)):
        count = min(CHUNK, games - begin)
        first, second = (play_by_habits(book, Habits(), count, seed + 2 * number + side) for side in range(2))
        chances = []
        for turn in range(turns):
            before = np.stack([first.states[:, turn], second.states[:, turn]], axis=1).astype(np.int64)
            chances.append(model.state_chances(before, 0)[:, 0])
            before[:, 0] = first.states[:, turn + 1] if turn + 1 < turns else full_states(model, first)
            chances.append(model.state_chances(before, 1)[:, 0])
        pairs = np.arange(count)
        yield Pairs(pairs, count + pairs, np.stack(chances, axis=1), share(first.scores, second.scores))


def simulated(book: Rulebook, games: int, seed: int) -> tuple[Integers, Integers]:
    """[game, turn] -> the roll that was entered, and its box."""

    def progress(done: int, wanted: int) -> None:
        print(f"\r{done:,} of {wanted:,} games alone", end="", file=sys.stderr, flush=True)

    found = simulate_network(Network.of(book), games, seed, progress)
    print("\r", end="", file=sys.stderr)
    first, second, third, boxes = np.moveaxis(found.moves[:, :, [0, 2, 4, 5]].astype(np.int64), 2, 0)
    return np.where(third != NO_MOVE, third, np.where(second != NO_MOVE, second, first)), boxes


def played(folder: Path) -> tuple[Integers, Integers]:
    """The same from games that were played before."""
    files = [np.load(path) for path in sorted(folder.glob("*.npz"))]
    return np.concatenate([each["rolls"] for each in files]), np.concatenate([each["boxes"] for each in files])


def cards_by_turn(book: Rulebook, rolls: NDArray[Any], boxes: NDArray[Any]) -> list[Card]:
    """The card of a game before each turn and at the end, from the roll that was entered on each turn, and its box."""
    cards = [Card(book)]
    for roll, box in zip(rolls.tolist(), boxes.tolist(), strict=True):
        cards.append(cards[-1].enter(ROLLS[roll], book.boxes[box]))
    return cards


def several_columns(book: Rulebook, rolls: Integers, boxes: Integers) -> Iterator[Pairs]:
    """A learned estimate: each of these games meets the next ones."""
    model, games = SeveralColumnsForPoints.of(book), len(rolls)
    cards = [cards_by_turn(book, *game) for game in zip(rolls, boxes, strict=True)]
    moments = len(book.boxes) + 1
    # The card of a game before a turn has the number game * moments + turn.
    further = model.further(model.space.of_cards([card for each in cards for card in each]))
    totals = np.array([[card.total for card in each] for each in cards])
    first = np.tile(np.arange(games), MEETINGS)
    second = (first + np.repeat(np.arange(1, MEETINGS + 1), games)) % games
    chances = []
    for turn in range(moments - 1):
        for mine in (turn, turn + 1):
            both = np.stack([totals[first, mine], totals[second, turn]], axis=1)
            places = np.stack([first * moments + mine, second * moments + turn], axis=1).ravel()
            chances.append(shares(both, further.only(places))[:, 0])
    yield Pairs(first, second, np.stack(chances, axis=1), share(totals[first, -1], totals[second, -1]))


if __name__ == "__main__":
    main()
