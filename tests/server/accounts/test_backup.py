"""Identities survive backups from SQLite to PostgreSQL, and an older database gets what it needs for them."""

from __future__ import annotations

from pathlib import Path

from dicecup.server.storage.backup import back_up
from dicecup.server.storage.restore import restore
from tests.server.conftest import running, settings

from .authenticator import Authenticator
from .conftest import PASSWORD

ORIGIN = "https://dice.test"


def silent(_done: int, _total: int) -> None:
    pass


def test_a_backup_holds_every_way_to_log_in(tmp_path: Path, database: str) -> None:
    key = Authenticator(ORIGIN, "dice.test")
    with running(settings(tmp_path / "old", public_url=ORIGIN)) as server:
        ann = server.guest("Ann")
        kept = ann.post("/api/me/password", {"password": PASSWORD}).json()
        options = ann.post("/api/me/passkeys/options", {}).json()["options"]
        assert ann.post("/api/me/passkeys", {"credential": key.create(options)}).status_code == 200
    copy = tmp_path / "copy.sqlite3"
    back_up(
        str(tmp_path / "old" / "dicecup.sqlite3"), copy, None, (tmp_path / "old" / "signing.key").read_bytes(), silent
    )
    restore(copy, database, tmp_path / "new", silent)
    with running(settings(tmp_path / "new", public_url=ORIGIN, database=database)) as server:
        assert ann.cookie
        assert (
            server.guest().post("/api/me/log_in", {"name": kept["log_in_name"], "password": PASSWORD}).status_code
            == 200
        )
        options = server.guest().post("/api/me/log_in/passkey/options", {}).json()["options"]
        assert server.guest().post("/api/me/log_in/passkey", {"credential": key.get(options)}).json()["name"] == "Ann"
        code = {"code": kept["recovery_codes"][0]}
        assert server.guest().post("/api/me/log_in/recovery_code", code).status_code == 200
