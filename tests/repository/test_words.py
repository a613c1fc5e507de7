"""Everything that people read is in `dicecup.words`, in whole sentences, and nowhere else."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Set
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from dicecup import BOOKS
from dicecup.words import Plural, listed, say

SOURCE = Path(__file__).parents[2] / "src" / "dicecup"
AREAS = [
    import_module(".".join(("dicecup", *file.relative_to(SOURCE).with_suffix("").parts)))
    for file in sorted((SOURCE / "words").rglob("[a-z]*.py"))
]
SPEAKERS = sorted((SOURCE / "server").rglob("*.py"))
REFUSING = {
    *("Refused", "Malformed", "IllegalHere", "NotReady"),
    *("BrokenChain", "UnknownKind", "CannotServe", "CannotUse", "InUse", "FileNotFoundError", "OSError"),
}
"""The errors with a message that people read; `ValueError` in a pydantic model is one too."""
WORDS = re.compile(r"[A-Za-z]{2,}[,;:]? [A-Za-z]{2,}")


def _messages(file: Path) -> Iterator[tuple[int, str]]:
    """Every text in a call that refuses something."""
    for call in ast.walk(ast.parse(file.read_text("utf-8"))):
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id not in REFUSING:
            continue
        for part in (part for argument in call.args for part in ast.walk(argument)):
            if isinstance(part, ast.Constant) and isinstance(part.value, str) and WORDS.search(part.value):
                yield part.lineno, part.value


@pytest.mark.parametrize("file", SPEAKERS, ids=lambda file: str(file.name))
def test_no_refusal_is_worded_where_it_is_raised(file: Path) -> None:
    name = str(file.relative_to(SOURCE))
    found = [f"{name}:{line}: {text}" for line, text in _messages(file)]
    assert found == []


MOVED = (
    "coach/words.py",
    "coach/advice.py",
    "coach/game_review.py",
    "coach/report.py",
    "coach/fairness.py",
    "coach/puzzles.py",
    "coach/statistics.py",
    "coach/charts.py",
    "coach/rating/players.py",
    "solver/distribution.py",
    "server/wire/book_differences.py",
    "server/wire/review_view.py",
    "server/wire/puzzle_view.py",
    "server/wire/lesson_view.py",
    "server/http/site.py",
    "server/http/routes/puzzles.py",
    "server/coaching/own_figures.py",
)
"""All that these say to people is in the catalogue."""
MARKUP = re.compile(r"<[^<>]*>|[\w-]+=\"[^\"]*\"|^<[^<>]*$")
GLUED = re.compile(r"[A-Za-z]{2,}.* | .*[A-Za-z]{2,}")
"""A word and a space: enough to be part of a sentence if something is put beside or into it."""
STYLES = {"PAGE_STYLE", "STYLE"}
HEADERS = {"cache-control", "content-type"}
SOURCES = {"seed {}", "{}, turn {}"}
"""Where a puzzle comes from: the name of a seed or a record, which programs read."""
TYPED = {"cross out", "dicecup play --resume", "pip install 'dicecup[solver]'"}
"""What people type is no sentence."""
DIGESTED = {"turn by turn {}", "dicecup values {} float64", "dicecup dice {} {} {}", "{} {} player"}
"""What a fingerprint or a seed is made of."""
DEFECTS = {"better_box_first ties boxes of a column together; the after-states here do not"}
"""What only a mistake in the program could show."""
CODE = {"from {} import serve; serve({})"}
"""What another Python runs is no sentence either."""
CHECKS = {"known head", "taken back", "game {}", "{} seeds", "{} dice"}
"""The names of the checks of `dicecup verify`, which programs read as JSON."""
NOTATION = {
    *("start ", "first {}", "resign {}", "end {}", "game {}"),
    *("hold {}", "roll all", "scratch {}", "{}, column {}", "{} (house rules: {})"),
    *("Write({}, {})", "{} of {} boxes filled", " with {}"),
}
"""What records, programs and the Python prompt read: it is the same in every language."""
SALTS = {"dicecup guest cookie with its time", "dicecup guest cookie", "dicecup proof", "dicecup device", "seat link"}
"""What keys are derived with."""
UNSAID = SOURCES | TYPED | DIGESTED | DEFECTS | CODE | CHECKS | NOTATION | SALTS
SQL = re.compile(r"(SELECT|PRAGMA|SET|DROP|CREATE|INSERT|REPEATABLE) ")
"""How database commands begin."""


def _told(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every text with words that code would show: no docstrings, descriptions of fields, styles or markup."""
    match tree:
        case ast.Expr(value=ast.Constant()) | ast.keyword(arg="description" | "metavar"):
            return
        case ast.Call(func=ast.Attribute(value=ast.Name(id="re"))):  # search patterns are not shown
            return
        case ast.Assign(targets=[ast.Name(id=name)]) if name in STYLES:
            return
        case ast.Dict(keys=keys, values=values):
            for key, value in zip(keys, values, strict=True):
                if not (isinstance(key, ast.Constant) and key.value in HEADERS):
                    yield from _told(value)
            return
        case ast.JoinedStr(values=values):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in values)
            left = MARKUP.sub("", text)
            # One word beside a number is glued already, unless it is part of a name without spaces.
            if text not in UNSAID and not SQL.match(text) and " " in left and re.search(r"[A-Za-z]{2,}", left):
                yield tree.lineno, text
            for part in values:
                if isinstance(part, ast.FormattedValue):
                    yield from _told(part.value)
            return
        case (
            ast.BinOp(op=ast.Add() | ast.Mod(), left=ast.Constant(value=str(text)))
            | ast.BinOp(op=ast.Add(), right=ast.Constant(value=str(text)))
            | ast.Call(func=ast.Attribute(value=ast.Constant(value=str(text)), attr="format" | "format_map"))
        ) if GLUED.search(MARKUP.sub("", text)) and text not in UNSAID:
            yield tree.lineno, text
            return
        case ast.Constant(value=str(text), lineno=line):
            if WORDS.search(MARKUP.sub("", text)) and text not in UNSAID and not SQL.match(text):
                yield line, text
            return
    for child in ast.iter_child_nodes(tree):
        yield from _told(child)


WHOLE = (
    "cli",
    "terminal",
    "rules",
    "solver",
    "players",
    "client.py",
    "data_files.py",
    "dice_sources.py",
    "fair_dice.py",
    "files.py",
    "intervals.py",
    "saves.py",
    "shared_work.py",
    "server/ledger/chain.py",
    "server/ledger/export.py",
    "server/ledger/fold.py",
    "server/ledger/verify.py",
    "server/settings.py",
    "server/http/serving.py",
    "server/storage/backup.py",
    "server/storage/database.py",
    "server/storage/file_lock.py",
    "server/storage/restore.py",
    "server/tables/identity.py",
)
"""Folders and modules that say nothing themselves, whatever is added to them."""
DATA = {"rules/pad.py", *(f"rules/books/{book}.py" for book in BOOKS)}
"""The texts of the five books and the lines of their pads stay as printed."""
SILENT = [
    str(file.relative_to(SOURCE))
    for name in WHOLE
    for file in ([SOURCE / name] if name.endswith(".py") else sorted((SOURCE / name).rglob("*.py")))
    if str(file.relative_to(SOURCE)) not in DATA
]


@pytest.mark.parametrize("name", [*MOVED, *SILENT])
def test_what_has_moved_to_the_catalogue_stays_there(name: str) -> None:
    tree = ast.parse((SOURCE / name).read_text("utf-8"))
    assert [f"{name}:{line}: {text}" for line, text in _told(tree)] == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('title = "Chance to win"', ["Chance to win"]),
        ('line = f"{count} games"', ["{} games"]),
        ('line = f"<p>{name}, after turn {turn}</p>"', ["<p>{}, after turn {}</p>"]),
        ('line = "<h2>Chance to win</h2>"', ["<h2>Chance to win</h2>"]),
        ('line = str(count) + " games"', [" games"]),
        ('line = "mean " + text', ["mean "]),
        ('line = "%d games" % count', ["%d games"]),
        ('line = "{} games".format(count)', ["{} games"]),
        ('path = name + ".svg"', []),
        ("line = f\"{'no games' if not count else count}\"", ["no games"]),
        ('def f():\n    """Some words here."""', []),
        ('kind: str = Field(description="one of the kinds")', []),
        ('line = f"<tr id=\\"{place}\\"><td class=\\"number wide\\">{points:.2f}</td></tr>"', []),
        ('place = f"side-{side}-turn-{turn}"', []),
        ('mode = "points"', []),
        ('name = Option(metavar="NAME NEW")', []),
        ('theirs = re.compile("Input should be a number")', []),
        ('sent = {"cache-control": "public, immutable for long"}', []),
        ('sent = {"title": "Chance to win"}', ["Chance to win"]),
        ('found = ask("SELECT name FROM tables")', []),
        ('found = ask(f"PRAGMA {name} of it")', []),
    ],
)
def test_words_are_told_from_markup_names_and_docstrings(code: str, found: list[str]) -> None:
    assert [text for _, text in _told(ast.parse(code))] == found


SHOWING = {"Static", "Label", "Button", "MouseButton", "Option", "Input", "Select", "ProgressLine"}
"""What a terminal screen draws."""
SAYING = {"tell", "refuse", "add_option", "update", "notify", "say", "ask", "wait"}
"""The methods that say something there."""
SHOWN = {"placeholder", "prompt", "label", "tooltip", "key_display", "border_title", "border_subtitle", "description"}
WORD = re.compile(r"[A-Za-z]{2,}")
LABEL = re.compile(r"\W*[A-Z][a-z]+\W*")
NAMES_IN_RECORDS = {"Date", "Seed", "Dice", "Hold", "Bots"}
"""The names of a record's headers, in the modules that read and write records."""
RECORD_MODULES = {
    "terminal/sitting.py",
    "terminal/online/sitting.py",
    "terminal/table_setup.py",
    "terminal/app/screens/saved_games.py",
}


def _labels(tree: ast.AST, names: Set[str] = frozenset()) -> Iterator[tuple[int, str]]:
    """Every single word that a screen shows: capitalized ones anywhere, and any that is drawn or said."""
    match tree:
        case ast.Expr(value=ast.Constant()) | ast.Call(func=ast.Name(id="TypeVar" | "TypeVarTuple")):
            return
        case ast.Call(func=ast.Name(id="Binding"), args=[_, _, *shown], keywords=keywords):
            shown = [*shown, *(each.value for each in keywords if each.arg in SHOWN)]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=shown, keywords=keywords) if (
            name in SHOWING | SAYING
        ):
            shown = [*shown, *(each.value for each in keywords if each.arg in SHOWN)]
        case ast.Assign(targets=[ast.Attribute(attr=name)], value=value) if name in SHOWN:
            shown = [value]
        case ast.Constant(value=str(text), lineno=line) if LABEL.fullmatch(text) and text not in names:
            yield line, text
            return
        case _:
            shown = []
    for each in shown:
        if isinstance(each, ast.Constant) and isinstance(each.value, str) and WORD.search(each.value):
            yield each.lineno, each.value
    for child in ast.iter_child_nodes(tree):
        if child not in shown or not isinstance(child, ast.Constant):
            yield from _labels(child, names)


@pytest.mark.parametrize("name", [name for name in SILENT if name.startswith("terminal/")])
def test_no_label_of_a_screen_is_written_where_it_is_drawn(name: str) -> None:
    tree = ast.parse((SOURCE / name).read_text("utf-8"))
    names = NAMES_IN_RECORDS if name in RECORD_MODULES else set()
    assert [f"{name}:{line}: {text}" for line, text in _labels(tree, names)] == []


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('Binding("q", "leave", "Quit")', ["Quit"]),
        ('Binding("q", "leave", keys.QUIT, key_display="esc")', ["esc"]),
        ('Binding("1", "hold", keys.HOLD, key_display="1-5")', []),
        ('yield Label("none")', ["none"]),
        ('yield Static(id="turn", markup=False)', []),
        ('yield Static("", classes="heading")', []),
        ('choices = [("Rulebook", "book")]', ["Rulebook"]),
        ('state = "Connecting…" if asked else ""', ["Connecting…"]),
        ('dialog.border_title = "help"', ["help"]),
        ('self.messages.refuse("no")', ["no"]),
        ('Result = TypeVar("Result")', []),
        ('record.header("Date")', []),
        ('answer = guest.request("GET", address)', []),
    ],
)
def test_labels_are_told_from_names(code: str, found: list[str]) -> None:
    assert [text for _, text in _labels(ast.parse(code), NAMES_IN_RECORDS)] == found


def _sentences(area: ModuleType) -> Iterator[tuple[str, str | Plural]]:
    """Every sentence of an area by name, however deep in tuples and dictionaries."""

    def within(name: str, value: Any) -> Iterator[tuple[str, str | Plural]]:
        if isinstance(value, (str, Plural)):
            yield name, value
        elif isinstance(value, (tuple, list)):
            for each in value:
                yield from within(name, each)
        elif isinstance(value, dict):
            for each in value.values():
                yield from within(name, each)

    for name, value in vars(area).items():
        if name.isupper():
            yield from within(name, value)


def _names(text: str) -> set[str]:
    return {field for _, field, _, _ in string.Formatter().parse(text) if field}


@cache
def _said() -> set[tuple[str, str]]:
    """Every `area.NAME` outside the catalogue."""
    files = [file for file in SOURCE.rglob("*.py") if SOURCE / "words" not in file.parents]
    return {
        (area, name)
        for file in files
        for area, name in re.findall(r"\b(\w+)\.([A-Z][A-Z0-9_]*)\b", file.read_text("utf-8"))
    }


@pytest.mark.parametrize("area", AREAS, ids=lambda area: area.__name__)
def test_every_sentence_is_used_and_its_forms_are_about_the_same(area: ModuleType) -> None:
    short = area.__name__.rpartition(".")[2]
    for name, sentence in _sentences(area):
        assert {(short, name), ("sentences", name)} & _said(), f"nothing says {name}"
        if isinstance(sentence, Plural):
            assert _names(sentence.one) <= _names(sentence.other) | {"count"}


def test_the_values_of_a_sentence_are_the_ones_it_names() -> None:
    """`say(refusals.NAME, ...)` gives every name that the sentence has, and no other."""
    areas = {area.__name__.rpartition(".")[2]: vars(area) for area in AREAS}
    checked = 0
    for file in SOURCE.rglob("*.py"):
        for call in ast.walk(ast.parse(file.read_text("utf-8"))):
            match call:
                case ast.Call(
                    func=ast.Name(id="say"), args=[ast.Attribute(value=ast.Name(id=area), attr=name)], keywords=given
                ) if area in areas and all(keyword.arg for keyword in given):
                    sentence = areas[area][name]
                    wanted = _names(sentence) if isinstance(sentence, str) else _names(sentence.other) | {"count"}
                    assert {keyword.arg for keyword in given} == wanted, f"{file.name}: {name}"
                    checked += 1
    assert checked > 20


def test_forms_and_lists() -> None:
    games = Plural(one="{count} game", other="{count} games")
    assert [say(games, count=number) for number in (0, 1, 2)] == ["0 games", "1 game", "2 games"]
    assert say("{name} has {points}", name="{points}", points=3) == "{points} has 3"
    assert [listed(["Ann", "Bob", "Cid"][:number]) for number in (1, 2, 3)] == [
        "Ann",
        "Ann and Bob",
        "Ann, Bob and Cid",
    ]
