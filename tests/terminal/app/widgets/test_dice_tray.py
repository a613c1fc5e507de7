"""Where dice lie on the table."""

from __future__ import annotations

from dicecup.rules import Roll
from dicecup.terminal.app.widgets.dice_tray import arranged


def test_dice_that_stay_keep_their_places() -> None:
    assert arranged([1, 3, 3, 5, 6], [False, True, True, False, False], Roll("33124")) == [1, 3, 3, 2, 4]
    assert arranged([None] * 5, [False] * 5, Roll("13356")) == [1, 3, 3, 5, 6]
    assert arranged([1, 3, 3, 5, 6], [True] * 5, None) == [None] * 5
