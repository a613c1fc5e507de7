"""Every block of code in the documents says what it is, and does what it shows."""

from __future__ import annotations

import doctest
import importlib.util
import json
import os
import re
import shlex
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import typer.main
import yaml

import dicecup
from dicecup.cli import app, main

from .documents import NAMES, PATHS, ROOT, Block, blocks_of

BLOCKS = [block for name in NAMES for block in blocks_of(name)]
RUN_ELSEWHERE = {
    ("docs/bots.md", "python"): "tests/players/test_own_bots.py",
    ("docs/server.md", "python"): "tests/server/test_client.py",
    ("docs/reference.md", "python"): "tests/server/test_client.py",
    ("docs/notation.md", "record"): "tests/repository/test_notation.py",
}
"""Blocks that need more than a document has, such as a server, and the tests that run them."""
NOT_RUN = {"text", "ebnf"}
"""Output and formulas."""
CHECKED = {"pycon", "python", "console", "json", "toml", "yaml", "http", "nginx"}


def _of(*languages: str) -> list[Any]:
    return [pytest.param(block, id=str(block)) for block in BLOCKS if block.language in languages]


def test_every_block_has_a_language_that_is_checked() -> None:
    known = NOT_RUN | CHECKED
    unknown = [
        f"{block}: {block.language or 'no language'}"
        for block in BLOCKS
        if block.language not in known and (block.document, block.language) not in RUN_ELSEWHERE
    ]
    assert not unknown, f"mark output as text, programs as pycon, commands as console: {unknown}"


@pytest.mark.parametrize(("document", "language"), RUN_ELSEWHERE)
def test_blocks_that_are_run_elsewhere_are(document: str, language: str) -> None:
    assert any(block.language == language for block in blocks_of(document))
    assert Path(document).stem in (ROOT / RUN_ELSEWHERE[document, language]).read_text("utf-8")


def test_output_has_no_commands_and_no_programs() -> None:
    hidden = [
        str(block) for block in BLOCKS if block.language in NOT_RUN and re.search(r"^(\$|>>>) ", block.text, re.M)
    ]
    assert not hidden


# --- Python -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "document", [name for name in NAMES if any(each.language == "pycon" for each in blocks_of(name))]
)
def test_programs_do_what_they_show(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """All programs of a document in turn, so that the later ones use what the earlier ones made."""
    monkeypatch.chdir(tmp_path)
    parser, examples = doctest.DocTestParser(), []
    for block in blocks_of(document):
        if block.language == "pycon":
            found = parser.get_examples(block.text)
            assert found, f"{block} has no example"
            for example in found:
                example.lineno += block.line
            examples += found
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS)
    runner.run(doctest.DocTest(examples, {}, document, document, 0, None))
    assert runner.summarize(verbose=False).failed == 0


def test_whole_programs_run(tmp_path: Path) -> None:
    for block in BLOCKS:
        if block.language == "python" and (block.document, "python") not in RUN_ELSEWHERE:
            (tmp_path / "program.py").write_text(block.text, "utf-8")
            command = [sys.executable, "program.py"]
            done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
            assert done.returncode == 0, f"{block}: {done.stderr}"


# --- commands ---------------------------------------------------------------------------------------------------

GROUP: Any = typer.main.get_command(app)
RUN = {"rules", "advise", "solve", "simulate", "distribution", "stats", "fairness", "records", "cache"}
"""Commands that ask nothing and end by themselves; for the others, the options are checked."""
NOT_HERE = re.compile(r"\b[A-Z]{3,}\b|…|mybots|[\w-]+\.(dice|npz|toml)\b|--target|--workers|--cluster|\d{6,}")
"""What readers replace with their own, and what takes minutes."""


def _commands(block: Block) -> list[tuple[str, str]]:
    """Each line after a prompt with what is shown below it."""
    parts = re.split(r"^\$ ", block.text, flags=re.M)
    assert not parts[0].strip(), f"{block} shows something before its first command"
    return [(line, shown) for line, _, shown in (part.partition("\n") for part in parts[1:])]


COMMANDS = [
    pytest.param(line, shown, id=f"{block.document} {line.partition('#')[0].strip()}")
    for block in BLOCKS
    if block.language == "console"
    for line, shown in _commands(block)
]


@pytest.mark.parametrize(("line", "shown"), COMMANDS)
def test_commands_work(
    line: str, shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    assert subprocess.run(["bash", "-n", "-c", line], check=False).returncode == 0
    words = shlex.split(line, comments=True)
    program, arguments = words[0], words[1:]
    if program == "dicecup" and arguments[0] in RUN and not NOT_HERE.search(" ".join(arguments)):
        assert main(arguments) == 0
        printed = capsys.readouterr().out
        assert printed.strip()
        if shown:
            same = doctest.OutputChecker().check_output(shown, printed, doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
            assert same, printed
    else:
        assert not shown, "show what a command prints only if it is run here"
        CHECKS[program](line, arguments)


def _dicecup(line: str, arguments: list[str]) -> None:
    if arguments[0] == "--install-completion":
        return
    command = GROUP.commands[arguments[0]]
    known = {each for parameter in command.params for each in (*parameter.opts, *parameter.secondary_opts)}
    assert {word for word in arguments[1:] if word.startswith("--")} <= known | {"--help"}, line


def _make(line: str, arguments: list[str]) -> None:
    targets = {word for word in arguments if "=" not in word}
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(re.search(rf"^{target}:", makefile, re.M) for target in targets), line


def _python(line: str, arguments: list[str]) -> None:
    """The program is there, and its source knows the options."""
    if arguments[0] == "-m":
        spec = importlib.util.find_spec(arguments[1])
        assert spec is not None
        assert spec.origin is not None, line
        folder = Path(spec.origin).parent
        source = "".join(path.read_text("utf-8") for path in folder.glob("*.py"))
    else:
        source = (ROOT / arguments[0]).read_text("utf-8")
    for option in (word for word in arguments if word.startswith("--")):
        assert f'"{option}"' in source, f"{option} in {line}"


def _pip(line: str, arguments: list[str]) -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    named = re.search(r"\[(.*?)\]", line)
    assert arguments[0] == "install", line
    assert named is None or set(named[1].split(",")) <= extras.keys(), line


def test_nobody_is_told_to_install_what_no_index_has_yet() -> None:
    """Until the first release dicecup is installed from a clone. A program that asks for an extra is installed already,
    and then pip needs no index that has dicecup."""
    texts = {path: path.read_text("utf-8") for path in (*PATHS, *(ROOT / "deploy").iterdir())}
    told = [str(path) for path, text in texts.items() if re.search(r"pip install (-\S+ )*['\"]?dicecup", text)]
    assert not told or "rc" not in dicecup.__version__


def _pytest(line: str, arguments: list[str]) -> None:
    assert (ROOT / arguments[0]).exists(), line


def _echo(line: str, _arguments: list[str]) -> None:
    """A line that is passed to the engine."""
    answer = subprocess.run(["bash", "-c", line], capture_output=True, text=True, check=False, env=_with_dicecup())
    assert answer.returncode == 0
    assert "error" not in json.loads(answer.stdout), answer.stdout


def _with_dicecup() -> dict[str, str]:
    return os.environ | {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}"}


def _dask(line: str, arguments: list[str]) -> None:
    spec = importlib.util.find_spec(f"distributed.cli.dask_{arguments[0]}")
    assert spec is not None
    assert spec.origin is not None, line
    source = Path(spec.origin).read_text("utf-8")
    assert all(f'"{word}"' in source for word in arguments if word.startswith("--")), line


def _completion(line: str, _arguments: list[str]) -> None:
    """tests/cli/test_completion.py runs it for each of these shells."""
    assert re.fullmatch(r"_DICECUP_COMPLETE=source_(bash|zsh|fish) dicecup > ~/\S+", line), line


def _others(line: str, _arguments: list[str]) -> None:
    """A program that is not ours: there is such a command in `hosting.md` only."""
    assert any(line in block.text for block in blocks_of("docs/hosting.md"))


CHECKS = {
    "dicecup": _dicecup,
    "openssl": _others,
    "xxd": _others,
    "psql": _others,
    "make": _make,
    "python": _python,
    "pip": _pip,
    "pytest": _pytest,
    "echo": _echo,
    "dask": _dask,
    **{f"_DICECUP_COMPLETE=source_{shell}": _completion for shell in ("bash", "zsh", "fish")},
}


# --- data -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", _of("json", "toml", "yaml"))
def test_data_can_be_read(block: Block) -> None:
    """JSON as a whole, or line by line as the engine takes it."""
    if block.language == "toml":
        assert tomllib.loads(block.text)
    elif block.language == "yaml":
        assert yaml.safe_load(block.text)
    else:
        whole = block.text if block.text.startswith("{\n") else f"[{','.join(block.text.splitlines())}]"
        assert json.loads(whole)


@pytest.mark.parametrize("block", _of("http"))
def test_addresses_exist(block: Block) -> None:
    known = (ROOT / "release" / "stable" / "addresses.txt").read_text("utf-8").splitlines()
    for line in block.text.splitlines():
        method, address = line.split()[:2]
        assert f"{method} {address.partition('?')[0]}" in known


@pytest.mark.parametrize("block", _of("nginx"))
def test_settings_of_nginx_are_well_formed(block: Block) -> None:
    lines = [line.partition("#")[0].strip() for line in block.text.splitlines()]
    assert all(not line or line.endswith((";", "{", "}")) for line in lines)
    assert block.text.count("{") == block.text.count("}")
