"""A book's rules for people."""

from __future__ import annotations

from pathlib import Path

import pytest

from dicecup.cli import main
from dicecup.coach.words import WIDTH
from dicecup.rules import BOOKS, Book, IllegalHere, Rulebook, rulebook
from dicecup.rules.rulebook import OPTION_NAMES
from dicecup.terminal.rules_page import book_list, example_lines, options_lines, rule_lines, rules_lines


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_is_there_and_fits(book: str) -> None:
    lines = rules_lines(rulebook(book))
    for rule in rulebook(book).book.rules:
        assert any(line.startswith(f"{rule.number}. ") for line in lines)
    for line in (*lines, *example_lines(rulebook(book)), *options_lines(rulebook(book)), *book_list()):
        assert len(line) <= WIDTH


def test_the_example_turn_is_worked_out_live() -> None:
    text = "\n".join(example_lines(rulebook("deluxe")))
    assert "Points now: Twos 6, Threes 6, 3 of a Kind 12, Full House 25, Chance 12." in text
    house = "\n".join(
        example_lines(rulebook("deluxe", ["categories=twos,chance,aces,fives,sixes,four_kind,small_straight"]))
    )
    assert "Points now: Twos 6, Chance 12." in house


def test_the_example_turn_is_played_on_the_boxes_that_there_are() -> None:
    """The card of the printed example has Aces 3, Fives 15, Sixes 24, 4 of a Kind 17 and Small Straight 30."""
    few = "\n".join(example_lines(rulebook("deluxe", ["categories=aces,twos,sixes,chance"])))
    assert "The card when the turn begins:" in few
    assert "Points now: Twos 6, Chance 12." in few
    columns = "\n".join(example_lines(rulebook("deluxe", ["multipliers=1,2", "categories=twos,chance"])))
    assert "The card when the turn begins:" not in columns
    assert "Twos 6" in columns


def test_a_book_of_your_own_has_no_example_turn(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert example_lines(rulebook("deluxe").named("mine")) == []
    assert example_lines(Rulebook(Book("mine"))) == []
    rules = tmp_path / "mine.toml"
    rules.write_text('name = "mine"\nupper_bonus = 50\n', "utf-8")
    assert main(["rules", "--rules", str(rules)]) == 0
    printed = capsys.readouterr().out
    assert "example turn" not in printed
    assert printed.endswith("upper_bonus=50: the upper bonus\n")


def test_house_rules_are_named_with_the_rules() -> None:
    house = rulebook("deluxe", ["first_yahtzee=tossed"])
    assert any(line.startswith("first_yahtzee=tossed: what a bonus asks") for line in rules_lines(house))
    assert "House rules change this book here:" in rule_lines(house, 14)


def test_every_option_has_value_choices_and_help() -> None:
    lines = options_lines(rulebook("triple"))
    assert [line.partition("=")[0] for line in lines if "=" in line and line[0] != " "][1:] == list(OPTION_NAMES)
    assert "multipliers=1, 2, 3" in lines


@pytest.mark.parametrize("book", BOOKS)
def test_every_rule_can_be_shown_alone(book: str) -> None:
    rules = rulebook(book).book.rules
    for number in (1, len(rules)):
        assert rule_lines(rulebook(book), number)[0].startswith(f"{number}. ")
    for number in (0, len(rules) + 1):
        with pytest.raises(IllegalHere, match=f"has rules 1 to {len(rules)}; there is no rule {number}"):
            rule_lines(rulebook(book), number)


def test_options_are_those_of_the_house_rules() -> None:
    assert "upper_bonus=50" in options_lines(rulebook("deluxe", ["upper_bonus=50"]))


def test_the_example_says_what_to_type_at_every_roll_but_the_last() -> None:
    typed = [line for line in example_lines(rulebook("deluxe")) if line.startswith("In dicecup you would type: ")]
    assert len(typed) == 2
