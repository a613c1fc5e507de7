"""The people a server knows: guests with a cookie and a name, and the records they store here."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from ...solver.recently_used import Recent
from ...words import refusals, say
from ..ledger.refusal import Refused
from ..storage.interface import Known, LimitReached, Row, Rows, Storage
from ..storage.writer import Writer
from .identity import Claim, Identities, Person, new_id
from .listener import SIGNED_OUT, Listener
from .services import now


class Browser(NamedTuple):
    """Where somebody signs in, in plain words such as Firefox and Android; empty if nobody knows."""

    name: str = ""
    system: str = ""


REMEMBERED_PEOPLE = 10_000
GUEST = "guest"
REMEMBERED_SECONDS = 10.0
"""After this time a person is looked up again if another process may have changed them without this one hearing."""


class People:
    def __init__(self, store: Storage, writer: Writer, identities: Identities) -> None:
        self._store = store
        self._writer = writer
        self._identities = identities
        self._known: Recent[str, tuple[Known | None, float]] = Recent(REMEMBERED_PEOPLE)
        self._listeners: dict[str, dict[Listener, Claim]] = {}
        """Each person's sockets, with what the cookies say that they were opened with."""
        self._checks: set[asyncio.Task[None]] = set()
        self._changes = 0
        """Counts changes, so that nothing is remembered that was read before one."""

    async def known(self, cookie: str | None) -> Person | None:
        """Whose cookie it is; None if this server does not know the person, or if the cookie was revoked."""
        claim = self._identities.claim_of(cookie)
        if claim is None and cookie and await self._identities.read_again():
            claim = self._identities.claim_of(cookie)
        return None if claim is None else await self._claimed(claim)

    async def is_known(self, person: Person) -> bool:
        """Whether the cookie that somebody came with is still valid."""
        return await self._claimed(_claim_of(person)) is not None

    async def by_id(self, identity: str) -> Person | None:
        """Who somebody is, as the database has it now."""
        known = await self._look_up(identity)
        return None if known is None else Person(identity, known.name, known.cookie_edition)

    async def _claimed(self, claim: Claim) -> Person | None:
        known = self._remembered(claim.person)
        if not _is_valid(claim, known):  # or it is newer than what is remembered
            known = await self._look_up(claim.person)
        if known is None or not _is_valid(claim, known):
            return None
        return Person(claim.person, known.name, claim.edition, claim.sign_in)

    async def _look_up(self, identity: str) -> Known | None:
        changes = self._changes
        known = await self._store.person(identity)
        if known is not None and changes == self._changes:
            self._remember(identity, known)
        return known

    def _remembered(self, identity: str) -> Known | None:
        known, at = self._known.get(identity) or (None, 0.0)
        if self._store.is_shared and asyncio.get_running_loop().time() > at + REMEMBERED_SECONDS:
            return None
        return known

    def _remember(self, identity: str, known: Known) -> None:
        self._known.put(identity, (known, asyncio.get_running_loop().time()))

    def forget(self, people: Iterable[str]) -> None:
        """These people have changed their name at another process, or revoked their cookies."""
        for identity in people:
            self._doubt(identity)
            if identity in self._listeners:
                check = asyncio.get_running_loop().create_task(self._close_revoked(identity))
                self._checks.add(check)
                check.add_done_callback(self._checks.discard)

    def _doubt(self, identity: str) -> None:
        """Have somebody looked up again before anything is said about them."""
        self._changes += 1
        self._known.put(identity, (None, 0.0))

    # --- signing in -----------------------------------------------------------------------------------------------

    async def sign_in(
        self, person: Person, way: str, browser: Browser, passkey: str | None = None, again: str = ""
    ) -> Person:
        """Sign somebody in at a browser; `again` is the sign-in that this person had there already."""
        row = {"way": way, "passkey": passkey}
        if again:
            await self._writer.keep({"sign_in_again": [{"_id": again, "_person": person.id, **row}]})
            return replace(person, sign_in=again)
        signed_in = replace(person, sign_in=new_id())
        row |= {"id": signed_in.sign_in, "person": person.id, "browser": browser.name, "system": browser.system}
        await self._writer.keep({"sign_in": [row], "too_many_sign_ins": [{"_person": person.id}]})
        self._doubt(person.id)
        return signed_in

    async def sign_ins(self, person: str) -> list[Row]:
        """Where somebody is signed in, the latest first."""
        rows = await self._store.rows_of("sign_ins", "person", [person])
        return sorted(rows, key=lambda row: (row["made_at"], row["id"]), reverse=True)

    async def renew(self, person: Person, browser: Browser) -> Person:
        """Note that a browser gets a new cookie."""
        if not person.sign_in:  # an earlier version signed it in
            return await self.sign_in(person, GUEST, browser)
        await self._writer.keep({"renew_sign_in": [{"_id": person.sign_in}]})
        return person

    async def confirm(self, person: Person, sign_in: str) -> None:
        """A person says that a sign-in, which began after the one with which they say so, is theirs."""
        confirmed = {"_id": sign_in, "_person": person.id, "_by": person.sign_in}
        await self._writer.keep({"confirm_sign_in": [confirmed]})

    # --- revoking cookies -----------------------------------------------------------------------------------------

    async def sign_out(self, person: str, sign_in: str) -> None:
        """End one of a person's sign-ins."""
        await self.end(person, {"sign_out": [{"_id": sign_in, "_person": person}]})

    async def end(self, person: str, rows: Rows) -> None:
        """Store rows that end some of a person's sign-ins, and close the sockets that were opened with those."""
        try:
            await self._writer.keep(rows)
        finally:
            self._doubt(person)  # also if nobody knows whether it was stored
        await self._close_revoked(person)

    async def revoke(self, person: Person, rows: Rows | None = None) -> Person:
        """Revoke all of a person's cookies and all links that would give one, and close the sockets that were opened
        with one. Return the person with the new edition: only its cookies are valid. All sign-ins but the person's end,
        if the person has one. `rows` are stored with this."""
        revoked = {
            "revoke": [{"_id": person.id}],
            "no_tickets": [{"_person": person.id, "_kind": "move"}],
            "sign_out_others": [{"_person": person.id, "_but": person.sign_in}],
        }
        await self.end(person.id, {**(rows or {}), **revoked})
        known = await self._look_up(person.id)
        if known is None:  # deleted by another device meanwhile
            raise Refused("not_signed_in", refusals.NO_GUEST)
        return Person(person.id, known.name, known.cookie_edition, person.sign_in)

    def follow(self, person: Person, listener: Listener) -> None:
        """Remember a person's socket, to close it when the cookie that it was opened with is revoked."""
        self._listeners.setdefault(person.id, {})[listener] = _claim_of(person)

    def leave(self, person: Person, listener: Listener) -> None:
        listeners = self._listeners.get(person.id, {})
        listeners.pop(listener, None)
        if not listeners:
            self._listeners.pop(person.id, None)

    async def _close_revoked(self, identity: str) -> None:
        """Close the sockets that were opened with a revoked cookie."""
        try:
            known = await self._look_up(identity)
        except Refused:  # anything such a socket asks for is refused anyway, once the database answers
            return
        for listener, claim in list(self._listeners.get(identity, {}).items()):
            if not _is_valid(claim, known):
                listener.close(SIGNED_OUT)

    # --- coming, and changing one's name --------------------------------------------------------------------------

    async def welcome(self, name: str, address: str, per_hour: int, browser: Browser = Browser()) -> Person:
        """Welcome a new guest; at most `per_hour` may come from an address."""
        person = Person(new_id(), name, sign_in=new_id())
        row = {"id": person.sign_in, "person": person.id, "way": GUEST, "passkey": None}
        budget = {"name": self._identities.budget("newcomers", address), "rate": per_hour / 3600, "burst": per_hour}
        try:
            await self._writer.keep(
                {
                    "budget": [budget],
                    "person": [{"id": person.id, "name": name, "created_at": now()}],
                    "sign_in": [{**row, "browser": browser.name, "system": browser.system}],
                }
            )
        except LimitReached:
            raise Refused("too_many", refusals.TOO_MANY_NEW_GUESTS) from None
        self._remember(person.id, Known(name, 0, frozenset({person.sign_in})))
        return person

    async def rename(self, person: Person, name: str) -> Person:
        await self._writer.keep({"rename": [{"_id": person.id, "name": name}]})
        # Looked up again rather than remembered: all cookies may have been revoked meanwhile.
        self._doubt(person.id)
        return replace(person, name=name)

    async def keep_record(self, person: Person, text: str, most: int) -> str:
        """Store a record for a person, who may have at most `most`. Return its name here."""
        record = new_id()
        row = {"id": record, "person": person.id, "created_at": now(), "text": text}
        try:
            await self._writer.keep({"most_records": [{"person": person.id, "most": most}], "record": [row]})
        except LimitReached:
            raise Refused("too_many", say(refusals.TOO_MANY_OWN_RECORDS, most=most)) from None
        return record


def _claim_of(person: Person) -> Claim:
    return Claim(person.id, person.cookie_edition, person.sign_in)


def _is_valid(claim: Claim, known: Known | None) -> bool:
    """Whether a cookie is neither revoked nor of a sign-in that has ended."""
    if known is None or known.cookie_edition != claim.edition:
        return False
    return not claim.sign_in or claim.sign_in in known.sign_ins
