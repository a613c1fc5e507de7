"""What a person types, understood."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dicecup.rules import BOOKS, Box, Card, Category, DicecupError, Keep, Malformed, Roll, rulebook
from dicecup.terminal.commands import (
    Command,
    DiceCommand,
    HoldCommand,
    RollCommand,
    ScoreCommand,
    WordCommand,
    box_meant,
    parse,
)
from dicecup.words import lines

DELUXE, TRIPLE = rulebook("deluxe"), rulebook("triple")


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", RollCommand(blank=True)),
        ("  ", RollCommand(blank=True)),
        ("roll", RollCommand()),
        ("R", RollCommand()),
        ("55", HoldCommand(Keep("55"))),
        ("5 5", HoldCommand(Keep("55"))),
        ("5,5", HoldCommand(Keep("55"))),
        ("hold 55", HoldCommand(Keep("55"))),
        ("KEEP 5 5", HoldCommand(Keep("55"))),
        ("55 roll", HoldCommand(Keep("55"), roll=True)),
        ("55r", HoldCommand(Keep("55"), roll=True)),
        ("hold 5 5 r", HoldCommand(Keep("55"), roll=True)),
        ("hold none", HoldCommand(Keep())),
        ("none", HoldCommand(Keep())),
        ("hold none roll", HoldCommand(Keep(), roll=True)),
        ("roll all", HoldCommand(Keep(), roll=True)),
        ("13356", DiceCommand(Roll("13356"))),
        ("1 3 3 5 6", DiceCommand(Roll("13356"))),
        ("fours", ScoreCommand(Category.FOURS)),
        ("Fours.", ScoreCommand(Category.FOURS)),
        ("4s", ScoreCommand(Category.FOURS)),
        ("ones", ScoreCommand(Category.ACES)),
        ("si", ScoreCommand(Category.SIXES)),
        ("four of a kind", ScoreCommand(Category.FOUR_KIND)),
        ("4 of a kind", ScoreCommand(Category.FOUR_KIND)),
        ("four_kind", ScoreCommand(Category.FOUR_KIND)),
        ("4k", ScoreCommand(Category.FOUR_KIND)),
        ("3-of-a-kind", ScoreCommand(Category.THREE_KIND)),
        ("fh", ScoreCommand(Category.FULL_HOUSE)),
        ("house", ScoreCommand(Category.FULL_HOUSE)),
        ("small", ScoreCommand(Category.SMALL_STRAIGHT)),
        ("LS", ScoreCommand(Category.LARGE_STRAIGHT)),
        ("yahtzee", ScoreCommand(Category.YAHTZEE)),
        ("chan", ScoreCommand(Category.CHANCE)),
        ("score chance", ScoreCommand(Category.CHANCE)),
        ("scratch fours", ScoreCommand(Category.FOURS, scratch=True)),
        ("zero 4s", ScoreCommand(Category.FOURS, scratch=True)),
        ("fours 12", ScoreCommand(Category.FOURS, points=12)),
        ("fours=12", ScoreCommand(Category.FOURS, points=12)),
        ("3 of a kind 21", ScoreCommand(Category.THREE_KIND, points=21)),
        ("4s 12 points", ScoreCommand(Category.FOURS, points=12)),
        ("card", WordCommand("card")),
        ("B", WordCommand("boxes")),
        ("?", WordCommand("help")),
        ("rules", WordCommand("rules")),
        ("rules 16", WordCommand("rules", 16)),
        ("exit", WordCommand("quit")),
        ("undo", WordCommand("undo")),
        ("correct", WordCommand("correct")),
        ("resign", WordCommand("resign")),
    ],
)
def test_lines(line: str, command: Command) -> None:
    assert parse(line, DELUXE) == command


@pytest.mark.parametrize(
    ("line", "column", "category", "points"),
    [
        ("2:fours", 2, Category.FOURS, None),
        ("2 fours", 2, Category.FOURS, None),
        ("2: fours", 2, Category.FOURS, None),
        ("2 4s", 2, Category.FOURS, None),
        ("3 3k", 3, Category.THREE_KIND, None),
        ("3 3 of a kind", 3, Category.THREE_KIND, None),
        ("fours column 2", 2, Category.FOURS, None),
        ("2:fours 12", 2, Category.FOURS, 12),
        ("3 of a kind", None, Category.THREE_KIND, None),
    ],
)
def test_columns(line: str, column: int | None, category: Category, points: int | None) -> None:
    assert parse(line, TRIPLE) == ScoreCommand(category, column, points=points)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("four", r"could mean Fours or 4 of a Kind"),
        ("straight", "Small Straight.* or Large Straight"),
        ("t", "do not understand 't'"),
        ("y", "do not understand"),
        ("yatzee", "Did you mean yahtzee"),
        ("77", "from 1 to 6; got 7"),
        ("0", "from 1 to 6; got 0"),
        ("123456", "there are 5 dice; got 6"),
        ("roll 55", "Type the dice to hold, not those to roll"),
        ("hold", "such as hold 55, or hold none"),
        ("scratch", "Name the box as well, such as scratch fours"),
        ("2 fours", "one column: type fours without a number"),
        ("x" * 200, "do not understand"),
        ("x" * 201, "too long"),
        ("½ fours", "do not understand"),
        ("٣٣", "do not understand"),
    ],
)
def test_what_cannot_be_understood_gets_a_sentence(line: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        parse(line, DELUXE)


def test_columns_have_limits() -> None:
    for column in (0, 4):
        with pytest.raises(Malformed, match=f"columns 1 to 3; there is no column {column}"):
            parse(f"{column} fours", TRIPLE)


def test_without_a_column_the_only_open_one_is_meant() -> None:
    card = Card(TRIPLE)
    with pytest.raises(Malformed, match="Type 1 fours, 2 fours or 3 fours"):
        box_meant(ScoreCommand(Category.FOURS), card)
    card = card.enter("44123", "1:fours")
    with pytest.raises(Malformed, match=r"Type 2 fours or 3 fours\.$"):
        box_meant(ScoreCommand(Category.FOURS), card)
    card = card.enter("44123", "3:fours")
    assert box_meant(ScoreCommand(Category.FOURS), card) == Box(Category.FOURS, 2)
    assert box_meant(ScoreCommand(Category.FOURS, 3), card) == Box(Category.FOURS, 3)
    full = card.enter("44123", "2:fours")
    assert box_meant(ScoreCommand(Category.FOURS), full) == Box(Category.FOURS, 1)


def test_every_box_can_be_typed_by_its_text_form_and_its_label() -> None:
    for book in BOOKS.values():
        for box in book.boxes:
            for text in (str(box), str(box).replace("_", " "), f"{box.column or ''} {box.category.label}"):
                command = parse(text, book)
                assert command == ScoreCommand(box.category, box.column or None)


@given(st.text(max_size=60) | st.text(alphabet="0123456789 rscfk:,=", max_size=12))
def test_nothing_typed_does_anything_but_a_command_or_a_sentence(line: str) -> None:
    for book in (DELUXE, TRIPLE):
        with suppress(DicecupError):
            parse(line, book)


def test_a_box_is_crossed_out_in_so_many_words() -> None:
    for line in ("cross out fours", "cross fours", "scratch fours"):
        assert parse(line, rulebook("deluxe")) == ScoreCommand(Category.FOURS, scratch=True)


def test_boxes_are_named_as_people_say_them() -> None:
    triple = rulebook("triple")
    with pytest.raises(Malformed, match="In which column\\? Type 1 3 of a kind, 2 3 of a kind or 3 3 of a kind"):
        box_meant(ScoreCommand(Category.THREE_KIND), Card(triple))
    assert parse("1 3 of a kind", triple) == ScoreCommand(Category.THREE_KIND, 1)


def test_whatever_help_names_can_be_typed() -> None:
    """Each line of help begins with what to type; a short name in brackets means the same."""
    shown = f"{lines.HELP_WITH_ROLLED_DICE}\n{lines.HELP_WITH_REAL_DICE}\n{lines.HELP}".splitlines()
    shorts: dict[str, str] = {}
    for line in shown:
        typed, told = line.split("  ", 1)
        if typed:
            parse(typed, DELUXE)
            shorts |= dict.fromkeys(re.findall(r"\(short: (\w+)\)", told), typed)
    assert shorts == {"r": "roll", "b": "boxes"}
    for short, whole in shorts.items():
        assert parse(short, DELUXE) == parse(whole, DELUXE)
    (boxes,) = re.findall(r"so are (.+)$", lines.HELP_WITH_ROLLED_DICE, re.MULTILINE)
    assert [parse(box, DELUXE) for box in re.findall(r"\d?[a-z]{1,2}\b", boxes.replace(" and ", " "))] == [
        ScoreCommand(category)
        for category in (
            Category.THREES,
            Category.THREE_KIND,
            Category.FOUR_KIND,
            Category.FULL_HOUSE,
            Category.SMALL_STRAIGHT,
            Category.LARGE_STRAIGHT,
            Category.YAHTZEE,
        )
    ]
    (modes,) = re.findall(r"how the coach helps: ((?:.+\n)+)card ", lines.HELP)
    assert re.findall(r"[a-z]+", re.sub(r"\([^)]*\)", "", modes)) == list(lines.COACH_MODES)


def test_help_with_columns_names_the_same_box_twice() -> None:
    found = re.fullmatch(r"(2 threes) +that box in column 2 \(or (2:threes)\)", lines.HELP_WITH_COLUMNS)
    assert found is not None
    assert [parse(typed, TRIPLE) for typed in found.groups()] == [ScoreCommand(Category.THREES, 2)] * 2


def test_a_rule_and_a_score_may_be_typed_in_more_words() -> None:
    assert parse("rules rule 6", DELUXE) == WordCommand("rules", 6)
    for line in ("threes 9", "threes=9", "threes = 9", "threes= 9", "threes 9 points"):
        assert parse(line, DELUXE) == ScoreCommand(Category.THREES, points=9)
