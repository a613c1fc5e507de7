"""What the coach's commands print about games that can be worked out by hand, with only the box Chance."""

from __future__ import annotations

import json
from math import sqrt
from pathlib import Path

import pytest

from dicecup import Record, Series
from dicecup.saves import Saves
from tests.coach.chance_alone import CHANCE, START
from tests.commands import printed, refused
from tests.games import game_of

RULE = ["--rule", "categories=chance"]
TURNS = {
    # A roll of 30 at once; 5 after three bad rolls; keeping 3 4 5 (costs 1) and then 2 3 4 5 (costs 2), for 20.
    "lucky": "66666 chance",
    "unlucky": "11111 () 11111 () 11111 chance",
    "careless": "12345 (345) 12345 (2345) 23456 chance",
}


@pytest.fixture
def saved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ann's lucky game, Bob's unlucky one, and a bot's careless one."""
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    for day, (player, how, bot) in enumerate(
        [("Ann", "lucky", ""), ("Bob", "unlucky", ""), ("Cy", "careless", "expert")]
    ):
        game = game_of(CHANCE, TURNS[how], sides=[player])
        record = Record(Series(CHANCE, game.sides, 1, False, (game,))).with_header("Date", f"2026-10-0{day + 1}")
        record = record.with_header("Bots", bot) if bot else record
        Saves().save(Saves().records / f"{how}.dice", record)
    return tmp_path


@pytest.mark.usefixtures("saved")
def test_a_review(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "review", "careless", "--brief")[:12] == [
        "deluxe (house rules: categories=chance)",
        "",
        "Cy",
        "      23.33  start value",
        "-      0.33  luck",
        "-      3.00  losses",
        "=     20.00  final score",
        "Losses: first keep 1.00, second keep 2.00, box 0.00.",
        "With average luck these decisions would have scored 20.3.",
        "Average loss per unforced decision: 1.500, from 2 decisions.",
        "Decisions: 1 inaccuracy, 1 mistake.",
        "",
    ]
    shown = json.loads("".join(printed(capsys, "review", "unlucky", "--json")))["sides"][0]
    assert (shown["start"], shown["luck"], shown["loss"]) == pytest.approx((START, -55 / 3, 0.0), abs=1e-9)


@pytest.mark.usefixtures("saved")
def test_statistics_are_those_of_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "stats", *RULE)[:6] == [
        "deluxe (house rules: categories=chance): 2 games",
        "mean score 17.5 (8.0 to 27.0); perfect play 23.3",
        "best 30 (beats 100 % of perfect games); last 5 (beats 0 % of perfect games)",
        "upper bonus in 0 % of games; perfect play 0 %",
        "loss per unforced decision 0.000",
        "luck per game -5.8 (-10.2 to -1.5)",
    ]
    whole = printed(capsys, "stats", *RULE)
    assert [line.split()[:4] for line in whole[-2:]] == [["Ann", "1", "30.0", "30"], ["Bob", "1", "5.0", "5"]]
    games = printed(capsys, "stats", "--games", *RULE)
    assert [line.split()[-1] for line in games] == ["record", "lucky", "unlucky"]
    people = json.loads("".join(printed(capsys, "stats", "--json", *RULE)))["people"]
    assert [(each["name"], each["best"]) for each in people] == [("Ann", 30), ("Bob", 5)]
    shown = json.loads("".join(printed(capsys, "stats", "--player", "Ann", "--json")))
    assert shown["luck"] == pytest.approx([20 / 3])
    assert [(game["record"], game["date"], game["score"]) for game in shown["scores"]] == [("lucky", "2026-10-01", 30)]


@pytest.mark.usefixtures("saved")
def test_fairness_on_both_sides(capsys: pytest.CaptureFixture[str]) -> None:
    within = "By chance alone 95 % of players stay within"
    rare = "so luck like this is one in twenty or rarer: play on before you conclude anything."
    normal = "so this is normal; with so few games it proves little."
    assert printed(capsys, "fairness", *RULE) == [
        "deluxe (house rules: categories=chance): luck per game, and what chance alone may do (95 %)",
        f"  Cy: -0.3 points of luck per game over 1 game. {within} ±6.2, {normal}",
        f"  Ann: +6.7 points of luck per game over 1 game. {within} ±6.2, {rare}",
        f"  Bob: -18.3 points of luck per game over 1 game. {within} ±6.2, {rare}",
        "",
        f"  People: -5.8 points of luck per game over 2 games. {within} ±4.4, {rare}",
        f"  Bots: -0.3 points of luck per game over 1 game. {within} ±6.2, {normal}",
    ]
    shown = json.loads("".join(printed(capsys, "fairness", "--json")))
    assert [player["ordinary"] for player in shown["players"]] == [True, False, False]
    assert shown["people"]["luck"]["mean"] == pytest.approx(-35 / 6)
    assert shown["people"]["luck"]["high"] - shown["people"]["luck"]["mean"] == pytest.approx(1.959964 * sqrt(5))


def test_advice(capsys: pytest.CaptureFixture[str]) -> None:
    """With one roll left, 4 and 5 are kept; a kept 3 costs 0.5, and so does a 4 that is rolled."""
    assert printed(capsys, "advise", "12345", "--rolls-left", "1", "--most", "5", *RULE) == [
        "deluxe (house rules: categories=chance): dice 1 2 3 4 5, 1 roll left",
        "   value    loss  choice                     bonus  going for",
        "  19.500   0.000  keep 4 5                     0 %  Chance 100 %",
        "  19.000   0.500  keep 3 4 5                   0 %  Chance 100 %",
        "  19.000   0.500  keep 5                       0 %  Chance 100 %",
        "  18.500   1.000  keep 3 5                     0 %  Chance 100 %",
        "  18.000   1.500  keep 2 4 5                   0 %  Chance 100 %",
        "(27 more: --most 0 shows all)",
        "Keep 4 5: worth 4.5 more than entering Chance, because it scores 4.5 points",
        "more this turn on average, mostly through Chance.",
    ]


@pytest.mark.parametrize(("most", "shown"), [("31", 31), ("32", 32), ("33", 32), ("0", 32)])
def test_what_is_not_shown_of_an_advice_is_counted(most: str, shown: int, capsys: pytest.CaptureFixture[str]) -> None:
    """The dice 1 2 3 4 5 can be kept in 31 ways that leave one to roll, and there is one box."""
    lines = printed(capsys, "advise", "12345", "--rolls-left", "1", "--most", most, *RULE)
    assert len([line for line in lines[2:] if line[:8].strip().replace(".", "").isdigit()]) == shown
    assert [line for line in lines if "more: --most" in line] == (
        ["(1 more: --most 0 shows all)"] if shown < 32 else []
    )


def test_a_saved_game_is_advised_on_as_it_stands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After the second roll 4 and 5 are kept; after the first one it would be 5 alone."""
    file = tmp_path / "game.dice"
    game = game_of(CHANCE, "11111 () 12345")
    file.write_text(Record(Series(CHANCE, game.sides, 1, False, (game,))).dump(), "utf-8")
    lines = printed(capsys, "advise", "--record", str(file), "--most", "1")
    assert lines[0] == "deluxe (house rules: categories=chance): dice 1 2 3 4 5, 1 roll left"
    assert lines[2].split()[2:5] == ["keep", "4", "5"]
    for option in (["12345"], ["--card", "{}"], ["--rolls-left", "1"]):
        assert refused(capsys, "advise", *option, "--record", str(file)) == (
            "dicecup: --record gives card and dice; leave out DICE, --card and --rolls-left\n"
        )
    for waiting in (game_of(CHANCE, "11111 ()"), game_of(CHANCE, "11111 chance")):
        file.write_text(Record(Series(CHANCE, waiting.sides, 1, False, (waiting,))).dump(), "utf-8")
        assert refused(capsys, "advise", "--record", str(file)) == (
            "dicecup: that game does not wait for a decision, so there is nothing to advise on\n"
        )


def test_a_keep_goes_for_three_boxes_at_most(capsys: pytest.CaptureFixture[str]) -> None:
    lines = printed(capsys, "advise", "13356", "--most", "0")
    aims = {tuple(line.split("%", 1)[0].split()[3:-1]): line.count(" %") - 1 for line in lines[2:-2] if "keep" in line}
    assert max(aims.values()) == 3


@pytest.mark.usefixtures("saved")
def test_ones_own_mistakes(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """The bot's mistake is not asked again; a person's is."""
    assert printed(capsys, "puzzle", "--mine", *RULE) == [
        "There are no mistakes to learn from in your finished games of deluxe (house rules: categories=chance)."
    ]
    game = game_of(CHANCE, TURNS["careless"], sides=["Ann"])
    Saves().save(Saves().records / "mine.dice", Record(Series(CHANCE, game.sides, 1, False, (game,))))
    monkeypatch.setattr("builtins.input", lambda _: "45")
    said = "\n".join(printed(capsys, "puzzle", "--mine", *RULE))
    assert "Theme: mine, ***\n" in said
    assert "Right. Keep 4 5: worth 2.0 more than keeping 2 3 4 5" in said


@pytest.mark.usefixtures("saved")
def test_mistakes_of_one_person(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Bo kept 3 4 5, which cost a point; Di kept 2 3 4 5 as well, which cost two. Only two points are a mistake."""
    for name, player, turns in (
        ("b", "Bo", "12345 (345) 34566 chance"),
        ("d", "Di", TURNS["careless"]),
        ("e", "Di", TURNS["careless"]),
    ):
        game = game_of(CHANCE, turns, sides=[player])
        Saves().save(Saves().records / f"{name}.dice", Record(Series(CHANCE, game.sides, 1, False, (game,))))
    found = json.loads("".join(printed(capsys, "puzzle", "--mine", "--player", "Di", "--json", *RULE)))["puzzles"]
    assert [each["source"] for each in found] == ["d, turn 1", "e, turn 1"]
    assert printed(capsys, "puzzle", "--mine", "--player", "Bo", *RULE) == [
        "There are no mistakes to learn from in your finished games of deluxe (house rules: categories=chance)."
    ]
    assert "--player says whose mistakes --mine shows" in refused(capsys, "puzzle", "--player", "Di", *RULE)
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    shown = printed(capsys, "puzzle", "--mine", "--player", "Di", *RULE)
    assert shown[:3] == [
        "",
        "Mistake 1 of 2, d, turn 1",
        "deluxe (house rules: categories=chance). Theme: mine, ***",
    ]
    assert "Total so far 0. Dice: 1 2 3 4 5, one roll left." in shown
