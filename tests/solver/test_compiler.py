"""Compiling with Numba: what was compiled once is kept on disk for the next process."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from dicecup.solver.compiler import compiled, is_ready

pytestmark = pytest.mark.solver

PROGRAM = "def doubled(number):\n    return 2 * number\n"


def test_another_process_need_not_compile_again(tmp_path: Path) -> None:
    source = tmp_path / "doubling.py"
    source.write_text(PROGRAM, "utf-8")

    def doubled_anew() -> object:
        return compiled(runpy.run_path(str(source))["doubled"])

    first = doubled_anew()
    assert callable(first)
    assert not is_ready(first)
    assert first(21) == 42
    after = doubled_anew()
    assert callable(after)
    assert is_ready(after), "read from the disk, before its first call"
