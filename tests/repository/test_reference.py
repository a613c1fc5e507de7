"""docs/reference.md has every public name, as the code has it."""

from __future__ import annotations

import importlib

import pytest

from tests.repository.test_figures import loaded

WRITER = loaded("docs/write_api.py")


def test_the_reference_is_up_to_date() -> None:
    assert WRITER.DOCUMENT.read_text("utf-8") == WRITER.reference(), "run python docs/write_api.py"


@pytest.mark.parametrize("name", WRITER.MODULES)
def test_every_public_name_says_what_it_is(name: str) -> None:
    module = importlib.import_module(name)
    names = WRITER.public_names(module)
    assert names
    values = {each: getattr(module, each) for each in names}
    silent = [each for each, value in values.items() if WRITER.described(value) and not WRITER.docstring(value)]
    assert silent == []


@pytest.mark.parametrize("name", sorted({*WRITER.MODULES} - {"dicecup.client", "dicecup.table_types"}))
def test_every_module_has_examples(name: str) -> None:
    """Those of the client and its types need a server: docs/server.md has them."""
    section = WRITER.DOCUMENT.read_text("utf-8").partition(f"## `{name}`")[2].partition("\n## ")[0]
    assert "\n>>> " in section


def test_what_python_makes_up_is_no_docstring() -> None:
    class Pair(tuple[int, int]):
        pass

    Pair.__doc__ = "Pair(first, second)"
    assert WRITER.docstring(Pair) == ""
    Pair.__doc__ = "Two numbers."
    assert WRITER.docstring(Pair) == "Two numbers."
