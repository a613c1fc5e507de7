"""The strengths of the bots: mean, spread, loss a decision, and how often each beats each other.

    python bench/ladder.py [BOOK] [GAMES] [SEED]

These bots do not look at their opponent's card, so a game between two is two solitaire games side by side. The
win rate of A against B is the share of all pairs of their games that A wins, a tie counting half.

Luck has mean zero, so the start value minus the losses is the mean score without the noise of the dice.
"""

from __future__ import annotations

import sys

import numpy as np
from numpy.typing import NDArray

from dicecup import Card, Category, rulebook
from dicecup.players import LADDER
from dicecup.solver import Habits, PlayedGames, ValueTable, play_by_habits

LEVELS = {"greedy": Habits(patience=0.0), **LADDER, "optimal": Habits()}


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 200_000
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 2026
    scores = {}
    print(f"{book.name}: {games:,} games a bot, seed {seed}; ± is half of a 95 % interval\n")
    print(
        "| bot | mean without luck | mean as played | SD | loss a decision "
        "| loss a game: first keep, second keep, box | bonus | Yahtzee |"
    )
    print("|---" * 8 + "|")
    for number, (name, habits) in enumerate(LEVELS.items()):
        played = play_by_habits(book, habits, games, seed + number)
        scores[name] = played.scores
        print(f"| {name} {_row(played)}")
    print(f"\n| wins % of row against column | {' | '.join(LEVELS)} |")
    print("|---" * (len(LEVELS) + 1) + "|")
    for name in LEVELS:
        cells = [_wins(scores[name], scores[other]) if name != other else "" for other in LEVELS]
        print(f"| {name} | {' | '.join(cells)} |")


def _row(played: PlayedGames) -> str:
    scores, losses = played.scores, np.maximum(played.loss, 0.0).sum(axis=(1, 2))
    start = ValueTable.of(played.book).value(Card(played.book))
    each = losses.sum() / played.decisions.sum()
    # A ratio of sums over games: its error by the delta method.
    error = 1.96 * (losses - each * played.decisions).std() / played.decisions.mean() / len(losses) ** 0.5
    stages = ", ".join(f"{abs(loss):.2f}" for loss in played.loss.sum(axis=1).mean(axis=0))
    yahtzee = played.box_points[:, played.book.categories.index(Category.YAHTZEE)]
    return (
        f"| {start - losses.mean():.2f} ± {1.96 * losses.std() / len(losses) ** 0.5:.2f} "
        f"| {scores.mean():.2f} ± {1.96 * scores.std() / len(scores) ** 0.5:.2f} | {scores.std():.1f} "
        f"| {each:.4f} ± {error:.4f} | {stages} "
        f"| {100 * played.has_upper_bonus.mean():.1f} % | {100 * (yahtzee > 0).mean():.1f} % |"
    )


def _wins(mine: NDArray[np.int64], theirs: NDArray[np.int64]) -> str:
    """The share of pairs won, with its interval (Mann and Whitney's statistic, DeLong's variance)."""
    beaten = _share_below(theirs, mine)
    lost = _share_below(mine, theirs)
    error = 1.96 * (beaten.var() / len(mine) + lost.var() / len(theirs)) ** 0.5
    return f"{100 * beaten.mean():.1f} ± {100 * error:.1f}"


def _share_below(others: NDArray[np.int64], scores: NDArray[np.int64]) -> NDArray[np.float64]:
    """For each score, the share of the others below it, counting half of its equals."""
    ordered = np.sort(others)
    below, upto = np.searchsorted(ordered, scores, "left"), np.searchsorted(ordered, scores, "right")
    return (below + upto) / 2 / len(others)


if __name__ == "__main__":
    main()
