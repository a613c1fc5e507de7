"""A server in a process of its own, to be killed, paused and stopped."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

from .nursery import Forked

_PROGRAM = """
import sys
import time
from pathlib import Path
right_time = time.time
time.time = lambda: right_time() + float(sys.argv[5])
from dicecup.server.http.serving import serve, write_logs
from dicecup.server.settings import LOCAL_HOSTS, Limits, Settings
limits = Limits(
    requests_per_second=1e6, request_burst=10**6, actions_per_second=1e6, action_burst=10**6,
    newcomers_per_hour=10**6, sockets_per_address=10**6, open_tables=10**6, joined_tables=10**6,
    records_per_minute=10**6,
    work_per_second=1e6, work_burst=10**6, address_work_per_second=1e6, address_work_burst=10**6,
)
settings = Settings(
    Path(sys.argv[1]),
    database=sys.argv[3],
    hosts=LOCAL_HOSTS,
    bot_delay=0.0,
    undo_delay=float(sys.argv[4]),
    prepare_bots=False,
    limits=limits,
)
write_logs(verbose=False)
serve(settings, "127.0.0.1", int(sys.argv[2]), lambda port: print(port, flush=True))
"""


class ServerProcess:
    """Start it, kill it, start it again in the same folder and on the same port."""

    def __init__(
        self, folder: Path, database: str = "", port: int = 0, undo_delay: float = 0.0, seconds_ahead: float = 0.0
    ) -> None:
        """`seconds_ahead` is how far its clock is from the right time."""
        self._seconds_ahead = seconds_ahead
        self._undo_delay = undo_delay
        self._folder = folder
        self._database = database
        self._port = port
        self._process: Forked | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        return self._port

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    async def start(self) -> None:
        given = [str(self._folder), str(self._port), self._database, str(self._undo_delay), str(self._seconds_ahead)]
        with (self._folder / "server.log").open("a") as log:
            self._process = await asyncio.to_thread(Forked, _PROGRAM, given, log)
        line = await asyncio.to_thread(self._process.stdout.readline)
        assert line, (self._folder / "server.log").read_text()
        self._port = int(line)

    async def kill(self) -> None:
        """kill -9: no goodbye, nothing flushed."""
        await self._end(signal.SIGKILL)

    async def terminate(self) -> int:
        """Ask it to end, and wait until it has; its exit status."""
        return await self._end(signal.SIGTERM)

    def pause(self) -> None:
        """It stands still until `resume`, while all other clocks go on."""
        self._send(signal.SIGSTOP)

    def resume(self) -> None:
        self._send(signal.SIGCONT)

    def _send(self, what: signal.Signals) -> None:
        """Do nothing if it has already ended."""
        assert self._process is not None
        self._process.send_signal(what)

    async def _end(self, how: signal.Signals) -> int:
        self._send(how)
        assert self._process is not None
        status = await asyncio.to_thread(self._process.wait)
        self._process.stdout.close()
        return status
