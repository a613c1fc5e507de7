"""Imports point down only, and the rules need nothing but the standard library."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import pytest

ROOT = Path(__file__).parents[2]


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


def test_the_map_of_the_architecture_has_every_package() -> None:
    drawn = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("```")[1]
    package = ROOT / "src" / "dicecup"
    folders = {file.parent for file in package.rglob("__init__.py")} - {package}
    assert [str(each.relative_to(package)) for each in sorted(folders) if f"{each.name}/" not in drawn] == []
    modules = {file.name for file in package.glob("*.py")} - {"__init__.py", "__main__.py"}
    assert [name for name in sorted(modules) if f"  {name} " not in drawn] == []


@pytest.mark.parametrize("page", sorted((ROOT / "docs").rglob("*.md")), ids=lambda page: page.stem)
def test_files_and_modules_that_a_document_names_exist(page: Path) -> None:
    text = page.read_text("utf-8")
    package = ROOT / "src" / "dicecup"
    folders = [ROOT, package, *(folder for folder in package.rglob("*") if folder.is_dir())]
    files = re.findall(r"`((?:[a-z_0-9]+/)+[a-z_0-9-]+\.(?:py|js|css))\b", text)
    assert [name for name in files if not any((folder / name).exists() for folder in folders)] == []
    packages = "rules|coach|solver|players|server|terminal"
    for name in re.findall(rf"`(?:dicecup\.)?((?:{packages})(?:\.(?!md\b)\w+)+)", text):
        resolve_name(f"dicecup.{name}")


def test_names_in_the_explanation_of_the_algorithm_exist() -> None:
    """`module.function` and `Class.method`, wherever in solver and rules the module is."""
    text = (ROOT / "docs" / "algorithm.md").read_text("utf-8")
    parts = ("solver", "rules")
    files = [file for part in parts for file in (ROOT / "src" / "dicecup" / part).rglob("*.py")]
    sources = {file.stem: file.read_text("utf-8") for file in files}
    names = {*re.findall(r"`(\w+)\.(\w+)`", text)} - {("values", "bin"), ("bonus", "bin"), ("cases", "bin")}
    assert len(names) > 15
    for owner, name in names:
        inside = [source for stem, source in sources.items() if owner == stem or f"class {owner}" in source]
        known = name in sources if owner in parts else any(re.search(rf"\b{name}\b", source) for source in inside)
        assert known, f"{owner}.{name}"
