"""Tables' series as records, on request: each is written once, and the latest are kept."""

from __future__ import annotations

from ..ledger.export import table_record
from ..ledger.state import TableState
from ..storage.interface import Storage
from ..storage.reading import event_of
from .workers import Jobs, Tell, Workers

KEPT = 16


class Exports:
    def __init__(self, workers: Workers, store: Storage) -> None:
        self._workers, self._store = workers, store
        self._jobs = Jobs(workers, KEPT)

    async def record(self, state: TableState, series: int | None) -> str:
        """The record of a table's series as of this state."""

        async def written(_tell: Tell) -> str:
            rows = await self._store.event_rows(state.table, most=state.seq)
            return await self._workers.do("records", lambda: table_record(state, [event_of(r) for r in rows], series))

        costs = ("export", state.seq / 1000)
        return await self._jobs.start_steps("records", (state.table, state.head, series), written, costs).done()
