"""The kinds of mistakes that `mutants.py` plants in a module, and the tree of the module with one of them in it."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

WORDS = Path(__file__).resolve().parents[1] / "src" / "dicecup" / "words"


class Mutant(NamedTuple):
    """One planted mistake."""

    module: str
    place: str
    """The function or class that it is in; empty for the module itself."""
    before: str
    after: str
    number: int
    """Which one it is of several alike in one place, from 1."""
    line: int
    end: int
    is_run_by_import: bool
    path: tuple[tuple[str, int | None], ...]
    new: ast.AST

    @property
    def name(self) -> str:
        count = f" ({self.number})" if self.number > 1 else ""
        return f"{self.module}:{self.place}: {self.before} -> {self.after}{count}"


COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
}
NAMES = {"max": "min", "min": "max", "any": "all", "all": "any"}
ORDERLESS = {"isinstance", "max", "maximum", "min", "minimum", "swapaxes", "zip"}
"""Functions whose arguments are not exchanged: an error at once, or no difference that matters."""

Sentences = Mapping[tuple[str, str], str]
"""(what a module calls a module of words, a name in it) -> the name of another sentence with the same values."""


def changes(node: ast.AST, sentences: Sentences) -> Iterator[tuple[ast.AST, ast.AST]]:
    """What a node may be replaced by: pairs of what is there and what is put there."""
    match node:
        case ast.Attribute(value=ast.Name(id=words), attr=name) if (words, name) in sentences:
            yield node, _with(node, "attr", sentences[words, name])
        case ast.Call(func=func, args=[first, second, *rest]) if not _is_orderless(func, first, second):
            yield node, _with(node, "args", [second, first, *rest])
        case ast.Call(
            keywords=[ast.keyword(arg=str(one), value=first), ast.keyword(arg=str(two), value=second), *rest]
        ):
            exchanged = [ast.keyword(one, second), ast.keyword(two, first), *rest]
            if ast.dump(first) != ast.dump(second):
                yield node, _with(node, "keywords", exchanged)
        case ast.comprehension(ifs=[_, *rest]):
            yield node, _with(node, "ifs", rest)
        case ast.FormattedValue(format_spec=ast.JoinedStr(values=[ast.Constant(value=str(shape))])):
            more = re.sub(r"\.(\d)", lambda found: f".{int(found[1]) + 1}", shape)
            if more != shape:
                yield node, _with(node, "format_spec", ast.JoinedStr([ast.Constant(more)]))
    match node:
        case ast.Compare(ops=ops):
            for place, op in enumerate(ops):
                for other in COMPARISONS[type(op)]:
                    yield node, _with(node, "ops", [*ops[:place], other(), *ops[place + 1 :]])
        case ast.BinOp(op=op) if type(op) in ARITHMETIC and not _is_text(node):
            yield node, _with(node, "op", ARITHMETIC[type(op)]())
        case ast.BoolOp(op=op):
            yield node, _with(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
        case ast.UnaryOp(op=ast.Not() | ast.USub(), operand=operand):
            yield node, operand
        case ast.IfExp(body=body, orelse=orelse):
            yield node, _with(_with(node, "body", orelse), "orelse", body)
        case ast.If(test=test) | ast.While(test=test) if not isinstance(test, ast.Compare | ast.UnaryOp | ast.BoolOp):
            yield test, ast.UnaryOp(ast.Not(), test)
        case ast.Constant(value=bool(value)):
            yield node, ast.Constant(not value)
        case ast.Constant(value=int() | float() as value):
            yield node, ast.Constant(value + 1)
            yield node, ast.Constant(value - 1)
        case ast.Name(id=name) if name in NAMES:
            yield node, ast.Name(NAMES[name], ast.Load())
        case ast.Return(value=ast.expr() as value) if not _is_none(value):
            yield node, ast.Return(ast.Constant(None))
        case ast.Raise() | ast.Break() | ast.Continue() | ast.AugAssign() | ast.Expr(value=ast.Call() | ast.Yield()):
            yield node, ast.Pass()
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield node, ast.Pass()


def _with(node: ast.AST, name: str, value: object) -> ast.AST:
    fields = {field: getattr(node, field) for field in node._fields}
    return type(node)(**{**fields, name: value})


def _is_orderless(func: ast.expr, *arguments: ast.expr) -> bool:
    alike = len({ast.dump(each) for each in arguments}) == 1
    starred = any(isinstance(each, ast.Starred) for each in arguments)
    name = func.id if isinstance(func, ast.Name) else func.attr if isinstance(func, ast.Attribute) else ""
    return alike or starred or name in ORDERLESS


def _is_none(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _is_text(node: ast.BinOp) -> bool:
    return any(
        isinstance(side, ast.JoinedStr) or (isinstance(side, ast.Constant) and isinstance(side.value, str))
        for side in (node.left, node.right)
    )


def sentences_of(tree: ast.Module) -> Sentences:
    """Which sentences a module could say by mistake."""
    found = {}
    for node in tree.body:
        if isinstance(node, ast.ImportFrom) and "words" in (node.module or "").split("."):
            folder = WORDS.joinpath(*(node.module or "").partition("words")[2].strip(".").split("."))
            for alias in node.names:
                file = folder / f"{alias.name}.py"
                if file.exists():
                    found.update({(alias.asname or alias.name, one): other for one, other in _neighbours(file).items()})
    return found


@cache
def _neighbours(file: Path) -> Mapping[str, str]:
    """For each sentence in a file, the next one that takes the same values."""
    alike: dict[tuple[bool, frozenset[str]], list[str]] = {}
    for node in ast.parse(file.read_text("utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Constant(value=str(text))):
                alike.setdefault((False, _values(text)), []).append(name)
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Call(func=ast.Name(id="Plural"), keywords=forms)):
                texts = [form.value.value for form in forms if isinstance(form.value, ast.Constant)]
                alike.setdefault((True, _values(" ".join(map(str, texts)))), []).append(name)
    pairs = [pair for names in alike.values() for pair in zip(names, [*names[1:], names[0]], strict=True)]
    return {one: other for one, other in pairs if one != other}


def _values(text: str) -> frozenset[str]:
    return frozenset(name for _, name, _, _ in string.Formatter().parse(text) if name)


class Site(NamedTuple):
    """A place in a tree that can be changed."""

    path: tuple[tuple[str, int | None], ...]
    """Fields and places in lists that lead from the module to the node."""
    place: str
    line: int
    end: int
    in_function: bool


def sites(module: ast.Module) -> Iterator[tuple[Site, ast.AST]]:
    """Every node that is run, and where it is; annotations, docstrings and compiled functions are left out."""

    def walk(
        node: ast.AST, path: tuple[tuple[str, int | None], ...], place: str, lines: tuple[int, int], inside: bool
    ) -> Iterator[tuple[Site, ast.AST]]:
        if isinstance(node, ast.stmt):
            lines = node.lineno, node.end_lineno or node.lineno
            if isinstance(node, ast.If | ast.For | ast.While | ast.With | ast.FunctionDef | ast.ClassDef | ast.Try):
                lines = node.lineno, max(node.lineno, node.body[0].lineno - 1)
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            if any("njit" in ast.unparse(decorator) for decorator in node.decorator_list):
                return
            place = f"{place}.{node.name}".strip(".")
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if isinstance(node, ast.keyword) and node.arg == "strict":  # of zip: it asserts equal lengths, no more
            return
        yield Site(path, place, *lines, inside), node
        for field, value in ast.iter_fields(node):
            if field in ("annotation", "returns", "decorator_list", "type_params", "bases", "keywords") and isinstance(
                node, ast.FunctionDef | ast.ClassDef | ast.AnnAssign | ast.arg
            ):
                continue
            deeper = inside or (isinstance(node, ast.FunctionDef) and field == "body")
            if isinstance(value, ast.AST):
                yield from walk(value, (*path, (field, None)), place, lines, deeper)
            elif isinstance(value, list):
                for number, each in enumerate(value):
                    if isinstance(each, ast.AST):
                        yield from walk(each, (*path, (field, number)), place, lines, deeper)

    return walk(module, (), "", (1, 1), False)


def mutants(module: str, source: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    tree = ast.parse(source)
    sentences = sentences_of(tree)
    seen: dict[tuple[str, str, str], int] = {}
    for site, node in sites(tree):
        for old, new in changes(node, sentences):
            before, after = _text(old), _text(new)
            seen[site.place, before, after] = number = seen.get((site.place, before, after), 0) + 1
            path = (*site.path, ("test", None)) if old is not node else site.path
            by_import = not site.in_function
            yield Mutant(module, site.place, before, after, number, site.line, site.end, by_import, path, new)


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(ast.fix_missing_locations(node)).split())


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """The tree of a module with the mistake in it."""
    tree = ast.parse(source)
    *way, (field, number) = mutant.path
    node: Any = tree
    for step, place in way:
        node = getattr(node, step) if place is None else getattr(node, step)[place]
    old = getattr(node, field) if number is None else getattr(node, field)[number]
    placed = ast.copy_location(deepcopy(mutant.new), old)
    if number is None:
        setattr(node, field, placed)
    else:
        getattr(node, field)[number] = placed
    return ast.fix_missing_locations(tree)
