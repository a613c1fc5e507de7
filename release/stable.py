"""What is promised not to change, kept as text in release/stable: `python release/stable.py` says what breaks it.

    python release/stable.py             compares the code with what was kept at the last release
    python release/stable.py --keep      keeps what the code has now: a step of a release (docs/releasing.md)

Three things are kept: the Python names with their signatures, as stubs; the options of every command; the addresses of
the HTTP API. New ones may be added at any time; those that are kept may not be removed or changed.
"""

from __future__ import annotations

import pkgutil
import re
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import griffe

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "docs"))

from write_api import MODULES  # type: ignore[import-not-found] # noqa: E402

KEPT = ROOT / "release" / "stable"


def today() -> dict[str, str]:
    """The files of release/stable as the code would have them."""
    package = loaded()
    stubs = {f"{name}.pyi": stub(package, name) for name in MODULES}
    return stubs | {"commands.txt": "".join(commands()), "addresses.txt": "".join(addresses())}


def kept() -> dict[str, str]:
    return {path.name: path.read_text("utf-8") for path in sorted(KEPT.iterdir())}


def breaks(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """A sentence for everything in `before` that `after` no longer has or has differently."""
    found = []
    for name, text in before.items():
        if name.endswith(".pyi"):
            module = name.removesuffix(".pyi")
            old, new = (griffe.visit(module, Path(name), each) for each in (text, after.get(name, "")))
            found += [f"{name}: {sentence(each)}" for each in griffe.find_breaking_changes(old, new)]
            found += [f"{name}: {line}" for line in other_types(old, new)]
        else:
            lines = set(after.get(name, "").splitlines())
            found += [f"{name}: “{line}” is gone" for line in text.splitlines() if line not in lines]
    return found


def sentence(breakage: griffe.Breakage) -> str:
    """What Griffe says, without its colours and without the name of the file at the start."""
    told = re.sub(r"\x1b\[\d+m", "", breakage.explain(griffe.ExplanationStyle.ONE_LINE))
    return " ".join(told.split()).partition(": ")[2]


def other_types(old: griffe.Module | griffe.Class, new: griffe.Module | griffe.Class) -> Iterator[str]:
    """Attributes whose type has changed, which Griffe does not check."""
    for name, before in old.members.items():
        after = new.members.get(name)
        if isinstance(before, griffe.Attribute) and isinstance(after, griffe.Attribute):
            if str(before.annotation) != str(after.annotation):
                yield f"{before.path} was {before.annotation} and is {after.annotation}"
        elif isinstance(before, griffe.Class) and isinstance(after, griffe.Class):
            yield from other_types(before, after)


# --- Python -----------------------------------------------------------------------------------------------------


def loaded(folder: Path = ROOT / "src") -> griffe.Module:
    loader = griffe.GriffeLoader(search_paths=[folder])
    package = loader.load("dicecup")
    loader.resolve_aliases(implicit=False, external=False)
    assert isinstance(package, griffe.Module)
    return package


def stub(package: griffe.Module, name: str) -> str:
    """Every public name of a module as a stub, wherever it is defined."""
    module: Any = package[name.removeprefix("dicecup.")] if name != "dicecup" else package
    lines = [f'"""The public names of {name}, written by release/stable.py."""', ""]
    for each in public_names(module):
        member = resolved(module.members[each])
        lines += written(hidden_by(member, each, package) if member.is_module else member)
    return "\n".join(lines) + "\n"


def public_names(module: Any) -> list[str]:
    listed = module.exports or (module["rules"].exports if module.path == "dicecup" else None)
    if listed:
        return sorted(str(name) for name in listed)
    return sorted(
        name
        for name, member in module.members.items()
        if not name.startswith("_") and not member.is_alias and not member.is_module
    )


def hidden_by(module: Any, name: str, package: griffe.Module) -> Any:
    """What a package offers under the name of one of its modules, such as the function `rulebook`."""
    offered = getattr(import_module(module.parent.path), name)
    return package[f"{offered.__module__}.{name}".removeprefix("dicecup.")]


def resolved(member: Any) -> Any:
    return member.final_target if member.is_alias else member


def written(member: Any, indent: str = "") -> Iterator[str]:
    if member.is_class:
        yield f"{indent}class {member.name}:"
        inside = list(members(member))
        yield from [line for each in inside for line in written(each, f"{indent}    ")] or [f"{indent}    ..."]
    elif member.is_function or "property" in member.labels:
        kinds = {"property", "classmethod", "staticmethod"} & member.labels
        yield from (f"{indent}@{kind}" for kind in sorted(kinds))
        parameters = getattr(member, "parameters", None) or griffe.Parameters(griffe.Parameter("self"))
        returns = getattr(member, "returns", None) or getattr(member, "annotation", None)
        yield f"{indent}def {member.name}({', '.join(shown(parameters))}){f' -> {returns}' if returns else ''}: ..."
    elif member.annotation is not None:
        yield f"{indent}{member.name}: {member.annotation}"
    else:
        yield f"{indent}{member.name} = ..."


def members(cls: Any) -> Iterator[Any]:
    """The public members of a class, those that it inherits included."""
    for name, member in sorted(cls.all_members.items()):
        found = resolved(member)
        if (not name.startswith("_") or name == "__init__") and not found.is_module:
            yield found


def shown(parameters: griffe.Parameters) -> Iterator[str]:
    """The parameters of a function as Python writes them, with `...` for their defaults."""
    kinds = griffe.ParameterKind
    last, starred = None, False
    for parameter in parameters:
        if last is kinds.positional_only and parameter.kind is not kinds.positional_only:
            yield "/"
        if parameter.kind is kinds.keyword_only and not starred:
            starred = True
            yield "*"
        star = {kinds.var_positional: "*", kinds.var_keyword: "**"}.get(
            parameter.kind or kinds.positional_or_keyword, ""
        )
        starred = starred or star == "*"
        typed = f": {parameter.annotation}" if parameter.annotation is not None else ""
        default = " = ..." if parameter.default is not None and not star else ""
        yield f"{star}{parameter.name}{typed}{default}"
        last = parameter.kind


# --- commands and addresses ---------------------------------------------------------------------------------------


def commands() -> Iterator[str]:
    import typer.main

    from dicecup.cli import app

    group: Any = typer.main.get_command(app)
    for name, command in sorted(group.commands.items()):
        for parameter in command.params:
            for spelling in (*parameter.opts, *parameter.secondary_opts):
                argument = "an argument" if not spelling.startswith("-") else "an option"
                yield f"dicecup {name}: {spelling}, {argument}\n"


def addresses() -> Iterator[str]:
    from dicecup.server.http import live, routes

    modules = [import_module(f"{routes.__name__}.{each.name}") for each in pkgutil.iter_modules(routes.__path__)]
    found: list[Any] = [route for module in (live, *modules) for route in getattr(module, "ROUTER", live.ROUTER).routes]
    lines = {
        f"{method} {route.path}\n" for route in found for method in getattr(route, "methods", None) or ["WebSocket"]
    }
    yield from sorted(lines, key=lambda line: line.split()[::-1])


def main() -> int:
    if "--keep" in sys.argv[1:]:
        KEPT.mkdir(exist_ok=True)
        for path in KEPT.iterdir():
            path.unlink()
        for name, text in today().items():
            (KEPT / name).write_text(text, "utf-8")
        return 0
    found = breaks(kept(), today())
    print("\n".join(found) or "Nothing that was kept is gone or different.")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
