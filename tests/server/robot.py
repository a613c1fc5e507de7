"""A guest that plays any legal move as fast as it can: what the crash test and the load script are made of."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from dicecup.client import Guest, LiveTable, ServerRefused


class Robot:
    """Plays one seat of one table. Lost connections are the caller's business: `play` again goes on."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.acknowledged: list[dict[str, Any]] = []
        """Every answer the server gave, in order."""
        self.seconds: list[float] = []
        """How long each took."""
        self.events: list[dict[str, Any]] = []
        """Every event heard of, over all connections."""
        self._random = random.Random(seed)
        self._name = f"robot{seed}"
        self._count = 0
        self._pending: dict[str, Any] | None = None

    async def play(self, stop: Callable[[dict[str, Any]], bool] = lambda state: state["phase"] == "over") -> None:
        """Play until the series is over; `ConnectionError` if the server goes away."""
        seen = self.events[-1]["seq"] if self.events else 0
        async with self.guest.follow(self.table, after=seen) as live:
            try:
                if self._pending is not None:
                    # Was it stored before the connection broke? Sent again, it happens once either way.
                    await self._send(live, self._pending)
                while not stop(state := await live.until(lambda state: stop(state) or self._may_act(live, state))):
                    await self._act(live, state)
                await live.until(lambda state: not live.events or live.events[-1]["seq"] == state["seq"])
            finally:
                self.events += live.events

    def _may_act(self, live: LiveTable, state: dict[str, Any]) -> bool:
        return self._next(live, state) is not None

    def _next(self, live: LiveTable, state: dict[str, Any]) -> tuple[str, dict[str, Any]] | None:
        """What there is to do, None while it is others' turn."""
        seats = [seat["seat"] for seat in state["seats"] if seat["holder"] == live.you["holder"]]
        if state["phase"] == "gathering":
            wanted = [seat for seat in seats if seat in state["seed_wanted"]]
            return ("seed", {"seat": wanted[0], "seed": f"seed of {self._name}"}) if wanted else None
        game = state["game"]
        if state["phase"] != "playing" or game["seat"] not in seats:
            return None
        if game["awaits"] == "dice":
            return "roll", {}
        if game["rolls_left"] and self._random.random() < 0.5:
            return "roll", {"keep": sorted(self._random.sample(range(5), self._random.randint(0, 4)))}
        return "enter", {"box": self._random.choice(game["placements"])["box"]}

    async def _act(self, live: LiveTable, state: dict[str, Any]) -> None:
        chosen = self._next(live, state)
        assert chosen is not None
        self._count += 1
        kind, details = chosen
        self._pending = {"kind": kind, "action_id": f"{self._name}.{self._count}", "seq": state["seq"], **details}
        await self._send(live, self._pending)

    async def _send(self, live: LiveTable, action: dict[str, Any]) -> None:
        began = time.perf_counter()
        try:
            answer = await live.act(**action)
        except ServerRefused as refused:
            # Somebody else was faster, with a seed for instance: look again.
            if refused.code != "stale" or refused.seq is None:
                raise
            await live.seen(refused.seq)
        else:
            self.seconds.append(time.perf_counter() - began)
            self.acknowledged.append(answer)
        self._pending = None


async def seat_robots(url: str, count: int, seed: int, **options: Any) -> list[Robot]:
    """A table with that many robots on its seats, the game started."""
    guests = [Guest(url) for _ in range(count)]
    for number, guest in enumerate(guests):
        await guest.sign_in(f"Robot {number + 1}")
    view = await guests[0].create_table(seats=count, **options)
    table = view["table"]
    for number, guest in enumerate(guests):
        async with guest.follow(table) as live:
            await live.insist("sit")
            await live.insist("seed", seed=f"first seed {seed} {number}")
    async with guests[0].follow(table) as live:
        await live.insist("start")
    return [Robot(guest, table, seed * 1000 + number) for number, guest in enumerate(guests)]
