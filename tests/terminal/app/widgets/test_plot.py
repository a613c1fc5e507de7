"""Plots in characters."""

from __future__ import annotations

from dicecup.terminal.app.widgets.plot import bar_plot, line_plot, spark


def test_bars_have_lengths_in_proportion_and_a_mark_for_the_other_share() -> None:
    bars = bar_plot(["0-49", "50-99"], [0.5, 0.25], [0.0, 0.5], 22)
    assert bars == [" 0-49 ██████████   50 %", "50-99 █████     │  25 %"]


def test_the_longest_bar_may_be_the_other_share() -> None:
    assert bar_plot(["0-49"], [0.25], [0.5], 22) == ["0-49 █████     │  25 %"]


def test_a_line_goes_from_its_highest_to_its_lowest() -> None:
    assert line_plot([3.0, 1.0, 2.0], 20, 3) == ["    3 ┤●", "      ┤        ●", "    1 ┤    ●"]
    assert line_plot([3.0, 2.0, 0.0], 20, 3) == ["    3 ┤●", "      ┤    ●", "    0 ┤        ●"], "2 is nearer to 1.5"
    assert line_plot([], 20, 3) == []
    assert line_plot([5.0, 5.0], 20, 2)[0].count("●") == 2


def test_sparks() -> None:
    assert spark([0.0, 1.0, 2.0]) == "▁▅█"
    assert spark([1.0]) == "▁"
