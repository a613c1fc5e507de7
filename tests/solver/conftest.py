"""Solved tables shared by the tests of a worker."""

from __future__ import annotations

import pytest

from dicecup import Card, rulebook
from dicecup.solver import Distribution, ValueTable


@pytest.fixture(scope="session")
def deluxe() -> ValueTable:
    return ValueTable.of(rulebook("deluxe"))


@pytest.fixture(scope="session")
def deluxe_scores(deluxe: ValueTable) -> Distribution:
    return deluxe.scores_from(Card(deluxe.book))
