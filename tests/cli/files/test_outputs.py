"""No command replaces a file unasked: every option that names a file to write, with every kind of file in its place."""

from __future__ import annotations

import inspect
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer

from dicecup import Record, Series
from dicecup.cli import COMMANDS, app, main
from dicecup.saves import Saves
from tests.coach.chance_alone import CARELESS, CHANCE
from tests.commands import printed, refused
from tests.games import game_of

RULE = ["--rule", "categories=chance"]
OUTPUTS = {
    ("review", "--html"): ["one"],
    ("review", "--csv"): ["DATA/records"],
    ("review", "--parquet"): ["DATA/records"],
    ("records", "--export"): [],
    ("simulate", "--csv"): ["--bot", "random", "--games", "3", *RULE],
    ("simulate", "--parquet"): ["--bot", "random", "--games", "3", *RULE],
    ("distribution", "--csv"): ["--target", "30", *RULE],
    ("distribution", "--parquet"): ["--target", "30", *RULE],
    ("distribution", "--plot"): RULE,
    ("stats", "--plot"): RULE,
    ("fairness", "--plot"): RULE,
    ("rating", "--plot"): [],
}
"""What makes the commands write something small."""
ENDINGS = {"--plot": "svg"}
INPUTS = ("rules",)
ALWAYS_NEW = ("backup", "restore")
"""These only make new files and have no --force; see tests/server/storage."""


@pytest.fixture(autouse=True)
def saves(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Saves:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "data"))
    saves = Saves()
    game = game_of(CHANCE, CARELESS, sides=["Ann"])
    saves.save(saves.records / "one.dice", Record(Series(CHANCE, game.sides, 1, False, (game,)), help=()))
    return saves


@pytest.fixture(params=OUTPUTS, ids=" ".join)
def output(request: pytest.FixtureRequest, saves: Saves, tmp_path: Path) -> tuple[Path, list[str]]:
    """A file that somebody has already, and a command line that would write it."""
    command, option = request.param
    file = tmp_path / f"mine.{ENDINGS.get(option, 'txt')}"
    file.write_text("mine", "utf-8")
    named = ["one", str(file)] if option == "--export" else [str(file)]
    given = [each.replace("DATA", str(saves.folder)) for each in OUTPUTS[request.param]]
    return file, [command, *given, option, *named]


def test_every_option_that_names_a_file_is_tried() -> None:
    group: Any = typer.main.get_command(app)
    found = set()
    for module in COMMANDS:
        command = module.__name__.rpartition(".")[2]
        options = {each.name: each.opts[0] for each in group.commands[command].params}
        for parameter in inspect.signature(getattr(module, command)).parameters.values():
            if "Path" in parameter.annotation and parameter.name not in INPUTS and command not in ALWAYS_NEW:
                found.add((command, options[parameter.name]))
                assert "force" in options
    assert found == set(OUTPUTS)


def test_a_file_that_exists_stays(output: tuple[Path, list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    file, arguments = output
    assert refused(capsys, *arguments) == (
        f"dicecup: {file} exists already; choose another name, or replace it with --force\n"
    )
    assert file.read_text("utf-8") == "mine"
    printed(capsys, *arguments, "--force")
    assert file.read_bytes() != b"mine"


@pytest.mark.parametrize("answer", ["yes", "no", ""])
def test_a_person_is_asked(
    answer: str,
    output: tuple[Path, list[str]],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    file, arguments = output
    asked = []

    def typed(question: str) -> str:
        asked.append(question)
        return answer

    monkeypatch.setattr("builtins.input", typed)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(arguments) == (0 if answer == "yes" else 1)
    assert asked == [f"{file} exists already. Replace it? Type yes or no> "]
    assert (file.read_bytes() == b"mine") == (answer != "yes")
    assert ("Cancelled." in capsys.readouterr().out) == (answer != "yes")


@pytest.mark.parametrize("force", [[], ["--force"]])
@pytest.mark.parametrize(
    "arguments",
    [
        ["review", "RECORD", "--html", "RECORD"],
        ["review", "one", "--html", "RECORD"],
        ["review", "FOLDER", "--csv", "RECORD"],
        ["review", "FOLDER", "--parquet", "RECORD"],
        ["records", "--export", "one", "RECORD"],
        ["simulate", "--games", "3", "--rules", "RULES", "--csv", "RULES"],
        ["distribution", "--rules", "RULES", "--target", "30", "--csv", "RULES"],
        ["distribution", *RULE, "--card", "@CARD", "--target", "30", "--csv", "CARD"],
    ],
    ids=" ".join,
)
def test_what_is_read_is_never_replaced(
    arguments: list[str], force: list[str], saves: Saves, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, rules, card = saves.records / "one.dice", tmp_path / "rules.toml", tmp_path / "card.json"
    rules.write_text("bonus_limit = 3", "utf-8")
    card.write_text("{}", "utf-8")
    names = {"RECORD": record, "FOLDER": saves.records, "RULES": rules, "CARD": card}
    before = {path: path.read_bytes() for path in (record, rules, card)}
    for name, path in names.items():
        arguments = [each.replace(name, str(path)) for each in arguments]
    assert "is what is read; choose another name for what is written" in refused(capsys, *arguments, *force)
    assert {path: path.read_bytes() for path in before} == before


def test_two_outputs_have_two_names(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    same = str(tmp_path / "games")
    said = refused(capsys, "simulate", "--games", "3", "--csv", same, "--parquet", same, "--force")
    assert said == f"dicecup: {same} is named twice; choose a name for each file that is written\n"


@pytest.mark.skipif(os.name != "posix", reason="POSIX has these names")
def test_a_stream_is_written_to_and_stays(saves: Saves, tmp_path: Path) -> None:
    """Also where the shell has sent it into a file."""
    link, file = tmp_path / "stdout", tmp_path / "page.html"
    link.symlink_to("/proc/self/fd/1")
    command = [sys.executable, "-m", "dicecup", "records", "--export", "one", str(link)]
    with file.open("wb") as out:
        subprocess.run(command, stdout=out, check=True)
    piped = subprocess.run(command, capture_output=True, check=True).stdout
    record = (saves.records / "one.dice").read_bytes()
    assert file.read_bytes().startswith(record)
    assert piped.startswith(record)
    assert link.is_symlink()


@pytest.mark.skipif(os.name != "posix", reason="POSIX has sockets with names")
def test_what_is_neither_a_file_nor_a_stream_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import socket

    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        said = refused(capsys, "records", "--export", "one", str(tmp_path / "socket"), "--force")
    assert said == f"dicecup: {tmp_path / 'socket'} is not a file; name another one\n"
