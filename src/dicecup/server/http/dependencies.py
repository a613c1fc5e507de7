"""The parts of a running server, and how a route asks for the ones it needs."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import Depends, Path, Request, Response
from pydantic import BaseModel

from ...client import COOKIE
from ...rules import BOOKS, DEFAULT_BOOK
from ...words import refusals
from ..accounts.accounts import Accounts
from ..accounts.deletion import Deleter
from ..accounts.guest_games import GuestGames
from ..accounts.own_data import OwnData
from ..accounts.passkeys import Passkeys
from ..coaching.budget import ASKER, Asker, Budget
from ..coaching.coach import Coach
from ..coaching.exports import Exports
from ..coaching.finished_games import FinishedGames
from ..coaching.link_pictures import LinkPictures
from ..coaching.own_figures import OwnFigures
from ..coaching.puzzles import Puzzles
from ..coaching.reviews import Reviews
from ..coaching.workers import Workers
from ..days.boards import Boards
from ..days.days import Days
from ..ledger.refusal import Refused
from ..settings import Settings
from ..storage.interface import Storage
from ..storage.writer import Writer
from ..tables.bots import BotPlayers
from ..tables.capacity import Capacity
from ..tables.duties import Duties
from ..tables.identity import Identities, Person
from ..tables.limits import SocketCount, Throttle
from ..tables.lobby import Lobby
from ..tables.metrics import Metrics
from ..tables.neighbours import Neighbours
from ..tables.people import People
from ..tables.registry import Registry
from ..tables.services import Services
from ..tables.table import Table
from ..wire.problem import Problem
from .gatekeeper import address_of


class Parts:
    """Everything that works together in one server, each part built from the ones it needs."""

    def __init__(
        self,
        settings: Settings,
        metrics: Metrics,
        store: Storage,
        writer: Writer,
        identities: Identities,
        requests: Throttle | None = None,
    ) -> None:
        """`requests` limits the requests of each address, before anything else is known about them."""
        limits = settings.limits
        self._preparing: asyncio.Task[None] | None = None
        self.settings = settings
        self.metrics = metrics
        self.store = store
        self.writer = writer
        self.identities = identities
        self.sockets = SocketCount(limits.sockets, limits.sockets_per_address)
        self.actions = Throttle(limits.actions_per_second, limits.action_burst)
        self.holds = Throttle(limits.holds_per_second, limits.hold_burst)
        self.reactions = Throttle(limits.reactions_per_second, limits.reaction_burst)
        self.people = People(store, writer, identities)
        work = Throttle(limits.work_per_second, limits.work_burst)
        address_work = Throttle(limits.address_work_per_second, limits.address_work_burst)
        self.workers = Workers(budget=Budget(work, address_work))
        self.new_records = Throttle(limits.records_per_minute / 60, limits.records_per_minute)
        self.capacity = Capacity(store, writer, limits)
        self.coach = Coach(self.workers)
        bots = BotPlayers(self.workers, metrics)
        services = Services(settings, store, writer, identities, metrics, self.workers, bots, self.coach)
        self.services = services
        self.registry = Registry(services)
        shared = {"actions": self.actions, "work": work, "address work": address_work, "records": self.new_records}
        shared |= {"requests": requests} if requests else {}
        self.finished_games = FinishedGames(
            self.workers,
            store,
            writer,
            self.registry.state_in_memory,
            identities.holder,
            self.coach.values_at_hand,
        )
        duties = Duties(services, self.registry, self.finished_games)
        self.accounts = Accounts(store, writer, self.people, identities, self.workers, limits)
        self.passkeys = Passkeys(store, writer, self.people, self.workers, self.accounts)
        self.guest_games = GuestGames(store, writer, self.people, identities, self.registry, self.accounts)
        self.own_data = OwnData(store, self.workers, identities)
        self.deletion = Deleter(store, writer, self.people, identities, self.registry, self.workers, duties.forget)
        self.days = Days(services, self.registry)
        self.boards = Boards(self.workers, store, self.coach, self.finished_games, self.accounts.keepers)
        duties.sweeps += [self.deletion.erase, self.days.settle]
        self.neighbours = Neighbours(services, self.registry, self.people, duties, shared)
        self.lobby = Lobby(store, self.registry, limits.listed_tables)
        self.exports = Exports(self.workers, store)
        self.reviews = Reviews(self.workers, self.coach, store, self.registry.state)
        self.puzzles = Puzzles(self.workers, self.coach, self.reviews, self.finished_games)
        self.own_figures = OwnFigures(self.coach, self.finished_games)
        self.link_pictures = LinkPictures(self.workers)

    async def open(self) -> None:
        """Begin the work that a server does by itself."""
        await self.neighbours.open()
        if self.settings.prepare_bots:
            self._preparing = asyncio.create_task(self.coach.prepare(BOOKS[DEFAULT_BOOK]))

    async def close(self) -> None:
        """Finish what was begun, and leave the rest to others or to the next server."""
        self.services.closing = True
        if self._preparing is not None:
            self._preparing.cancel()
            await asyncio.gather(self._preparing, return_exceptions=True)
        await self.neighbours.close()
        await self.registry.close()
        self.workers.close()
        await self.writer.stop()
        await self.neighbours.leave()


def parts_of(request: Request) -> Parts:
    parts: Parts = request.app.state.parts
    return parts


def _part(name: str) -> Any:
    def found(request: Request) -> Any:
        return getattr(parts_of(request), name)

    return Depends(found)


TheSettings = Annotated[Settings, _part("settings")]
TheStore = Annotated[Storage, _part("store")]
TheIdentities = Annotated[Identities, _part("identities")]
ThePeople = Annotated[People, _part("people")]
TheAccounts = Annotated[Accounts, _part("accounts")]
ThePasskeys = Annotated[Passkeys, _part("passkeys")]
TheRegistry = Annotated[Registry, _part("registry")]
TheLobby = Annotated[Lobby, _part("lobby")]
TheExports = Annotated[Exports, _part("exports")]
TheWorkers = Annotated[Workers, _part("workers")]
TheCapacity = Annotated[Capacity, _part("capacity")]
TheCoach = Annotated[Coach, _part("coach")]
TheReviews = Annotated[Reviews, _part("reviews")]
TheFinishedGames = Annotated[FinishedGames, _part("finished_games")]
ThePuzzles = Annotated[Puzzles, _part("puzzles")]
TheDays = Annotated[Days, _part("days")]
TheBoards = Annotated[Boards, _part("boards")]
TheOwnFigures = Annotated[OwnFigures, _part("own_figures")]
TheLinkPictures = Annotated[LinkPictures, _part("link_pictures")]


async def signed_in(request: Request) -> Person:
    parts = parts_of(request)
    person = await parts.people.known(request.cookies.get(COOKIE))
    if person is None:
        raise Refused("not_signed_in", refusals.NO_GUEST)
    if not parts.actions.allows(person.id):
        raise Refused("too_many", refusals.TOO_MANY_REQUESTS)
    ASKER.set(Asker(address_of(request.scope), person.id))
    return person


TABLE_NAME = r"^[a-z0-9]{16}$"
TableName = Annotated[str, Path(pattern=TABLE_NAME, description="the table's id")]


async def named_table(request: Request, registry: TheRegistry, table: TableName) -> Table:
    found = await registry.fresh_table(table)
    await check_may_look(parts_of(request), found, request.cookies.get(COOKIE))
    return found


async def check_may_look(parts: Parts, table: Table, cookie: str | None) -> None:
    """Show nobody the dice of a day that they may still have to play themselves: until its secret is revealed, the
    table of a daily game exists only for its owner."""
    await parts.days.tell_late(table)
    if table.state.is_private:
        person = await parts.people.known(cookie)
        codes = await parts.finished_games.codes_of(person.id) if person else None
        if codes is None or table.state.host not in codes(table.id):
            raise Refused("not_found", refusals.NO_TABLE)


APerson = Annotated[Person, Depends(signed_in)]
ATable = Annotated[Table, Depends(named_table)]
ARecord = Annotated[str, Path(pattern=r"^[a-z0-9]{16}$", description="the record's id")]

_PROBLEMS = {
    400: "the Host header is not ours",
    401: "no guest cookie",
    403: "you may not do this, or the request came from another site's page",
    404: "not found",
    409: "not possible now",
    413: "too large",
    415: "wrong content type",
    422: "not in the right form",
    429: "too often or too many",
    503: "the database could not store it, or a newer version is needed",
}
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description} for status, description in _PROBLEMS.items()
}
_AS_JSON = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}


def as_text(media_type: str, description: str) -> dict[int | str, dict[str, Any]]:
    """The documented answers of a route that answers with text."""
    # Given in full, because FastAPI gives all answers the media type of the successful one.
    return {
        200: {"description": description, "content": {media_type: {"schema": {"type": "string"}}}},
        **{status: {"description": description} | _AS_JSON for status, description in _PROBLEMS.items()},
    }


def as_json(reply: BaseModel) -> Response:
    """The answer as bytes, to be made in a lane's thread: a long game would hold up the event loop."""
    return Response(reply.model_dump_json(), media_type="application/json")
