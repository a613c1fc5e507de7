"""The command `dicecup`: every command, and every way to get it wrong."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from dicecup import __version__
from dicecup.cli import main
from dicecup.rules import BOOKS, Record, Series, rulebook
from dicecup.saves import FOLDER_VARIABLE, Saves

from ..terminal.person import Person, playing_anything, sit_down

Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    return tmp_path / "data"


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def finished(folder: Path, book: str = "deluxe", games: int = 1) -> Person:
    person = sit_down(folder, Series.new(rulebook(book), ["Ann", "Bob"], games), playing_anything(1), seed=1)
    person.play()
    return person


# --- what it prints ---------------------------------------------------------------------------------------------


def test_version_and_help(capsys: Capture) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"dicecup {__version__}\n"
    assert main([]) == 0
    assert "New here? Type: dicecup play" in capsys.readouterr().out


@pytest.mark.parametrize(
    "command",
    ["play", "rules", "card", "replay", "records", "engine", "review", "puzzle", "stats", "fairness", "join", "host"],
)
def test_every_command_has_help_with_examples(command: str, capsys: Capture) -> None:
    assert main([command, "--help"]) == 0
    out = capsys.readouterr().out
    assert "\n    dicecup " in out or "| dicecup engine" in out
    assert all(len(line) <= 80 for line in out.splitlines())


@pytest.mark.parametrize("book", BOOKS)
def test_rules(book: str, capsys: Capture) -> None:
    assert main(["rules", book]) == 0
    out = capsys.readouterr().out
    assert "1. " in out
    assert "The example turn printed in the book" in out
    assert "Points now" in out
    assert main(["rules", book, "--options"]) == 0
    assert "first_yahtzee=" in capsys.readouterr().out


def test_rules_of_a_book_of_ones_own_and_with_a_house_rule(tmp_path: Path, capsys: Capture) -> None:
    own = tmp_path / "mine.toml"
    own.write_text('name = "mine"\ntitle = "My own rules"\nupper_target = 60\n', "utf-8")
    assert main(["rules", "--rules", str(own)]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Yahtzee, rules: My own rules")
    assert "upper_target=60: " in out
    assert main(["rules", "web", "--rule", "joker=never"]) == 0
    assert "House rules change this book here:\njoker=never: " in capsys.readouterr().out
    assert main(["rules", "--rules", str(own), "--options"]) == 0
    assert "upper_target=60" in capsys.readouterr().out


def test_rules_without_a_book_lists_them(capsys: Capture) -> None:
    assert main(["rules"]) == 0
    out = capsys.readouterr().out
    assert all(f"{book}: " in out for book in BOOKS)


def test_card_replay_and_records(folder: Path, capsys: Capture) -> None:
    person = finished(folder, "classic", 2)
    assert person.sitting.path is not None
    name = person.sitting.path.stem
    assert main(["card", name]) == 0
    out = capsys.readouterr().out
    assert "NAME: Ann" in out
    assert "BACK OF THE CARD" in out
    assert main(["replay", str(person.sitting.path)]) == 0
    out = capsys.readouterr().out
    assert "Game 2 of 2" in out
    assert "Turn 13: " in out
    (folder / "records" / "damaged.dice").write_text("?", "utf-8")
    assert main(["records"]) == 0
    out = capsys.readouterr().out
    assert f"{name}\n  finished, game 2 of 2: Ann " in out
    assert "damaged\n  damaged: " in out


def test_records_without_any(capsys: Capture) -> None:
    assert main(["records"]) == 0
    assert capsys.readouterr().out.startswith("There are no saved games in ")


# --- playing ----------------------------------------------------------------------------------------------------


def test_play_takes_every_option(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture, tmp_path: Path
) -> None:
    house = tmp_path / "house.toml"
    house.write_text('bonus_limit = 3\nfirst_yahtzee = "box"\n', "utf-8")
    typed(monkeypatch, "quit")
    arguments = ["--book", "travel", "--players", "Ann, Bob", "--bots", "random,random", "--games", "2", "--difference"]
    assert main(["play", *arguments, "--seed", "4", "--rules", str(house), "--rule", "bonus_limit=2"]) == 0
    assert "House rules: bonus_limit=2, first_yahtzee=box" in capsys.readouterr().out
    (saved,) = Saves(folder).listing()
    assert saved.record is not None
    series = saved.record.series
    assert [side.name for side in series.sides] == ["Ann", "Bob", "Random bot", "Random bot 2"]
    assert series.length == 2
    assert series.difference
    assert series.book.changes == {"bonus_limit": "2", "first_yahtzee": "box"}
    assert saved.record.header("Seed") == "4"
    assert ("Bots", ("", "", "random", "random")) in saved.record.headers


def test_teams(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "quit")
    assert main(["play", "--book", "classic", "--teams", "Reds: Bo, Cy; Blues: Di, Ed"]) == 0
    (saved,) = Saves(folder).listing()
    assert saved.record is not None
    assert [side.partners for side in saved.record.series.sides] == [("Bo", "Cy"), ("Di", "Ed")]


def test_resume_by_default_the_newest_or_a_named_one(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    typed(monkeypatch, "chance")
    assert main(["play", "--seed", "1"]) == 0
    (saved,) = Saves(folder).listing()
    for arguments in ([], [saved.path.stem], [str(saved.path)]):
        typed(monkeypatch)
        assert main(["play", "--resume", *arguments]) == 0
    out = capsys.readouterr().out
    assert out.count("Turn 2 of 13.") == 4
    typed(monkeypatch)
    assert main(["play"]) == 0
    unfinished = "(You have an unfinished game: dicecup play --resume continues it.)"
    assert unfinished in capsys.readouterr().out
    assert main(["play", "--bots", "nope"]) == 2
    assert capsys.readouterr().out == "", "nothing is offered before a refusal"


def test_an_unwritable_folder_offers_to_play_unsaved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "file"))
    typed(monkeypatch, "what?", "no")
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert "Warning: games cannot be saved: cannot write in" in out
    assert "Turn 1" not in out
    typed(monkeypatch, "yes", "chance", "quit")
    assert main(["play"]) == 0
    out = capsys.readouterr().out
    assert "Turn 2 of 13." in out
    assert "The game was not saved." in out
    typed(monkeypatch)
    assert main(["play"]) == 2
    assert "nothing was played" in capsys.readouterr().err


# --- getting it wrong -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["frobnicate"], "No such command 'frobnicate'. See dicecup --help"),
        (["play", "--frob"], "No such option: --frob. See dicecup play --help"),
        (["play", "--seed", "x"], "--seed"),
        (["play", "--seed", "-1"], "a seed is a whole number from 0"),
        (["play", "--book", "delux"], "unknown rulebook 'delux'. Did you mean deluxe?"),
        (["play", "--rule", "first_yahtzee"], "a house rule is written name=value"),
        (["play", "--rule", "first_yatzee=box"], "Did you mean first_yahtzee?"),
        (["play", "--rule", "joker=maybe"], "rule joker is one of never, entitled, filled"),
        (["play", "--rules", "nowhere.toml"], "nowhere.toml"),
        (["play", "--players", "Ann,Ann"], "names must differ"),
        (["play", "--players", ",".join(map(str, range(30)))], "at most 20 sides"),
        (["play", "--book", "triple", "--players", "A,B,C,D,E"], "at most 4 sides play triple (triple rule 1"),
        (["play", "--teams", "Reds: Bo, Cy; Blues: Di, Ed"], "deluxe is not played with partners"),
        (["play", "--book", "classic", "--teams", "Reds"], "teams are written"),
        (["play", "--book", "classic", "--teams", "Reds: Bo, Cy"], "two or more teams"),
        (["play", "--book", "classic", "--teams", "A: a, b; B: c, d", "--players", "x"], "leave out --players"),
        (["play", "--games", "0"], "a series has 1 to 1000 games"),
        (["play", "--book", "classic", "--games", "7"], "at most 6 games"),
        (["play", "--difference"], "no difference scoring"),
        (["play", "--bots", "genius"], "unknown bot 'genius'"),
        (["play", "--real-dice", "--seed", "1"], "leave it out with --real-dice"),
        (["play", "--real-dice", "--bots", "random"], "bots cannot roll real dice"),
        (["play", "game.dice"], "dicecup play --resume game.dice"),
        (["play", "--resume"], "there is no unfinished game"),
        (["play", "--resume", "nowhere"], "there is no record nowhere"),
        (["play", "--resume", "--players", "Ann"], "leave the other options out"),
        (["rules", "monopoly"], "unknown rulebook 'monopoly'"),
        (["card"], "Missing argument"),
        (["card", "nowhere"], "there is no record nowhere"),
        (["replay", "nowhere"], "there is no record nowhere"),
    ],
)
def test_bad_input_is_one_line_and_exit_code_2(arguments: list[str], reason: str, capsys: Capture) -> None:
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert reason in captured.err
    assert captured.err.startswith("dicecup: ")
    assert captured.err.count("\n") == 1
    assert captured.out == ""


def test_a_finished_or_damaged_record_is_not_resumed(folder: Path, capsys: Capture, tmp_path: Path) -> None:
    person = finished(folder)
    assert main(["play", "--resume", str(person.sitting.path)]) == 2
    assert "is over; dicecup replay" in capsys.readouterr().err
    damaged = tmp_path / "damaged.dice"
    text = Record(Series.new(rulebook("deluxe"))).with_header("Seed", "many").dump()
    damaged.write_text(text, "utf-8")
    assert main(["play", "--resume", str(damaged)]) == 2
    assert "[Seed] holds a whole number; got 'many'" in capsys.readouterr().err
    damaged.write_text(text.replace("end unfinished", "1.1 12345 chance 99\nend unfinished"), "utf-8")
    assert main(["card", str(damaged)]) == 2
    assert "line 8: chance earns 15" in capsys.readouterr().err


def test_a_folder_or_house_rules_that_are_not_text_are_refused(tmp_path: Path, capsys: Capture) -> None:
    assert main(["card", str(tmp_path)]) == 2
    assert "is a folder" in capsys.readouterr().err
    (tmp_path / "house.toml").write_bytes(b"\xff\xfe")
    assert main(["play", "--rules", str(tmp_path / "house.toml")]) == 2
    (tmp_path / "house.toml").write_text("joker = ", "utf-8")
    assert main(["play", "--rules", str(tmp_path / "house.toml")]) == 2
    assert "the house rules file is not TOML" in capsys.readouterr().err


def test_ctrl_c_outside_a_game_is_130(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dicecup.cli.rules.rules_lines", interrupted)
    assert main(["rules", "deluxe"]) == 130
    assert capsys.readouterr().err == "dicecup: interrupted\n"


def test_starting_the_program_does_not_import_the_solver() -> None:
    code = "import sys, dicecup.cli; sys.exit(any(name in sys.modules for name in ('numba', 'numpy')))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
