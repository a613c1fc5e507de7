"""Boxes and their text form."""

from __future__ import annotations

import pytest

from dicecup.rules import BOOKS, Box, Card, Category, Enter, Game, Reroll, Rulebook, UnknownName, Write, outcomes


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


@pytest.mark.parametrize("name", ["sevens", "2:fours", "", "fourscore", "x" * 100_000, 4, None, ["fours"]])
def test_unknown_boxes_list_the_known(name: object) -> None:
    with pytest.raises(UnknownName, match="Known: aces, twos, threes") as caught:
        BOOKS["deluxe"].box(name)  # type: ignore[arg-type]
    assert len(str(caught.value)) < 400


def test_a_close_name_is_suggested() -> None:
    with pytest.raises(UnknownName, match="Did you mean fours"):
        BOOKS["deluxe"].box("four")


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("FOURS", "fours"),
        (" Fours ", "fours"),
        ("4s", "fours"),
        ("ones", "aces"),
        ("3 of a kind", "three_kind"),
        ("3 of a Kind", "three_kind"),
        ("Four of a Kind", "four_kind"),
        ("full house", "full_house"),
        ("Sm. Straight", "small_straight"),
        ("large-straight", "large_straight"),
        ("YAHTZEE", "yahtzee"),
        ("yz", "yahtzee"),
    ],
)
def test_names_as_people_say_them(name: str, written: str) -> None:
    box = BOOKS["deluxe"].box(written)
    assert BOOKS["deluxe"].box(name) == Box.of(name) == box
    assert Category(name) is box.category
    assert Card("deluxe").enter("33333", name)[written] is not None
    assert BOOKS["triple"].box(f"2: {name}") == BOOKS["triple"].box(f"{name}, column 2") == Box(box.category, 2)


def test_every_label_names_its_box() -> None:
    for book in BOOKS.values():
        assert [book.box(box.label) for box in book.boxes] == list(book.boxes)


@pytest.mark.parametrize("name", ["", "sevens", "0:fours", "4:fours", "fours, column 9", "2:", ":fours", "fours:2", 4])
def test_no_box_of_triple(name: object) -> None:
    with pytest.raises(UnknownName, match="Known: 1:aces"):
        BOOKS["triple"].box(name)  # type: ignore[arg-type]


def test_what_is_stored_has_exactly_one_name() -> None:
    book = BOOKS["deluxe"]
    assert book.written_box("three_kind") == Box(Category.THREE_KIND)
    for name in ("Fours", "3 of a kind", " fours"):
        with pytest.raises(UnknownName, match="Known: aces"):
            book.written_box(name)
        with pytest.raises(UnknownName):
            Card.from_json(book, {"boxes": {name: 12}})


def test_text_is_taken_wherever_a_value_is() -> None:
    game = Game.new("deluxe", "Ann").with_roll("13356").apply(Reroll("33")).with_roll([3, 3, 3, 1, 1])
    assert game == Game.new(BOOKS["deluxe"], ["Ann"]).with_roll("13356").apply(Reroll([3, 3])).with_roll("33311")
    assert game.apply(Enter("threes")) == game.apply(Enter(Box(Category.THREES)))
    assert game.apply(Enter("Full House")).totals == (25,)
    assert Game.new("deluxe").apply(Write("threes", 9)).card["threes"] == 9
    assert (repr(Enter("3 of a kind")), repr(Reroll("33"))) == ("Enter('three_kind')", "Reroll('33')")
    assert (repr(Enter("2:fours", scratch=True)), repr(Write("fours", 8))) == (
        "Enter('2:fours', scratch=True)",
        "Write('fours', 8)",
    )
    assert hash(Enter("threes")) == hash(Enter(Box(Category.THREES)))
    assert outcomes("1234") == outcomes([4, 3, 2, 1])
    assert Game.new() == Game.new("deluxe")
    book = BOOKS["deluxe"]
    assert book.ordinary_points("full house", "33322") == book.joker_points("Full House", "33333") == 25
    assert book.ordinary_points("threes", [3, 3, 1, 1, 1]) == 6
    assert BOOKS["travel"].blockers("33334") == BOOKS["travel"].blockers([4, 3, 3, 3, 3])
    assert book.group("yahtzee", 3) is book.group(Category.YAHTZEE, 3)
    assert BOOKS["triple"].bonus_value("3:sixes") == 300
    with pytest.raises(UnknownName, match="unknown rulebook 'delux'"):
        Game.new("delux")
    with pytest.raises(UnknownName, match="unknown rulebook 'delux'"):
        Card("delux")
    with pytest.raises(UnknownName, match="unknown box 'sevens'"):
        Enter("sevens")
