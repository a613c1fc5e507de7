"""The people who keep an identity: beginning to keep one, and all the ways to log in.

Everything that several processes have to agree on (who keeps what, what can still be used once, how often somebody has
tried) is in the database, so it does not matter which process is asked.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import Any

from ...words import refusals
from ..coaching.budget import ASKER
from ..coaching.workers import Workers
from ..ledger.refusal import Refused
from ..settings import Limits
from ..storage.account_statements import RECOVERY_WATCH
from ..storage.interface import LimitReached, Row, Rows, Storage
from ..storage.writer import Writer
from ..tables.identity import Identities, Person
from ..tables.people import People
from ..tables.services import now
from . import passwords
from .log_in_names import as_compared, proposed
from .one_time_texts import as_written, digest, new_recovery_codes, new_token, ticket

ATTEMPTS = 6
"""How often to try for a name to log in with that nobody has."""


@dataclass(frozen=True, slots=True)
class Account:
    person: str
    log_in_name: str
    password: str | None
    kept_at: int
    recovered_at: int | None = None

    @classmethod
    def of(cls, row: Row) -> Account:
        return cls(**{name: row[name] for name in cls.__slots__})

    @property
    def older_codes_until(self) -> int | None:
        """While a recovery code was used lately: until when the codes from before outrank what was changed since."""
        until = None if self.recovered_at is None else self.recovered_at + RECOVERY_WATCH
        return until if until is not None and until > now() else None


class Accounts:
    def __init__(
        self, store: Storage, writer: Writer, people: People, identities: Identities, workers: Workers, limits: Limits
    ) -> None:
        self._store = store
        self._writer = writer
        self._people = people
        self._identities = identities
        self._workers = workers
        self._limits = limits

    # --- who keeps an identity ------------------------------------------------------------------------------------

    async def keepers(self, people: Collection[str]) -> set[str]:
        """Which of these people keep an identity."""
        return {row["person"] for row in await self._store.rows_of("accounts", "person", people)}

    async def account(self, person: str) -> Account | None:
        """A person's account; None for a guest."""
        rows = await self._store.rows_of("accounts", "person", [person])
        return Account.of(rows[0]) if rows else None

    async def recovery_codes_left(self, account: Account | None) -> int:
        """How many there are, without those that have been replaced and end soon."""
        rows = [] if account is None else await self._store.rows_of("tickets", "person", [account.person])
        ends = account and account.older_codes_until
        return sum(row["kind"] == "recovery" and row["until"] != ends for row in rows)

    async def open(self, person: Person, password: str | None, rows: Rows) -> tuple[Account, Person, list[str]]:
        """Begin to keep an identity, with the first way to log in: this hash of a password, or what `rows` hold. It
        comes with recovery codes and a new edition of cookies, which nobody else can have, no matter who gave this
        browser its last one."""
        codes = new_recovery_codes()
        tickets = [ticket("recovery", code, person.id) for code in codes]
        for attempt in range(ATTEMPTS):
            account = Account(person.id, proposed(person.name, attempt), password, now())
            try:
                # All or nothing: an identity that nobody can log in to would be lost.
                begun = await self._people.revoke(person, {**rows, "account": [asdict(account)], "ticket": tickets})
            except Refused:
                kept = await self.account(person.id)
                if kept is not None and kept.log_in_name != account.log_in_name:
                    raise Refused("not_proved", refusals.NOT_PROVED) from None  # somebody was faster
                if kept is None:
                    continue  # somebody has the name, or the database is away
                # It was stored, but the answer was lost.
                begun = replace(await self.known(person.id), sign_in=person.sign_in)
            return account, begun, codes
        raise Refused("storage", refusals.NOT_TAKEN)

    # --- passwords ------------------------------------------------------------------------------------------------

    async def set_password(self, person: Person, password: str) -> tuple[Account, Person, list[str]]:
        """Give a person a password, the first or a new one, and revoke all cookies. Return the account, the person with
        the new edition, and recovery codes if the identity is new."""
        kept = await self.account(person.id)
        written = passwords.checked(password, person.name, kept.log_in_name if kept else "")
        self._workers.charge("hash")
        hashed = await self._workers.do(passwords.LANE, partial(passwords.hashed, written))
        if kept is None:
            return await self.open(person, hashed, {})
        changed = {"set_password": [{"_person": person.id, "password": hashed}]}
        return kept, await self._people.revoke(person, changed), []

    async def log_in(self, name: str, password: str, device: str | None = None) -> Person:
        """The person with this name and password, perhaps at a `device` where this name has logged in before. Neither
        the answer nor its timing tells whether the name or the password is wrong: the same work is done for a name that
        nobody has."""
        await self.count_attempt(as_compared(name), device)
        self._workers.charge("hash")
        rows = await self._store.rows_of("accounts", "log_in_name", [as_compared(name)])
        account = Account.of(rows[0]) if rows else None
        written, kept = passwords.as_hashed(password), account.password if account else None
        is_right = await self._workers.do(passwords.LANE, partial(passwords.is_right, written, kept))
        if account is None or kept is None or not is_right:
            raise Refused("log_in_failed", refusals.LOG_IN_FAILED)
        person, now_kept = await self.known(account.person), await self.account(account.person)
        # Comparing took a moment. Choosing another password meanwhile has revoked all cookies; choosing one from here
        # on also revokes the cookie for this log-in.
        if now_kept is None or now_kept.password != kept:
            raise Refused("log_in_failed", refusals.LOG_IN_FAILED)
        if passwords.is_outdated(kept):
            hashed = await self._workers.do(passwords.LANE, partial(passwords.hashed, written))
            await self._writer.keep({"rehash": [{"_person": person.id, "_before": kept, "password": hashed}]})
        return person

    async def count_attempt(self, name: str | None = None, device: str | None = None) -> None:
        """Count an attempt to log in before anything is checked, whether it will succeed or not. The limits hold for
        all processes together. Nobody elsewhere can use up the attempts of a device where somebody with this name has
        logged in before, and nobody at one address all the attempts for a name."""
        asker, limits = ASKER.get(), self._limits
        address = asker.address if asker else "?"
        if device is not None:
            budgets = [self._budget("log in on", device, limits.log_ins_per_name_here)]
        else:
            budgets = [self._budget("log in from", address, limits.log_ins_per_address)]
            if name is not None:
                budgets.append(self._budget("log in as", f"{name}\0{address}", limits.log_ins_per_name_here))
                budgets.append(self._budget("log in as", name, limits.log_ins_per_name))
        try:
            await self._writer.keep({"budget": budgets})
        except LimitReached:
            raise Refused("too_many", refusals.TOO_MANY_LOG_INS) from None

    def _budget(self, kind: str, name: str, per_hour: int) -> dict[str, Any]:
        return {"name": self._identities.budget(kind, name), "rate": per_hour / 3600, "burst": per_hour}

    async def known(self, person: str) -> Person:
        found = await self._people.by_id(person)
        if found is None:
            raise Refused("log_in_failed", refusals.LOG_IN_FAILED)
        return found

    # --- recovery codes -------------------------------------------------------------------------------------------

    async def renew_recovery_codes(self, person: Person) -> list[str]:
        """Replace all old codes by new ones. If a code was used lately, those from before it still work for a while:
        whoever asks for new ones may have stolen it."""
        codes = new_recovery_codes()
        await self._writer.keep(
            {
                "no_codes": [{"_person": person.id}],
                "old_codes": [{"_person": person.id}],
                "ticket": [ticket("recovery", code, person.id) for code in codes],
            }
        )
        return codes

    async def recover(self, code: str) -> Person:
        """The person with this recovery code, which is used up. All cookies are revoked: a lost device is shut out, and
        a person whose code was stolen notices that it was used. What somebody changed who used another code lately is
        undone, unless this code was made after that."""
        await self.count_attempt()
        used = await self._store.take_ticket("recovery", digest("recovery", as_written(code)))
        if used is None:
            raise Refused("log_in_failed", refusals.WRONG_RECOVERY_CODE)
        person = {"_person": used["person"]}
        made = {**person, "_made": used["made_at"] or 0}
        undone = {name: [made] for name in ("undo_password", "undo_passkeys", "undo_codes")}
        return await self._people.revoke(await self.known(used["person"]), {**undone, "recovered": [person]})

    # --- another device -------------------------------------------------------------------------------------------

    async def move_token(self, person: Person) -> str:
        """A token that makes another device this person's too; it works once, for a short time. It replaces any older
        one, and stops working when all cookies are revoked, even if that happens at this very moment."""
        token = f"{new_token()}_{person.cookie_edition}"
        no_others = [{"_person": person.id, "_kind": "move"}]
        await self._writer.keep({"no_tickets": no_others, "ticket": [ticket("move", token, person.id)]})
        return token

    async def movable(self, token: str) -> Person:
        """The person to whom a device would belong if it used this token."""
        await self.count_attempt()
        return await self._moving(token, await self._store.ticket("move", digest("move", token)))

    async def move(self, token: str) -> Person:
        await self.count_attempt()
        return await self._moving(token, await self._store.take_ticket("move", digest("move", token)))

    async def _moving(self, token: str, found: Row | None) -> Person:
        person = None if found is None else await self._people.by_id(found["person"])
        if person is None or token.rpartition("_")[2] != str(person.cookie_edition):
            raise Refused("not_found", refusals.MOVE_LINK_OVER)
        return person
