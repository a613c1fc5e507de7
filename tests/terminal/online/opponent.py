"""Somebody else at the table: a robot that hosts it, waits for others, starts the game and plays it."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

from dicecup.client import Guest
from dicecup.terminal.online.link import TableLink
from tests.server.robot import PATIENCE, Robot


class Opponent:
    """Sets up a table and takes a seat there; `play` starts the game when every seat is taken, in a thread."""

    def __init__(self, url: str, name: str = "Bob", seats: int = 2, **options: Any) -> None:
        self.guest, self.name = Guest(url), name
        self.table = asyncio.run(self._set_up(seats, options))
        self.link = TableLink(url, self.table)
        self._thread: threading.Thread | None = None
        self.failure: BaseException | None = None

    async def _set_up(self, seats: int, options: dict[str, Any]) -> str:
        await self.guest.sign_in(self.name)
        view = await self.guest.create_table(seats=seats, **options)
        async with self.guest.follow(view["table"], patience=PATIENCE) as live:
            await live.insist("sit")
            await live.insist("seed", seed="Bob's own words")
        return str(view["table"])

    def play(self) -> None:
        self._thread = threading.Thread(target=self._play, daemon=True)
        self._thread.start()

    def _play(self) -> None:
        async def all_of_it() -> None:
            async with self.guest.follow(self.table, patience=PATIENCE) as live:
                await live.until(lambda state: all(seat["holder"] or seat["bot"] for seat in state["seats"]))
                await live.until(lambda state: not state["seed_wanted"])
                await live.insist("start")
            await Robot(self.guest, self.table, seed=7).play()

        try:
            asyncio.run(all_of_it())
        except BaseException as error:
            self.failure = error

    def join(self) -> None:
        """Wait until the game is over."""
        assert self._thread is not None
        self._thread.join(PATIENCE)
        assert not self._thread.is_alive()
        assert self.failure is None

    def agree(self) -> None:
        """Ask for a rematch."""

        async def ask() -> None:
            async with self.guest.follow(self.table, patience=PATIENCE) as live:
                await live.insist("want_rematch")

        asyncio.run(ask())

    def events(self) -> list[dict[str, Any]]:
        return asyncio.run(self.guest.events(self.table))

    def record(self) -> str:
        return asyncio.run(self.guest.record(self.table))
