"""What several commands share: the options for book, card and record, JSON output, and a progress line."""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..files import check_output, is_stream
from ..rules import (
    BOOKS,
    CATEGORIES,
    DEFAULT_BOOK,
    Card,
    Category,
    Malformed,
    Rulebook,
    book_from_toml,
    rulebook,
)
from ..rules.rulebook import OPTION_NAMES
from ..saves import Saves
from ..words import say
from ..words.command_line import commands, option_help

if TYPE_CHECKING:
    from ..solver import Progress


def complete_books(incomplete: str) -> list[str]:
    """Shell completion: the books that begin like this."""
    return [name for name in BOOKS if name.startswith(incomplete)]


def complete_bots(incomplete: str) -> list[str]:
    """Shell completion: the bots that begin like this, after a comma too."""
    from ..players import PLAYERS

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in PLAYERS if name.startswith(last)]


def complete_records(incomplete: str) -> list[str]:
    """Shell completion: the saved games that begin like this, newest first."""
    with suppress(OSError):
        return [path.stem for path in Saves().paths() if path.stem.startswith(incomplete)]
    return []


def complete_rules(incomplete: str) -> list[str]:
    """Shell completion: the house rules, and the categories after `categories=`."""
    name, equals, value = incomplete.partition("=")
    if name != "categories" or not equals:
        return [f"{option}=" for option in OPTION_NAMES if option.startswith(incomplete)]
    before, comma, last = value.rpartition(",")
    chosen = f"{name}={before}{comma}"
    return [f"{chosen}{category}" for category in CATEGORIES if category.startswith(last)]


BOOK = typer.Option(
    DEFAULT_BOOK,
    metavar="NAME",
    help=option_help.BOOK,
    autocompletion=complete_books,
)
RULE = typer.Option(
    [],
    metavar="NAME=VALUE",
    help=option_help.RULE,
    show_default=False,
    autocompletion=complete_rules,
)
RULES = typer.Option(
    None,
    metavar="FILE",
    help=option_help.RULES,
    show_default=False,
)
CARD = typer.Option(
    None,
    metavar="JSON",
    help=option_help.CARD,
    show_default=False,
)
RECORD = typer.Argument(metavar="RECORD", help=option_help.RECORD, autocompletion=complete_records)
WORKERS = typer.Option(1, metavar="NUMBER", help=option_help.WORKERS)
CLUSTER = typer.Option(
    None,
    metavar="ADDRESS",
    help=option_help.CLUSTER,
    show_default=False,
)
PARQUET = typer.Option(None, metavar="FILE", help=option_help.PARQUET, show_default=False)
FORCE = typer.Option(False, "--force", help=option_help.FORCE, show_default=False)
"""For every command that writes a file that somebody names; see `check_outputs`."""
JSON = typer.Option(False, "--json", help=option_help.JSON, show_default=False)


def asked_book(book: str, rule: list[str], rules: Path | None) -> Rulebook:
    """The book that a command is about; single rules override those of a file."""
    book, rule = book.lower(), [_as_people_say(text) for text in rule]
    _check_doubles(rule)
    if rules is None:
        return rulebook(book, rule)
    try:
        return book_from_toml(rules.read_text("utf-8"), book, rule)
    except UnicodeDecodeError:
        raise Malformed(say(commands.RULES_NOT_TEXT, file=rules)) from None


def _as_people_say(rule: str) -> str:
    """A house rule whose categories may be typed by their names: `categories=Full House,3 of a kind`."""
    name, equals, value = rule.partition("=")
    if name.strip() != "categories" or not equals:
        return rule
    return f"{name}={','.join(category_named(part) for part in value.split(','))}"


def category_named(text: str) -> str:
    """The category that somebody means: `Full House`, `full-house`, `3 of a kind`; any other text unchanged."""
    wanted = re.sub(r"[ _-]", "", text).lower()
    names = {
        re.sub(r"[ _-]", "", each).lower(): category for category in Category for each in (category, category.label)
    }
    return str(names.get(wanted, text.strip()))


def _check_doubles(rule: list[str]) -> None:
    """Refuse a rule or a category that is given twice: one of the two is a slip."""
    names = [text.partition("=")[0].strip() for text in rule]
    for name in names:
        if names.count(name) > 1:
            raise Malformed(say(commands.RULE_TWICE, rule=name))
    for text in rule:
        name, _, value = text.partition("=")
        parts = [part.strip() for part in value.split(",")]
        double = next((part for part in parts if part and parts.count(part) > 1), None)
        if name.strip() == "categories" and double:
            raise Malformed(say(commands.CATEGORY_TWICE, category=double))


def asked_card(book: Rulebook, text: str | None) -> Card:
    """The card on the command line: JSON, or @ and the name of a file that holds it."""
    if text is None:
        return Card(book)
    file = card_file(text)
    try:
        source = text if file is None else file.read_text("utf-8")
        return Card.from_json(book, _boxes_as_people_say(json.loads(source, object_pairs_hook=_named_once)))
    except UnicodeDecodeError:
        raise Malformed(say(commands.CARD_NOT_TEXT, file=file)) from None
    except json.JSONDecodeError as error:
        raise Malformed(say(commands.CARD_NOT_JSON, line=error.lineno, column=error.colno)) from None
    except RecursionError:
        raise Malformed(commands.CARD_TOO_DEEP) from None


def _named_once(members: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(members)
    for name in found:
        if [each for each, _ in members].count(name) > 1:
            raise Malformed(say(commands.GIVEN_TWICE, name=name))
    return found


def card_file(text: str | None) -> Path | None:
    """The file that holds the card, if one is named."""
    return Path(text[1:]) if text is not None and text.startswith("@") else None


def _boxes_as_people_say(card: object) -> object:
    """A card whose boxes may be typed by their names: `{"boxes": {"Full House": 25}}`."""
    if not isinstance(card, dict) or not isinstance(card.get("boxes"), dict):
        return card
    boxes: dict[str, object] = {}
    for name, points in card["boxes"].items():
        column, colon, category = name.rpartition(":")
        meant = f"{column}{colon}{category_named(category)}"
        if meant in boxes:
            raise Malformed(say(commands.BOX_TWICE, box=meant))
        boxes[meant] = points
    return {**card, "boxes": boxes}


def own_bots(names: Iterable[str]) -> list[str]:
    """The bots that are the user's own, `module:Name`. Their modules may be in the current folder."""
    own = [name for name in names if ":" in name]
    if own and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    return own


def from_file(variable: str) -> str:
    """A secret from the file that VARIABLE_FILE names, as containers and systemd pass them; empty if there is none."""
    named = os.environ.get(f"{variable}_FILE", "")
    if not named:
        return ""
    try:
        text = Path(named).read_text("utf-8").strip()
    except UnicodeDecodeError:
        raise Malformed(say(commands.NAMED_FILE_NOT_TEXT, variable=variable, file=named)) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise Malformed(say(commands.NAMED_FILE_UNREADABLE, variable=variable, file=named, why=why)) from None
    if not text:
        raise Malformed(say(commands.NAMED_FILE_EMPTY, variable=variable, file=named))
    return text


def check_outputs(*outputs: Path | None, force: bool, inputs: Iterable[Path | None] = ()) -> None:
    """Refuse files that cannot or must not be written, before the work that they are for.

    What is read is never replaced, and nothing else that exists unless somebody says so: with --force, or when asked.
    """
    read = [path for path in inputs if path is not None and path.exists()]
    named = [path for path in outputs if path is not None]
    for path in named:
        check_output(path)
        if is_stream(path):
            continue
        if [each.absolute() for each in named].count(path.absolute()) > 1:
            raise Malformed(say(commands.OUTPUT_TWICE, file=path))
        if not path.exists():
            continue
        if any(path.samefile(each) for each in read):
            raise Malformed(say(commands.OUTPUT_IS_INPUT, file=path))
        if force:
            continue
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            raise Malformed(say(commands.OUTPUT_EXISTS, file=path))
        if not agreed(say(commands.REPLACE, file=path)):
            raise typer.Exit(1)


def agreed(question: str) -> bool:
    """Ask for yes or no; nobody there means no."""
    try:
        if input(question).strip().lower() in ("yes", "y"):
            return True
    except EOFError:
        print()
    print(commands.CANCELLED)
    return False


def print_json(answer: object) -> None:
    print(json.dumps(answer, ensure_ascii=False))


@contextmanager
def shown_progress(label: str) -> Iterator[Progress]:
    """A line on standard error that counts up if a person is watching and is wiped when the work is done."""
    watched = sys.stderr.isatty()
    shown = -1

    def progress(done: int, total: int) -> None:
        nonlocal shown
        percent = 100 * done // max(total, 1)
        if watched and percent > shown:
            shown = percent
            bar = "#" * (percent // 4)
            print(f"\r{label} [{bar:<25}] {percent:3} %", end="", file=sys.stderr, flush=True)

    try:
        yield progress
    finally:
        if shown >= 0:
            print("\r" + " " * (len(label) + 36) + "\r", end="", file=sys.stderr, flush=True)
