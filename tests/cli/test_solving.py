"""The commands that ask the solver."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

import pytest

from dicecup import Game, Record, Series, rulebook
from dicecup.cli import main
from dicecup.solver import ValueTable
from dicecup.solver.recently_used import Recent


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> object:
    assert main(arguments) == 0
    return json.loads(capsys.readouterr().out)


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    return shown.err


def test_solve_prints_values(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "solve", "deluxe", "--json")
    assert isinstance(found, list)
    assert found[0]["value"] == pytest.approx(254.587728734496, abs=1e-9)
    assert main(["solve", "deluxe", "--rule", "categories=chance", "--again"]) == 0
    assert "deluxe (house rules: categories=chance): perfect play scores 23.333333" in capsys.readouterr().out


def test_advise_lists_choices_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "advise", "13356", "--json")
    assert isinstance(found, dict)
    assert found["choices"][0]["keep"] == [3, 3]
    assert found["choices"][0]["value"] == pytest.approx(251.405441826970, abs=1e-9)
    card = '{"boxes": {"yahtzee": 50, "fours": 12}}'
    found = answer(capsys, "advise", "44444", "--rolls-left", "0", "--card", card, "--json")
    assert isinstance(found, dict)
    assert found["choices"][0]["box"] == "large_straight"
    assert all("box" in choice for choice in found["choices"])


def test_advise_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["advise", "13356", "--most", "3"]) == 0
    shown = capsys.readouterr().out
    assert "keep 3 3 " in shown
    assert "Threes 42 %" in shown
    assert "Keep 3 3: worth 2.4 more than keeping 3 5 6" in shown
    assert "251.405" in shown
    assert "--most 0 shows all" in shown


def test_advise_on_a_saved_game(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    book = rulebook("web", ["categories=sixes,full_house,yahtzee,chance"])  # solved in a moment
    game = Game.new(book).with_roll("66612")
    saved = tmp_path / "game.dice"
    saved.write_text(Record(Series.new(book, length=1).with_game(game)).dump(), "utf-8")
    found = answer(capsys, "advise", "--record", str(saved), "--json")
    assert isinstance(found, dict)
    assert found["choices"][0]["keep"] == [6, 6, 6]
    boxes = {choice["box"] for choice in found["choices"] if "box" in choice}
    assert boxes == {"sixes", "full_house", "yahtzee", "chance"}
    assert "leave out DICE" in refusal(capsys, "advise", "12345", "--record", str(saved))


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["advise"], "give five dice"),
        (["advise", "1335"], "5 dice"),
        (["advise", "133566"], "5 dice"),
        (["advise", "13357"], "1 to 6"),
        (["advise", "13356", "--rolls-left", "3"], "0, 1 or 2"),
        (["advise", "13356", "--card", '{"boxes": {"fours": 13}}'], "fours cannot hold 13"),
        (["advise", "13356", "--card", "{"], "a card is JSON"),
        (["advise", "13356", "--card", "@nowhere.json"], "nowhere.json"),
        (["solve", "delux"], "Did you mean deluxe"),
        (["solve", "triple"], "3 columns"),
        (["simulate", "--games", "0"], "number of games"),
        (["simulate", "--bot", "clever"], "unknown bot"),
        (["distribution", "--plot", "scores.pdf"], "scores.svg or scores.png"),
        (["distribution", "--rule", "jokr=never"], "Did you mean joker"),
    ],
)
def test_bad_questions(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    assert reason in refusal(capsys, *arguments)


def test_simulate_writes_statistics_and_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    table = tmp_path / "games.csv"
    found = answer(capsys, "simulate", "--games", "200", "--seed", "1", "--csv", str(table), "--json")
    assert isinstance(found, dict)
    assert found["games"] == 200
    lines = table.read_text("utf-8").splitlines()
    assert len(lines) == 201
    assert sum(int(line.split(",")[1]) for line in lines[1:]) / 200 == pytest.approx(found["mean"])
    assert main(["simulate", "--book", "triple", "--bot", "random", "--games", "2"]) == 0
    assert "2 games of triple by the random bot" in capsys.readouterr().out


def test_distribution_from_a_late_card(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    filled = {"aces": 3, "twos": 6, "threes": 9, "fours": 12, "fives": 15, "sixes": 18, "chance": 22, "yahtzee": 0}
    card = tmp_path / "card.json"
    card.write_text(json.dumps({"boxes": filled}))
    picture = tmp_path / "scores.svg"
    arguments = ["distribution", "--card", f"@{card}", "--target", "200", "--score", "220"]
    found = answer(capsys, *arguments, "--plot", str(picture), "--json")
    assert isinstance(found, dict)
    assert sum(found["chances"].values()) == pytest.approx(1)
    assert found["target"]["best_chance"] >= found["target"]["chance"] > 0
    assert picture.read_text("utf-8").startswith("<svg")
    assert main([*arguments, "--plot", str(tmp_path / "scores.png")]) == 0
    assert (tmp_path / "scores.png").read_bytes().startswith(b"\x89PNG")
    assert main(arguments) == 0
    assert "of perfect games" in capsys.readouterr().out


def test_the_cache_is_shown_and_cleared(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    assert main(["cache"]) == 0
    assert capsys.readouterr().out == f"0 files, 0.0 MB of at most 250.0 MB, in {tmp_path}\n"
    assert main(["solve", "deluxe", "--rule", "categories=aces,chance"]) == 0
    capsys.readouterr()
    (name,) = (path.name for path in tmp_path.glob("deluxe-values-*.bin"))
    size = (tmp_path / name).stat().st_size
    found = answer(capsys, "cache", "--json")
    assert isinstance(found, dict)
    assert (found["folder"], found["bytes"], found["cleared"]) == (str(tmp_path), size, False)
    assert [(file["name"], file["bytes"]) for file in found["files"]] == [(name, size)]
    assert main(["cache"]) == 0
    assert name in capsys.readouterr().out
    assert main(["cache", "--clear"]) == 0
    assert capsys.readouterr().out == f"Removed 1 file, 0.0 MB, from {tmp_path}.\n"
    assert list(tmp_path.iterdir()) == []


def test_files_in_the_cache_have_a_size_and_a_day(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """1,300,000 and 12,000,000 bytes, used at the end of one day and the beginning of another, by UTC."""
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    for name, size, used in (("old", 1_300_000, 1_760_054_399), ("new", 12_000_000, 1_760_140_800)):
        (tmp_path / f"{name}.bin").write_bytes(bytes(size))
        os.utime(tmp_path / f"{name}.bin", (used, used))
    assert main(["cache"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{'new.bin':<48}   12.0 MB   used 2025-10-11",
        f"{'old.bin':<48}    1.3 MB   used 2025-10-09",
        f"2 files, 13.3 MB of at most 250.0 MB, in {tmp_path}",
    ]
    found = answer(capsys, "cache", "--json")
    assert isinstance(found, dict)
    assert (found["bytes"], found["limit"]) == (13_300_000, 250_000_000)
    assert [file["used"] for file in found["files"]] == ["2025-10-11T00:00:00+00:00", "2025-10-09T23:59:59+00:00"]
    assert main(["cache", "--clear"]) == 0
    assert capsys.readouterr().out == f"Removed 2 files, 13.3 MB, from {tmp_path}.\n"


def test_all_books_of_one_column_are_solved_unless_some_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    small = ["--rule", "categories=chance"]
    found = answer(capsys, "solve", *small, "--json")
    assert isinstance(found, list)
    assert [each["book"] for each in found] == ["travel", "web", "classic", "deluxe"]
    own = tmp_path / "mine.toml"
    own.write_text('name = "mine"\ncategories = "chance"\n', "utf-8")
    found = answer(capsys, "solve", "--rules", str(own), "--json")
    assert isinstance(found, list)
    assert [(each["book"]["name"], each["book"]["based_on"]) for each in found] == [("mine", "deluxe")]
    found = answer(capsys, "solve", "web", "deluxe", "web", *small, "--json")
    assert isinstance(found, list)
    assert [each["book"] for each in found] == ["web", "deluxe"], "each only once"
    assert main(["solve", "web", *small]) == 0
    said = capsys.readouterr().out
    assert said.startswith("web (house rules: categories=chance): perfect play scores 23.333333 on average (")


@pytest.mark.usefixtures("without_numba")
def test_printed_books_leave_nothing_in_the_cache(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Their tables come with the package; a whole distribution also comes at once."""
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    found = answer(capsys, "distribution", "--book", "web", "--json")
    assert isinstance(found, dict)
    assert found["mean"] == pytest.approx(254.486218, abs=1e-6)
    assert main(["advise", "13356", "--book", "classic"]) == 0
    assert list(tmp_path.iterdir()) == []


@pytest.mark.solver
def test_with_the_solver_only_chances_of_the_bonus_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.solver.best_evaluator._TABLES", Recent(8))
    assert main(["advise", "13356"]) == 0
    kept = ValueTable.of("deluxe").space.path("bonus")
    assert kept.exists()
    # In the shared folder, other tests may have solved more. Working these chances out would take ten seconds.
    shutil.copy(kept, tmp_path)
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path))
    monkeypatch.setattr("dicecup.solver.best_evaluator._TABLES", Recent(8))
    assert main(["advise", "13356"]) == 0
    assert [path.name for path in tmp_path.iterdir()] == [kept.name]
