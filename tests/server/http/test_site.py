from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from dicecup.server.http.bundles import STATIC, NotJoinable, bundle, script_name
from dicecup.server.http.site import ADDRESSES
from tests.server.conftest import Server

ADDRESSES_JS = (STATIC / "js" / "addresses.js").read_text("utf-8")
INDEX = (STATIC / "index.html").read_text("utf-8")
LONGEST_LINE = 120
HEAVIEST_MODULE = 600
"""Lines, since a file is about one thing."""
MOST_SCRIPTS = 15
"""In one folder."""
GENERATED = STATIC / "js" / "types.js"
PAGES = {
    "/": "home-page",
    "/new": "new-table-page",
    "/table/abc": "table-page",
    "/table/abc/card": "card-page",
    "/table/abc/review": "review-page",
    "/review": "review-page",
    "/review/abc": "review-page",
    "/puzzles": "puzzles-page",
    "/cards/web": "card-page",
    "/rules": "rules-page",
    "/rules/web": "rules-page",
    "/learn": "lesson-page",
    "/learn/web": "learn-page",
    "/verify": "verify-page",
    "/verify/abc": "verify-page",
    "/statistics": "statistics-page",
    "/fairness": "fairness-page",
    "/advice": "advice-page",
    "/you": "you-page",
    "/daily": "daily-page",
    "/daily/2027-01-15": "daily-page",
}
"""The addresses that people visit; tests/page/addresses.test.js says which page each one shows."""


@pytest.mark.parametrize("path", PAGES)
def test_every_address_shows_the_document(server: Server, path: str) -> None:
    answer = server.guest().get(path)
    assert answer.status_code == 200
    assert 'role="status"' in answer.text
    assert "script-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-cache"


def test_the_server_reads_every_address_of_the_page() -> None:
    assert len(ADDRESSES) == len(PAGES)
    assert {(STATIC / "js" / "pages" / f"{page}.js").is_file() for page in PAGES.values()} == {True}


def test_no_other_address_shows_it(server: Server) -> None:
    for path in ("/nothing", "/table", "/table/abc/nothing", "/rules/web/1"):
        assert server.guest().get(path).status_code == 404


def test_files_are_asked_after(server: Server) -> None:
    answer = server.guest().get("/static/js/main.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert server.guest().get("/static/nothing.js").status_code == 404
    assert server.guest().get("/static/../site.py").status_code == 404


def test_files_under_their_hash_are_kept_for_good_and_compressed(server: Server) -> None:
    text = server.guest().get("/table/abc").text
    named = re.findall(r'(?:href|src)="(/static/[^"]+)"', text)
    (edition,) = {re.match(r"/static/(\w+)/", name)[1] for name in named}  # type: ignore[index]
    assert len(edition) == 16
    for name in (f"/static/{edition}/js/pages/table-page.js", f"/static/{edition}/css/tokens.css"):
        answer = server.guest().request("GET", name, headers={"accept-encoding": "gzip"})
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.text == (STATIC / name.removeprefix(f"/static/{edition}/")).read_text("utf-8")
        plain = server.guest().request("GET", name, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == answer.text
    assert server.guest().get(f"/static/{edition}/icons/cup-512.png").headers["content-type"] == "image/png"
    assert server.guest().get(f"/static/{edition}/nothing.js").status_code == 404
    assert server.guest().get("/static/0123456789abcdef/js/main.js").status_code == 404, "another edition"


@pytest.mark.parametrize("path", ["/api/lesson", "/api/catalogue", "/openapi.json", "/", "/docs"])
def test_long_answers_are_compressed_for_whoever_accepts_it(server: Server, path: str) -> None:
    plain = server.guest().request("GET", path, headers={"accept-encoding": "identity"})
    packed = server.guest().request("GET", path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert packed.headers["vary"] == "Accept-Encoding"
    assert packed.content == plain.content
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert int(packed.headers["content-length"]) < len(plain.content) / 2
    assert packed.headers["content-security-policy"] == plain.headers["content-security-policy"]


def test_what_may_hold_a_secret_is_not_compressed(server: Server) -> None:
    """Its length would tell of it, together with text that somebody else chose."""
    ann = server.guest("Ann")
    for _ in range(5):
        ann.new_table(title="x" * 40)
    answers = [
        ann.get("/api/me/tables"),
        ann.post("/api/me/move", {}),
        ann.post("/api/tables", {"title": "x" * 40, "seats": 20}),
    ]
    for answer in answers:
        assert len(answer.content) > 1000
        assert "content-encoding" not in answer.headers
    assert "content-encoding" not in ann.get("/health").headers, "and what is short anyway"


def needed(script: Path) -> set[Path]:
    """A script with all that it imports, now or later."""
    found, waiting = set(), [script]
    while waiting:
        each = waiting.pop()
        if each not in found:
            found.add(each)
            names = re.findall(r'^(?:import|\}).*"(\.[^"]+)";$|import\("(\.[^"]+)"\)', each.read_text("utf-8"), re.M)
            waiting += [each.parent.joinpath(name or later).resolve() for name, later in names]
    return found


@pytest.mark.parametrize("page", sorted({*re.findall(r'", "([a-z]+-page)"', ADDRESSES_JS), "missing-page"}))
def test_a_page_loads_its_scripts_in_one_file_and_its_styles_in_another(page: str) -> None:
    found = bundle(script_name(page))
    assert found is not None
    text = found.decode()
    scripts = needed(STATIC / "js" / "main.js") | needed(STATIC / "js" / "pages" / f"{page}.js")
    for script in scripts:
        opening = script.read_text("utf-8").split("*/")[0]
        assert text.count(opening) == 1, f"{script.name} is there once"
    scopes = re.findall(r"^const \$\w+ = \(\(\) => \{$", text, re.M)
    assert len(scopes) == len(scripts) - 1, "and nothing else: all but main.js have a scope of their own"
    assert not re.search(r"^(import|export) ", text, re.M)


def test_the_document_names_the_joined_files(server: Server) -> None:
    text = server.guest().get("/table/abc").text
    [script] = re.findall(r'<script type="module" src="([^"]+)"', text)
    [style] = re.findall(r'<link rel="stylesheet" href="([^"]+)">', text)
    assert script.endswith("/js/table-page.joined.js")
    for address, kind in ((script, "text/javascript"), (style, "text/css")):
        answer = server.guest().get(address)
        assert answer.headers["content-type"].startswith(kind)
        assert "immutable" in answer.headers["cache-control"]
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.headers["vary"] == "Accept-Encoding"
        plain = server.guest().request("GET", address, headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.text == answer.text
    names = re.findall(r'<link rel="stylesheet" href="/static/(css/[a-z]+.css)">', INDEX)
    sheets = [(STATIC / name).read_text("utf-8") for name in names]
    assert server.guest().get(style).text == "\n".join(sheets), "in the same order, as later rules win"
    assert server.guest().get(script.replace("table-page", "no-page")).status_code == 404


def test_a_script_that_cannot_be_joined_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dicecup.server.http.bundles.SCRIPTS", tmp_path)
    (tmp_path / "pages").mkdir()
    (tmp_path / "main.js").write_text("import * as all from './other.js';\n")
    (tmp_path / "pages" / "odd-page.js").write_text("/** */\n")
    with pytest.raises(NotJoinable, match=r"main\.js"):
        bundle(script_name("odd-page"))


def test_a_link_that_is_posted_shows_a_preview(server: Server) -> None:
    text = server.guest().get("/table/abc").text
    assert '<meta property="og:title" content="Join a game of Yahtzee">' in text
    assert (
        'property="og:description" content="Play Yahtzee in your browser: alone, against a bot or with friends' in text
    )
    assert re.search(r'property="og:image" content="http://[^"/]+/static/icons/cup-512.png"', text)
    assert "Join a game" not in server.guest().get("/").text


def test_nothing_moves_when_the_script_has_found_its_page(server: Server) -> None:
    assert '<body class="plain">' in server.guest().get("/").text
    assert "<body>" in server.guest().get("/table/abc").text, "with a line that says what happens"


def test_people_who_come_to_a_wrong_address_see_a_page(server: Server) -> None:
    wrong = server.guest().request("GET", "/nothing", headers={"accept": "text/html,*/*"})
    assert (wrong.status_code, wrong.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "missing-page.joined.js" in wrong.text
    assert server.guest().get("/nothing").json()["code"] == "not_found", "a program gets the reason"
    assert server.guest().request("HEAD", "/").status_code == 200


def test_what_is_imported_is_there() -> None:
    for module in STATIC.rglob("*.js"):
        for found in re.findall(r'(?:from|import) "(\.[^"]+)"', module.read_text("utf-8")):
            assert (module.parent / found).is_file(), f"{module.name} imports {found}"


def test_the_document_and_manifest_name_files_that_exist() -> None:
    named = re.findall(r'(?:href|src)="/static/([^"]+)"', (STATIC / "index.html").read_text("utf-8"))
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text("utf-8"))
    named += [icon["src"] for icon in manifest["icons"]]
    assert all((STATIC / name).is_file() for name in named)


def test_nothing_inline_nothing_from_elsewhere_nothing_huge() -> None:
    for file in [*STATIC.rglob("*.js"), *STATIC.rglob("*.css"), *STATIC.rglob("*.html")]:
        text = file.read_text("utf-8")
        addresses = set(re.findall(r"https?://[\w./]+", text)) - {"http://www.w3.org/2000/svg"}
        assert not addresses, file.name
        assert not re.search(r"<script(?![^>]*\bsrc=)|<style|\bstyle=|innerHTML|\beval\(", text), file.name
        lines = text.splitlines()
        assert max(map(len, lines)) <= LONGEST_LINE or file.suffix == ".html", file.name
        assert len(lines) <= HEAVIEST_MODULE or file == GENERATED, file.name


def test_no_folder_is_crowded() -> None:
    folders = {STATIC / "js", *filter(Path.is_dir, (STATIC / "js").rglob("*"))}
    for folder in folders - {STATIC / "js" / "pages"}:  # one page each, as there is one command each in cli/
        assert len(list(folder.glob("*.js"))) <= MOST_SCRIPTS, folder.name
