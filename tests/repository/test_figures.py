"""Figures are data, and the documents show what the data say."""

from __future__ import annotations

import importlib.util
import json
import re
import sys
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]


def loaded(path: str) -> ModuleType:
    """A script of the repository as a module; scripts find each other in their own folder."""
    script = ROOT / path
    spec = importlib.util.spec_from_file_location(f"script_{script.stem}", script)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def write_figures(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    return loaded("docs/write_figures.py")


def test_the_documents_show_the_figures_that_are_kept(write_figures: ModuleType) -> None:
    documents: dict[Path, str] = write_figures.documents()
    assert {path.name for path in documents} >= {"benchmarks.md", "coach.md", "proofs.md"}
    for path, text in documents.items():
        assert path.read_text("utf-8") == text, f"{path.name} is out of date: run python docs/write_figures.py"


def test_every_kept_figure_is_shown_and_names_its_command(write_figures: ModuleType) -> None:
    names = [*write_figures.SECTIONS, *(f"proof {name}" for name in write_figures.PROOFS)]
    known = {write_figures.file_of(name) for name in names}
    kept = set((ROOT / "bench" / "figures").glob("*.json"))
    assert kept <= known
    assert {write_figures.file_of(name) for name in write_figures.SECTIONS} <= kept
    for path in kept:
        content = json.loads(path.read_text("utf-8"))
        scripts = re.findall(r"bench/\w+\.(?:py|js)\b", content["command"])
        programs = re.findall(r"-m (tests\.\w+)", content["command"])
        scripts += [f"{program.replace('.', '/')}/__main__.py" for program in programs]
        assert scripts or "pytest" in content["command"], content["command"]
        assert all((ROOT / script).exists() for script in scripts)
        assert content["printed"]


def test_a_document_that_differs_is_noticed(write_figures: ModuleType) -> None:
    text = "before\n<!-- figures: games -->\nan old figure\n<!-- end of figures -->\nafter\n"
    filled = write_figures.BLOCK.sub(lambda match: match[1] + write_figures.block(match[2]) + match[3], text)
    assert "an old figure" not in filled
    assert "pyhtzee" in filled
    assert filled.startswith("before\n<!-- figures: games -->\n")
    assert filled.endswith("<!-- end of figures -->\nafter\n")


def test_printed_tables_are_tables_and_all_else_is_shown_as_printed(write_figures: ModuleType) -> None:
    fences = re.split(r"^```.*$", write_figures.block("ladder"), flags=re.M)
    inside, outside = "".join(fences[1::2]), "".join(fences[::2])
    assert "200,000 games per bot" in inside
    assert "|" not in inside
    assert "\n\n| bot | mean without luck |" in outside


@pytest.mark.usefixtures("write_figures")
def test_a_report_prints_tables_and_keeps_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    figures = sys.modules["figures"]
    monkeypatch.setenv(figures.FILE_VARIABLE, str(tmp_path / "left.json"))
    report = figures.Report()
    report.table("bots", ("bot", "mean"), [("greedy", "217.2"), ("optimal", "254.6")])
    assert report.figure("games", "1,000") == "1,000"
    report.save()
    assert capsys.readouterr().out == "| bot | mean |\n|---|---|\n| greedy | 217.2 |\n| optimal | 254.6 |\n"
    left = json.loads((tmp_path / "left.json").read_text("utf-8"))
    assert left["figures"] == {"games": "1,000"}
    assert left["tables"]["bots"]["rows"] == [["greedy", "217.2"], ["optimal", "254.6"]]
    assert figures.Table(**left["tables"]["bots"]).cell("optimal", "mean") == "254.6"
