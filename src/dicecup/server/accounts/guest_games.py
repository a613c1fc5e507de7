"""Adding a guest's games to one's own, after logging in on the guest's device.

Seats in games under way are moved with a seat link, as when somebody changes devices. A daily game under way moves too,
unless the identity already has an attempt at that day: then the guest's is resigned. Finished games stay as they are;
the fact that the guest's codes in them are yours is stored separately.
"""

from __future__ import annotations

from functools import partial

import structlog

from ...rules import DicecupError
from ...words import refusals
from ..ledger.actions import ClaimSeat, ResignGame, SeatLink
from ..ledger.decide import decide_day_linked
from ..ledger.decide_seats import token_hash
from ..ledger.refusal import Refused
from ..storage.account_statements import rows_to_move
from ..storage.interface import Storage
from ..storage.writer import Writer
from ..tables.identity import Identities, Person, new_id
from ..tables.people import People
from ..tables.registry import Registry
from ..tables.table import Table
from .accounts import Accounts
from .one_time_texts import digest, new_token, ticket

LOG = structlog.get_logger(__name__)
KIND = "bring"
ALL = 1_000_000
MOST_GUESTS = 50
"""How many guests' games somebody may take over: every list of games has to look for each of them."""


class GuestGames:
    def __init__(
        self,
        store: Storage,
        writer: Writer,
        people: People,
        identities: Identities,
        registry: Registry,
        accounts: Accounts,
    ) -> None:
        self._store = store
        self._writer = writer
        self._people = people
        self._identities = identities
        self._registry = registry
        self._accounts = accounts

    async def offer(self, guest: Person) -> tuple[int, str] | None:
        """How many tables a guest would leave behind, and the token that adds them to the games of the person who has
        logged in; None if there are none, or if this is not a guest."""
        tables = len(await self._store.tables_of(guest.id, 1000))
        if not tables or await self._accounts.account(guest.id) is not None:
            return None
        token = new_token()
        await self._writer.keep({"ticket": [ticket(KIND, token, guest.id)]})
        return tables, token

    async def bring(self, token: str, person: Person) -> None:
        """Add the guest's games to the person's. The guest then no longer exists."""
        if await self._accounts.account(person.id) is None:
            raise Refused("wrong_phase", refusals.NOT_KEPT)
        if len(await self._store.rows_of("former_guests", "person", [person.id])) >= MOST_GUESTS:
            raise Refused("too_many", refusals.TOO_MANY_GUESTS_ADDED)
        found = await self._store.take_ticket(KIND, digest(KIND, token))
        guest = None if found is None else await self._people.by_id(found["person"])
        if guest is None or guest.id == person.id or await self._accounts.account(guest.id) is not None:
            raise Refused("not_found", refusals.GUEST_GONE)
        for table in await self._store.tables_of(guest.id, ALL):
            try:
                await self._move_seats(table, guest, person)
            except (Refused, DicecupError) as error:
                LOG.info("seat_not_moved", table=table, error=str(error)[:300])
        await self._writer.keep(rows_to_move(guest.id, person.id))
        self._people.forget([guest.id])

    async def _move_seats(self, name: str, guest: Person, person: Person) -> None:
        table = await self._registry.fresh_table(name)
        seats = table.state.seats_of(self._identities.holder(name, guest.id)) if table.state.phase != "archived" else []
        for seat in seats:
            token = await self._link(table, seat, guest, person)
            if token is None:
                continue
            claim = ClaimSeat(type="claim_seat", action_id=new_id(), seq=table.state.seq, token=token)
            await table.act(claim, person)
        table.members.add(person.id)  # as `rows_to_move` does in the database

    async def _link(self, table: Table, seat: int, guest: Person, person: Person) -> str | None:
        """The token that moves a seat; None if it stays."""
        state = table.state
        if state.day is None:
            link = SeatLink(type="seat_link", action_id=new_id(), seq=state.seq, seat=seat)
            return (await table.act(link, guest)).seat_token
        if state.phase != "playing":
            return None
        if not state.practice and await self._store.attempt(state.day, person.id) is not None:
            # One attempt per person: the identity's own counts, and the guest's is resigned.
            await table.act(ResignGame(type="resign", action_id=new_id(), seq=state.seq, seat=seat), guest)
            return None
        token = new_token()
        linked = partial(decide_day_linked, seat=seat, token=token)
        await table.see_to(linked, lambda now: now.phase == "playing" and now.seats[seat].link != token_hash(token))
        return token
