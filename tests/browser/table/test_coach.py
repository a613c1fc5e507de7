"""The coach at the table: hints, values, warnings, how the game stands, and bots with their strengths."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from playwright.sync_api import expect

from dicecup.coach import advise
from dicecup.players import PLAYERS, strength_of, why_not
from dicecup.rules import BOOKS, Card, Record, Reroll, Roll
from tests.browser.conftest import NewPlayer
from tests.browser.driving.player import Player
from tests.browser.driving.quickly import RETRIES
from tests.browser.driving.surveyor import SIZES, Surveyor
from tests.browser.test_access import check

SOLVING = 600_000
"""Milliseconds that a book may take to be solved on a busy machine."""


def decide(player: Player) -> dict[str, Any]:
    """Roll dice that the player has to decide about; the game as it is then."""
    while player.offers.count() == 0:
        player.wait_for_move()
        player.roll()
        player.wait_for_move()
    game: dict[str, Any] = player.view()["game"]
    return game


def wants(player: Player, **changes: Any) -> None:
    """Set what the browser remembers before a page is opened."""
    player.page.goto("/rules")
    player.page.evaluate("s => localStorage.setItem('dicecup.settings', JSON.stringify(s))", changes)


def hold(player: Player, places: list[int]) -> None:
    for place in places:
        player.page.click(f"#die-{place}")


def solved(player: Player) -> dict[str, Any]:
    """Wait until the book is solved, which the first question about it starts; the whole advice."""
    player.page.click("#hint")
    expect(player.page.locator("#advice")).to_contain_text("Hint:", timeout=SOLVING)
    advice: dict[str, Any] = player.get(f"/api/tables/{player.view()['table']}/advice?full=true")
    return advice


def tenths(number: float) -> str:
    """A number as the page writes it: JavaScript rounds halves up."""
    return str(Decimal(number).quantize(Decimal("0.1"), ROUND_HALF_UP))


def test_a_hint_says_why_and_what_it_goes_for(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.play_now()
    game = decide(ann)
    solved(ann)
    advice = advise(Card(BOOKS["deluxe"]), Roll(game["dice"]), 2)
    expect(ann.page.locator("#advice")).to_contain_text(advice.sentence)
    if isinstance(advice.best.action, Reroll):
        expect(ann.page.locator("#advice")).to_contain_text(f"How often it ends there: {advice.best.aims[0][0].label} ")
    ann.expect_status(advice.sentence)


def test_values_follow_the_dice_held(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    ann.play_now()
    decide(ann)
    choices = [choice for choice in solved(ann)["choices"] if not choice["scratch"]]
    before = page.locator("#roll").bounding_box()
    page.keyboard.press("v")
    page.wait_for_selector("#values table")
    assert page.locator("#roll").bounding_box() == before, "the analysis moves nothing"
    assert page.locator("#values tbody tr").count() == len(choices)
    expect(page.locator("#values tbody tr").first).to_contain_text("best")
    check(page, "values")
    keeps = [choice for choice in choices if choice["keep"] is not None]
    # When the dice are released, holding nothing is evaluated.
    hold(ann, keeps[-1]["keep"]) if keeps[-1]["keep"] else page.click("#release")
    expect(page.locator("#held-words")).to_contain_text(f"loses {tenths(keeps[-1]['loss'])}")
    ann.expect_status(f"loses {tenths(keeps[-1]['loss'])}")
    expect(page.locator("#values")).to_contain_text("upper bonus")
    for choice in choices:
        if choice["box"] is not None:
            button = page.locator(f'[id="box-{choice["box"]}"]')
            said = "as good as the best" if choice["loss"] < 0.05 else f"loses {tenths(choice['loss'])}"
            expect(button).to_have_attribute("aria-label", re.compile(re.escape(said)))
    first = page.locator("#values button.keep").first
    first.click()
    # With a straight or a Yahtzee the best choice is a box, not a keep.
    said = "as good as it gets" if keeps[0]["loss"] < 0.05 else f"loses {tenths(keeps[0]['loss'])}"
    expect(page.locator("#held-words")).to_contain_text(said)
    expect(first).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.wait_for_selector("#values table")
    page.set_viewport_size({"width": 390, "height": 844})
    check(page, "values on a telephone")
    page.click("#show-values")
    expect(page.locator("#values")).to_have_count(0)
    assert page.locator(".offer .loss").count() == 0


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_a_warning_before_a_costly_choice(new_player: NewPlayer, book: str) -> None:
    ann = new_player("Ann")
    page = ann.page
    wants(ann, warn="blunder")
    ann.play_now(book)
    decide(ann)
    choices = solved(ann)["choices"]
    # Whatever the first roll, the worst box is one of the costliest, for zero points.
    worst = max((each for each in choices if each["box"] and not each["scratch"]), key=lambda each: each["loss"])
    assert worst["grade"] == "blunder"
    zero, loss = worst["box"], tenths(worst["loss"])
    seq = ann.seq
    page.click(f'[id="box-{zero}"]')
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text(f"{loss} points")
    expect(dialog).to_contain_text("Better: ")
    ann.expect_status(f"{loss} points")
    check(page, "warning")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert ann.view()["last_change"] == seq, "nothing was done"
    page.click(f'[id="box-{zero}"]')
    ann.moving(lambda: page.click("dialog [data-answer=yes]"))
    assert ann.view()["game"]["turn"] == 2, "one question is enough, although it was a zero"
    expect(dialog).to_have_count(0)


def test_a_warning_before_a_roll_and_none_before_the_best(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    wants(ann, warn="inaccuracy")
    ann.play_now()
    game = decide(ann)
    advice = solved(ann)
    worst = max((c for c in advice["choices"] if c["keep"] is not None), key=lambda choice: choice["loss"])
    assert worst["grade"] in ("inaccuracy", "mistake", "blunder"), "whatever the first roll is"
    hold(ann, worst["keep"])
    page.click("#roll")
    expect(page.locator("dialog")).to_contain_text(f"loses {tenths(worst['loss'])} points")
    page.click("dialog [data-answer='']")
    assert ann.view()["game"]["rolls_left"] == game["rolls_left"]
    page.click("#release")
    if advice["keep"] is not None:
        hold(ann, advice["keep"])
        ann.roll()
    else:
        ann.enter(f"box-{advice['box']}")
    assert page.locator("dialog").count() == 0


def test_the_record_marks_what_was_shown_and_no_more(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    wants(ann, warn="blunder")
    ann.play_now()
    decide(ann)
    ann.page.click("#hint")
    expect(ann.page.locator("#advice")).to_contain_text("Hint:", timeout=SOLVING)
    table = ann.view()["table"]
    hint = ann.get(f"/api/tables/{table}/advice")
    if hint["keep"] is not None:
        hold(ann, hint["keep"])
        ann.roll()
    else:
        ann.enter(f"box-{hint['box']}")
    record = Record.parse(ann.page.request.get(f"/api/tables/{table}/record", max_retries=RETRIES).text())
    marks = [(mark.roll, mark.kinds) for mark in record.help or ()]
    assert marks == [(1, ("hint",))], "asking the server without warning anybody is no help"


def test_no_warning_unless_it_was_wished_for(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    asked: list[str] = []
    ann.page.on("request", lambda request: asked.append(request.url))
    ann.play_now()
    decide(ann)
    ann.roll()
    assert ann.page.locator("dialog").count() == 0
    assert not any("/api/" in url and "/advice" in url for url in asked), "nobody asked the coach"


def test_how_a_game_of_two_stands_for_players_and_watchers(new_player: NewPlayer) -> None:
    ann, eve = new_player("Ann"), new_player("Eve")
    ann.play_now("deluxe", against="greedy")
    decide(ann)
    eve.page.goto(ann.page.url)
    for player in (ann, eve):
        legend = player.page.locator(".outlook:not(.waiting) .outlook-legend")
        legend.wait_for(timeout=SOLVING)
        shares = [int(n) for n in re.findall(r"(\d+)\s%", legend.inner_text())]
        assert sum(shares) in (99, 100, 101)
        expect(legend).to_contain_text("Greedy bot")
    check(ann.page, "chance to win")
    before = eve.page.locator(".outlook-bar").inner_html()
    ann.enter(ann.best_box())
    eve.page.wait_for_function(
        "before => document.querySelector('.outlook-bar').innerHTML !== before", arg=before, timeout=SOLVING
    )
    ann.wait_for_move()  # what the bot does is told as well
    ann.page.set_viewport_size({"width": 390, "height": 844})
    expect(ann.page.locator(".strip-chance").first).to_be_visible()
    check(ann.page, "chance to win on a telephone")
    ann.page.keyboard.press("e")
    ann.expect_status("Chance to win: ")


def test_it_can_be_hidden_and_called_back(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    ann.play_now()
    ann.roll()
    page.locator(".outlook [role=meter]").wait_for(timeout=SOLVING)
    expect(page.locator(".outlook")).to_contain_text("Heading for")
    check(page, "alone")
    page.get_by_role("button", name="Settings").click()
    page.uncheck("[name=outlook]")
    page.keyboard.press("Escape")
    expect(page.locator(".outlook")).to_have_count(0)
    page.reload()
    page.wait_for_selector("#roll")
    assert page.locator(".outlook").count() == 0
    page.get_by_role("button", name="Settings").click()
    expect(page.locator("[name=warn]")).to_contain_text("(2+ points")
    page.check("[name=outlook]")
    page.keyboard.press("Escape")
    page.locator(".outlook [role=meter]").wait_for()


def test_nothing_of_it_where_the_table_plays_without_coach(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    wants(ann, warn="inaccuracy", values=True)
    ann.set_up("link", ["Ann"], coach=False, bots=["greedy"])
    expect(ann.page.get_by_text("the coach is off for everybody")).to_be_visible()
    ann.start()
    decide(ann)
    for selector in (".outlook", ".strip-chance", "#values", "#hint", "#show-values", ".offer .loss"):
        assert ann.page.locator(selector).count() == 0, selector
    # One first roll in thirty is a Large Straight or a Yahtzee, which leaves no room for the rest.
    expect(ann.page.locator(".tray")).to_contain_text(re.compile(r"rolls left · coach off|! 2 rolls left"))
    ann.page.keyboard.press("e")
    ann.expect_status("without the coach")
    assert ann.get(f"/api/tables/{ann.view()['table']}/outlook")["code"] == "wrong_phase"


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_many_sides_need_no_scrolling_sideways(new_player: NewPlayer, book: str) -> None:
    ann = new_player("Ann")
    wants(ann, values=True)
    ann.set_up("screen", ["Margarete", "Bartholomew", "Wilhelmina", "Ann"], book=book)
    ann.page.wait_for_selector("#roll")
    decide(ann)
    ann.page.locator(".outlook:not(.waiting) .outlook-bar").wait_for(timeout=SOLVING)
    expect(ann.page.locator(".outlook-legend li")).to_have_count(4)
    expect(ann.page.locator(".outlook-legend b").first).to_have_text(
        re.compile(r"^≈ \d" if book == "triple" else r"^[\d<]")
    )
    ann.page.locator("#values table").wait_for(timeout=SOLVING)
    surveyor = Surveyor(ann.page, begin=0 if book == "deluxe" else 5)
    surveyor.look(f"four sides, {book}", (SIZES[0], SIZES[1], SIZES[5]))
    surveyor.report()


@pytest.mark.parametrize("book", ["deluxe", "triple"])
def test_only_bots_that_play_the_book_with_their_strengths(new_player: NewPlayer, book: str) -> None:
    page = new_player("Ann").page
    able = [bot for bot in PLAYERS if why_not(bot, BOOKS[book]) is None]
    page.goto("/")
    page.locator("#against-casual").wait_for()
    page.select_option("#book", book)
    expect(page.locator(".bot")).to_have_count(len(able))
    mean = strength_of("expert", book).mean
    assert mean is not None
    expect(page.locator("#against-expert")).to_contain_text(f"{mean:,}")
    page.goto(f"/new?book={book}")
    options = page.locator("select[name=bot]").first.locator("option")
    expect(options).to_have_count(len(able) + 1)
    expect(options.last).to_contain_text(strength_of(able[-1], book).plays)
