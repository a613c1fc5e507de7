"""The strengths of the bots: mean, spread, loss per decision, and how often each beats each of the others.

    python bench/ladder.py [BOOK] [GAMES] [SEED] [MODULE:NAME ...]

Bots of your own (docs/bots.md) join the ladder by name. They play one decision after the other, so ask for few games.

These bots do not look at their opponent's card, so a game between two is two solitaire games side by side. The
win rate of A against B is the share of all pairs of their games that A wins, a tie counting half.

Luck has mean zero, so the start value minus the losses is the mean score without the noise of the dice. In `triple`
values are estimates: losses are what the estimate sees, and its drift is added.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from dicecup import Card, Category, Rulebook, rulebook
from dicecup.players import LADDER, TEMPERATURES, add_own_bot, simulate_player
from dicecup.solver import Games, Greedy, Habits, PlayedGames, ValueTable, play_by_habits
from dicecup.solver.bulk.network_play import NetworkGames, simulate_network
from dicecup.solver.learned.network import Network

LEVELS = {"greedy": Habits(patience=0.0), **LADDER, "optimal": Habits()}


def main() -> None:
    given = [argument for argument in sys.argv[1:] if ":" not in argument]
    own = [argument for argument in sys.argv[1:] if ":" in argument]
    book = rulebook(given[0] if given else "deluxe")
    games = int(given[1]) if len(given) > 1 else 200_000 if book.columns == 1 else 1_000
    seed = int(given[2]) if len(given) > 2 else 2026
    if own:
        sys.path.append(str(Path.cwd()))
        for name in own:
            add_own_bot(name)
    scores = {}
    print(f"{book.name}: {games:,} games per bot, seed {seed}; ± is half of a 95 % interval\n")
    print(
        "| bot | mean without luck | mean as played | SD | loss per decision "
        "| loss per game: first keep, second keep, box | bonus | Yahtzee |"
    )
    print("|---" * 8 + "|")
    players = [*(LEVELS if book.columns == 1 else ("greedy", *TEMPERATURES)), *own]
    for number, name in enumerate(players):
        played = (
            simulate_player(name, book, games, seed + number)
            if name in own
            else games_of(book, name, games, seed + number)
        )
        scores[name] = played.scores
        print(f"| {name} {_row(played)}", flush=True)
    print(f"\n| wins % of row against column | {' | '.join(players)} |")
    print("|---" * (len(scores) + 1) + "|")
    for name in players:
        cells = [_wins(scores[name], scores[other]) if name != other else "" for other in players]
        print(f"| {name} | {' | '.join(cells)} |")


def games_of(book: Rulebook, level: str, games: int, seed: int) -> PlayedGames:
    """Games of one of the bots, in bulk."""
    if book.columns == 1:
        return play_by_habits(book, LEVELS[level], games, seed)
    if level == "greedy":
        return simulate_network(Greedy(book), games, seed)
    return simulate_network(Network.of(book), games, seed, temperature=TEMPERATURES[level])


def _row(played: Games) -> str:
    scores = played.scores
    as_played = f"{scores.mean():.2f} ± {_error(scores):.2f} | {scores.std():.1f}"
    boxes = [index for index, box in enumerate(played.book.boxes) if box.category is Category.YAHTZEE]
    bonus = ", ".join(f"{100 * rate:.1f} %" for rate in played.has_upper_bonus.mean(axis=0))
    yahtzee = ", ".join(f"{100 * rate:.1f} %" for rate in (played.box_points[:, boxes] > 0).mean(axis=0))
    if not isinstance(played, PlayedGames) or (isinstance(played, NetworkGames) and not played.start):
        return f"| | {as_played} | | | {bonus} | {yahtzee} |"  # nothing counts its losses; greedy sees none
    losses = np.maximum(played.loss, 0.0).sum(axis=(1, 2))
    if isinstance(played, NetworkGames):
        free = played.without_luck
    else:
        free = ValueTable.of(played.book).value(Card(played.book)) - losses
    each = losses.sum() / played.decisions.sum()
    # A ratio of sums over games: its error by the delta method.
    error = _error(losses - each * played.decisions) / played.decisions.mean()
    stages = ", ".join(f"{abs(loss):.2f}" for loss in played.loss.sum(axis=1).mean(axis=0))
    return (
        f"| {free.mean():.2f} ± {_error(free):.2f} | {as_played} | {each:.4f} ± {error:.4f} | {stages}"
        f" | {bonus} | {yahtzee} |"
    )


def _error(values: NDArray[np.number]) -> float:
    """Half of a 95 % interval of the mean."""
    return float(1.96 * values.std() / len(values) ** 0.5)


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
