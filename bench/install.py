"""How big an installation is, and how soon it can be used: the wheel in an environment of its own, plain or a server.

    python bench/install.py [GAMES]

Prints the size of the download and on disk (aim: 140 MB, or 210 MB with `[server]`), the time of `pip install`, the
time to the first screen and to the first hint (aim: 2 s after the start), and the memory of a server: at rest (aim: 150
MB), and after GAMES games of each book (3 by default) by a robot and two bots, with reviews, hints and puzzles (aim:
400 MB). That is about an hour's use in fast motion. It downloads packages, and runs on Linux.
"""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from dicecup import BOOKS
from dicecup.client import Guest
from figures import Report

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.server.robot import Robot  # noqa: E402

PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet"]
REPORT = Report()
FAST_SERVER = """
import sys
from pathlib import Path
from dicecup.server.http.serving import serve
from dicecup.server.settings import LOCAL_HOSTS, Limits, Settings
limits = Limits(requests_per_second=1e9, request_burst=10**9, actions_per_second=1e9, action_burst=10**9,
    newcomers_per_hour=10**9, open_tables=10**9)
settings = Settings(Path(sys.argv[1]), hosts=LOCAL_HOSTS, bot_delay=0.0, undo_delay=0.0, limits=limits)
serve(settings, "127.0.0.1", 0, lambda port: print(f"http://127.0.0.1:{port}", flush=True))
"""
"""The same server with bots that do not wait before they move, for guests in a hurry."""


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    with TemporaryDirectory() as folder:
        wheel = _built(Path(folder))
        _first_uses(Path(folder), _installed(Path(folder), wheel, "", 140))
        python = _installed(Path(folder), wheel, "[server]", 210)
        _at_rest(Path(folder), python)
        asyncio.run(_in_use(Path(folder), python, tables))


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
def _served(folder: Path, *command: str | Path) -> Iterator[tuple[str, int]]:
    """The address of a server while it runs, and its process."""
    server = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=_environment(folder)
    )
    try:
        assert server.stdout is not None
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found is not None
        yield found[0].rstrip("/"), server.pid
    finally:
        server.terminate()
        server.wait()


def _at_rest(folder: Path, python: Path) -> None:
    began = time.perf_counter()
    with _served(folder, python.with_name("dicecup"), "serve", "--port", "0") as (url, process):
        with urllib.request.urlopen(url) as page:
            page.read()
        _say("screen", f"dicecup serve to the page: {time.perf_counter() - began:.2f} s")
        time.sleep(10.0)  # it may prepare something in the background
        _say("rest", f"a server at rest: {_memory(process):.0f} MB (aim: 150 MB)")


async def _in_use(folder: Path, python: Path, tables: int) -> None:
    with _served(folder, python, "-P", "-c", FAST_SERVER, folder / "fast") as (url, process):
        for number in range(tables):
            await asyncio.gather(*(_use(url, book, number) for book in BOOKS))
        games = tables * len(BOOKS)
        _say("use", f"after {games} games of five books: {_memory(process):.0f} MB (aim: 400 MB)")


async def _use(url: str, book: str, number: int) -> None:
    """A whole game of a robot and two bots, hints on the way, its review, and puzzles."""
    bots = ["expert", "winner"] if number % 2 else ["casual", "beginner"]
    guest = Guest(url)
    await guest.sign_in("Ann")
    table = (await guest.create_table(book=book, bots=bots, seats=3))["table"]
    async with guest.follow(table) as live:
        await live.insist("sit")
        await live.insist("seed", seed="mine")
        await live.insist("start")
    asking = asyncio.create_task(_hints(guest, table))
    await Robot(guest, table, number).play()
    asking.cancel()
    await _ready(guest, f"/api/tables/{table}/review")
    for days in range(5):
        await _ready(guest, f"/api/puzzles/{book}-daily-{date(2026, 1, 1) + timedelta(days=5 * number + days)}")


async def _hints(guest: Guest, table: str) -> None:
    """Ask how the game stands, again and again."""
    while True:
        await guest.request("GET", f"/api/tables/{table}/outlook")
        await asyncio.sleep(0.5)


async def _ready(guest: Guest, path: str) -> None:
    answer: dict[str, Any] = {"ready": False}
    while not answer.get("ready", True):
        answer = await guest.request("GET", path)
        await asyncio.sleep(0.1)


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


def _memory(process: int) -> float:
    """Resident memory, in MB."""
    status = Path(f"/proc/{process}/status").read_text()
    return int(re.findall(r"VmRSS:\s+(\d+)", status)[0]) / 1000


if __name__ == "__main__":
    main()
