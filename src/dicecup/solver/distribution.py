"""How likely each final score is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from ..rules import Category
from ..words import figures, say
from .arrays import Floats


@dataclass(frozen=True)
class Distribution:
    """How likely each final score is, with what the boxes contribute."""

    chances: Floats
    """[score] -> probability."""
    box_means: dict[Category, float]
    box_zeros: dict[Category, float]
    """How often each box ends with a zero."""
    upper_bonus_rate: float
    yahtzee_bonus_mean: float
    """Points from Yahtzee bonuses, on average."""
    games: int = 0
    """How many simulated games it was counted in; 0 if it is exact."""

    @property
    def player(self) -> str:
        """Whose scores these are."""
        return figures.LEARNED_PLAYER if self.games else figures.PERFECT_PLAY

    @property
    def games_of(self) -> str:
        """The games that a score is compared with."""
        return figures.LEARNED_PLAYERS_GAMES if self.games else figures.PERFECT_GAMES

    @property
    def origin(self) -> str:
        """Where the scores come from; empty if they are exact."""
        return say(figures.COMPARED_WITH, games=f"{self.games:,}") if self.games else ""

    @property
    def mean(self) -> float:
        return float(np.arange(len(self.chances)) @ self.chances)

    @property
    def deviation(self) -> float:
        scores = np.arange(len(self.chances)) - self.mean
        return float(np.sqrt(scores**2 @ self.chances))

    @property
    def median(self) -> int:
        return self.quantile(0.5)

    @property
    def mode(self) -> int:
        return int(self.chances.argmax())

    def quantile(self, share: float) -> int:
        """The lowest score that at least this share of games does not exceed."""
        return int(np.searchsorted(np.cumsum(self.chances), share - 1e-12))

    def at_least(self, score: int) -> float:
        """The chance of this score or more."""
        return float(self.chances[max(score, 0) :].sum())

    def percentile(self, score: int) -> float:
        """The share of games, in percent, that this score beats, counting half of those it equals."""
        below = float(self.chances[: max(score, 0)].sum())
        equal = float(self.chances[score]) if 0 <= score < len(self.chances) else 0.0
        return 100.0 * (below + equal / 2)

    def to_json(self) -> dict[str, Any]:
        support = np.flatnonzero(self.chances)
        return {
            "mean": self.mean,
            "deviation": self.deviation,
            "median": self.median,
            "mode": self.mode,
            "upper_bonus_rate": self.upper_bonus_rate,
            "yahtzee_bonus_mean": self.yahtzee_bonus_mean,
            "boxes": {
                category.value: {"mean": mean, "zero_rate": self.box_zeros[category]}
                for category, mean in self.box_means.items()
            },
            "chances": {str(score): float(self.chances[score]) for score in support},
        }
