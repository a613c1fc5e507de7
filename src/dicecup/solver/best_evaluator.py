"""The best evaluator there is for a book."""

from __future__ import annotations

from functools import lru_cache

from ..rules import Rulebook, rulebook
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


def evaluator_for(book: Rulebook | str, progress: Progress = silent) -> Evaluator:
    """Exact for one column (solved at the first question), else learned, else one that sees no further than the turn.

    The last kind is for several columns with house rules that change the play: there is no trained estimate for them.

    >>> from dicecup import Card
    >>> from dicecup.solver import evaluator_for
    >>> evaluator = evaluator_for("deluxe")
    >>> round(evaluator.start_value, 2), evaluator.exact
    (254.59, True)
    >>> best = evaluator.choices(Card("deluxe"), "13356", rolls_left=2)[0]
    >>> best.keep, round(best.value, 2)
    (Keep('33'), 251.41)
    """
    book = rulebook(book)
    if book.columns > 1:
        return Network.of(book) if Network.is_trained_on(book) else Greedy(book)
    table = _TABLES.get(book)
    if table is None:
        table = ValueTable.of(book, progress)
        _TABLES.put(book, table)
    return table


def trust_in(book: Rulebook | str) -> str:
    """How far the best values of a book can be trusted; empty if they are exact. Nothing is solved to find out."""
    book = rulebook(book)
    return "" if book.columns == 1 else evaluator_for(book).trust


@lru_cache(maxsize=64)
def values_digest(book: Rulebook) -> str:
    """The fingerprint of what a book's values are made from: anything derived under another one is out of date."""
    if book.columns == 1:
        return state_space(book).digest
    if Network.is_trained_on(book):
        return f"{book.digest} {weights_digest(book.book.name)}"
    return f"turn by turn {book.digest}"
