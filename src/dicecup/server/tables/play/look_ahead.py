"""How the game at a table stands, for those who want to hear it."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import structlog

from ....rules import DicecupError
from ...coaching.chances import coached_game
from ...ledger.refusal import Refused
from ...wire.messages import OutlookMessage

if TYPE_CHECKING:
    from ..table import Table

LOG = structlog.get_logger(__name__)


class LookAhead:
    """One for each table, which it does not keep: a table that is forgotten has to be gone at once, and not when Python
    next looks for things that keep each other."""

    def __init__(self) -> None:
        self._looking: asyncio.Task[None] | None = None

    def look(self, table: Table) -> None:
        """Tell those who want to hear it how the game stands, once the coach has worked it out."""
        wanted = table.state.options.coach and any(listener.outlook for listener in table.listeners)
        if wanted and (self._looking is None or self._looking.done()):
            self._looking = asyncio.get_running_loop().create_task(_look(table))

    def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()


async def _look(table: Table) -> None:
    """While the coach works, the table may move on: then it looks again, at the latest event only."""
    told = -1
    try:
        while table.state.seq != told and table.state.game is not None:
            told, game = table.state.seq, coached_game(table.state)
            outlook = await table.services.coach.outlook(table.id, told, game, at_last=True)
            _publish(table, OutlookMessage(**outlook.model_dump()))
    except (Refused, DicecupError) as error:
        LOG.info("no_outlook", table=table.id, seq=told, error=str(error)[:300])
        _publish(table, OutlookMessage(seq=told, note=str(error)))
    except Exception as error:
        LOG.error("outlook_failed", table=table.id, seq=told, error=repr(error)[:500])


def _publish(table: Table, outlook: OutlookMessage) -> None:
    message = outlook.model_dump_json()
    for listener in table.listeners:
        if listener.outlook:
            listener.put(message)
