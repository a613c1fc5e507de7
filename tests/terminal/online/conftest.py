"""A real server in a process of its own, and tables on it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from tests.server.process import ServerProcess


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    process = ServerProcess(tmp_path_factory.mktemp("server"))
    asyncio.run(process.start())
    yield process
    asyncio.run(process.kill())
