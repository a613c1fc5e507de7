"""A root file system of its own in a mount namespace: read-only except for its data folders, for an unprivileged user.

It stands for what a container, or systemd with the unit's settings, gives a server. The root is an image's, or is made
of the host's own folders and the Python of the tests.
"""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TextIO

import pytest

from tests.server.nursery import DICECUP, Forked

USER = 8137
"""Not root, and no user of this machine."""
ROOT = Path(__file__).parents[2]
HOST_FOLDERS = ("/usr", "/bin", "/sbin", "/lib", "/lib64", "/etc")
PROGRAMS = ("unshare", "mount", "chroot", "setpriv")
MISSING = "this test makes a root file system, for which it has to be root on Linux and needs " + ", ".join(PROGRAMS)


def require() -> None:
    """Skip the test if no such file system can be made; in CI that is a failure."""
    is_possible = sys.platform == "linux" and os.geteuid() == 0 and all(map(shutil.which, PROGRAMS))
    if is_possible:
        is_possible = subprocess.run(["unshare", "--mount", "true"], check=False).returncode == 0
    if not is_possible:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(MISSING)


class Sandbox:
    def __init__(self, place: Path, writable: Mapping[str, Path], image: Path | None = None) -> None:
        """`writable` has the only folders that can be written, by their names inside; /tmp is empty and thrown away."""
        require()
        place.mkdir(exist_ok=True)
        for folder in writable.values():
            folder.mkdir(parents=True, exist_ok=True)
            os.chown(folder, USER, USER)
            folder.chmod(0o700)
        root, steps = shlex.quote(str(place)), []

        def bind(source: str, name: str, options: str) -> None:
            there = root + shlex.quote(name)
            steps.append(f"[ -d {there} ] || mkdir -p {there}")
            steps.append(f"mount --bind {shlex.quote(source)} {there} && mount -o remount,bind,{options} {there}")

        if image is not None:
            steps.append(f"mount --bind {shlex.quote(str(image))} {root}")
        else:
            steps.append(f"mount -t tmpfs -o mode=755 tmpfs {root}")
            steps.append(f"mkdir -p {root}/opt {root}/tmp {root}/proc {root}/dev")
        # Before anything below it is bound: the checkout, with its Python, may be in /tmp itself.
        steps.append(f"mount -t tmpfs -o mode=1777 tmpfs {root}/tmp")
        if image is None:
            for name in HOST_FOLDERS:
                if Path(name).is_symlink():
                    steps.append(f"ln -s {shlex.quote(str(Path(name).readlink()))} {root}{name}")
                elif Path(name).is_dir():
                    bind(name, name, "ro")
            for name in sorted({sys.base_prefix, sys.prefix, str(ROOT / "src")}):
                if not name.startswith("/usr/"):
                    bind(name, name, "ro")
            steps.append(f"ln -s {shlex.quote(sys.prefix)} {root}/opt/dicecup")
        for name, folder in writable.items():
            bind(str(folder), name, "rw")
        steps.append(f"mount --bind /proc {root}/proc && mount --rbind /dev {root}/dev")
        steps.append(f"mount -o remount,{'bind,' if image is not None else ''}ro {root}")
        self._script = "set -e\n" + "\n".join(steps) + f'\nexec chroot {root} "$@"\n'

    def command(self, *arguments: str, environment: Mapping[str, str]) -> list[str]:
        """The command that starts a program inside and then becomes its process."""
        own = [f"{name}={value}" for name, value in environment.items()]
        user = ["--reuid", str(USER), "--regid", str(USER), "--clear-groups", "--no-new-privs", "--bounding-set=-all"]
        inside = ["setpriv", *user, "env", "-i", *own, *arguments]
        return ["unshare", "--mount", "--propagation", "private", "sh", "-c", self._script, "sh", *inside]

    def run(self, *arguments: str, environment: Mapping[str, str]) -> subprocess.CompletedProcess[str]:
        command = self.command(*arguments, environment=environment)
        return subprocess.run(command, capture_output=True, text=True, check=False)


class Server:
    """A server started by a command line; `url` is where it says it can be reached."""

    def __init__(self, command: Sequence[str], log: Path, environment: Mapping[str, str] | None = None) -> None:
        self._log = log
        with log.open("a") as errors:
            self._process = self._start(command, errors, environment)
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if not said.startswith("dicecup is served at "):
            self._process.wait()
            self._process.stdout.close()
            raise RuntimeError(f"it did not start: {said}{log.read_text()}")
        self.url = said.split()[4].rstrip("/")

    def _start(
        self, command: Sequence[str], errors: TextIO, environment: Mapping[str, str] | None
    ) -> subprocess.Popen[str] | Forked:
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True, env=environment, cwd="/")

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self) -> bool:
        """As systemd and containers do it; returns whether it ended properly, by itself or by that signal."""
        assert self._process.stdout is not None
        if not self._process.stdout.closed:
            self._process.send_signal(signal.SIGTERM)
            self._process.stdout.read()
            self._process.stdout.close()
        return self._process.wait() in (0, -signal.SIGTERM)


class ForkedServer(Server):
    """One that need not load the program; its command is what follows `dicecup`."""

    def _start(self, command: Sequence[str], errors: TextIO, environment: Mapping[str, str] | None) -> Forked:
        return Forked(DICECUP, command, errors, os.environ if environment is None else environment)
