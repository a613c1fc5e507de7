"""Settings for all tests."""

from __future__ import annotations

import gc
import logging
import os
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages
from typing import cast

import pytest
import structlog
from coverage import Coverage
from hypothesis import HealthCheck, settings

from dicecup.saves import Saves

from . import postgres as postgresql

# As the command `dicecup` sets it, before NumPy is loaded: on a busy machine, threads would wait for each other.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# Loading tests makes no garbage, and the collector would search more and more modules for it.
gc.disable()

# Servers inside the tests log nothing: many faults are intended.
QUIET = structlog.make_filtering_bound_logger(logging.CRITICAL)
structlog.configure(wrapper_class=QUIET)

# `make light` runs what everybody needs as if Numba were not installed.
WITHOUT_SOLVER = bool(os.environ.get("DICECUP_TEST_WITHOUT_SOLVER"))
if WITHOUT_SOLVER:
    sys.modules["numba"] = None  # type: ignore[assignment]

# The machines are slow and shared: no deadlines, and few examples, the same in every run, so that nothing fails by
# chance. HYPOTHESIS_PROFILE=thorough looks for new ones.
settings.register_profile(
    "default", deadline=None, max_examples=40, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


# Only the tests of parts are traced. Whole programs reach the same lines, and tracing them takes minutes. The same goes
# for the long tests of parts that are marked `untraced`: shorter ones reach the same lines.
PARTS = ("coach", "environments", "golden", "players", "rules", "shared_work", "solver")


class Tracing:
    """Measures coverage while tests of parts run, fixtures included, and rests otherwise. pytest-cov's own mark
    lets it rest only for single calls, at five milliseconds each, and goes on tracing fixtures."""

    def __init__(self, measuring: Coverage) -> None:
        """Load all that is measured, then rest until the first such test, while tests are loaded."""
        self._measuring, self._rests = measuring, True
        for name in cast(list[str], measuring.get_option("run:source_pkgs")):
            package = import_module(name)
            for found in walk_packages(package.__path__, f"{package.__name__}."):
                import_module(found.name)
        measuring.stop()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        rests = bool(item.get_closest_marker("untraced"))
        if rests != self._rests:
            self._rests = rests
            self._measuring.stop() if rests else self._measuring.start()
        return (yield)

    def pytest_sessionfinish(self) -> None:
        """Resume, since pytest-cov stops it again."""
        if self._rests:
            self._measuring.start()


@pytest.hookimpl(trylast=True)
def pytest_sessionstart(session: pytest.Session) -> None:
    """In a worker, pytest-cov starts to measure twice; the second would trace even while the first rests. What others
    measure, like `bench/mutants.py`, is left alone."""
    measuring = Coverage.current()
    if measuring is None or not session.config.pluginmanager.hasplugin("_cov"):
        return
    if hasattr(session.config, "workerinput"):
        measuring.stop()
        if (other := Coverage.current()) is not None:
            other.stop()
        measuring.start()
    session.config.pluginmanager.register(Tracing(measuring))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Without Numba, leave out tests of solving. Measure coverage only in the tests of parts."""
    for item in items:
        folder, *inside = item.path.relative_to(Path(__file__).parent).parts
        if inside and folder not in PARTS:
            item.add_marker("untraced")
    about_solving = [item for item in items if WITHOUT_SOLVER and item.get_closest_marker("solver")]
    items[:] = [item for item in items if item not in about_solving]
    if about_solving:
        config.hook.pytest_deselected(items=about_solving)
    if hasattr(config, "workerinput"):
        items[:] = in_stretches(items, config.workerinput["workercount"])
    # Thousands of tests and all modules stay until the end: the collector need not look at them again and again.
    gc.collect()
    gc.freeze()
    gc.enable()


def in_stretches(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Every worker starts with an equal stretch of the tests. The stretches begin with what takes or waits longest, so
    that nobody waits for it at the end: the browser's tests in two, those of real processes in one.
    """
    files = sorted({item.path for item in items if "browser" in item.path.parts})
    heads = {path: number % 2 for number, path in enumerate(files)}
    stretches: list[list[pytest.Item]] = [[] for _ in range(max(workers, 3))]
    others = []
    for item in items:
        if item.path in heads:
            stretches[heads[item.path]].append(item)
        elif item.path.parent.name in ("wheel", "faults", "deploy"):
            stretches[2].append(item)
        else:
            others.append(item)
    for number, stretch in enumerate(stretches, start=1):
        room = len(items) * number // len(stretches) - sum(map(len, stretches[:number]))
        stretch += others[: max(room, 0)]
        del others[: max(room, 0)]
    return [item for stretch in stretches for item in stretch] + others


@pytest.fixture(autouse=True)
def _quiet_logs() -> Iterator[None]:
    """A command that a test runs decides where the server logs. Pytest closes that file after the test, and the servers
    of later tests would fail to write to it."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    structlog.configure(wrapper_class=QUIET)
    root.handlers[:], root.level = handlers, level


@pytest.fixture
def without_numba(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if Numba were not installed. Books that are in memory know more, so they are put aside."""
    from dicecup.solver.recently_used import Recent  # which loads NumPy

    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr("dicecup.solver.best_evaluator._TABLES", Recent(8))


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the very end what was not run, so that nobody takes a run with gaps for a full one."""
    skipped = terminalreporter.stats.get("skipped", [])
    if skipped:
        terminalreporter.section(f"NOT RUN: {len(skipped)}", sep="!", red=True, bold=True)
        for report in skipped:
            reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
            terminalreporter.write_line(f"{report.nodeid}: {reason.removeprefix('Skipped: ')}", red=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[postgresql.Postgres]:
    """A PostgreSQL server for all tests of this worker."""
    postgresql.require(not postgresql.is_missing())
    with postgresql.any_postgres() as server:
        yield server


@pytest.fixture
def database(postgres: postgresql.Postgres) -> Iterator[str]:
    """The address of a new, empty PostgreSQL database."""
    address = postgres.new_database()
    yield address
    postgres.drop_database(address)


@pytest.fixture(scope="session", autouse=True)
def _own_cache_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Tests solve into a folder of their own, shared by the workers of one run.

    DICECUP_TEST_CACHE names a folder that outlasts the run, so that the next run need not solve again.
    """
    base = tmp_path_factory.getbasetemp()
    folder: Path = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("DICECUP_CACHE", os.environ.get("DICECUP_TEST_CACHE") or str(folder / "solved"))
        yield


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[int], Saves]:
    """Fills a user's folder with this many saved games: Ann against a bot."""
    monkeypatch.setenv("DICECUP_DATA", str(tmp_path))
    from .games import fill_folder  # loads the solver, which most tests do without

    return fill_folder
