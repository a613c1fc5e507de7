"""What `dicecup distribution` prints for people, compared with the chances that it gives to programs."""

from __future__ import annotations

import json
import re
from itertools import accumulate
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.commands import printed, refused

SMALL = ["--rule", "categories=aces,three_kind", "--rule", "upper_target=3"]
"""Three of a kind is missed often enough that the likeliest score is not the middle one."""
NAME = "deluxe (house rules: categories=aces,three_kind, upper_target=3)"
CHANCE = ["--rule", "categories=chance"]


def test_exact_scores(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads("".join(printed(capsys, "distribution", *SMALL, "--score", "16", "--json")))
    chances = {int(score): chance for score, chance in found["chances"].items()}
    mean = sum(score * chance for score, chance in chances.items())
    deviation = sum((score - mean) ** 2 * chance for score, chance in chances.items()) ** 0.5
    up_to = dict(zip(sorted(chances), accumulate(chances[score] for score in sorted(chances)), strict=True))
    quantiles = {
        each: min(score for score in up_to if up_to[score] >= each / 100) for each in (1, 5, 25, 50, 75, 95, 99)
    }
    mode = max(chances, key=lambda score: chances[score])
    median = quantiles.pop(50)
    assert median != mode
    beaten = 100 * (sum(chance for score, chance in chances.items() if score < 16) + chances[16] / 2)
    assert found["percentile"] == pytest.approx(beaten)
    aces, kind = found["boxes"]["aces"], found["boxes"]["three_kind"]
    assert printed(capsys, "distribution", *SMALL, "--score", "16") == [
        f"Final score under perfect play, {NAME}",
        f"mean {mean:.6f}, standard deviation {deviation:.6f}, median {median}, mode {mode}",
        ", ".join(f"{share} % {score}" for share, score in quantiles.items()),
        f"upper bonus {100 * found['upper_bonus_rate']:.4f} %; Yahtzee bonuses 0.0000 points",
        "box                     mean     zeros",
        f"Aces                 {aces['mean']:7.3f} {100 * aces['zero_rate']:7.2f} %",
        f"3 of a Kind          {kind['mean']:7.3f} {100 * kind['zero_rate']:7.2f} %",
        f"16 beats {beaten:.1f} % of perfect games",
    ]
    assert 0.1 < found["upper_bonus_rate"] < 0.9


def test_playing_for_a_total_alone(capsys: pytest.CaptureFixture[str]) -> None:
    """Five sixes. For the highest mean a die becomes a six with 1/3; for them alone with 1 - (5/6)^3 = 91/216."""
    said = printed(capsys, "distribution", *CHANCE, "--target", "30", "--target", "5")
    assert said[-4:] == [
        "30 or more: 0.4115 % playing for the highest mean,",
        "at most 1.3272 % playing for that alone",
        "5 or more: 100.0000 % playing for the highest mean,",
        "at most 100.0000 % playing for that alone",
    ]


def test_scores_that_were_counted_in_simulated_games(capsys: pytest.CaptureFixture[str]) -> None:
    """With no more digits than that many games justify."""
    found = json.loads("".join(printed(capsys, "distribution", "--book", "triple", "--json")))
    first, second, quantiles, bonuses, *_ = printed(capsys, "distribution", "--book", "triple")
    assert re.fullmatch(r"Final score of our triple engine, triple, in [1-9]\d*,\d{3} simulated games", first)
    mean, deviation, median = found["mean"], found["deviation"], found["median"]
    assert second == f"mean {mean:.1f}, standard deviation {deviation:.1f}, median {median}"
    assert [part.split(" % ")[0] for part in quantiles.split(", ")] == ["1", "5", "25", "75", "95", "99"]
    rate, points = 100 * found["upper_bonus_rate"], found["yahtzee_bonus_mean"]
    assert bonuses == f"upper bonus {rate:.1f} %; Yahtzee bonuses {points:.1f} points"


def test_a_picture_is_named_after_the_rules(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, "distribution", *CHANCE, "--plot", str(tmp_path / "scores.svg"))
    picture = ElementTree.parse(tmp_path / "scores.svg").getroot()
    title = "Final scores of perfect play: deluxe (house rules: categories=chance)"
    assert picture.get("aria-label") == title
    assert next(text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")) == title


@pytest.mark.parametrize("option", ["--csv", "--parquet"])
def test_a_table_needs_a_total(option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    said = refused(capsys, "distribution", *CHANCE, option, str(tmp_path / "chances"))
    assert said == ("dicecup: --csv, --parquet, --workers and --cluster are for chances of totals: add --target\n")
    assert not (tmp_path / "chances").exists()


@pytest.mark.parametrize(
    "asked", [["--card", '{"boxes": {"1:aces": 3}}'], ["--target", "2000"], ["--rule", "forced=filled"]]
)
def test_of_triple_only_whole_games_by_the_printed_rules_are_known(
    asked: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(capsys, "distribution", "--book", "triple", *asked)
    assert "is not solved: only the scores of whole games are known" in said
    assert said.endswith("Try: dicecup distribution --book triple\n")
