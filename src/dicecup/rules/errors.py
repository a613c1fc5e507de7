"""The error tree of dicecup.

DicecupError                 everything that dicecup refuses; the message is meant for people
├── Malformed                not of the right form: six dice, an impossible card, a damaged record
├── IllegalHere              well formed, but the rules do not allow it here; the message names the clause
└── UnknownName              a book, option, category or box that does not exist; the message lists those that do
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

from ..words import say
from ..words.library import rule_refusals


class DicecupError(ValueError):
    """Something that dicecup refuses, in a sentence that a person can act on."""

    code = "error"


class Malformed(DicecupError):
    """The text or value is not of the right form."""

    code = "malformed"


class IllegalHere(DicecupError):
    """Well formed, but not allowed in this position."""

    code = "illegal"


class UnknownName(DicecupError, KeyError):
    """A name that does not exist. It is a `KeyError` too, as for any mapping."""

    code = "unknown"

    def __init__(self, kind: str, name: object, known: Iterable[str]) -> None:
        """`kind` is one of `rule_refusals.UNKNOWN`."""
        shown = str(name) if len(str(name)) <= 60 else str(name)[:57] + "..."
        super().__init__(kind, shown, [*known])

    def __str__(self) -> str:
        kind, shown, names = self.args
        close = get_close_matches(shown.lower(), names, n=1)
        hint = [say(rule_refusals.DID_YOU_MEAN, name=close[0])] if close else []
        known_names = say(rule_refusals.KNOWN, names=", ".join(names))
        return " ".join([say(rule_refusals.UNKNOWN[kind], name=shown), *hint, known_names])
