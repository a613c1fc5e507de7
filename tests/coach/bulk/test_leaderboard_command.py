"""What `leaderboard` prints: every figure under its heading, with half of its interval."""

from __future__ import annotations

import pytest

from dicecup import rulebook
from dicecup.cli.leaderboard import _print
from dicecup.coach.bulk.leaderboard import Leaderboard, LeaderboardRow
from dicecup.intervals import Interval


def around(mean: float, reach: float) -> Interval:
    return Interval(mean, mean - reach, mean + reach, 9)


ROWS = (
    LeaderboardRow(
        "skilled",
        points=around(240, 12.5),
        deviation=58.6,
        without_luck=around(247.5, 1.25),
        regret=around(0.2, 0.03),
        upper_bonus=around(0.55, 0.05),
        yahtzee=around(0.33, 0.025),
        wins={"beginner": around(0.8, 0.1), "expert": around(0.45, 0.15)},
    ),
    LeaderboardRow(
        "a program with a name that is far too long for the table",
        points=around(250, 20),
        deviation=45.25,
        without_luck=around(198, 2),
        regret=around(1.5, 0.125),
        upper_bonus=around(0.01, 0.01),
        yahtzee=around(0.25, 0.05),
        wins={"beginner": around(0.5, 0.02), "expert": around(0.2, 0.04)},
    ),
)


@pytest.mark.parametrize("exact", [True, False])
def test_figures_stand_under_their_headings(exact: bool, capsys: pytest.CaptureFixture[str]) -> None:
    _print(Leaderboard(rulebook("deluxe"), 9, 4, exact, ROWS))
    title, *lines = capsys.readouterr().out.splitlines()
    assert title == "9 games of deluxe each, seed 4; ± is half of a 95 % interval"
    if not exact:
        assert lines.pop(0) == "Regret and points without luck are those that the learned estimate sees."
    name = "a program with a name that…"
    assert lines == [
        f"{'player':27}           points      SD     without luck             regret          bonus        Yahtzee",
        f"{'skilled':27}   240.00 ± 12.50    58.6    247.50 ± 1.25    0.2000 ± 0.0300   55.0 ± 5.0 %   33.0 ± 2.5 %",
        f"{name:27}   250.00 ± 20.00    45.2    198.00 ± 2.00    1.5000 ± 0.1250    1.0 ± 1.0 %   25.0 ± 5.0 %",
        "",
        f"{'wins against':27}       beginner         expert",
        f"{'skilled':27}  80.0 ± 10.0 %  45.0 ± 15.0 %",
        f"{name:27}   50.0 ± 2.0 %   20.0 ± 4.0 %",
    ]


def test_what_is_estimated_says_so_as_json_too() -> None:
    assert [Leaderboard(rulebook("deluxe"), 9, 4, exact, ROWS).to_json()["exact"] for exact in (True, False)] == [
        True,
        False,
    ]
