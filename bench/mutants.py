"""Plants small mistakes in the rules, the coach, the players and the solver's Python, and says which no test notices.

    python bench/mutants.py --count 300 --seed 1            a sample of all mutants
    python bench/mutants.py --only coach.grades             every mutant of one module, or of a package
    python bench/mutants.py --json build/mutants.json       what was found, as data

Nothing is written into the sources: each mutant lives in a process of its own, which compiles the one mutated module
from memory and runs the tests that reach the mutated line, the quickest first, until one fails. One run of all tests
under coverage finds out which tests reach which line; that is remembered in `build/mutants` for as long as sources and
tests stay the same. Tables are solved once and lent to every process as links, which it may replace but not change.

A mutant that changes nothing that could be noticed is answered in `mutants.toml`, with the reason. The exit code is 3
if there are survivors without an answer.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import importlib.abc
import importlib.machinery
import importlib.util
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Callable, Generator, Iterator, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

from mistakes import Mutant, mutants, mutated

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
ANSWERS = Path(__file__).with_name("mutants.toml")
WORK = ROOT / "build" / "mutants"
PACKAGES = ("rules", "coach", "solver", "players")
LEFT_OUT = ("solver/exact/kernels.py", "rules/books/")
"""Compiled code, and books, which are data."""
TESTS = (
    "tests/rules", "tests/golden", "tests/coach", "tests/solver", "tests/players", "tests/repository/test_notation.py",
    "tests/repository/test_rules_document.py", "tests/cli/test_coach_by_hand.py", "tests/test_dice_sources.py",
)  # fmt: skip
BUDGET = 60.0
"""The most seconds of tests, on a processor of their own, that one mutant is given."""
TELL = 25
"""Progress is reported after this many mutants."""
PATIENCE = 20.0
"""A process that takes this many times as long is assumed to hang; the machine may be busy."""
START = 60.0
"""Seconds on top of that for a process to start."""
MEMORY = 6 << 30
OPEN = 3
"""The exit code if survivors have no answer; 1 is a run that was cut short."""
NOT_FOUND = 4
"""The exit code of pytest for tests that do not exist."""


def modules() -> dict[str, Path]:
    """The modules that are mutated, by their names without `dicecup.`."""
    package = SOURCES / "dicecup"
    paths = [path for name in PACKAGES for path in sorted((package / name).rglob("*.py"))]
    kept = [path for path in paths if not any(part in path.relative_to(package).as_posix() for part in LEFT_OUT)]
    return {path.relative_to(package).as_posix().removesuffix(".py").replace("/", "."): path for path in kept}


# --- which tests reach which line ---------------------------------------------------------------------------------


class Reach(NamedTuple):
    """What the run under coverage found."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]
    """[module][line] -> the tests that run it."""
    budget: float = BUDGET

    def tests(self, mutant: Mutant) -> list[str]:
        """The tests to run, up to the budget: those that reach the line, then those that reach the module at all."""
        of_module = self.lines.get(mutant.module, {})
        close = {test for line in range(mutant.line, mutant.end + 1) for test in of_module.get(line, ())}
        if mutant.is_run_by_import:
            close = set()
        near = {test for tests in of_module.values() for test in tests} - close
        folder = f"tests/{mutant.module.partition('.')[0]}/"
        far = {test for test in self.seconds if test.startswith(folder)} - close - near
        chosen: list[str] = []
        spent = 0.0
        for group in (close, near, far):
            for test in sorted(group, key=lambda each: (self.seconds[each], each)):
                if spent + self.seconds[test] > self.budget and chosen:
                    break
                chosen.append(test)
                spent += self.seconds[test]
        return chosen

    def limit(self, tests: Sequence[str]) -> float:
        return START + PATIENCE * sum(self.seconds[test] for test in tests)


def fingerprint() -> str:
    """The fingerprint of everything that decides which tests reach which line."""
    digest = hashlib.sha256(repr(TESTS).encode())
    for path in sorted([*SOURCES.rglob("*.py"), *(ROOT / "tests").rglob("*.py"), *(ROOT / "tests").rglob("*.txt")]):
        digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def reach(as_remembered: bool) -> Reach:
    """What is remembered, or else found out again."""
    path = WORK / "reach.json"
    if not path.exists() or (not as_remembered and json.loads(path.read_text("utf-8"))["of"] != fingerprint()):
        WORK.mkdir(parents=True, exist_ok=True)
        print("running all tests once, to see which lines each of them reaches", file=sys.stderr, flush=True)
        command = [sys.executable, __file__, "--reach", str(path)]
        subprocess.run(command, cwd=ROOT, check=True, env=_environment(), stdout=sys.stderr)
    found = json.loads(path.read_text("utf-8"))
    lines = {
        module: {int(line): [found["tests"][test] for test in tests] for line, tests in of_module.items()}
        for module, of_module in found["lines"].items()
    }
    return Reach(dict(zip(found["tests"], found["seconds"], strict=True)), lines)


def _environment() -> dict[str, str]:
    return {**os.environ, "DICECUP_TEST_CACHE": str(WORK / "solved"), "HYPOTHESIS_PROFILE": "default"}


def write_reach(path: Path) -> None:
    """Run all tests under coverage."""
    import coverage
    import pytest

    measured = coverage.Coverage(
        data_file=None, include=[f"{SOURCES / 'dicecup' / name}/*" for name in PACKAGES], config_file=False
    )
    seconds: dict[str, float] = {}
    sharing: dict[str, set[str]] = {}
    """Fixtures that several tests share, each with the tests that look at what it made."""

    class Watcher:
        context = ""

        def switch(self, context: str) -> None:
            self.context = context
            measured.switch_context(context)

        @pytest.hookimpl(wrapper=True)
        def pytest_runtest_protocol(self, item: pytest.Function) -> Iterator[None]:
            self.switch(item.nodeid)
            began = time.process_time()
            answer = yield
            seconds[item.nodeid] = time.process_time() - began
            for fixture, tests in sharing.items():
                folder, _, name = fixture.rpartition(" ")
                if name in item.fixturenames and item.nodeid.startswith(folder):
                    tests.add(item.nodeid)
            return answer

        @pytest.hookimpl(wrapper=True)
        def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
            if fixturedef.scope == "function":
                return (yield)
            test, fixture = self.context, f"{fixturedef.baseid} {fixturedef.argname}"
            sharing.setdefault(fixture, set())
            self.switch(fixture)
            try:
                return (yield)
            finally:
                self.switch(test)

    measured.start()
    code = pytest.main(["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", *TESTS], plugins=[Watcher()])
    measured.stop()
    if code:
        sys.exit("the tests fail without any mutant")
    data, tests = measured.get_data(), list(seconds)
    numbers = {test: number for number, test in enumerate(tests)}
    lines = {}
    for name, source in modules().items():
        contexts = data.contexts_by_lineno(str(source))
        lines[name] = {
            line: sorted({numbers[test] for each in found for test in sharing.get(each, {each}) if test in numbers})
            for line, found in contexts.items()
        }
    found = {"of": fingerprint(), "tests": tests, "seconds": list(seconds.values()), "lines": lines}
    path.write_text(json.dumps(found), "utf-8")


# --- running ------------------------------------------------------------------------------------------------------


class MutatedModule(importlib.machinery.SourceFileLoader):
    """Loads a module from a mutated tree."""

    tree: ast.Module

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002 - there is one module to load
        return compile(self.tree, self.path, "exec")


class MutatedFinder(importlib.abc.MetaPathFinder):
    """Finds the one mutated module."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, fullname: str, _path: Sequence[str] | None, _target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if fullname.removesuffix(".__init__") != f"dicecup.{self.mutant.module}".removesuffix(".__init__"):
            return None
        file = modules()[self.mutant.module]
        loader = MutatedModule(fullname, str(file))
        loader.tree = mutated(file.read_text("utf-8"), self.mutant)
        folders = [str(file.parent)] if file.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(fullname, file, loader=loader, submodule_search_locations=folders)


def become(mutant: Mutant | None, tests: Sequence[str], log: Path) -> None:
    """Run tests with a mutant in this process, or without one, and end it: with 0 if all tests pass."""
    os.setsid()
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(out, 1)
    os.dup2(out, 2)
    code = 2
    try:
        import pytest

        folder = Path(tempfile.mkdtemp(prefix="mutant-"))
        shutil.copytree(WORK / "solved", folder / "solved", copy_function=os.link)
        os.environ.update(_environment(), DICECUP_TEST_CACHE=str(folder / "solved"))
        sys.path[:0] = [str(ROOT), str(SOURCES)]
        if mutant is not None:
            sys.meta_path.insert(0, MutatedFinder(mutant))
        options = ["-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", f"--basetemp={folder / 'tmp'}"]
        code = int(pytest.main([*options, *tests]))
        if code == NOT_FOUND and mutant is not None:
            # The mistake may be in the values that parametrised tests are named after: ask for all of those tests.
            code = int(pytest.main([*options, *dict.fromkeys(test.partition("[")[0] for test in tests)]))
        shutil.rmtree(folder, ignore_errors=True)
    finally:
        sys.stdout.flush()
        os._exit(code)


class Verdict(NamedTuple):
    mutant: Mutant
    survived: bool
    how: str
    """`killed`, `hangs`, `survived` or `no test runs it`."""
    seconds: float


def check_tests_pass(chosen: Sequence[Mutant], known: Reach) -> None:
    """Tests that fail without a mutant prove nothing: try some of every package in the same way, unchanged."""
    packages = {mutant.module.partition(".")[0]: mutant for mutant in chosen}
    for package, mutant in packages.items():
        log = WORK / f"log-{package}"
        pid = os.fork()
        if pid == 0:
            become(None, known.tests(mutant), log)
        if os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]):
            sys.exit(f"tests of {package} fail without a mutant:\n{log.read_text('utf-8')}")
        log.unlink()


def judged(chosen: Sequence[Mutant], known: Reach, jobs: int, also: Sequence[str]) -> Iterator[Verdict]:
    """Try every mutant in a process of its own, some at a time."""
    # Loaded before the processes part, so that they are loaded once. pytest must come to hypothesis first.
    import numba  # noqa: F401
    import numpy  # noqa: F401
    import pytest  # noqa: F401

    check_tests_pass(chosen, known)
    waiting = list(reversed(chosen))
    running: dict[int, tuple[Mutant, float, float]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            tests = known.tests(mutant)
            if not tests and not also:
                yield Verdict(mutant, True, "no test runs it", 0.0)
                continue
            pid = os.fork()
            if pid == 0:
                become(mutant, [*also, *tests], WORK / f"log-{os.getpid()}")
            running[pid] = mutant, time.monotonic(), known.limit(tests)
        for pid, (mutant, began, limit) in list(running.items()):
            ended, status = os.waitpid(pid, os.WNOHANG)
            spent = time.monotonic() - began
            if ended:
                code = os.waitstatus_to_exitcode(status)
                said = (WORK / f"log-{pid}").read_text("utf-8")
                if code == NOT_FOUND and "not found" in said:
                    sys.exit(f"there are other tests than before: {said}")
                yield Verdict(mutant, code == 0, "killed" if code else "survived", spent)
            elif spent > limit:
                os.killpg(pid, signal.SIGKILL)
                os.waitpid(pid, 0)
                yield Verdict(mutant, False, "hangs", spent)
            else:
                continue
            del running[pid]
            (WORK / f"log-{pid}").unlink(missing_ok=True)
        time.sleep(0.02)


def answers() -> dict[str, str]:
    """The reasons why some mutants may survive, by their names."""
    found = tomllib.loads(ANSWERS.read_text("utf-8")) if ANSWERS.exists() else {}
    return {f"{module}:{change}": why for module, of_module in found.items() for change, why in of_module.items()}


def sampled(all_mutants: Sequence[Mutant], count: int | None, seed: int) -> list[Mutant]:
    """As many as asked for, shuffled, so that a run stopped early has seen some of all.

    Each is drawn by its name alone: where one module changes, the sample of all others stays as it was.
    """
    if count is None or count >= len(all_mutants):
        return list(all_mutants)
    lot: Callable[[Mutant], str] = lambda mutant: hashlib.sha256(f"{seed} {mutant.name}".encode()).hexdigest()  # noqa: E731
    return sorted(all_mutants, key=lot)[:count]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, help="how many mutants to try; all by default")
    parser.add_argument("--seed", type=int, default=1, help="which sample of them")
    parser.add_argument("--only", default="", help="a package or module, such as coach or coach.grades")
    parser.add_argument("--named", default="", help="only mutants whose names contain this")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many to try at a time")
    parser.add_argument("--budget", type=float, default=BUDGET, help="seconds of tests for one mutant at most")
    parser.add_argument("--json", type=Path, help="where to write what was found")
    parser.add_argument("--list", action="store_true", help="name the mutants and try none")
    parser.add_argument("--as-remembered", action="store_true", help="do not find out again which tests reach what")
    parser.add_argument("--also", nargs="*", default=[], help="tests to be run first, such as new ones")
    parser.add_argument("--reach", type=Path, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.reach is not None:
        write_reach(asked.reach)
        return 0
    inside: Callable[[str], bool] = lambda name: f"{name}.".startswith(f"{asked.only}.") or not asked.only  # noqa: E731
    found = [
        mutant
        for name, path in modules().items()
        if inside(name)
        for mutant in mutants(name, path.read_text("utf-8"))
        if asked.named in mutant.name
    ]
    chosen = sampled(found, asked.count, asked.seed)
    if asked.list:
        print("\n".join(mutant.name for mutant in chosen))
        return 0
    known, answered = reach(asked.as_remembered)._replace(budget=asked.budget), answers()
    print(f"{len(chosen)} of {len(found)} mutants", flush=True)
    verdicts = []
    for number, verdict in enumerate(judged(chosen, known, asked.jobs, asked.also), start=1):
        verdicts.append(verdict)
        if verdict.survived and verdict.mutant.name not in answered:
            print(f"{number:5}  {verdict.how}: {verdict.mutant.name}  (line {verdict.mutant.line})", flush=True)
        if number % TELL == 0:
            print(f"{number} of {len(chosen)} tried", file=sys.stderr, flush=True)
    survivors = [verdict for verdict in verdicts if verdict.survived]
    open_ones = [verdict for verdict in survivors if verdict.mutant.name not in answered]
    print(f"{len(chosen) - len(survivors)} killed, {len(survivors) - len(open_ones)} answered, {len(open_ones)} open")
    if asked.json is not None:
        asked.json.parent.mkdir(parents=True, exist_ok=True)
        data = {
            "mutants": len(found),
            "tried": len(chosen),
            "seed": asked.seed,
            "killed": sum(verdict.how == "killed" for verdict in verdicts),
            "hangs": sum(verdict.how == "hangs" for verdict in verdicts),
            "answered": {name: answered[name] for name in (v.mutant.name for v in survivors) if name in answered},
            "open": [{"mutant": each.mutant.name, "line": each.mutant.line, "how": each.how} for each in open_ones],
        }
        asked.json.write_text(json.dumps(data, indent=2) + "\n", "utf-8")
    return OPEN if open_ones else 0


if __name__ == "__main__":
    sys.exit(main())
