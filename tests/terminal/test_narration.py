"""What happened, in sentences."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.rules import Enter, Game, Record, Resign, Series, rulebook
from dicecup.terminal.narration import game_lines, pads_of_record, result_lines, standings_lines

from .person import TEAMS, playing_anything, sit_down


def test_a_game_is_told_turn_by_turn(tmp_path: Path) -> None:
    person = sit_down(tmp_path, Series.new(rulebook("classic"), TEAMS), playing_anything(1), seed=1)
    person.play()
    lines = game_lines(person.game)
    assert sum(line.startswith("Turn ") for line in lines) == 26
    assert any(line.startswith("Turn 2: Cy of Reds rolls ") for line in lines)
    assert f"Total {person.game.totals[0]}." in "\n".join(lines)


def test_resignations_and_unfinished_turns_are_told() -> None:
    game = Game.new(rulebook("deluxe"), ["Ann", "Bob", "Cy"], 0).with_roll("12345").apply(Resign()).with_roll("66666")
    assert game_lines(game) == [
        "Ann begins.",
        "Ann resigns.",
        "Turn 1, under way: Bob has rolled 6 6 6 6 6.",
    ]
    assert result_lines(game) == ["The game is not finished."]
    assert result_lines(game.abandoned()) == ["The game was abandoned; nobody wins."]
    alone = Game.new(rulebook("deluxe"), ["Ann"]).apply(Resign())
    assert result_lines(alone) == ["Ann resigned with 0 points."]


def test_a_game_left_before_its_start_was_settled_is_told() -> None:
    game = Game.new(rulebook("deluxe"), ["Ann", "Bob"]).with_roll("12345").apply(Resign(1))
    assert game_lines(game) == ["Ann rolls 1 2 3 4 5 = 15 to see who starts.", "Bob resigns."]


def test_the_pad_of_a_series_has_its_games_side_by_side_and_the_back(tmp_path: Path) -> None:
    series = Series.new(rulebook("classic"), ["Ann", "Bob"], 6)
    person = sit_down(tmp_path, series, playing_anything(2), seed=2)
    person.play()
    lines = pads_of_record(person.sitting.record)
    assert (
        sum(
            line.split() == ["GAME", "1", "GAME", "2", "GAME", "3", "GAME", "4", "GAME", "5", "GAME", "6"]
            for line in lines
        )
        >= 2
    )
    assert lines.count("BACK OF THE CARD") == 2
    for standing in person.sitting.series.standings:
        assert any(line.split() == ["TOTAL", "of", "all", "games", str(standing.total)] for line in lines)
    assert all(len(line) <= 79 for line in lines)


def test_house_rules_stand_on_the_pad() -> None:
    record = Record(Series.new(rulebook("deluxe", ["bonus_limit=1"])))
    assert "House rules: bonus_limit=1" in pads_of_record(record)


@pytest.mark.parametrize(
    ("book", "sides", "difference", "rolls", "lines"),
    [
        ("travel", 2, False, "66666 11111", ["Ann: 30", "Bob: 5"]),
        ("travel", 2, False, "66666 11111 11112 66665", ["Ann: 30 + 6 = 36", "Bob: 5 + 29 = 34"]),
        (
            "travel",
            2,
            True,
            "66666 11111 11112 66665",
            ["Ann: 25 points (game scores 30, 6)", "Bob: 23 points (game scores 5, 29)", "Bob earns 23 by this game."],
        ),
        ("deluxe", 2, False, "66666 11111", ["Ann: 1 game won (scores 30)", "Bob: 0 games won (scores 5)"]),
        ("deluxe", 1, False, "66666 11111", ["Ann: scores 30, 5"]),
    ],
)
def test_where_a_series_stands(book: str, sides: int, difference: bool, rolls: str, lines: list[str]) -> None:
    series = Series.new(rulebook(book, ["categories=chance"]), ["Ann", "Bob"][:sides], 3, difference, first=0)
    left = iter(rolls.split())
    for _ in range(len(rolls.split()) // sides):
        if series.game.is_over:
            series = series.next_game()
            series = series.with_game(Game.new(series.book, series.sides, 0))
        for _ in range(sides):
            game = series.game.with_roll(next(left))
            series = series.with_game(game.apply(Enter(game.card.open_boxes[0])))
    assert standings_lines(series) == [f"Standings after game {len(series.games)} of 3:", *lines]
