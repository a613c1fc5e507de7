"""The commands serve and backup, as a user types them; restart in the same folder."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dicecup.cli import main
from dicecup.client import Guest
from dicecup.rules import Malformed
from dicecup.server.http.addresses import link, own_names, qr_code
from dicecup.server.settings import check_public_url
from dicecup.server.storage.database import database_url

from .conftest import running, seated_pair, settings


@pytest.fixture(autouse=True)
def _logs_stay_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The command sends all logs to standard error, which during a test is pytest's and soon closed."""
    monkeypatch.setattr("dicecup.server.http.serving.write_logs", lambda **_: None)


def test_serve_prints_its_address_answers_and_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    monkeypatch.setenv("DICECUP_CACHE", str(tmp_path / "cache"))
    command = [sys.executable, "-m", "dicecup", "serve", "--port", "0", "--database", str(tmp_path / "own.sqlite3")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        url = process.stdout.readline().split()[4].rstrip("/")

        async def ask() -> None:
            assert await Guest(url).request("GET", "/health") == {"status": "ok"}
            page = await Guest(url).request("GET", "/")
            assert "/docs" in page
            assert "GET /api/tables" in await Guest(url).request("GET", "/docs")

        asyncio.run(ask())
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=300)
    for line in errors.splitlines():
        assert "event" in json.loads(line), "logs are JSON, one object per line"
    assert (tmp_path / "own.sqlite3").is_file()
    assert (tmp_path / "server" / "signing.key").is_file()


def test_a_taken_port_is_said_in_a_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    with closing(socket.socket()) as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["serve", "--port", port, "--database", str(tmp_path / "x")]) == 2
    assert "taken" in capsys.readouterr().err


def test_addresses(capsys: pytest.CaptureFixture[str]) -> None:
    assert link("192.0.2.7", 8137) == "http://192.0.2.7:8137/"
    assert link("::1", 80) == "http://[::1]/"
    assert link("dice.lan", 443) == "http://dice.lan:443/", "the server itself does not speak HTTPS"
    assert own_names("192.0.2.7") == {"192.0.2.7"}
    assert socket.gethostname().lower() in own_names("0.0.0.0")
    assert qr_code("http://192.0.2.7:8137/").count("\n") > 10
    assert check_public_url("https://dice.example") == "https://dice.example"
    assert check_public_url("https://host.example:8443/games/dice/") == "https://host.example:8443/games/dice/"
    wrong = (
        "dice.example ftp://dice.example https:///dice https://dice.example:x https://dice.example/a//b "
        "https://dice.example/?a https://dice.example/#a https://dice.example/../a https://me@dice.example"
    )
    for each in wrong.split():
        with pytest.raises(Malformed, match="a public address looks like"):
            check_public_url(each)
    from dicecup.cli.serve import _announce

    _announce("0.0.0.0", 8137, "")
    _announce("127.0.0.1", 8137, "https://dice.example")
    shown = capsys.readouterr().out
    assert "http://127.0.0.1:8137/" in shown
    assert "Others open https://dice.example\n" in shown
    _announce("127.0.0.1", 8137, "https://host.example/dice")
    assert "Others open https://host.example/dice/\n" in capsys.readouterr().out, "as dicecup join takes it"


def test_a_code_to_scan_is_for_terminals_only(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A journal or a container's log would get fifteen lines of blocks at every start."""
    from dicecup.cli.serve import _announce

    _announce("127.0.0.1", 8137, "https://dice.example")
    assert capsys.readouterr().out.count("\n") == 2
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    _announce("127.0.0.1", 8137, "https://dice.example")
    shown = capsys.readouterr().out
    assert "Others open https://dice.example or scan this:" in shown
    assert "█" in shown


def test_a_database_that_cannot_be_used_is_named_as_it_was_given(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["serve", "--database", "/nowhere/x.db"]) == 2
    assert "the database /nowhere/x.db: No such file" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    for command in (["serve"], ["backup", "x.backup"]):
        assert main([*command, "--database", "postgresql://me@host/dice"]) == 2
        said = capsys.readouterr().err
        assert said.endswith("PostgreSQL needs asyncpg, which is not installed: pip install 'dicecup[postgres]'\n")


def test_database_addresses() -> None:
    assert database_url("x.db").drivername == "sqlite+aiosqlite"
    assert database_url("sqlite:///x.db").database == "x.db"
    assert database_url("postgresql://me@host/dice").drivername == "postgresql+asyncpg"
    for wrong in ("mysql://host/dice", "://"):
        with pytest.raises(Malformed):
            database_url(wrong)


def test_a_backup_of_a_running_server_serves_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database, copy = tmp_path / "here" / "dicecup.sqlite3", tmp_path / "there" / "dicecup.sqlite3"
    copy.parent.mkdir()
    with running(settings(tmp_path / "here")) as server:
        ann, _, table = seated_pair(server)
        assert main(["backup", str(copy), "--database", str(database)]) == 0
        before = ann.look(table)["head"]
        ann.act(table, "roll")
    assert "1 table backed up" in capsys.readouterr().out
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600
    with running(settings(copy.parent)) as server:
        assert server.guest().look(table)["head"] == before
    assert main(["backup", str(copy), "--database", str(database)]) == 2, "it overwrites nothing"
    assert main(["backup", str(tmp_path / "new"), "--database", str(tmp_path / "missing")]) == 2
    (tmp_path / "text").write_text("no database at all, only text" * 100)
    assert main(["backup", str(tmp_path / "new"), "--database", str(tmp_path / "text")]) == 2
    assert main(["backup", str(tmp_path / "new"), "--database", "postgresql://x/y"]) == 2
    assert not (tmp_path / "new").exists()


def test_a_stopped_server_goes_on_where_it_was(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        ann, bob, table = seated_pair(server)
        body = {"type": "roll", "action_id": "kept", "seq": ann.look(table)["seq"]}
        answer = ann.post(f"/api/tables/{table}/actions", body).json()
        before = ann.look(table)
        cookies = ann.cookie, bob.cookie
    with running(settings(tmp_path)) as server:
        ann, bob = server.guest(), server.guest()
        ann.cookie, bob.cookie = cookies
        after = ann.look(table)
        assert {**after, "server_time": 0} == {**before, "server_time": 0}
        assert ann.post(f"/api/tables/{table}/actions", body).json() == answer
        bob.act(table, "roll", action_id="after-the-restart")


def test_the_database_is_durable_and_in_write_ahead_mode(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server:
        store: Any = server.parts.store

        async def pragmas() -> list[object]:
            async with store._engine.connect() as connection:
                names = ("journal_mode", "synchronous", "foreign_keys")
                return [(await connection.exec_driver_sql(f"PRAGMA {name}")).scalar() for name in names]

        assert server.run(pragmas) == ["wal", 2, 1]
    with closing(sqlite3.connect(tmp_path / "dicecup.sqlite3")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_readiness_tells_of_a_lost_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(settings(tmp_path)) as server:
        assert server.guest().get("/ready").json() == {"status": "ready"}

        async def broken() -> None:
            raise OSError("gone")

        monkeypatch.setattr(server.parts.store, "ping", broken)
        assert server.guest().get("/ready").status_code == 503
        assert server.guest().get("/health").status_code == 200
        metrics = server.guest().get("/metrics").text
        assert "dicecup_http_requests_total" in metrics


def test_what_cannot_be_served_is_said_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    (tmp_path / "text").write_text("no database at all, only text" * 100)
    newer = tmp_path / "newer"
    with closing(sqlite3.connect(newer)) as connection:
        connection.executescript(
            "CREATE TABLE alembic_version (version_num); INSERT INTO alembic_version VALUES ('9999')"
        )
    for database, word in (
        (tmp_path / "text", "not a database"),
        (newer, "newer"),
        (tmp_path / "missing" / "folder", "cannot use"),
        ("mysql://x/y", "SQLite or PostgreSQL"),
    ):
        assert main(["serve", "--port", "0", "--database", str(database)]) == 2
        assert word in capsys.readouterr().err
    (tmp_path / "server").mkdir(exist_ok=True)
    (tmp_path / "server" / "signing.key").write_bytes(b"short")
    assert main(["serve", "--port", "0"]) == 2
    assert "damaged" in capsys.readouterr().err


def test_a_database_that_says_nothing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    monkeypatch.setattr("dicecup.server.storage.database.PATIENT_SECONDS", 0.1)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        assert main(["serve", "--port", "0", "--database", f"postgresql://me:unseen@127.0.0.1:{port}/db"]) == 2
    said = capsys.readouterr().err
    assert "it does not answer" in said
    assert "unseen" not in said
