"""What `dicecup simulate` and `dicecup leaderboard` print for people, worked out from what they write for programs."""

from __future__ import annotations

import csv
import json
import statistics
from pathlib import Path

import pytest

from tests.commands import printed

SMALL = ["--rule", "categories=aces,chance", "--rule", "upper_target=2"]
NAME = "(house rules: categories=aces,chance, upper_target=2)"


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_figures_of_simulated_games(book: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    games = tmp_path / "games.csv"
    arguments = ["--book", book, *SMALL, "--bot", "random", "--games", "40", "--seed", "7", "--csv", str(games)]
    said = printed(capsys, "simulate", *arguments)
    rows = [
        {name: int(value) for name, value in row.items()}
        for row in csv.DictReader(games.read_text("utf-8").splitlines())
    ]
    scores = [row["score"] for row in rows]
    deviation = statistics.stdev(scores)
    percentiles = statistics.quantiles(scores, n=100, method="inclusive")
    quantiles = ", ".join(f"{share}% {percentiles[share - 1]:.0f}" for share in (1, 5, 25, 50, 75, 95, 99))
    bonuses = [name for name in rows[0] if name.startswith("upper_bonus")]
    rates = ", ".join(f"{100 * sum(row[name] > 0 for row in rows) / 40:.2f} %" for name in bonuses)
    assert len(bonuses) == {"deluxe": 1, "triple": 3}[book]
    assert said[:5] == [
        f"40 games of {book} {NAME} by the random bot, seed 7",
        f"mean {sum(scores) / 40:.3f} ± {deviation / 40**0.5:.3f}, standard deviation {deviation:.2f}",
        f"from {min(scores)} to {max(scores)}; {quantiles}",
        f"upper bonus in {rates} of games; Yahtzee bonuses 0.00 points per game",
        "box                       mean     zeros",
    ]
    boxes = {
        "deluxe": {"aces": "Aces", "chance": "Chance"},
        "triple": {f"{n}:{box}": f"{box.capitalize()}, column {n}" for n in (1, 2, 3) for box in ("aces", "chance")},
    }[book]
    found = {name: [row[name] for row in rows] for name in boxes}
    assert [line[:22].rstrip() for line in said[5:]] == list(boxes.values())
    assert [line[22:] for line in said[5:]] == [
        f" {sum(points) / 40:7.3f} {100 * points.count(0) / 40:7.2f} %" for points in found.values()
    ]


def test_a_leaderboard(capsys: pytest.CaptureFixture[str]) -> None:
    """Half of every interval stands behind its mean."""
    arguments = ["leaderboard", "random", "greedy", "--games", "6", "--seed", "3", *SMALL]
    found = json.loads("".join(printed(capsys, *arguments, "--json")))
    rows = {row["name"]: row for row in found["rows"]}
    assert list(rows) == ["greedy", "random"]

    def half(name: str, what: str, digits: int, times: float = 1.0) -> str:
        mean, low, high = (times * rows[name][what][each] for each in ("mean", "low", "high"))
        return f"{mean:.{digits}f} ± {(high - low) / 2:.{digits}f}"

    def won(name: str, level: str) -> str:
        mean, low, high = (100 * rows[name]["wins"][level][each] for each in ("mean", "low", "high"))
        return f"{mean:.1f} ± {(high - low) / 2:.1f} %"

    levels = ["beginner", "casual", "regular", "skilled", "expert"]
    lines = printed(capsys, *arguments)
    assert [lines[0], lines[4]] == [f"6 games of deluxe {NAME} each, seed 3; ± is half of a 95 % interval", ""]
    assert lines[1].split() == ["player", "points", "SD", "without", "luck", "regret", "bonus", "Yahtzee"]
    assert lines[5].split() == ["wins", "against", *levels]
    for number, name in enumerate(rows):
        figures = [
            name,
            half(name, "points", 2),
            f"{rows[name]['deviation']:.1f}",
            half(name, "without_luck", 2),
            half(name, "regret", 4),
            f"{half(name, 'upper_bonus', 1, 100)} %",
            f"{half(name, 'yahtzee', 1, 100)} %",
        ]
        assert " ".join(lines[2 + number].split()) == " ".join(figures)
        assert " ".join(lines[6 + number].split()) == " ".join([name, *(won(name, level) for level in levels)])


def test_a_leaderboard_by_an_estimate_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    triple = ["leaderboard", "random", "--games", "1", "--book", "triple", "--rule", "categories=aces,chance"]
    assert "Regret and points without luck are those that the learned estimate sees." in printed(capsys, *triple)
    exact = ["leaderboard", "random", "--games", "1", *SMALL]
    assert not any("estimate" in line for line in printed(capsys, *exact))
