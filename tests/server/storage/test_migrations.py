"""A database of the first schema opens after every later migration, with all its games."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from dicecup.server.ledger.verify import verify
from dicecup.server.storage import migrations
from dicecup.server.storage.database import migrate
from dicecup.server.storage.schema import METADATA
from tests.server.conftest import HOST, play_on, running, settings

from .first_schema import DUMP

SCRIPTS = ScriptDirectory(str(Path(migrations.__file__).parent))
REVISIONS = [script.revision for script in reversed(list(SCRIPTS.walk_revisions()))]


def first_database(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(DUMP.read_text())


def contents(path: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.execute("SELECT table_id, seq, kind, at, by, data, head FROM events ORDER BY 1, 2"))


@pytest.mark.parametrize("revision", REVISIONS)
def test_every_migration_keeps_all_games(tmp_path: Path, revision: str) -> None:
    path = tmp_path / "dicecup.sqlite3"
    first_database(path)
    before = contents(path)
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection, revision)
    engine.dispose()
    assert contents(path) == before
    # And the server brings it to the newest schema, opens every table and goes on.
    (tmp_path / "signing.key").write_bytes(b"first schema key".ljust(32))
    with running(settings(tmp_path, hosts=frozenset({HOST}))) as server:
        public = server.guest().get("/api/tables").json()
        assert public == [], "the public game is over"
        phases = []
        for table in sorted({str(row[0]) for row in before}):
            view = server.guest().look(table)
            phases.append(view["phase"])
            if view["phase"] == "over":
                assert verify(server.guest().get(f"/api/tables/{table}/record").text).verdict == "verified"
            if view["phase"] == "playing" and view["options"]["dice"] == "fair":
                people = [server.guest(), server.guest()]
                with closing(sqlite3.connect(path)) as connection:
                    rows = connection.execute("SELECT id FROM people ORDER BY name").fetchall()
                for guest, (person,) in zip(people, rows, strict=True):
                    guest.cookie = server.parts.identities.cookie(person)
                assert play_on(table, *people)["phase"] == "over"
                assert verify(people[0].get(f"/api/tables/{table}/record").text).verdict == "verified"
        assert sorted(phases) == ["gathering", "over", "playing", "playing"]


def test_the_migrations_make_the_schema_that_the_code_uses(tmp_path: Path) -> None:
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'new.sqlite3'}")
    with engine.begin() as connection:
        migrate(connection)
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


def test_the_first_database_is_of_the_first_schema(tmp_path: Path) -> None:
    first_database(tmp_path / "first.sqlite3")
    with closing(sqlite3.connect(tmp_path / "first.sqlite3")) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
