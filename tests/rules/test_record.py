"""Records: they round-trip, and a damaged one is refused with its line."""

from __future__ import annotations

import re
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dicecup.rules import BOOKS, Box, Category, Enter, Game, Malformed, Record, Resign, Series, Side, Write, rulebook
from tests.golden.write import GOLDEN
from tests.strategies import odd_text, play, records

GAME = """\
[Dicecup "1"]
[Book "deluxe"]
[Side "Ann"]
[Side "Bob"]
[Seed "42"]

game 1
start 1:23456 2:11245
1.1 13356 (33) 33345 (333) 33344 full_house 25
1.2 22222 yahtzee 50
2.1 13466 (66) 12366 (66) 23466
end unfinished
"""
SERIES = """\
[Dicecup "1"]
[Book "travel"]
[Rule "categories=chance,yahtzee"]
[Rules "{digest}"]
[Side "Ann"]
[Side "Bob"]
[Side "Cid"]
[Games "2"]
[Difference "yes"]

game 1
first 2
1.2 12345 chance 15
1.3 22222 yahtzee 50
resign 1
2.2 11111 yahtzee 50
2.3 chance 20
end finished

game 2
resign 3
start 1:66666 2:11111 3:11112
1.1 13356 (33) 33345 yahtzee 0
1.2 13356 (33)
resign 2
end resigned
""".format(digest=rulebook("travel", ["categories=chance,yahtzee"]).digest[:16])


def test_the_examples_parse() -> None:
    game = Record.parse(GAME)
    assert game.header("Seed") == "42"
    assert game.header("Nothing") is None
    assert game.game.totals == (25, 50)
    assert game.game.rolls_left == 0
    series = Record.parse(SERIES)
    assert [game.status for game in series.series.games] == ["finished", "resigned"]
    assert series.series.games[0].totals == (0, 65, 70)
    assert [standing.earned for standing in series.series.standings] == [0, 0, 75]
    assert series.series.winners == (2,)


# --- round trips ----------------------------------------------------------------------------------------------


@pytest.mark.untraced
@given(records())
@settings(max_examples=2 * settings().max_examples)
def test_round_trip(record: Record) -> None:
    text = record.dump()
    assert Record.parse(text) == record
    assert Record.parse(text).dump() == text
    assert text.isprintable() or set(filter(lambda char: not char.isprintable(), text)) == {"\n"}
    assert Record.parse(text.encode().decode().replace("\n", "\r\n")) == record


@given(odd_text, odd_text)
@example("a\u2028b\x85c\x0b\x1c\r\n", '\ud800"\\]')
def test_headers_of_any_text(one: str, two: str) -> None:
    record = Record(Series.new(BOOKS["web"])).with_header("Note", one, two).with_header("Event", two)
    assert Record.parse(record.dump()) == record
    assert Record.parse(record.dump()).header("Note") == one
    assert record.with_header("Note", "x").header("Note") == "x"


@pytest.mark.parametrize("name", ["", "note", "Two Words", "N" * 41, "É", "Book", "Side", "Rule", "Dicecup"])
def test_bad_header_names(name: str) -> None:
    with pytest.raises(Malformed, match="header"):
        Record(Series.new(BOOKS["web"])).with_header(name, "x").dump()


@pytest.mark.parametrize("name", ["Book", "Side", "Rule", "Rules", "Games", "Difference", "Dicecup"])
def test_headers_of_a_series_are_its_own(name: str) -> None:
    own = f"^the header {name} says what the series itself says; an extra one needs another name$"
    with pytest.raises(Malformed, match=own):
        Record(Series.new(BOOKS["web"])).with_header(name, "x").dump()


def test_a_header_needs_a_value() -> None:
    with pytest.raises(Malformed, match="the header Note has no value"):
        Record(Series.new(BOOKS["web"]), (("Note", ()),)).dump()


def test_a_header_that_is_set_again_is_the_last_one() -> None:
    record = Record(Series.new(BOOKS["web"])).with_header("Date", "2026-11-15").with_header("Event", "Sunday")
    assert record.with_header("Date", "2026-11-16").headers == (("Event", ("Sunday",)), ("Date", ("2026-11-16",)))


def test_dice_are_real_where_the_record_says_so() -> None:
    record = Record(Series.new(BOOKS["web"]))
    assert not record.real_dice
    assert not record.with_header("Dice", "seeded").real_dice
    assert record.with_header("Dice", "real").real_dice


@pytest.mark.parametrize(("digits", "enough"), [(7, False), (8, True), (64, True)])
def test_how_much_of_the_digest_is_enough(digits: int, enough: bool) -> None:
    written = BOOKS["web"].digest[:digits]
    text = f'[Dicecup "1"]\n[Book "web"]\n[Rules "{written}"]\n[Side "A"]\n\ngame 1\nend unfinished\n'
    if enough:
        assert Record.parse(text).series.book == BOOKS["web"]
    else:
        with pytest.raises(Malformed, match=r"^line 3: the \[Rules\] line does not match"):
            Record.parse(text)


def test_what_is_written_without_dice() -> None:
    game = (
        Game.new(BOOKS["triple"]).apply(Write(Box(Category.YAHTZEE, 1), 50)).apply(Write(Box(Category.YAHTZEE, 3), 50))
    )
    record = Record(Series.new(BOOKS["triple"]).with_game(game))
    assert record.dump().splitlines()[5:] == ["game 1", "1.1 1:yahtzee 50", "2.1 3:yahtzee 50 +300", "end unfinished"]
    assert Record.parse(record.dump()) == record


def test_teams() -> None:
    teams = [Side("Reds", ("Ann", "Bob")), Side("Blues", ("Cid", "Dee", "Eve"))]
    record = Record(Series.new(BOOKS["classic"], teams, first=1))
    assert '[Side "Blues" "Cid" "Dee" "Eve"]\n' in record.dump()
    assert Record.parse(record.dump()) == record


@pytest.mark.parametrize("leaving", [[0, 1], [1, 0], [2, 0], [0], [1], [2]])
@pytest.mark.parametrize("rolls", [0, 1, 2])
@pytest.mark.parametrize("abandon", [False, True])
def test_leaving_before_the_start_is_settled(leaving: list[int], rolls: int, abandon: bool) -> None:
    game = Game.new(BOOKS["web"], ["A", "B", "C"])
    for _ in range(rolls):
        game = game.with_roll("12345")
    for side in leaving:
        game = game.apply(Resign(side))
    if abandon and not game.is_over:
        game = game.abandoned()
    record = Record(Series.new(BOOKS["web"], game.sides).with_game(game))
    assert Record.parse(record.dump()) == record


def test_house_rules_that_only_go_together() -> None:
    record = Record(Series.new(rulebook("triple", ["multipliers=1,2", "yahtzee_bonus=100,200"])))
    assert Record.parse(record.dump()) == record


def test_comments_blank_lines_and_spaces_do_not_matter() -> None:
    loose = "\n# a comment\n" + GAME.replace("\n", "  \n\n  ").replace("1.2 ", "1.2   ")
    assert Record.parse(loose) == Record.parse(GAME)


# --- damage ---------------------------------------------------------------------------------------------------

GOLDEN_GAMES = {name: (GOLDEN / name / "game.dice").read_text(encoding="utf-8") for name in BOOKS}
LINE_AND_REASON = re.compile(r"line \d+: .{8}")


@pytest.mark.parametrize("text", [GAME, SERIES, *GOLDEN_GAMES.values()], ids=["game", "series", *GOLDEN_GAMES])
def test_cut_off_at_a_line(text: str) -> None:
    """Every truncation at a line boundary is noticed, except in a series between two games."""
    lines = text.splitlines(keepends=True)
    whole = Record.parse(text)
    for count in range(len(lines)):
        cut = "".join(lines[:count])
        if (count and lines[count - 1].startswith("end")) or (cut.endswith("\n\n") and "end" in cut):
            assert Record.parse(cut).series.games == whole.series.games[:1]
        else:
            with pytest.raises(Malformed) as caught:
                Record.parse(cut)
            assert LINE_AND_REASON.match(str(caught.value)), (count, str(caught.value))


@pytest.mark.parametrize("text", [GAME, SERIES], ids=["game", "series"])
def test_cut_off_anywhere(text: str) -> None:
    for count in range(len(text)):
        check_damaged(text[:count])


def check_damaged(text: str) -> None:
    """Damage is either refused with line and reason, or leaves a sound record."""
    try:
        record = Record.parse(text)
    except Malformed as error:
        message = str(error)
    else:
        assert Record.parse(record.dump()) == record
        return
    assert LINE_AND_REASON.match(message), message


texts = st.sampled_from([GAME, SERIES, GOLDEN_GAMES["web"], GOLDEN_GAMES["deluxe"]])
characters = st.one_of(st.sampled_from('0123456789 ()[]"\\:.+#\n\tx'), st.characters(codec=None))


@pytest.mark.untraced
@given(texts, st.data())
@settings(max_examples=300)
def test_one_character_changed(text: str, data: st.DataObject) -> None:
    position = data.draw(st.integers(0, len(text) - 1))
    change = data.draw(st.sampled_from(["replace", "insert", "delete", "swap"]))
    char = data.draw(characters)
    match change:
        case "replace":
            damaged = text[:position] + char + text[position + 1 :]
        case "insert":
            damaged = text[:position] + char + text[position:]
        case "delete":
            damaged = text[:position] + text[position + 1 :]
        case _:
            damaged = text[:position] + text[position : position + 2][::-1] + text[position + 2 :]
    check_damaged(damaged)


@given(texts, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_lines_lost_doubled_or_exchanged(text: str, rng: Random) -> None:
    lines = text.splitlines()
    one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
    for change in ("lost", "doubled", "exchanged"):
        damaged = list(lines)
        if change == "lost":
            del damaged[one]
        elif change == "doubled":
            damaged.insert(two, lines[one])
        else:
            damaged[one], damaged[two] = damaged[two], damaged[one]
        check_damaged("\n".join(damaged) + "\n")


@given(st.text(max_size=200))
def test_any_text_at_all(text: str) -> None:
    check_damaged(text)
    check_damaged('[Dicecup "1"]\n[Book "web"]\n[Side "A"]\ngame 1\n' + text)


HEAD = '[Dicecup "1"]\n[Book "deluxe"]\n[Side "Ann"]\n[Side "Bob"]\n\ngame 1\nfirst 1\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "line 1: the record is empty"),
        ("# nothing\n", "line 1: the record is empty"),
        ("game 1\n", r'line 1: a record begins with \[Dicecup "1"\]'),
        ('[Book "web"]\n', "line 1: a record begins with"),
        ('[Dicecup "2"]\n', "line 1: this is format 2; this program reads format 1"),
        ('[Dicecup "1"]\n[Side "A"]\ngame 1\nend unfinished\n', r"line 2: the record has no \[Book"),
        ('[Dicecup "1"]\n[Book "chess"]\n', r"line 2: unknown rulebook 'chess'\. Known: travel"),
        ('[Dicecup "1"]\n[Book "web" "deluxe"]\n', "line 2: a house rule is written name=value"),
        ('[Dicecup "1"]\n[Book "web" "joker=never"]\n', "line 2: web is a printed book; give your own another name"),
        ('[Dicecup "1"]\n[Book "mine"]\n', r"line 2: unknown rulebook 'mine'\. Known: travel"),
        ('[Dicecup "1"]\n[Book "Mine" "joker=never"]\n', "line 2: a book's name begins with a small letter"),
        ('[Dicecup "1"]\n[Book "mine" "jokers=never"]\n', "line 2: unknown rule 'jokers'"),
        ('[Dicecup "1"]\n[Book "mine" "based_on=chess"]\n', "line 2: unknown rulebook 'chess'"),
        ('[Dicecup "1"]\n[Book "mine" "title=x"]\n[Rules "0000000000000000"]\n', r"line 3: the \[Rules\] line"),
        ('[Dicecup "1"]\n[Book "web"]\n[Book "web"]\n', r"line 3: \[Book\] is given twice"),
        ('[Dicecup "1"]\n[Book "web"]\n[Games "2" "3"]\n', r"line 3: \[Games\] has one value; got 2"),
        ('[Dicecup "1"]\n[Rule "joker=never"]\n', r"line 2: \[Book\] comes before its house rules"),
        ('[Dicecup "1"]\n[Book "web"]\n[Rule "jokers=never"]\n', "line 3: unknown rule 'jokers'"),
        ('[Dicecup "1"]\n[Book "web"]\n[Rule "joker=maybe"]\n', "line 3: rule joker is one of"),
        ('[Dicecup "1"]\n[Book "web"]\n[Rule "joker"]\n', "line 3: a house rule is written name=value"),
        ('[Dicecup "1"]\n[Book "web"]\n[Rules "0000000000000000"]\n', r"line 3: the \[Rules\] line"),
        ('[Dicecup "1"]\n[Book "web"]\n[Rules ""]\n', r"line 3: the \[Rules\] line"),
        ('[Dicecup "1"]\n[Book "web"]\n[Note x]\n', "line 3: a header is written"),
        ('[Dicecup "1"]\n[Book "web"]\n[Note "\\x"]\n', "line 3: a header's values are quoted as in JSON"),
        ('[Dicecup "1"]\n[Book "web"]\n[Side "A" "b" "c"]\n[Side "B" "d" "e"]\n', "line 4: .*not played with partners"),
        ('[Dicecup "1"]\n[Book "web"]\n[Games "x"]\n', "line 3: .*a number"),
        ('[Dicecup "1"]\n[Book "web"]\n[Side "A"]\n[Difference "yes"]\n', "line 4: .*no difference scoring"),
        ('[Dicecup "1"]\n[Book "web"]\n[Side "A"]\n', "line 3: the record stops before game 1"),
        (HEAD, "line 7: the record stops in game 1 without its end line: it was cut off"),
        (HEAD + "end\n", "line 8: a game ends with one of"),
        (HEAD + "end too soon\n", "one of unfinished, finished, resigned, abandoned; got 'too soon'$"),
        (HEAD + "end finished\n", "line 8: the record says finished, but replayed the game is unfinished: turns are"),
        (HEAD + "end unfinished\ngame 2\n", "line 9: game 1 is not over or was abandoned"),
        (HEAD + "end abandoned\ngame 2\n", "line 9: game 1 is not over or was abandoned"),
        (HEAD + "end unfinished\nmore\n", "line 9: expected game 2; got 'more'$"),
        (HEAD + "1.2 12345 chance 15\nend unfinished\n", r"line 8: expected turn 1\.1; got '1\.2'"),
        (HEAD + "2.1 12345 chance 15\nend unfinished\n", r"line 8: expected turn 1\.1"),
        (HEAD + "1.1\nend unfinished\n", r"line 8: turn 1\.1 is empty$"),
        (HEAD + "1.1 12345 chance 16\nend unfinished\n", "line 8: chance earns 15 and bonus 0 here, not 16 and 0"),
        (HEAD + "1.1 12345 chance 15 +100\nend unfinished\n", "line 8: chance earns 15 and bonus 0 here"),
        (HEAD + "1.1 12345 chance\nend unfinished\n", r"line 8: a box is followed by its points.*; got ''$"),
        (HEAD + "1.1 1234 chance 10\nend unfinished\n", "line 8: a roll shows 5 dice; got 4"),
        (HEAD + "1.1 12347 chance 17\nend unfinished\n", "line 8: a die shows a whole number from 1 to 6"),
        (HEAD + "1.1 12345 sevens 0\nend unfinished\n", "line 8: unknown box 'sevens'"),
        (HEAD + "1.1 12345 (66) 66123 chance 18\nend unfinished\n", "line 8: cannot hold 66"),
        (HEAD + "1.1 12345 (12345) 12345 chance 15\nend unfinished\n", "line 8: holding all five dice is not a roll"),
        (HEAD + "1.1 12345 345) 34512 chance 15\nend unfinished\n", "line 8: a box is followed by its points"),
        (HEAD + "1.1 12345 (345 34512 chance 15\nend unfinished\n", "line 8: a box is followed by its points"),
        (HEAD + "1.1 12345 22222 chance 10\nend unfinished\n", "line 8: a decision is awaited"),
        (HEAD + "1.1 12345 () 22222 () 22223 () 12345\nend unfinished\n", "line 8: that was the third roll"),
        (HEAD + "1.1 chance 0 scratch\nend unfinished\n", "line 8: scratch needs the dice"),
        (HEAD + "1.1 12345\n1.1 12345\nend unfinished\n", r"line 9: turn 1\.1 is given twice"),
        (HEAD + "first 2\nend unfinished\n", "line 8: first stands at the beginning"),
        (HEAD + "start 1:12345\nend unfinished\n", "line 8: the start was settled before .1:12345.$"),
        (HEAD + "resign 3\nend unfinished\n", "line 8: unknown side"),
        (HEAD + "resign\nend unfinished\n", "line 8: resign names a side"),
        (HEAD + "resign 1\n1.2 12345\nend resigned\n", r"line 9: the game was over before '1\.2"),
        (HEAD.replace("first 1", "start 2:12345") + "end unfinished\n", "rolls next for the start; got .2:12345"),
        (HEAD.replace("first 1", "1.1 12345") + "end unfinished\n", "line 7: a turn cannot come before the start"),
        (HEAD.replace("first 1", "first 3") + "end unfinished\n", "line 7: first is a side"),
        (HEAD.replace("game 1", "game 2") + "end unfinished\n", "line 6: expected game 1"),
    ],
)  # fmt: skip
def test_reasons(text: str, reason: str) -> None:
    with pytest.raises(Malformed, match=reason):
        Record.parse(text)


def test_a_rule_after_the_digest_is_refused() -> None:
    digest = BOOKS["web"].digest[:16]
    text = f'[Dicecup "1"]\n[Book "web"]\n[Rules "{digest}"]\n[Rule "joker=never"]\n'
    with pytest.raises(Malformed, match=r"line 4: \[Rule\] comes before \[Rules\]"):
        Record.parse(text)


def test_more_games_than_agreed() -> None:
    text = Record(Series.new(BOOKS["web"]).with_game(play(Game.new(BOOKS["web"]), Random(5)))).dump()
    with pytest.raises(Malformed, match=r"line \d+: the series has 1 game, and it is here already"):
        Record.parse(text + "game 2\nend unfinished\n")


def test_a_record_that_is_too_long() -> None:
    with pytest.raises(Malformed, match="at most 16777216 characters"):
        Record.parse("#" * 16_777_217)


def test_scratches_are_recorded_as_such() -> None:
    game = Game.new(BOOKS["classic"]).with_roll("23456").apply(Enter(Box(Category.CHANCE), scratch=True))
    record = Record(Series.new(BOOKS["classic"]).with_game(game))
    assert "1.1 23456 chance 0 scratch\n" in record.dump()
    with pytest.raises(Malformed, match="chance earns 20 and bonus 0 here, not 0 and 0"):
        Record.parse(record.dump().replace(" scratch", ""))
