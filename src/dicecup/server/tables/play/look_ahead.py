"""The outlook on the game at a table, for those who want it."""

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
    """One per table, but without a reference to it: a forgotten table must be freed at once, and not only when Python
    next collects reference cycles."""

    def __init__(self) -> None:
        self._looking: asyncio.Task[None] | None = None

    def look(self, table: Table) -> None:
        """Tell the outlook on the game to those who want it, once the coach has worked it out."""
        wanted = table.state.options.coach and any(listener.outlook for listener in table.listeners)
        if wanted and (self._looking is None or self._looking.done()):
            self._looking = asyncio.get_running_loop().create_task(_look(table))

    def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()


async def _look(table: Table) -> None:
    """If the table moves on while the coach works, look again, but only at the latest event."""
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
