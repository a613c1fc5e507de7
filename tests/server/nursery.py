"""Python programs about the server in processes of their own, without the seconds that loading it takes.

One process, the nursery, has loaded the server. Each program runs in a process forked from it, and otherwise is as if
it had been started: it is killed, paused and stopped by signals and ends with a status.

`python -m tests.server.nursery FILE` is the nursery. The socket FILE sends it programs, each with three files: its
output, its errors, and a socket for reports on what becomes of it: "pid 77", and in the end "status -9".
"""

from __future__ import annotations

import atexit
import json
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import IO, Any

DICECUP = "import sys; from dicecup.cli import main; sys.exit(main(sys.argv[1:]))"
"""The `dicecup` program, to be forked."""
ROOM = 1 << 17
"""More bytes than a program with its arguments and environment takes."""


class Forked:
    """Like `subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=PIPE, stderr=errors, text=True)`."""

    def __init__(
        self, program: str, arguments: Sequence[str], errors: IO[Any], environment: Mapping[str, str] = os.environ
    ) -> None:
        place = {"folder": str(Path.cwd()), "environment": dict(environment)}
        told = json.dumps({"program": program, "arguments": [*arguments], **place}).encode()
        output, theirs = os.pipe()
        said, saying = socket.socketpair()
        try:
            with _LOCK:
                files = [theirs, errors.fileno(), saying.fileno()]
                socket.send_fds(_nursery(), [told], files)
        finally:
            os.close(theirs)
            saying.close()
        self.stdout = os.fdopen(output, encoding="utf-8")
        self._said = said.makefile(encoding="ascii")
        said.close()  # the file is still open
        self.pid = self._hear("pid")
        self._status: int | None = None

    def send_signal(self, what: signal.Signals) -> None:
        """Do nothing if it has already ended."""
        if self._status is None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, what)

    def wait(self) -> int:
        """Its exit status, negative for a signal, once it has ended."""
        if self._status is None:
            self._status = self._hear("status")
            self._said.close()
        return self._status

    def _hear(self, what: str) -> int:
        kind, _, number = self._said.readline().partition(" ")
        assert kind == what, f"the nursery has gone, or says {kind!r}"
        return int(number)


_LOCK = threading.Lock()


@cache
def _nursery() -> socket.socket:
    """The socket for programs. However this process ends, the socket closes, and the nursery ends too."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        nursery = subprocess.Popen(
            [sys.executable, "-m", __name__, str(theirs.fileno())],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            pass_fds=[theirs.fileno()],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        )

    @atexit.register
    def _close() -> None:
        ours.close()
        nursery.wait()

    return ours


# --- in the nursery -------------------------------------------------------------------------------------------------


def main() -> None:
    # Everything that a server loads as it starts: each program would have to load what is missing here.
    import aiosqlite  # noqa: F401
    import uvicorn.lifespan.on
    import uvicorn.loops.auto
    import uvicorn.protocols.websockets.auto  # noqa: F401

    import dicecup.server.http.serving  # noqa: F401

    told, output, errors = _next_program(socket.socket(fileno=int(sys.argv[1])))
    for file, place in ((output, 1), (errors, 2)):
        os.dup2(file, place)
        os.close(file)
    # New ones, because the nursery's own remember what kind of file they were made for.
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, errors="backslashreplace", closefd=False)
    os.chdir(told["folder"])
    os.environ.clear()
    os.environ.update(told["environment"])
    sys.argv = ["-c", *told["arguments"]]
    exec(told["program"], {"__name__": "__main__"})


def _next_program(programs: socket.socket) -> tuple[dict[str, Any], int, int]:
    """Returns in the process that will run it: a program with its arguments, and the files for output and errors."""
    # Nobody waits for the processes in between. Ctrl-C is for whoever started all this, and the nursery ends with them.
    usual = {each: signal.signal(each, signal.SIG_IGN) for each in (signal.SIGCHLD, signal.SIGINT)}
    while True:
        message, files, _, _ = socket.recv_fds(programs, ROOM, 3)
        if not files:
            sys.exit()
        # A process in between waits for the program to end, while this one takes the next.
        if os.fork() == 0:
            programs.close()
            output, errors, saying = files
            signal.signal(signal.SIGCHLD, usual[signal.SIGCHLD])
            if (forked := os.fork()) == 0:
                signal.signal(signal.SIGINT, usual[signal.SIGINT])
                os.close(saying)
                return json.loads(message), output, errors
            for file in (output, errors):
                os.close(file)
            with suppress(BrokenPipeError), socket.socket(fileno=saying) as line:
                line.sendall(f"pid {forked}\n".encode())
                _, status = os.waitpid(forked, 0)
                line.sendall(f"status {os.waitstatus_to_exitcode(status)}\n".encode())
            os._exit(0)
        for file in files:
            os.close(file)


if __name__ == "__main__":
    main()
