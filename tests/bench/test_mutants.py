"""The mistakes that `bench/mutants.py` plants: their kinds, their places, and that every answered one still exists."""

from __future__ import annotations

import ast
import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture(scope="module")
def planting() -> Any:
    spec = importlib.util.spec_from_file_location("planted_mutants", BENCH / "mutants.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


SOURCE = '''
"""A module."""
from numba import njit
from .words import coach as sentences

LIMIT = 3


@njit
def kernel(x):
    return x + 1


class Judge:
    """Judges."""

    strict: bool = True

    def may(self, points: int = 5) -> bool:
        """Whether it may."""
        if points < LIMIT and not self.strict:
            raise ValueError(f"no {points}")
        return points >= 2 * LIMIT


def warned(points):
    return "far" if points in (1, LIMIT) else "near"


def told(chances, greater, less):
    chances.shown = f"{greater:.1f}"
    shares = [percent(each) for each in sorted(chances) if each]
    return say(sentences.REASON_AHEAD, box=shares, more=greater, less=less)


def highest(one, other):
    return np.maximum(one, other)
'''


def named(planting: Any, source: str) -> list[str]:
    return [mutant.name.removeprefix("a.module:") for mutant in planting.mutants("a.module", source)]


def test_every_kind_of_mistake_is_planted(planting: Any) -> None:
    assert named(planting, SOURCE) == [
        ": 3 -> 4",
        ": 3 -> 2",
        "Judge: True -> False",
        "Judge.may: 5 -> 6",
        "Judge.may: 5 -> 4",
        "Judge.may: points < LIMIT and (not self.strict) -> points < LIMIT or not self.strict",
        "Judge.may: points < LIMIT -> points <= LIMIT",
        "Judge.may: points < LIMIT -> points >= LIMIT",
        "Judge.may: not self.strict -> self.strict",
        "Judge.may: raise ValueError(f'no {points}') -> pass",
        "Judge.may: return points >= 2 * LIMIT -> return None",
        "Judge.may: points >= 2 * LIMIT -> points > 2 * LIMIT",
        "Judge.may: points >= 2 * LIMIT -> points < 2 * LIMIT",
        "Judge.may: 2 * LIMIT -> 2 / LIMIT",
        "Judge.may: 2 -> 3",
        "Judge.may: 2 -> 1",
        "warned: return 'far' if points in (1, LIMIT) else 'near' -> return None",
        "warned: 'far' if points in (1, LIMIT) else 'near' -> 'near' if points in (1, LIMIT) else 'far'",
        "warned: points in (1, LIMIT) -> points not in (1, LIMIT)",
        "warned: 1 -> 2",
        "warned: 1 -> 0",
        "told: chances.shown = f'{greater:.1f}' -> pass",
        "told: {greater:.1f} -> {greater:.2f}",
        "told: for each in sorted(chances) if each -> for each in sorted(chances)",
        "told: return say(sentences.REASON_AHEAD, box=shares, more=greater, less=less) -> return None",
        "told: say(sentences.REASON_AHEAD, box=shares, more=greater, less=less)"
        " -> say(sentences.REASON_AHEAD, box=greater, more=shares, less=less)",
        "told: sentences.REASON_AHEAD -> sentences.REASON_ON_PACE",
        "highest: return np.maximum(one, other) -> return None",
    ]


def test_a_mutant_differs_by_its_mistake_alone(planting: Any) -> None:
    (mutant,) = [each for each in planting.mutants("a.module", SOURCE) if "points > 2 * LIMIT" in each.after]
    tree = planting.mutated(SOURCE, mutant)
    before, after = ast.unparse(ast.parse(SOURCE)).splitlines(), ast.unparse(tree).splitlines()
    changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
    assert changed == [("        return points >= 2 * LIMIT", "        return points > 2 * LIMIT")]
    assert (mutant.line, mutant.end) == (23, 23)
    assert not mutant.is_run_by_import


def test_the_same_seed_plants_the_same_mistakes(planting: Any) -> None:
    every = list(planting.mutants("a.module", SOURCE))
    first, again, other = (planting.sampled(every, 6, seed) for seed in (1, 1, 2))
    assert first == again
    assert len(first) == 6
    assert first != other
    assert planting.sampled(every, None, 1) == every
    without = planting.sampled([mutant for mutant in every if mutant != first[0]], 6, 1)
    assert without[:-1] == first[1:], "the others of a sample stay where one is no longer planted"


def test_kernels_and_books_are_left_out(planting: Any) -> None:
    found = planting.modules()
    assert {"rules.card", "coach.grades", "players.winner", "solver.exact.states"} <= set(found)
    assert "solver.exact.kernels" not in found
    assert not any(name.startswith("rules.books") for name in found)


def test_every_answer_is_about_a_mutant_that_exists(planting: Any) -> None:
    existing = {
        mutant.name
        for name, path in planting.modules().items()
        for mutant in planting.mutants(name, path.read_text("utf-8"))
    }
    answers = planting.answers()
    assert set(answers) <= existing
    assert all(len(why.split()) >= 4 for why in answers.values()), "an answer says why"


def test_which_tests_reach_which_line_is_found_out_by_running_them(tmp_path: Path) -> None:
    """Two tests of the same picture both reach what drew it, although it was drawn for the first of them."""
    found = tmp_path / "reach.json"
    program = "import mutants, sys; mutants.TESTS = sys.argv[2:]; mutants.write_reach(mutants.Path(sys.argv[1]))"
    tests = ["tests/coach/statistics/test_statistics_picture.py", "tests/rules/test_box.py"]
    command = [sys.executable, "-c", program, str(found), *tests]
    environment = {**os.environ, "PYTHONPATH": str(BENCH)}
    subprocess.run(command, cwd=BENCH.parent, env=environment, check=True, capture_output=True)
    reach = json.loads(found.read_text("utf-8"))
    modules = [test.partition("::")[0] for test in reach["tests"]]
    assert (modules[:2], modules[-1]) == ([tests[0]] * 2, tests[1])
    assert any(reached[:2] == [0, 1] for reached in reach["lines"]["coach.statistics"].values())
    assert any(reach["lines"]["rules.box"].values())
    assert not any(reach["lines"]["coach.advice"].values())
