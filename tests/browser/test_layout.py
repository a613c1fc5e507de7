"""Every page and table has room at every size: nothing is wider than the window, overlaps or hides anything, is too
small to hit or cut off, and axe finds nothing.

Every run sees a part in which each page, size, number of sides, number of columns and scheme occurs;
`bench/prove.py page` sees them all.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import cycle, product

import pytest
from playwright.sync_api import expect

from dicecup.server.http.site import ADDRESSES
from tests.browser.pages.test_review import SLOW
from tests.browser.pages.test_you import PASSWORD, become

from .conftest import PHONE, NewPlayer
from .driving.pages import AFTER_A_GAME, IN_TESTS_OF_THEIR_OWN, PAGES
from .driving.player import Player
from .driving.surveyor import SIZES, THOROUGH, Surveyor

NAMES = (
    *("Ann", "Bartholomew", "Cleopatra of Egypt", "Di", "Evangeline", "Ferdinand II", "Grace", "Wilhelmina W. W."),
    *(f"Player {number}" for number in range(9, 21)),
)
SIDES = (1, 2, 4, 8)
CROWDS = (9, 20)
"""More sides than fit on most screens: they scroll, and stay playable."""
BOOKS = {1: "deluxe", 3: "triple"}
TABLES = list(product(SIDES + CROWDS, BOOKS)) if THOROUGH else [(1, 3), (2, 1), (4, 3), (8, 1), (20, 1)]
SHOWN_TO_AXE = {(2, 1): 1, (4, 3): 5, (20, 1): 0}
"""Tables of all kinds, for a run that does not show everything to axe: one and three columns, and one that scrolls;
with the index of the size."""


SAME_TO_AXE = {"/advice", "/rules/triple", "/cards/triple"}
"""Long pages that axe sees elsewhere: advice in `test_statistics.py`, with its tables open. One book's rules and cards
are enough for a run that does not show everything to axe."""


PRINTED_OVER = """() => [...document.querySelectorAll(".progress")].filter((meter) => {
    const figures = document.createRange();
    figures.selectNodeContents(meter.firstChild);
    const bar = meter.lastElementChild?.getBoundingClientRect();
    return !bar || figures.getBoundingClientRect().bottom > bar.top + 1.5;
}).length"""
"""How many bars towards the bonus have their figures printed over them."""


def seat(player: Player, people: Iterable[str], book: str, to_the_end: bool = False) -> str:
    """Start a game at one screen without the form and play it until boxes can be chosen, or to its end; its table."""
    player.page.goto("/advice")
    names = list(people)
    player.post("/api/me", {"name": names[0]})
    player.page.evaluate("name => localStorage.setItem('dicecup.name', name)", names[0])
    rules = {"max_sides": "20"} if len(names) > 4 else {}  # the three-column book seats four
    view = player.post("/api/tables", {"book": book, "one_screen": True, "seats": len(names), "rules": rules})
    table = f"/api/tables/{view['table']}"
    seq = view["seq"]

    def act(kind: str, **more: object) -> None:
        nonlocal seq
        body = {"type": kind, "seq": seq, "action_id": f"action.{seq}", **more}
        seq = player.post(f"{table}/actions", body)["seq"]

    for number, name in enumerate(names):
        act("sit", name=name)
        act("seed", seed=f"seed {number}")
    act("start")
    while (game := player.get(table)["game"])["awaits"] != "nothing":
        if game["awaits"] == "dice":
            act("roll", keep=[])
        elif to_the_end:
            act("enter", box=max(game["placements"], key=lambda each: each["points"])["box"], scratch=False)
        else:
            break
    player.page.goto(f"/table/{view['table']}")
    player.page.wait_for_selector("#end-title" if to_the_end else "#die-0")
    if not to_the_end:
        player.page.click("#die-0")
    table_name: str = view["table"]
    return table_name


def test_every_page_is_looked_at() -> None:
    shown = [re.sub("[?#].*", "", each) for each in (*PAGES, *AFTER_A_GAME, *IN_TESTS_OF_THEIR_OWN)]
    for address in ADDRESSES:
        pattern = re.sub(r"\{\w+\}", "[^/]+", address)
        assert any(re.fullmatch(pattern, each) for each in shown), f"{address} is missing in driving/pages.py"


def test_pages(new_player: NewPlayer) -> None:
    ann = new_player(NAMES[0])
    surveyor = Surveyor(ann.page)
    turns = cycle(SIZES)
    for path, wait in PAGES.items():
        ann.page.goto(path)
        ann.page.wait_for_selector(wait)
        if path == "/new":
            ann.page.locator("#house-rules > summary").click()
            ann.page.locator("#every-rule > summary").click()
        surveyor.look(path, (next(turns), next(turns)), axe=int(path not in SAME_TO_AXE))
    surveyor.report()


@pytest.mark.parametrize("columns", BOOKS if THOROUGH else (1,))
def test_pages_after_a_game(new_player: NewPlayer, columns: int) -> None:
    ann = new_player(NAMES[0])
    page = ann.page
    surveyor = Surveyor(page)
    table = seat(ann, NAMES[6:8], BOOKS[columns], to_the_end=True)
    turns = cycle(SIZES)
    for path, wait in AFTER_A_GAME.items():
        page.goto(path.format(table=table))
        page.wait_for_selector(wait, timeout=SLOW)
        # Axe sees reviews and statistics in tests of their own.
        surveyor.look(f"{path} with {columns} columns", (next(turns), next(turns)), axe=int("/verify/" in path))
    surveyor.report()


def test_you(new_player: NewPlayer) -> None:
    page = new_player().page
    become(page, NAMES[2])
    page.click("#make-link")
    page.wait_for_selector("#move-link")
    surveyor = Surveyor(page)
    surveyor.look("you, a guest", SIZES[:2])
    page.fill("#set-password input[name=password]", PASSWORD)
    page.click("#set-password button")
    page.wait_for_selector(".codes")
    surveyor.look("you, with new codes", SIZES[-2:])
    page.context.clear_cookies(name="dicecup_guest_proof")
    page.fill("#set-password input[name=password]", "another cup of dice")
    page.click("#set-password button")
    page.wait_for_selector("#again")
    surveyor.look("you, asked to log in again", SIZES[4:6])
    surveyor.report()


@pytest.mark.parametrize(("sides", "columns"), TABLES)
def test_tables(new_player: NewPlayer, sides: int, columns: int) -> None:
    ann = new_player(NAMES[0])
    surveyor = Surveyor(ann.page, begin=SHOWN_TO_AXE.get((sides, columns), 0))
    seat(ann, NAMES[:sides], BOOKS[columns])
    surveyor.look(f"{sides} sides {columns} columns", axe=int((sides, columns) in SHOWN_TO_AXE))
    ann.enter(ann.best_box())
    ann.page.wait_for_selector("#take-back")
    some = SIZES[TABLES.index((sides, columns)) % 2 :: 2]
    surveyor.look(f"{sides} sides {columns} columns, a box to take back", some, axe=None)
    assert not ann.page.evaluate(PRINTED_OVER)
    surveyor.report()


def test_a_duplicate_table_in_the_middle_of_a_turn(new_player: NewPlayer) -> None:
    ann, bob = new_player(NAMES[2]), new_player(NAMES[7])
    sizes = (SIZES[0], SIZES[2], SIZES[5], SIZES[8])
    bob.join(ann.set_up("link", [ann.name, bob.name], duplicate=True))
    ann.start()
    bob.page.wait_for_selector("#roll")
    bob.turn()
    ann.roll()
    expect(ann.page.locator(".pad")).to_contain_text("has finished this turn")
    for player, where, axe in ((ann, "duplicate table, playing", 0), (bob, "duplicate table, waiting", 1)):
        surveyor = Surveyor(player.page)
        surveyor.look(where, sizes, axe)
        surveyor.report()


@pytest.mark.parametrize("sides", (1, 2, 8) if THOROUGH else (2,))
def test_the_end(new_player: NewPlayer, sides: int) -> None:
    ann = new_player(NAMES[0])
    surveyor = Surveyor(ann.page, begin=5)
    seat(ann, NAMES[:sides], BOOKS[1], to_the_end=True)
    surveyor.look(f"end of {sides}", SIZES[:6])
    surveyor.report()


def test_a_puzzle_and_a_lesson(new_player: NewPlayer) -> None:
    ann = new_player(NAMES[0])
    page = ann.page
    surveyor = Surveyor(page)
    page.goto("/learn")
    page.click("#play-turns")
    page.wait_for_selector("#roll")
    surveyor.look("lesson", SIZES[1:4], axe=0)
    page.click("#roll")
    page.wait_for_selector("#die-0")
    surveyor.look("lesson with dice", SIZES[3:6])
    for book in BOOKS.values() if THOROUGH else ("deluxe",):
        page.goto(f"/puzzles#{book}-endgame-1")
        page.wait_for_selector("#roll", timeout=SLOW)
        surveyor.look(f"puzzle of {book}", axe=0)  # axe sees puzzles in `test_puzzles.py`
        page.click("#show-answer")
        page.wait_for_selector("#verdict-text", timeout=SLOW)
        surveyor.look(f"answer of {book}", SIZES[:6], axe=0)
    surveyor.report()


def test_what_opens_at_a_table(new_player: NewPlayer) -> None:
    ann = new_player(NAMES[0])
    page = ann.page
    surveyor = Surveyor(page)
    sizes = (SIZES[0], SIZES[3], SIZES[5], SIZES[7])
    ann.set_up("link", ["Ann"] * 8)
    page.wait_for_selector("#start")
    page.locator("#seeds summary").click()
    surveyor.look("lobby", sizes)
    seat(ann, NAMES[:1], BOOKS[1])
    for name in ("Settings", "Players"):
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_selector("dialog")
        surveyor.look(name, sizes, axe=int(name == "Settings"))  # axe sees the players below, with an invitation
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    ways: dict[str, Callable[[], None]] = {
        "keys": lambda: page.keyboard.press("?"),
        "help with a box": lambda: page.get_by_role("button", name="Small Straight", exact=True).click(),
        "question before a zero": lambda: page.locator("button.offer.nothing").first.click(),
    }
    for name, opens in ways.items():
        opens()
        page.wait_for_selector("dialog")
        surveyor.look(name, sizes)
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")
    page.click("#scratch")
    surveyor.look("zero by choice", sizes)
    page.click("#scratch")
    page.click("#hint")
    page.wait_for_selector("#advice")
    page.click("#show-values")
    page.wait_for_selector(".values table")
    surveyor.look("hint and values", sizes, axe=0)  # axe sees them in `test_coach.py`
    surveyor.report()


@pytest.mark.parametrize(("sides", "columns"), [(8, 1), (2, 3)])
def test_a_hint_on_a_phone_leaves_pad_and_roll_button_in_sight(new_player: NewPlayer, sides: int, columns: int) -> None:
    ann = new_player(NAMES[0], viewport=PHONE, has_touch=True)
    seat(ann, NAMES[:sides], BOOKS[columns])
    page = ann.page
    page.locator(".strip-chance").first.wait_for(timeout=SLOW)
    expect(page.locator(".strip-side.to-play")).to_be_in_viewport(ratio=1)
    roll = page.locator("#roll").bounding_box()
    assert roll is not None
    assert roll["y"] + roll["height"] <= PHONE["height"]
    page.click("#hint")
    page.wait_for_selector("#advice")
    for each in (page.locator(".table .pad"), page.locator("#roll"), page.locator("#advice")):
        expect(each).to_be_in_viewport(ratio=1)


def test_people_and_the_end_of_a_game(new_player: NewPlayer) -> None:
    ann, bob = new_player(NAMES[0]), new_player(NAMES[7])
    page = ann.page
    surveyor = Surveyor(page)
    sizes = (SIZES[0], SIZES[2], SIZES[3], SIZES[7])
    bob.join(ann.set_up("link", [ann.name, bob.name], seconds=86400))
    ann.start()
    page.wait_for_selector("#clock")
    surveyor.look("clock", sizes)
    page.get_by_role("button", name="React", exact=True).click()
    surveyor.look("reactions", sizes)
    page.get_by_role("button", name="React", exact=True).click()
    page.get_by_role("button", name="Players", exact=True).click()
    page.click("#invitation summary")
    surveyor.look("players and invitation", sizes)
    page.keyboard.press("Escape")
    bob.page.get_by_role("button", name="Players", exact=True).click()
    bob.page.get_by_role("button", name="Resign", exact=True).click()
    bob.page.click("dialog [data-answer=yes]")
    bob.page.click("#rematch")
    page.wait_for_selector("#decline")
    surveyor.look("end with a rematch", sizes)
    ann.play_now()
    ann.play_out_quickly()
    page.wait_for_selector("#share", timeout=SLOW)
    surveyor.look("end", sizes)
    page.click("#share")
    surveyor.look("share", sizes)
    page.keyboard.press("Escape")
    ann.play_now()
    page.goto("/")
    page.wait_for_selector("#continue")
    surveyor.look("home of somebody who comes back", sizes)
    surveyor.report()
