"""Solved tables shared by the tests of a worker."""

from __future__ import annotations

import pytest

from dicecup import rulebook
from dicecup.solver import Distribution, ValueTable, distribution


@pytest.fixture(scope="session")
def deluxe() -> ValueTable:
    return ValueTable.of(rulebook("deluxe"))


@pytest.fixture(scope="session")
def deluxe_scores(deluxe: ValueTable) -> Distribution:
    return distribution(deluxe)
