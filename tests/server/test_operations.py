"""What an operator relies on: the key, backups, /ready, and no long pauses."""

from __future__ import annotations

import errno
import gc
import logging
import os
import shutil
import stat
import sys
from pathlib import Path
from typing import Any

import pytest
import structlog
from structlog.testing import capture_logs

from dicecup.cli import main
from dicecup.rules import Malformed
from dicecup.saves import FOLDER_VARIABLE
from dicecup.server.http import serving
from dicecup.server.tables.identity import given_keys, signing_keys
from tests.server.conftest import Server, running, seated_pair, settings

# --- the signing key --------------------------------------------------------------------------------------------


def test_a_key_that_could_not_be_written_leaves_nothing_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A first start on a full disk, or one that is killed, must not leave half a key for ever."""

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as disk:
        disk.setattr(os, "fsync", full)
        with pytest.raises(OSError, match="No space left"):
            signing_keys(tmp_path)
    assert list(tmp_path.iterdir()) == []
    key = signing_keys(tmp_path)
    assert len(key) == 32
    assert signing_keys(tmp_path) == key
    assert [path.name for path in tmp_path.iterdir()] == ["signing.key"]
    assert stat.S_IMODE((tmp_path / "signing.key").stat().st_mode) == 0o600


def test_whoever_makes_the_key_first_is_right(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = bytes(range(32))
    before = os.link

    def later(source: Any, target: Any) -> None:
        Path(target).write_bytes(first)  # another process was faster
        before(source, target)

    monkeypatch.setattr(os, "link", later)
    assert signing_keys(tmp_path) == first


def test_a_damaged_key_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "signing.key").write_bytes(b"short")
    with pytest.raises(
        Malformed, match=r"is damaged: it should hold 32 bytes for each key\. Put it back from a backup"
    ):
        signing_keys(tmp_path)


# --- backups ----------------------------------------------------------------------------------------------------


def test_a_backup_has_the_key_and_seats_are_still_their_owners(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "here"))
    copy = tmp_path / "copy.sqlite3"
    with running(settings(tmp_path / "here" / "server")) as server:
        ann, _, table = seated_pair(server)
        cookie = ann.cookie
        assert main(["backup", str(copy)]) == 0
    key = tmp_path / "copy.sqlite3.signing.key"
    assert f"The signing key is in {key}" in capsys.readouterr().out
    assert key.read_bytes() == (tmp_path / "here" / "server" / "signing.key").read_bytes()
    assert stat.S_IMODE(key.stat().st_mode) == 0o600
    # On another machine, from nothing but the two files.
    (tmp_path / "there").mkdir()
    shutil.copy(key, tmp_path / "there" / "signing.key")
    with running(settings(tmp_path / "there", database=str(copy))) as server:
        guest = server.guest()
        guest.cookie = cookie
        with guest.live(table) as socket:
            assert socket.receive_json()["you"]["seats"] == [0]
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == 2
    copy.unlink()
    assert main(["backup", str(tmp_path / "copy.sqlite3")]) == 2
    assert f"{key} exists already" in capsys.readouterr().err


def test_a_backup_without_a_key_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "elsewhere"))
    with running(settings(tmp_path / "here")):
        assert main(["backup", str(tmp_path / "copy"), "--database", str(tmp_path / "here" / "dicecup.sqlite3")]) == 0
    assert "There is no signing key in" in capsys.readouterr().out


# --- whether it is ready ----------------------------------------------------------------------------------------


def ready(server: Server) -> tuple[int, str]:
    answer = server.guest().get("/ready")
    return answer.status_code, answer.json()["status"]


def test_ready_tells_when_nothing_can_be_stored_and_when_it_can_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(settings(tmp_path)) as server:
        ann, _, table = seated_pair(server)
        assert ready(server) == (200, "ready")

        async def full(_group: object) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

        with monkeypatch.context() as disk:
            disk.setattr(server.parts.store, "_commit", full)
            assert ann.post("/api/me", {"name": "Anna"}).json()["code"] == "storage"
            assert ready(server) == (503, "cannot store")
            assert ready(server) == (503, "cannot store")
        # Nobody has to make a move for it to be noticed.
        assert ready(server) == (200, "ready")
        assert ann.post("/api/me", {"name": "Anna"}).status_code == 200
        assert ann.look(table)["phase"] == "playing"


@pytest.mark.parametrize("fate", ["removed", "replaced"])
def test_nothing_is_acknowledged_that_goes_to_a_file_which_is_gone(tmp_path: Path, fate: str) -> None:
    database = tmp_path / "dicecup.sqlite3"
    with running(settings(tmp_path)) as server:
        ann, bob, table = seated_pair(server)
        assert ready(server) == (200, "ready")
        copy = tmp_path / "older"
        shutil.copy(database, copy)
        if fate == "removed":
            database.unlink()
        else:
            copy.replace(database)
        mover = (ann, bob)[ann.look(table)["game"]["seat"]]
        answer = mover.try_act(table, "roll")
        assert (answer.status_code, answer.json()["code"]) == (503, "storage")
        assert ready(server) == (503, "cannot store")


# --- pauses -----------------------------------------------------------------------------------------------------


def test_a_server_collects_seldom_and_not_what_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(gc, "freeze", lambda: told.append("frozen"))
    monkeypatch.setattr(gc, "set_threshold", lambda *thresholds: told.append(thresholds))
    switched: list[float] = []
    monkeypatch.setattr(sys, "setswitchinterval", switched.append)
    serving.serve(settings(tmp_path), "127.0.0.1", 0, lambda _port: told.append("open"), is_wanted=lambda: False)
    thresholds = told[0]
    assert isinstance(thresholds, tuple)
    assert thresholds > (700, 10, 10), "what Python does by itself"
    assert told[1:] == ["frozen", "open"]
    assert 0 < switched[0] <= 0.001, "work in threads lets moves go first"


# --- one server per file ----------------------------------------------------------------------------------------


def test_a_second_server_on_the_same_file_is_told_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    monkeypatch.setattr(serving, "write_logs", lambda **_: None)  # it would outlast this test
    with running(settings(tmp_path / "server")) as server:
        ann, _, table = seated_pair(server)
        assert main(["serve", "--port", "0"]) == 2
        said = capsys.readouterr().err
        assert "another dicecup server uses the database" in said
        assert "--database postgresql://" in said
        assert ann.look(table)["phase"] == "playing"
        ann.act(table, "seat_link")
    with running(settings(tmp_path / "server")) as server:
        assert server.guest().look(table)["phase"] == "playing", "a server that ended leaves nothing locked"


def test_a_key_that_is_given_signs_the_cookies(tmp_path: Path) -> None:
    with running(settings(tmp_path / "a", signing_key="ab" * 32)) as server:
        cookie = server.guest("Ann").cookie
        table = server.guest("Bob").new_table()
    assert not (tmp_path / "a" / "signing.key").exists()
    database = str(tmp_path / "a" / "dicecup.sqlite3")
    for key, status in (("AB" * 32, 200), ("cd" * 32, 401)):
        with running(settings(tmp_path / "b", database=database, signing_key=key)) as server:
            guest = server.guest()
            guest.cookie = cookie
            assert guest.get("/api/me").status_code == status
            assert guest.look(table)["phase"] == "gathering"
    for wrong in ("abc", "", "ab" * 32 + "\nabc"):
        with pytest.raises(Malformed, match="64 hexadecimal digits"):
            given_keys(wrong)


@pytest.mark.parametrize(
    ("database", "said"),
    [
        (
            "postgresql://a:hidden@h:83x9/x",
            "not a database address: 'postgresql://a:***@h:83x9/x'; write postgresql://user@host:5432/name,",
        ),
        ("postgresql://a:hidden@127.0.0.1:1/x", "cannot use the database postgresql://a:***@127.0.0.1:1/x: "),
        ("{folder}", "the database {folder} is a folder; name a file in it, such as {folder}/dicecup.sqlite3"),
        ("{folder}/none/x.db", "cannot use the database {folder}/none/x.db: No such file or directory"),
        ("sqlite:///{folder}/none/x.db", "cannot use the database {folder}/none/x.db: No such file or directory"),
        ("{folder}/text", "{folder}/text is not a database of dicecup: file is not a database"),
    ],
)
def test_a_database_that_cannot_be_used_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], database: str, said: str
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "data"))
    (tmp_path / "text").write_text("no database " * 100)
    assert main(["serve", "--port", "0", "--database", database.format(folder=tmp_path)]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert said.format(folder=tmp_path) in line
    for strange in ("sqlalche.me", "hidden", "Errno", "+a", "<class"):
        assert strange not in line


@pytest.mark.parametrize("proxies", ["nonsense", "10.0.0.1, proxy.example", "10.0.0.0/40"])
def test_a_proxy_is_named_by_its_address(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], proxies: str
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", proxies)
    assert main(["serve", "--port", "0"]) == 2
    assert "FORWARDED_ALLOW_IPS names the addresses or networks of proxies" in capsys.readouterr().err


def test_a_database_that_everybody_can_read_is_told_in_one_line(tmp_path: Path) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    file = tmp_path / "dicecup.sqlite3"
    with running(settings(tmp_path)):
        pass
    with capture_logs() as logs:
        for mode in (0o600, 0o640, 0o644):
            file.chmod(mode)
            with running(settings(tmp_path)):
                pass
    (told,) = (each for each in logs if each["event"] == "database_open_to_others")
    assert (told["file"], told["mode"], told["wanted"]) == (str(file), "644", "600")
