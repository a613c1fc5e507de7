"""The documentation site builds without warnings, is complete, and loads nothing from elsewhere."""

from __future__ import annotations

import importlib
import json
import re
import subprocess
import tomllib
import zlib
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag

import pytest

import dicecup
from tests.repository.test_figures import loaded

from .built import built_site

ROOT = Path(__file__).parents[2]
BUILDER = loaded("docs/build_site.py")
NAV: list[Any] = tomllib.loads(BUILDER.configuration())["project"]["nav"]


def _pages(nav: list[Any]) -> Iterator[str]:
    for entry in nav:
        for value in entry.values():
            yield from [value] if isinstance(value, str) else _pages(value)


def test_every_page_stands_in_the_navigation_once() -> None:
    listed = list(_pages(NAV))
    assert len(listed) == len(set(listed))
    missing, gone = BUILDER.pages().keys() - set(listed), set(listed) - BUILDER.pages().keys()
    assert not missing, f"add these pages to nav in zensical.toml: {sorted(missing)}"
    assert not gone, f"take these pages out of nav in zensical.toml: {sorted(gone)}"


class _Page(HTMLParser):
    """What a page links to, what it loads, and the places in it that can be linked to."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.links: set[str] = set()
        self.loads: set[str] = set()
        self.places: set[str] = set()
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        self.places |= {told[name] for name in ("id", "name") if name in told}
        if tag == "a" and "href" in told:
            self.links.add(told["href"])
        elif tag == "link" and told.get("rel") not in ("canonical", "prev", "next"):
            self.loads.add(told.get("href", ""))
        self.loads |= {told[name] for name in ("src", "srcset", "poster", "data") if name in told}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built_site(tmp_path_factory)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, _Page]:
    return {path: _Page(path) for path in sorted(site.rglob("*.html"))}


def test_every_document_is_a_page(site: Path, pages: dict[Path, _Page]) -> None:
    names = {path.relative_to(site).as_posix() for path in pages}
    expected = {re.sub(r"README\.md$", "index.md", name).removesuffix(".md") + ".html" for name in _pages(NAV)}
    assert names == expected | {"404.html"}


def test_links_lead_somewhere(site: Path, pages: dict[Path, _Page]) -> None:
    broken = []
    for path, page in pages.items():
        if path.name == "404.html":
            continue  # shown at any address, so its links begin with a slash
        for link in page.links | page.loads:
            address, place = urldefrag(unquote(link))
            if re.match(r"(https?|mailto|data):", address):
                continue
            goal = (path.parent / address).resolve() if address else path
            goal = goal / "index.html" if goal.is_dir() else goal
            if not goal.is_file() or (
                place and goal in pages and place not in pages[goal].places | {"__skip", "__toc"}
            ):
                broken.append(f"{path.relative_to(site)}: {link}")
    assert not broken


def test_a_link_that_leads_nowhere_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = {"README.md": "# Home\n\n[away](nowhere.md)\n"}
    monkeypatch.setattr(BUILDER, "pages", lambda: wrong)
    short = '[project]\nsite_name = "x"\ndocs_dir = "docs"\nsite_dir = "site"\n'
    monkeypatch.setattr(BUILDER, "configuration", lambda: short)
    with pytest.raises(SystemExit, match=r"(?s)nowhere\.md|does not exist"):
        BUILDER.build(tmp_path / "built")


def test_a_page_says_of_which_release_it_is_and_how_to_change_it(site: Path, pages: dict[Path, _Page]) -> None:
    urls = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]
    sources = {"hosting.html": "docs/hosting.md", "contributing.html": "CONTRIBUTING.md"}
    sources |= {"index.html": "docs/README.md", "howto/hosts.html": "docs/howto/hosts.md"}
    for name, source in sources.items():
        assert f"{urls['Source']}/edit/main/{source}" in pages[site / name].links
        assert (ROOT / source).is_file()
    for path, page in pages.items():
        assert urls["Source"] in page.links
        assert re.search(rf"dicecup {re.escape(dicecup.__version__)}, \d{{4}}-\d\d-\d\d\.", path.read_text("utf-8"))
    mapped = set(re.findall(r"<loc>(.*?)</loc>", (site / "sitemap.xml").read_text("utf-8")))
    named = {path.relative_to(site).as_posix() for path in pages} - {"404.html"}
    assert mapped == {urls["Documentation"] + name for name in named}


def test_the_site_has_the_icon_of_the_game(site: Path) -> None:
    own = (ROOT / "src/dicecup/server/static/icons/cup.svg").read_bytes()
    icons = re.findall(r'<link rel="icon" href="([^"]+)"', (site / "hosting.html").read_text("utf-8"))
    assert [(site / icon).read_bytes() for icon in icons] == [own]


def test_the_files_for_hosting_are_on_the_site_and_can_be_searched(site: Path) -> None:
    found = json.loads((site / "search.json").read_text("utf-8"))["items"]
    text = "".join(item["text"] for item in found if item["location"].startswith("deploy.html"))
    for word in ("proxy_pass", "reverse_proxy", "OnCalendar", "HEALTHCHECK", "DicecupDown"):
        assert word in text


def test_nothing_is_loaded_from_elsewhere(site: Path, pages: dict[Path, _Page]) -> None:
    """tests/browser/test_documentation.py checks what a browser asks for."""
    elsewhere = {load for page in pages.values() for load in page.loads if re.match(r"(https?:)?//", load)}
    assert not elsewhere
    styles = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    assert not re.search(r"@import|url\([\"']?(https?:)?//", styles)


def test_every_public_name_is_in_the_reference(site: Path) -> None:
    written = (site / "objects.inv").read_bytes().split(b"\n", 4)[4]
    names = {line.split(" ", 1)[0] for line in zlib.decompress(written).decode().splitlines()}
    for module in BUILDER.MODULES:
        offered = BUILDER.public_names(importlib.import_module(module))
        missing = [name for name in offered if f"{module}.{name}" not in names]
        assert not missing or all(_described(site, module, name) for name in missing), (module, missing)


def _described(site: Path, module: str, name: str) -> bool:
    page = (site / BUILDER.page_of(module)).with_suffix(".html").read_text("utf-8")
    return re.search(rf'id="dicecup[\w.]*\.{name}"', page) is not None


def test_examples_in_docstrings_are_code(site: Path) -> None:
    page = (site / "reference" / "dicecup.html").read_text("utf-8")
    assert "<blockquote>\n<blockquote>" not in page
    assert page.count('class="language-pycon highlight"') >= 5


def test_the_search_knows_every_page(site: Path) -> None:
    found = json.loads((site / "search.json").read_text("utf-8"))
    places = {item["location"].partition("#")[0] for item in found["items"]}
    assert {"tutorial.html", "rules.html", "protocol.html", "reference/coach.html"} <= places
    assert any("Joker" in item["text"] for item in found["items"] if item["location"].startswith("rules.html"))


def test_mentions_become_links_and_other_files_plain_words() -> None:
    names = {ROOT / "docs" / "rules.md": "rules.md", ROOT / "CONTRIBUTING.md": "contributing.md"}
    text = "See `docs/rules.md`, [here](../CONTRIBUTING.md#add-a-rulebook) and [there](../Makefile)."
    text += "\n\n```text\n`docs/rules.md`\n```"
    shown = BUILDER.linked(text, ROOT / "docs" / "howto" / "x.md", "howto/x.md", names)
    assert shown.splitlines()[0] == "See [rules.md](../rules.md), here and there."
    shown = BUILDER.linked(text, ROOT / "docs" / "x.md", "x.md", names)
    assert shown.splitlines()[0] == "See [rules.md](rules.md), [here](contributing.md#add-a-rulebook) and there."
    assert shown.splitlines()[3] == "`docs/rules.md`"


def test_links_between_the_files_lead_somewhere_on_a_forge() -> None:
    """The same documents are read on a forge, where links are relative to each file."""
    files = subprocess.run(
        ["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.split()
    broken = []
    for file in files:
        for match in BUILDER.LINK.finditer((ROOT / file).read_text("utf-8")):
            if not re.match(r"[a-z]+:", match[2]) and not (ROOT / file).parent.joinpath(match[2]).exists():
                broken.append(f"{file}: {match[0]}")
    assert not broken
