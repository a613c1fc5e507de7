"""A benchmark that compares with another program says how to install it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.mark.parametrize(
    ("script", "module"), [("solve", "yatzy_solver"), ("games", "pyhtzee"), ("environments", "pyhtzee")]
)
def test_a_missing_program_is_named_in_a_sentence(script: str, module: str) -> None:
    hidden = f"import runpy, sys; sys.modules[{module!r}] = None; sys.argv = [{script!r}]; "
    hidden += (
        f"sys.path.insert(0, {str(BENCH)!r}); runpy.run_path({str(BENCH / script)!r} + '.py', run_name='__main__')"
    )
    done = subprocess.run([sys.executable, "-c", hidden], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    said = f"bench/{script}.py compares with {module}, which is not installed: in the clone, pip install '.[bench]'\n"
    assert done.stderr == said
