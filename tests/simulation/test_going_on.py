"""A bot waits while the entry before it can be taken back. At any process it is told to go on or the entry is taken
back, before or after the bot's own timer."""

from __future__ import annotations

import asyncio
import json
from random import Random

import pytest

from dicecup.server.ledger.events import BOT
from dicecup.server.ledger.options import TableOptions
from dicecup.server.settings import Settings
from tests.simulation.machines.network import Closed

from .guest import Guest, JsonObject
from .world import FOLDER, World

SEEDS = 12
PATIENCE = Settings(FOLDER).undo_delay
"""Seconds that a bot waits by itself."""


class OneEntry(World):
    """Somebody alone with a bot is connected to one process and fills a box at another, which then moves the bot."""

    def __init__(self, seed: int, then: JsonObject, after: float) -> None:
        """`then` is what they send to the first process, so many seconds after the entry was answered."""
        super().__init__(seed)
        self.then, self.after = then, after
        self.entered_at = 0.0
        self.seq = 0

    async def _schedule(self) -> None:
        await asyncio.gather(*(self.start(slot) for slot in range(len(self.servers))))
        parts = self._parts(0)
        person = await self._in(0, parts.people.welcome("Ann", "10.0.0.1", 1000))
        table = await self._in(0, parts.registry.create(TableOptions(seats=2, coach=False), ["random"], person))
        guest = Guest(self, "Ann", parts.identities.cookie(person.id), table.id, Random(self.seed))
        near, far = self.servers[0], self.servers[1]
        assert near is not None
        assert far is not None
        others, self.servers = self.servers, [far]
        connection = self.connect(guest.cookie, table.id, after=0)
        self.servers = others

        async def read() -> None:
            while not isinstance(message := await connection.hear(), Closed):
                heard = json.loads(message)
                guest.view = heard.get("state", guest.view)

        reading = self.loop.spawn(read())

        async def act(**action: object) -> JsonObject:
            """Act at the process that nobody listens to, once the other one has shown everything up to then."""
            while guest.view is None or guest.view_seq < self.seq:
                await asyncio.sleep(0.01)
            action |= {"action_id": f"a{self.number()}", "seq": guest.view_seq}
            answer = await self.request(near.process, guest.cookie, table.id, action)
            self.seq = answer.get("seq") or self.seq
            return answer

        for kind in ("sit", "start"):
            await act(type=kind, **({"without_seeds": True} if kind == "start" else {}))
        while True:
            game = guest.view["game"] if guest.view else None
            if game and guest.view and guest.view_seq >= self.seq and guest.view["seats"][game["seat"]]["holder"]:
                if game["awaits"] == "decision":
                    break
                await act(type="roll")
            await asyncio.sleep(0.01)
        await act(type="enter", box=game["placements"][0]["box"])
        self.entered_at = self.loop.time()
        while guest.view_seq < self.seq:
            await asyncio.sleep(0.01)
        await asyncio.sleep(max(0.0, self.entered_at + self.after - self.loop.time()))
        connection.say(json.dumps({**self.then, "seq": self.seq}))
        await asyncio.sleep(2 * PATIENCE)
        reading.cancel()

    @property
    def next_event(self) -> tuple[float, str, str, bool]:
        """What came after the entry: how many seconds later, its kind, who did it, and whether at the process that the
        guest is not connected to."""
        entry = next(each for each in self.history.of("committed") if each.data["seq"] == self.seq + 1)
        is_near = entry.data["process"].startswith("process0.")
        return entry.at - self.entered_at, entry.data["kind"], entry.data["by"], is_near


@pytest.mark.parametrize("seed", range(SEEDS))
def test_a_bot_is_told_to_go_on_at_another_process_than_the_one_that_moves_it(seed: int) -> None:
    world = OneEntry(seed, {"type": "go_on"}, after=0.0)
    world.run()
    after, kind, by, is_near = world.next_event
    assert (kind, by, is_near) == ("rolled", BOT, True)
    assert after < PATIENCE - 0.5, "and not because it had waited long enough"


def test_without_a_word_it_waits() -> None:
    world = OneEntry(1, {"type": "ping"}, after=0.0)
    world.run()
    after, kind, by, is_near = world.next_event
    assert (kind, by, is_near) == ("rolled", BOT, True)
    assert after > PATIENCE - 0.5


def test_either_the_entry_is_taken_back_or_the_bot_has_rolled() -> None:
    """An entry is taken back at one process just when the bot's time is over at another: only one of the two wins."""
    first = set()
    for seed in range(SEEDS):
        world = OneEntry(seed, {"type": "take_back", "action_id": "back"}, after=PATIENCE - 0.1 + 0.01 * seed)
        world.run()
        _, kind, by, _ = world.next_event
        first.add((kind, by == BOT))
        kinds = [each.data["kind"] for each in world.history.of("committed") if each.data["seq"] > world.seq]
        assert ("took_back" in kinds) == (kind == "took_back"), "what the bot overtook is refused"
    assert first == {("rolled", True), ("took_back", False)}, "both happen"
