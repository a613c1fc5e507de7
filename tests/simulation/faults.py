"""What goes wrong, and how often: every schedule gets its own mixture from its seed."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Literal

from tests.simulation.machines.event_loop import Timers

if TYPE_CHECKING:
    from .world import World

Outcome = Literal["done", "refused", "unheard"]
"""What becomes of a question to the database: answered; failed with nothing done; done, but the answer was lost."""


@dataclass(slots=True)
class Rates:
    """How often, each from 0 to 1 or per virtual second."""

    refused: float
    unheard: float
    slow: float
    lost_wake_ups: float
    lost_answers: float
    crashes: float
    pauses: float
    cuts: float
    outages: float
    stops: float
    newer: float


class Faults:
    def __init__(self, random: Random, loop: Timers) -> None:
        self._random = random
        self._loop = loop
        self.are_on = False
        self.are_over = False
        self._away_until = 0.0

        def some(*rates: float) -> float:
            return random.choice((0.0, *rates))

        self.rates = Rates(
            refused=some(0.02, 0.1),
            unheard=some(0.02, 0.1),
            slow=some(0.05, 0.2),
            lost_wake_ups=some(0.1, 0.5, 1.0),
            lost_answers=some(0.05, 0.3),
            crashes=some(0.05, 0.15),
            pauses=some(0.05, 0.1),
            cuts=some(0.1, 0.3),
            outages=some(0.05),
            stops=some(0.05, 0.1),
            newer=random.choice((0.0, 0.0, 0.0, 0.05)),
        )
        self.seconds = random.choice((6.0, 10.0, 16.0))

    def begin(self) -> None:
        self.are_on = True

    @property
    def storage_is_quick(self) -> bool:
        """Whether processes can always tell each other in time who is there."""
        return not (self.rates.slow or self.rates.outages or self.rates.refused or self.rates.unheard)

    # --- small faults, asked for at every step --------------------------------------------------------------------

    def outcome(self) -> Outcome:
        if not self.are_on:
            return "done"
        if self._loop.time() < self._away_until:
            return "refused"
        chance = self._random.random()
        if chance < self.rates.refused:
            return "refused"
        return "unheard" if chance < self.rates.refused + self.rates.unheard else "done"

    def delay(self) -> float:
        """How long a question takes to the database, or its answer back."""
        if self.are_on and self._random.random() < self.rates.slow:
            return self._random.choice((0.05, 0.5, 3.0))
        return self._random.choice((0.0, 0.001, 0.001, 0.005))

    def delivers(self) -> bool:
        """Whether an answer over HTTP arrives."""
        return not self.are_on or self._random.random() >= self.rates.lost_answers

    def wake_up(self) -> float | None:
        """How long a wake-up takes to reach a process; None if it is lost."""
        if self.are_on and self._random.random() < self.rates.lost_wake_ups:
            return None
        return self.delay()

    # --- large faults, at moments of their own ----------------------------------------------------------------------

    async def trouble(self, world: World) -> None:
        """Let things go wrong for a while; then mend everything."""
        ends = self._loop.time() + self.seconds
        while self._loop.time() < ends:
            await asyncio.sleep(0.5)
            for rate, happen in (
                (self.rates.crashes, self._crash),
                (self.rates.pauses, self._pause),
                (self.rates.cuts, self._cut),
                (self.rates.outages, self._outage),
                (self.rates.stops, self._stop),
                (self.rates.newer, self._newer),
            ):
                if self._random.random() < rate / 2:
                    happen(world)
        while any(server is None or server.process.is_paused for server in world.servers):
            await asyncio.sleep(0.5)
        self.are_on = False
        self.are_over = True

    def _crash(self, world: World) -> None:
        slot = self._random.randrange(len(world.servers))
        if world.servers[slot] is not None:
            world.kill(slot)
            self._loop.later(self._random.choice((0.1, 1.0, 6.0)), partial(world.start, slot))

    def _stop(self, world: World) -> None:
        slot = self._random.randrange(len(world.servers))
        server = world.servers[slot]
        if server is not None and not server.process.is_paused:
            world.stop(slot)
            self._loop.later(self._random.choice((0.1, 1.0)), partial(world.start, slot))

    def _newer(self, world: World) -> None:
        world.newer_event(self._random.choice(world.tables))

    def _pause(self, world: World) -> None:
        world.pause(self._random.randrange(len(world.servers)), self._random.choice((0.5, 3.0, 12.0)))

    def _cut(self, world: World) -> None:
        connected = [guest.connection for guest in world.guests if guest.connection is not None]
        if connected:
            connection = self._random.choice(connected)
            world.history.add("cut", socket=connection.number)
            connection.cut()

    def _outage(self, world: World) -> None:
        seconds = self._random.choice((0.5, 4.0, 12.0))
        world.history.add("outage", seconds=seconds)
        self._away_until = self._loop.time() + seconds
