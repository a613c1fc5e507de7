"""A server that hashes passwords quickly: these tests are not about how long that takes."""

from __future__ import annotations

import pytest
from argon2 import PasswordHasher

from dicecup.server.accounts import passwords

PASSWORD = "five dice in a cup"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
