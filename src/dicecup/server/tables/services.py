"""What the tables of one server need, all of them the same."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ..coaching.coach import Coach
from ..coaching.workers import Workers
from ..settings import Settings
from ..storage.store import Store
from ..storage.writer import Writer
from .bots import BotPlayers
from .clock import now
from .identity import Identities
from .metrics import Metrics


@dataclass(slots=True)
class Services:
    settings: Settings
    store: Store
    writer: Writer
    identities: Identities
    metrics: Metrics
    workers: Workers
    bots: BotPlayers
    coach: Coach
    now: Callable[[], int] = now
    started_at: int = field(default_factory=now)
    """Since when turns can be timed: a restart gives a turn its whole time again."""
    closing: bool = False
    """Whether the server ends: nothing more is begun."""
