"""Terminal, server and page know no rules: they ask the rules for what the rules count."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import dicecup
from dicecup.rules import BOOKS, ROLLS, Category
from dicecup.rules.dice import DICE
from dicecup.rules.game import MOST_ROLLS

PACKAGE = Path(dicecup.__file__).parent
SCREENS = sorted((PACKAGE / "terminal" / "app").rglob("*.py"))
LINES = sorted({*(PACKAGE / "terminal").rglob("*.py")} - {*SCREENS})
"""The rest of the terminal: line mode, tables online, and what both ways to show a game share."""
SERVER = sorted((PACKAGE / "server").rglob("*.py"))
SCRIPTS = sorted({*(PACKAGE / "server" / "static" / "js").rglob("*.js")} - {*PACKAGE.rglob("static/js/types.js")})
QUOTED = 40
"""How many characters of a mistyped text an error quotes: `text[:40]`."""
ONE_DIGIT = 9
"""Numbers up to this are everywhere on screens: halves, the next one, the width of a gap."""
LAYOUT: dict[str, dict[float, str]] = {
    "table_labels.py": {12: "LONGEST_NAME", 24: "LONGEST_PLAYER", 1000: "MOST_CELLS"},
    "coach_panel.py": {20: "MOST_VALUES"},
    "message_log.py": {12: "MOST_SENTENCES"},
    "screen_size.py": {60: "LEAST", 20: "LEAST", 80: "USUAL", 24: "USUAL", 110: "LARGE", 34: "LARGE"},
    "lobby.py": {36: "BESIDE_QR_CODE"},
    "score_pad.py": {
        13: "NAME, LONGEST_NAME",
        14: "SHORT_LABEL",
        30: "BESIDE_CARDS",
        40: "BESIDE_CARDS",
        59: "BESIDE_CARDS",
    },
    "statistics.py": {60: "MOST_SPARKS"},
    "plot.py": {10: "room for a bar", 100: "percent"},
}
"""The larger numbers of each screen, each with the constant or the reason that it belongs to."""
ELSEWHERE: dict[str, dict[float, str]] = {
    "coaching.py": {50: "BAR"},
    "thinker.py": {5: "POLITENESS"},
}
"""The numbers in each file of the rest of the terminal that only look like rules, each with what it counts instead."""
LIMITS: dict[str, dict[float, str]] = {
    "accounts/guest_games.py": {50: "MOST_GUESTS"},
    "accounts/deletion.py": {5: "ATTEMPTS"},
    "accounts/one_time_texts.py": {5: "GROUP|move", 30: "bring"},
    "accounts/passkeys.py": {5: "timeout"},
    "coaching/puzzles.py": {50: "MOST_MISTAKES"},
    "coaching/own_figures.py": {50: "MOST_PLAYERS"},
    "http/serving.py": {5: "GRACE_SECONDS"},
    "ledger/options.py": {5: "turn_seconds"},
    "settings.py": {40: "action_burst", 50: "listed_tables", 30: "absent_after"},
    "storage/account_statements.py": {50: "MOST_SIGN_INS"},
    "storage/database.py": {30: "PATIENT_SECONDS"},
    "storage/migrations/versions/v0001_tables.py": {40: "name"},
    "storage/migrations/versions/v0006_accounts.py": {40: "log_in_name"},
    "storage/migrations/versions/v0008_watchers.py": {40: "name"},
    "storage/migrations/versions/v0014_sign_ins.py": {40: "browser"},
    "storage/schema.py": {40: "name"},
    "tables/identity.py": {30: "RENEWED_AFTER"},
    "tables/table.py": {5: "call_later|timeout"},
    "wire/choice_view.py": {3: "aims"},
    "wire/table_view.py": {3: "pledges"},
}
"""The numbers in each file of the server that only look like rules, each with what it counts instead."""

LOOKS: dict[str, dict[float, str]] = {
    "board/board-keys.js": {3: r'3: press\("die-2"\)', 5: r'5: press\("die-4"\)'},
    "board/dice.js": {3: r"FACES = \[1, 2, 3", 5: r"FACES = .* 5, 6\]"},
    "board/pip-die.js": {3: r"\n\s3: \[\n", 5: r"\n\s5: \[\n", 50: r"const MIDDLE = 50;"},
    "coach/charts.js": {3: r"rx: 3,", 5: r"roundStep\(most, 5\)", 13: r"words\(10, top \+ 13"},
    "coach/choice-table.js": {3: r"const MOST_AIMS = 3;"},
    "coach/line-chart.js": {5: r"point\.now \? 5 : 3\.5"},
    "coach/scales.js": {5: r"\[1, 2, 5, 10\]", 40: r"BOTTOM = 40;"},
    "dice/rotation.js": {3: r"3: \[1, 0, 0\]", 5: r"5: \[0, -1, 0\]"},
    "dice/sounds.js": {3: r"const RINGS = 3;"},
    "dice/throw.js": {3: r"const SPIN_DRAG = 3;", 5: r"const DRAG = 5;"},
    "fair/check.js": {3: r"values\.slice\(0, 3\)"},
    "fair/dice.js": {5: r"const DICE = 5;"},
    "pages/card-page.js": {3: r"const ROOM = \{ 1: 6, 3: 2 \}"},
    "pages/daily-page.js": {40: r"maxlength: 40"},
    "pages/home-page.js": {5: r"\[2, 5, 6, 1, 5\]\.map\(\(face\)", 40: r"maxlength: 40"},
    "pages/new-table-page.js": {40: r"maxlength: 40"},
    "pages/statistics-page.js": {5: r"const FEW = 5;"},
    "pages/you-page.js": {40: r"maxlength: 40"},
    "server/api.js": {5: r"const TRIES = 5;"},
    "people/clock-choice.js": {5: r'name: "seconds", min: 5'},
    "end/share.js": {5: r"size / 5\)"},
    "end/end-story.js": {3: r"const MOST_MISTAKES = 3;"},
    "people/lobby-panel.js": {40: r"maxlength: 40"},
}
"""The numbers in each script that only look like rules, each with where it occurs."""
NAMED: dict[str, set[str]] = {"addresses.js": {"deluxe"}}
"""The book that newcomers are shown."""
PATTERN = r"/(?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*"
"""A regular expression in a script."""


@cache
def scoring_numbers() -> set[int]:
    """Every number that a rulebook scores or counts by."""
    numbers = set()
    for book in BOOKS.values():
        numbers |= {book.upper_target, book.upper_bonus, len(book.boxes)}
        for category in book.categories:
            points = {book.ordinary_points(category, roll) for roll in ROLLS}
            if len(points) <= 2:  # a box with a fixed score
                numbers |= points
    return {number for number in numbers if number > ONE_DIGIT}


@cache
def constants(source: str) -> list[object]:
    """Every constant in the code. Docstrings and descriptions of fields are prose, and so is the length of a text."""
    tree = ast.parse(source)
    prose = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            prose.add(id(node.value))
        elif isinstance(node, ast.Slice) and isinstance(node.upper, ast.Constant) and node.upper.value == QUOTED:
            prose.add(id(node.upper))
        elif isinstance(node, ast.keyword) and (
            node.arg == "description" or (node.arg == "max_length" and not _is_dice(node.value))
        ):
            prose |= {id(part) for part in ast.walk(node.value)}
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and id(node) not in prose]


def _is_dice(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value == DICE


def numbers(source: str) -> set[float]:
    return {each for each in constants(source) if isinstance(each, int | float) and not isinstance(each, bool)}


def numbers_in_texts(source: str) -> set[int]:
    """The numbers in sentences; colours and measures with a unit do not count."""
    texts = [each for each in constants(source) if isinstance(each, str)]
    return {int(digits) for text in texts for digits in re.findall(r"(?<!#)\b\d+\b", text)}


def books_in_texts(source: str) -> set[str]:
    """The books that the code names, to ask for them or to say which have a rule."""
    texts = [each for each in constants(source) if isinstance(each, str)]
    return {name for name in BOOKS for text in texts if re.search(rf"\b{name}\b", text)}


def check_texts(path: Path, source: str) -> None:
    assert not numbers_in_texts(source) & scoring_numbers(), f"{path.name} writes a number of the rules"
    assert not books_in_texts(source), f"{path.name} names a book"


def test_the_numbers_looked_for_are_those_of_the_rules() -> None:
    assert {13, 25, 30, 35, 39, 40, 50, 63} <= scoring_numbers()


@pytest.mark.parametrize("path", SCREENS, ids=lambda path: path.name)
def test_no_number_of_the_rules_in_a_screen(path: Path) -> None:
    allowed = LAYOUT.get(path.name, {})
    source = path.read_text("utf-8")
    strange = {number for number in numbers(source) if number > ONE_DIGIT and number not in allowed}
    assert not strange, f"{path.name}: is {strange} a rule? Ask the rulebook; if it is layout, say so in LAYOUT"
    check_texts(path, source)
    for number, name in allowed.items():
        if number in scoring_numbers():
            assert re.search(rf"^{name}\b.*= .*\b{number}\b", source, re.MULTILINE), f"{name} is not {number}"


@pytest.mark.parametrize("path", LINES, ids=lambda path: path.relative_to(PACKAGE / "terminal").as_posix())
def test_no_number_of_the_rules_in_the_rest_of_the_terminal(path: Path) -> None:
    allowed = ELSEWHERE.get(path.relative_to(PACKAGE / "terminal").as_posix(), {})
    source = path.read_text("utf-8")
    strange = numbers(source) & {*scoring_numbers(), DICE, MOST_ROLLS} - set(allowed)
    assert not strange, f"{path.name}: is {strange} a rule? Ask the rulebook; if not, say in ELSEWHERE what it is"
    check_texts(path, source)
    for number, name in allowed.items():
        assert re.search(rf"({name})\b.*\b{number:g}\b", source), f"{name} is not {number}"


@pytest.mark.parametrize("path", SERVER, ids=lambda path: path.relative_to(PACKAGE / "server").as_posix())
def test_no_number_of_the_rules_in_the_server(path: Path) -> None:
    allowed = LIMITS.get(path.relative_to(PACKAGE / "server").as_posix(), {})
    source = path.read_text("utf-8")
    strange = numbers(source) & {*scoring_numbers(), DICE, MOST_ROLLS} - set(allowed)
    assert not strange, f"{path.name}: is {strange} a rule? Ask the rulebook; if it is not, say in LIMITS what it is"
    check_texts(path, source)
    for number, name in allowed.items():
        assert re.search(rf"({name})\b.*\b{number:g}\b", source), f"{name} is not {number}"


def script(source: str) -> tuple[set[float], list[str]]:
    """The numbers and the texts of a script, without comments and patterns."""
    numbers: set[float] = set()
    texts: list[str] = []
    nested = [0]
    """Open braces in the code, and in the code within each template around it."""
    place, before = 0, "("
    while place < len(source):
        rest = source[place:]
        if found := re.match(r"//[^\n]*|/\*.*?\*/|\s+", rest, re.DOTALL):
            place += found.end()
            continue
        if rest[0] == "}" and len(nested) > 1 and nested[-1] == 0:  # back in the text of a template
            nested.pop()
            place, text = place + 1, "`"
        elif found := re.match(r""""(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'""", rest):
            texts.append(found[0][1:-1])
            place, before = place + found.end(), '"'
            continue
        elif rest[0] == "/" and before in "(=,:[!&|?{};>" and (found := re.match(PATTERN, rest)):
            place, before = place + found.end(), "/"
            continue
        elif found := re.match(r"[A-Za-z_$#][\w$]*", rest):
            place, before = place + found.end(), "a"
            continue
        elif found := re.match(r"\d[\d_]*(?:\.\d+)?(?:e-?\d+)?", rest):
            numbers.add(float(found[0].replace("_", "")))
            place, before = place + found.end(), "0"
            continue
        else:
            text = rest[0]
            place += 1
        if text == "`":
            found = re.match(r"(?:[^`\\$]|\\.|\$(?!\{))*", source[place:], re.DOTALL)
            assert found is not None
            texts.append(found[0])
            place += found.end()
            if source[place] == "$":
                nested.append(0)
                place, before = place + 2, "("
            else:
                place, before = place + 1, '"'
        else:
            nested[-1] += {"{": 1, "}": -1}.get(text, 0)
            before = text
    return numbers, texts


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(PACKAGE / "server/static/js").as_posix())
def test_no_number_of_the_rules_in_the_page(path: Path) -> None:
    name = path.relative_to(PACKAGE / "server/static/js").as_posix()
    allowed = LOOKS.get(name, {})
    source = path.read_text("utf-8")
    numbers, texts = script(source)
    strange = numbers & {*scoring_numbers(), DICE, MOST_ROLLS} - set(allowed)
    assert not strange, f"{name}: is {strange} a rule? The server says it; if it is not, say in LOOKS where it occurs"
    for number, pattern in allowed.items():
        assert re.search(pattern, source), f"{number:g} is elsewhere in {name}"
    written = {int(digits) for text in texts for digits in re.findall(r"(?<![#\w])\d+\b", text)}
    assert not written & scoring_numbers(), f"{name} writes a number of the rules"
    books = {book for book in BOOKS for text in texts if re.search(rf"\b{book}\b", text)}
    assert books == NAMED.get(name, set()), f"{name} names a book"
    assert not {*texts} & {*Category}, f"{name} names a box"


def test_every_exception_is_of_a_file() -> None:
    assert set(LAYOUT) <= {path.name for path in SCREENS}
    assert set(ELSEWHERE) <= {path.relative_to(PACKAGE / "terminal").as_posix() for path in LINES}
    assert set(LIMITS) <= {path.relative_to(PACKAGE / "server").as_posix() for path in SERVER}
    scripts = {path.relative_to(PACKAGE / "server/static/js").as_posix() for path in SCRIPTS}
    assert set(LOOKS) | set(NAMED) <= scripts
    assert len(scripts) > 60


def test_the_check_finds_what_it_looks_for() -> None:
    assert numbers("def bonus(total):\n    return 35 if total >= 63 else 0\n") == {35, 63, 0}
    assert numbers("dice: list = Field(max_length=5)\nname: str = Field(max_length=40, description='up to 63')") == {5}
    assert numbers_in_texts('show("22/63", "#123456", "1.5rem 50rem")') == {22, 63, 1}
    assert books_in_texts('if game.book.book.name == "triple": pass') == {"triple"}
    assert books_in_texts('"""As in triple."""') == set()
    assert script("const bonus = (total) => (total >= 63 ? 35 : 0); // not 13") == ({63, 35, 0}, [])
    assert script('x = `${a ? `${b > 63}` : "25"} of ${50}`;')[0] == {63, 50}
    assert script('x = `${a ? `${b}` : "25"} of 30`;')[1] == ["", "", "", "25", " of 30"]
    assert script("if (/^side-(\\d{1,13})$/.test(x)) y = x / 2 / 30; /* 40 */") == ({2, 30}, [])
    assert script('if (view.book.name === "triple") {}')[1] == ["triple"]
