"""Verification in the browser: a finished game, tampered ones, and the bytes of the specification."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from dicecup.fair_dice import FairDice
from dicecup.rules import BOOKS
from dicecup.server.ledger.chain import canonical, next_head
from tests.browser.conftest import NewPlayer
from tests.browser.driving.player import Player
from tests.browser.driving.quickly import RETRIES


def _change_event(record: str, kind: str, change: Callable[[dict[str, Any]], None]) -> str:
    """The record with the data of one event changed, but not its hash."""
    lines = record.split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith("[Event") and f'\\"kind\\":\\"{kind}\\"' in line)
    event = json.loads(json.loads(lines[place][len("[Event ") : -1]))
    change(event["data"])
    text = json.dumps(event, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    lines[place] = f"[Event {json.dumps(text, ensure_ascii=False)}]"
    return "\n".join(lines)


def _other_die(record: str) -> str:
    """The record with a die changed in the turns that people read; the events stay as they are."""
    found = re.search(r"^2\.1 (\d)", record, re.M)
    assert found
    return f"{record[: found.start(1)]}{int(found[1]) % 6 + 1}{record[found.end(1) :]}"


TAMPERING: dict[str, Callable[[str], str]] = {
    "a die": lambda r: _change_event(r, "rolled", lambda d: d.update(dice=[die % 6 + 1 for die in d["dice"]])),
    "the secret": lambda r: _change_event(r, "revealed", lambda d: d.update(secret="00" * 32)),
    "a seed": lambda r: _change_event(r, "seeded", lambda d: d.update(seed="mine")),
    "the commitment": lambda r: _change_event(r, "pledged", lambda d: d.update(commitment="00" * 32)),
    "a turn as shown": _other_die,
    "the last event": lambda r: re.sub(r"\[Event [^\n]*\]\n(?=\[Head)", "", r),
    "the head": lambda r: re.sub(r'(?<=\[Head ")(.)(.*)(?="\])', r"\2\1", r),
}


def _forged_throughout(record: str) -> str:
    """Another die in a late turn, and a new chain that fits: a dishonest server can write that, but not make the dice
    follow from the secret."""
    lines, head, forged = record.split("\n"), "0" * 64, []
    table = json.loads(next(line for line in lines if line.startswith("[Table"))[len("[Table ") : -1])
    changed = False
    for line in lines:
        if line.startswith("[Event "):
            event = json.loads(json.loads(line[len("[Event ") : -1]))
            if event["kind"] == "rolled" and event["data"]["turn"] == 13 and not changed:
                event["data"]["dice"][4] = event["data"]["dice"][4] % 6 + 1
                changed = True
            text = canonical(event["data"])
            head = next_head(head, table, event["seq"], event["kind"], event["at"], event["by"], text)
            event["head"] = head
            line = f"[Event {json.dumps(canonical(event), ensure_ascii=False)}]"
        elif line.startswith("[Head "):
            line = f'[Head "{head}"]'
        forged.append(line)
    assert changed
    return "\n".join(forged)


def test_a_finished_game_and_tampered_ones(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    page = ann.page
    ann.play_now("deluxe", against="random")
    ann.play_out_quickly()
    page.get_by_role("link", name="Verify the dice").click()
    page.wait_for_selector("#verdict")
    path = f"/api/tables/{page.url.rsplit('/', 1)[1]}/record"
    record = page.request.get(path, max_retries=RETRIES).text()
    expect(page.locator("#verdict")).to_have_text("The dice were fair.")
    assert page.locator(".check.holds").count() == 7
    for what, tamper in TAMPERING.items():
        changed = tamper(record)
        assert changed != record, what
        _verify(ann, changed)
        assert page.locator("#verdict").get_attribute("data-verdict") == "failed", what
    _verify(ann, record)
    assert page.locator("#verdict").get_attribute("data-verdict") == "verified"
    _verify(ann, _forged_throughout(record))
    failed = " ".join(page.locator(".check.fails").all_inner_texts())
    assert "Nothing was changed afterwards" not in failed
    assert "every roll is right" in failed
    heads: list[str] = re.findall(r'\\"head\\":\\"([0-9a-f]{64})', record)
    for head, holds in ((heads[5], True), ("0" * 64, False)):
        page.fill("[name=head]", head)
        _verify(ann, record)
        assert page.locator("#verdict").get_attribute("data-verdict") == ("verified" if holds else "failed")


def test_the_browser_draws_the_specified_dice(new_player: NewPlayer) -> None:
    ann = new_player("Ann")
    ann.page.goto("/verify")
    script = """async ([secret, game, places]) => {
        const { FairDice } = await import("/static/js/fair/dice.js");
        const dice = await FairDice.of(secret, game);
        return Promise.all(places.map((place) => dice.face(...place)));
    }"""
    secret = bytes(range(32))
    places = [(side, turn, roll, die) for side in (0, 3) for turn in (0, 7) for roll in (1, 3) for die in range(5)]
    for seeds in (("ann", "bob"), ("", "Zoë 🎲")):
        game = {"table": "table1", "game": 2, "book": "deluxe 00", "seeds": list(seeds)}
        drawn = ann.page.evaluate(script, [secret.hex(), game, [list(place) for place in places]])
        ours = FairDice(secret, "table1", 2, "deluxe 00", seeds)
        assert drawn == [ours.face(*place) for place in places]


def test_the_browser_knows_the_books_fingerprints(new_player: NewPlayer) -> None:
    source = new_player("Ann").page.request.get("/static/js/fair/check.js", max_retries=RETRIES).text()
    for name, book in BOOKS.items():
        assert f'{name}: "{book.digest}"' in source


def _verify(player: Player, record: str) -> None:
    page = player.page
    page.evaluate("document.querySelector('#verdict')?.setAttribute('data-verdict', 'old')")
    page.fill("[name=record]", record)
    page.locator("#verify button[type=submit]").click()
    page.wait_for_selector("#verdict:not([data-verdict=old])")
