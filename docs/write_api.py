"""Writes docs/reference.md, every public name with its signature and its docstring: `python docs/write_api.py`.

A test checks that the page is up to date and that no public name lacks a docstring.
"""

from __future__ import annotations

import ast
import enum
import importlib
import inspect
import itertools
import re
import sys
import textwrap
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import is_typeddict

DOCUMENT = Path(__file__).parent / "reference.md"
OPENING = """# Reference of the Python API

Every public name, made from the signatures and docstrings by `docs/write_api.py`. [api.md](api.md) is the place to
start: it says in a line what each name is for, and has examples. Importing `dicecup` needs nothing but Python; the
solver needs NumPy (and the extra `solver` to solve), the client `websockets`, and the environments the extra `rl`.
"""
MODULES = (
    "dicecup",
    "dicecup.solver",
    "dicecup.coach",
    "dicecup.players",
    "dicecup.saves",
    "dicecup.dice_sources",
    "dicecup.fair_dice",
    "dicecup.client",
    "dicecup.table_types",
    "dicecup.shared_work",
    "dicecup.environments",
)
ACCESSORS = (property, classmethod, staticmethod)


def public_names(module: ModuleType) -> list[str]:
    """The names that a module offers: its `__all__`, or whatever it defines itself without an underscore."""
    listed = getattr(module, "__all__", None)
    if listed is not None:
        return sorted(listed, key=str.casefold)
    return [
        name
        for name, value in vars(module).items()
        if not name.startswith("_") and getattr(value, "__module__", None) == module.__name__
    ]


def reference() -> str:
    parts = [OPENING]
    for name in MODULES:
        module = importlib.import_module(name)
        parts.append(f"## `{name}`\n\n{fenced(inspect.getdoc(module) or '')}\n")
        parts += [entry(module, each) for each in public_names(module)]
    return "\n".join(parts)


def entry(module: ModuleType, name: str) -> str:
    value = getattr(module, name)
    lines = [f"### `{name}{signature(value)}`", ""]
    if described(value):
        lines += [fenced(docstring(value)), ""]
    else:
        shown = repr(value)
        short = len(shown) <= 60 and " at 0x" not in shown
        lines += [docstring_below(module, name) or f"A constant, a {type(value).__name__}.", ""]
        lines += [f"Its value is `{shown}`.", ""] if short else []
    if inspect.isclass(value):
        lines += [f"- {line}" for line in members(value)]
        lines += [""] if lines[-1] else []
    return "\n".join(lines)


def fenced(text: str) -> str:
    """The examples of a docstring as Markdown shows code."""
    blocks = text.split("\n\n")
    return "\n\n".join(f"```pycon\n{block}\n\n```" if block.startswith(">>> ") else block for block in blocks)


def docstring_below(module: ModuleType, name: str) -> str:
    """The text below a constant, in whichever module of the package it is made.

    What else happens to be loaded may have the same name for something of its own, so the modules inside `module` are
    asked first.
    """
    loaded = [name for name in sorted(sys.modules) if name.startswith("dicecup.")]
    loaded.sort(key=lambda name: not name.startswith(f"{module.__name__}."))
    for each in [module, *(sys.modules[name] for name in loaded)]:
        for line, below in itertools.pairwise(parsed(each.__file__ or "")):
            targets = line.targets if isinstance(line, ast.Assign) else [getattr(line, "target", None)]
            named = any(isinstance(target, ast.Name) and target.id == name for target in targets)
            if named and isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                return " ".join(str(below.value.value).split())
    return ""


@cache
def parsed(path: str) -> list[ast.stmt]:
    return ast.parse(Path(path).read_text("utf-8")).body if path.endswith(".py") else []


def docstring(value: object) -> str:
    """The docstring that was written for this value: not an inherited one, nor one that Python makes up."""
    text = vars(value).get("__doc__") if inspect.isclass(value) else getattr(value, "__doc__", None)
    made_up = inspect.isclass(value) and (text or "").startswith(f"{value.__name__}(")
    return "" if made_up else inspect.cleandoc(text or "")


def described(value: object) -> bool:
    """Whether a docstring belongs to the value itself rather than to its type."""
    return inspect.isclass(value) or inspect.isroutine(value)


def members(cls: type) -> Iterator[str]:
    """A line for each public method, property and named value of a class."""
    if issubclass(cls, enum.Enum):
        yield "one of " + ", ".join(f"`{each.name}`" for each in cls)
        return
    for name, text in attributes(cls):
        yield f"`{name}`{': ' + text if text else ''}"
    for name, raw in vars(cls).items():
        if name.startswith("_") or not (isinstance(raw, ACCESSORS) or inspect.isfunction(raw)):
            continue
        inner = raw.fget if isinstance(raw, property) else getattr(raw, "__func__", raw)
        if isinstance(raw, property):
            shown = f"{name}: {inspect.signature(inner).return_annotation}"
        else:
            shown = f"{name}{signature(inner, bound=not isinstance(raw, staticmethod))}"
        text = " ".join(docstring(inner).partition("\n\n")[0].split())
        yield f"`{shown}`{': ' + text if text else ''}"


def attributes(cls: type) -> Iterator[tuple[str, str]]:
    """The attributes of a class with the text below them in its source; without a text only those of a `TypedDict`."""
    try:
        (tree,) = ast.parse(textwrap.dedent(inspect.getsource(cls))).body
    except (OSError, TypeError):
        return
    assert isinstance(tree, ast.ClassDef)
    for line, below in itertools.pairwise([*tree.body, ast.Pass()]):
        if isinstance(line, ast.AnnAssign):
            shown = ast.unparse(line.target) + ": " + ast.unparse(line.annotation)
            if isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant):
                yield shown, " ".join(str(below.value.value).split())
            elif is_typeddict(cls):
                yield shown, ""


def signature(value: object, *, bound: bool = False) -> str:
    if not callable(value) or (inspect.isclass(value) and issubclass(value, enum.Enum | BaseException)):
        return ""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return ""
    parameters = list(found.parameters.values())
    text = str(found.replace(parameters=parameters[1:] if bound else parameters))
    text = re.sub(r"ForwardRef\('(.*?)'\)", r"\1", text)
    text = re.sub(r"(: |-> )'(.*?)'", r"\1\2", text)
    text = re.sub(r"<function (\w+) at 0x[0-9a-f]+>", r"\1", text)
    text = text.replace("(*args, **kwargs)", "")  # of types that take anything, which says nothing
    return text.removesuffix(" -> None") if inspect.isclass(value) else text


if __name__ == "__main__":
    DOCUMENT.write_text(reference(), "utf-8")
