"""The wheel in an environment of its own, outside the checkout and without Numba: what most people install."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from dicecup.rules import BOOKS

from .conftest import Built

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).with_name("uv")
PIP = ["-m", "pip", "--disable-pip-version-check", "--quiet"]


def _install(wheel: Path, python: Path, folder: Path) -> None:
    """With uv if `make` installed with it, which takes a second, otherwise with pip."""
    wanted = ["-c", str(ROOT / "constraints.txt"), str(wheel)]
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


@pytest.mark.timeout(3600)  # downloads, and plays whole games
def test_everything_works_without_numba_from_the_wheel(built: Built, tmp_path: Path) -> None:
    light = tmp_path / "light"
    python = light / "bin" / "python"
    _run(sys.executable, "-m", "venv", "--without-pip", str(light), folder=tmp_path)
    _install(built.wheel, python, tmp_path)
    (packages,) = light.glob("lib/python*/site-packages")
    assert {"dicecup", "numpy"} <= {path.name for path in packages.iterdir()}
    assert not [*packages.glob("numba*"), *packages.glob("llvmlite*")]

    everything = str(Path(__file__).with_name("everything.py"))
    # The server is asked about every book.
    for what in (*BOOKS, "serve") if os.environ.get("HYPOTHESIS_PROFILE") == "thorough" else ("deluxe", "serve"):
        print(_run(python, "-P", everything, what, folder=tmp_path))
    compiled = [*tmp_path.rglob("*.nbi"), *tmp_path.rglob("*.nbc")]
    assert not compiled
    kept = sorted(path.name for path in (tmp_path / "cache").rglob("*") if path.is_file())
    assert not kept, f"nothing should need solving: {kept}"
