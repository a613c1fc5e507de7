"""The faults. Each breaks something, waits, and mends it; when it returns, everything is whole again."""

from __future__ import annotations

import asyncio
import random
import signal
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from .cluster import Cluster


class Site(NamedTuple):
    """Where a fault happens, and for how long."""

    cluster: Cluster
    chance: random.Random
    seconds: float
    """How long something stays broken."""
    lease: float
    """Seconds for which a process is paused: longer than anything that it may hold."""
    broken: asyncio.Event
    """Set by faults that others recover from while they last, once they have begun."""


Fault = Callable[[Site], Awaitable[None]]


async def kill(site: Site) -> None:
    """kill -9 of a server."""
    server = site.chance.choice(site.cluster.servers)
    await server.kill()
    site.broken.set()
    await asyncio.sleep(site.seconds)
    await server.start()


async def pause(site: Site) -> None:
    """A server stands still (SIGSTOP) and then goes on as if nothing had happened."""
    server = site.chance.choice(site.cluster.servers)
    server.pause()
    await asyncio.sleep(site.lease)
    server.resume()


async def rolling_restart(site: Site) -> None:
    """Every server is ended by SIGTERM and started again, one after the other, as docs/hosting.md says: the next one
    when those whom the last one sent away have found another."""
    for server in site.cluster.servers:
        status = await server.terminate()
        # After a clean stop it ends itself with the same signal, as programs that were told to end do.
        assert status in (0, -signal.SIGTERM), f"a server told to end did so with status {status}"
        await server.start()
        await asyncio.sleep(site.seconds)


async def crash_database(site: Site) -> None:
    """PostgreSQL is stopped without warning, and started again."""
    postgres = site.cluster.postgres
    assert postgres is not None
    await asyncio.to_thread(postgres.stop, "immediate")
    await asyncio.sleep(site.seconds)
    await asyncio.to_thread(postgres.start)


async def cut_database(site: Site) -> None:
    """All connections to the database break."""
    line = site.cluster.database_line
    assert line is not None
    line.cut()


async def half_open_database(site: Site) -> None:
    """All connections to the database die without a word, and for a while new ones get no answer."""
    line = site.cluster.database_line
    assert line is not None
    line.half_open()
    line.take_no_calls(is_down=True)
    await asyncio.sleep(site.seconds)
    line.take_no_calls(is_down=False)
    # Connections opened meanwhile reached nobody either.
    line.half_open()


async def slow_database(site: Site) -> None:
    """Everything to and from the database is delayed."""
    line = site.cluster.database_line
    assert line is not None
    line.slow_down(0.1)
    await asyncio.sleep(site.seconds)
    line.slow_down(0.0)


async def full_disk(site: Site) -> None:
    """The database's disk is full, and then has room again."""
    postgres, disk = site.cluster.postgres, site.cluster.disk
    processes = [server.pid for server in site.cluster.servers] if postgres is None else [postgres.pid]
    await asyncio.to_thread(disk.fill, processes)
    await asyncio.sleep(site.seconds)
    await asyncio.to_thread(disk.free)
    if postgres is not None:
        # A database that cannot write its journal may have given up; once there is room we start it again.
        await asyncio.to_thread(postgres.restart)


async def cut_players(site: Site) -> None:
    """Half of the players lose their connection."""
    for line in site.cluster.lines:
        line.cut(0.5)


async def half_open_players(site: Site) -> None:
    """A third of the players' connections die without a word."""
    for line in site.cluster.lines:
        line.half_open(1 / 3)
    await asyncio.sleep(site.seconds)


async def slow_players(site: Site) -> None:
    """Everything to and from one server is delayed."""
    line = site.chance.choice(site.cluster.lines)
    line.slow_down(0.3)
    await asyncio.sleep(site.seconds)
    line.slow_down(0.0)


KILL = "kill -9 of a server"
SERVERS: dict[str, Fault] = {
    KILL: kill,
    "a server paused": pause,
    "rolling restart": rolling_restart,
    "disk full": full_disk,
    "players cut off": cut_players,
    "players half open": half_open_players,
    "players' line slow": slow_players,
}
DATABASES: dict[str, Fault] = {
    "database crashed": crash_database,
    "database cut off": cut_database,
    "database half open": half_open_database,
    "database slow": slow_database,
}
"""Those that need a database in a process of its own."""
EVERYTHING = SERVERS | DATABASES
