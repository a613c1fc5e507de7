"""The golden files say what the rules do, and every book has its own."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Record

from .write import GOLDEN, categories_text, golden_files, jokers_text

BOOK_FILES = ("jokers.txt", "game.dice")


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("file", BOOK_FILES)
def test_every_book_has_its_golden_files(name: str, file: str) -> None:
    assert (GOLDEN / name / file).is_file(), "run python -m tests.golden.write, and review what it wrote"


def test_no_golden_file_is_left_over() -> None:
    found = {path for path in GOLDEN.rglob("*") if path.suffix in (".txt", ".dice")}
    assert found == set(golden_files())


def test_categories() -> None:
    assert (GOLDEN / "categories.txt").read_text(encoding="utf-8") == categories_text()


@pytest.mark.parametrize("name", BOOKS)
def test_jokers(name: str) -> None:
    assert (GOLDEN / name / "jokers.txt").read_text(encoding="utf-8") == jokers_text(BOOKS[name])


@pytest.mark.parametrize("name", BOOKS)
def test_the_game_replays_to_the_scores_it_says(name: str) -> None:
    text = (GOLDEN / name / "game.dice").read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.dump() == text
    assert record.game.status == "finished"
    assert record.series.book == BOOKS[name]
    assert record.headers == (("Final", tuple(map(str, record.game.totals))),)
