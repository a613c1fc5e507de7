"""The best available model of who wins, for each book."""

from __future__ import annotations

from functools import lru_cache

from ...rules import Rulebook, rulebook
from ..learned.network import Network
from ..progress import Progress, silent
from .model import WinModel
from .network_to_win import win_network
from .one_column import one_column_model
from .several_columns import SeveralColumnsForPoints


def has_win_model(book: Rulebook | str) -> bool:
    """Whether there is a model of who wins. Several columns with house rules have none: no estimate was trained."""
    book = rulebook(book)
    return book.columns == 1 or Network.is_trained_on(book)


def win_model(book: Rulebook | str, progress: Progress = silent) -> WinModel:
    """The best model for showing chances to people; it assumes that everybody plays for points.

    >>> from dicecup import Game
    >>> from dicecup.solver import win_model
    >>> game = Game.new("deluxe", ["Ann", "Bob"], first=0)
    >>> [round(chance, 2) for chance in win_model("deluxe").chances(game)]
    [0.5, 0.5]
    """
    book = rulebook(book)
    return one_column_model(book, progress) if book.columns == 1 else _several_columns(book)


def win_model_to_play_by(book: Rulebook | str, sides: int) -> WinModel:
    """The best model for a player who wants to win: the network, if there is one for these rules."""
    book = rulebook(book)
    network = win_network(book) if sides == 2 else None
    return win_model(book) if network is None else network


@lru_cache(maxsize=8)
def _several_columns(book: Rulebook) -> SeveralColumnsForPoints:
    return SeveralColumnsForPoints.of(book)
