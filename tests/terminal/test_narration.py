"""What happened, in sentences."""

from __future__ import annotations

from pathlib import Path

from dicecup.rules import Game, Record, Resign, Series, rulebook
from dicecup.terminal.narration import game_lines, pads_of_record, result_lines

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
