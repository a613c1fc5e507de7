"""Fixtures that several tests of the screens share."""

from __future__ import annotations

import pytest

from dicecup.rules import Rulebook, rulebook

PUZZLING = rulebook("deluxe", ["categories=small_straight,large_straight,full_house,chance"])
"""A book that yields a puzzle of every theme after a few games. With boxes for a bonus it takes hundreds."""


@pytest.fixture
def quick_puzzles(monkeypatch: pytest.MonkeyPatch) -> Rulebook:
    """The puzzle screen draws from a book that is solved in a moment."""
    monkeypatch.setattr("dicecup.terminal.app.screens.puzzle.rulebook", lambda *_: PUZZLING)
    return PUZZLING
