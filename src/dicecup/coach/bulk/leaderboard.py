"""A leaderboard: any players over the same games, judged by points, by exact regret and against the bots' ladder."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...intervals import Interval, Z, interval, share_interval
from ...players import LADDER, OwnBot, Player, simulate_player
from ...players.match import played_game
from ...rules import Category, Rulebook, rulebook
from ...solver import Games, Progress, evaluator_for, silent
from ...solver.bulk.simulate import check_games
from ..game_review import review

Numbers = NDArray[np.float64]


@dataclass(frozen=True)
class LeaderboardRow:
    """How a player did. Every interval is a 95 % interval."""

    name: str
    points: Interval
    """The points per game."""
    deviation: float
    """The standard deviation of the points of a game."""
    without_luck: Interval
    """The points per game that the same decisions would have made with average luck."""
    regret: Interval
    """What a decision with a choice lost on average compared with the best one, in points."""
    upper_bonus: Interval
    """The share of games with the upper bonus; in a book of several columns, the share of columns."""
    yahtzee: Interval
    """The share of games with points in a Yahtzee box; in a book of several columns, the share of such boxes."""
    wins: dict[str, Interval]
    """The share of games won against each level of the ladder, a tie counting half."""

    def to_json(self) -> dict[str, Any]:
        told = ("points", "without_luck", "regret", "upper_bonus", "yahtzee")
        intervals = {name: getattr(self, name).to_json() for name in told}
        wins = {level: each.to_json() for level, each in self.wins.items()}
        return {"name": self.name, "deviation": self.deviation, **intervals, "wins": wins}


@dataclass(frozen=True)
class Leaderboard:
    """Players over the same games, the best first."""

    book: Rulebook
    games: int
    seed: int
    exact: bool
    """Whether regret is exact; otherwise it is what the learned estimate sees."""
    rows: tuple[LeaderboardRow, ...]

    def to_json(self) -> dict[str, Any]:
        return {
            **self.book.to_json(),
            "games": self.games,
            "seed": self.seed,
            "exact": self.exact,
            "rows": [row.to_json() for row in self.rows],
        }


def leaderboard(
    players: Mapping[str, Player],
    book: Rulebook | str = "deluxe",
    games: int = 1000,
    seed: int = 0,
    progress: Progress = silent,
) -> Leaderboard:
    """Let every player play the same solitaire games, and judge each of its decisions.

    The dice of a turn depend only on the seed and on the numbers of game and turn: everybody has the same luck. The
    bots of the ladder play just as many games of their own.

    >>> from dicecup.coach import leaderboard
    >>> from dicecup.players import make_player
    >>> names = ("greedy", "optimal")
    >>> table = leaderboard({name: make_player(name, "deluxe") for name in names}, games=3)
    >>> [row.name for row in table.rows], table.rows[0].regret.mean < 1e-9
    (['optimal', 'greedy'], True)
    """
    check_games(games)
    book = rulebook(book)
    steps = games * (len(players) + len(LADDER))

    def further(before: int, done: int, total: int) -> None:
        progress(before * games + games * done // max(total, 1), steps)

    # The ladder has different dice from the players: a win is over somebody who plays a separate game.
    ladder = {
        level: simulate_player(level, book, games, seed, partial(further, number)).scores.astype(np.float64)
        for number, level in enumerate(LADDER)
    }
    exact = evaluator_for(book).exact
    rows = [
        _row(name, player, book, games, seed, ladder, partial(further, len(LADDER) + number))
        for number, (name, player) in enumerate(players.items())
    ]
    rows.sort(key=lambda row: -(row.without_luck if exact else row.points).mean)
    return Leaderboard(book, games, seed, exact, tuple(rows))


def _row(
    name: str,
    player: Player,
    book: Rulebook,
    games: int,
    seed: int,
    ladder: Mapping[str, Numbers],
    progress: Progress,
) -> LeaderboardRow:
    evaluator, reseed = evaluator_for(book), getattr(player, "reseed", None)
    box_points = np.zeros((games, len(book.boxes)), np.int16)
    bonuses = np.zeros(games, np.int32)
    losses, decisions, without_luck = np.zeros(games), np.zeros(games), np.zeros(games)
    for number in range(games):
        if callable(reseed):
            reseed(f"{seed} {number} player")
        # A name may be too long for a side; errors take it from the `OwnBot`.
        game = played_game(book, ["player"], {"player": OwnBot(name, player)}, f"{seed} {number}")
        card, side = game.cards[0], review(game, evaluator).sides[0]
        box_points[number] = [points or 0 for points in card.points]
        bonuses[number] = sum(card.bonuses)
        unforced = [max(0.0, loss) for loss in side.unforced_losses]
        losses[number], decisions[number], without_luck[number] = sum(unforced), len(unforced), side.adjusted
        progress(number + 1, games)
    played = Games(book, box_points, bonuses)
    scores = played.scores.astype(np.float64)
    inside = [place for place, box in enumerate(book.boxes) if box.category is Category.YAHTZEE]
    return LeaderboardRow(
        name,
        points=interval(scores.tolist()),
        deviation=float(scores.std(ddof=1)) if games > 1 else 0.0,
        without_luck=interval(without_luck.tolist()),
        regret=_ratio(losses, decisions),
        upper_bonus=share_interval(played.has_upper_bonus.ravel().tolist()),
        yahtzee=share_interval((box_points[:, inside] > 0).ravel().tolist()) if inside else interval([]),
        wins={level: _won(scores, theirs) for level, theirs in ladder.items()},
    )


def _ratio(losses: Numbers, decisions: Numbers) -> Interval:
    """Losses per decision: a ratio of sums over games, its error by the delta method."""
    mean = float(losses.sum() / max(decisions.sum(), 1.0))
    rest = interval((losses - mean * decisions).tolist())
    reach = (rest.high - rest.mean) / max(float(decisions.mean()), 1.0)
    return Interval(mean, max(0.0, mean - reach), mean + reach, len(losses))


def _won(mine: Numbers, theirs: Numbers) -> Interval:
    """The share of pairs of games won (Mann and Whitney's statistic, DeLong's variance)."""
    beaten, lost = _share_below(theirs, mine), _share_below(mine, theirs)
    if beaten.min() == beaten.max() and beaten[0] in (0.0, 1.0):  # all lost or all won: no two games differ
        return share_interval([float(beaten[0])] * min(len(mine), len(theirs)))
    mean, reach = float(beaten.mean()), Z * float(np.sqrt(beaten.var() / len(mine) + lost.var() / len(theirs)))
    return Interval(mean, max(0.0, mean - reach), min(1.0, mean + reach), len(mine))


def _share_below(others: Numbers, scores: Numbers) -> Numbers:
    """For each score, the share of the others below it, counting half of its equals."""
    ordered = np.sort(others)
    below, up_to = np.searchsorted(ordered, scores, "left"), np.searchsorted(ordered, scores, "right")
    return np.asarray((below + up_to) / 2 / len(others))
