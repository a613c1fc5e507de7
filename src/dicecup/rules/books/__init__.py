"""The printed rulebooks: data and citations, one TOML file per book; and books of your own, from a definition."""

from __future__ import annotations

import pkgutil
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ...words import say
from ...words.library import rule_refusals
from ..dice import Roll
from ..errors import Malformed, UnknownName
from ..rulebook import ABOUT_A_BOOK, Book, HouseRules, Rule, Rulebook, Step, check_entry, rules_by_name

PRINTED = ("travel", "web", "classic", "triple", "deluxe")
"""Each has a file of its name, in the order in which they are offered."""


class PrintedBooks(Mapping[str, Rulebook]):
    """The printed books by name, each read when it is first asked for."""

    def __getitem__(self, name: str) -> Rulebook:
        if name not in PRINTED:
            raise KeyError(name)
        return _printed(name)

    def __iter__(self) -> Iterator[str]:
        return iter(PRINTED)

    def __len__(self) -> int:
        return len(PRINTED)

    def __contains__(self, name: object) -> bool:
        return name in PRINTED


@cache
def _printed(name: str) -> Rulebook:
    text = pkgutil.get_data(__package__, f"{name}.toml")
    assert text is not None
    data = tomllib.loads(text.decode())
    book = Book(
        name,
        data["title"],
        data["summary"],
        tuple(
            Rule(number, rule["text"], rule.get("quote", ""), tuple(rule.get("rulings", ())))
            for number, rule in enumerate(data["rule"], 1)
        ),
        data["clauses"],
        data.get("quotes", {}),
        tuple(Step(Roll(step["roll"]), step["comment"], step.get("hold", "")) for step in data.get("example", ())),
        data.get("example_boxes", {}),
        printed=True,
    )
    return Rulebook(book, **data["rules"])


BOOKS: Mapping[str, Rulebook] = PrintedBooks()
"""The printed books by name: `travel`, `web`, `classic`, `triple` and `deluxe`."""
DEFAULT_BOOK = "deluxe"
"""The book that is played unless another is named."""


def rulebook(
    book: Rulebook | str | Mapping[str, object] = DEFAULT_BOOK, rules: HouseRules = (), **named: object
) -> Rulebook:
    """The printed book of that name, or a book of your own from its definition, with any house rules given.

    `rulebook("deluxe", joker="never")`, `rulebook("deluxe", ["first_yahtzee=tossed"])`, or
    `rulebook({"name": "mine", "based_on": "deluxe", "rules": {"joker": "never"}})`.
    """
    if named:
        rules = {**rules_by_name(rules), **named}
    if isinstance(book, Rulebook):
        return book.with_rules(rules) if rules else book
    if isinstance(book, Mapping):
        return _own_book(book).with_rules(rules)
    if not isinstance(book, str) or book not in BOOKS:
        raise UnknownName("rulebook", book, BOOKS)
    return BOOKS[book].with_rules(rules)


def book_from_toml(text: str, book: str = DEFAULT_BOOK, rules: HouseRules = ()) -> Rulebook:
    """The book in a TOML file: options as `name = value`, at the top, under `[rules]` or both; `rules` are added last.

    The file changes `book` by house rules. With a `name` it defines a book of your own, which may have a `title` and a
    `summary`, and is `based_on` the book that it names, or else on `book`.
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(say(rule_refusals.NOT_TOML, why=error)) from None
    about = {key: data.pop(key) for key in ABOUT_A_BOOK if key in data}
    table = data.pop("rules", {})
    if not isinstance(table, dict):
        raise Malformed(rule_refusals.RULES_TABLE)
    for name in data.keys() & table.keys():
        raise Malformed(say(rule_refusals.RULE_TWICE, rule=name))
    options = {**data, **table}
    if "name" in about:
        return rulebook({"based_on": book, **about, "rules": options}, rules)
    for said in about:
        raise Malformed(say(rule_refusals.NAME_OWN_BOOK, entry=said))
    return rulebook(book, {**options, **rules_by_name(rules)})


def _own_book(definition: Mapping[str, object]) -> Rulebook:
    for key, value in definition.items():
        if key not in (*ABOUT_A_BOOK, "rules"):
            raise UnknownName("entry", key, (*ABOUT_A_BOOK, "rules"))
        if key in ABOUT_A_BOOK:
            check_entry(key, value)
    name, title, summary, based_on = (str(definition.get(key, "")) for key in ABOUT_A_BOOK)
    if name in BOOKS:
        raise Malformed(say(rule_refusals.PRINTED_NAME, name=name))
    rules: Any = definition.get("rules", {})
    if not isinstance(rules, (Mapping, list)):
        raise Malformed(say(rule_refusals.RULES_FORM, rules=str(rules)[:60]))
    base = rulebook(based_on) if based_on else Rulebook(Book(name))
    return base.with_rules(rules).named(name, title, summary)
