"""The tree of errors and their codes."""

from __future__ import annotations

import pytest

from dicecup.rules import DicecupError, IllegalHere, Malformed, UnknownName


@pytest.mark.parametrize(
    ("kind", "code"), [(Malformed, "malformed"), (IllegalHere, "illegal"), (UnknownName, "unknown")]
)
def test_codes(kind: type[DicecupError], code: str) -> None:
    assert kind.code == code
    assert issubclass(kind, DicecupError)
    assert issubclass(kind, ValueError)


def test_unknown_names_say_what_is_known() -> None:
    error = UnknownName("rulebook", "delux", ["deluxe", "web"])
    assert str(error) == "unknown rulebook 'delux'. Did you mean deluxe? Known: deluxe, web."


def test_only_a_close_name_is_suggested() -> None:
    """Three of four letters are close, two are not."""
    assert str(UnknownName("bot", "abcx", ["abcy"])) == "unknown bot 'abcx'. Did you mean abcy? Known: abcy."
    assert str(UnknownName("bot", "abxx", ["abyy"])) == "unknown bot 'abxx'. Known: abyy."


def test_a_long_unknown_name_is_cut_to_sixty_characters() -> None:
    assert f"{'x' * 60!r}." in str(UnknownName("bot", "x" * 60, []))
    assert f"'{'x' * 57}...'." in str(UnknownName("bot", "x" * 61, []))
