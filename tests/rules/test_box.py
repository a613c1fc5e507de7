"""Boxes and their text form; the text forms of everything else, short ones, and what evaluates; cards by box."""

from __future__ import annotations

import pickle

import pytest

from dicecup.players import PLAYERS, OwnBot, make_player
from dicecup.rules import (
    BOOKS,
    Box,
    Card,
    Category,
    Enter,
    Game,
    Keep,
    Placement,
    Reroll,
    Roll,
    Rulebook,
    UnknownName,
    Write,
    outcomes,
    rulebook,
)
from dicecup.solver import Greedy, ValueTable


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


def test_every_text_form_takes_a_width() -> None:
    assert f"[{Roll('65331'):>8}]" == "[   13356]"
    assert f"[{Keep('33'):<4}]" == "[33  ]"
    assert f"[{Box.of('2:fours'):^11}]" == "[  2:fours  ]"
    assert f"[{Category.FOURS:>6}]" == "[ fours]"
    assert f"[{Reroll('33'):8}]" == "[hold 33 ]"
    assert f"[{Enter('aces', scratch=True):>13}]" == "[ scratch aces]"
    assert f"[{Placement(Box.of('aces'), 5, bonus=100):>10}]" == "[  aces 105]"
    assert f"{Card('deluxe')}" == str(Card("deluxe"))
    with pytest.raises(ValueError, match="format"):
        format(Roll("13356"), "d")


def test_boxes_and_placements_evaluate_to_themselves() -> None:
    for box in (Box.of("fours"), Box.of("3:small straight")):
        assert eval(repr(box)) == box
        assert type(eval(repr(box)).category) is Category
    for placement in Card("triple").placements("44412"):
        assert eval(repr(placement)) == placement


def test_what_holds_much_is_shown_short() -> None:
    table = ValueTable.of("deluxe")
    assert repr(table) == "<ValueTable deluxe>"
    assert repr(Greedy(rulebook("deluxe", joker="never"))) == "<Greedy deluxe (house rules: joker=never)>"
    turn = repr(table.turn(Card("deluxe").enter("44412", "fours")))
    assert turn.startswith("<PricedTurn of <Card deluxe: 1 of 13 boxes filled, 12 points>, worth 23")
    for name in PLAYERS:
        bot = make_player(name, "deluxe")
        assert repr(bot).startswith(f"{type(bot).__name__}(")
        assert len(repr(bot)) < 120
        assert "0x" not in repr(bot)
    assert repr(OwnBot("mine", make_player("greedy", "deluxe"))).startswith(
        "OwnBot(name='mine', player=EvaluatorPlayer("
    )


def test_a_card_is_a_mapping_of_its_boxes() -> None:
    card = Card("deluxe").enter("44412", "fours")
    assert "fours" in card
    assert "Small Straight" in card, "open ones too"
    assert "nope" not in card
    assert 5 not in card  # type: ignore[comparison-overlap]
    assert [*card] == list(card.book.boxes)
    assert len(card) == 13
    assert dict(card) == {box: 12 if box.category is Category.FOURS else None for box in card.book.boxes}
    assert {box: points for box, points in card.items() if points is not None} == card.boxes
    assert [*card.values()] == [*card.points]
    assert [*card.keys()] == [*card]
    assert card.get("fours") == 12
    assert card.get("nope", 7) == 7
    match card:
        case {"fours": 12}:
            pass
        case _:
            pytest.fail("a card matches as a mapping")
    assert card != dict(card), "a card of another book can have the same points"
    assert hash(card) == hash(Card("deluxe").enter("14442", "fours"))


@pytest.mark.parametrize("book", BOOKS)
def test_a_card_lists_every_box_of_its_book(book: str) -> None:
    assert [*Card(book)] == list(BOOKS[book].boxes)


def test_an_unknown_box_is_a_missing_key_that_says_which_there_are() -> None:
    with pytest.raises(KeyError) as missing:
        Card("deluxe")["smal_straight"]
    assert str(missing.value).startswith("unknown box 'smal_straight'. Did you mean small_straight? Known: aces, ")
    assert isinstance(missing.value, ValueError)
    again = pickle.loads(pickle.dumps(missing.value))
    assert isinstance(again, UnknownName)
    assert str(again) == str(missing.value)


def test_house_rules_can_be_named() -> None:
    assert rulebook("deluxe", joker="never") == rulebook("deluxe", ["joker=never"])
    assert rulebook("deluxe", {"joker": "never"}, upper_bonus=50) == rulebook(
        "deluxe", ["joker=never", "upper_bonus=50"]
    )
    with pytest.raises(UnknownName, match="unknown rule 'jokr'\\. Did you mean joker"):
        rulebook("deluxe", jokr="never")
