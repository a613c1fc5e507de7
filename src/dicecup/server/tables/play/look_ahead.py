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
    def __init__(self, table: Table) -> None:
        self._table = table
        self._looking: asyncio.Task[None] | None = None

    def look(self) -> None:
        """Tell those who want to hear it how the game stands, once the coach has worked it out."""
        wanted = self._table.state.options.coach and any(listener.outlook for listener in self._table.listeners)
        if wanted and (self._looking is None or self._looking.done()):
            self._looking = asyncio.get_running_loop().create_task(self._look())

    def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()

    async def _look(self) -> None:
        """While the coach works, the table may move on: then it looks again, at the latest event only."""
        told, table = -1, self._table
        try:
            while table.state.seq != told and table.state.game is not None:
                told, game = table.state.seq, coached_game(table.state)
                outlook = await table.services.coach.outlook(table.id, told, game, at_last=True)
                self._publish(OutlookMessage(**outlook.model_dump()))
        except (Refused, DicecupError) as error:
            LOG.info("no_outlook", table=table.id, seq=told, error=str(error)[:300])
            self._publish(OutlookMessage(seq=told, note=str(error)))
        except Exception as error:
            LOG.error("outlook_failed", table=table.id, seq=told, error=repr(error)[:500])

    def _publish(self, outlook: OutlookMessage) -> None:
        message = outlook.model_dump_json()
        for listener in self._table.listeners:
            if listener.outlook:
                listener.put(message)
