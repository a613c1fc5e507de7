"""Games played through the API, which is much quicker than clicks: for tests about what comes after them."""

from __future__ import annotations

import json
import time
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import APIRequestContext

RETRIES = 5
"""The server may close an idle connection just when a test uses it again."""
BETWEEN_LOOKS = 0.02
"""Seconds until we look again whether a bot has moved."""


class QuickTable:
    """A table, seen by somebody who plays for everybody except bots."""

    def __init__(self, api: APIRequestContext, table: str) -> None:
        self.table = table
        # A game takes hundreds of requests. Over a connection of our own they take a third of the time.
        path = f"/api/tables/{table}"
        there = urlsplit(api.get(path, max_retries=RETRIES).url)
        assert there.hostname is not None
        self._path = there.path
        self._connection = HTTPConnection(there.hostname, there.port)
        cookies = "; ".join(f"{each['name']}={each['value']}" for each in api.storage_state()["cookies"])
        self._headers = {"cookie": cookies, "content-type": "application/json"}

    @classmethod
    def new(cls, api: APIRequestContext, names: list[str], book: str, bots: list[str]) -> QuickTable:
        """Sit down at one screen and start."""
        api.post("/api/me", data={"name": names[0]}, max_retries=RETRIES)
        options = {"book": book, "seats": len(names) + len(bots), "one_screen": len(names) > 1, "bots": bots}
        table = cls(api, api.post("/api/tables", data=options, max_retries=RETRIES).json()["table"])
        for name in names:
            table.act("sit", name=name)
        for number, seat in enumerate(table.look()["seats"]):
            if not seat["bot"]:
                table.act("seed", seat=number, seed="x")
        table.act("start")
        table.close()
        return table

    def look(self) -> dict[str, Any]:
        view: dict[str, Any] = self._ask("GET", self._path)
        return view

    def act(self, kind: str, seq: int | None = None, **details: Any) -> None:
        seq = self.look()["seq"] if seq is None else seq
        body = {"type": kind, "action_id": f"t{time.time_ns()}", "seq": seq, **details}
        self._ask("POST", f"{self._path}/actions", json.dumps(body))

    def _ask(self, method: str, path: str, body: str | None = None) -> Any:
        """An answer, asked for again if the connection is lost: an action has a name, so it happens once."""
        for left in reversed(range(RETRIES)):
            try:
                self._connection.request(method, path, body, self._headers)
                return json.loads(self._connection.getresponse().read())
            except (OSError, HTTPException):
                self._connection.close()
                if not left:
                    raise
        raise AssertionError("RETRIES is at least one")

    def play_out(self, filled: int | None = None) -> dict[str, Any]:
        """One roll and the best box, turn by turn, until the game is over; the table as it is then.

        With `filled` it ends as soon as all have filled so many boxes.
        """
        while (view := self.look())["phase"] == "playing" and view["game"]["status"] != "finished":
            game = view["game"]
            if filled is not None and all(len(side["card"]["boxes"]) >= filled for side in game["sides"]):
                break
            if view["seats"][game["seat"]]["bot"]:
                time.sleep(BETWEEN_LOOKS)
            else:
                self.move(view)
        self.close()
        return view

    def close(self) -> None:
        """Let the connection go; the next question makes another."""
        self._connection.close()

    def move(self, view: dict[str, Any]) -> None:
        """Make the next move at a table that looks like this: a roll, or the box that scores most."""
        game, seq = view["game"], view["seq"]
        if game["awaits"] == "dice":
            self.act("roll", seq)
        else:
            self.act("enter", seq, box=max(game["placements"], key=lambda each: each["points"])["box"])
