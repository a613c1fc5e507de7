"""How fast a person with hundreds of finished games gets the lists and figures made from them.

python bench/past_games.py [TABLES]

One game against a bot is played at a server in this process and copied to TABLES tables. "new" is the first question
ever, for which every table's events are folded and every game is reviewed; "restarted" is the first one after a
restart of the server, and "warm" any later one.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import structlog
from starlette.testclient import TestClient

from dicecup.server.http.app import create_app
from dicecup.server.ledger.chain import GENESIS, Event, next_head
from dicecup.server.settings import Limits, Settings
from dicecup.server.storage.reading import event_row
from dicecup.server.tables.identity import new_id

PATHS = (
    "/api/me/results",
    "/api/me/statistics",
    "/api/me/fairness",
    "/api/me/statistics.csv",
    "/api/me/mistakes",
)
HOST = "dice.test"
PLENTY = 10**6
LIMITS = Limits(requests_per_second=PLENTY, request_burst=PLENTY, actions_per_second=PLENTY, action_burst=PLENTY)


def main(tables: int) -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(50))
    with tempfile.TemporaryDirectory() as name:
        settings = Settings(
            Path(name), hosts=frozenset({HOST}), bot_delay=0.0, undo_delay=0.0, prepare_bots=False, limits=LIMITS
        )
        with opened(settings) as client:
            person, table = play(client)
            cookie = dict(client.cookies)
            portal = client.portal
            assert portal is not None
            portal.call(copied, client, person, table, tables - 1)
        times: dict[str, list[float]] = {path: [] for path in PATHS}
        for _ in range(2):
            with opened(settings) as client:
                client.cookies.update(cookie)
                for path in PATHS:
                    times[path] += [asked(client, path), asked(client, path)]
        print(f"{tables} tables with a finished game each")
        for path, (new, _, restarted, warm) in times.items():
            print(f"{path}: new {new:.2f} s, restarted {1000 * restarted:.0f} ms, warm {1000 * warm:.0f} ms")


def opened(settings: Settings) -> TestClient:
    return TestClient(create_app(settings), base_url=f"http://{HOST}")


def asked(client: TestClient, path: str) -> float:
    """Seconds until the whole answer is there."""
    began = time.perf_counter()
    while (answer := client.get(path)).text.startswith('{"ready":false'):
        time.sleep(0.05)
    assert answer.status_code == 200, answer.text
    return time.perf_counter() - began


def play(client: TestClient) -> tuple[str, str]:
    """A game against a bot, played to its end."""
    person = client.post("/api/me", json={"name": "Ann"}).json()["id"]
    view = client.post("/api/tables", json={"seats": 2, "bots": ["greedy"]}).json()
    table, count = view["table"], 0

    def act(kind: str, **details: Any) -> None:
        nonlocal count
        count += 1
        seq = client.get(f"/api/tables/{table}").json()["seq"]
        body = {"type": kind, "action_id": f"b{count}", "seq": seq, **details}
        client.post(f"/api/tables/{table}/actions", json=body)

    act("sit")
    act("seed", seed="x")
    act("start")
    while (view := client.get(f"/api/tables/{table}").json())["phase"] == "playing":
        game = view["game"]
        if view["seats"][game["seat"]]["bot"]:
            time.sleep(0.002)
        elif game["awaits"] == "dice":
            act("roll")
        elif game["rolls_left"] and count % 3:
            act("roll", keep=[0, 1])
        else:
            act("enter", box=game["placements"][0]["box"])
    return person, table


async def copied(client: TestClient, person: str, table: str, times: int) -> None:
    """The table's chain of events under other names, as if it had been played there."""
    app: Any = client.app
    services = app._app.state.parts.registry.services
    events = await services.store.events(table)
    old = services.identities.holder(table, person)
    for _ in range(times):
        name = new_id()
        own = services.identities.holder(name, person)
        head, rows = GENESIS, []
        for event in events:
            by, text = own if event.by == old else event.by, event.text.replace(old, own)
            head = next_head(head, name, event.seq, event.kind, event.at, by, text)
            rows.append(event_row(Event(name, event.seq, event.kind, event.at, by, text, head)))
        about = {"id": name, "creator": person, "public": False, "phase": "over"}
        times_of = {"created_at": events[0].at, "updated_at": events[-1].at}
        await services.writer.keep(
            {"table": [about | times_of], "event": rows, "join": [{"person": person, "table_id": name}]}
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 300)
