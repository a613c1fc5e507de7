"""Backups of either kind of database go back whole into either kind. Nothing is overwritten, nothing damaged used."""

from __future__ import annotations

import asyncio
import os
import random
import resource
import shutil
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, insert, select, text
from sqlalchemy.engine import URL

from dicecup.cli import main
from dicecup.rules import DicecupError, Malformed
from dicecup.server.storage.backup import COPIED, CannotUse, back_up, check_written
from dicecup.server.storage.database import WRITING, database_url, open_database
from dicecup.server.storage.restore import restore
from dicecup.server.storage.schema import DAYS, KEYS, METADATA
from tests.postgres import Postgres
from tests.server.conftest import play_on, running, seated_pair, settings

KEY = bytes(range(32))
Rows = dict[str, list[str]]


def silent(_done: int, _total: int) -> None:
    pass


def rows_of(database: str) -> Rows:
    """Everything that a backup covers, read without the backup's own code."""
    if "://" in database:
        return asyncio.run(_rows_of_postgres(database))
    engine = create_engine(URL.create("sqlite", database=database))
    with engine.connect() as connection:
        found = {each.name: _shown(connection.execute(select(each))) for each in COPIED}
    engine.dispose()
    return found


def _shown(rows: Iterable[Any]) -> list[str]:
    """The rows, without the keys that sign: these have a file of their own."""
    return sorted(repr(row) for row in rows if row[0] != "signing")


async def _rows_of_postgres(database: str) -> Rows:
    engine = open_database(database_url(database), WRITING)
    async with engine.connect() as connection:
        found = {each.name: _shown(await connection.execute(select(each))) for each in COPIED}
    await engine.dispose()
    return found


def execute(database: str, statement: Any) -> Any:
    """Run a statement, from any thread."""

    async def done() -> Any:
        engine = open_database(database_url(database), WRITING)
        async with engine.begin() as connection:
            answer = await connection.execute(statement)
            found = answer.fetchall() if answer.returns_rows else None
        await engine.dispose()
        return found

    return asyncio.run(done())


def test_a_backup_is_about_all_that_is_stored() -> None:
    left_out = set(METADATA.tables) - {each.name for each in COPIED}
    assert left_out == {"presence", "processes"}


@pytest.fixture
def places(tmp_path: Path, postgres: Postgres) -> Iterator[Callable[[str, str], str]]:
    """Names new databases of either kind."""
    made: list[str] = []

    def place(kind: str, name: str) -> str:
        if kind == "sqlite":
            return str(tmp_path / name / "dicecup.sqlite3")
        made.append(postgres.new_database())
        return made[-1]

    yield place
    for address in made:
        postgres.drop_database(address)


@pytest.mark.parametrize("there", ["sqlite", "postgresql"])
@pytest.mark.parametrize("here", ["sqlite", "postgresql"])
def test_nothing_is_lost_from_any_kind_to_any_kind(
    here: str,
    there: str,
    places: Callable[[str, str], str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """With the commands, while a server runs: games over and under way, seats, a record and the next dice."""
    source, target, copy = places(here, "here/server"), places(there, "there/server"), tmp_path / "a copy?#%.backup"
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "here"))
    (tmp_path / "here" / "server").mkdir(parents=True, exist_ok=True)
    with running(settings(tmp_path / "here" / "server", database=source)) as server:
        ann, bob, over = seated_pair(server)
        play_on(over, ann, bob)
        ann.act(over, "rematch")
        _, _, playing = seated_pair(server)
        table = ann.new_table(one_screen=True, seats=1)
        ann.act(table, "sit")
        ann.act(table, "seed", seed="mine")
        ann.act(table, "start")
        ann.act(table, "roll")
        while any("analysis" in job for job in rows_of(source)["jobs"]):  # otherwise it may end in between
            time.sleep(0.1)
        assert main(["backup", str(copy), "--database", source]) == 0
        before = rows_of(source)
        looks = {name: ann.look(name) for name in (over, playing, table)}
        record = ann.get(f"/api/tables/{over}/record").text
        next_roll = {"keep": [], "action_id": "next"}
        ann.act(table, "roll", **next_roll)
        dice = ann.look(table)["game"]["dice"]
    said = capsys.readouterr()
    assert said.out.startswith(f"3 tables backed up in {copy}\n")
    assert f"The signing key is in {copy}.signing.key" in said.out
    assert stat.S_IMODE(copy.stat().st_mode) == stat.S_IMODE(Path(f"{copy}.signing.key").stat().st_mode) == 0o600

    monkeypatch.setenv("DICECUP_DATA", str(tmp_path / "there"))
    assert main(["restore", str(copy), "--database", target]) == 0
    assert capsys.readouterr().out == f"3 tables restored from {copy}\n"
    assert rows_of(target) == before
    if there == "sqlite":
        assert stat.S_IMODE(Path(target).stat().st_mode) == 0o600
    with running(settings(tmp_path / "there" / "server", database=target)) as server:
        again = server.guest()
        again.cookie = ann.cookie
        for name, look in looks.items():
            found = again.look(name)
            for moving in ("server_time", "seats", "watching"):  # who is there at the moment
                found.pop(moving), look.pop(moving)
            assert found == look
        assert again.get(f"/api/tables/{over}/record").text == record
        again.act(table, "roll", **next_roll)
        assert again.look(table)["game"]["dice"] == dice, "the secret is still there, and the seat is still Ann's"
    assert main(["restore", str(copy), "--database", target]) == 2, "there is something now"
    assert "nothing is overwritten" in capsys.readouterr().err


def test_a_backup_of_postgresql_is_of_one_moment(database: str, tmp_path: Path) -> None:
    with running(settings(tmp_path / "server", database=database)) as server:
        seated_pair(server)
        before = rows_of(database)

        def meanwhile(done: int, _total: int) -> None:
            if not stored:
                stored.append(done)
                thread = threading.Thread(target=execute, args=(database, insert(DAYS).values(day=1)))
                thread.start()
                thread.join()

        stored: list[int] = []
        back_up(database, tmp_path / "copy", None, None, meanwhile)
        assert rows_of(database)["days"] != before["days"]
    found = rows_of(str(tmp_path / "copy"))
    assert found["days"] == [row for row in before["days"] if row != "(1,)"]
    assert found["events"] == before["events"]


def test_progress_counts_every_row(database: str, tmp_path: Path, copy: Path) -> None:
    told: list[tuple[int, int]] = []
    restore(copy, database, tmp_path, lambda done, total: told.append((done, total)))
    back_up(database, tmp_path / "again", None, None, lambda done, total: told.append((done, total)))
    rows = sum(map(len, rows_of(database).values()))
    assert told.count((rows, rows)) == 2
    assert all(done <= total for done, total in told)


def test_the_key_that_servers_are_given_goes_along(copy: Path, database: str, tmp_path: Path) -> None:
    restore(copy, database, tmp_path, silent)
    for name, given, kept, wanted in (
        ("given", b"g" * 32, b"k" * 32, b"g" * 32),
        ("stored", None, b"k" * 32, KEY),
    ):
        back_up(database, tmp_path / name, given, kept, silent)
        assert (tmp_path / f"{name}.signing.key").read_bytes() == wanted
    execute(database, KEYS.delete())
    back_up(database, tmp_path / "kept", None, b"k" * 32, silent)
    assert (tmp_path / "kept.signing.key").read_bytes() == b"k" * 32
    back_up(database, tmp_path / "none", None, None, silent)
    assert not (tmp_path / "none.signing.key").exists()


# --- nothing is overwritten -------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made")
    with running(settings(folder)) as server:
        ann, bob, table = seated_pair(server)
        play_on(table, ann, bob, turns=6)
    back_up(str(folder / "dicecup.sqlite3"), folder / "tables.backup", KEY, None, silent)
    return folder / "tables.backup"


@pytest.fixture
def copy(made: Path, tmp_path: Path) -> Path:
    """A backup with its key, to be damaged."""
    for file in made.parent.glob("tables.backup*"):
        shutil.copy(file, tmp_path)
    return tmp_path / "tables.backup"


@pytest.mark.parametrize("name", ["dicecup.sqlite3", "dicecup.sqlite3-wal", "dicecup.sqlite3-journal", "signing.key"])
def test_what_is_there_stays(name: str, copy: Path, tmp_path: Path) -> None:
    folder = tmp_path / "server"
    folder.mkdir()
    (folder / name).write_bytes(b"something dear")
    with pytest.raises(Malformed, match=name):
        restore(copy, str(folder / "dicecup.sqlite3"), folder, silent)
    assert [(each.name, each.read_bytes()) for each in folder.iterdir()] == [(name, b"something dear")]


@pytest.mark.parametrize("name", ["new", "new.signing.key"])
def test_a_backup_overwrites_nothing_not_even_a_key(name: str, made: Path, tmp_path: Path) -> None:
    """With the key of another server beside it, nobody would own a seat at the tables of this one."""
    (tmp_path / name).write_bytes(b"something dear")
    with pytest.raises(Malformed) as refused:
        back_up(str(made.with_name("dicecup.sqlite3")), tmp_path / "new", KEY, None, silent)
    assert str(refused.value) == f"{tmp_path / name} exists already; a backup overwrites nothing"
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [(name, b"something dear")]


def test_the_same_key_is_no_obstacle_and_a_missing_one_is_told(
    copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    (tmp_path / "server").mkdir()
    (tmp_path / "server" / "signing.key").write_bytes(KEY)
    assert main(["restore", str(copy)]) == 0
    assert capsys.readouterr().out == f"1 table restored from {copy}\n"
    Path(f"{copy}.signing.key").unlink()
    assert main(["restore", str(copy), "--database", str(tmp_path / "other.sqlite3")]) == 0
    assert "guests lose their seats" in capsys.readouterr().out


def test_a_database_in_use_is_not_filled(copy: Path, database: str, tmp_path: Path) -> None:
    restore(copy, database, tmp_path, silent)
    before = rows_of(database)
    url = database_url(database).set(drivername="postgresql", password="nobody-shall-read-it")
    with pytest.raises(DicecupError, match="holds tables of dicecup already") as refused:
        restore(copy, url.render_as_string(hide_password=False), tmp_path, silent)
    assert "nobody-shall-read-it" not in str(refused.value)
    assert rows_of(database) == before


def test_a_restore_that_fails_leaves_postgresql_empty(copy: Path, database: str, tmp_path: Path) -> None:
    def full(_done: int, _total: int) -> None:
        raise OSError("no space left")

    with pytest.raises(DicecupError, match="no space left"):
        restore(copy, database, tmp_path, full)
    assert execute(database, text("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'")) == [(0,)]
    restore(copy, database, tmp_path, silent)


# --- damage -----------------------------------------------------------------------------------------------------


def refusal(copy: Path, tmp_path: Path) -> str:
    with pytest.raises(DicecupError) as refused:
        restore(copy, str(tmp_path / "new.sqlite3"), tmp_path / "folder", silent)
    assert not (tmp_path / "new.sqlite3").exists()
    assert not (tmp_path / "folder").exists()
    return str(refused.value)


def test_no_changed_byte_goes_unnoticed(copy: Path, tmp_path: Path) -> None:
    """If a changed byte is accepted, nothing is stored there: every row is the same."""
    whole, rows = copy.read_bytes(), rows_of(str(copy))
    chance = random.Random(1)
    refused = 0
    for place in chance.sample([place for place, byte in enumerate(whole) if byte], 40):
        damaged = bytearray(whole)
        damaged[place] ^= 1 << chance.randrange(8)
        copy.write_bytes(damaged)
        try:
            restore(copy, str(tmp_path / f"{place}.sqlite3"), tmp_path / str(place), silent)
        except DicecupError:
            refused += 1
        else:
            assert rows_of(str(tmp_path / f"{place}.sqlite3")) == rows, place
    assert refused > 10


@pytest.mark.parametrize(
    ("before", "after", "why"),
    [
        (b"created_at BIGINT", b"created_az BIGINT", "the columns of people are not as they should be"),
        (b"name VARCHAR(40)", b"name WARCHAR(40)", "the columns of people are not as they should be"),
        (b"name VARCHAR(40)", b"name \xb6ARCHAR(40)", "Could not decode to UTF-8"),
    ],
)
def test_a_damaged_form_of_the_rows_is_noticed(
    copy: Path, tmp_path: Path, before: bytes, after: bytes, why: str
) -> None:
    """It is not part of any row, but SQLite reads and writes rows with it."""
    whole = copy.read_bytes()
    people = whole.index(b"CREATE TABLE people")
    copy.write_bytes(whole[:people] + whole[people:].replace(before, after, 1))
    with pytest.raises(Malformed, match=why):
        restore(copy, str(tmp_path / "new.sqlite3"), tmp_path / "folder", silent)
    assert not list(tmp_path.glob("new*"))


def test_a_changed_value_is_damage(copy: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE people SET name = 'Eve' WHERE name = 'Ann'")
    assert "is not as the backup was written" in refusal(copy, tmp_path)


@pytest.mark.parametrize("is_of_an_older_version", [False, True])
def test_damaged_text_is_not_quoted(copy: Path, tmp_path: Path, is_of_an_older_version: bool) -> None:
    if is_of_an_older_version:
        with closing(sqlite3.connect(copy)) as connection, connection:
            connection.execute("DROP TABLE backup")
    whole = copy.read_bytes()
    assert b"seeded" in whole
    copy.write_bytes(whole.replace(b'"seed":"', b'"se\xffd":"'))
    said = refusal(copy, tmp_path)
    assert said == f"{copy} is damaged, or not a backup of dicecup: Could not decode to UTF-8 column 'data'"


def test_rows_that_refer_to_missing_ones_are_damage(copy: Path, tmp_path: Path) -> None:
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("DELETE FROM people WHERE name = 'Ann'")
    assert refusal(copy, tmp_path) == f"{copy} is damaged: rows of it are missing; use another backup"


def test_the_database_of_another_program_is_no_backup(tmp_path: Path) -> None:
    other = tmp_path / "other.sqlite3"
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE tables (legs INTEGER)")
    assert refusal(other, tmp_path) == f"{other} is not a backup of dicecup: it holds none of its tables"


def test_a_copy_that_a_server_has_used_can_be_backed_up_again(copy: Path, tmp_path: Path) -> None:
    with running(settings(tmp_path, database=str(copy))) as server:
        server.guest("Cy")
    assert "or a server has used it since" in refusal(copy, tmp_path)
    back_up(str(copy), tmp_path / "again", None, None, silent)
    assert restore(tmp_path / "again", str(tmp_path / "new.sqlite3"), tmp_path / "folder", silent) == 1


def test_what_is_no_backup_gets_a_sentence(copy: Path, tmp_path: Path) -> None:
    whole = copy.read_bytes()
    for content in (b"", b"no backup at all" * 1000, whole[: len(whole) // 2], whole[:1000]):
        copy.write_bytes(content)
        assert str(copy) in refusal(copy, tmp_path)
    copy.write_bytes(whole)
    Path(f"{copy}.signing.key").write_bytes(KEY[:31])
    assert "is damaged: it should hold 32 bytes" in refusal(copy, tmp_path)
    with pytest.raises(FileNotFoundError, match="there is no backup"):
        restore(tmp_path / "missing", str(tmp_path / "new.sqlite3"), tmp_path, silent)
    with pytest.raises(FileNotFoundError, match="there is no database"):
        back_up(str(tmp_path / "missing"), tmp_path / "new", None, None, silent)


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_a_full_disk_is_not_taken_for_a_damaged_file(command: str, copy: Path, tmp_path: Path) -> None:
    place = tmp_path / "small"
    place.mkdir()
    ask = {
        "backup": ["backup", "copy.sqlite3", "--database", str(copy)],
        "restore": ["restore", str(copy), "--database", "copy.sqlite3"],
    }
    most = copy.stat().st_size // 2
    done = subprocess.run(
        [sys.executable, "-m", "dicecup", *ask[command]],
        cwd=place,
        env=os.environ | {"DICECUP_DATA": str(place), "PYTHONDONTWRITEBYTECODE": "1"},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (most, most)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "Make room there" in done.stderr
    assert "damaged" not in done.stderr
    assert [path for path in place.rglob("*") if path.is_file()] == []


def test_what_sqlite_says_of_a_full_disk_is_known(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "small.sqlite3")) as small:
        small.execute("PRAGMA max_page_count = 1")
        with pytest.raises(sqlite3.OperationalError) as full:
            small.execute("CREATE TABLE one (number)")
    with pytest.raises(CannotUse, match=f"cannot write to {tmp_path}: database or disk is full"):
        check_written(tmp_path / "small.sqlite3", full.value)


def test_a_backup_or_database_of_a_newer_version_is_refused(copy: Path, database: str, tmp_path: Path) -> None:
    restore(copy, database, tmp_path, silent)
    execute(database, text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(Malformed, match="was made by a newer dicecup"):
        back_up(database, tmp_path / "new", None, None, silent)
    execute(database, text("UPDATE alembic_version SET version_num = '0003'"))
    with pytest.raises(Malformed, match="is of an older dicecup"):
        back_up(database, tmp_path / "new", None, None, silent)
    assert not list(tmp_path.glob("new*"))
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.execute("DROP TABLE backup")
    assert refusal(copy, tmp_path) == f"{copy} was made by a newer dicecup; restore it with that version"


def test_a_database_that_is_not_ours_or_not_there_gets_a_sentence(
    database: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["backup", str(tmp_path / "new"), "--database", database]) == 2
    assert "is not a database of dicecup" in capsys.readouterr().err
    wrong = database_url(database).set(database="missing", drivername="postgresql", password="nobody-shall-read-it")
    address = wrong.render_as_string(hide_password=False)
    assert main(["backup", str(tmp_path / "new"), "--database", address]) == 2
    said = capsys.readouterr().err
    assert "cannot use the database" in said
    assert "nobody-shall-read-it" not in said, "screens and logs are seen by many"
    assert not list(tmp_path.iterdir())


# --- backups of earlier versions --------------------------------------------------------------------------------
