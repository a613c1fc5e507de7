"""What several commands share: the options for book, card and record, JSON as the answer, and a line of progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..rules import DEFAULT_BOOK, Card, Malformed, Rulebook, book_from_toml, rulebook

if TYPE_CHECKING:
    from ..solver import Progress

BOOK = typer.Option(DEFAULT_BOOK, metavar="NAME", help="The rulebook: travel, web, classic, triple or deluxe.")
RULE = typer.Option(
    [],
    metavar="NAME=VALUE",
    help="A house rule; may be given several times. dicecup rules BOOK --options lists them.",
    show_default=False,
)
RULES = typer.Option(
    None,
    metavar="FILE",
    help="A TOML file of house rules, one name = value per line; with a name it is a rulebook of your own.",
    show_default=False,
)
CARD = typer.Option(
    None,
    metavar="JSON",
    help='The score card so far, such as \'{"boxes": {"fours": 12, "yahtzee": 50}}\', or @FILE. Empty by default.',
    show_default=False,
)
RECORD = typer.Argument(help="A record: a file, or a name from dicecup records.")
JSON = typer.Option(False, "--json", help="Answer as JSON, for programs.", show_default=False)


def asked_book(book: str, rule: list[str], rules: Path | None) -> Rulebook:
    """The book that a command is about; single rules override those of a file."""
    if rules is None:
        return rulebook(book, rule)
    try:
        return book_from_toml(rules.read_text("utf-8"), book, rule)
    except UnicodeDecodeError:
        raise Malformed(f"{rules} is not a file of house rules: it is not text in UTF-8") from None


def asked_card(book: Rulebook, text: str | None) -> Card:
    """The card on the command line: JSON, or @ and the name of a file that holds it."""
    if text is None:
        return Card(book)
    try:
        source = Path(text[1:]).read_text("utf-8") if text.startswith("@") else text
        return Card.from_json(book, json.loads(source))
    except UnicodeDecodeError:
        raise Malformed(f"{text[1:]} is not a card: it is not text in UTF-8") from None
    except (json.JSONDecodeError, RecursionError) as error:
        raise Malformed(f'a card is JSON such as {{"boxes": {{"fours": 12}}}}; this is not: {error}') from None


def own_bots(names: Iterable[str]) -> list[str]:
    """Those of the bots that are somebody's own, `module:Name`. Their modules may lie in the folder we are in."""
    own = [name for name in names if ":" in name]
    if own and str(Path.cwd()) not in sys.path:
        sys.path.append(str(Path.cwd()))
    return own


def print_json(answer: object) -> None:
    print(json.dumps(answer, ensure_ascii=False))


@contextmanager
def shown_progress(label: str) -> Iterator[Progress]:
    """A line on standard error that counts up if a person is watching, and is wiped when the work is done."""
    watched = sys.stderr.isatty()
    shown = -1
    if watched:
        from ..solver.compiler import when_preparing

        when_preparing(lambda sentence: print(sentence, file=sys.stderr, flush=True))

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
