"""The record: a game or series as text that replays to the same game. `docs/notation.md` specifies it.

[Dicecup "1"]
[Book "deluxe"]
[Side "Ann"]
[Side "Bob"]

game 1
start 1:23456 2:11245
1.1 13356 (33) 33345 (333) 33344 full_house 25
1.2 22222 yahtzee 50
2.1 13466 (66) 66123 (66) 12366
end unfinished
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..words import say
from ..words.library import records
from .books import rulebook
from .dice import Keep, Roll
from .errors import DicecupError, Malformed
from .game import Enter, Game, Reroll, Resign, Side, Turn, Write
from .help_mark import MARKS_VERSION, HelpMark, check_mark, has_decision, is_kind
from .rulebook import ABOUT_A_BOOK, Book, Rulebook, parse_option, split_assignment
from .series import Series

FORMAT_VERSION = "1"
LONGEST_RECORD = 16 * 1024 * 1024
ENDINGS = ("unfinished", "finished", "resigned", "abandoned")

Header = tuple[str, tuple[str, ...]]
_ONCE = ("Dicecup", "Book", "Rules", "Games", "Difference")
_OWN_HEADERS = (*_ONCE, "Rule", "Side")
_MARKS = "HelpMarks"
_ONE_VALUE = ("Dicecup", "Rule", "Rules", "Games", "Difference")


@dataclass(frozen=True, slots=True)
class Record:
    """A series with its headers. `headers` holds those that are not part of the rules core, in order.

    >>> from dicecup import Enter, Game, Record, Series
    >>> game = Game.new("deluxe").with_roll("11234").apply(Enter("aces"))
    >>> text = Record(Series.new("deluxe").with_game(game)).dump()
    >>> Record.parse(text).game == game
    True
    """

    series: Series
    headers: tuple[Header, ...] = ()
    help: tuple[HelpMark, ...] | None = None
    """The decisions made with help; None if the record does not say which those are."""
    help_kinds: tuple[str, ...] = ()
    """The kinds of help that are marked, if only some are; otherwise empty."""

    @property
    def game(self) -> Game:
        """The last game."""
        return self.series.game

    @property
    def real_dice(self) -> bool:
        """Whether people rolled their own dice, so that a turn may lack rolls that nobody entered."""
        return self.header("Dice") == "real"

    def header(self, name: str) -> str | None:
        """The first value of a header, None if the record has none of that name."""
        return next((values[0] for key, values in self.headers if key == name and values), None)

    def with_header(self, name: str, *values: str) -> Record:
        """The record with a header set, replacing any of that name."""
        kept = tuple(header for header in self.headers if header[0] != name)
        return replace(self, headers=(*kept, (name, values)))

    # --- help -----------------------------------------------------------------------------------------------

    @property
    def knows_help(self) -> bool:
        """Whether a decision without a mark was made without any help."""
        return self.help is not None and not self.help_kinds

    def help_in(self, game: int) -> Mapping[tuple[int, int, int], HelpMark] | None:
        """The marks in a game (from 1), by side, turn and roll; None if the record does not say."""
        if self.help is None:
            return None
        return {(mark.side, mark.turn, mark.roll): mark for mark in self.help if mark.game == game}

    def with_help(self, kind: str) -> Record:
        """The record with help marked at the decision that is due, or unchanged if none is due.

        Nothing is marked in a record that did not mark help from the start: what came before stays unknown.
        """
        if self.help is None or self.game.awaits != "decision" or (self.help_kinds and kind not in self.help_kinds):
            return self
        return self._with_mark(self._mark_here().with_kind(kind))

    def with_entry_taken_back(self) -> Record:
        """The record just before its last entry, with that entry marked as taken back."""
        record, entry = replace(self, series=self.series.with_game(self.game.taken_back())), self.game.history[-1]
        if self.help is None or not isinstance(entry, Turn) or not entry.rolls:
            return record
        return record._with_mark(record._mark_here().with_undo(Enter(entry.box, entry.scratch)))

    def with_game(self, game: Game) -> Record:
        """The record with its current game moved on. Marks on dice that are no longer there are dropped."""
        here = len(self.series.games)
        marks = self.help and tuple(mark for mark in self.help if mark.game < here or has_decision(game, mark))
        return replace(self, series=self.series.with_game(game), help=marks)

    def _mark_here(self) -> HelpMark:
        """The mark on the decision that is due; one without help if there is none yet."""
        game = self.game
        here = HelpMark(len(self.series.games), game.side, game.turn_number, len(game.rolls), ())
        return next((mark for mark in self.help or () if mark.place == here.place), here)

    def _with_mark(self, mark: HelpMark) -> Record:
        others = tuple(each for each in self.help or () if each.place != mark.place)
        return replace(self, help=(*others, mark))

    # --- writing --------------------------------------------------------------------------------------------

    def dump(self) -> str:
        """The record as text."""
        series = self.series
        headers: list[Header] = [("Dicecup", (FORMAT_VERSION,)), ("Book", _book_values(series.book.book))]
        headers += [("Rule", (f"{name}={value}",)) for name, value in series.book.changes.items()]
        headers.append(("Rules", (series.book.digest[:16],)))
        headers += [("Side", (side.name, *side.partners)) for side in series.sides]
        if series.length > 1:
            headers.append(("Games", (str(series.length),)))
        if series.difference:
            headers.append(("Difference", ("yes",)))
        for name, _ in self.headers:
            if name in _OWN_HEADERS:
                raise Malformed(say(records.OWN_HEADER, header=name))
        lines = [_header_line(*header) for header in (*headers, *self.headers, *self._help_headers())]
        for number, game in enumerate(series.games, start=1):
            lines += ["", f"game {number}", *_game_lines(game)]
        return "\n".join(lines) + "\n"

    def _help_headers(self) -> list[Header]:
        if self.help is None:
            return []
        for mark in self.help:
            check_mark(mark, self.series.games)
        if len({mark.place for mark in self.help}) < len(self.help):
            raise Malformed(records.MARKED_TWICE)
        return [(_MARKS, (MARKS_VERSION, *self.help_kinds)), *(("Help", mark.values()) for mark in self.help)]

    # --- reading --------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str) -> Record:
        """The record in `text`, replayed through the rules; a damaged one is `Malformed` with line and reason."""
        if len(text) > LONGEST_RECORD:
            raise Malformed(say(records.TOO_LONG, most=LONGEST_RECORD, length=len(text)))
        raw_lines = text.removesuffix("\n").split("\n")
        lines = [
            RecordLine(number, content)
            for number, raw in enumerate(raw_lines, start=1)
            if (content := raw.strip()) and not content.startswith("#")
        ]
        if not lines:
            raise Malformed(records.EMPTY)
        body = next((index for index, line in enumerate(lines) if not line.text.startswith("[")), len(lines))
        head = _Head(lines[:body])
        empty = head.series
        games = _parse_games(empty, lines[body:], len(raw_lines))
        for line, mark in head.marks or ():
            try:
                check_mark(mark, games)
            except DicecupError as error:
                raise line.error(error) from None
        marks = None if head.marks is None else tuple(mark for _, mark in head.marks)
        return cls(replace(empty, games=games), head.extra, marks, head.help_kinds)


class RecordLine(NamedTuple):
    number: int
    text: str

    def error(self, reason: object) -> Malformed:
        return Malformed(say(records.LINE, line=self.number, why=reason))


def _book_values(book: Book) -> tuple[str, ...]:
    """The name of a printed book; for a book of your own also all that defines it, each part as `name=value`."""
    definition = book.to_json()
    if isinstance(definition, str):
        return (definition,)
    rulebook(definition)  # refuses what could not be read back
    said = {"title": book.title, "based_on": definition["based_on"], **book.own_options}
    return (book.name, *(f"{name}={value}" for name, value in said.items()))


def _header_line(name: str, values: Sequence[str]) -> str:
    if not re.fullmatch(r"[A-Z][A-Za-z0-9]{0,39}", name):
        raise Malformed(say(records.HEADER_NAME, name=name[:60]))
    if not values:
        raise Malformed(say(records.HEADER_EMPTY, header=name))
    # Invisible characters are escaped: some of them end a line, others are not valid UTF-8.
    return f"[{name} {' '.join(json.dumps(value, ensure_ascii=not value.isprintable()) for value in values)}]"


def _game_lines(game: Game) -> list[str]:
    lines = []
    if game.start_rolls:
        lines.append("start " + " ".join(f"{side + 1}:{roll}" for side, roll in game.start_rolls))
    elif len(game.sides) > 1 and game.first is not None:
        lines.append(f"first {game.first + 1}")
    turns = [0] * len(game.sides)
    for entry in game.history:
        if isinstance(entry, Turn):
            turns[entry.side] += 1
            lines.append(f"{turns[entry.side]}.{entry.side + 1} {_turn_text(entry)}")
        else:
            if entry.rolls:
                lines.append(f"{turns[entry.side] + 1}.{entry.side + 1} {_dice_text(entry.rolls, entry.keeps)}")
            lines.append(f"resign {entry.side + 1}")
    if game.rolls:
        lines.append(f"{turns[game.side] + 1}.{game.side + 1} {_dice_text(game.rolls, game.keeps)}")
    return [*lines, f"end {game.status if game.is_over else 'unfinished'}"]


def _dice_text(rolls: Sequence[Roll], keeps: Sequence[Keep]) -> str:
    parts = []
    for index, roll in enumerate(rolls):
        parts.append(str(roll))
        if index < len(keeps):
            parts.append(f"({keeps[index]})")
    return " ".join(parts)


def _turn_text(turn: Turn) -> str:
    parts = [_dice_text(turn.rolls, turn.keeps)] if turn.rolls else []
    parts += [str(turn.box), str(turn.points)]
    if turn.bonus:
        parts.append(f"+{turn.bonus}")
    if turn.scratch:
        parts.append("scratch")
    return " ".join(parts)


class _Head:
    """The headers of a record, parsed."""

    def __init__(self, lines: Sequence[RecordLine]) -> None:
        headers = [(line, *_parse_header(line)) for line in lines]
        if not headers or headers[0][1] != "Dicecup":
            number = lines[0].number if lines else 1
            raise Malformed(say(records.BEGINS_WITH, line=number, version=FORMAT_VERSION))
        extra = [(line, (name, values)) for line, name, values in headers if name not in _OWN_HEADERS]
        self.bare_book = rulebook()
        self.house_rules: list[str] = []
        self.sides: tuple[Side, ...] = ()
        self.length, self.difference = 1, False
        self.seen: set[str] = set()
        line = headers[0][0]
        try:
            for line, name, values in headers:  # noqa: B007 - the handler below names the line
                if name in self.seen and name in _ONCE:
                    raise Malformed(say(records.HEADER_TWICE, header=name))
                self._take(name, values)
                self.seen.add(name)
            if "Book" not in self.seen:
                raise Malformed(records.NO_BOOK)
            self.series = Series.new(self.book, self.sides, self.length, self.difference)
        except DicecupError as error:
            raise line.error(error) from None
        self.marks: list[tuple[RecordLine, HelpMark]] | None = None
        self.help_kinds: tuple[str, ...] = ()
        marked = {header: line for line, header in extra if _says_what_is_marked(header)}
        if len(marked) > 1:
            raise list(marked.values())[-1].error(say(records.HEADER_TWICE, header=_MARKS))
        if marked:
            self.help_kinds = next(iter(marked))[1][1:]
            self.marks = _parse_marks([(line, values) for line, (name, values) in extra if name == "Help"], self.book)
            extra = [(line, header) for line, header in extra if header not in marked and header[0] != "Help"]
        # Otherwise, or with a later version number, Help is a header like any other.
        self.extra: tuple[Header, ...] = tuple(header for _, header in extra)

    @property
    def book(self) -> Rulebook:
        # All house rules at once: one alone may not fit the book, such as a third column without its bonus.
        return self.bare_book.with_rules(self.house_rules)

    def _take(self, name: str, values: tuple[str, ...]) -> None:
        if name in ("Rule", "Rules") and "Book" not in self.seen:
            raise Malformed(records.BOOK_FIRST)
        if name in _ONE_VALUE and len(values) > 1:
            raise Malformed(say(records.ONE_VALUE, header=name, count=len(values)))
        match name:
            case "Dicecup" if values != (FORMAT_VERSION,):
                raise Malformed(say(records.OTHER_FORMAT, format=" ".join(values)[:20], known=FORMAT_VERSION))
            case "Book":
                self.bare_book = _book_of(*values)
            case "Rule":
                if "Rules" in self.seen:
                    raise Malformed(records.RULE_FIRST)
                parse_option(*split_assignment(values[0]))
                self.house_rules.append(values[0])
            case "Rules":
                if len(values[0]) < 8 or not self.book.digest.startswith(values[0]):
                    raise Malformed(records.OTHER_DIGEST)
            case "Games":
                self.length = _number(values, records.GAMES_NUMBER)
            case "Difference":
                if values not in (("yes",), ("no",)):
                    raise Malformed(records.DIFFERENCE_VALUE)
                self.difference = values == ("yes",)
            case "Side":
                self.sides = (*self.sides, Side(values[0], values[1:]))


def _book_of(name: str, *said: str) -> Rulebook:
    if not said:
        return rulebook(name)
    rules = dict(map(split_assignment, said))
    about = {key: rules.pop(key) for key in ABOUT_A_BOOK if key in rules}
    return rulebook({**about, "name": name, "rules": rules})


def _says_what_is_marked(header: Header) -> bool:
    """Whether a header says that help is marked: all help, or the kinds that follow the version."""
    name, (version, *kinds) = header
    return name == _MARKS and version == MARKS_VERSION and all(is_kind(kind) for kind in kinds)


def _parse_marks(
    lines: Sequence[tuple[RecordLine, tuple[str, ...]]], book: Rulebook
) -> list[tuple[RecordLine, HelpMark]]:
    marks: dict[str, tuple[RecordLine, HelpMark]] = {}
    for line, values in lines:
        try:
            mark = HelpMark.parse(values, book)
            if mark.place in marks:
                raise Malformed(say(records.DECISION_TWICE, place=mark.place))
        except DicecupError as error:
            raise line.error(error) from None
        marks[mark.place] = line, mark
    return list(marks.values())


def _parse_header(line: RecordLine) -> Header:
    match = re.fullmatch(r'\[([A-Z][A-Za-z0-9]{0,39})((?: "(?:[^"\\]|\\.)*")+)\]', line.text)
    if not match:
        raise line.error(say(records.HEADER_FORM, text=line.text[:60]))
    try:
        values = tuple(json.loads(text) for text in re.findall(r'"(?:[^"\\]|\\.)*"', match[2]))
    except json.JSONDecodeError:
        raise line.error(say(records.HEADER_QUOTES, text=line.text[:60])) from None
    return match[1], values


def _parse_games(series: Series, lines: Sequence[RecordLine], last_line: int) -> tuple[Game, ...]:
    games: list[Game] = []
    position = 0
    while position < len(lines):
        line = lines[position]
        if line.text != f"game {len(games) + 1}":
            raise line.error(say(records.EXPECTED_GAME, game=len(games) + 1, given=line.text[:60]))
        if games and games[-1].status not in ("finished", "resigned"):
            raise line.error(say(records.GAME_NOT_OVER, game=len(games)))
        if len(games) == series.length:
            raise line.error(say(records.ALL_GAMES_HERE, count=series.length))
        end = next((i for i in range(position + 1, len(lines)) if lines[i].text.split()[0] == "end"), None)
        if end is None:
            raise Malformed(say(records.CUT_OFF, line=last_line, game=len(games) + 1))
        games.append(_replay(series, lines[position + 1 : end], lines[end]))
        position = end + 1
    if not games:
        raise Malformed(say(records.CUT_OFF_BEFORE_GAMES, line=last_line))
    return tuple(games)


def _replay(series: Series, lines: Sequence[RecordLine], end: RecordLine) -> Game:
    """One game, replayed line by line."""
    game = Game.new(series.book, series.sides)
    line = end
    try:
        for line in lines:
            word, *rest = line.text.split()
            match word:
                case "first":
                    game = _replay_first(game, rest)
                case "start":
                    game = _replay_start(game, rest)
                case "resign":
                    game = game.apply(Resign(_number(rest, records.RESIGN_SIDE) - 1))
                case _:
                    game = _replay_turn(game, word, rest)
        line = end
        return _replay_end(game, end.text.split()[1:])
    except DicecupError as error:
        raise line.error(error) from None


def _number(words: Sequence[str], sentence: str) -> int:
    """The words as a single number; if they are not one, the sentence says what was `given` instead."""
    if len(words) != 1 or not re.fullmatch(r"[0-9]{1,4}", words[0]):
        raise Malformed(say(sentence, given=" ".join(words)[:40]))
    return int(words[0])


def _replay_first(game: Game, words: Sequence[str]) -> Game:
    if game.history or game.start_rolls or game.status != "starting":
        raise Malformed(records.FIRST_AT_BEGINNING)
    return Game.new(game.book, game.sides, _number(words, records.FIRST_SIDE) - 1)


def _replay_start(game: Game, words: Sequence[str]) -> Game:
    for word in words:
        side, _, dice = word.partition(":")
        if game.status != "starting":
            raise Malformed(say(records.SETTLED_BEFORE, given=word[:20]))
        if side != str(game.side + 1):
            raise Malformed(say(records.OTHER_SIDE_ROLLS, side=game.side + 1, given=word[:20]))
        game = game.with_roll(dice)
    return game


def _replay_turn(game: Game, label: str, words: Sequence[str]) -> Game:
    if game.is_over:
        raise Malformed(say(records.OVER_BEFORE, given=label[:20]))
    if game.status == "starting":
        raise Malformed(records.TURN_BEFORE_START)
    wanted = f"{game.turn_number}.{game.side + 1}"
    if label != wanted:
        raise Malformed(say(records.EXPECTED_TURN, turn=wanted, given=label[:40]))
    if game.rolls:
        raise Malformed(say(records.TURN_TWICE, turn=wanted))
    if not words:
        raise Malformed(say(records.TURN_EMPTY, turn=wanted))
    position = 0
    for position, word in enumerate(words):
        if word.isascii() and word.isdigit():
            game = game.with_roll(word)
        elif word.startswith("(") and word.endswith(")"):
            game = game.apply(Reroll(Keep(word[1:-1])))
        else:
            return _replay_entry(game, word, words[position + 1 :])
    return game


def _replay_entry(game: Game, name: str, words: Sequence[str]) -> Game:
    """The end of a turn: a box, its points, the bonus if one was earned, and whether the zero was chosen."""
    match = re.fullmatch(r"(\d{1,3})( \+(\d{1,4}))?( scratch)?", " ".join(words), re.ASCII)
    if not match:
        got = " ".join(words)[:40]
        raise Malformed(say(records.ENTRY_FORM, given=got))
    if match[4] and not game.rolls:
        raise Malformed(records.SCRATCH_NEEDS_DICE)
    box, points, bonus = game.book.written_box(name), int(match[1]), int(match[3] or 0)
    after = game.apply(Enter(box, scratch=bool(match[4])) if game.rolls else Write(box, points))
    turn = after.history[-1]
    assert isinstance(turn, Turn)
    if (turn.points, turn.bonus) != (points, bonus):
        raise Malformed(
            say(records.OTHER_POINTS, box=box, points=turn.points, bonus=turn.bonus, given=points, given_bonus=bonus)
        )
    return after


def _replay_end(game: Game, words: Sequence[str]) -> Game:
    if len(words) != 1 or words[0] not in ENDINGS:
        raise Malformed(say(records.ENDINGS, endings=", ".join(ENDINGS), given=" ".join(words)[:40]))
    ending = words[0]
    if ending == "abandoned":
        return game.abandoned()
    if ending != (game.status if game.is_over else "unfinished"):
        reached = game.status if game.is_over else "unfinished"
        raise Malformed(say(records.OTHER_END, ending=ending, reached=reached))
    return game
