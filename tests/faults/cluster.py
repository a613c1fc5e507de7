"""Server processes on one database. Players reach each one over a line, as the servers reach PostgreSQL."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from pathlib import Path

from sqlalchemy.engine import make_url

from tests.postgres import OwnPostgres, free_port, own_postgres
from tests.server.process import ServerProcess

from .disk import Disk, small_disk
from .line import Line

NAME = "dicecup.sqlite3"


class Cluster:
    def __init__(self, folder: Path, disk: Disk, postgres: OwnPostgres | None) -> None:
        self.disk = disk
        self.postgres = postgres
        self.database = "" if postgres else str(disk.folder / NAME)
        """Where the events are, bypassing all lines."""
        self.database_line: Line | None = None
        self.servers: list[ServerProcess] = []
        self.lines: list[Line] = []
        self._folder = folder

    @property
    def addresses(self) -> list[int]:
        """The ports at which players reach a server."""
        return [line.port for line in self.lines]

    async def start(self, count: int) -> None:
        address = self.database
        if self.postgres is not None:
            self.database = await asyncio.to_thread(self.postgres.new_database)
            self.database_line = Line(self.postgres.port)
            await self.database_line.open()
            address = make_url(self.database).set(port=self.database_line.port).render_as_string(hide_password=False)
        for _ in range(count):
            # All in one folder: the signing key must be the same.
            server = ServerProcess(self._folder, address, free_port())
            await server.start()
            self.servers.append(server)
            self.lines.append(Line(server.port))
            await self.lines[-1].open()

    async def stop(self) -> None:
        for server in self.servers:
            server.resume()
            await server.kill()
        for line in (*self.lines, *filter(None, [self.database_line])):
            await line.close()

    @property
    def log(self) -> str:
        """What the servers have logged."""
        return (self._folder / "server.log").read_text("utf-8", errors="replace")


@asynccontextmanager
async def cluster(processes: int, with_postgres: bool, megabytes: int) -> AsyncIterator[Cluster]:
    """Running servers on a disk of that size; everything is gone afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="dicecup-servers-"))
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, folder)
        disk = stack.enter_context(small_disk(megabytes))
        postgres = stack.enter_context(own_postgres(folder=_own(disk))) if with_postgres else None
        made = Cluster(folder, disk, postgres)
        try:
            await made.start(processes)
            yield made
        finally:
            await made.stop()


def _own(disk: Disk) -> Path:
    """A folder on the disk that PostgreSQL may have for itself."""
    folder = disk.folder / "postgres"
    folder.mkdir(mode=0o700)
    return folder
