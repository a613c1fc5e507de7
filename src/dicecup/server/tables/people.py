"""The people a server knows: guests with a cookie and a name, and the records they keep here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

from ...solver.recently_used import Recent
from ..ledger.refusal import Refused
from ..storage.storage import LimitReached, Storage
from ..storage.writer import Writer
from .clock import now
from .identity import Identities, Person, new_id

REMEMBERED_NAMES = 10_000
REMEMBERED_SECONDS = 10.0
"""After which a name is looked up again where another process may have changed it without this one hearing of it."""


class People:
    def __init__(self, store: Storage, writer: Writer, identities: Identities) -> None:
        self._store = store
        self._writer = writer
        self._identities = identities
        self._names: Recent[str, tuple[str, float]] = Recent(REMEMBERED_NAMES)

    async def known(self, cookie: str | None) -> Person | None:
        """Whose cookie it is; None for nobody this server knows."""
        identity = self._identities.person_of(cookie)
        if identity is None:
            return None
        name = self._remembered(identity)
        if name is None:
            name = await self._store.person_name(identity)
            if name is None:
                return None
            self._remember(identity, name)
        return Person(identity, name)

    def _remembered(self, identity: str) -> str | None:
        name, at = self._names.get(identity) or ("", 0.0)
        if self._store.is_shared and asyncio.get_running_loop().time() > at + REMEMBERED_SECONDS:
            return None
        return name or None

    def _remember(self, identity: str, name: str) -> None:
        self._names.put(identity, (name, asyncio.get_running_loop().time()))

    def forget(self, people: Iterable[str]) -> None:
        """These people took another name at another process."""
        for identity in people:
            self._names.put(identity, ("", 0.0))

    async def welcome(self, name: str, address: str, per_hour: int) -> Person:
        """A new guest, of whom so many may come from an address."""
        person = Person(new_id(), name)
        budget = {"name": self._identities.budget("newcomers", address), "rate": per_hour / 3600, "burst": per_hour}
        try:
            await self._writer.keep(
                {"budget": [budget], "person": [{"id": person.id, "name": name, "created_at": now()}]}
            )
        except LimitReached:
            raise Refused("too_many", "too many new guests from your address; try again later") from None
        self._remember(person.id, name)
        return person

    async def rename(self, person: Person, name: str) -> Person:
        await self._writer.keep({"rename": [{"_id": person.id, "name": name}]})
        self._remember(person.id, name)
        return Person(person.id, name)

    async def keep_record(self, person: Person, text: str, most: int) -> str:
        """Keep a record for a person, who may have so many; its name here."""
        record = new_id()
        row = {"id": record, "person": person.id, "created_at": now(), "text": text}
        try:
            await self._writer.keep({"most_records": [{"person": person.id, "most": most}], "record": [row]})
        except LimitReached:
            raise Refused("too_many", f"at most {most} records per person") from None
        return record
