"""The best evaluator there is for a book, and what to say about its values."""

from __future__ import annotations

from functools import lru_cache

from ..rules import IllegalHere, Rulebook
from .evaluator import Evaluator
from .exact.states import state_space
from .exact.value_table import ValueTable
from .greedy import Greedy
from .learned.network import Network
from .learned.perceptron import weights_digest
from .progress import Progress, silent
from .recently_used import Recent

_TABLES: Recent[Rulebook, ValueTable] = Recent(8)
"""Books with their house rules whose values are kept in memory."""


def evaluator_for(book: Rulebook, progress: Progress = silent) -> Evaluator:
    """Exact for one column (solved at the first question), else learned, else one that sees no further than the turn.

    Several columns with house rules that change the play are of the last kind: nobody trained an estimate for them.
    """
    if book.columns > 1:
        try:
            return Network.of(book)
        except IllegalHere:
            return Greedy(book)
    table = _TABLES.get(book)
    if table is None:
        table = ValueTable.of(book, progress)
        _TABLES.put(book, table)
    return table


@lru_cache(maxsize=64)
def values_digest(book: Rulebook) -> str:
    """The fingerprint of what the values of a book are made from: what was concluded from others is out of date."""
    if book.columns == 1:
        return state_space(book).digest
    try:
        return f"{Network.of(book).book.digest} {weights_digest(book.book.name)}"
    except IllegalHere:
        return f"turn by turn {book.digest}"


def estimate_note(book: Rulebook) -> str:
    """How far the values of a book can be trusted, in a sentence or two; empty where they are exact."""
    if book.columns == 1:
        return ""
    try:
        return Network.of(book).note
    except IllegalHere:
        return (
            "Nobody trained an estimate for these house rules: values count the points of this turn alone, and good"
            " choices may be called mistakes."
        )
