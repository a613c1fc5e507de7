"""A server that hashes passwords quickly: these tests are not about how long that takes."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher
from sqlalchemy import Executable, update

from dicecup.server.accounts import passwords
from dicecup.server.storage.schema import ACCOUNTS, BUDGETS, PASSKEYS, SIGN_INS, TICKETS
from tests.server.conftest import Server

PASSWORD = "five dice in a cup"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


def change(server: Server, *statements: Executable) -> None:
    """Change the database behind the server's back."""

    async def execute() -> None:
        async with server.parts.store._writing.begin() as connection:  # type: ignore[attr-defined]
            for statement in statements:
                await connection.execute(statement)

    server.run(execute)


def let_pass(server: Server, minutes: int) -> None:
    """Make all that happened to identities so many minutes older."""
    times = {
        BUDGETS: ("at",),
        ACCOUNTS: ("password_at", "recovered_at"),
        TICKETS: ("made_at", "until"),
        PASSKEYS: ("created_at",),
        SIGN_INS: ("made_at", "renewed_at"),
    }
    change(
        server,
        *(
            update(table).values({name: table.c[name] - minutes * 60_000 for name in names})
            for table, names in times.items()
        ),
    )
