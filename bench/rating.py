"""What a rating says after a few games: is it right about players whose strength is known, and how soon?

    python bench/rating.py [BOOK] [GAMES] [PAIRS]

The strengths of bots are known. Those of the ladder stand for the five bands. Players between, above and below them
are made by mixing the habits of neighbours; weighted by the prior of the formula (docs/rating.md), they are the players
it expects. How many games it takes to tell skilled from expert is asked three times, each time for the fewest games
after which the better one is ahead with a chance of 95 %: ahead by rating, by mean score, by games won.

The scale for games with others is checked in PAIRS games of two, between levels drawn at random.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, exp, log

import numpy as np
from numpy.typing import NDArray

from dicecup import Game, rulebook
from dicecup.coach.game_review import review
from dicecup.coach.rating.formula import BANDS, WINNING, Losses, Rating, Scale, own_losses, points_scale, rate
from dicecup.players import LADDER, make_player
from dicecup.rules import Rulebook
from dicecup.rules.dice import DICE
from dicecup.solver import Habits, evaluator_for, play_by_habits, win_model
from figures import Report

SEED = 2026
ONE_SIDED = 1.6448536269514722
"""95 % of normally distributed numbers are less than this many deviations above the mean."""
BEYOND = (Habits(6.0, 0.0, 2.0, 0.0), Habits(3.0, 0.0, 2.0, 0.1))
"""Weaker than any beginner."""
ABOVE = (Habits(0.15), Habits(0.08))
"""Stronger than the expert."""
BETWEEN = 4
"""How many players from one of these to the next."""
SAMPLES = 400
"""The most ratings of each player."""


@dataclass(frozen=True)
class Played:
    """The games of one player."""

    decisions: NDArray[np.int64]
    losses: NDArray[np.float64]
    scores: NDArray[np.int64]

    @property
    def truth(self) -> float:
        """What it loses per decision."""
        return float(self.losses.sum() / self.decisions.sum())

    @property
    def variance(self) -> float:
        """The variance of its losses, per decision."""
        return float(((self.losses - self.truth * self.decisions) ** 2).mean() / self.decisions.mean())

    def ratings(self, games: int, scale: Scale) -> list[Rating]:
        """One rating for each of many runs of `games` games."""
        runs = min(len(self.losses) // games, SAMPLES)
        totals = self.losses[: runs * games].reshape(runs, games).sum(axis=1).tolist()
        decisions = self.decisions[: runs * games].reshape(runs, games).sum(axis=1).tolist()
        return [rate([Losses(count, loss)], scale) for count, loss in zip(decisions, totals, strict=True)]


def main() -> None:
    book = rulebook(sys.argv[1] if len(sys.argv) > 1 else "deluxe")
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 8_000
    report = Report()
    scale = points_scale(book)
    bots = {name: played(book, habits, games, SEED + place) for place, (name, habits) in enumerate(LADDER.items())}
    family = [played(book, habits, games // 4, SEED + 100 + place) for place, habits in enumerate(players())]
    print(f"{book.name}: {games:,} games per bot, {len(family)} players between them with {games // 4:,} each\n")
    show_fit([*bots.values(), *family], scale)
    show_separation(report, bots["skilled"], bots["expert"], scale)
    show_names(report, bots, scale)
    show_coverage(report, bots, family, scale)
    pairs = int(sys.argv[3]) if len(sys.argv) > 3 else 1_500
    print(f"\nGames of two: {pairs:,}, levels drawn at random\n")
    rivals = played_in_pairs(book, pairs)
    show_fit(list(rivals.values()), WINNING)
    show_names(report, rivals, WINNING, "names in pairs")
    show_coverage(report, rivals, [], WINNING, "coverage in pairs")
    report.save()


def players() -> list[Habits]:
    """From worse than any beginner to nearly perfect, in small steps."""
    stations = [*BEYOND, *LADDER.values(), *ABOVE]
    steps = np.linspace(0, len(stations) - 1, (len(stations) - 1) * BETWEEN + 1)
    places = np.minimum(steps.astype(int), len(stations) - 2)
    return [_mixed(stations[place:], step - place) for step, place in zip(steps.tolist(), places.tolist(), strict=True)]


def _mixed(pair: Sequence[Habits], share: float) -> Habits:
    one, other = pair[:2]

    def between(a: float, b: float) -> float:
        return float(a + (b - a) * share)

    return Habits(
        exp(between(log(one.temperature), log(other.temperature))),
        between(one.bonus, other.bonus),
        between(one.yahtzee, other.yahtzee),
        between(one.patience, other.patience),
    )


def played(book: Rulebook, habits: Habits, games: int, seed: int) -> Played:
    found = play_by_habits(book, habits, games, seed)
    return Played(found.decisions, np.maximum(found.loss, 0.0).sum(axis=(1, 2)), found.scores)


def played_in_pairs(book: Rulebook, pairs: int) -> dict[str, Played]:
    """Games of two, reviewed: how much of its winning chance each level gives away while the game is open."""
    source, evaluator, model = random.Random(SEED), evaluator_for(book), win_model(book)
    bots = {name: make_player(name, book, SEED + place) for place, name in enumerate(LADDER)}
    found: dict[str, list[tuple[Losses, int]]] = {name: [] for name in LADDER}
    for _ in range(pairs):
        names = source.choices(list(LADDER), k=2)
        game = Game.new(book, ["one", "other"], first=0)
        while not game.is_over:
            if game.awaits == "dice":
                keep = tuple(game.keeps[-1]) if game.keeps else ()
                game = game.with_roll((*keep, *source.choices(range(1, 7), k=DICE - len(keep))))
            else:
                game = game.apply(bots[names[game.side]].choose(game))
        sides = review(game, evaluator, model, marks={}).sides
        for name, side, total in zip(names, sides, game.totals, strict=True):
            found[name].append((own_losses(side, 2), total))
    return {
        name: Played(
            np.array([losses.decisions for losses, _ in games]),
            np.array([losses.loss for losses, _ in games]),
            np.array([total for _, total in games]),
        )
        for name, games in found.items()
    }


def show_fit(everybody: Sequence[Played], scale: Scale) -> None:
    """The variance of losses follows a power of their mean: which power?"""
    means, variances = np.log([each.truth for each in everybody]), np.log([each.variance for each in everybody])
    power, dispersion = np.polyfit(means, variances, 1)
    print(f"variance per decision = {exp(dispersion):.3g} times loss per decision to the power of {power:.2f}")
    print(f"the formula has {scale.dispersion:g} and {scale.power:g}\n")


def show_separation(report: Report, worse: Played, better: Played, scale: Scale) -> None:
    games = next(games for games in range(1, 50) if _ahead(worse, better, games, scale) >= 0.95)
    rows = [("rating", str(games), f"{100 * _ahead(worse, better, games, scale):.1f} %")]
    # Luck has mean zero: their losses show how far apart their scores are, without its noise.
    difference = worse.losses.mean() - better.losses.mean()
    spread = (better.scores.var() + worse.scores.var()) ** 0.5
    rows.append(("mean score", str(ceil((ONE_SIDED * spread / difference) ** 2)), "95 %"))
    wins = _share_won(better.scores, worse.scores)
    rows.append(("games won against each other", str(ceil((ONE_SIDED * 0.5 / (wins - 0.5)) ** 2)), "95 %"))
    print("Games until expert is ahead of skilled with a chance of 95 %:\n")
    report.table("separation", ("ahead by", "games", "chance"), rows)
    print()


def _ahead(worse: Played, better: Played, games: int, scale: Scale) -> float:
    """How often the better of two has the better rating after `games` games each."""
    worst = np.array([rating.loss for rating in worse.ratings(games, scale)])
    best = np.array([rating.loss for rating in better.ratings(games, scale)])
    return float((best[:, None] < worst[None, :]).mean())


def _share_won(mine: NDArray[np.int64], theirs: NDArray[np.int64]) -> float:
    ordered = np.sort(theirs)
    below, upto = np.searchsorted(ordered, mine, "left"), np.searchsorted(ordered, mine, "right")
    return float(((below + upto) / 2).mean() / len(theirs))


def show_names(report: Report, bots: dict[str, Played], scale: Scale, table: str = "names") -> None:
    rows, found = [], {}
    for name in BANDS:
        found[name] = [
            float(np.mean([rating.band == name for rating in bots[name].ratings(games, scale)])) for games in (1, 5)
        ]
        rows.append((name, f"{bots[name].truth:.3g}", *(f"{100 * share:.0f} %" for share in found[name])))
    mean = np.mean(list(found.values()), axis=0)
    rows.append(("all five", "", *(f"{100 * share:.1f} %" for share in mean)))
    print("How often the right band is named:\n")
    report.table(table, ("bot", "loss per decision", "after 1 game", "after 5 games"), rows)
    print()


def show_coverage(
    report: Report, bots: dict[str, Played], family: Sequence[Played], scale: Scale, table: str = "coverage"
) -> None:
    rows = [_family_row(family, scale)] if family else []
    for name, bot in bots.items():
        rows.append((name, *(f"{100 * _held([bot], np.ones(1), games, scale):.1f} %" for games in (1, 5, 20))))
    print("How often the 95 % interval holds the truth:\n")
    report.table(table, ("player", "after 1 game", "after 5 games", "after 20 games"), rows)


def _family_row(family: Sequence[Played], scale: Scale) -> tuple[str, ...]:
    """Players weighted by how likely the prior says they are."""
    truths = np.array([each.truth for each in family])
    logs = np.log(truths)
    # Each player stands for those up to halfway to its neighbours.
    width = np.abs(np.gradient(logs))
    weights = np.exp(-(((logs - log(scale.usual)) / scale.spread) ** 2) / 2) * width
    weights /= weights.sum()
    return ("drawn from the prior", *(f"{100 * _held(family, weights, games, scale):.1f} %" for games in (1, 5, 20)))


def _held(everybody: Sequence[Played], weights: NDArray[np.float64], games: int, scale: Scale) -> float:
    return float(
        sum(
            weight * np.mean([rating.low <= player.truth <= rating.high for rating in player.ratings(games, scale)])
            for player, weight in zip(everybody, weights.tolist(), strict=True)
        )
    )


if __name__ == "__main__":
    main()
