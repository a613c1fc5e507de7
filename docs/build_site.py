"""Builds the documentation site: `python docs/build_site.py [FOLDER]`, or `make site`.

The pages are the Markdown files that a forge shows as well. They are copied together, because some of them lie outside
of docs/: links between them are put right, mentions of a page become links to it, the reference is written by
mkdocstrings, and the examples become a page. Zensical then builds everything; a warning is an error.
"""

from __future__ import annotations

import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
sys.path.insert(0, str(DOCS))

from write_api import MODULES, OPENING, public_names  # noqa: E402

from dicecup import __version__  # noqa: E402

URLS: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
FROM_THE_ROOT = {"CONTRIBUTING.md": "contributing.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "reporting.md"}
"""Files beside docs/ that are pages as well, with their names there."""
HOME = {"README.md": "README.md"}
"""Whoever links to the README of the repository gets to the first page."""

FENCE = re.compile(r"^ *```")
LINK = re.compile(r"(?<!!)\[([^\]]*)\]\(([^)\s#]+)(#[^)\s]*)?\)")
MENTION = re.compile(r"(?<!\[)`(docs/[\w/.-]+\.md|CONTRIBUTING\.md|CHANGELOG\.md|SECURITY\.md)`(?!\])")


def build(target: Path) -> None:
    """Build the site into a folder, which is emptied before."""
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        for name, text in pages().items():
            path = work / "docs" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        shutil.copytree(DOCS / "pictures", work / "docs" / "pictures", ignore=shutil.ignore_patterns("*.py"))
        shutil.copy(ROOT / "src" / "dicecup" / "server" / "static" / "icons" / "cup.svg", work / "docs" / "pictures")
        (work / "zensical.toml").write_text(configuration(), "utf-8")
        # Read by mkdocstrings, relative to the configuration, and no page.
        shutil.copy(DOCS / "fenced_examples.py", work / "docs")
        # Zensical looks modules up in the working folder before anything else.
        command = [sys.executable, "-P", "-m", "zensical", "build", "--strict"]
        done = subprocess.run(command, cwd=work, capture_output=True, text=True, check=False, env=_environment())
        if done.returncode or "Warning" in done.stdout + done.stderr:
            raise SystemExit(done.stdout + done.stderr)
        (work / "site" / "fenced_examples.py").unlink(missing_ok=True)
        shutil.rmtree(target, ignore_errors=True)
        shutil.copytree(work / "site", target)


def configuration() -> str:
    """zensical.toml, with the modules below the reference and the decisions below their list."""
    text = (ROOT / "zensical.toml").read_text("utf-8")
    modules = {name: page_of(name) for name in MODULES}
    decisions = {title_of(path): f"decisions/{path.name}" for path in sorted((DOCS / "decisions").glob("[0-9]*.md"))}
    for name, first, more in (("Reference", "reference.md", modules), ("Decisions", "decisions/README.md", decisions)):
        line = f'{{ "{name}" = "{first}" }}'
        below = "".join(f", {{ {json.dumps(title)} = {json.dumps(page)} }}" for title, page in more.items())
        text = text.replace(line, f'{{ "{name}" = [{{ "All" = "{first}" }}{below}] }}')
    filled = {name.lower(): address for name, address in URLS.items()} | {"version": __version__, "date": last_change()}
    return re.sub(r"\{(\w+)\}", lambda match: filled.get(match[1], match[0]), text)


def last_change() -> str:
    """The day of the commit that the site is built from; outside of a clone, of the newest page."""
    asked = ["git", "log", "-1", "--format=%cs"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=False)
    newest = max(path.stat().st_mtime for path in DOCS.rglob("*.md"))
    return done.stdout.strip() or datetime.fromtimestamp(newest, UTC).date().isoformat()


def title_of(path: Path) -> str:
    return path.read_text("utf-8").partition("\n")[0].removeprefix("# ")


def _environment() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if not name.startswith(("COV_", "PYTHONWARNINGS"))}


def pages() -> dict[str, str]:
    """Every page by its name in the site."""
    sources = {path.relative_to(DOCS).as_posix(): path for path in sorted(DOCS.rglob("*.md"))}
    sources |= {name: ROOT / file for file, name in FROM_THE_ROOT.items()}
    names = {path: name for name, path in sources.items()} | {ROOT / file: name for file, name in HOME.items()}
    found = {name: linked(path.read_text("utf-8"), path, name, names) + edit(path) for name, path in sources.items()}
    return found | reference_pages() | {"examples.md": examples_page(), "deploy.md": deploy_page()}


def edit(path: Path) -> str:
    return f"\n[Edit this page]({URLS['Source']}/edit/main/{path.relative_to(ROOT).as_posix()})\n"


def linked(text: str, path: Path, name: str, names: dict[Path, str]) -> str:
    """The text of a page with the links of the site. Those to other files of the repository become plain words."""

    def address(file: Path) -> str:
        return Path(os.path.relpath(names[file], Path(name).parent)).as_posix()

    def link(match: re.Match[str]) -> str:
        words, goal, place = match[1], match[2], match[3] or ""
        if re.match(r"[a-z]+:", goal):
            return match[0]
        file = (path.parent / goal).resolve()
        return f"[{words}]({address(file)}{place})" if file in names else words

    def mention(match: re.Match[str]) -> str:
        file = ROOT / match[1]
        return f"[{match[1].removeprefix('docs/')}]({address(file)})" if file in names else match[0]

    lines, inside = [], False
    for line in text.splitlines():
        inside ^= bool(FENCE.match(line))
        lines.append(line if inside or line.startswith("    ") else MENTION.sub(mention, LINK.sub(link, line)))
    return "\n".join(lines) + "\n"


def reference_pages() -> dict[str, str]:
    """A page for every public module, filled in by mkdocstrings from signatures and docstrings."""
    pages = {"reference.md": "\n".join([OPENING, *(f"- [`{name}`]({page_of(name)})" for name in MODULES)]) + "\n"}
    for name in MODULES:
        pages[page_of(name)] = "\n\n".join([f"# `{name}`", f"::: {name}\n{OPTIONS}", *directives(name)]) + "\n"
    return pages


OPTIONS = "    options: {show_root_heading: false, show_root_toc_entry: false, members: false}"


def page_of(module: str) -> str:
    return f"reference/{module.rpartition('.')[2]}.md"


def directives(name: str) -> Iterator[str]:
    module = importlib.import_module(name)
    for each in public_names(module):
        value = getattr(module, each)
        # By the place where it is defined: the function `rulebook` hides behind a module of that name.
        home = getattr(value, "__module__", None)
        defined = f"{home}.{each}" if callable(value) and home and home.startswith("dicecup") else f"{name}.{each}"
        yield f"::: {defined}"


def examples_page() -> str:
    parts = ["# Examples", "Whole programs, in the folder `examples` of the source. Each runs as it is."]
    for path in sorted((ROOT / "examples").glob("*.py")):
        parts += [f"## `{path.name}`", f"```python\n{path.read_text('utf-8').strip()}\n```"]
    return "\n\n".join(parts) + "\n"


LANGUAGES = {".conf": "nginx", ".service": "ini", ".timer": "ini", ".yaml": "yaml"}


def deploy_page() -> str:
    parts = ["# Files to start from", "What is in the folder `deploy`. [Hosting](hosting.md) says what each is for."]
    for path in sorted((ROOT / "deploy").iterdir()):
        if path.suffix != ".json" and path.is_file():
            parts += [
                f"## `{path.name}`",
                f"```{LANGUAGES.get(path.suffix, 'text')}\n{path.read_text('utf-8').strip()}\n```",
            ]
    return "\n\n".join(parts) + "\n"


if __name__ == "__main__":
    build(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site")
