"""The five printed rulebooks: data and citations, one file per book; and books of your own by their definition."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from ..errors import Malformed, UnknownName
from ..rulebook import ABOUT_A_BOOK, Book, HouseRules, Rulebook, rules_by_name
from .classic import CLASSIC
from .deluxe import DELUXE
from .travel import TRAVEL
from .triple import TRIPLE
from .web import WEB

BOOKS: dict[str, Rulebook] = {book.book.name: book for book in (TRAVEL, WEB, CLASSIC, TRIPLE, DELUXE)}
"""The five printed books by name: `travel`, `web`, `classic`, `triple` and `deluxe`."""
DEFAULT_BOOK = "deluxe"
"""The book that is played unless another is named."""


def rulebook(book: Rulebook | str | Mapping[str, object] = DEFAULT_BOOK, rules: HouseRules = ()) -> Rulebook:
    """The printed book of that name, or your own by its definition, with house rules if any are given.

    `rulebook("deluxe", ["first_yahtzee=tossed"])`, or
    `rulebook({"name": "mine", "based_on": "deluxe", "rules": {"joker": "never"}})`.
    """
    if isinstance(book, Rulebook):
        return book.with_rules(rules) if rules else book
    if isinstance(book, Mapping):
        return _own_book(book).with_rules(rules)
    if not isinstance(book, str) or book not in BOOKS:
        raise UnknownName("rulebook", book, BOOKS)
    return BOOKS[book].with_rules(rules)


def book_from_toml(text: str, book: str = DEFAULT_BOOK, rules: HouseRules = ()) -> Rulebook:
    """The book in a TOML file: options as `name = value`, at the top or under `[rules]`; `rules` are added last.

    The file changes `book` by house rules. With a `name` it defines a book of your own, which may have a `title` and a
    `summary` and is `based_on` the book that it says, or on `book`.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"the house rules file is not TOML: {error}") from None
    about = {key: data.pop(key) for key in ABOUT_A_BOOK if key in data}
    options = data.get("rules", data)
    if not isinstance(options, dict):
        raise Malformed("in a house rules file, [rules] is a table of name = value lines")
    if "name" in about:
        return rulebook({"based_on": book, **about, "rules": options}, rules)
    for said in about:
        raise Malformed(f'a house rules file with {said} defines a book of its own: add its name, name = "mine"')
    return rulebook(book, {**options, **rules_by_name(rules)})


def _own_book(definition: Mapping[str, object]) -> Rulebook:
    for key, value in definition.items():
        if key not in (*ABOUT_A_BOOK, "rules"):
            raise UnknownName("entry in the definition of a book", key, (*ABOUT_A_BOOK, "rules"))
        if key in ABOUT_A_BOOK and not (isinstance(value, str) and len(value) <= 500 and value.isprintable()):
            raise Malformed(f"the {key} of a book is a line of text; got {str(value)[:60]!r}")
    name, title, summary, based_on = (str(definition.get(key, "")) for key in ABOUT_A_BOOK)
    if name in BOOKS:
        raise Malformed(f"{name} is a printed book; give your own another name")
    rules: Any = definition.get("rules", {})
    if not isinstance(rules, (Mapping, list)):
        raise Malformed(f"the rules of a book are options by name; got {str(rules)[:60]!r}")
    base = rulebook(based_on) if based_on else Rulebook(Book(name))
    return base.with_rules(rules).named(name, title, summary)
