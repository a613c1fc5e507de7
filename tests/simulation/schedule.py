"""Runs schedules from their seeds and says how each one went."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from tests.simulation.machines.event_loop import Stuck

from .checker import check
from .history import History
from .model import Wrong
from .world import World


@dataclass(frozen=True, slots=True)
class Schedule:
    """A schedule that was played."""

    seed: int
    history: History
    wrong: str | None
    """What must not have happened; None if all promises were kept."""
    events: int


def play(seed: int) -> Schedule:
    world = World(seed)
    wrong = None
    try:
        world.run()
        # Reading whole records again is slow, and the chain is checked anyway.
        check(world.history, world.database.chains(), thorough=seed % 10 == 0)
    except (Wrong, Stuck) as error:
        wrong = str(error)
    return Schedule(seed, world.history, wrong, len(world.database.all("events")))


def first_wrong(seeds: Iterable[int]) -> Schedule | None:
    """The first schedule in which something went wrong."""
    return next((schedule for schedule in map(play, seeds) if schedule.wrong), None)


def played(seeds: Iterable[int]) -> Iterator[Schedule]:
    return map(play, seeds)
