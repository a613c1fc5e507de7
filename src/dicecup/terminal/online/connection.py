"""A server's table, followed in a thread of its own, so that neither a screen nor a prompt waits for the network."""

from __future__ import annotations

import asyncio
import concurrent.futures
import math
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar, Unpack

from ...client import Accepted, Guest, JsonObject, LiveTable, ServerRefused
from ...rules import DicecupError
from ...table_types import ActionDetails, ActionKind
from ...words import online, say
from .link import TableLink
from .printable import printable

PATIENCE = 15.0
"""Seconds to wait for a server on first contact. After that the terminal keeps trying until the user leaves."""
GAME_EVENTS = frozenset(
    {"started", "rolled", "entered", "took_back", "wrote", "corrected", "resigned", "abandoned", "rematched"}
)
"""The events that change the position; everything else happens around it."""
Answer = TypeVar("Answer")


class OnlineRefusal(DicecupError):
    """The server refused something, or cannot be reached; the message is a sentence for people."""

    code = "online"

    def __init__(self, reason: str, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason
        """The server's own code, or `away`."""


def refusal_of(error: Exception, server: str) -> OnlineRefusal:
    """Anything that can go wrong with a server, in one plain sentence."""
    if isinstance(error, ServerRefused):
        text = str(printable(error.message)).strip()[:300]
        ended = text if text.endswith(".") else f"{text}."
        sentence = online.REFUSALS.get(error.code) or f"{ended[:1].upper()}{ended[1:]}"
        return OnlineRefusal(error.code, sentence)
    if isinstance(error, OnlineRefusal):
        return error
    return OnlineRefusal("away", say(online.NO_SERVER, server=server))


def asked(server: str, work: Coroutine[Any, Any, Answer]) -> Answer:
    """What a server answers, for code that may wait; a refusal is an `OnlineRefusal`."""
    try:
        answer: Answer = printable(asyncio.run(work))
    except (ServerRefused, OSError) as error:
        raise refusal_of(error, server) from None
    return answer


class OnlineTable:
    """Usable from any thread. `on_news` is called in the connection's own thread after anything is heard."""

    def __init__(self, guest: Guest, link: TableLink) -> None:
        self.link = link
        self.qr_code = ""
        """The link for a phone, drawn with characters, if this terminal hosts the table."""
        self.view: JsonObject = {}
        """The table as everybody sees it, with nothing in it that a terminal must not print."""
        self.me: str | None = None
        """The user's own code at this table; None for somebody who only watches."""
        self.events: list[JsonObject] = []
        self.is_connected = False
        self.failure: OnlineRefusal | None = None
        """Why the table cannot be followed any more."""
        self.on_news: Callable[[], object] = lambda: None
        self.waiting_since: float | None = None
        """When the action that waits for its answer began, by the monotonic clock; None while none waits."""
        self._guest = guest
        self._clock_ahead = 0.0
        """Seconds that the server's clock is ahead of ours."""
        self._live: LiveTable | None = None
        self._heard_of: object = None
        self._changed = threading.Condition()
        self._loop = asyncio.new_event_loop()
        self._following: asyncio.Task[None] | None = None
        self._thread = threading.Thread(target=self._run, name="dicecup-online", daemon=True)

    # --- the connection -----------------------------------------------------------------------------------------

    def open(self) -> OnlineTable:
        """Connect; returns once everything that happened at the table is known, or raises if it cannot be followed."""
        self._thread.start()
        with self._changed:
            self._changed.wait_for(lambda: self.view or self.failure)
        if self.failure is not None:
            raise self.failure
        return self

    def close(self) -> None:
        """Stop following. The seat stays."""
        self.on_news = lambda: None
        if self._thread.is_alive() and self._following is not None:
            self._loop.call_soon_threadsafe(self._following.cancel)
            self._thread.join(PATIENCE)

    def _run(self) -> None:
        self._following = self._loop.create_task(self._follow())
        try:
            self._loop.run_until_complete(self._following)
        except asyncio.CancelledError:
            self._end(OnlineRefusal("left", online.LEFT_TABLE))
        except Exception as error:
            self._end(refusal_of(error, self.link.server))
        finally:
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
                self._loop.run_until_complete(asyncio.gather(task, return_exceptions=True))
            self._loop.close()

    def _end(self, failure: OnlineRefusal) -> None:
        with self._changed:
            self.failure, self.is_connected = failure, False
            self._changed.notify_all()
        self.on_news()

    async def _follow(self) -> None:
        async with self._guest.follow(self.link.table, after=0, patience=PATIENCE) as live:
            await live.until(lambda state: bool(live.events) and live.events[-1]["seq"] >= state["seq"])
            live.patience = math.inf
            self._live = live
            while True:
                heard = live.news
                self._take(live)
                await live.until(lambda _: live.news != heard)  # noqa: B023 - it is awaited at once

    def _take(self, live: LiveTable) -> None:
        with self._changed:
            if live.state is not self._heard_of:
                self._heard_of, self.view = live.state, printable(live.state)
                self._clock_ahead = self.view["server_time"] / 1000 - time.time()
            self.events += printable(live.events[len(self.events) :])
            self.me, self.is_connected = live.you["holder"], live.is_connected
            self._changed.notify_all()
        self.on_news()

    # --- asking and acting --------------------------------------------------------------------------------------

    @property
    def seq(self) -> int:
        """The number of the last event heard of."""
        return int(self.events[-1]["seq"])

    @property
    def my_seats(self) -> list[int]:
        return [seat["seat"] for seat in self.view["seats"] if seat["holder"] and seat["holder"] == self.me]

    @property
    def seconds_left(self) -> float | None:
        """The time left for the turn under way; None without a clock."""
        deadline = self.view["deadline"]
        return None if deadline is None else max(0.0, deadline / 1000 - time.time() - self._clock_ahead)

    @property
    def farewell(self) -> str:
        """How to come back."""
        return say(online.GO_ON if self.my_seats else online.GO_ON_WATCHING, link=self.link.invitation)

    def wait_until(self, condition: Callable[[], bool]) -> None:
        """Wait, however long it takes, until the condition holds."""
        with self._changed:
            self._changed.wait_for(lambda: self.failure or condition())
        if self.failure is not None:
            raise self.failure

    def act(self, kind: ActionKind, seen: int | None = None, **details: Unpack[ActionDetails]) -> Accepted:
        """Do something; returns once it is stored and heard of. It waits out a lost connection and does nothing twice.
        `seen` is the last event that the player knows: if the position has changed since, the action is refused."""
        self.waiting_since = time.monotonic()
        try:
            accepted = self._there(lambda live: _done(live, kind, seen, details))
            self.wait_until(lambda: self.seq >= accepted.seq)
        finally:
            self.waiting_since = None
        return accepted

    @property
    def may_take_back(self) -> bool:
        """Whether the last entry is the user's own and can still be taken back."""
        return self._live is not None and self._live.may_take_back

    def go_on(self) -> None:
        """Tell the bot that rolls next not to wait. This does not wait for an answer."""
        if self._live is not None and self.failure is None:
            asyncio.run_coroutine_threadsafe(self._live.go_on(), self._loop)

    def request(self, path: str) -> Any:
        """What the server answers to a question about this table."""
        address = f"/api/tables/{self.link.table}/{path}"
        return printable(self._there(lambda _: self._guest.request("GET", address)))

    def _there(self, work: Callable[[LiveTable], Coroutine[Any, Any, Answer]]) -> Answer:
        if self.failure is not None or self._live is None:
            raise self.failure or OnlineRefusal("away", online.TABLE_NOT_OPEN)
        try:
            return asyncio.run_coroutine_threadsafe(work(self._live), self._loop).result()
        except concurrent.futures.CancelledError:
            raise OnlineRefusal("left", online.LEFT_TABLE) from None
        except (ServerRefused, OSError) as error:
            raise refusal_of(error, self.link.server) from None


async def _done(live: LiveTable, kind: ActionKind, seen: int | None, details: ActionDetails) -> Accepted:
    """Act on the table as it is now. Events after the last one that the player knows are fine, as long as none of
    them changed the position."""
    while True:
        await live.until(lambda state: live.events[-1]["seq"] >= state["seq"])
        seq = live.state["seq"]
        missed = [event for event in live.events if seen is not None and event["seq"] > seen]
        if any(event["kind"] in GAME_EVENTS for event in missed):
            raise ServerRefused("stale", online.REFUSALS["stale"], seq)
        try:
            return await live.act(kind, seq=seq, **details)
        except ServerRefused as refused:
            if refused.code != "stale" or refused.seq is None:
                raise
            await live.seen(refused.seq)
