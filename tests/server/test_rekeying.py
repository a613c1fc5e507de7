"""Another key signs from some day on: seats stay, and what a removed key signed is worthless."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from dicecup.cli import main
from dicecup.server.storage.interface import SIGNING
from dicecup.server.tables import identity
from tests.server.conftest import Server, TestGuest, running, seated_pair, settings

OLD, NEW, NEWER = "ab" * 32, "cd" * 32, "ef" * 32
PASSWORD = "five dice in a cup"


@contextmanager
def keyed(folder: Path, *keys: str) -> Iterator[Server]:
    """A server that is given these keys, one per line."""
    with running(settings(folder, signing_key="\n".join(keys))) as server:
        yield server


def come(server: Server, guest: TestGuest) -> TestGuest:
    """The same browser at another server."""
    there = server.guest()
    there.cookie, there.proof, there.device = guest.cookie, guest.proof, guest.device
    return there


def seats(guest: TestGuest, table: str) -> list[int]:
    with guest.live(table) as socket:
        found: list[int] = socket.receive_json()["you"]["seats"]
        return found


def test_seats_stay_through_all_changes_of_keys(tmp_path: Path) -> None:
    with keyed(tmp_path, OLD) as server:
        ann, bob, table = seated_pair(server)
        kept = bob.post("/api/me/password", {"password": PASSWORD}).json()
    old_cookie = ann.cookie
    with keyed(tmp_path, OLD, NEW) as server:
        ann = come(server, ann)
        assert seats(ann, table) == [0], "an earlier key is still good"
        assert ann.get("/api/me").status_code == 200
        assert ann.cookie != old_cookie, "and the new one signs from now on"
        assert seats(ann, table) == [0]
    with keyed(tmp_path, NEW) as server:
        assert come(server, bob).get("/api/me").status_code == 401, "a removed key has signed nothing"
        stale = server.guest()
        stale.cookie = old_cookie
        assert stale.get("/api/me").status_code == 401
        ann = come(server, ann)
        assert seats(ann, table) == [0]
        ann.act(table, "roll", action_id="later")
    with keyed(tmp_path, NEWER) as server:
        bob = server.guest()
        assert bob.post("/api/me/log_in", {"name": kept["log_in_name"], "password": PASSWORD}).status_code == 200
        assert seats(bob, table) == [1], "whoever logs in has the seat back, whatever the keys"


def test_the_command_adds_a_key_to_those_in_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    folder = tmp_path / "server"
    assert main(["rekey"]) == 2
    assert "there is no signing key in" in capsys.readouterr().err
    folder.mkdir()
    with running(settings(folder)) as server:
        ann, _, table = seated_pair(server)
    first = (folder / "signing.key").read_bytes()
    assert main(["rekey"]) == 0
    assert (folder / "signing.key").read_bytes()[:32] == first
    assert (folder / "signing.key").stat().st_mode & 0o777 == 0o600
    with running(settings(folder)) as server:
        ann = come(server, ann)
        assert seats(ann, table) == [0]
        assert main(["backup", str(tmp_path / "copy")]) == 0
    assert (tmp_path / "copy.signing.key").read_bytes() == (folder / "signing.key").read_bytes()
    assert main(["rekey", "--only"]) == 0
    assert len((folder / "signing.key").read_bytes()) == 32
    with running(settings(folder)) as server:
        assert come(server, ann).get("/api/me").status_code == 401
    (tmp_path / "again").mkdir()
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "again"))
    assert main(["restore", str(tmp_path / "copy")]) == 0
    with running(settings(tmp_path / "again" / "server")) as server:
        assert seats(come(server, ann), table) == [0]
    monkeypatch.setenv("DICECUP_SIGNING_KEY", OLD)
    assert main(["rekey"]) == 2
    assert "add a line there" in capsys.readouterr().err


def test_servers_with_one_database_learn_of_a_new_key_by_themselves(
    tmp_path: Path, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(identity, "READ_SECONDS", 0.0)
    with running(settings(tmp_path / "one", database=database)) as one:
        ann, _, table = seated_pair(one)
        assert main(["rekey", "--database", database]) == 0
        with running(settings(tmp_path / "two", database=database)) as two:
            there = come(two, ann)
            before = there.cookie
            assert there.get("/api/me").status_code == 200
            assert there.cookie != before, "the one that has started since signs with the new key"
            assert seats(come(one, there), table) == [0], "the other one reads the keys again"
        assert main(["rekey", "--only", "--database", database]) == 0
        assert len(one.run(one.parts.store.key, SIGNING, b"")) == 32
    with running(settings(tmp_path / "three", database=database)) as three:
        assert come(three, there).get("/api/me").status_code == 401
        kept = three.guest("Bob")
        assert kept.get("/api/me").status_code == 200
