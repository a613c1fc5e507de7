"""A running server as the tests see it: an address, and a process that can be killed and started again."""

from __future__ import annotations

import signal
import time
import urllib.request
from pathlib import Path

from tests.server.nursery import Forked

_PROGRAM = "import sys; from tests.browser.driving.server import main; main(*sys.argv[1:])"


class RunningServer:
    def __init__(self, folder: Path, undo_delay: float = 0.0, *, solver: bool = True) -> None:
        """`undo_delay`: seconds that a bot waits after an entry that can be taken back. `solver`: whether Numba can be
        found."""
        self._folder = folder
        self._undo_delay = undo_delay
        self._solver = solver
        self._port = 0
        self._process: Forked | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def port(self) -> int:
        return self._port

    def start(self) -> None:
        """Start; later starts use the same port and folder."""
        arguments = [str(self._folder), str(self._port), str(self._undo_delay), "with" if self._solver else "without"]
        with (self._folder / "server.log").open("a") as log:
            self._process = Forked(_PROGRAM, arguments, log)
        self._port = int(self._process.stdout.readline())
        deadline = time.monotonic() + 300
        while not self._answers():
            assert time.monotonic() < deadline, "the server did not come up"
            time.sleep(0.05)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/ready", timeout=5) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """As a power cut would: no chance to clean up."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process.stdout.close()
        self._process = None

    def stop(self) -> None:
        if self._process is not None:
            self.kill()
