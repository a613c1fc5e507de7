"""The people a server knows: guests with a cookie and a name, and the records they keep here."""

from __future__ import annotations

from ...solver.recently_used import Recent
from ..ledger.refusal import Refused
from ..storage.store import Store
from ..storage.writer import Writer
from .clock import now
from .identity import Identities, Person, new_id

REMEMBERED_NAMES = 10_000


class People:
    def __init__(self, store: Store, writer: Writer, identities: Identities) -> None:
        self._store = store
        self._writer = writer
        self._identities = identities
        self._names: Recent[str, str] = Recent(REMEMBERED_NAMES)

    async def known(self, cookie: str | None) -> Person | None:
        """Whose cookie it is; None for nobody this server knows."""
        identity = self._identities.person_of(cookie)
        if identity is None:
            return None
        name = self._names.get(identity) or await self._store.person_name(identity)
        if name is None:
            return None
        self._names.put(identity, name)
        return Person(identity, name)

    async def welcome(self, name: str) -> Person:
        """A new guest."""
        person = Person(new_id(), name)
        await self._writer.keep({"person": [{"id": person.id, "name": name, "created_at": now()}]})
        self._names.put(person.id, name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        await self._writer.keep({"rename": [{"_id": person.id, "name": name}]})
        self._names.put(person.id, name)
        return Person(person.id, name)

    async def keep_record(self, person: Person, text: str, most: int) -> str:
        """Keep a record for a person, who may have so many; its name here."""
        if await self._store.records_of(person.id) >= most:
            raise Refused("too_many", f"at most {most} records per person")
        record = new_id()
        await self._writer.keep({"record": [{"id": record, "person": person.id, "created_at": now(), "text": text}]})
        return record
