"""Ten bugs that a server with several processes might have, each planted in the product's code while a test runs.

None of them is a switch in the product: each replaces a method by one that forgets something.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from typing import Any
from unittest.mock import patch

from dicecup.server.ledger import actions as a
from dicecup.server.ledger.chain import Event, UnknownKind, fact_of, linked
from dicecup.server.ledger.events import BOT, SERVER
from dicecup.server.ledger.fold import fold, replayed
from dicecup.server.ledger.refusal import Refused
from dicecup.server.ledger.state import TableState
from dicecup.server.storage.interface import Overtaken, Present, Rows
from dicecup.server.storage.writer import Writer
from dicecup.server.tables import table as table_module
from dicecup.server.tables.bots import as_table_action
from dicecup.server.tables.duties import Duties
from dicecup.server.tables.neighbours import Neighbours
from dicecup.server.tables.table import Table

Bug = Callable[[], AbstractContextManager[Any]]


def acknowledge_before_commit() -> AbstractContextManager[Any]:
    """Clients are answered when the rows are on their way to the database, not when they are there."""

    async def store(self: Writer, rows: Rows) -> None:
        self.store_later(rows)

    return patch.object(Writer, "store", store)


class _NoLock:
    async def __aenter__(self) -> None:
        pass

    async def __aexit__(self, *_error: object) -> None:
        pass

    def locked(self) -> bool:
        return False


@contextmanager
def forgotten_lock() -> Iterator[None]:
    """A table takes several actions at the same time."""
    begin = Table.__post_init__

    def without_lock(self: Table) -> None:
        begin(self)
        self._lock = _NoLock()  # type: ignore[assignment]

    with patch.object(Table, "__post_init__", without_lock):
        yield


def lost_wake_up() -> AbstractContextManager[Any]:
    """A process looks only when it is woken, and a wake-up may be lost."""

    async def look_when_woken(self: Neighbours) -> None:
        while True:
            self._wanted.clear()
            await self._try(self._look)
            await self._wanted.wait()

    return patch.object(Neighbours, "_look_again_and_again", look_when_woken)


def double_bot_move() -> AbstractContextManager[Any]:
    """A bot whose move got no answer, or came too late, makes it again, whatever has happened by then."""

    async def move_again(self: Table, seq: int) -> None:
        state, game, bot = self.state, self.state.game, self.state.bot_to_move
        if state.seq != seq or game is None or bot is None:
            return
        action: a.RollDice | a.EnterBox = a.RollDice(action_id=f"bot.{seq}", seq=seq, type="roll")
        try:
            if game.awaits == "decision":
                choice = await self.services.bots.choose(bot, game, f"{self.id} {seq}")
                action = as_table_action(choice, state.dice, seq)
            await self._act(action, BOT, None)
        except Refused:
            try:
                await self.refresh()
                now = self.state.seq
                await self._act(action.model_copy(update={"action_id": f"bot.{now}", "seq": now}), BOT, None)
            except Exception as error:
                self._try_later(error)
        except Exception as error:
            self._try_later(error)

    return patch.object(Table, "_move_bot", move_again)


@contextmanager
def stale_cache() -> Iterator[None]:
    """A process that moves a table's bots trusts its own memory of the table, even after losing a race."""
    catch_up = Table._catch_up

    async def trust_memory(self: Table) -> None:
        if not self._is_ours or self._doubtful:
            await catch_up(self)

    with patch.object(Table, "_catch_up", trust_memory):
        yield


@contextmanager
def job_lost_with_process() -> Iterator[None]:
    """Jobs are taken when a process starts, and nobody picks up those of a process that has died."""
    take = Duties.take

    async def take_once(self: Duties) -> None:
        if not hasattr(self, "has_taken"):
            await take(self)
            self.has_taken = True  # type: ignore[attr-defined]

    with patch.object(Duties, "take", take_once):
        yield


def answer_not_repeated() -> AbstractContextManager[Any]:
    """A process knows the answers that it gave itself, but not those of others."""
    return patch.object(table_module, "all_answered", lambda _services, _rows: {})


@contextmanager
def presence_counted_twice() -> Iterator[None]:
    """The people at another process are counted again with every report."""
    hear = Table.hear_of_presence

    def hear_again(self: Table, elsewhere: Sequence[Present]) -> None:
        if [*elsewhere] != [*self.elsewhere]:
            hear(self, [*self.elsewhere, *elsewhere])

    with patch.object(Table, "hear_of_presence", hear_again):
        yield


def time_out_after_move() -> AbstractContextManager[Any]:
    """A time-out that the move overtook, here or at another process, is carried out anyway."""

    async def time_out_anyway(self: Table) -> None:
        try:
            async with self._lock:
                await self._settle_doubt()
                try:
                    await self._store(self._decide_late(self.state, self._situation(SERVER)), None, None)
                except Overtaken:
                    await self._follow_winner()
                    await self._store(self._decide_late(self.state, self._situation(SERVER)), None, None)
        except Exception as error:
            self._try_later(error)

    return patch.object(Table, "_time_out", time_out_anyway)


def unknown_event_dropped() -> AbstractContextManager[Any]:
    """Events that only a newer version can read are ignored, and play goes on."""

    def fold_what_is_known(events: Iterable[Event], state: TableState | None = None) -> TableState:
        if state is None:
            events = list(events)
            state, events = fold(events[:1]), events[1:]
        for event in linked(events, state.table, state.seq, state.head):
            try:
                state = replayed(state, event, fact_of(event))
            except UnknownKind:
                state = replace(state, seq=event.seq, head=event.head)
        return state

    return patch.object(table_module, "fold", fold_what_is_known)


BUGS: dict[str, Bug] = {
    "acknowledge before commit": acknowledge_before_commit,
    "forgotten lock": forgotten_lock,
    "lost wake-up without looking": lost_wake_up,
    "double bot move": double_bot_move,
    "stale cache after a lost race": stale_cache,
    "job lost with its process": job_lost_with_process,
    "answer not repeated for a repeated action": answer_not_repeated,
    "presence counted twice": presence_counted_twice,
    "time-out after the move": time_out_after_move,
    "unknown event dropped": unknown_event_dropped,
}
