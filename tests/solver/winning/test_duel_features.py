"""What the network that plays to win sees of two cards, by hand. Its weights were learned from just these."""

from __future__ import annotations

import math

import numpy as np
import pytest

from dicecup.solver.winning.duel_features import PAIR_FEATURES, further, pair_features


def told(lead: float, margin: float, deviation: float, base: float, theirs_next: bool = False) -> list[float]:
    (found,) = pair_features(np.array([lead]), np.array([margin]), np.array([deviation]), np.array([base]), theirs_next)
    return [float(number) for number in found]


def test_two_cards_by_hand() -> None:
    ahead = told(30, 20, 40, 0.75, theirs_next=True)
    assert ahead[:8] == pytest.approx([math.log(3) / 4, 0.75, 0.75, 0.6, 0.4, 0.5, 0.8, 1.0])
    behind = told(-10, -100, 20, 0.2)
    assert behind[:8] == pytest.approx([-math.log(4) / 4, 0.2, 0.64, -0.2, -2.0, -4.0, 0.4, 0.0])
    assert len(ahead) == len(behind) == PAIR_FEATURES == 33


def test_what_is_nearly_decided_stays_within_bounds() -> None:
    won, lost = told(90, 90, 0.0, 1.0), told(-90, -90, 0.5, 0.0)
    assert won[0] == pytest.approx(math.log(999) / 4)
    assert lost[0] == pytest.approx(-won[0])
    assert (won[5], lost[5]) == (4.0, -4.0), "a deviation below a point counts as a point"
    assert told(1.5, 1.5, 0.0, 0.5)[5] == 1.5


def test_the_lead_in_steps() -> None:
    """A step for every five points from 60 behind to 60 ahead; each step rises over five points."""
    assert told(-55, 0, 1, 0.5)[8:] == [1.0, 0.5, *[0.0] * 23]
    assert told(-53.75, 0, 1, 0.5)[8:] == [1.0, 0.75, *[0.0] * 23]
    assert told(60, 0, 1, 0.5)[8:] == [*[1.0] * 24, 0.5]


def test_mean_and_deviation_of_three_cases() -> None:
    """Each case has a chance, a mean and a deviation."""
    even = [(0.5, 0.0, 0.0), (0.25, 10.0, 0.0), (0.25, 10.0, 0.0)]
    wide = [(0.5, 20.0, 3.0), (0.5, 20.0, 5.0), (0.0, 99.0, 9.0)]
    sure = [(1.0, 12.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0)]
    means, deviations = further(np.array([even, wide, sure]))
    assert means == pytest.approx([5.0, 20.0, 12.0])
    assert deviations == pytest.approx([5.0, 17**0.5, 0.0])
