"""Another identity, a spectator, a forged cookie, a wrong Origin, a replayed action, an oversized message: all fail."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from dicecup.client import COOKIE
from dicecup.server.http.gatekeeper import address_of
from dicecup.server.settings import Limits
from dicecup.server.tables.identity import Identities
from tests.server.conftest import HOST, UNLIMITED, Server, hear, running, seated_pair, settings


def head(guest: Any, table: str) -> str:
    return str(guest.look(table)["head"])


def test_another_identity_cannot_act_on_a_seat(server: Server) -> None:
    ann, _, table = seated_pair(server)
    eve = server.guest("Eve")
    before = head(ann, table)
    for kind, details in (
        ("roll", {}),
        ("resign", {"seat": 0}),
        ("leave", {"seat": 0}),
        ("seed", {"seed": "x", "seat": 0}),
        ("seat_link", {"seat": 0}),
        ("revoke_seat_link", {"seat": 0}),
        ("return", {"seat": 0}),
    ):
        assert eve.refused(table, kind, **details) == "not_your_seat", kind
    for kind, details in (("remove", {"seat": 0}), ("stand_in", {"seat": 0}), ("start", {})):
        assert eve.refused(table, kind, **details) == "not_host", kind
    assert eve.refused(table, "claim_seat", token="A" * 24) == "not_found"
    assert head(ann, table) == before


def test_advice_is_for_whoever_has_dice_and_moves(server: Server) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.new_table(seats=1)
    ann.act(table, "sit")
    ann.act(table, "start", without_seeds=True)

    def said(guest: Any) -> tuple[int, str]:
        answer = guest.get(f"/api/tables/{table}/advice")
        return answer.status_code, answer.json()["message"]

    assert said(ann) == (409, "there are no dice to give advice on")
    ann.act(table, "roll")
    assert said(bob) == (409, "advice is for the player to move")


def test_the_other_player_cannot_act_on_a_seat(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    before = head(ann, table)
    assert bob.refused(table, "roll") == "not_your_turn"
    assert bob.refused(table, "resign", seat=0) == "not_your_seat"
    assert head(ann, table) == before


def test_a_spectator_sees_everything_public_and_does_nothing(server: Server) -> None:
    ann, _, table = seated_pair(server)
    before = head(ann, table)
    with server.guest().live(table) as socket:
        welcome = socket.receive_json()
        assert welcome["you"] == {"holder": None, "name": None, "seats": []}
        assert welcome["state"]["pledges"][0]["secret"] is None
        socket.send_json({"type": "roll", "action_id": "x", "seq": welcome["seq"]})
        while (answer := socket.receive_json())["type"] == "presence":
            pass
        assert (answer["type"], answer["code"]) == ("error", "not_signed_in")
        assert answer["message"] == "you are watching without a name: POST /api/me first"
    refused = server.guest().try_act(table, "roll")
    assert (refused.status_code, refused.json()["message"]) == (
        401,
        "no valid guest cookie: POST /api/me with a name first",
    )
    assert head(ann, table) == before


def test_a_forged_cookie_is_nobody(server: Server) -> None:
    ann, _, table = seated_pair(server)
    before, person = head(ann, table), ann.get("/api/me").json()["id"]
    forger = server.guest()
    signature = ann.cookie.rpartition(".")[2]
    for cookie in (
        person,
        f"{person}.",
        f"{person}.{'A' * len(signature)}",
        f"{person[:-1]}{'b' if person[-1] == 'a' else 'a'}.{signature}",
        Identities(b"another key" * 3).cookie(person),
        "." * 300,
    ):
        forger.cookie = cookie
        assert forger.try_act(table, "roll").status_code == 401, cookie
        with forger.live(table) as socket:
            assert socket.receive_json()["you"]["holder"] is None
    assert head(ann, table) == before


def test_the_cookie_is_out_of_reach_for_scripts_and_other_sites(server: Server) -> None:
    cookie = server.guest().post("/api/me", {"name": "Ann"}).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie


def test_behind_https_the_cookie_is_secure(tmp_path: Path) -> None:
    with running(settings(tmp_path, public_url="https://dice.example")) as server:
        answer = server.guest().post("/api/me", {"name": "Ann"}, {"origin": "https://dice.example"})
        assert "secure" in answer.headers["set-cookie"].lower()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", f"http://{HOST}.evil.example", f"http://{HOST}:81"])
def test_a_page_from_elsewhere_gets_nowhere(server: Server, origin: str) -> None:
    ann, _, table = seated_pair(server)
    before = head(ann, table)
    body = {"type": "roll", "action_id": "x", "seq": ann.look(table)["seq"]}
    answer = ann.post(f"/api/tables/{table}/actions", body, {"origin": origin})
    assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    assert answer.json()["message"] == "only the server's own pages may do that"
    with pytest.raises(WebSocketDisconnect), ann.live(table, headers={"origin": origin}) as socket:
        socket.receive_json()
    assert head(ann, table) == before


def test_cross_site_requests_without_an_origin_are_told_by_their_fetch_metadata(server: Server) -> None:
    ann = server.guest("Ann")
    answer = ann.post("/api/tables", {}, {"sec-fetch-site": "cross-site"})
    assert answer.json()["code"] == "bad_origin"
    assert answer.json()["message"] == "only the server's own pages may do that"


def test_a_page_without_https_does_not_speak_for_one_with_it(tmp_path: Path) -> None:
    with running(settings(tmp_path, public_url=f"https://{HOST}")) as server:
        guest = server.guest()
        assert guest.post("/api/me", {"name": "Ann"}, {"origin": f"http://{HOST}"}).json()["code"] == "bad_origin"
        assert guest.post("/api/me", {"name": "Ann"}, {"origin": f"https://{HOST}"}).status_code == 200


def test_https_is_believed_only_if_the_request_came_that_way(server: Server) -> None:
    """The server itself speaks http; a proxy in front says how somebody came (X-Forwarded-Proto)."""
    guest = server.guest("Ann")
    table = guest.new_table()
    for own, other in (("http", "https"), ("https", "http")):
        address = f"{own}://{HOST}/api/me"
        assert guest.post(address, {"name": "Ann"}, {"origin": f"{own}://{HOST}"}).status_code == 200
        answer = guest.post(address, {"name": "Ann"}, {"origin": f"{other}://{HOST}"})
        assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
    with pytest.raises(WebSocketDisconnect), guest.live(table, headers={"origin": f"https://{HOST}"}) as socket:
        socket.receive_json()


@pytest.mark.parametrize("public_url", ["", f"http://{HOST}", f"https://{HOST}", f"https://{HOST}/dice"])
def test_whoever_came_by_https_comes_by_https_again(tmp_path: Path, public_url: str) -> None:
    with running(settings(tmp_path, public_url=public_url)) as server:
        for path in ("/", "/health", "/static/js/main.js", "/nowhere"):
            told = server.guest().get(path).headers.get("strict-transport-security")
            assert told == ("max-age=31536000" if public_url.startswith("https:") else None), path


def test_a_request_names_one_host(server: Server) -> None:
    answer = server.client.get("/health", headers=[("host", "evil.example"), ("host", HOST)])
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")
    assert answer.json()["message"] == "a request names one Host"


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("192.0.2.7", 1), "192.0.2.7"), (("2001:db8:1:2:3::4", 1), "2001:db8:1:2::/64"),
        (("2001:db8:1:2:ffff::", 9), "2001:db8:1:2::/64"), (("::ffff:192.0.2.7", 1), "192.0.2.7"), (None, "?"),
        (("a unix socket", 0), "a unix socket"),
    ],
)  # fmt: skip
def test_whose_address_it_is(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address


def test_numbers_and_names_beyond_what_the_database_takes(server: Server) -> None:
    ann, _, table = seated_pair(server)
    assert ann.get(f"/api/tables/{table}/events?after={2**31}").status_code == 422
    assert ann.get(f"/api/tables/{table}/events?after={2**31 - 1}").json() == []
    with pytest.raises(WebSocketDisconnect), ann.live("%00") as socket:
        socket.receive_json()


def test_a_form_cannot_stand_for_json(server: Server) -> None:
    ann, _, table = seated_pair(server)
    body = '{"type": "roll", "action_id": "x", "seq": 1}'
    answer = ann.request("POST", f"/api/tables/{table}/actions", {"content-type": "text/plain"}, content=body)
    assert answer.status_code == 422


def test_the_own_page_is_welcome(server: Server) -> None:
    ann, _, table = seated_pair(server)
    body = {"type": "roll", "action_id": "x", "seq": ann.look(table)["seq"]}
    assert ann.post(f"/api/tables/{table}/actions", body, {"origin": f"http://{HOST}"}).status_code == 200
    with ann.live(table, headers={"origin": f"http://{HOST}"}) as socket:
        assert socket.receive_json()["type"] == "welcome"


@pytest.mark.parametrize("host", ["evil.example", "", "dice.test.evil.example", "dice.test@evil", "[::1", "a b"])
def test_another_host_name_is_refused(server: Server, host: str) -> None:
    answer = server.guest().request("GET", "/health", {"host": host})
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_host")
    assert answer.json()["message"] == ("this server does not go by that name; --public-url tells it its address")


def test_a_replayed_action_changes_nothing(server: Server) -> None:
    ann, bob, table = seated_pair(server)
    body = {"type": "roll", "action_id": "once", "seq": ann.look(table)["seq"]}
    path = f"/api/tables/{table}/actions"
    first = ann.post(path, body).json()
    bob.act(table, "roll")
    before = head(ann, table)
    assert ann.post(path, body).json() == first
    assert ann.post(path, body | {"seq": ann.look(table)["seq"]}).json() == first
    assert ann.post(path, body | {"keep": [0]}).json()["code"] == "action_id_reused"
    stale = ann.post(path, body | {"action_id": "twice"})
    assert stale.status_code == 409
    assert stale.json()["code"] == "stale"
    assert stale.json()["seq"] == ann.look(table)["seq"]
    # Everybody names their own actions: the same name from somebody else is another action.
    assert bob.post(path, body).json()["code"] == "stale"
    assert head(ann, table) == before


def test_oversized_bodies_and_messages_are_refused(server: Server) -> None:
    ann, _, table = seated_pair(server)
    before = head(ann, table)
    big = {"type": "roll", "action_id": "x", "seq": 1, "keep": [0] * 20_000}
    refused = ann.post(f"/api/tables/{table}/actions", big)
    assert (refused.status_code, refused.json()["message"]) == (413, "at most 16 KiB can be sent")
    long = ann.request("POST", "/api/records", {"content-type": "text/plain"}, content="x" * (1024 * 1024 + 1))
    assert (long.status_code, long.json()["message"]) == (413, "at most 1,024 KiB can be sent")

    def pieces() -> Any:
        for _ in range(40):
            yield b" " * 1000

    streamed = ann.request(
        "POST", f"/api/tables/{table}/actions", {"content-type": "application/json"}, content=pieces()
    )
    assert streamed.status_code == 413
    # As much as is allowed is taken, whether its length is said beforehand or not.
    for size, status in ((16_384, 200), (16_385, 413)):
        whole = b'{"name": "Ann"}'.ljust(size)
        for content in (whole, iter([whole])):
            answer = ann.request("POST", "/api/me", {"content-type": "application/json"}, content=content)
            assert answer.status_code == status, size
    with ann.live(table) as socket:
        socket.receive_json()
        socket.send_text('"' + "x" * 9000 + '"')
        with pytest.raises(WebSocketDisconnect) as closed:
            hear(socket, "ack")
        assert closed.value.code == 1009
    assert head(ann, table) == before


def test_names_and_titles_have_limits(server: Server) -> None:
    guest = server.guest()
    for name in ("", " ", "x" * 41, "a\nb", "a\u202eb", "\u0000", "\u3164", "\u2800", "\u200d\ufe0f"):
        assert guest.post("/api/me", {"name": name}).status_code == 422, name
    ann = server.guest("Ann")
    for options in ({"title": "x" * 61}, {"seats": 21}, {"seats": 0}, {"games": 101}, {"book": "nope"}, {"x": 1}):
        answer = ann.post("/api/tables", options)
        assert answer.status_code == 422, options
        assert answer.json()["code"] == "malformed"


@pytest.mark.parametrize("twin", ["Ann", "Ann\u200d", "\u0410nn", "An\ufe0fn", "\uff21nn"])
def test_no_two_at_a_table_look_alike(server: Server, twin: str) -> None:
    ann, mallory = server.guest("Ann"), server.guest(twin)
    table = ann.new_table()
    ann.act(table, "sit")
    assert mallory.refused(table, "sit") == "name_taken"
    mallory.act(table, "sit", name="Anna")


@pytest.mark.parametrize("asked", ["advice", "advice/warning?least=mistake&box=chance"])
def test_no_link_of_another_site_has_a_decision_marked_as_helped(server: Server, asked: str) -> None:
    """Asking for advice is a GET, which a browser sends with the cookie when somebody follows a link."""
    ann, bob, table = seated_pair(server)
    before = head(ann, table)
    for guest in (ann, bob):
        for site in ("cross-site", "same-site"):
            answer = guest.request("GET", f"/api/tables/{table}/{asked}", {"sec-fetch-site": site})
            assert (answer.status_code, answer.json()["code"]) == (403, "bad_origin")
        own = guest.request("GET", f"/api/tables/{table}/{asked}", {"sec-fetch-site": "same-origin"})
        assert own.json().get("code") != "bad_origin"
    assert head(ann, table) == before


def test_tables_a_person_are_limited(tmp_path: Path) -> None:
    limits = Limits(**{name: getattr(UNLIMITED, name) for name in ("request_burst", "action_burst")}, open_tables=2)
    with running(settings(tmp_path, limits)) as server:
        ann = server.guest("Ann")
        ann.new_table()
        ann.new_table()
        assert ann.post("/api/tables", {}).json()["code"] == "too_many"
        assert server.guest("Bob").post("/api/tables", {}).status_code == 201


def test_requests_are_limited(tmp_path: Path) -> None:
    with running(settings(tmp_path, Limits(requests_per_second=0.001, request_burst=5))) as server:
        answers = [server.guest().get("/health") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [200] * 5 + [429] * 2
        assert answers[-1].json()["message"] == "too many requests; wait a moment"
        assert (answers[0].headers.get("retry-after"), answers[-1].headers["retry-after"]) == (None, "1")
        assert server.guest().get("/static/js/main.js").status_code == 200, "a page has many files"


def test_newcomers_and_actions_are_limited(tmp_path: Path) -> None:
    limits = Limits(request_burst=1000, newcomers_per_hour=2, actions_per_second=0.001, action_burst=4)
    with running(settings(tmp_path, limits)) as server:
        ann = server.guest("Ann")
        server.guest("Bob")
        refused = server.guest().post("/api/me", {"name": "Cid"})
        assert (refused.status_code, refused.json()["message"]) == (
            429,
            "too many new guests from your address; try again later",
        )
        table = ann.new_table()
        answers = [ann.get("/api/me") for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
        assert answers[-1].json()["message"] == "too many requests; wait a moment"
        with ann.live(table) as socket:
            for _ in range(5):
                socket.send_text("{}")
            while (heard := socket.receive_json()).get("code") != "too_many":
                pass
            assert heard["message"] == "too many messages; wait a moment"


def test_answers_carry_the_security_headers(server: Server) -> None:
    for path in ("/", "/docs", "/plain.css", "/health", "/api/tables", "/nowhere"):
        headers = server.guest().get(path).headers
        csp = headers["content-security-policy"]
        assert "default-src 'none'" in csp
        assert "unsafe" not in csp
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["x-frame-options"] == "DENY"
        assert headers["referrer-policy"] == "no-referrer"


def test_a_fault_is_answered_without_a_stack_trace(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_: object) -> None:
        raise RuntimeError("secret detail")

    monkeypatch.setattr(server.parts.store, "public_tables", broken)
    answer = server.guest().get("/api/tables")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal"
    assert "secret detail" not in answer.text
    assert "Traceback" not in answer.text


def test_key_and_database_are_for_the_servers_user_only(tmp_path: Path) -> None:
    with running(settings(tmp_path / "new")):
        for name in ("signing.key", "dicecup.sqlite3"):
            assert stat.S_IMODE((tmp_path / "new" / name).stat().st_mode) == 0o600, name
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_events_do_not_tell_who_sits_at_which_tables(server: Server) -> None:
    ann = server.guest("Ann")
    codes = set()
    for _ in range(2):
        table = ann.new_table()
        ann.act(table, "sit")
        codes.add(ann.look(table)["seats"][0]["holder"])
    assert len(codes) == 2
    assert ann.get("/api/me").json()["id"] not in str(ann.look(table))
    assert COOKIE not in str(ann.look(table))
