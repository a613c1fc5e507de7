"""The coach's commands."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dicecup import Enter, Game, Record, Series, rulebook
from dicecup.cli import main
from dicecup.saves import Saves

NAME = "2026-10-01-120000-deluxe-aaaaaa"


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody types these lines, and then the input ends."""
    left: Iterator[str] = iter(lines)

    def answer(_prompt: str) -> str:
        try:
            return next(left)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


def test_review_as_text_json_and_page(
    folder: Callable[[int], Saves], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder(1)
    assert main(["review", NAME]) == 0
    assert "start value" in capsys.readouterr().out
    assert main(["review", NAME, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sides"][0]["name"] == "Ann"
    page = tmp_path / "review.html"
    assert main(["review", NAME, "--html", str(page)]) == 0
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert main(["review", NAME, "--game", "2"]) == 2
    assert "has 1 game so far; there is no game" in capsys.readouterr().err


def test_stats_and_fairness(folder: Callable[[int], Saves], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder(2)
    picture = tmp_path / "stats.svg"
    assert main(["stats", "--plot", str(picture)]) == 0
    assert "deluxe: 2 games" in capsys.readouterr().out
    assert picture.read_text("utf-8").startswith("<svg")
    assert main(["stats", "--player", "Ann", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 2
    assert main(["stats", "--plot", str(tmp_path / "stats.png")]) == 0
    assert (tmp_path / "stats.png").read_bytes().startswith(b"\x89PNG")
    capsys.readouterr()
    assert main(["stats", "--plot", "stats.pdf"]) == 2
    assert "SVG or PNG" in capsys.readouterr().err
    assert main(["fairness", "--plot", str(tmp_path / "luck.svg")]) == 0
    assert (tmp_path / "luck.svg").read_text("utf-8").startswith("<svg")
    capsys.readouterr()
    assert main(["fairness"]) == 0
    assert "Ann: " in capsys.readouterr().out
    assert main(["fairness", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["bots"]["games"] == 2


def test_statistics_choose_player_and_house_rules(
    folder: Callable[[int], Saves], capsys: pytest.CaptureFixture[str]
) -> None:
    folder(1)
    assert main(["stats", "--player", "Ann"]) == 0
    assert "deluxe: 1 game" in capsys.readouterr().out
    assert main(["stats", "--player", "Anne"]) == 0
    assert "no finished games by Anne" in capsys.readouterr().out
    assert main(["stats", "--rule", "upper_bonus=50"]) == 0
    assert "deluxe (house rules: upper_bonus=50): no finished games yet" in capsys.readouterr().out


def test_a_review_of_real_dice_judges_the_box_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    book = rulebook("deluxe")
    game = Game.new(book).with_roll("11134").apply(Enter(book.box("chance")))
    record = Record(Series.new(book).with_game(game))
    pad, dice = tmp_path / "pad.dice", tmp_path / "dice.dice"
    pad.write_text(record.with_header("Dice", "real").dump(), "utf-8")
    dice.write_text(record.dump(), "utf-8")
    lost = {}
    for path in (pad, dice):
        assert main(["review", str(path), "--json"]) == 0
        lost[path] = json.loads(capsys.readouterr().out)["sides"][0]["losses"]
    assert lost[pad]["first_keep"] == 0.0 < lost[dice]["first_keep"]
    assert lost[pad]["box"] == pytest.approx(lost[dice]["box"])
    assert main(["review", str(pad)]) == 0
    shown = capsys.readouterr().out
    assert "These were real dice" in shown
    assert "turns whose dice are not known" in shown


def test_empty_folders_are_said_to_be_empty(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    for command, said in (("stats", "no finished games yet"), ("fairness", "no finished games")):
        assert main([command]) == 0
        assert said in capsys.readouterr().out
    assert main(["puzzle", "--mine"]) == 0
    assert "no mistakes to learn from" in capsys.readouterr().out


def test_a_puzzle_is_asked_and_answered(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzle", "--theme", "bonus", "--seed", "5", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["puzzles"][0]
    keep = "".join(map(str, found["solution"]["best"]["keep"]))
    typing(monkeypatch, "what?", "666666", "", keep)
    assert main(["puzzle", "--theme", "bonus", "--seed", "5"]) == 0
    shown = capsys.readouterr().out
    assert "Theme: bonus" in shown
    assert "I do not understand" in shown
    assert "Type the dice to keep" in shown
    assert "Right. Keep" in shown
    typing(monkeypatch, "show")
    assert main(["puzzle", "--daily", "--date", "2026-11-15"]) == 0
    assert ": worth" in capsys.readouterr().out
    typing(monkeypatch)
    assert main(["puzzle", "--theme", "bonus", "--seed", "5"]) == 0


def test_ones_own_mistakes_one_after_the_other(
    folder: Callable[[int], Saves], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder(2)
    typing(monkeypatch, "show", "quit")
    assert main(["puzzle", "--mine"]) == 0
    shown = capsys.readouterr().out
    assert "Mistake 1 of" in shown
    assert "Mistake 2 of" in shown
    assert "Mistake 3 of" not in shown


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["puzzle", "--theme", "luck"], "one of bonus"),
        (["puzzle", "--theme", "bonus", "--daily"], "choose one"),
        (["puzzle", "--date", "2026-11-15"], "--daily"),
        (["puzzle", "--daily", "--date", "tomorrow"], "2026-11-15"),
        (["puzzle", "--book", "triple", "--theme", "win"], "one of columns"),
        (["review", "nowhere.dice"], "no record nowhere.dice"),
    ],
)
def test_bad_questions(arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert reason in capsys.readouterr().err


def test_advice_for_a_book_without_a_solution(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "13356", "--book", "triple"]) == 0
    printed = capsys.readouterr().out
    assert "choice going for" in " ".join(printed.split()), "no column for a bonus that nobody knows"
    assert "Values are learned estimates" in " ".join(printed.split())
    assert main(["advise", "13356", "--book", "triple", "--rule", "forced=filled"]) == 0
    assert "There is no trained estimate" in " ".join(capsys.readouterr().out.split())


def test_files_that_are_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    strange = tmp_path / "strange"
    strange.write_bytes(b"\xff\xfe")
    for arguments in (
        ["advise", "--record", str(strange)],
        ["advise", "13356", "--card", f"@{strange}"],
        ["review", str(strange)],
    ):
        assert main(arguments) == 2
        assert "is not text in UTF-8" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["review", "card", "replay", "verify"])
def test_a_folder_is_no_record(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err


def test_rating_from_saved_games_and_from_files(
    folder: Callable[[int], Saves], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rating"]) == 0
    assert capsys.readouterr().out == "There are no finished games to rate yet.\n"
    folder(1)
    assert main(["rating", NAME]) == 0
    assert (
        capsys.readouterr().out.splitlines()[0] == "Ann, deluxe, with others: not rated yet"
    )  # nothing is said about help
    game = Game.new("deluxe", ["Ann"], first=0)
    for box in game.book.boxes:
        game = game.with_roll("13456").apply(Enter(box))
    file = tmp_path / "marked.txt"
    file.write_text(Record(Series.new("deluxe", ["Ann"]).with_game(game), help=()).dump(), "utf-8")
    assert main(["rating", str(file)]) == 0
    title, loss, source = capsys.readouterr().out.splitlines()
    assert title == "Ann, deluxe, alone: beginner"
    assert re.fullmatch(
        r"  each choice that mattered cost \d+\.\d\d points \(95 % interval \d+\.\d\d to \d+\.\d\d\)\.", loss
    )
    assert source == "  from 13 choices in 1 game."
    picture = tmp_path / "rating.svg"
    assert main(["rating", str(file), "--player", "Ann", "--plot", str(picture), "--json"]) == 0
    [found] = json.loads(capsys.readouterr().out)["ratings"]
    assert (found["player"], found["scale"], found["band"], found["unrated_games"]) == ("Ann", "points", "beginner", 0)
    assert found["low"] < found["loss_each"] < found["high"]
    assert picture.read_text("utf-8").startswith("<svg")
    assert main(["rating", str(file), "--player", "Anne"]) == 2
    assert "there are no finished games by 'Anne'" in capsys.readouterr().err
    assert main(["rating", NAME, "--plot", str(tmp_path / "none.svg")]) == 2
    assert "a picture shows one rating, and there are 0" in capsys.readouterr().err
