"""The five official rulebooks: data and citations, one file a book."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..errors import UnknownName
from ..rulebook import Rulebook
from .classic import CLASSIC
from .deluxe import DELUXE
from .travel import TRAVEL
from .triple import TRIPLE
from .web import WEB

BOOKS: dict[str, Rulebook] = {book.book.name: book for book in (TRAVEL, WEB, CLASSIC, TRIPLE, DELUXE)}
DEFAULT_BOOK = "deluxe"


def rulebook(name: str = DEFAULT_BOOK, rules: Mapping[str, object] | Iterable[str] = ()) -> Rulebook:
    """The book of that name, with house rules if any are given: `rulebook("deluxe", ["first_yahtzee=tossed"])`."""
    if not isinstance(name, str) or name not in BOOKS:
        raise UnknownName("rulebook", name, BOOKS)
    return BOOKS[name].with_rules(rules)
