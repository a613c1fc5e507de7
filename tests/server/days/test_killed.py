"""kill -9 in the middle of an attempt: there is still one attempt, with the same dice."""

from __future__ import annotations

import asyncio
from pathlib import Path

from dicecup.client import Guest
from dicecup.table_types import TableView
from tests.server.process import ServerProcess


async def _act(guest: Guest, table: str, **action: object) -> TableView:
    view = await guest.look(table)
    name = {"action_id": f"a{view['seq']}", "seq": view["seq"]}
    await guest.request("POST", f"/api/tables/{table}/actions", action | name)
    return await guest.look(table)


async def _run(folder: Path) -> None:
    server = ServerProcess(folder)
    await server.start()
    try:
        ann = Guest(server.url)
        await ann.sign_in("Ann")
        table = str((await ann.request("POST", "/api/daily", {}))["table"])
        before = await _act(ann, table, type="roll")
        # The day is asked for by name, so midnight may come at any time.
        day = (await ann.events(table))[0]["data"]["day"]
        published = await ann.request("GET", f"/api/daily/{day}")
        await server.kill()
        await server.start()
        after = await ann.look(table)
        assert (after["seq"], after["head"]) == (before["seq"], before["head"])
        assert after["game"] is not None
        assert before["game"] is not None
        assert after["game"]["dice"] == before["game"]["dice"]
        again = await ann.request("GET", f"/api/daily/{day}")
        assert again["mine"]["table"] == table
        assert again["day"]["commitment"] == published["day"]["commitment"]
        today = (await ann.request("GET", "/api/daily"))["today"]["day"]
        begun = str((await ann.request("POST", "/api/daily", {}))["table"])
        assert begun == table or today != day
        ended = await _act(ann, table, type="enter", box=after["game"]["placements"][0]["box"])
        assert ended["game"] is not None
        assert ended["game"]["awaits"] == "dice", "and the game goes on"
    finally:
        await server.kill()


def test_an_attempt_outlives_a_server_that_is_killed(tmp_path: Path) -> None:
    asyncio.run(_run(tmp_path))
