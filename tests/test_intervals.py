"""Means and their 95 % intervals, by printed tables and by hand."""

from __future__ import annotations

from math import exp, inf, sqrt

import pytest

from dicecup.intervals import Interval, interval, interval_supposing, student

T_TABLE = {
    1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 6: 2.447, 7: 2.365, 8: 2.306, 9: 2.262, 10: 2.228, 11: 2.201,
    12: 2.179, 15: 2.131, 20: 2.086, 25: 2.060, 30: 2.042, 40: 2.021, 60: 2.000, 120: 1.980,
}  # fmt: skip
"""The printed table of Student's distribution, two-sided 95 %, by degrees of freedom."""


@pytest.mark.parametrize(("freedom", "printed"), T_TABLE.items())
def test_students_distribution_by_the_printed_table(freedom: int, printed: float) -> None:
    assert student(freedom + 1) == pytest.approx(printed, abs=6e-4)


def test_many_numbers_are_nearly_normal() -> None:
    assert student(10**6) == pytest.approx(1.959964, abs=1e-5)


def test_no_numbers_and_one() -> None:
    assert interval([]) == Interval(0.0, 0.0, 0.0, 0)
    assert interval([3.0]) == Interval(3.0, 3.0, 3.0, 1)
    assert interval([3.0]).text(1) == "3.0"
    assert interval([3.0], deviation=10.0) == pytest.approx((3.0, 3.0 - 19.59964, 3.0 + 19.59964, 1))


def test_three_numbers_by_hand() -> None:
    """Their deviation is 1, so the mean is known to 4.303 / sqrt(3) either way."""
    found = interval([1.0, 2.0, 3.0])
    assert found == pytest.approx((2.0, 2.0 - 2.4842, 2.0 + 2.4842, 3), abs=1e-4)
    assert found.text(1, signed=True) == "+2.0 (-0.5 to +4.5)"
    assert found.text() == "2.00 (-0.48 to 4.48)"
    assert found.to_json() == {"mean": 2.0, "low": found.low, "high": found.high, "size": 3}


def test_eleven_numbers_by_hand() -> None:
    """0 to 10: the mean is 5, the deviation sqrt(11), and t with ten degrees of freedom 2.228."""
    found = interval(list(range(11)))
    assert found.mean == 5.0
    assert found.high - 5.0 == pytest.approx(2.228 * sqrt(11) / sqrt(11), abs=1e-3)
    assert 5.0 - found.low == pytest.approx(found.high - 5.0)


def test_a_deviation_that_is_known_is_not_estimated() -> None:
    """1.96 * 10 / sqrt(4) = 9.8, whatever the numbers are."""
    for numbers in ([5.0] * 4, [-30.0, 0.0, 10.0, 40.0]):
        found = interval(numbers, deviation=10.0)
        assert found == pytest.approx((5.0, 5.0 - 9.79982, 5.0 + 9.79982, 4))
    assert interval([0.0, 0.0], deviation=10.0).high == pytest.approx(13.8590, abs=1e-3)


def test_losses_have_an_interval_that_stays_above_zero() -> None:
    rare = interval([0.0] * 5 + [3.0])
    assert rare.low < 0.0
    # The mean is 0.5 and so is its standard error; t with five degrees of freedom is 2.571.
    factor = exp(2.57058 * 0.5 / 0.5)
    assert rare.of_losses() == pytest.approx((0.5, 0.5 / factor, 0.5 * factor, 6), rel=1e-4)


def test_a_handful_of_losses_has_no_interval() -> None:
    assert interval([25.5, 102.0]).of_losses().text() == "63.75"
    assert interval([0.0, 0.0, 0.0, 8.0]).of_losses() == Interval(2.0, 2.0, 2.0, 4)
    five = interval([0.0, 0.0, 0.0, 0.0, 8.0]).of_losses()
    assert 0.0 < five.low < 1.6 < five.high
    assert five.mean == pytest.approx(1.6)
    assert interval([0.0] * 9).of_losses().text() == "0.00", "a player who never errs has no interval"
    assert interval([]).of_losses() == Interval(0.0, 0.0, 0.0, 0)


def test_a_mean_without_an_interval_is_said_alone() -> None:
    assert Interval(2.0, 2.0, 2.0, 1).text(1, signed=True) == "+2.0"
    assert Interval(2.0, 1.0, inf, 1).text(0) == "2 (1 to inf)"


def test_few_scores_are_supposed_to_vary_as_those_of_perfect_play() -> None:
    """Ten assumed games of deviation 60 and two own: (10 * 3600 + 0.5) / 11, and t with eleven degrees 2.201."""
    close = interval_supposing([200.0, 201.0], 60.0)
    assert close.mean == 200.5
    assert close.high - close.mean == pytest.approx(2.20099 * sqrt(36000.5 / 11 / 2), abs=1e-2)
    assert close.mean - close.low == pytest.approx(close.high - close.mean)
    # One game: 10 degrees of freedom, 2.228 * 60.
    one = interval_supposing([200.0], 60.0)
    assert one.high - one.mean == pytest.approx(2.22814 * 60.0, abs=0.05)
    assert interval_supposing([], 60.0) == Interval(0.0, 0.0, 0.0, 0)


def test_many_scores_speak_for_themselves() -> None:
    many = [100.0, 300.0] * 500
    own, supposed = interval(many), interval_supposing(many, 60.0)
    assert supposed.mean == own.mean == 200.0
    assert supposed.high == pytest.approx(own.high, abs=0.1)
