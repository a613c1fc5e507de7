"""Live updates: one WebSocket per viewer and table. `wire.messages` has the messages.

A client that lost its connection names the last event it saw (`?after=17`), and gets what it missed, in order and once
each, before anything new.
"""

from __future__ import annotations

import asyncio
import json
import re
from contextlib import suppress
from typing import Annotated

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect

from ...client import COOKIE
from ...words import refusals
from ..coaching.budget import ASKER, Asker
from ..ledger.actions import ACTION
from ..ledger.chain import UnknownKind
from ..ledger.refusal import Refused
from ..tables.identity import Person
from ..tables.listener import SIGNED_OUT, Listener, said_by, show_said
from ..tables.services import now
from ..tables.table import Table
from ..wire.messages import Ack, ErrorMessage, GoOn, Heartbeat, Hold, Message, MissedEvents, Pong, React, Welcome, You
from ..wire.replies import EventView
from .connection_limits import abort
from .dependencies import TABLE_NAME, Parts, check_may_look
from .gatekeeper import address_of

TRY_AGAIN = 1013
HEARTBEAT_SECONDS = 20.0
TOO_MANY_SECONDS = 1.0
"""How long the server stops reading a socket that sends too much."""
SEND_SECONDS = 20.0
"""How long a reader may take for a message; one that takes longer counts as frozen, and its connection is ended."""
GOODBYE_SECONDS = 1.0
"""How long a slow reader has to hear why its socket is closed."""
ROUTER = APIRouter()


@ROUTER.websocket("/api/tables/{table}/live")
async def live(
    socket: WebSocket, table: str, after: Annotated[int | None, Query()] = None, outlook: bool = False
) -> None:
    parts: Parts = socket.app.state.parts
    address = address_of(socket.scope)
    try:
        found = await parts.registry.table(_named(table))
        await check_may_look(parts, found, socket.cookies.get(COOKIE))
    except (UnknownKind, Refused) as error:
        return await refuse(socket, close_code(error), error.code)
    if not parts.sockets.add(address):
        return await refuse(socket, 4429, "too_many")
    try:
        await socket.accept()
        person = await parts.people.known(socket.cookies.get(COOKIE))
        ASKER.set(Asker(address, person.id if person else None))
        await _Connection(parts, socket, found, person, after, outlook).run()
    except (UnknownKind, Refused) as error:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(close_code(error), error.code)
    except (WebSocketDisconnect, RuntimeError):
        pass  # RuntimeError: the socket was closed while a message was being sent
    finally:
        parts.sockets.remove(address)


def close_code(error: UnknownKind | Refused) -> int:
    """The code with which a socket is closed: unless the table itself is the reason, the client should try again."""
    return {"not_found": 4404, "newer_version": 4503, "damaged": 4503}.get(error.code, TRY_AGAIN)


async def refuse(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket with a code. Open it first, since a refused handshake shows as 403, whatever the reason."""
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.accept()
        await socket.close(code, reason)


async def refuse_query(socket: WebSocket, _error: Exception) -> None:
    await refuse(socket, 4422, "malformed")


def _named(table: str) -> str:
    if not re.fullmatch(TABLE_NAME, table):
        raise Refused("not_found", refusals.NO_TABLE)
    return table


class _Connection:
    def __init__(
        self, parts: Parts, socket: WebSocket, table: Table, person: Person | None, after: int | None, outlook: bool
    ) -> None:
        self._socket = socket
        self._table = table
        self._people = parts.people
        self._person = person
        self._after = after
        self._store = parts.store
        self._limits = parts.settings.limits
        self._throttle = parts.actions
        self._holds = parts.holds
        self._reactions = parts.reactions
        holder = parts.identities.holder(table.id, person.id) if person else None
        queue: asyncio.Queue[str] = asyncio.Queue(self._limits.waiting_messages)
        self._listener = Listener(holder, queue, outlook, person.name if person else "")
        self._throttled_as = person.id if person else f"nobody at {address_of(socket.scope)}"

    async def run(self) -> None:
        table = self._table
        await table.listen(self._listener)
        if self._person is not None:
            self._people.follow(self._person, self._listener)
        try:
            welcome = self._welcome()  # before any await: whatever happens from now on is told after it
            if self._person is not None and not await self._people.is_known(self._person):
                self._listener.close(SIGNED_OUT)  # revoked while the socket was being opened
            await self._say(welcome)
            await self._tell_missed(welcome.seq)
            if table.held is not None:
                self._listener.put(table.held)
            table.look_ahead()
            # Each ends with the other: a client that has gone may have left more than is read in hours.
            parts = [asyncio.create_task(self._receive()), asyncio.create_task(self._send_while_read())]
            try:
                await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
                if parts[0].done():
                    parts[0].result()
            finally:
                for part in parts:
                    part.cancel()
                await asyncio.gather(*parts, return_exceptions=True)
        except TimeoutError:
            abort(self._socket.scope)
        finally:
            table.leave(self._listener)
            if self._person is not None:
                self._people.leave(self._person, self._listener)

    async def _send_while_read(self) -> None:
        """Send the table's messages until the reader is too slow, sent elsewhere or gone; then end the connection."""
        listener = self._listener
        parts = [asyncio.create_task(self._send()), asyncio.create_task(listener.closes.wait())]
        try:
            await asyncio.wait(parts, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in parts:
                task.cancel()
            await asyncio.gather(*parts, return_exceptions=True)
        self._table.leave(listener)
        if listener.closing is not None:
            # A slow reader is told why. A frozen one has no room left even for that.
            with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
                async with asyncio.timeout(GOODBYE_SECONDS):
                    await self._socket.close(*listener.closing)
        abort(self._socket.scope)

    def _welcome(self) -> Welcome:
        """Who you are here, and the table as it is."""
        table, person = self._table, self._person
        holder = self._listener.holder
        you = You(
            holder=holder,
            name=person.name if person else None,
            seats=table.state.seats_of(holder) if holder else [],
        )
        state = table.state
        return Welcome(table=table.id, seq=state.seq, head=state.head, you=you, state=table.view(holder))

    async def _tell_missed(self, seq: int) -> None:
        while self._after is not None and 0 <= self._after < seq:
            events = await self._store.events(self._table.id, self._after, self._limits.events_page)
            missed = [event for event in events if event.seq <= seq]
            await self._say(MissedEvents(events=[EventView.of(event) for event in missed]))
            self._after = missed[-1].seq

    async def _say(self, message: str | Message) -> None:
        """Send a message; `TimeoutError` if the reader does not take it in time."""
        text = message if isinstance(message, str) else message.model_dump_json()
        async with asyncio.timeout(SEND_SECONDS):
            await self._socket.send_text(text)

    async def _send(self) -> None:
        """Send what the table puts in the queue, and a heartbeat when it is quiet."""
        queue = self._listener.queue
        while True:
            try:
                # Not wait_for: before Python 3.12 it loses a cancellation that arrives together with a message.
                async with asyncio.timeout(HEARTBEAT_SECONDS):
                    message = await queue.get()
            except TimeoutError:
                state = self._table.state
                await self._say(Heartbeat(seq=state.seq, head=state.head, server_time=now()))
                continue
            await self._say(message)

    async def _receive(self) -> None:
        most = self._limits.message_bytes
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            if text is None or len(text) > most or len(text.encode()) > most:
                await self._socket.close(1009 if text is not None else 1003, "too_large" if text else "text_only")
                return
            if not self._throttle.allows(self._throttled_as):
                refusal = Refused("too_many", refusals.TOO_MANY_MESSAGES)
                self._listener.put(ErrorMessage.answering(None, refusal))
                # Nothing more is read during this wait, so a flood hurts only the client that sends it.
                await asyncio.sleep(TOO_MANY_SECONDS)
                continue
            answer = await self._answer_to(text)
            if answer is not None:
                self._listener.put(answer)

    async def _answer_to(self, text: str) -> Ack | Pong | ErrorMessage | None:
        action_id = None
        try:
            data = json.loads(text)
            if isinstance(data, dict):
                if data.get("type") == "ping":
                    return Pong(seq=self._table.state.seq, head=self._table.state.head)
                if data.get("type") == "hold":
                    self._show_held(Hold.model_validate(data))
                    return None
                if data.get("type") == "react":
                    self._react(React.model_validate(data))
                    return None
                if data.get("type") == "go_on":
                    self._table.go_on(self._listener, GoOn.model_validate(data))
                    return None
                action_id = data.get("action_id") if isinstance(data.get("action_id"), str) else None
            action = ACTION.validate_python(data)
            if self._person is None:
                raise Refused("not_signed_in", refusals.WATCHING_AS_NOBODY)
            if not await self._people.is_known(self._person):
                self._listener.close(SIGNED_OUT)
                return None
            answer = await self._table.act(action, self._person)
        except UnknownKind:
            return None  # the table closes this socket, and the client asks a process that can do it
        except (ValueError, RecursionError, Refused) as error:
            return ErrorMessage.answering(action_id, error)
        return Ack(**answer.model_dump())

    def _show_held(self, hold: Hold) -> None:
        if not self._holds.allows(self._throttled_as):
            raise Refused("too_many", refusals.TOO_MANY_HOLDS)
        self._table.hold(self._listener, hold)

    def _react(self, given: React) -> None:
        if not self._reactions.allows(self._throttled_as):
            raise Refused("too_many", refusals.TOO_MANY_REACTIONS)
        said = said_by(self._listener, given, self._table.state)
        if self._store.is_shared:
            self._table.services.untold_said.append(said)
        show_said(self._table.listeners, said)
