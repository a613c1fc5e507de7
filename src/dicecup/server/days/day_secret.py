"""A day's secret: drawn at random, or made from a root that servers share, so that all of them have the same dice."""

from __future__ import annotations

import hashlib
import hmac

from ...fair_dice import SECRET_BYTES, new_secret
from ...rules import BOOKS, Malformed, UnknownName
from ...words import refusals
from .calendar import begins_at

LABEL = b"dicecup day 1"


def shared_root(text: str) -> bytes | None:
    """The root that servers share, from `DICECUP_DAILY_SECRET`: 64 hexadecimal digits; None if that is empty."""
    if not text:
        return None
    try:
        root = bytes.fromhex(text)
    except ValueError:
        root = b""
    if len(root) != SECRET_BYTES:
        raise Malformed(refusals.DAILY_SECRET)
    return root


def secret_of(day: str, root: bytes | None) -> bytes:
    """A day's secret. Without a shared root nobody can know it beforehand: it is drawn here and now."""
    if root is None:
        return new_secret()
    fields = (LABEL, day.encode())
    message = b"".join(len(field).to_bytes(4, "big") + field for field in fields)
    return hmac.digest(root, message, hashlib.sha256)


def check_book(name: str) -> str:
    """The rulebook that a host chooses for every day; empty if it changes from day to day."""
    if name and name not in BOOKS:
        raise UnknownName("book", name, BOOKS)
    return name


def book_of(day: str, chosen: str) -> str:
    """A day's rulebook: the one that the host chose, or else each book with one column in turn."""
    if chosen:
        return chosen
    books = [name for name, book in BOOKS.items() if book.columns == 1]
    return books[begins_at(day) // 86_400_000 % len(books)]
