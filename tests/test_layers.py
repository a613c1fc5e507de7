"""Imports point down only, and the rules need nothing but the standard library."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def test_the_contracts_of_import_linter_hold() -> None:
    script = Path(sys.executable).parent / "lint-imports"
    command = [str(script), "--no-cache"] if script.exists() else [sys.executable, "-m", "importlinter.cli", "lint"]
    run = subprocess.run(
        command,
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT / "src"), "PATH": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "layers KEPT" in run.stdout
    assert "BROKEN" not in run.stdout


@pytest.mark.parametrize("module", ["dicecup", "dicecup.rules", "dicecup.engine"])
def test_importing_loads_no_third_party_package(module: str) -> None:
    code = (
        f"import sys, {module}\n"
        "loaded = {name.partition('.')[0] for name in sys.modules}\n"
        "print(sorted(loaded - set(sys.stdlib_module_names) - {'dicecup', '__main__'}))"
    )
    command = [sys.executable, "-S", "-c", code]  # without site, whose .pth files import what they like
    run = subprocess.run(command, env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
