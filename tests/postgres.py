"""A PostgreSQL of the tests' own: found on the machine, started in a temporary folder, stopped and thrown away.

Fixtures (`tests/conftest.py`): `postgres` is the server that the tests of one worker share, `database` the address of a
new, empty database in it. Tests that stop their server start one with `own_postgres()`.

DICECUP_TEST_POSTGRES=postgresql://user@host/name uses a server that is already running and never stops it.
"""

from __future__ import annotations

import asyncio
import os
import pwd
import random
import secrets
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import create_async_engine

VARIABLE = "DICECUP_TEST_POSTGRES"
MISSING = "PostgreSQL is not installed: run `make postgres` as root, install the package postgresql, or set " + VARIABLE
USER = "dicecup"
SYSTEM_USERS = ("postgres", "nobody")
"""PostgreSQL refuses to run as root; root runs it as the first of these that exists."""
PORTS = range(15_000, 30_000)
"""Below those that the system gives to connections: a port stays free while its server is restarted."""
PATIENCE = 180
"""Seconds that PostgreSQL may take to start or stop."""
SETTINGS = {"max_connections": "200", "shared_buffers": "32MB", "log_min_messages": "warning", "max_wal_size": "128MB"}
"""PostgreSQL's usual journal of up to 1 GB alone would fill the small disks of the tests with faults."""
NOT_DURABLE = {"fsync": "off", "full_page_writes": "off"}
"""Quicker, and nothing is lost as long as the machine keeps running."""


def programs() -> Path | None:
    """The folder with PostgreSQL's programs: Debian's newest version on this machine, or the one on PATH."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[-3]))
    found = debian[-1] if debian else shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def is_missing() -> bool:
    return programs() is None and not os.environ.get(VARIABLE)


def require(is_there: bool) -> None:
    """Skip the test if there is no PostgreSQL; in CI that is a failure."""
    if not is_there:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)


def _run_as() -> dict[str, Any]:
    """What `subprocess` needs to know so that a program does not run as root."""
    if os.geteuid() != 0:
        return {}
    names = {entry.pw_name: entry for entry in pwd.getpwall()}
    user = next(names[name] for name in SYSTEM_USERS if name in names)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def free_port() -> int:
    """A port that nobody listens on."""
    while True:
        port = random.choice(PORTS)
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Postgres:
    """One PostgreSQL server, at `address`; `new_database` makes databases in it."""

    def __init__(self, address: str) -> None:
        self.address = make_url(address)

    @property
    def can_be_stopped(self) -> bool:
        """Whether it is ours."""
        return isinstance(self, OwnPostgres)

    def new_database(self) -> str:
        """The address of a new, empty database. Not to be called inside an event loop; there, use a thread."""
        name = f"dicecup_{secrets.token_hex(8)}"
        asyncio.run(self._administer(f'CREATE DATABASE "{name}"'))
        return self.address.set(database=name).render_as_string(hide_password=False)

    def drop_database(self, address: str) -> None:
        """Throw a database away, even one that is in use."""
        asyncio.run(self._administer(f'DROP DATABASE IF EXISTS "{make_url(address).database}" WITH (FORCE)'))

    async def _administer(self, command: str) -> None:
        engine = create_async_engine(self.address.set(drivername="postgresql+asyncpg"), isolation_level="AUTOCOMMIT")
        try:
            async with engine.connect() as connection:
                await connection.execute(text(command))
        finally:
            await engine.dispose()


class OwnPostgres(Postgres):
    """A server in a folder of its own, to be stopped and started again at will, always on the same port."""

    def __init__(self, folder: Path, durable: bool = True, **settings: str) -> None:
        """Makes the folder's database; `start` starts it. `durable`: whether a commit waits for the disk."""
        found = programs()
        assert found is not None, MISSING
        self._programs, self.folder, self.port = found, folder, free_port()
        self._settings = SETTINGS | ({} if durable else NOT_DURABLE) | settings
        super().__init__(str(URL.create("postgresql", USER, host="127.0.0.1", port=self.port, database="postgres")))
        who = _run_as()
        if who:
            os.chown(folder, who["user"], who["group"])
        # Segments of 1 MB, so that a small disk is enough, and one that fills up is noticed soon.
        # --no-sync: the new folder need not survive the machine.
        self._run("initdb", "-D", self._data, "-U", USER, "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync",
                  "--wal-segsize=1")  # fmt: skip

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    @property
    def log(self) -> str:
        """What PostgreSQL has logged."""
        return (self.folder / "postgres.log").read_text("utf-8", errors="replace")

    @property
    def pid(self) -> int:
        """The server's main process, the parent of all others."""
        return int((self.folder / "data" / "postmaster.pid").read_text("utf-8").split()[0])

    @property
    def is_running(self) -> bool:
        return self._call("pg_ctl", "status", "-D", self._data).returncode == 0

    def start(self) -> None:
        """Start it, and wait until it answers."""
        own = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": str(self.folder)}
        options = " ".join(f"-c {name}={value}" for name, value in (self._settings | own).items())
        log = str(self.folder / "postgres.log")
        self._run("pg_ctl", "start", "-w", "-t", str(PATIENCE), "-D", self._data, "-l", log, "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """Stop it: `fast` disconnects everybody, `immediate` is a crash that the next start repairs."""
        self._run("pg_ctl", "stop", "-w", "-t", str(PATIENCE), "-D", self._data, "-m", mode)

    def restart(self) -> None:
        """Stop it if it is running, in any state, and start it."""
        if self.is_running:
            self.stop("immediate")
        self.start()

    def _run(self, program: str, *arguments: str) -> None:
        done = self._call(program, *arguments)
        if done.returncode:
            log = self.log if (self.folder / "postgres.log").exists() else ""
            raise RuntimeError(f"{program} failed:\n{done.stdout}\n{log[-4000:]}")

    def _call(self, program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        # Into a file: a pipe would stay open as long as the server that was started runs.
        with tempfile.TemporaryFile("w+", encoding="utf-8") as output:
            done = subprocess.run(
                [self._programs / program, *arguments],
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                cwd=self.folder,
                check=False,
                **_run_as(),
            )
            output.seek(0)
            return subprocess.CompletedProcess(done.args, done.returncode, output.read())


@contextmanager
def own_postgres(durable: bool = True, folder: Path | None = None, **settings: str) -> Iterator[OwnPostgres]:
    """A running server of one's own; a given `folder`, on any disk, is left for the caller to remove."""
    # Not below pytest's folders, which root keeps to itself.
    made = folder or Path(tempfile.mkdtemp(prefix="dicecup-postgres-"))
    try:
        server = OwnPostgres(made, durable, **settings)
        server.start()
        try:
            yield server
        finally:
            if server.is_running:
                server.stop("immediate")
    finally:
        if folder is None:
            shutil.rmtree(made)


@contextmanager
def any_postgres() -> Iterator[Postgres]:
    """The server that DICECUP_TEST_POSTGRES names, or one of one's own that does not wait for the disk."""
    if address := os.environ.get(VARIABLE):
        yield Postgres(address)
    else:
        with own_postgres(durable=False) as server:
            yield server
