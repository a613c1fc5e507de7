"""A disk that can be full: a small file system of its own if we may mount one, otherwise a limit on file sizes."""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

ALMOST_NOTHING = 8192
"""The largest size of a file on a disk that only pretends to be full."""


class Disk:
    def __init__(self, folder: Path, is_real: bool) -> None:
        self.folder = folder
        self.is_real = is_real
        self._limited: list[int] = []

    @property
    def _ballast(self) -> Path:
        return self.folder / "ballast"

    def fill(self, processes: Iterable[int] = ()) -> None:
        """Leave no room. On a disk that only pretends, these processes find none."""
        if self.is_real:
            with suppress(OSError), self._ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(65_536))
        else:
            self._limited = [process for family in processes for process in (family, *descendants(family))]
            self._limit(ALMOST_NOTHING)

    def free(self) -> None:
        """Make room again."""
        if self.is_real:
            self._ballast.unlink(missing_ok=True)
        else:
            self._limit(resource.RLIM_INFINITY)

    def _limit(self, size: int) -> None:
        assert sys.platform == "linux"
        for process in self._limited:
            try:
                resource.prlimit(process, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
            except ProcessLookupError:
                continue


def descendants(process: int) -> list[int]:
    """The processes that it has started, and those that they have started."""
    try:
        own = Path(f"/proc/{process}/task/{process}/children").read_text("utf-8").split()
    except OSError:
        return []
    return [each for child in map(int, own) for each in (child, *descendants(child))]


@contextmanager
def small_disk(megabytes: int) -> Iterator[Disk]:
    folder = Path(tempfile.mkdtemp(prefix="dicecup-disk-"))
    folder.chmod(0o755)
    mount = ["mount", "-t", "tmpfs", "-o", f"size={megabytes}m,mode=0755", "tmpfs", str(folder)]
    is_real = os.geteuid() == 0 and subprocess.run(mount, check=False, capture_output=True).returncode == 0
    try:
        yield Disk(folder, is_real)
    finally:
        if is_real:
            subprocess.run(["umount", "-l", str(folder)], check=True)
        shutil.rmtree(folder)
