from __future__ import annotations

from dicecup.rules import BOOKS, Enter, Series, Write, rulebook
from dicecup.server.wire.pad_view import blank_view, pad_view


def _series(book: str, *entries: tuple[str, int]) -> Series:
    series = Series.new(BOOKS[book], ["Ann"])
    for box, points in entries:
        series = series.with_game(series.game.apply(Write(BOOKS[book].box(box), points)))
    return series


def test_every_line_names_its_boxes() -> None:
    for book in BOOKS.values():
        pad = blank_view(book, 2)
        named = [box for line in pad.front for box in line.boxes]
        assert sorted(named) == sorted(map(str, book.boxes))
        assert {line.section for line in pad.front} == {"upper", "lower"}
        assert all(value is None for line in pad.front for cells in line.cells for value in cells)


def test_progress_of_the_upper_bonus() -> None:
    (progress,) = pad_view(_series("deluxe", ("sixes", 24), ("chance", 20))).progress[0]
    assert (progress.have, progress.target, progress.worth) == (24, 63, 35)


def test_marks_in_the_books_own_way() -> None:
    kinds = {name: pad_view(_series(name)).marks[0] for name in BOOKS}
    assert {name: marks[0].kind for name, marks in kinds.items()} == {
        "travel": "check mark",
        "web": "points in the YAHTZEE box",
        "classic": "chip",
        "triple": "chip",
        "deluxe": "token",
    }
    doubled = pad_view(Series.new(rulebook("deluxe", ["multipliers=2"]), ["Ann"]))
    assert [mark.kind for mark in doubled.marks[0]] == ["chip"], "no column that counts twice holds a bonus"
    assert [(mark.colour, mark.each) for mark in kinds["triple"]] == [("white", 100), ("blue", 200), ("red", 300)]


def test_only_further_yahtzees_are_marked() -> None:
    series = Series.new(BOOKS["deluxe"], ["Ann"])
    for box, count in (("yahtzee", 0), ("fours", 1)):
        series = series.with_game(series.game.with_roll("44444").apply(Enter(BOOKS["deluxe"].box(box))))
        (mark,) = pad_view(series).marks[0]
        assert (mark.each, mark.count) == (100, count)


def test_web_writes_its_bonus_in_the_yahtzee_box() -> None:
    series = Series.new(BOOKS["web"], ["Ann"])
    for box in ("yahtzee", "fours"):
        series = series.with_game(series.game.with_roll("44444").apply(Enter(BOOKS["web"].box(box))))
    line = next(line for line in pad_view(series).front if line.boxes == ["yahtzee"])
    assert line.cells == [[150]]


def test_only_where_games_are_added_up_the_back_has_a_line_for_their_total() -> None:
    def last_line(book: str, games: int) -> str:
        (back,) = pad_view(Series.new(BOOKS[book], ["Ann"], games)).backs
        return back[-1].label if back else ""

    total = "TOTAL of all games"
    assert [last_line(book, 2) for book in ("classic", "travel", "deluxe")] == [total, total, ""]
    assert [last_line(book, 1) for book in ("classic", "travel", "deluxe")] == ["FINAL TOTAL of game", "", ""]
    assert blank_view(BOOKS["classic"], 2).backs[0][-1].label == total
    assert blank_view(BOOKS["deluxe"], 2).backs == [[]]


def test_in_several_columns_each_has_its_own_progress() -> None:
    series = Series.new(BOOKS["triple"], ["Ann"])
    for box, points in (("1:sixes", 24), ("3:sixes", 18)):
        series = series.with_game(series.game.apply(Write(BOOKS["triple"].box(box), points)))
    assert [progress.have for progress in pad_view(series).progress[0]] == [24, 0, 18]
