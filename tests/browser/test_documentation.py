"""The documentation site in a browser: on a desktop and on a telephone, searched, and with no requests elsewhere."""

from __future__ import annotations

import functools
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.site.built import built_site

from .conftest import DESK, PHONE

PAGES = ["index.html", "tutorial.html", "rules.html", "benchmarks.html", "reference/dicecup.html", "protocol.html"]


class _Silent(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = built_site(tmp_path_factory)
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Silent, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def test_it_is_read_and_searched_on_a_telephone_and_on_a_desk(browser: Browser, site: str) -> None:
    context = browser.new_context()
    page = context.new_page()
    asked: list[str] = []
    wrong: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text) if message.type == "error" else None)
    for name in PAGES:
        page.goto(f"{site}/{name}")
        for size in (DESK, PHONE):
            page.set_viewport_size({"width": size["width"], "height": size["height"]})
            expect(page.locator("h1").first).to_be_visible()
            wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wider <= 0, f"{name} is {wider} pixels too wide for {size}"
        _look_at_pictures(page)
    _search(page, "joker forced")
    page.keyboard.press("Escape")
    page.reload()
    page.locator("header .md-search__button:visible, header label[for=__search]:visible").first.click()
    page.keyboard.type("DICECUP_DATABASE")
    options = page.get_by_role("option")
    expect(options.filter(has_text="Settings").first).to_be_visible()
    expect(options.filter(has_text="Working on dicecup")).to_have_count(0)
    page.reload()
    page.set_viewport_size({"width": DESK["width"], "height": DESK["height"]})
    page.reload()
    _search(page, "joker forced")
    assert {urlsplit(url).netloc for url in asked if url.startswith("http")} == {urlsplit(site).netloc}
    assert not wrong
    context.close()


def _look_at_pictures(page: Page) -> None:
    """Scroll to them, because some are loaded only then."""
    for image in page.locator("article img").all():
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", True)
        assert image.evaluate("image => image.naturalWidth") > 0


def _search(page: Page, words: str) -> None:
    """Search with the button of a wide page or the icon of a narrow one."""
    page.locator("header .md-search__button:visible, header label[for=__search]:visible").first.click()
    page.keyboard.type(words)
    expect(page.get_by_role("option").filter(has_text="Rulings").first).to_be_visible()
