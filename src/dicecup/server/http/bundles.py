"""A page's scripts in one file, and all pages' styles in another: on a slow line, the number of requests counts.

The files in `static/` stay as they are, and are also served under their own names. In the joined file each script
becomes a function, in an order in which every script follows those it needs, so each still has its own names and runs
once.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path

STATIC = Path(__file__).parents[1] / "static"
SCRIPTS = STATIC / "js"
STYLES = "css/joined.css"
_STYLE = re.compile(r'<link rel="stylesheet" href="/static/(css/[a-z]+\.css)">\n')
_IMPORT = re.compile(r'^import (?:\{([^}]*)\} from )?"(\.[^"]+)";\n', re.M)
_LATER = re.compile(r'\bimport\("(\.[^"]+)"\)')
_PAGE = "import(`./pages/${page}.js`)"
_EXPORT = re.compile(r"^export ((?:async function|function|class|const) (\w+))", re.M)
_LEFT = re.compile(r"^(?:import|export)\b|\bimport\(", re.M)


class NotJoinable(Exception):
    """A script is written in a way that is not foreseen here."""


def script_name(page: str) -> str:
    """The name of a page's joined script: beside its parts, so that relative addresses in them stay valid."""
    return f"js/{page}.joined.js"


@cache
def edition() -> str:
    """The name of exactly this set of files."""
    found = hashlib.sha256(Path(__file__).read_bytes())
    for file in _files():
        found.update(f"{file.relative_to(STATIC).as_posix()}\n{file.stat().st_size}\n".encode())
        found.update(file.read_bytes())
    return found.hexdigest()[:16]


def size_of(name: str) -> int | None:
    """How many bytes the file at that place under `static/` has, with or without the edition; None if there is none."""
    name = name.removeprefix(f"{edition()}/")
    whole = bundle(name)
    return _sizes().get(name) if whole is None else len(whole)


@cache
def _sizes() -> dict[str, int]:
    return {file.relative_to(STATIC).as_posix(): file.stat().st_size for file in _files()}


def _files() -> list[Path]:
    return sorted(each for each in STATIC.rglob("*") if each.is_file())


def bundle(name: str) -> bytes | None:
    """A joined file by its name under `static/`; None for any other name."""
    if name == STYLES:
        return _joined_styles()
    found = re.fullmatch(r"js/([a-z-]+)\.joined\.js", name)
    # Only what exists is kept in memory: anybody can ask for any name.
    if found is None or not (SCRIPTS / "pages" / f"{found[1]}.js").exists():
        return None
    return _joined_scripts(found[1])


def document(text: str, page: str) -> str:
    """The document with the joined files in place of the ones it names."""
    first = _styles()[0]
    text = text.replace(f'href="/static/{first}"', f'href="/static/{STYLES}"')
    text = _STYLE.sub(lambda link: link[0] if link[1] == STYLES else "", text)
    return text.replace('src="/static/js/main.js"', f'src="/static/{script_name(page)}"')


@cache
def _styles() -> tuple[str, ...]:
    return tuple(_STYLE.findall((STATIC / "index.html").read_text("utf-8")))


@cache
def _joined_styles() -> bytes:
    return b"\n".join((STATIC / each).read_bytes() for each in _styles())


@cache
def _joined_scripts(page: str) -> bytes:
    order: dict[Path, str] = {}
    first = SCRIPTS / "pages" / f"{page}.js"
    _add(first, order)
    main = SCRIPTS / "main.js"
    _add(main, order, page=first)
    return "\n".join(order.values()).encode()


def _add(script: Path, order: dict[Path, str], page: Path | None = None) -> None:
    """Add a script after everything that it imports, at once or later."""
    if script in order:
        return
    text = script.read_text("utf-8")
    needed = [*(name for _, name in _IMPORT.findall(text)), *_LATER.findall(text)]
    for name in needed:
        _add((script.parent / name).resolve(), order)

    def imported(found: re.Match[str]) -> str:
        names = (found[1] or "").replace(" as ", ": ")
        return f"const {{{names}}} = {_variable((script.parent / found[2]).resolve())};\n" if found[1] else ""

    def later(found: re.Match[str]) -> str:
        return f"Promise.resolve({_variable((script.parent / found[1]).resolve())})"

    exports = [name for _, name in _EXPORT.findall(text)]
    text = _LATER.sub(later, _EXPORT.sub(r"\1", _IMPORT.sub(imported, text)))
    if page is not None:
        text = text.replace(_PAGE, f"Promise.resolve({_variable(page)})")
    text = text.replace("export {};\n", "")
    if _LEFT.search(re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S)):
        raise NotJoinable(script.name)
    if page is not None:
        order[script] = f"{{\n{text}}}"  # it awaits its page, which a function could not
    else:
        order[script] = f"const {_variable(script)} = (() => {{\n{text}return {{ {', '.join(exports)} }};\n}})();"


def _variable(script: Path) -> str:
    return "$" + re.sub(r"\W", "_", script.relative_to(SCRIPTS).as_posix().removesuffix(".js"))
