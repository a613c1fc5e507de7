"""A line that can be disturbed: our own TCP proxy between players and a server, or between a server and its database.

Each runs in a process of its own. In the players' process, a crowd that comes back would keep the servers from their
database, which is not the servers' fault.
"""

from __future__ import annotations

import asyncio
import random
import resource
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

LARGEST_PIECE = 65_536


class _Call:
    """One connection through the line."""

    def __init__(self, near: asyncio.StreamWriter) -> None:
        self.near = near
        self.far: asyncio.StreamWriter | None = None
        self.is_dead = False
        """Half open: each end believes in it, and nothing arrives."""

    def hang_up(self) -> None:
        """Without warning: each end is told that the connection was reset."""
        for writer in (self.near, self.far):
            if writer is not None:
                writer.transport.abort()


class Line:
    """A line in a process of its own. It carries out commands in their order, each a moment later."""

    def __init__(self, target: int) -> None:
        self.port = 0
        self._target = target
        self._process: subprocess.Popen[str] | None = None

    async def open(self) -> None:
        program = [sys.executable, "-m", __name__, str(self._target)]
        root = Path(__file__).parents[2]
        self._process = subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=root)
        assert self._process.stdout is not None
        self.port = int(await asyncio.to_thread(self._process.stdout.readline))

    async def close(self) -> None:
        if self._process is not None:
            self._process.communicate()  # it ends when its input does

    def cut(self, part: float = 1.0) -> None:
        """Break that part of all connections, so that both ends notice."""
        self._say("cut", part)

    def half_open(self, part: float = 1.0) -> None:
        """Let that part of all connections die without a word: neither end hears from the other any more."""
        self._say("half_open", part)

    def take_no_calls(self, *, is_down: bool) -> None:
        """New connections are accepted but get no answer, or get one again."""
        self._say("down", float(is_down))

    def slow_down(self, seconds: float) -> None:
        """Delay each piece by so much."""
        self._say("slow", seconds)

    def _say(self, what: str, amount: float) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"{what} {amount}\n")
        self._process.stdin.flush()


class _Line:
    """Passes everything on to a port of this machine, unless disturbed. Its own port stays the same."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.delay = 0.0
        """Seconds by which each piece is delayed."""
        self.is_down = False
        """New connections are accepted but get no answer."""
        self.port = 0
        self._calls: set[_Call] = set()
        self._taking: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        self._server = await asyncio.start_server(self._take, "127.0.0.1", 0, backlog=2048)
        self.port = self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        assert self._server is not None
        self._server.close()
        self.delay = 0.0
        self.cut()
        await asyncio.gather(*self._taking, return_exceptions=True)

    def cut(self, part: float = 1.0) -> None:
        """Break that part of all connections, so that both ends notice."""
        for call in self._some(part):
            call.hang_up()

    def half_open(self, part: float = 1.0) -> None:
        """Let that part of all connections die without a word: neither end hears from the other any more."""
        for call in self._some(part):
            call.is_dead = True

    def _some(self, part: float) -> list[_Call]:
        calls = list(self._calls)
        return random.sample(calls, round(part * len(calls)))

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        call = _Call(writer)
        call.is_dead = self.is_down
        self._calls.add(call)
        task = asyncio.current_task()
        assert task is not None
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)
        try:
            if call.is_dead:
                await reader.read()
                return
            far_reader, call.far = await asyncio.open_connection("127.0.0.1", self.target)
            await asyncio.gather(self._pass(call, reader, call.far), self._pass(call, far_reader, writer))
        except OSError:
            pass
        finally:
            self._calls.discard(call)
            call.hang_up()

    async def _pass(self, call: _Call, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(LARGEST_PIECE):
            if self.delay:
                await asyncio.sleep(self.delay)
            if not call.is_dead:
                writer.write(data)
                await writer.drain()
        if not call.is_dead:
            with suppress(OSError):
                writer.write_eof()


async def _run(target: int) -> None:
    """Be a line until no more commands can come."""
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    line = _Line(target)
    await line.open()
    print(line.port, flush=True)
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while command := (await reader.readline()).decode().split():
        what, amount = command[0], float(command[1])
        match what:
            case "cut":
                line.cut(amount)
            case "half_open":
                line.half_open(amount)
            case "down":
                line.is_down = bool(amount)
            case "slow":
                line.delay = amount
    await line.close()


if __name__ == "__main__":
    asyncio.run(_run(int(sys.argv[1])))
