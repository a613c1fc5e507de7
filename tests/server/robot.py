"""A guest that plays any legal move as fast as it can: what the crash test and the load script are made of."""

from __future__ import annotations

import random
import time
from typing import Any

from dicecup.client import Accepted, Guest, JsonObject, LiveTable, ServerRefused
from dicecup.table_types import ActionDetails, ActionKind, TableView

PATIENCE = 300.0
"""Seconds that a robot waits for a server that is being started again, or is slow."""


class Robot:
    """Plays one seat of one table. The client reconnects after a loss; the robot plays on."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.acknowledged: list[Accepted] = []
        """Every answer the server gave, in order."""
        self.seconds: list[float] = []
        """How long each took."""
        self.events: list[JsonObject] = []
        """Every event it heard of."""
        self.is_over = False
        """Whether the series was played to its end."""
        self._random = random.Random(seed)
        self._name = f"robot{seed}"
        self._count = 0

    async def play(self) -> None:
        """Play until the series is over; `ConnectionError` if the server goes away for good."""
        async with self.guest.follow(self.table, after=0, patience=PATIENCE) as live:
            self.events = live.events
            while True:
                state = await live.until(lambda state: state["phase"] == "over" or self._may_act(live))
                if state["phase"] == "over":
                    break
                await self._act(live, state)
            await live.until(lambda state: bool(live.events) and live.events[-1]["seq"] == state["seq"])
        self.is_over = True

    def _may_act(self, live: LiveTable) -> bool:
        return live.is_my_turn or bool(self._seats_to_seed(live))

    def _seats_to_seed(self, live: LiveTable) -> list[int]:
        return [seat for seat in live.my_seats if seat in live.state["seed_wanted"]]

    def _choice(self, live: LiveTable, state: TableView) -> tuple[ActionKind, ActionDetails]:
        if wanted := self._seats_to_seed(live):
            return "seed", {"seat": wanted[0], "seed": f"seed of {self._name}"}
        game = state["game"]
        assert game is not None
        if game["awaits"] == "dice":
            return "roll", {}
        if game["rolls_left"] and self._random.random() < 0.5:
            return "roll", {"keep": sorted(self._random.sample(range(5), self._random.randint(0, 4)))}
        return "enter", {"box": self._random.choice(game["placements"])["box"]}

    async def _act(self, live: LiveTable, state: TableView) -> None:
        kind, details = self._choice(live, state)
        self._count += 1
        began = time.perf_counter()
        try:
            answer = await live.act(kind, action_id=f"{self._name}.{self._count}", seq=state["seq"], **details)
        except ServerRefused as refused:
            # Somebody else was faster, for instance with a seed: look again.
            if refused.code != "stale" or refused.seq is None:
                raise
            await live.seen(refused.seq)
        else:
            self.seconds.append(time.perf_counter() - began)
            self.acknowledged.append(answer)
            await live.seen(answer.seq)


async def seat_robots(url: str, count: int, seed: int, **options: Any) -> list[Robot]:
    """A table with that many robots on its seats, the game started."""
    guests = [Guest(url) for _ in range(count)]
    for number, guest in enumerate(guests):
        await guest.sign_in(f"Robot {number + 1}")
    view = await guests[0].create_table(seats=count, **options)
    table = view["table"]
    for number, guest in enumerate(guests):
        async with guest.follow(table, patience=PATIENCE) as live:
            await live.insist("sit")
            await live.insist("seed", seed=f"first seed {seed} {number}")
    async with guests[0].follow(table, patience=PATIENCE) as live:
        await live.insist("start")
    return [Robot(guest, table, seed * 1000 + number) for number, guest in enumerate(guests)]
