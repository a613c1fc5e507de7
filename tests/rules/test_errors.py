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
