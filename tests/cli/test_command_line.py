"""The command line's conveniences: completion, help, JSON everywhere, tidied records, and refused slips."""

from __future__ import annotations

import io
import json
import os
import re
import stat
from email.message import Message
from pathlib import Path
from typing import Any

import pytest

import dicecup.words
from dicecup import __version__
from dicecup.cli import COMMANDS, main
from dicecup.cli import host as host_command
from dicecup.cli import join as join_command
from dicecup.cli import serve as serve_command
from dicecup.cli.options import (
    category_named,
    complete_books,
    complete_bots,
    complete_records,
    complete_rules,
    shown_progress,
)
from dicecup.rules import Enter, HelpMark, Record, Series, rulebook
from dicecup.saves import Saves
from dicecup.terminal.online.link import TableLink
from tests.commands import refused

CHANCE = rulebook("deluxe", ["categories=chance"])


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    """A folder with a finished game, `one`, and one under way, `two`."""
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "data"))
    saves = Saves()
    game = Series.new(CHANCE, ["Ann"]).game.with_roll("12345")
    marks = (HelpMark(1, 0, 1, 1, ("hint",)),)
    over = Series.new(CHANCE, ["Ann"]).with_game(game.apply(Enter(CHANCE.box("chance"))))
    saves.save(saves.records / "one.dice", Record(over, (("Date", ("2026-10-01",)),), marks))
    saves.save(saves.records / "two.dice", Record(Series.new(CHANCE, ["Ann"]).with_game(game)))
    return saves


def answered(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    assert main(list(arguments)) == 0
    return json.loads(capsys.readouterr().out)


# --- help and completion ----------------------------------------------------------------------------------------


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-V"]) == 0
    assert capsys.readouterr().out == f"dicecup {__version__}\n"
    assert main(["help", "advise"]) == 0
    told = capsys.readouterr().out
    assert main(["advise", "--help"]) == 0
    assert capsys.readouterr().out == told
    assert main(["help"]) == 0
    assert "--install-completion" in capsys.readouterr().out
    assert "no such command" in refused(capsys, "help", "nonsense").lower()


def test_the_list_of_commands_has_whole_summaries(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    _, commands = capsys.readouterr().out.split("Commands:\n")
    lines = commands.strip("\n").split("\n\n")[0].splitlines()
    assert len(lines) == len(COMMANDS) + 1, "each on a line of its own, and help"
    assert [line for line in lines if len(line) > 80 or not line.endswith(".") or line.endswith("...")] == []


@pytest.mark.parametrize("command", [module.__name__.rpartition(".")[2] for module in COMMANDS])
def test_help_names_what_is_typed_and_no_types(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    usage, *lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(rf"Usage: dicecup {command} \[OPTIONS\]( ([A-Z]+|\[[A-Z]+\](\.\.\.)?))?", usage)
    assert [line for line in lines if re.search(r"<\w+(\[\w+\])?>|\[\[", line)] == []


def test_help_says_where_the_documentation_is(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the package names it, so that no help leads to a file that is not installed."""
    package = Message()
    package["Project-URL"] = "Source, https://dice.example/source"
    monkeypatch.setattr("dicecup.cli.shown_help.metadata", lambda _: package)
    assert main(["--help"]) == 0
    assert "Documentation:" not in capsys.readouterr().out
    package["Project-URL"] = "Documentation, https://dice.example/docs"
    assert main(["--help"]) == 0
    assert capsys.readouterr().out.endswith("\nDocumentation: https://dice.example/docs\n")


def test_nothing_that_is_said_leads_to_a_file_that_is_not_installed() -> None:
    words = Path(dicecup.words.__file__).parent
    assert [path.name for path in words.rglob("*.py") if "docs/" in path.read_text("utf-8")] == []


def test_dice_and_books_as_people_say_them(capsys: pytest.CaptureFixture[str]) -> None:
    plain = answered(capsys, "advise", "13356", "--rule", "categories=chance", "--json")
    for dice in (["1", "3", "3", "5", "6"], ["1 3 3 5 6"], ["1,3,3", "56"]):
        assert answered(capsys, "advise", *dice, "--book", "DELUXE", "--rule", "categories=chance", "--json") == plain


def test_the_shell_completes_books_records_rules_and_categories(saves: Saves) -> None:
    assert complete_books("t") == ["travel", "triple"]
    assert complete_books("e") == [], "by its beginning, not by what is in it"
    assert complete_bots("be") == ["beginner"]
    assert complete_bots("casual,exp") == ["casual,expert"]
    for number, name in enumerate(("two", "one")):
        os.utime(saves.records / f"{name}.dice", (number, number))
    assert complete_records("") == ["one", "two"], "the latest first"
    os.utime(saves.records / "two.dice", (2, 2))
    assert complete_records("") == ["two", "one"]
    assert complete_records("tw") == ["two"]
    assert complete_records("o") == ["one"]
    assert complete_rules("bonus") == ["bonus_limit=", "bonus_place="]
    assert complete_rules("categories") == ["categories="]
    assert complete_rules("categories=aces,th") == ["categories=aces,threes", "categories=aces,three_kind"]
    assert saves.paths()


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_shells_ask_for_completions(
    shell: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("_DICECUP_COMPLETE", f"complete_{shell}")
    monkeypatch.setenv("COMP_WORDS", "dicecup card o")
    monkeypatch.setenv("COMP_CWORD", "2")
    monkeypatch.setenv("_TYPER_COMPLETE_ARGS", "dicecup card o")
    monkeypatch.setenv("_TYPER_COMPLETE_FISH_ACTION", "get-args")
    with pytest.raises(SystemExit) as ended:
        main([])
    assert ended.value.code == 0
    assert "one" in capsys.readouterr().out


# --- JSON everywhere --------------------------------------------------------------------------------------------


def test_records_cards_and_replays_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    listed = answered(capsys, "records", "--json")["records"]
    found = {each["name"]: each for each in listed}
    assert {name: each["status"] for name, each in found.items()} == {"one": "finished", "two": "unfinished"}
    assert found["one"]["sides"] == [{"name": "Ann", "score": 15}]
    assert found["one"]["date"] == "2026-10-01"
    assert answered(capsys, "card", "one", "--json")["games"][0][0]["card"]["boxes"] == {"chance": 15}
    (game,) = answered(capsys, "replay", "one", "--json")["games"]
    assert game["totals"] == [15]
    assert game["entries"] == [
        {
            "side": 0,
            "rolls": [[1, 2, 3, 4, 5]],
            "keeps": [],
            "turn": 1,
            "box": "chance",
            "points": 15,
            "bonus": 0,
            "scratch": False,
            "help": [["hint"]],
        }
    ]
    assert answered(capsys, "verify", "one", "--json")["verdict"] == "open"
    books = answered(capsys, "rules", "--json")
    assert [book["book"] for book in books] == ["travel", "web", "classic", "triple", "deluxe"]
    (deluxe,) = answered(capsys, "rules", "deluxe", "--json")
    assert deluxe["options"]["upper_bonus"] in (35, "35")
    assert deluxe["text"][0]["number"] == 1


def test_a_damaged_record_is_listed_with_what_is_wrong(saves: Saves, capsys: pytest.CaptureFixture[str]) -> None:
    (saves.records / "three.dice").write_text("nonsense", "utf-8")
    found = {each["name"]: each for each in answered(capsys, "records", "--json")["records"]}
    assert "begins with" in found["three"]["damage"]


# --- records put in order ---------------------------------------------------------------------------------------


def test_records_are_renamed_exported_and_deleted(
    saves: Saves, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    content = (saves.records / "one.dice").read_bytes()
    assert main(["records", "--rename", "one", "my best"]) == 0
    assert (saves.records / "my best.dice").read_bytes() == content
    assert not (saves.records / "one.dice").exists()
    assert main(["records", "--export", "my best", str(tmp_path / "out.dice")]) == 0
    assert (tmp_path / "out.dice").read_bytes() == content
    monkeypatch.setattr("builtins.input", lambda _: "no")
    assert main(["records", "--delete", "my best"]) == 0
    assert (saves.records / "my best.dice").exists()
    monkeypatch.setattr("builtins.input", lambda _: "yes")
    assert main(["records", "--delete", "my best"]) == 0
    assert not (saves.records / "my best.dice").exists()
    assert main(["records", "--delete", "two", "--yes"]) == 0
    assert saves.listing() == []
    capsys.readouterr()


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--delete", "three"], "there is no saved game 'three'"),
        (["--delete", "../records/one"], "there is no saved game"),
        (["--rename", "one", "two"], "there is a saved game two already"),
        (["--rename", "one", "a/b"], "a name is printable, without /"),
        (["--rename", "one", ""], "a name is printable, without /"),
        (["--rename", "one", "x" * 300], "that name is too long"),
        (["--export", "one", "nowhere/out.dice"], "there is no folder nowhere"),
        (["--delete", "one", "--rename", "one", "x"], "choose one of --delete, --rename and --export"),
    ],
)
def test_what_cannot_be_done_to_a_record(
    saves: Saves, capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str
) -> None:
    assert reason in refused(capsys, "records", *arguments)
    assert sorted(path.stem for path in saves.paths()) == ["one", "two"]


# --- slips are refused, before the work ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["card", ""], "name a record"),
        (["rules", ""], "unknown"),
        (["play", "--plain", "--players", ",,"], "--players names people"),
        (["play", "--plain", "--players", ""], "--players names people"),
        (["leaderboard", "--program", ""], "a program needs a command, such as "),
        (["leaderboard", "random", "--games", "0"], "the number of games is from 1 to "),
        (["advise", "133567"], "a roll shows 5 dice; got 6"),
        (["advise", "13357"], "a die shows a whole number from 1 to 6; got 7"),
        (
            ["advise", "13356", "--card", '{"boxes": {"fours": 12, "fours": 16}}'],
            "fours is given twice; name each once",
        ),
        (["advise", "13356", "--card", '{"boxes": {"fours": true}}'], "fours cannot hold true; possible: "),
        (["advise", "13356", "--card", '{"boxes": {"fours": null}}'], "fours cannot hold null; possible: "),
        (["advise", "13356", "--card", "{x}"], "this is not valid JSON (line 1, column 2)"),
        (["advise", "13356", "--card", "[" * 100_000], "this is nested too deeply"),
        (["play", "--plain", "--bots", "nope"], "unknown bot 'nope'"),
        (["advise", "13356", "--rolls-left", "3"], "--rolls-left is 0, 1 or 2; got 3"),
        (["advise", "13356", "--most", "x"], "--most is a whole number. See dicecup advise --help"),
        (["advise", "13356", "--most", "-1"], "--most is at least 0. See dicecup advise --help"),
        (["pley"], "'puzzle'? See dicecup --help"),
        (
            ["advise", "13356", "--card", '{"boxes": {"fours": "12"}}'],
            "fours cannot hold text: write the number 12 without quotes",
        ),
        (["advise", "13356", "--card", '{"boxes": {"fours": 12, "Fours": 8}}'], "the box fours is given twice"),
        (["rules", "deluxe", "--rule", "categories=aces,Aces"], "the category aces is given twice"),
        (["rules", "deluxe", "--rule", "joker=never", "--rule", "joker=filled"], "joker is given twice"),
        (["puzzle", "--daily", "--seed", "3"], "leave it out with --daily"),
        (["review", "one", "--brief", "--json"], "leave it out with --json"),
        (["review", "one", "--html", "nowhere/a.html"], "there is no folder nowhere"),
        (["stats", "--plot", "nowhere/a.svg"], "there is no folder nowhere"),
        (["distribution", "--plot", "nowhere/a.svg"], "there is no folder nowhere"),
        (["simulate", "--games", "1000000000", "--csv", "nowhere/a.csv"], "there is no folder nowhere"),
    ],
)
def test_slips(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    assert reason in refused(capsys, *arguments)
    assert not Path("nowhere").exists()


def test_teams_of_one_name_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    told = refused(capsys, "play", "--plain", "--book", "classic", "--teams", "Reds: Bo, Cy; Reds: Di, Ed")
    assert "names must differ; got Reds, Reds" in told


def test_categories_as_people_say_them(capsys: pytest.CaptureFixture[str]) -> None:
    said = ["3 of a kind", "Full House", "full-house", "YAHTZEE", "Aces", "nonsense"]
    assert [category_named(each) for each in said] == [
        "three_kind", "full_house", "full_house", "yahtzee", "aces", "nonsense",
    ]  # fmt: skip
    (book,) = answered(capsys, "rules", "deluxe", "--rule", "categories=Full House,3 of a kind", "--json")
    assert book["rules"] == {"categories": "three_kind,full_house"}


@pytest.mark.skipif(os.name != "posix", reason="POSIX has such files")
def test_what_is_no_file_is_called_that(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    fifo, file = tmp_path / "fifo", tmp_path / "file"
    os.mkfifo(fifo)
    for name in (str(fifo), "/dev/zero"):
        for command in ("card", "replay", "verify", "review"):
            said = refused(capsys, command, name)
            assert said == f"dicecup: {name} is neither a file nor a folder, so it holds no record\n"
    file.write_text("in the way", "utf-8")
    monkeypatch.setenv("DICECUP_DATA", str(file))
    for arguments in (["records"], ["stats"], ["rating"], ["play", "--resume"]):
        said = refused(capsys, *arguments)
        assert said == f"dicecup: games are saved in a folder, but {file} is none; DICECUP_DATA names another\n"
    assert complete_records("") == []


def test_a_game_in_which_nothing_is_typed_is_not_saved(
    saves: Saves, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = saves.paths()
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "--plain"]) == 0
    assert capsys.readouterr().out.endswith("Stopped. Nothing was played, so nothing is saved.\n")
    assert saves.paths() == before
    saves.save(saves.records / "due.dice", Record(Series.new(CHANCE, ["Ann"])))
    for name in ("two", "due"):
        assert main(["play", "--resume", name, "--plain"]) == 0
        assert saves.find(name).is_file(), "a game that was resumed stays, even with its first dice due"
    before = saves.paths()
    monkeypatch.setattr("sys.stdin", io.StringIO("33\n"))
    assert main(["play", "--plain"]) == 0
    assert len(saves.paths()) == len(before) + 1


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX's")
def test_a_page_that_somebody_asked_for_can_be_read_by_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, plain = tmp_path / "page.html", tmp_path / "plain"
    plain.write_text("", "utf-8")
    assert main(["review", "one", "--html", str(page)]) == 0
    assert stat.S_IMODE(page.stat().st_mode) == stat.S_IMODE(plain.stat().st_mode)
    capsys.readouterr()


def test_it_is_said_when_no_browser_can_be_opened(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serve_command._show("http://127.0.0.1:8137")
    assert "No browser can be opened here" in capsys.readouterr().out


def test_a_table_is_chosen_by_its_number(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    tables = [{"table": name} for name in ("first", "second", "third")]
    monkeypatch.setattr("dicecup.terminal.online.joining.tables_at", lambda _server, _saves: tables)
    monkeypatch.setattr("dicecup.terminal.online.lobby.table_words", lambda view: f"the {view['table']} table")
    answers = iter(["", "0", "4", "two", " 3 "])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    assert join_command._chosen_table("http://host", None) == "third"
    assert capsys.readouterr().out.splitlines() == [
        "Tables at this server:",
        "  1  the first table",
        "  2  the second table",
        "  3  the third table",
        *["Type a number from 1 to 3."] * 4,
    ]


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (FileNotFoundError(2, "No such file or directory", "x.dice"), 2, "No such file or directory: x.dice"),
        (IsADirectoryError(21, "Is a directory", "x"), 2, "Is a directory: x"),
        (NotADirectoryError(20, "Not a directory", "x/y"), 2, "Not a directory: x/y"),
        (PermissionError(13, "Permission denied", "x.dice"), 1, "Permission denied: x.dice"),
        (OSError(28, "No space left on device"), 1, "No space left on device"),
        (OSError("out of luck"), 1, "out of luck"),
    ],
)
def test_a_wrong_path_is_bad_input_and_any_other_trouble_a_failure(
    error: OSError, code: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails() -> None:
        raise error

    monkeypatch.setattr("dicecup.cli.rules.book_list", fails)
    assert main(["rules"]) == code
    assert capsys.readouterr().err == f"dicecup: {said}\n"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "70000"], "--port is at most 65535. See dicecup serve --help"),
        (["serve", "--port", "-1"], "--port is at least 0. See dicecup serve --help"),
        (["host", "--seats", "21"], "--seats is at most 20. See dicecup host --help"),
        (["host", "--seats", "0"], "--seats is at least 1. See dicecup host --help"),
        (["host", "--clock", "-1"], "--clock is at least 5. See dicecup host --help"),
        (["host", "--games", "101"], "--games is at most 100. See dicecup host --help"),
        (["leaderboard", "greedy", "--patience", "x"], "--patience is a number. See dicecup leaderboard --help"),
        (["leaderboard", "greedy", "--patience", "0"], "--patience is at least 0.1. See dicecup leaderboard --help"),
    ],
)
def test_limits_of_numbers(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refused(capsys, *arguments) == f"dicecup: {said}\n"


def test_progress_is_shown_to_a_person_and_wiped(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with shown_progress("solving deluxe") as progress:
        progress(1, 4)
    assert capsys.readouterr().err == "", "nobody is watching"
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    with shown_progress("solving deluxe") as progress:
        for done in (1, 1, 2):
            progress(done, 4)
    first, second = f"solving deluxe [{'#' * 6:<25}]  25 %", f"solving deluxe [{'#' * 12:<25}]  50 %"
    assert capsys.readouterr().err == f"\r{first}\r{second}\r{' ' * 50}\r"
    assert len(second) <= 50


@pytest.mark.parametrize(
    ("arguments", "table"),
    [([], False), (["--book", "web"], True), (["--games", "2"], True), (["--rule", "joker=filled"], True)],
)
def test_the_full_screen_begins_with_the_menu_unless_a_table_is_asked_for(
    arguments: list[str], table: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[object] = []

    def show(_saves: Saves, opening: object) -> int:
        shown.append(opening)
        return 0

    monkeypatch.setattr("dicecup.cli.play.can_show_full_screen", lambda: True)
    monkeypatch.setattr("dicecup.cli.play.show", show)
    assert main(["play", *arguments]) == 0
    assert [opening is not None for opening in shown] == [table]


def test_the_puzzle_of_another_day_is_another(capsys: pytest.CaptureFixture[str]) -> None:
    found = [
        answered(capsys, "puzzle", "--daily", "--date", day, "--json")["puzzles"][0]
        for day in ("2026-11-15", "2026-11-16", "2026-11-15")
    ]
    assert found[0] == found[2] != found[1]


@pytest.mark.parametrize(
    ("lan", "port", "command"),
    [
        (False, 8137, "dicecup serve"),
        (False, 9000, "dicecup serve --port 9000"),
        (True, 8137, "dicecup serve --host 0.0.0.0"),
        (True, 9000, "dicecup serve --host 0.0.0.0 --port 9000"),
    ],
)
def test_a_host_that_stops_says_how_to_go_on(
    lan: bool, port: int, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    hosting = host_command._Hosting({}, "", lan, port, None)
    assert hosting._say_goodbye() == 0
    assert capsys.readouterr().out == "", "there was no table"
    hosting._link = TableLink("http://host:9000", "abcdefgh23456789")
    assert hosting._say_goodbye() == 0
    assert capsys.readouterr().out.splitlines() == [
        "",
        "The server has stopped. The table is kept; go on with:",
        f"  {command}",
        "and open http://host:9000/table/abcdefgh23456789 again.",
    ]
