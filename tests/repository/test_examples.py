"""The example programs and the reference's: short, documented in the reference, and right in what they print."""

from __future__ import annotations

import ast
import re
import runpy
import sys
from pathlib import Path

import pytest

from dicecup import Card, Record, Series, rulebook
from dicecup.saves import Saves
from dicecup.solver import ValueTable
from tests.games import games_of

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))
REFERENCE = (ROOT / "docs" / "reference.md").read_text("utf-8")
Capture = pytest.CaptureFixture[str]


def run(name: str, monkeypatch: pytest.MonkeyPatch, capsys: Capture, *arguments: str) -> str:
    monkeypatch.setattr(sys, "argv", [f"{name}.py", *arguments])
    runpy.run_path(str(ROOT / "examples" / f"{name}.py"), run_name="__main__")
    return capsys.readouterr().out


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_short_and_needs_only_the_reference(path: Path) -> None:
    text = path.read_text("utf-8")
    assert len(text.splitlines()) <= 25
    assert f"python examples/{path.name}" in text.splitlines()[0]
    sections = dict(re.findall(r"^## `([\w.]+)`\n(.*?)(?=^## |\Z)", REFERENCE, re.M | re.S))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("dicecup"):
            for name in node.names:
                assert re.search(rf"^### `{name.name}\b", sections[node.module], re.M), name.name
        elif isinstance(node, ast.ImportFrom | ast.Import):
            named = [node.module] if isinstance(node, ast.ImportFrom) else [name.name for name in node.names]
            assert all(each in sys.stdlib_module_names for each in named)
        elif isinstance(node, ast.Attribute) and not hasattr(str, node.attr):
            assert re.search(rf"\b{node.attr}\b", REFERENCE) or node.attr in ("argv", "exit", "fromkeys"), node.attr


def test_there_are_the_five() -> None:
    assert [path.stem for path in EXAMPLES] == ["house_rule", "luck", "own_bot", "position", "tournament"]


def test_own_bot(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lines = run("own_bot", monkeypatch, capsys, "2").splitlines()
    assert [line.split()[0] for line in lines] == ["beginner", "casual", "regular", "skilled", "expert"]
    for line in lines:
        assert re.fullmatch(r"\w+ +beaten in +\d+% \(\d+% to \d+%\), [+-]\d+ points", line)


def test_house_rule(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    printed, house = run("house_rule", monkeypatch, capsys, "joker=never").splitlines()
    usual, changed = (ValueTable.of(rulebook("deluxe", rules)).start_value for rules in ((), ("joker=never",)))
    assert float(printed.split()[2]) == pytest.approx(usual, abs=0.005)
    assert f"{changed:.2f} ({changed - usual:+.2f})" in house
    assert changed < usual


def test_position(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    out = run("position", monkeypatch, capsys, "66655", "0")
    card = Card("deluxe").enter("44441", "fours").enter("66652", "sixes").enter("22233", "full_house")
    assert out.startswith(str(card))
    assert f"Expected final score: {card.total + ValueTable.of('deluxe').value(card):.2f}" in out
    best = ValueTable.of("deluxe").choices(card, "66655", 0)[:3]
    listed = re.findall(r"(\d+\.\d\d) \(loses (\d+\.\d\d)", out)
    assert listed == [(f"{card.total + each.value:.2f}", f"{best[0].value - each.value:.2f}") for each in best]


def test_luck(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    with pytest.raises(SystemExit, match="no finished game"):
        run("luck", monkeypatch, capsys, str(tmp_path))
    saves = Saves(tmp_path)
    game = games_of(rulebook("deluxe"), "casual", 2, 1).game(0)
    saves.save(saves.new_path("deluxe"), Record(Series.new("deluxe", game.sides).with_game(game)))
    out = run("luck", monkeypatch, capsys, str(tmp_path))
    sums = re.findall(r"^(.*): (\d+) points = ([\d.]+) to expect ([+-][\d.]+) by luck ([+-][\d.]+) by", out, re.M)
    assert [int(score) for _, score, *_ in sums] == list(game.totals)
    for _, score, *parts in sums:
        assert sum(map(float, parts)) == pytest.approx(int(score), abs=0.2)


def test_tournament(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> None:
    lines = run("tournament", monkeypatch, capsys, "4", "random", "greedy", "optimal").splitlines()
    assert [line.partition(":")[0] for line in lines[:3]] == ["random - greedy", "random - optimal", "greedy - optimal"]
    won = [float(line.split()[2]) for line in lines[3:]]
    assert sum(won) == 3 * 4
    assert lines[-1].split()[1] == "random"
