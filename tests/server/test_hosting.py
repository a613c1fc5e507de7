"""`dicecup host` and `dicecup join` as commands: what they print, and that a table outlives its server."""

from __future__ import annotations

import io
import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import typer

from dicecup.cli import app, main
from dicecup.saves import FOLDER_VARIABLE
from dicecup.server.http.addresses import qr_code
from dicecup.server.ledger.options import TableOptions
from tests.server.nursery import DICECUP, Forked

WAIT = 300
LINK = re.compile(r"http://127\.0\.0\.1:(\d+)/table/([a-z0-9]{16})")


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, FOLDER_VARIABLE: str(folder), "PYTHONPATH": os.pathsep.join(sys.path)}


def join(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "dicecup", "join", *arguments]
    return subprocess.run(
        command, input=typed, env=environment(folder), capture_output=True, text=True, timeout=WAIT, check=False
    )


class Host:
    """A running `dicecup host`."""

    def __init__(self, folder: Path, *arguments: str) -> None:
        command = [sys.executable, "-m", "dicecup", "host", *arguments]
        self._process = subprocess.Popen(
            command, env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        assert self._process.stdout is not None
        self._out = self._process.stdout
        self.printed = ""
        found = None
        while found is None:
            line = self._out.readline()
            assert line, self.printed
            self.printed += line
            found = LINK.search(line)
        self.link, self.port = found[0], found[1]

    def stop(self) -> int:
        """Ctrl-C; its exit code."""
        self._process.send_signal(signal.SIGINT)
        ended = self._process.wait(timeout=WAIT)
        # Not with communicate(), which would miss what readline() has read ahead.
        self.printed += self._out.read()
        return ended

    def kill(self) -> None:
        with suppress(ValueError):
            self._process.kill()
            self._process.wait()
            self._out.close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("host")


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[Host]:
    host = Host(
        folder, "--port", "0", "--seats", "1", "--bots", "greedy", "--rule", "joker=filled", "--title", "Friday"
    )
    yield host
    host.kill()


def test_a_table_is_joined_left_and_found_again_after_the_server(
    host: Host, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert host.printed.startswith("The table is ready. Only this computer can join; --lan opens it.")
    played = join(tmp_path, host.link, "--name", "Ann", "--plain", typed="\nroll\nchance\n")
    assert played.returncode == 0, played.stderr
    assert "Friday" in played.stdout
    assert "Rules: Deluxe Edition (2004)" in played.stdout
    assert "Greedy bot (bot)" in played.stdout
    assert f"Your seat is kept. Go on with:\n  dicecup join {host.link}\n" in played.stdout
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "cy"))
    assert main(["join", host.link, "--name", "Cy"]) == 2
    full = capsys.readouterr()
    assert full.out == ""
    assert re.fullmatch(
        r"dicecup: (The game at|All seats at) this table .*--watch http\S+ shows the game\.\n", full.err
    )

    assert host.stop() == 0
    assert "▄" not in host.printed, "nobody looks at a QR code here"
    assert f"The table is kept; go on with:\n  dicecup serve --port {host.port}\n" in host.printed
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert main(["join"]) == 2
    assert re.fullmatch(r"dicecup: No dicecup server can be reached at http\S+\. .*\n", capsys.readouterr().err)

    again = Host(folder, "--port", host.port)
    try:
        back = join(tmp_path, "--plain", typed="quit\n")
        assert back.returncode == 0, back.stderr
        assert "Playing: Greedy bot and Ann" in back.stdout
    finally:
        again.kill()


def test_the_logs_hold_no_cookie(host: Host, folder: Path) -> None:
    assert host.port
    cookies = [path.read_text() for path in (folder / "online").iterdir()]
    log = (folder / "server" / "host.log").read_text()
    for found in cookies:
        cookie = re.search(r'"cookie": "([^"]+)"', found)
        assert cookie is not None
        assert cookie[1] not in log


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["host", "--book", "nonsense"], "unknown rulebook"),
        (["host", "--rule", "joker=maybe"], "joker"),
        (["host", "--name", "\x1b[2J"], "printable"),
        (["join", "http://127.0.0.1:1/"], "No dicecup server can be reached"),
        (["join", "http://host/table/x?seat=s3cret"], "not to a table"),
        (["join", "http://127.0.0.1:1/table/abcdefgh23456789", "--name", "x" * 41], "1 to 40"),
        (["join"], "Give the link to a table"),
    ],
)
def test_what_is_wrong_is_said_in_one_line(
    arguments: list[str],
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    assert main(arguments) == 2
    said = capsys.readouterr().err
    assert re.search(reason, said, re.IGNORECASE), said
    assert said.count("\n") == 1
    assert "s3cret" not in said
    assert "\x1b" not in said


def test_a_taken_port_and_an_option_that_the_server_refuses(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    # A program that hosts keeps its log open until it ends; this one goes on.
    monkeypatch.setattr("dicecup.server.http.serving.write_logs", lambda stream, **_: stream.close())
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["host", "--port", str(taken.getsockname()[1])]) == 2
    assert "is taken by another program; choose one with --port" in capsys.readouterr().err
    with (tmp_path / "errors").open("w+") as errors:
        refused = Forked(DICECUP, ["host", "--port", "0", "--title", "x" * 61], errors)
        assert refused.stdout.read() == ""
        assert refused.wait() == 2
        refused.stdout.close()
        errors.seek(0)
        said = errors.read()
    assert said.startswith("dicecup: ")
    assert said.count("\n") == 1
    assert "60" in said, "the longest title"


@pytest.mark.parametrize("lan", [False, True], ids=["here", "network"])
def test_who_hosts_is_the_host_at_the_printed_link(
    lan: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Both in the game that --play begins and after `dicecup join` with the link, whatever address it names."""
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    monkeypatch.setattr("dicecup.server.http.serving.write_logs", lambda stream, **_: stream.close())
    monkeypatch.setattr("dicecup.server.http.addresses.lan_address", lambda: "127.0.0.2")
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    shared = "http://127.0.0.2:" if lan else "http://127.0.0.1:"
    network = ["--lan"] if lan else []
    assert main(["host", "--play", "--plain", "--name", "Ann", "--port", "0", *network]) == 0
    printed = capsys.readouterr().out
    assert f"dicecup join {shared}" in printed
    assert "Ann (you, host)" in printed
    (table,) = set(re.findall(rf"{shared}\d+/table/([a-z0-9]{{16}})", printed))
    cookies = [json.loads(path.read_text("utf-8")) for path in (tmp_path / "online").iterdir()]
    assert {each["server"].rpartition(":")[0] + ":" for each in cookies} == {"http://127.0.0.1:", shared}
    assert len({each["cookie"] for each in cookies}) == 1
    assert {each["table"] for each in cookies} == {table}


def test_a_qr_code_in_ascii_has_a_border_and_two_characters_per_place() -> None:
    rows = qr_code("http://127.0.0.1:8137/table/abcdefgh23456789", ascii_only=True).splitlines()
    assert {len(row) for row in rows} == {2 * len(rows)}
    assert set("".join(rows)) == {"#", " "}
    assert rows[0] == rows[1] == "##" * len(rows)
    assert rows[2].startswith("##" * 2 + "  " * 7 + "##"), "the corner that a camera looks for"


def test_the_command_has_the_limits_of_the_server() -> None:
    group: Any = typer.main.get_command(app)
    options = {each.name: each for each in group.commands["host"].params}
    for name, of in (("clock", "turn_seconds"), ("games", "games")):
        (least,), (most,) = (
            re.findall(rf"{limit}=(\d+)", repr(TableOptions.model_fields[of])) for limit in ("Ge\\(ge", "Le\\(le")
        )
        assert (options[name].min, options[name].max) == (int(least), int(most))


def test_every_option_of_the_host_reaches_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[dict[str, Any]] = []

    class Hosting:
        def __init__(self, options: dict[str, Any], name: str, lan: bool, port: int, _saves: object) -> None:
            asked.append({**options, "name": name, "lan": lan, "port": port})

        def write_logs(self) -> None:
            pass

        def serve(self) -> int:
            return 0

    monkeypatch.setattr("dicecup.cli.host._Hosting", Hosting)
    assert main(["host"]) == 0
    arguments = "--book travel --rule upper_bonus=50 --seats 3 --bots casual,Expert --games 4 --difference --clock 60"
    more = "--no-coach --title Friday --public --lan --port 0 --name Ann"
    assert main(["host", *arguments.split(), *more.split()]) == 0
    assert main(["host", "--book", "classic", "--seats", "4", "--teams", "Reds, Blues"]) == 0
    usual = {
        "book": "deluxe",
        "rules": {},
        "seats": 2,
        "bots": [],
        "teams": [],
        "games": 1,
        "difference": False,
        "turn_seconds": None,
        "coach": True,
        "title": "",
        "public": False,
        "name": "",
        "lan": False,
        "port": 8137,
    }
    assert asked == [
        usual,
        {
            "book": "travel",
            "rules": {"upper_bonus": "50"},
            "seats": 5,
            "bots": ["casual", "expert"],
            "teams": [],
            "games": 4,
            "difference": True,
            "turn_seconds": 60,
            "coach": False,
            "title": "Friday",
            "public": True,
            "name": "Ann",
            "lan": True,
            "port": 0,
        },
        {**usual, "book": "classic", "seats": 4, "teams": ["Reds", "Blues"]},
    ]
