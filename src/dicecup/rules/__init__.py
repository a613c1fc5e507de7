"""The rules of Yahtzee, as five printed books have them. Standard library only: no clock, no randomness, no I/O."""

from __future__ import annotations

from .books import BOOKS, DEFAULT_BOOK, book_from_toml, rulebook
from .box import Box
from .card import Card, Placement
from .categories import CATEGORIES, LOWER, UPPER, Category
from .dice import KEEPS, ROLLS, Keep, Roll, outcomes
from .errors import DicecupError, IllegalHere, Malformed, UnknownName
from .game import Action, Enter, Game, Move, Reroll, Resign, Resignation, Side, Turn, Write
from .help_mark import HelpMark
from .record import Record
from .rulebook import Book, Rule, Rulebook
from .series import Series
from .totals import Totals

__all__ = [
    "BOOKS",
    "CATEGORIES",
    "DEFAULT_BOOK",
    "KEEPS",
    "LOWER",
    "ROLLS",
    "UPPER",
    "Action",
    "Book",
    "Box",
    "Card",
    "Category",
    "DicecupError",
    "Enter",
    "Game",
    "HelpMark",
    "IllegalHere",
    "Keep",
    "Malformed",
    "Move",
    "Placement",
    "Record",
    "Reroll",
    "Resign",
    "Resignation",
    "Roll",
    "Rule",
    "Rulebook",
    "Series",
    "Side",
    "Totals",
    "Turn",
    "UnknownName",
    "Write",
    "book_from_toml",
    "outcomes",
    "rulebook",
]
