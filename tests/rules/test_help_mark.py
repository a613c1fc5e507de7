"""Help marks: they round-trip, old records have none, and a mark that fits nothing is refused with its line."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings

from dicecup.rules import (
    BOOKS,
    Box,
    Category,
    Enter,
    Game,
    HelpMark,
    IllegalHere,
    Keep,
    Malformed,
    Record,
    Reroll,
    Resign,
    Series,
    Write,
    rulebook,
)
from dicecup.rules.help_mark import check_mark, has_decision
from tests.games import game_of
from tests.rules.test_record import GAME, SERIES
from tests.strategies import marked_records

MARKS = """\
[HelpMarks "1"]
[Help "1" "1.1" "2" "hint" "values"]
[Help "1" "1.2" "1" "warning" "undo chance" "hint"]
"""
MARKED = GAME.replace('[Seed "42"]\n', f'[Seed "42"]\n{MARKS}')


def test_marks_are_read() -> None:
    record = Record.parse(MARKED)
    assert record.help == (
        HelpMark(1, 0, 1, 2, ("hint", "values")),
        HelpMark(1, 1, 1, 1, ("warning", "undo", "hint"), Enter(Box(Category.CHANCE))),
    )
    assert record.help[1].before_undo == ("warning",)
    assert record.help[0].before_undo == ("hint", "values")
    assert record.headers == (("Seed", ("42",)),)
    assert record.help_in(1) == {(0, 1, 2): record.help[0], (1, 1, 1): record.help[1]}
    assert record.help_in(2) == {}
    assert replace(record, help=None) == Record.parse(GAME)
    assert MARKS in record.dump()


def test_a_record_without_marks_stays_as_it_is() -> None:
    for text in (GAME, SERIES):
        record = Record.parse(text)
        assert record.help is None
        assert record.help_in(1) is None
        assert "Help" not in record.dump()


@pytest.mark.parametrize("headers", ['[Help "anything"]\n', '[HelpMarks "2"]\n[Help "in another form"]\n'])
def test_marks_of_another_version_are_headers_like_any_other(headers: str) -> None:
    record = Record.parse(GAME.replace('[Seed "42"]\n', headers))
    assert record.help is None
    assert headers in record.dump()


def test_that_nobody_was_helped_is_said_too() -> None:
    record = replace(Record.parse(GAME), help=())
    assert '[HelpMarks "1"]\n\ngame 1' in record.dump()
    assert Record.parse(record.dump()).help == ()


@pytest.mark.untraced
@given(marked_records())
@settings(max_examples=settings().max_examples // 4)
def test_round_trip(record: Record) -> None:
    text = record.dump()
    assert Record.parse(text) == record
    assert Record.parse(text).dump() == text
    # The marks are the only difference from the record as it was written before they existed.
    kept = [line for line in text.splitlines() if not line.startswith(('[HelpMarks "1"', '[Help "'))]
    assert kept == replace(record, help=None).dump().splitlines()


@pytest.mark.parametrize(
    ("mark", "reason"),
    [
        ('[Help "1" "1.1"]', "a mark names game, turn, roll and help"),
        ('[Help "1" "1.1" "1"]', "a mark names game, turn, roll and help"),
        ('[Help "1" "x" "1" "hint"]', "a mark names game, turn, roll and help"),
        ('[Help "1" "1.1" "1" "Hint!"]', "help is one word, such as hint"),
        ('[Help "1" "1.1" "1" "hint chance"]', "help is one word, such as hint"),
        ('[Help "1" "1.1" "1" "undo"]', "help is one word, such as hint"),
        ('[Help "1" "1.1" "1" "hint" "hint"]', "hint is given twice"),
        ('[Help "1" "1.1" "2" "autoplay"]', "the decision 1 1.1 2 .* is marked twice"),
        ('[Help "2" "1.1" "1" "hint"]', "there is no decision 2 1.1 1"),
        ('[Help "0" "1.1" "1" "hint"]', "there is no decision 0 1.1 1"),
        ('[Help "1" "1.1" "4" "hint"]', "there is no decision 1 1.1 4"),
        ('[Help "1" "1.1" "0" "hint"]', "there is no decision 1 1.1 0"),
        ('[Help "1" "2.2" "1" "hint"]', "there is no decision 1 2.2 1"),
        ('[Help "1" "1.3" "1" "hint"]', "there is no decision 1 1.3 1"),
        ('[Help "1" "2.1" "1" "undo full_house"]', "Full House is already filled"),
        ('[Help "1" "2.1" "1" "undo nonsense"]', "unknown box 'nonsense'"),
        ('[Help "1" "2.1" "1" "undo scratch yahtzee"]', ""),
        ('[Help "1" "1.1" "1" "abcdefghijklmnopq"]', "help is one word, such as hint, .* got 'abcdefghijklmnopq'"),
        ('[Help "1" "1.1" "1" "_hint"]', "help is one word, such as hint"),
        ('[Help "1" "1.1" "10" "hint"]', "a mark names game, turn, roll and help"),
        ('[Help "1" "10000.1" "1" "hint"]', "a mark names game, turn, roll and help"),
    ],
)
def test_a_mark_of_nothing_is_refused(mark: str, reason: str) -> None:
    text = MARKED.replace("\ngame 1", f"{mark}\n\ngame 1", 1)
    with pytest.raises(Malformed, match=rf"^line 9: .*{reason}"):
        Record.parse(text)


@pytest.mark.parametrize(
    "marks",
    [
        (HelpMark(1, 0, 5, 1, ("hint",)),),
        (HelpMark(1, 0, 1, 1, ()),),
        (HelpMark(1, 0, 1, 1, ("undo",)),),
        (HelpMark(1, 0, 1, 1, ("hint",)), HelpMark(1, 0, 1, 1, ("values",))),
    ],
)
def test_what_could_not_be_read_again_is_not_written(marks: tuple[HelpMark, ...]) -> None:
    with pytest.raises(Malformed):
        replace(Record.parse(GAME), help=marks).dump()


def test_help_of_a_later_version_is_help_as_well() -> None:
    """Any word of up to sixteen lowercase letters: even if it is unknown, it says that there was help."""
    record = Record.parse(MARKED.replace('"2" "hint" "values"', '"2" "abcdefghijklmn_p" "values"'))
    assert (record.help or ())[0].kinds == ("abcdefghijklmn_p", "values")
    assert Record.parse(record.dump()) == record


# --- while it is played ---------------------------------------------------------------------------------------


def solo() -> Record:
    return Record(Series.new(BOOKS["deluxe"]), help=())


def test_help_is_marked_at_the_decision_that_is_due() -> None:
    record = solo()
    assert record.with_help("hint") == record  # no dice yet, so there is nothing to decide
    record = record.with_game(record.game.with_roll("13356"))
    record = record.with_help("hint").with_help("values").with_help("hint")
    assert record.help == (HelpMark(1, 0, 1, 1, ("hint", "values")),)
    record = record.with_game(record.game.apply(Reroll(Keep("33"))).with_roll("33356"))
    assert record.help == (HelpMark(1, 0, 1, 1, ("hint", "values")),)
    record = record.with_help("autoplay")
    assert [mark.place for mark in record.help or ()] == ["1 1.1 1", "1 1.1 2"]


def test_where_help_was_not_marked_from_the_beginning_it_stays_unknown() -> None:
    record = replace(solo(), help=None).with_game(solo().game.with_roll("13356"))
    assert record.with_help("hint") == record
    entered = record.with_game(record.game.apply(Enter(Box(Category.CHANCE))))
    assert entered.with_entry_taken_back() == record


def test_a_score_written_without_dice_leaves_no_mark_when_it_is_taken_back() -> None:
    record = solo().with_game(solo().game.apply(Write(Box(Category.CHANCE), 20)))
    assert record.with_entry_taken_back() == solo()


def test_of_entries_taken_back_the_first_is_kept() -> None:
    record = solo().with_game(solo().game.with_roll("13356")).with_help("warning")
    for box in ("chance", "threes"):
        record = record.with_game(record.game.apply(Enter(record.series.book.box(box)))).with_entry_taken_back()
        assert record.game.rolls == (record.game.roll,)
        assert not record.game.history
    assert record.help == (HelpMark(1, 0, 1, 1, ("warning", "undo"), Enter(Box(Category.CHANCE))),)
    # A dice roll is never undone, but after an entry is taken back the dice may be rolled again.
    record = record.with_game(record.game.apply(Reroll(Keep("33"))).with_roll("33344"))
    record = record.with_game(record.game.apply(Enter(record.series.book.box("full_house"))))
    assert '[Help "1" "1.1" "1" "warning" "undo chance"]\n' in record.dump()
    assert Record.parse(record.dump()) == record


def test_a_mark_says_in_which_game_on_which_side_and_in_which_turn() -> None:
    """The last entry is taken back, not the first; marks of the previous game stay as they were."""
    book = rulebook("deluxe", ["categories=aces,twos"])
    record = Record(Series.new(book, ["Ann", "Bob"], 2, first=0), help=())
    for game in (1, 2):
        if game == 2:
            record = replace(record, series=record.series.next_game(first=0))
        for box in ("aces", "twos"):
            for _ in record.series.sides:
                record = record.with_game(record.game.with_roll("11122"))
                if box == "twos":
                    record = record.with_help("hint")
                record = record.with_game(record.game.apply(Enter(book.box(box))))
    hints = [HelpMark(game, side, 2, 1, ("hint",)) for game in (1, 2) for side in (0, 1)]
    assert list(record.help or ()) == hints
    back = record.with_entry_taken_back()
    undone = HelpMark(2, 1, 2, 1, ("hint", "undo"), Enter(book.box("twos")))
    assert list(back.help or ()) == [*hints[:3], undone]
    assert (back.game.side, back.game.turn_number, len(back.game.history)) == (1, 2, 3)


def test_a_scratch_taken_back_is_kept_as_one() -> None:
    classic = Record(Series.new(BOOKS["classic"]), help=())
    record = classic.with_game(classic.game.with_roll("33344"))
    record = record.with_game(record.game.apply(Enter(Box(Category.CHANCE), scratch=True))).with_entry_taken_back()
    assert '[Help "1" "1.1" "1" "undo scratch chance"]\n' in record.dump()
    assert Record.parse(record.dump()) == record


def test_marks_of_dice_that_are_gone_are_dropped() -> None:
    record = solo().with_game(solo().game.with_roll("13356")).with_help("hint")
    before = Game.new(BOOKS["deluxe"])
    assert record.with_game(before).help == ()
    assert Record(Series.new(BOOKS["deluxe"])).with_game(before).help is None


def test_marks_in_a_turn_that_was_left() -> None:
    record = solo().with_game(solo().game.with_roll("13356")).with_help("hint")
    record = record.with_game(record.game.apply(Resign()))
    assert Record.parse(record.dump()).help == (HelpMark(1, 0, 1, 1, ("hint",)),)


def test_only_some_kinds_may_be_marked() -> None:
    text = TEXT_OF_A_SERVER
    record = Record.parse(text)
    assert record.dump() == text
    assert (record.help_kinds, record.knows_help) == (("undo",), False)
    assert [mark.kinds for mark in record.help or ()] == [("undo",)]
    assert record.headers == ()
    # Hints are not among the kinds marked here; a mark would suggest that there were no other hints.
    waiting = replace(record, series=record.series.with_game(record.game.with_roll("12345")))
    assert waiting.with_help("hint") == waiting
    assert waiting.with_help("undo") != waiting


def test_kinds_are_said_once_and_are_words() -> None:
    with pytest.raises(Malformed, match=r"^line 6: \[HelpMarks\] is given twice$"):
        Record.parse(TEXT_OF_A_SERVER.replace("[Help ", '[HelpMarks "1"]\n[Help ', 1))
    odd = TEXT_OF_A_SERVER.replace('"1" "undo"]', '"1" "Undo!"]')
    assert Record.parse(odd).help is None
    assert Record.parse(odd).header("HelpMarks") == "1"


def test_what_was_taken_back_is_judged_by_the_dice_and_the_card_of_that_moment() -> None:
    """Once the YAHTZEE box is filled, five fours have to go in Fours; 1 2 3 4 4 may go in Chance."""
    chance, yahtzee = Enter(Box(Category.CHANCE)), Enter(Box(Category.YAHTZEE))
    over = game_of(BOOKS["deluxe"], "66666 yahtzee", "12344 (44) 44444 fours")
    under_way = game_of(BOOKS["deluxe"], "66666 yahtzee", "12344 (44) 44444")
    for game in (over, under_way):
        check_mark(HelpMark(1, 0, 2, 1, ("undo",), chance), [game])
        with pytest.raises(IllegalHere, match="Fours"):
            check_mark(HelpMark(1, 0, 2, 2, ("undo",), chance), [game])
        with pytest.raises(IllegalHere, match="YAHTZEE is already filled"):
            check_mark(HelpMark(1, 0, 2, 1, ("undo",), yahtzee), [game])


def test_a_turn_written_without_dice_is_counted_and_has_no_decision() -> None:
    game = Game.new(BOOKS["deluxe"]).apply(Write(Box(Category.CHANCE), 20)).with_roll("13356")
    assert [has_decision(game, HelpMark(1, 0, turn, 1, ("hint",))) for turn in (1, 2, 3)] == [False, True, False]


TEXT_OF_A_SERVER = """\
[Dicecup "1"]
[Book "deluxe"]
[Rules "0afd7477425e5387"]
[Side "Ann"]
[HelpMarks "1" "undo"]
[Help "1" "1.1" "1" "undo chance"]

game 1
1.1 11234 aces 2
end unfinished
"""
