"""Commands for hosts also take every option from the environment, and secrets from files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import typer

from dicecup.cli import FOR_HOSTS, app, main
from dicecup.cli.options import from_file
from dicecup.rules import Malformed

COMMANDS: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]
NAMES = [module.__name__.rpartition(".")[2] for module in FOR_HOSTS]
OPTIONS = [
    (name, option)
    for name in NAMES
    for option in COMMANDS[name].params
    if option.param_type_name == "option" and option.name != "help"
]
ARGUMENTS = {"serve": [], "backup": ["copy"], "restore": ["copy"]}
DOCUMENT = Path(__file__).parents[2] / "docs" / "hosting.md"


def params(command: str, *typed: str) -> dict[str, Any]:
    """What the command's function would be called with."""
    found: dict[str, Any] = COMMANDS[command].make_context(command, [*ARGUMENTS[command], *typed]).params
    return found


def variable_of(option: Any) -> str:
    """--public-url is DICECUP_PUBLIC_URL, and so on for every option: no need to look it up."""
    longest: str = max(option.opts, key=len)
    return "DICECUP_" + longest.strip("-").replace("-", "_").upper()


def test_there_are_commands_for_hosts_with_options() -> None:
    assert {"serve", "backup"} <= set(NAMES)
    assert {("serve", "--port"), ("backup", "--database")} <= {(name, option.opts[0]) for name, option in OPTIONS}


@pytest.mark.parametrize(("command", "option"), OPTIONS, ids=lambda each: getattr(each, "name", each))
def test_every_option_has_a_variable(command: str, option: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    variable = variable_of(option)
    usual = params(command)
    if option.is_flag:
        value, typed = "1", [option.opts[0]]
    elif option.multiple:
        value, typed = "one:A two:B", [option.opts[0], "one:A", option.opts[0], "two:B"]
    elif isinstance(usual[option.name], int):
        value, typed = "7777", [option.opts[0], "7777"]
    else:
        value, typed = "some text", [option.opts[0], "some text"]
    wanted = params(command, *typed)
    assert wanted != usual, "the sample is not the default"
    monkeypatch.setenv(variable, value)
    assert params(command) == wanted
    monkeypatch.setenv(variable, "")
    assert params(command) == usual, "empty, as compose files leave it, counts as not set"
    monkeypatch.setenv(variable, "1")
    assert params(command, *typed) == wanted, "what is typed wins"


@pytest.mark.parametrize("command", NAMES)
def test_help_and_documentation_name_every_variable(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "--help"]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    document = DOCUMENT.read_text("utf-8")
    for name, option in OPTIONS:
        if name == command:
            assert f"env var: {variable_of(option)}" in shown
            assert f"`{variable_of(option)}`" in document


def test_a_wrong_variable_is_refused_like_a_wrong_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_PORT", "eighty")
    assert main(["serve"]) == 2
    assert capsys.readouterr().err == "dicecup: --port is a whole number. See dicecup serve --help\n"


def test_other_commands_hear_nothing_of_it(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("DICECUP_PORT", "eighty")
    assert main(["host", "--help"]) == 0
    assert "DICECUP_PORT" not in capsys.readouterr().out


def test_secrets_come_from_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert from_file("DICECUP_DATABASE") == ""
    secret = tmp_path / "address"
    secret.write_text("mysql://dice:s3cret@host/dice\n")
    monkeypatch.setenv("DICECUP_DATABASE_FILE", str(secret))
    assert from_file("DICECUP_DATABASE") == "mysql://dice:s3cret@host/dice"
    for command in NAMES:
        assert main([command, *ARGUMENTS[command]]) == 2, "the file is read: this is no database for us"
        assert "the database is SQLite or PostgreSQL; got 'mysql'" in capsys.readouterr().err
    key = tmp_path / "key"
    key.write_text("too short")
    monkeypatch.delenv("DICECUP_DATABASE_FILE")
    monkeypatch.setenv("DICECUP_SIGNING_KEY_FILE", str(key))
    assert main(["serve", "--database", str(tmp_path / "new.sqlite3")]) == 2
    assert "should hold 64 hexadecimal digits" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "reason"), [(None, "No such file"), (b"", "is empty"), (b"\xff\xfe", "it is not text")]
)
def test_a_file_without_a_secret_is_refused(
    content: bytes | None, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if content is not None:
        (tmp_path / "secret").write_bytes(content)
    monkeypatch.setenv("DICECUP_SIGNING_KEY_FILE", str(tmp_path / "secret"))
    with pytest.raises(Malformed, match=f"DICECUP_SIGNING_KEY_FILE names .*secret, which .*{reason}"):
        from_file("DICECUP_SIGNING_KEY")
