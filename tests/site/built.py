"""The documentation site, built once for all tests of a run; it takes ten seconds of CPU time."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from tests.repository.test_figures import loaded


def built_site(factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, which no test may change. The build fails if Zensical warns about anything.

    The workers of a run share it: the first one builds it, the others wait until it is there.
    """
    base = factory.getbasetemp()
    shared: Path = base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base
    folder = shared / "documentation"
    with (shared / "documentation.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.exists():
            unfinished = factory.mktemp("documentation") / "site"
            loaded("docs/build_site.py").build(unfinished)
            unfinished.rename(folder)
    return folder
