"""The wheel in environments of its own, outside the checkout: a plain one, as most people install it, and a server."""

from __future__ import annotations

import importlib.metadata
import os
import re
import subprocess
import sys
import zipfile
from collections import defaultdict
from email.parser import Parser
from pathlib import Path

import pytest
from packaging.utils import canonicalize_name

from dicecup.rules import BOOKS

from .conftest import Built

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet"]


def _install(wheel: str, python: Path, folder: Path) -> None:
    """With uv if `make` installed with it, which takes a second, otherwise with pip."""
    wanted = ["-c", str(ROOT / "constraints.txt"), wheel]
    if UV.exists() and not subprocess.call([UV, "pip", "install", "--quiet", "--python", python, *wanted], cwd=folder):
        return
    _run(sys.executable, *PIP, "--python", str(python), "install", "--no-compile", *wanted, folder=folder)


def _run(python: Path | str, *arguments: str, folder: Path) -> str:
    """Run a Python from another folder, with none of this Python's settings in its way."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COV_"))}
    environment |= {"DICECUP_DATA": str(folder / "data"), "DICECUP_CACHE": str(folder / "cache"), "NO_COLOR": "1"}
    done = subprocess.run(
        [python, *arguments], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{' '.join(arguments)}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


def _environment(name: str, wheel: str, folder: Path) -> tuple[Path, set[str]]:
    """The Python of a new environment with this in it, and the names of all packages there."""
    python = folder / name / "bin" / "python"
    _run(sys.executable, "-m", "venv", "--without-pip", str(folder / name), folder=folder)
    _install(wheel, python, folder)
    found = importlib.metadata.distributions(path=[str(each) for each in (folder / name).glob("lib/*/site-packages")])
    return python, {canonicalize_name(each.metadata["Name"]) for each in found}


def _asked_for(wheel: Path) -> dict[str, set[str]]:
    """The packages that the wheel asks for, by extra; those of a plain installation have none."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (each for each in archive.namelist() if each.endswith(".dist-info/METADATA"))
        told = Parser().parsestr(archive.read(name).decode())
    found: dict[str, set[str]] = defaultdict(set)
    for line in told.get_all("Requires-Dist", ()):
        extra = re.search(r"extra == '(\w+)'", line)
        found[extra[1] if extra else ""].add(canonicalize_name(re.match(r"[\w.-]+", line)[0]))  # type: ignore[index]
    return found


@pytest.mark.timeout(3600)  # downloads, and plays whole games
def test_a_plain_installation_is_light_and_does_everything_but_serve(built: Built, tmp_path: Path) -> None:
    plain, packages = _environment("plain", str(built.wheel), tmp_path)
    asked = _asked_for(built.wheel)
    assert packages >= {"dicecup"} | asked[""]
    extras = set().union(*(names for extra, names in asked.items() if extra)) - {"dicecup"}
    assert len(extras) > 20
    assert not packages & (extras | {"starlette", "cryptography", "greenlet", "llvmlite"})
    assert len(packages) < 25

    server, packages = _environment("server", f"{built.wheel}[server]", tmp_path)
    assert packages >= asked["server"]
    assert not packages & {"numba", "llvmlite", "asyncpg"}
    everything = str(Path(__file__).with_name("everything.py"))
    # The server is asked about every book.
    for book in BOOKS if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else ("deluxe",):
        print(_run(plain, "-P", everything, book, folder=tmp_path))
    print(_run(plain, "-P", everything, "serve", str(server.with_name("dicecup")), folder=tmp_path))
    compiled = [*tmp_path.rglob("*.nbi"), *tmp_path.rglob("*.nbc")]
    assert not compiled
    kept = sorted(path.name for path in (tmp_path / "cache").rglob("*") if path.is_file())
    assert not kept, f"nothing should need solving: {kept}"


@pytest.mark.timeout(3600)  # downloads, and compiles the solver
def test_the_oldest_versions_that_are_allowed_work(tmp_path: Path) -> None:
    """Only uv can choose the oldest versions, and `make` installs with it wherever it works."""
    if not UV.exists():
        (pytest.fail if os.environ.get("CI") else pytest.skip)("the lower bounds are not tried: there is no uv here")
    python = tmp_path / "lowest" / "bin" / "python"
    _run(sys.executable, "-m", "venv", "--without-pip", str(tmp_path / "lowest"), folder=tmp_path)
    install = [str(UV), "pip", "install", "--quiet", "--resolution", "lowest-direct", "--python", str(python)]
    done = subprocess.run([*install, f"{ROOT}[all]"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    print(_run(python, str(Path(__file__).with_name("lowest.py")), folder=tmp_path))
