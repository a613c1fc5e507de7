"""A server in the test's own process, and guests who talk to it."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Event
from typing import Any, cast

import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from dicecup.client import COOKIE
from dicecup.rules import Rulebook
from dicecup.server.coaching import coach, workers
from dicecup.server.http.app import create_app, open_storage
from dicecup.server.http.cookies import DEVICE, PROOF
from dicecup.server.http.dependencies import Parts
from dicecup.server.ledger.actions import EnterBox, RollDice
from dicecup.server.settings import Limits, Settings
from dicecup.server.wire.messages import MESSAGE
from dicecup.server.wire.pad_view import placement_views
from dicecup.solver import Evaluator, Progress, evaluator_for

from .quick_client import QuickClient

HOST = "dice.test"
UNLIMITED = Limits(
    requests_per_second=1e6,
    request_burst=10**6,
    actions_per_second=1e6,
    action_burst=10**6,
    newcomers_per_hour=10**6,
    log_ins_per_name_here=10**6,
    log_ins_per_name=10**6,
    log_ins_per_address=10**6,
    sockets_per_address=10**6,
    open_tables=10**6,
    joined_tables=10**6,
    records=10**6,
    records_per_minute=10**6,
    work_per_second=1e6,
    work_burst=10**6,
    address_work_per_second=1e6,
    address_work_burst=10**6,
)


def settings(folder: Path, limits: Limits = UNLIMITED, **changes: Any) -> Settings:
    defaults: dict[str, Any] = {
        "hosts": frozenset({HOST}),
        "bot_delay": 0.0,
        "undo_delay": 0.0,
        "prepare_bots": False,
        "absent_after": 0.0,
    }
    return Settings(folder, limits=limits, **defaults | changes)


class TestGuest:
    """Somebody with a cookie of their own."""

    __test__ = False

    def __init__(self, client: TestClient, name: str = "") -> None:
        self.client = client
        self.cookie = self.proof = self.device = ""
        self._count = 0
        if name:
            assert self.post("/api/me", {"name": name}).status_code == 200

    def request(self, method: str, path: str, headers: dict[str, str] | None = None, **kwargs: Any) -> Any:
        # The client's own jar is for one guest; here every guest sends its own cookie.
        self.client.cookies.clear()
        kept = {COOKIE: self.cookie, PROOF: self.proof, DEVICE: self.device}
        cookies = "; ".join(f"{name}={value}" for name, value in kept.items() if value)
        own = {"cookie": cookies} if cookies else {}
        answer = self.client.request(method, path, headers=own | (headers or {}), **kwargs)
        self.cookie = answer.cookies.get(COOKIE) or self.cookie
        self.proof = answer.cookies.get(PROOF) or self.proof
        self.device = answer.cookies.get(DEVICE) or self.device
        self.client.cookies.clear()
        return answer

    def get(self, path: str) -> Any:
        return self.request("GET", path)

    def post(self, path: str, body: Any, headers: dict[str, str] | None = None) -> Any:
        return self.request("POST", path, headers, json=body)

    def new_table(self, **options: Any) -> str:
        answer = self.post("/api/tables", options)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def look(self, table: str) -> dict[str, Any]:
        view: dict[str, Any] = self.get(f"/api/tables/{table}").json()
        return view

    def try_act(self, table: str, kind: str, **details: Any) -> Any:
        """Send an action; `seq` and `action_id` are filled in unless given."""
        self._count += 1
        body = {"type": kind, "action_id": f"t{self._count}", **details}
        if "seq" not in body:
            body["seq"] = self.look(table)["seq"]
        return self.post(f"/api/tables/{table}/actions", body)

    def act(self, table: str, kind: str, **details: Any) -> dict[str, Any]:
        answer = self.try_act(table, kind, **details)
        assert answer.status_code == 200, answer.text
        accepted: dict[str, Any] = answer.json()
        return accepted

    def refused(self, table: str, kind: str, **details: Any) -> str:
        """The code with which an action is refused."""
        answer = self.try_act(table, kind, **details)
        assert 400 <= answer.status_code < 500, answer.text
        return str(answer.json()["code"])

    def live(self, table: str, query: str = "", headers: dict[str, str] | None = None) -> WebSocketTestSession:
        own = {"cookie": f"{COOKIE}={self.cookie}"} if self.cookie else {}
        self.client.cookies.clear()
        address = f"ws://{HOST}/api/tables/{table}/live{query}"
        return self.client.websocket_connect(address, headers=own | (headers or {}))


class Server:
    """A running server."""

    def __init__(self, client: TestClient) -> None:
        self.client = client

    def guest(self, name: str = "") -> TestGuest:
        return TestGuest(self.client, name)

    @property
    def parts(self) -> Parts:
        app: Any = self.client.app
        parts: Parts = app._app.state.parts
        return parts

    def run(self, work: Any, *arguments: Any) -> Any:
        """Run something in the server's own event loop."""
        portal = self.client.portal
        assert portal is not None
        return portal.call(work, *arguments)


@cache
def newest_schema() -> bytes:
    """The file of an empty database as a server would make it. Migrating takes longer than most tests."""
    with tempfile.TemporaryDirectory() as folder:
        storage = asyncio.run(open_storage(settings(Path(folder))))
        asyncio.run(storage.close())
        (file,) = Path(folder).glob("*.sqlite3")
        return file.read_bytes()


@contextmanager
def running(chosen: Settings) -> Iterator[Server]:
    """A server. An empty folder is given an empty database first; without a folder the server makes everything."""
    if not chosen.database and chosen.folder.is_dir() and not any(chosen.folder.iterdir()):
        Path(chosen.database_text).write_bytes(newest_schema())
    with QuickClient(create_app(chosen), base_url=f"http://{HOST}") as client:
        yield Server(client)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with running(settings(tmp_path)) as server:
        yield server


def impatient() -> tuple[workers.Lane, ...]:
    """The lanes of a server that keeps nobody waiting."""
    return tuple(lane._replace(patience=0.0) for lane in workers.LANES)


@pytest.fixture
def studied(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """No book is loaded before this is set, and nobody waits for it. Request this fixture before the server."""
    studied = Event()

    def slowly(book: Rulebook, progress: Progress) -> Evaluator:
        progress(1, 2)
        studied.wait()
        return evaluator_for(book, progress)

    monkeypatch.setattr(workers, "LANES", impatient())
    monkeypatch.setattr(coach, "evaluator_for", slowly)
    yield studied
    studied.set()


def seated_pair(server: Server, **options: Any) -> tuple[TestGuest, TestGuest, str]:
    """Two people at a table, seeds added, the game started."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.new_table(**options)
    ann.act(table, "sit")
    bob.act(table, "sit")
    ann.act(table, "seed", seed="ann's seed")
    bob.act(table, "seed", seed="bob's seed")
    ann.act(table, "start")
    return ann, bob, table


def play_on(table: str, *guests: TestGuest, turns: int = 1000) -> dict[str, Any]:
    """Play the game to its end, or for some turns: one roll, then the first box. Seat n belongs to guest n.

    If one server knows all guests, they act without HTTP, because a game takes many requests."""
    client, app = guests[0].client, cast("Any", guests[0].client.app)
    parts: Parts = app._app.state.parts
    if parts.store.is_shared or any(guest.client is not client for guest in guests):
        return play_by_requests(table, *guests, turns=turns)
    assert client.portal is not None
    client.portal.call(_play_on, parts, table, [guest.cookie for guest in guests], turns)
    return guests[0].look(table)


async def _play_on(parts: Parts, name: str, cookies: list[str], turns: int) -> None:
    people = [await parts.people.known(cookie) for cookie in cookies]
    table = await parts.registry.table(name)
    while (state := table.state).phase == "playing" and turns:
        game, person = state.game, people[state.acting_seat or 0]
        assert game is not None
        assert person is not None
        name = f"play.{state.seq}"
        if game.awaits == "dice":
            await table.act(RollDice(type="roll", action_id=name, seq=state.seq), person)
        else:
            box = placement_views(game.card, game.roll)[0].box
            await table.act(EnterBox(type="enter", box=box, action_id=name, seq=state.seq), person)
            turns -= 1


def play_by_requests(table: str, *guests: TestGuest, turns: int = 1000) -> dict[str, Any]:
    """Like `play_on`, but with everything over HTTP."""
    view = guests[0].look(table)
    while view["phase"] == "playing" and turns:
        game = view["game"]
        guest = guests[game["seat"]]
        if game["awaits"] == "dice":
            guest.act(table, "roll", seq=view["seq"])
        else:
            guest.act(table, "enter", box=game["placements"][0]["box"], seq=view["seq"])
            turns -= 1
        view = guests[0].look(table)
    return view


def hear(socket: Any, kind: str) -> dict[str, Any]:
    """The next message of a kind. Every message up to it must be one that `wire.messages` knows."""
    while True:
        message: dict[str, Any] = socket.receive_json()
        assert MESSAGE.dump_python(MESSAGE.validate_python(message), mode="json") == message
        if message["type"] == kind:
            return message
