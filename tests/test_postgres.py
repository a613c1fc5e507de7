"""The tests' own PostgreSQL: what it keeps, and what a run without it says."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from . import conftest, postgres


async def _ask(address: str, *commands: str) -> list[Any]:
    engine = create_async_engine(address.replace("postgresql:", "postgresql+asyncpg:"))
    try:
        async with engine.begin() as connection:
            results = [await connection.execute(text(command)) for command in commands]
            return [result.scalar_one() for result in results if result.returns_rows]
    finally:
        await engine.dispose()


def test_what_was_committed_outlasts_a_crash() -> None:
    postgres.require(postgres.programs() is not None)
    with postgres.own_postgres(durable=False) as server:
        address = server.new_database()
        asyncio.run(_ask(address, "CREATE TABLE kept (n int)", "INSERT INTO kept VALUES (7)"))
        server.stop("immediate")
        assert not server.is_running
        server.start()
        assert asyncio.run(_ask(address, "SELECT n FROM kept")) == [7]


def test_every_test_has_a_database_to_itself(postgres: postgres.Postgres) -> None:
    first, second = postgres.new_database(), postgres.new_database()
    asyncio.run(_ask(first, "CREATE TABLE mine (n int)"))
    assert asyncio.run(_ask(second, "SELECT count(*) FROM pg_tables WHERE tablename = 'mine'")) == [0]
    for address in (first, second):
        postgres.drop_database(address)


def test_without_postgresql_a_test_is_skipped_and_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="make postgres"):
        postgres.require(False)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="make postgres"):
        postgres.require(False)
    postgres.require(True)


def test_a_run_ends_with_what_was_not_run() -> None:
    said: list[str] = []

    class Reporter:
        stats = {  # noqa: RUF012
            "passed": [SimpleNamespace(nodeid="tests/test_a.py::test_one")],
            "skipped": [SimpleNamespace(nodeid="tests/test_b.py::test_two", longrepr=("b.py", 3, "Skipped: no such"))],
        }

        def section(self, title: str, **_: Any) -> None:
            said.append(title)

        def write_line(self, line: str, **_: Any) -> None:
            said.append(line)

    reporter: Any = Reporter()
    conftest.pytest_terminal_summary(reporter)
    assert said == ["NOT RUN: 1", "tests/test_b.py::test_two: no such"]
