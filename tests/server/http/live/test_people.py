"""People around a table: who watches, reactions, and the invitation as a QR code."""

from __future__ import annotations

from asyncio import Queue
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
import segno

from dicecup.server.ledger.decide import decide_closed
from dicecup.server.ledger.decision import Situation
from dicecup.server.ledger.refusal import Refused
from dicecup.server.settings import Limits
from dicecup.server.tables.listener import Listener, said_by
from dicecup.server.wire.messages import React
from tests.server.conftest import Server, TestGuest, hear, running, seated_pair, settings
from tests.server.ledger.chains import NOW, TABLE, TableOnPaper

NO_TABLE = "0" * 16


def react(socket: Any, reaction: Any = "clap", **more: Any) -> None:
    socket.send_json({"type": "react", "reaction": reaction, **more})


def heard_nothing(socket: Any) -> None:
    socket.send_json({"type": "ping"})
    while (heard := socket.receive_json())["type"] != "pong":
        assert heard["type"] not in ("reaction", "error", "ack")


def test_watchers_are_shown_by_name(server: Server) -> None:
    ann, _, table = seated_pair(server)
    eve = server.guest("Eve")
    with ann.live(table) as own:
        hear(own, "welcome")
        with eve.live(table), eve.live(table) as again, server.guest().live(table):
            assert hear(again, "welcome")["state"]["watchers"] == ["Eve"]
            while (presence := hear(own, "presence"))["watching"] < 3:
                assert set(presence["watchers"]) <= {"Eve"}
            assert presence["watchers"] == ["Eve"], "once, however many windows; the nameless are only counted"
            view = ann.look(table)
            assert (view["watching"], view["watchers"]) == (3, ["Eve"])
        while (presence := hear(own, "presence"))["watching"]:
            pass
        assert presence["watchers"] == []


def test_everybody_sees_a_reaction_and_nothing_is_stored(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    seq = ann.look(table)["seq"]
    eve = server.guest("Eve")
    with ann.live(table) as own, bob.live(table) as other, eve.live(table) as watcher:
        for socket in (own, other, watcher):
            hear(socket, "welcome")
        react(own, "nice_roll")
        for socket in (own, other, watcher):
            said = {"type": "reaction", "seat": 0, "name": "Ann", "reaction": "nice_roll"}
            assert hear(socket, "reaction") == said
        react(watcher, "clap")
        assert hear(other, "reaction") == {"type": "reaction", "seat": None, "name": "Eve", "reaction": "clap"}
        heard_nothing(other)
    assert ann.look(table)["seq"] == seq


def test_a_player_reacts_under_the_name_of_their_seat_and_a_watcher_under_their_own() -> None:
    paper = TableOnPaper(seats=2)
    paper.act("ann", "sit", seat=1, name="Queen Ann")
    given = React(type="react", reaction="clap")
    ann, eve = (Listener(holder, Queue(), name=name) for holder, name in (("ann", "Ann"), ("eve", "Eve")))
    assert said_by(ann, given, paper.state) == (TABLE, 1, "Queen Ann", "clap")
    assert said_by(eve, given, paper.state) == (TABLE, None, "Eve", "clap")
    with pytest.raises(Refused, match="this table is closed") as refused:
        said_by(ann, given, decide_closed(paper.state, Situation("server", NOW, paper.secret)).state)
    assert refused.value.code == "archived"


@pytest.mark.parametrize(
    "sent", [{"reaction": "You cheat!"}, {"reaction": ["clap"]}, {}, {"reaction": "clap", "to": 1}]
)
def test_there_is_no_free_text(server: Server, sent: dict[str, Any]) -> None:
    ann, bob, table = seated_pair(server)
    with ann.live(table) as own, bob.live(table) as other:
        hear(other, "welcome")
        own.send_json({"type": "react", **sent})
        assert hear(own, "error")["code"] == "malformed"
        heard_nothing(other)


def test_whoever_has_no_name_only_watches(server: Server) -> None:
    _, bob, table = seated_pair(server)
    with server.guest().live(table) as nobody, bob.live(table) as other:
        hear(other, "welcome")
        react(nobody)
        refused = hear(nobody, "error")
        assert (refused["code"], refused["message"]) == (
            "not_signed_in",
            "only people with a name can react: take one first",
        )
        heard_nothing(other)


def test_reactions_are_limited_for_each_person(tmp_path: Path) -> None:
    limits = Limits(reactions_per_second=0.001, reaction_burst=2)
    with running(settings(tmp_path, limits=limits)) as server:
        ann, bob, table = seated_pair(server)
        with ann.live(table) as own, ann.live(table) as second, bob.live(table) as other:
            for socket in (own, second):
                react(socket)
                hear(socket, "reaction")
            react(own)
            refused = hear(own, "error")
            assert (refused["code"], refused["message"]) == ("too_many", "too many reactions; wait a moment")
            react(other)
            assert [hear(other, "reaction")["name"] for _ in range(3)] == ["Ann", "Ann", "Bob"]


def qr(guest: TestGuest, table: str, query: str = "") -> str:
    answer = guest.get(f"/api/tables/{table}/qr{query}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/svg+xml"
    return str(answer.text)


def dark_path(svg: str) -> str:
    """The dark part of a QR code drawn by the test or the server."""
    paths = [each.get("d", "") for each in ElementTree.fromstring(svg.encode()).iter() if each.tag.endswith("path")]
    return paths[-1]


def drawn(link: str) -> str:
    return dark_path(segno.make(link, micro=False).svg_inline(border=2, scale=4, dark="#000", light="#fff"))


def test_the_invitation_as_a_qr_code(server: Server) -> None:
    ann, _, table = seated_pair(server)
    home = str(ann.get("/").url).rstrip("/")
    assert dark_path(qr(ann, table)) == drawn(f"{home}/table/{table}")
    token = ann.act(table, "seat_link")["seat_token"]
    assert dark_path(qr(ann, table, f"?seat={token}")) == drawn(f"{home}/table/{table}?seat={token}")
    assert ann.get(f"/api/tables/{NO_TABLE}/qr").status_code == 404
    assert ann.get(f"/api/tables/{table}/qr?seat=%22%3E%3Cscript%3E").status_code == 422
