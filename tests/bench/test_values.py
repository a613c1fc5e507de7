"""The published digits are right: they do not depend on whether a book was solved or read from its rounded table."""

from __future__ import annotations

import pytest

from dicecup.solver import ValueTable
from figures import section
from tests.games import EXACT_BOOKS

SOLVED = {"travel": 254.589608631806, "web": 254.486218369718, "classic": 254.589349751309, "deluxe": 254.587728734496}


@pytest.mark.parametrize("book", EXACT_BOOKS)
def test_every_printed_digit_of_a_value_is_right(book: str) -> None:
    row = next(line for line in section("values").printed if line.startswith(f"| {book} | none |"))
    mean = row.split(" | ")[3]
    digits = len(mean.partition(".")[2])
    assert digits >= 7
    assert mean == f"{SOLVED[book]:.{digits}f}" == f"{ValueTable.of(book).start_value:.{digits}f}"
