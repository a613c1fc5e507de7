"""How big an installation is, and how soon it can be used: the wheel in an environment of its own, plain or a server.

    python bench/install.py

Prints the size of the download and on disk (aim: 140 MB, or 210 MB with `[server]`), the time of `pip install`, and the
time to the first screen and to the first hint (aim: 2 s after the start). bench/sizing.py measures a server's memory.
It downloads packages, and runs on Linux.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from dicecup import BOOKS
from figures import Report

ROOT = Path(__file__).parents[1]
PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
REPORT = Report()


def main() -> None:
    with TemporaryDirectory() as folder:
        wheel = _built(Path(folder))
        _first_uses(Path(folder), _installed(Path(folder), wheel, "", 140))
        _served_page(Path(folder), _installed(Path(folder), wheel, "[server]", 210))


def _say(name: str, text: str) -> None:
    REPORT.figures[name] = text
    print(text)


def _built(folder: Path) -> Path:
    _run(folder, Path(sys.executable), *PIP, "wheel", "--no-deps", "--wheel-dir", str(folder / "wheel"), str(ROOT))
    (wheel,) = (folder / "wheel").glob("dicecup-*.whl")
    _say("wheel", f"the wheel: {wheel.stat().st_size / 1e6:.1f} MB")
    return wheel


def _installed(folder: Path, wheel: Path, extra: str, aim: int) -> Path:
    """The Python of a new environment with the wheel in it."""
    place, name, packages = folder / f"with{extra}", f"dicecup{extra}", folder / f"packages{extra}"
    _run(folder, Path(sys.executable), "-m", "venv", str(place))
    python = place / "bin" / "python"
    before = _on_disk(place)
    constraints = ["-c", str(ROOT / "constraints.txt")]
    _run(folder, python, *PIP, "download", *constraints, "--dest", str(packages), f"{wheel}{extra}")
    files = list(packages.iterdir())
    size = sum(each.stat().st_size for each in files) / 1e6
    _say(f"download{extra}", f"{name}, download: {size:.0f} MB, {len(files)} packages")
    seconds = _timed(folder, python, *PIP, "install", "--no-index", "--find-links", str(packages), f"{wheel}{extra}")
    weight = (_on_disk(place) - before) / 1e6
    _say(f"disk{extra}", f"{name}, on the disk: {weight:.0f} MB with its packages (aim: {aim} MB)")
    _say(f"install{extra}", f"{name}, pip install, once downloaded: {seconds}")
    return python


def _first_uses(folder: Path, python: Path) -> None:
    command = python.with_name("dicecup")
    screen = _timed(folder, command, "--version")
    hint, again = (_timed(folder, command, "advise", "13356") for _ in range(2))
    _say("first", f"dicecup --version, the first time: {screen}")
    _say("hint", f"the first hint, dicecup advise: {hint} after the start (aim: 2 s); the second: {again}")
    for book in BOOKS:
        seconds = _timed(folder, command, "puzzle", "--daily", "--book", book, "--json")
        _say(f"puzzle {book}", f"the first puzzle of {book}: {seconds} after the start (aim: 2 s)")


@contextmanager
def _served(folder: Path, *command: str | Path) -> Iterator[str]:
    """The address of a server while it runs."""
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=_environment(folder)
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield found[0].rstrip("/")
    finally:
        server.terminate()
        server.wait()


def _served_page(folder: Path, python: Path) -> None:
    began = time.perf_counter()
    with (
        _served(folder, python.with_name("dicecup"), "serve", "--port", "0") as url,
        urllib.request.urlopen(url) as page,
    ):
        page.read()
        _say("screen", f"dicecup serve to the page: {time.perf_counter() - began:.2f} s")


def _environment(folder: Path) -> dict[str, str]:
    own = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return own | {
        "OPENBLAS_NUM_THREADS": "1",
        "DICECUP_DATA": str(folder / "data"),
        "DICECUP_CACHE": str(folder / "cache"),
    }


def _run(folder: Path, *arguments: str | Path) -> None:
    done = subprocess.run(arguments, cwd=folder, env=_environment(folder), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, arguments))}\n{done.stderr}")


def _timed(folder: Path, *arguments: str | Path) -> str:
    """The time that a command takes."""
    began, worked = time.perf_counter(), os.times()
    _run(folder, *arguments)
    seconds, now = time.perf_counter() - began, os.times()
    busy = now.children_user + now.children_system - worked.children_user - worked.children_system
    return f"{seconds:.1f} s ({busy:.1f} s of processor time)"


def _on_disk(folder: Path) -> int:
    """Bytes of all files, as the disk counts them."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*"))


if __name__ == "__main__":
    main()
