"""One word for one thing: words that were replaced do not come back, and no class name means two things."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "dicecup"
MODULES = sorted(SOURCE.rglob("*.py"))
PROGRAMS = sorted(
    file for name in ("bench", "docs", "examples", "release", "training") for file in (ROOT / name).rglob("*.py")
)
"""Everything else in Python that is not a test."""
MOST_MODULES = 15
REPLACED = {
    "house": "registry; a house is only in house rules",
    "archive": "finished games, or close",
    "room": "reviews, puzzles; screen size; space",
    "desk": "workers, lane",
    "bench": "workers, lane",
    "rests": "further points",
    "counsel": "advice",
    "weighed": "choice",
    "felt": "the coach's own words",
    "told": "the coach's own words",
    "thoughts": "coaching",
    "note": "trust, or rule note",
    "notes": "trust, or rule notes",
    "points model": "one column",
    "columns model": "several columns",
    "yahtzees py": "jokers.py",
}
ALLOWED = ("house rule", "house rules", "full house", "rule note", "rule notes")


def _words(name: str) -> str:
    """A name as its words: `HouseRules`, `house_rules` and `HOUSE_RULES` are all `house rules`."""
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+", name)).lower()


def _defined(module: Path) -> Iterator[tuple[str, str]]:
    """Every class and function of a module, with what it is."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield "class", node.name
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            yield "function", node.name


def _replaced(name: str) -> list[str]:
    words = f" {_words(name)} "
    for allowed in sorted(ALLOWED, key=len, reverse=True):
        words = words.replace(f" {allowed} ", " ")
    return [word for word in REPLACED if f" {word} " in words]


def test_no_word_that_was_replaced_names_anything() -> None:
    found = [
        f"{module.relative_to(ROOT)}: {kind} {name}: say {REPLACED[word]}"
        for module in (*MODULES, *PROGRAMS)
        for kind, name in [("module", module.name), *_defined(module)]
        for word in _replaced(name)
    ]
    assert found == []


def test_the_words_of_a_name() -> None:
    assert _replaced("HouseRulesScreen") == _replaced("rule_notes") == []
    assert _replaced("_house_rules_note") == ["note"]
    assert _replaced("BotBench") == ["bench"]
    assert _replaced("archive_idle") == ["archive"]
    assert _replaced("yahtzees.py") == ["yahtzees py"]
    assert _replaced("columns_model.py") == ["columns model"]


def _types(module: Path) -> Iterator[str]:
    """The public types of a module: its classes, and names for other types. A type variable stands for any type."""
    for node in ast.parse(module.read_text("utf-8")).body:
        match node:
            case ast.ClassDef(name=name) if not name.startswith("_"):
                yield name
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if re.fullmatch(r"(?:[A-Z][a-z]+)+", name):
                if not ast.unparse(value).startswith("TypeVar"):
                    yield name


def test_no_type_name_means_two_things() -> None:
    """`table_types.py` is written from the server's types, and has their names."""
    places = defaultdict(list)
    for module in MODULES:
        for name in _types(module) if module.name != "table_types.py" else ():
            places[name].append(str(module.relative_to(SOURCE)))
    assert {name: modules for name, modules in places.items() if len(modules) > 1} == {}


def test_no_type_name_of_the_page_means_two_things() -> None:
    """Classes, types in comments, and the types written from the server's messages."""
    places = defaultdict(list)
    for script in sorted((SOURCE / "server" / "static" / "js").rglob("*.js")):
        text = script.read_text("utf-8")
        for name in re.findall(r"^(?:export )?class (\w+)|@typedef (?:\{.*\}|\{object\}) (\w+)", text, re.MULTILINE):
            places["".join(name)].append(script.name)
    assert len(places) > 200
    assert {name: scripts for name, scripts in places.items() if len(scripts) > 1} == {}


def test_no_file_of_the_page_or_of_the_tests_is_named_by_a_word_that_was_replaced() -> None:
    page, tests = SOURCE / "server" / "static", Path(__file__).parents[1]
    files = [*page.rglob("*.js"), *page.rglob("*.css"), *tests.rglob("*.py"), *tests.rglob("*.js")]
    assert [file.name for file in files if _replaced(file.stem.removesuffix(".test"))] == []


def test_no_folder_is_a_heap() -> None:
    """The commands, one module each, may be more; so may the programs in `bench`, which are commands too."""
    tests = Path(__file__).parents[1]
    every = {module.parent for module in (*MODULES, *PROGRAMS, *tests.rglob("*.py"))}
    folders = every - {SOURCE / "cli", ROOT / "bench"}
    counts = {
        str(folder.relative_to(ROOT)): sum(each.name != "__init__.py" for each in folder.glob("*.py"))
        for folder in folders
    }
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}


def test_no_folder_of_the_page_is_a_heap() -> None:
    """The pages, one module each, may be more."""
    scripts = SOURCE / "server" / "static" / "js"
    folders = {script.parent for script in scripts.rglob("*.js")} - {scripts / "pages"}
    counts = {folder.relative_to(scripts).as_posix(): len(list(folder.glob("*.js"))) for folder in folders}
    assert {folder: count for folder, count in counts.items() if count > MOST_MODULES} == {}
