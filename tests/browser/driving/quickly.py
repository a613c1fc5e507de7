"""Games played through the API, which is much quicker than clicks: for tests about what comes after them."""

from __future__ import annotations

import time
from typing import Any

from playwright.sync_api import APIRequestContext

RETRIES = 5
"""The server may close an idle connection at the moment at which a test takes it up again."""
BETWEEN_LOOKS = 0.02
"""Seconds until we look again whether a bot has moved."""


class QuickTable:
    """A table, seen by somebody who plays for everybody that is no bot."""

    def __init__(self, api: APIRequestContext, table: str) -> None:
        self._api = api
        self.table = table

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
        return table

    def look(self) -> dict[str, Any]:
        view: dict[str, Any] = self._api.get(f"/api/tables/{self.table}", max_retries=RETRIES).json()
        return view

    def act(self, kind: str, seq: int | None = None, **details: Any) -> None:
        seq = self.look()["seq"] if seq is None else seq
        body = {"type": kind, "action_id": f"t{time.time_ns()}", "seq": seq, **details}
        self._api.post(f"/api/tables/{self.table}/actions", data=body, max_retries=RETRIES)

    def play_out(self, filled: int | None = None) -> dict[str, Any]:
        """One roll and the best box, turn by turn, until the game is over; the table as it is then.

        With `filled` it ends before the first turn of a side at a time when all have so many boxes filled.
        """
        while (view := self.look())["phase"] == "playing" and view["game"]["status"] != "finished":
            game, seq = view["game"], view["seq"]
            if filled is not None and all(len(side["card"]["boxes"]) >= filled for side in game["sides"]):
                break
            if view["seats"][game["seat"]]["bot"]:
                time.sleep(BETWEEN_LOOKS)
            elif game["awaits"] == "dice":
                self.act("roll", seq)
            else:
                self.act("enter", seq, box=max(game["placements"], key=lambda each: each["points"])["box"])
        return view
