"""One die in three sizes."""

from __future__ import annotations

import pytest

from dicecup.rules.dice import FACES
from dicecup.terminal.app.screen_size import SCREEN_SIZES, ScreenSize
from dicecup.terminal.app.widgets.die import PIP, die_lines


@pytest.mark.parametrize("face", FACES)
@pytest.mark.parametrize("size", ["usual", "large"])
def test_a_face_has_as_many_pips(face: int, size: ScreenSize) -> None:
    assert "".join(die_lines(face, False, size)).count(PIP) == face


def test_a_small_die_has_a_digit_and_an_empty_one_nothing() -> None:
    assert die_lines(4, False, "small") == ["╭─╮", "│4│", "╰─╯"]
    assert die_lines(None, False, "small") == ["╭─╮", "│ │", "╰─╯"]


@pytest.mark.parametrize("size", SCREEN_SIZES)
def test_a_held_die_differs_by_its_edge_only(size: ScreenSize) -> None:
    light, heavy = die_lines(5, False, size), die_lines(5, True, size)
    assert [len(line) for line in light] == [len(line) for line in heavy]
    assert "".join(light).translate(str.maketrans("╭─╮│╰╯", "┏━┓┃┗┛")) == "".join(heavy)
