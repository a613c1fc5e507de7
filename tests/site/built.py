"""The documentation site, built once for all tests of a run: that takes a processor ten seconds."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from tests.test_figures import loaded


def built_site(factory: pytest.TempPathFactory) -> Path:
    """The folder of the site, which nobody may change. Building ends with an error where Zensical warns of anything.

    The workers of a run share it: whoever comes first builds, the others wait until it is there.
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
