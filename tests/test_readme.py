"""The README's examples do what they show."""

from __future__ import annotations

import doctest
import re
import shlex
from pathlib import Path

import pytest

from dicecup.cli import main

README = (Path(__file__).parents[1] / "README.md").read_text("utf-8")
COMMANDS = [
    tuple(shlex.split(line[2:], comments=True))
    for block in re.findall(r"```console\n(.*?)```", README, re.S)
    for line in block.splitlines()
    if line.startswith("$ dicecup ")
]
INTERACTIVE = {"play", "host", "join", "serve", "puzzle", "review"}


def test_python_examples() -> None:
    found = doctest.DocTestParser().get_doctest(README, {}, "README", "README.md", 0)
    assert len(found.examples) > 5
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(found)
    assert runner.summarize(verbose=False).failed == 0


@pytest.mark.parametrize("command", [c for c in COMMANDS if c[1] not in INTERACTIVE], ids=" ".join)
def test_commands(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    assert main(command[1:]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("command", [c for c in COMMANDS if c[1] in INTERACTIVE], ids=" ".join)
def test_options_of_interactive_commands_exist(command: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command[1], "--help"]) == 0
    shown = capsys.readouterr().out
    for word in command[2:]:
        if word.startswith("--"):
            assert word in shown


def test_the_two_make_commands_exist() -> None:
    makefile = (Path(__file__).parents[1] / "Makefile").read_text("utf-8")
    for target in ("play", "test"):
        assert f"make {target}" in README
        assert re.search(rf"^{target}:", makefile, re.M)
