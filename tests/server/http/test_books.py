from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from dicecup.rules import BOOKS
from tests.server.conftest import Server


@pytest.mark.parametrize("book", BOOKS)
def test_a_book_to_read(server: Server, book: str) -> None:
    page = server.guest().get(f"/api/books/{book}").json()
    assert [rule["number"] for rule in page["rules"]] == list(range(1, len(BOOKS[book].book.rules) + 1))
    for difference in page["differences"]:
        assert set(difference["answers"]) == set(BOOKS)
        assert len(set(difference["answers"].values())) > 1, f"all books agree: {difference['question']}"


@pytest.mark.parametrize("book", BOOKS)
def test_the_printed_example_can_be_played(server: Server, book: str) -> None:
    example = server.guest().get(f"/api/books/{book}/example").json()
    rolls = example["rolls"]
    assert [Counter(roll["dice"]) for roll in rolls] == [Counter(step.roll) for step in BOOKS[book].book.example]
    for before, after in pairwise(rolls):
        assert all(before["dice"][place] == after["dice"][place] for place in before["hold"]), "held dice lie still"
    assert rolls[-1]["hold"] == []
    assert set(example["endings"]) == {placement["box"] for placement in rolls[-1]["placements"]}


def test_no_such_book(server: Server) -> None:
    for path in ("", "/example", "/pad"):
        assert server.guest().get(f"/api/books/poker{path}").json()["code"] == "unknown"
