"""The picture that a posted link shows: drawn once per state of a table, paid for, and known to previews."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from dicecup.coach.pictures import png
from dicecup.server.coaching import link_pictures
from dicecup.server.coaching.link_pictures import sides, status
from dicecup.server.http import site
from dicecup.server.wire.table_view import TableView
from tests.server.conftest import Server, seated_pair
from tests.server.ledger.chains import NOW, TableOnPaper, started


def test_a_table_has_a_picture_that_follows_the_game(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []

    def counted(drawing: str) -> bytes:
        drawn.append(drawing)
        return png(drawing)

    monkeypatch.setattr(link_pictures, "png", counted)
    ann = server.guest("Ann")
    table = ann.new_table(seats=2)
    path = f"/api/tables/{table}/picture.png"
    answer = server.guest().get(path)  # previews are fetched without a cookie
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=60"
    with Image.open(io.BytesIO(answer.content)) as image:
        assert image.size == (1200, 630)
    assert server.guest().get(path).content == answer.content
    assert len(drawn) == 1, "what has been drawn is kept"
    assert ">Deluxe Edition (2004)<" in drawn[0]
    ann.act(table, "sit", name="Ann")
    assert server.guest().get(path).content != answer.content
    assert len(drawn) == 2
    monkeypatch.setattr(link_pictures, "MOST_KEPT", 1)
    ann.act(table, "leave")
    assert server.guest().get(path).content == answer.content
    assert len(drawn) == 2, "it looks the same as before"
    ann.act(table, "sit", name="Ann")
    for _ in range(2):
        assert server.guest().get(path).content != answer.content
    assert len(drawn) == 3, "only the one shown last was kept"
    assert server.guest().get("/api/tables/aaaaaaaaaaaaaaaa/picture.png").status_code == 404


def test_a_seat_of_a_bot_is_not_free_and_turns_are_counted_by_boxes() -> None:
    paper = TableOnPaper(seats=3)
    paper.act("ann", "sit")
    paper.act("ann", "add_bot", bot="random")
    assert status(TableView.of(paper.state, now=NOW)) == "1 free seat: open the link to join"
    paper = TableOnPaper(seats=1)
    paper.act("ann", "sit")
    paper.act("ann", "start", without_seeds=True)
    assert status(TableView.of(paper.state, now=NOW)) == "Turn 1 of 13"


def test_before_the_next_game_of_a_series_there_are_no_scores() -> None:
    paper = started(games=2, rules={"categories": "chance"})
    paper.play()
    view = TableView.of(paper.state, now=NOW)
    assert view.game is not None
    assert view.game.status == "finished"
    assert status(view) == "About to start: open the link to watch"
    assert sides(view) == [("ann", None), ("bob", None)]


def test_it_says_what_there_is_to_do(server: Server) -> None:
    ann = server.guest("Ann")
    table = ann.new_table(seats=3)
    ann.act(table, "sit", name="Ann")
    view = server.run(server.parts.registry.table, table).view()
    assert (status(view), [tuple(side) for side in sides(view)]) == (
        "2 free seats: open the link to join",
        [("Ann", None)],
    )
    _, bob, table = seated_pair(server)
    view = server.run(server.parts.registry.table, table).view()
    assert status(view) == "About to start: open the link to watch"
    bob.act(table, "resign")
    view = server.run(server.parts.registry.table, table).view()
    assert (status(view), [tuple(side) for side in sides(view)]) == ("Final score", [("Ann", 0), ("Bob", 0)])


def test_it_is_paid_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    paid: list[str] = []
    monkeypatch.setattr(server.parts.workers, "charge", paid.append)
    table = server.guest("Ann").new_table()
    paid.clear()
    for _ in range(2):
        server.guest().get(f"/api/tables/{table}/picture.png")
    assert paid == ["picture"]


def test_previews_are_told_of_it_where_it_can_be_drawn(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    path = "/table/abcdefgh23456789"
    for address in (path, f"{path}/review"):
        text = server.guest().get(address).text
        assert re.search(
            r'property="og:image" content="http://[^"/]+/api/tables/abcdefgh23456789/picture.png"', text
        ), address
        assert 'property="og:image:width" content="1200"' in text
        assert 'property="og:image:height" content="630"' in text
        assert 'property="twitter:card" content="summary_large_image"' in text
    assert "cup-512.png" in server.guest().get("/rules").text
    monkeypatch.setattr(site, "can_write_png", lambda: False)
    monkeypatch.setattr(link_pictures, "can_write_png", lambda: False)
    assert re.search(r'"og:image" content="http://[^"/]+/static/icons/cup-512.png"', server.guest().get(path).text)
    table = server.guest("Ann").new_table()
    answer = server.guest().get(f"/api/tables/{table}/picture.png")
    assert (answer.status_code, answer.json()["message"]) == (404, "this server draws no pictures")
