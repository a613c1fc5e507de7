"""The golden files say what the rules do, and every book has its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.rules import BOOKS, Record

from .write import GOLDEN, categories_text, golden_files, jokers_text, write

BOOK_FILES = ("jokers.txt", "game.dice")


@pytest.mark.parametrize("name", BOOKS)
@pytest.mark.parametrize("file", BOOK_FILES)
def test_every_book_has_its_golden_files(name: str, file: str) -> None:
    assert (GOLDEN / name / file).is_file(), f"run python -m tests.golden.write {name}, and review what it wrote"


def test_no_golden_file_is_left_over() -> None:
    found = {path.relative_to(GOLDEN) for path in GOLDEN.rglob("*") if path.suffix in (".txt", ".dice")}
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


# --- writing them -----------------------------------------------------------------------------------------------


def written(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.parametrize("name", BOOKS)
def test_writing_a_book_writes_that_book_only(tmp_path: Path, name: str) -> None:
    report = write([name], tmp_path)
    assert written(tmp_path) == {f"{name}/{file}" for file in BOOK_FILES}
    for file in BOOK_FILES:
        assert (tmp_path / name / file).read_text("utf-8") == (GOLDEN / name / file).read_text("utf-8")
        assert f"{name}/{file} " in report


def test_writing_the_rest(tmp_path: Path) -> None:
    write(["categories"], tmp_path)
    assert written(tmp_path) == {"categories.txt"}
    write(["all"], tmp_path)
    assert written(tmp_path) == {"categories.txt", *(f"{name}/{file}" for name in BOOKS for file in BOOK_FILES)}


@pytest.mark.parametrize("arguments", [[], ["yatzy"], ["deluxe", "web"], ["--help"]])
def test_writing_nothing_without_a_name(tmp_path: Path, arguments: list[str]) -> None:
    with pytest.raises(SystemExit, match="one of categories, travel, web, classic, triple, deluxe, all; got "):
        write(arguments, tmp_path)
    assert written(tmp_path) == set()
