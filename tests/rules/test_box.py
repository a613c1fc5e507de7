"""Boxes and their text form."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Box, Category, Rulebook, UnknownName


@pytest.mark.parametrize("book", BOOKS.values(), ids=BOOKS)
def test_text_round_trip(book: Rulebook) -> None:
    for box in book.boxes:
        assert book.box(str(box)) == box
        assert book.box(box) is book.box(str(box))
    assert len(set(book.boxes)) == len(book.boxes) == 13 * book.columns


def test_text_form() -> None:
    assert str(Box(Category.FOURS)) == "fours"
    assert str(Box(Category.FOURS, 2)) == "2:fours"
    assert Box(Category.FOURS, 2).label == "Fours, column 2"
    assert Box(Category.FOURS).label == "Fours"


def test_columns_count_from_0_as_an_index() -> None:
    assert [Box(Category.FOURS, column).column_index for column in (0, 1, 2, 3)] == [0, 0, 1, 2]


@pytest.mark.parametrize("name", ["sevens", "2:fours", "", "FOURS", "x" * 100_000, 4, None, ["fours"]])
def test_unknown_boxes_list_the_known(name: object) -> None:
    with pytest.raises(UnknownName, match="Known: aces, twos, threes") as caught:
        BOOKS["deluxe"].box(name)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 400


def test_a_close_name_is_suggested() -> None:
    with pytest.raises(UnknownName, match="Did you mean fours"):
        BOOKS["deluxe"].box("four")
