"""The app as a program: what its own process must not import."""

from __future__ import annotations

import subprocess
import sys


def test_the_screens_own_process_never_imports_the_solver() -> None:
    """Neither to draw nor to read the thinker's answers: that would hold up the keys."""
    code = (
        "import sys, dicecup.terminal.app, dicecup.terminal.thinker\n"
        "from dicecup.coach import Advice, AdvisedChoice\n"
        "print(*[name for name in ('numpy', 'numba', 'dicecup.solver') if name in sys.modules])\n"
    )
    process = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert (process.stdout, process.stderr) == ("\n", "")
