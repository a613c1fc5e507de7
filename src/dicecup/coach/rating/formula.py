"""How well somebody plays, judged by what the choices cost and not by the dice: the formula of docs/rating.md.

Mistakes come one by one, like calls at a telephone exchange. A player who gives away mu points per decision that
mattered makes mu^(2-p) / (f (2-p)) mistakes per decision, each of which costs a gamma-distributed amount with shape
(2-p) / (p-1); so the cost of n decisions has mean n mu and variance n f mu^p (a distribution named after Tweedie).
Before anything is seen, mu has a log-normal distribution. The rating is the median of mu after everything that was
seen, and its interval contains mu with a chance of 95 %.

There are two scales, which are never averaged: points, for games played alone, and chances to win, for games of several
sides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lgamma, log
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...rules import Rulebook
from ..game_review import Decision, SideReview, TurnReview

ScaleName = Literal["points", "winning"]
BANDS = ("beginner", "casual", "regular", "skilled", "expert")
"""The levels of the ladder, weakest first: a band is named after the level that it is nearest to."""
WINDOW = 50
"""A rating is made from this many of the latest games, so that it follows somebody who is learning."""
STILL_OPEN = 0.001
"""The outcome is still open while the chance to win is at least this far from 0 and 1."""
_GRID = np.linspace(-5.0, 3.5, 341)
"""Deviations from what is usual: from one mistake in ten games to playing at random."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How losses are spread on one scale, and what is believed of a player before any games are seen."""

    name: ScaleName
    dispersion: float
    power: float
    usual: float
    """Half of all players are believed to lose less than this per decision."""
    spread: float
    """The deviation of the logarithm of what players lose per decision."""
    levels: tuple[float, ...]
    """What the levels of the ladder lose per decision, as `bench/rating.py` printed it."""

    @property
    def bounds(self) -> tuple[float, ...]:
        """Where one band ends and the next begins: halfway between two levels, by ratio."""
        return tuple((worse * better) ** 0.5 for worse, better in zip(self.levels, self.levels[1:], strict=False))

    def band(self, loss: float) -> str:
        """The band of a player who loses this much per decision."""
        return BANDS[sum(loss < bound for bound in self.bounds)]


class Losses(NamedTuple):
    """What a player's own decisions in a game cost."""

    decisions: int
    """The decisions that mattered: those made without help in which there was something worse to choose."""
    loss: float
    """What they cost together."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What a player is believed to lose per decision. Lower is better."""

    scale: Scale
    games: int
    decisions: int
    loss: float
    """The median of what is believed."""
    low: float
    high: float
    """The ends of a 95 % interval."""
    chances: tuple[float, ...]
    """The chance of each band, weakest first."""

    @property
    def band(self) -> str:
        return self.scale.band(self.loss)

    def to_json(self) -> dict[str, Any]:
        return {
            "scale": self.scale.name,
            "games": self.games,
            "decisions": self.decisions,
            "loss_each": self.loss,
            "low": self.low,
            "high": self.high,
            "band": self.band,
            "bands": dict(zip(BANDS, self.chances, strict=True)),
        }


ONE_COLUMN = Scale("points", 2.8, 1.4, usual=0.3, spread=1.2, levels=(1.57, 0.99, 0.53, 0.19, 0.044))
SEVERAL_COLUMNS = Scale("points", 4.2, 1.4, usual=1.5, spread=1.2, levels=(6.3, 3.9, 2.2, 0.84, 0.2))
"""The expert of `triple` is the estimate itself, which sees no mistakes of its own: its level is set, not measured."""
WINNING = Scale("winning", 0.45, 1.4, usual=0.003, spread=1.0, levels=(0.0108, 0.0073, 0.0040, 0.0017, 0.0008))


def points_scale(book: Rulebook) -> Scale:
    """The scale for games played alone."""
    return ONE_COLUMN if book.columns == 1 else SEVERAL_COLUMNS


# --- the formula ----------------------------------------------------------------------------------------------


def rate(games: Sequence[Losses], scale: Scale) -> Rating:
    """The rating of a player with these games, the latest last. Without any, it is what is believed beforehand.

    >>> from dicecup import rulebook
    >>> from dicecup.coach.rating.formula import Losses, points_scale, rate
    >>> rating = rate([Losses(decisions=36, loss=7.0)], points_scale(rulebook("deluxe")))
    >>> rating.band, round(rating.loss, 2), round(rating.low, 2), round(rating.high, 2)
    ('skilled', 0.2, 0.09, 0.45)
    """
    seen = [game for game in games if game.decisions][-WINDOW:]
    decisions, loss = sum(game.decisions for game in seen), sum(game.loss for game in seen)
    levels, believed = _grid(scale)
    weights = believed + _likelihood(decisions, max(loss, 0.0), scale)
    chances = np.exp(weights - weights.max())
    chances /= chances.sum()
    # Between the points of the grid, what is believed is interpolated along a straight line.
    below = np.cumsum(chances) - chances / 2
    low, median, high = np.exp(np.interp((0.025, 0.5, 0.975), below, levels)).tolist()
    upto = [float(np.interp(log(bound), levels, below)) for bound in scale.bounds]
    bands = tuple(more - less for more, less in zip((1.0, *upto), (*upto, 0.0), strict=True))
    return Rating(scale, len(seen), decisions, median, low, high, bands)


def history(games: Sequence[Losses], scale: Scale) -> list[Rating]:
    """The rating after every game that has a decision to rate."""
    counted = [game for game in games if game.decisions]
    return [rate(counted[max(0, end - WINDOW) : end], scale) for end in range(1, len(counted) + 1)]


@lru_cache(maxsize=8)
def _grid(scale: Scale) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Logarithms of losses per decision, and of how likely each is beforehand."""
    return log(scale.usual) + scale.spread * _GRID, -(_GRID**2) / 2


def _likelihood(decisions: int, loss: float, scale: Scale) -> NDArray[np.float64]:
    """The logarithm of how likely such a loss is, for every loss per decision in the grid."""
    power, dispersion = scale.power, scale.dispersion
    levels, _ = _grid(scale)
    mistakes = decisions * np.exp((2 - power) * levels) / (dispersion * (2 - power))
    if not loss:
        return -mistakes
    shape = (2 - power) / (power - 1)
    size = dispersion * (power - 1) * np.exp((power - 1) * levels)
    # For every number of mistakes: how likely it is, times how likely that many are to cost this much together.
    most = float(mistakes.max())
    counts = np.arange(1, int(most + 12 * most**0.5) + 12)
    constant = np.array([-lgamma(count + 1) - lgamma(count * shape) for count in counts.tolist()])
    each = np.log(mistakes) + shape * (log(loss) - np.log(size))
    terms = each[:, None] * counts + constant
    highest = terms.max(axis=1)
    logs: NDArray[np.float64] = highest + np.log(np.exp(terms - highest[:, None]).sum(axis=1)) - mistakes - loss / size
    return logs


# --- what is rated --------------------------------------------------------------------------------------------


def own_losses(side: SideReview, sides: int) -> Losses:
    """What a side's own decisions cost: in points if it played alone, otherwise in chances to win.

    A record that says nothing about help has no decisions to rate, nor has a game in which some dice were not seen.
    """
    if not side.help_known or not all(turn.is_seen for turn in side.turns):
        return Losses(0, 0.0)
    each = [_own_loss(turn, decision, sides) for turn, decision in side.decisions if decision.unforced]
    known = [max(loss, 0.0) for loss in each if loss is not None]
    return Losses(len(known), sum(known))


def why_not_rated(side: SideReview) -> str:
    """Why a side has no decision to rate, as a key of `words.figures.WHY_NOT_RATED`."""
    if not side.help_known:
        return "help_unknown"
    return "nothing" if all(turn.is_seen for turn in side.turns) else "unseen"


def _own_loss(turn: TurnReview, decision: Decision, sides: int) -> float | None:
    if sides == 1:
        return decision.own_loss
    if turn.win is None or not STILL_OPEN <= turn.win <= 1 - STILL_OPEN:
        return None
    return decision.own_win_loss
