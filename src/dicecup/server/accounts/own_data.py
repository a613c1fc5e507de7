"""Everything about me: one file with all that the server has of a person, and every game as a record."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from ...rules import DicecupError
from ..coaching.workers import Workers
from ..ledger.chain import Event
from ..ledger.export import table_record
from ..ledger.fold import fold
from ..storage.schema import OWNED
from ..storage.storage import Storage
from ..tables.identity import Identities, Person

ALL = 1_000_000
SECRET = frozenset({"password", "public_key", "digest"})
"""Columns by which somebody could try to find a password, or that say nothing to anybody."""


class OwnData:
    def __init__(self, store: Storage, workers: Workers, identities: Identities) -> None:
        self._store = store
        self._workers = workers
        self._identities = identities

    async def zip_file(self, person: Person) -> bytes:
        """A zip file: `about.json`, `tables/` and `records/`."""
        self._workers.charge("everything")
        (row,) = await self._store.rows_of("people", "id", [person.id])
        owned = {
            table.name: [dict(each) for each in await self._store.rows_of(table.name, column.name, [person.id])]
            for table, column in OWNED.items()
        }
        files = {f"records/{each['id']}.txt": each["text"] for each in owned.pop("records")}
        ids = [person.id, *(each["id"] for each in owned["former_guests"])]
        codes = {}
        for table in await self._store.tables_of(person.id, ALL):
            events = await self._store.events(table)
            files |= await self._workers.do("records", partial(_files_of, table, events))
            codes[table] = [self._identities.holder(table, each) for each in ids]
        owned.pop("members")
        about = {"person": dict(row), "codes at tables": codes, **owned}
        return await self._workers.do("records", partial(_zipped, about, files))


def _files_of(table: str, events: list[Event]) -> dict[str, str]:
    """The games of a table as records; where there is none, or it cannot be read here, its events."""
    try:
        state = fold(events)
        numbers = range(1, len(state.series) + 1)
        found = {f"tables/{table}-{number}.txt": table_record(state, events, number) for number in numbers}
    except DicecupError:
        found = {}
    return found or {f"tables/{table}.json": json.dumps([event.to_json() for event in events], ensure_ascii=False)}


def _zipped(about: Mapping[str, Any], files: Mapping[str, str]) -> bytes:
    drawer = io.BytesIO()
    with zipfile.ZipFile(drawer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.json", json.dumps(_readable(about), ensure_ascii=False, indent=2))
        for name, text in files.items():
            archive.writestr(name, text)
    return drawer.getvalue()


def _readable(value: Any) -> Any:
    """What people can read: no hashes and keys, and times as dates."""
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
