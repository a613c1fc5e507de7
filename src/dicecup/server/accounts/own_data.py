"""Everything about me: one file with all that the server has about a person, and every game as a record."""

from __future__ import annotations

import asyncio
import json
import zipfile
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from functools import partial
from tempfile import SpooledTemporaryFile
from typing import IO, Any

from ...rules import DicecupError, Record
from ..coaching.workers import Workers
from ..ledger.chain import Event
from ..ledger.export import table_record, with_marks
from ..ledger.fold import fold
from ..storage.interface import Storage
from ..storage.schema import OWNED
from ..tables.identity import Identities, Person

ALL = 1_000_000
IN_MEMORY = 4 * 1024 * 1024
"""Bytes of the file that are held in memory; a longer one is written to the disk."""
MOST_EVENTS = 20_000
"""How many events are written out per table. A series' record with events holds all events of its table, so at a table
with many series only the latest records have them."""
SECRET = frozenset({"password", "public_key", "digest"})
"""Columns that could help somebody to guess a password, or that mean nothing to anybody."""


class OwnData:
    def __init__(self, store: Storage, workers: Workers, identities: Identities) -> None:
        self._store = store
        self._workers = workers
        self._identities = identities
        self._one_at_a_time = asyncio.Lock()

    async def zip_file(self, person: Person) -> IO[bytes]:
        """A zip file: `about.json`, `tables/` and `records/`. Somebody may have played a lot, so it never holds more
        than one table of one person in memory."""
        self._workers.charge("everything")
        async with self._one_at_a_time:
            packed: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  the sender closes it
            try:
                with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
                    await self._pack(archive, person)
            except BaseException:
                packed.close()
                raise
        packed.seek(0)
        return packed

    async def _pack(self, archive: zipfile.ZipFile, person: Person) -> None:
        (row,) = await self._store.rows_of("people", "id", [person.id])
        owned = {
            table.name: [dict(each) for each in await self._store.rows_of(table.name, column.name, [person.id])]
            for table, column in OWNED.items()
        }
        records = owned.pop("records")
        owned.pop("members")
        ids = [person.id, *(each["id"] for each in owned["former_guests"])]
        tables = await self._store.tables_of(person.id, ALL)
        codes = {table: [self._identities.holder(table, each) for each in ids] for table in tables}
        about = {"person": dict(row), "codes at tables": codes, **owned}
        text = json.dumps(_readable(about), ensure_ascii=False, indent=2)
        await self._workers.do("records", partial(archive.writestr, "about.json", text))
        for record in records:
            await self._workers.do("records", partial(archive.writestr, f"records/{record['id']}.txt", record["text"]))
        for table in tables:
            events = await self._store.events(table)
            await self._workers.do("records", partial(_add_table, archive, table, events))


def _add_table(archive: zipfile.ZipFile, table: str, events: list[Event]) -> None:
    """Add a table's games as records, or its events if there are no games or it cannot be read here."""
    try:
        number = 0
        for number, text in enumerate(_records(events), 1):
            archive.writestr(f"tables/{table}-{number}.txt", text)
        if number:
            return
    except DicecupError:
        pass
    text = json.dumps([event.to_json() for event in events], ensure_ascii=False)
    archive.writestr(f"tables/{table}.json", text)


def _records(events: list[Event]) -> Iterator[str]:
    """Each of a table's series as a record, the latest with everything needed to verify them."""
    state = fold(events)
    whole = max(1, MOST_EVENTS // len(events))
    for number, series in enumerate(state.series, 1):
        if number > len(state.series) - whole:
            yield table_record(state, events, number)
        else:
            yield with_marks(Record(series), state, number).dump()


def _readable(value: Any) -> Any:
    """The value in a form people can read: without hashes and keys, and with times as dates."""
    if isinstance(value, Mapping):
        return {name: _time(name, _readable(each)) for name, each in value.items() if name not in SECRET}
    return [_readable(each) for each in value] if isinstance(value, list) else value


def _time(name: str, value: Any) -> Any:
    if isinstance(value, int) and (name.endswith("_at") or name == "until"):
        try:
            return datetime.fromtimestamp(value / 1000, UTC).isoformat(timespec="seconds")
        except (ValueError, OverflowError):
            return value
    return value
