"""The services that all tables of one server share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from ..coaching.coach import Coach
from ..coaching.workers import Workers
from ..settings import Settings
from ..storage.interface import HeldDice, Hurried, Said, Storage
from ..storage.writer import Writer
from .bots import BotPlayers
from .identity import Identities
from .metrics import Metrics


def now() -> int:
    """The time of day in the form that events and clients use: milliseconds since 1970, UTC."""
    return int(time.time() * 1000)


def _loop_time() -> float:
    return asyncio.get_running_loop().time()


@dataclass(slots=True)
class Services:
    settings: Settings
    store: Storage
    writer: Writer
    identities: Identities
    metrics: Metrics
    workers: Workers
    bots: BotPlayers
    coach: Coach
    now: Callable[[], int] = now
    """The time of day. It may be wrong, and it may jump."""
    clock: Callable[[], float] = _loop_time
    """Seconds since no particular moment, which never go back: everything is timed by these."""
    untold_held: dict[str, HeldDice] = field(default_factory=dict)
    """By table, the dice held here that other processes have not been told about."""
    untold_said: list[Said] = field(default_factory=list)
    """What people said here that other processes have not been told about."""
    untold_hurried: dict[str, Hurried] = field(default_factory=dict)
    """By table, the bots that need not wait, if the process that moves them has not been told."""
    game_over: asyncio.Event = field(default_factory=asyncio.Event)
    """Set when a game has ended here and has to be analysed."""
    closing: bool = False
    """Whether the server is stopping: nothing new is begun."""

    def set_time(self, told: int) -> None:
        """From now on the time of day is the one that all processes share, which is `told` at this moment."""
        began = self.clock()
        self.now = lambda: told + round(1000 * (self.clock() - began))
