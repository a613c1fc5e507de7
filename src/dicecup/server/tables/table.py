"""A table in memory: it takes actions one at a time, has them stored, and only then tells anybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog

from ...rules import DicecupError
from ...words import refusals, say
from ..coaching.finished_games import analyses_due
from ..ledger import actions as a
from ..ledger.chain import Event, UnknownKind
from ..ledger.decide import check_go_on, check_hold, decide, decide_helped, decide_timeout
from ..ledger.decision import Situation, TableDecision, check_secrets
from ..ledger.events import BOT, SERVER
from ..ledger.fold import fold
from ..ledger.refusal import Refused
from ..ledger.state import TableState
from ..storage.interface import Duty, HeldDice, Hurried, LimitReached, NotStored, Overtaken, Present
from ..storage.reading import event_of, event_row
from ..wire.messages import GoOn, Held, Hold, Presence, Update, YourTurn
from ..wire.replies import ActionAnswer, EventView
from ..wire.table_view import TableView
from .answered_actions import Answered, all_answered, answer_of, columns_of
from .bots import as_table_action
from .identity import Person
from .listener import ELSEWHERE, Here, Listener, names_watching
from .play.look_ahead import LookAhead
from .services import Services
from .turn_time import TurnTime

LOG = structlog.get_logger(__name__)
Done = TypeVar("Done")
TRY_AGAIN_SECONDS = 2.0
"""How long the server waits before it retries something that failed at a table."""
ByItself = Callable[[TableState, Situation], TableDecision]
PRESENCE_SECONDS = 0.5
"""The time between two messages on who is there: a crowd that comes at once takes one message, not one each."""
BY_PRESENCE = (a.Start, a.AddBot, a.Remove, a.StandIn)
"""Actions whose outcome may depend on who is there."""
PLAY = frozenset({"rolled", "entered", "took_back", "helped", "wrote", "corrected"})
"""Kinds of events that change neither the secrets nor who has the table on their list."""


@dataclass(eq=False)
class Table:
    services: Services
    id: str
    state: TableState
    secrets: dict[int, bytes]
    members: set[str]
    answered: dict[tuple[str, str], Answered] = field(default_factory=dict)
    listeners: dict[Listener, None] = field(default_factory=dict)
    elsewhere: Sequence[Present] = field(default_factory=list)
    """Who is here at other processes, as far as those have said so."""
    untold_presence: bool = False
    """Whether other processes still have to be told who is here now."""
    _seen: dict[str, float] = field(default_factory=dict)
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    _wake: asyncio.TimerHandle | None = None
    _is_stuck: bool = False
    """Whether it is waiting to retry something that failed."""
    _hurried: int = 0
    """The number of the event after which a bot need not wait."""
    _tasks: dict[asyncio.Task[Any], None] = field(default_factory=dict)
    _held: Held | None = None
    _next_presence: asyncio.TimerHandle | None = None
    _presence_changed: bool = False
    _doubtful: bool = False
    """Whether a commit has failed, so that only the database knows if it was stored."""
    handed_over: bool = False
    """Whether only other processes can serve the table, because they know more kinds of events."""
    _is_ours: bool = False
    """Whether this process is the one that moves the bots here and keeps the time."""
    _turn_time: TurnTime = field(init=False)
    _ahead: LookAhead = field(default_factory=LookAhead)

    def __post_init__(self) -> None:
        self._turn_time = TurnTime(self.services, self.state)

    @property
    def job(self) -> Duty:
        """The job for this table, which exists while the server has something to do here."""
        return Duty("table", self.id)

    @classmethod
    async def load(cls, services: Services, table: str) -> Table | None:
        """The table, loaded from its events; None if there is none."""
        rows = await services.store.event_rows(table)
        if not rows:
            return None
        secrets, members = await services.store.secrets(table), await services.store.members(table)
        try:
            events, answered = [event_of(row) for row in rows], all_answered(services, rows)
            # A long chain takes a while, and other tables should not wait for it.
            state = await services.workers.do("tables", lambda: fold(events)) if len(events) > 500 else fold(events)
        except UnknownKind:
            raise
        except ValueError as error:
            LOG.error("table_damaged", table=table, error=str(error)[:300])
            raise Refused("damaged", refusals.EVENTS_DAMAGED) from None
        check_secrets(state, secrets)
        return cls(services, table, state, secrets, members, answered)

    # --- acting -------------------------------------------------------------------------------------------------

    async def act(self, action: a.TableAction, person: Person) -> ActionAnswer:
        """Do what a person asks for, or raise `Refused` or a `DicecupError` with the reason."""
        by = self.services.identities.holder(self.id, person.id)
        self._see(by)
        count = self.services.metrics.actions
        try:
            # A client that goes away must not leave an action half done.
            answered = await asyncio.shield(self._spawn(self._act(action, by, person)))
        except (Refused, DicecupError) as error:
            count.labels(action.type, error.code).inc()
            raise
        count.labels(action.type, "accepted").inc()
        return answered.answer(action.action_id)

    async def _act(self, action: a.TableAction, by: str, person: Person | None) -> Answered:
        async with self._lock:
            await self._settle_doubt()
            if self.services.store.is_shared and action.seq > self.state.seq:
                await self._catch_up()
            if self.services.store.is_shared and isinstance(action, BY_PRESENCE):
                self.hear_of_presence(await self.services.store.present_elsewhere([self.id]))
            while True:
                known = self.answered.get((by, action.action_id))
                if known is not None:
                    if known.digest != action.digest:
                        raise Refused("action_id_reused", say(refusals.ACTION_REUSED, action=action.action_id))
                    return known
                known_state = self.state_for(by)
                if not known_state.is_current(action.seq):
                    now = known_state.seq
                    raise Refused("stale", say(refusals.ACTION_STALE, now=now, seen=action.seq), now)
                try:
                    return await self._do(action, self._situation(by, person.name if person else ""), person)
                except Overtaken:
                    await self._follow_winner()

    async def _do(self, action: a.TableAction, situation: Situation, person: Person | None) -> Answered:
        return await self._store(decide(self.state, action, situation), action, person)

    async def mark_help(self, kind: str, person: Person, seen: int) -> None:
        """Store that the server helps somebody with the decision that is due, before it gives the help. Do nothing if
        the table has moved on since what was seen: then the decision has been made."""
        by = self.services.identities.holder(self.id, person.id)
        await asyncio.shield(self._spawn(self._mark_help(kind, by, seen)))

    async def _mark_help(self, kind: str, by: str, seen: int) -> None:
        async with self._lock:
            await self._settle_doubt()
            while self.state.is_current(seen):
                decision = decide_helped(self.state, self._situation(by), kind)
                try:
                    if decision.events:
                        await self._store(decision, None, None)
                    return
                except Overtaken:
                    await self._follow_winner()

    async def _follow_winner(self) -> None:
        """After losing a race, take in what won, in order to decide again."""
        lost_at = self._position
        self.services.metrics.overtaken.inc()
        await self._catch_up()
        if self._position == lost_at:
            raise Refused("storage", refusals.NOT_STORED)

    @property
    def _position(self) -> tuple[int, int]:
        """How far the table has come."""
        return self.state.seq, 0

    async def see_to(self, decided: ByItself, is_due: Callable[[TableState], bool]) -> None:
        """Do something of the server's own accord, if it is still due once all events are known."""
        async with self._lock:
            await self._catch_up()
            while is_due(self.state):
                await self._by_itself(decided)

    async def _by_itself(self, decided: ByItself) -> None:
        """Do something of the server's own accord. If somebody was faster, it may no longer be due."""
        try:
            await self._store(decided(self.state, self._situation(SERVER)), None, None)
        except Overtaken:
            await self._follow_winner()

    def _situation(self, by: str, name: str = "") -> Situation:
        return Situation(
            by=by,
            now=self.services.now(),
            secret=self.secrets.get(len(self.state.pledges)),
            name=name,
            present=self.present(),
            bot_refusal=self.services.bots.refusal,
            seat_token=self.services.identities.seat_token,
        )

    async def _store(self, decision: TableDecision, action: a.TableAction | None, person: Person | None) -> Answered:
        before, state = self.state, decision.state
        situation, events = decision.situation, decision.events
        rows: dict[str, list[dict[str, Any]]] = {"event": [event_row(event) for event in events]}
        if action is not None:
            rows["event"][-1] |= columns_of(action, len(events))
        self._add_rows(rows, decision)
        rows["touch"] = [{"_id": self.id, "phase": state.phase, "updated_at": situation.now}]
        if decision.secret is not None:
            rows["secret"] = [{"table_id": self.id, "game": len(state.pledges), "secret": decision.secret}]
        members = self._members_after(before, state, person)
        rows["join"] = [{"person": each, "table_id": self.id} for each in members - self.members]
        most = self.services.settings.limits.joined_tables
        rows["most_joined"] = [{"person": row["person"], "most": most} for row in rows["join"]]
        rows["part"] = [{"_person": each, "_table": self.id} for each in self.members - members]
        analyses = analyses_due(before, state)
        rows["job"] = [{**job._asdict(), "process": None} for job in analyses]
        if state.needs_server:
            # The process that stores a move takes care of what comes next.
            rows["job"].append({**self.job._asdict(), "process": self.services.store.process})
        elif before.needs_server:
            rows["job_done"] = [{"_kind": self.job.kind, "_name": self.job.name}]
        try:
            await self.services.writer.store(rows)
        except NotStored:
            self._doubtful = True
            raise Refused("storage", refusals.NOT_STORED) from None
        except LimitReached:
            raise Refused("too_many", say(refusals.TOO_MANY_JOINED, most=most)) from None
        if decision.secret is not None:
            self.secrets[len(state.pledges)] = decision.secret
        self.members = members
        self._is_ours = True
        self._move_on(state)
        self.services.metrics.events.inc(len(events))
        answered = answer_of(self.services, events[-1], action.digest if action else "", len(events))
        if action is not None:
            self.answered[situation.by, action.action_id] = answered
        self._publish(before, events)
        self.schedule()
        if analyses:
            self.services.game_over.set()
        return answered

    def _add_rows(self, _rows: dict[str, list[dict[str, Any]]], _decision: TableDecision) -> None:
        """Add whatever else has to be stored together with a decision's events."""

    def _members_after(self, before: TableState, state: TableState, person: Person | None) -> set[str]:
        """Who has the table on their list: the host, and everybody with a seat or who played a game to the end."""
        holders = state.ever_seated
        if holders == before.ever_seated:
            return self.members
        known = self.members | ({person.id} if person else set())
        gone = {each for each in before.ever_seated if each not in holders}
        # A member who never sat here under their own code has taken over the games of a guest who did.
        codes = {each: self.services.identities.holder(self.id, each) for each in known}
        return {each for each, code in codes.items() if code in holders or (each in self.members and code not in gone)}

    def _move_on(self, state: TableState) -> None:
        self.state = state
        self._turn_time.move_on(state)

    async def _settle_doubt(self) -> None:
        """After a failed commit, go on from what the database has."""
        if self._doubtful:
            await self._catch_up()

    async def refresh(self) -> None:
        """Take in everything that other processes have stored."""
        async with self._lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        """Take in what was stored without this process knowing, and tell the listeners here."""
        before, store = self.state, self.services.store
        rows = await store.event_rows(self.id, before.seq)
        if not rows:
            self._doubtful = False
            return
        events = [event_of(row) for row in rows]
        try:
            state = fold(events, before)
        except UnknownKind:
            self.hand_over()
            raise
        secrets, members = self.secrets, self.members
        if any(event.kind not in PLAY for event in events):
            secrets, members = await store.secrets(self.id), await store.members(self.id)
        # Nothing can fail from here on: either all of it is taken in and told, or none of it.
        self.secrets, self.members = secrets, members
        self.answered |= all_answered(self.services, rows)
        # If this process stored it without learning so, it is up to this process to go on.
        self._is_ours, self._doubtful = self._doubtful, False
        self._move_on(state)
        self._publish(before, events)
        self._show_held()
        self.schedule()

    def hand_over(self) -> None:
        """Leave the table to other processes: nothing more is done here, and all listeners are sent there."""
        self.handed_over = True
        self._is_ours = False
        self.schedule()
        for listener in self.listeners:
            listener.close(ELSEWHERE)

    # --- watching -----------------------------------------------------------------------------------------------

    async def listen(self, listener: Listener) -> None:
        """Add a listener, which hears everything after the state as this returns: the last one stored."""
        async with self._lock:
            if self.services.store.is_shared:
                await self._catch_up()
            self.listeners[listener] = None
        self.untold_presence = True
        self._publish_presence()

    def leave(self, listener: Listener) -> None:
        if listener not in self.listeners:
            return
        del self.listeners[listener]
        if listener.holder is not None:
            self._see(listener.holder)
        self.untold_presence = True
        self._publish_presence()

    def _see(self, holder: str) -> None:
        """Note that there was a sign of somebody just now."""
        self._seen[holder] = self.services.clock()
        self.untold_presence = True

    def present_here(self) -> dict[str, Here]:
        """Who is here at this process, by holder code."""
        now, longest = self.services.clock(), self.services.settings.absent_after
        self._seen = {holder: seen for holder, seen in self._seen.items() if seen > now - longest}
        here = {holder: Here(0, seen + longest - now) for holder, seen in self._seen.items()}
        for listener in self.listeners:
            holder = listener.holder or ""
            sockets = here[holder].sockets if holder in here else 0
            here[holder] = Here(sockets + 1, longest, listener.name)
        return here

    def hear_of_presence(self, elsewhere: Sequence[Present]) -> None:
        """Take in who is here at other processes, and tell the listeners here."""
        if elsewhere != self.elsewhere:
            self.elsewhere = elsewhere
            self._publish_presence()

    def connected(self) -> frozenset[str]:
        """The holders who have a socket, at any process."""
        here = {each.holder for each in self.listeners if each.holder}
        return frozenset(here | {each.holder for each in self.elsewhere if each.sockets and each.holder})

    def present(self) -> frozenset[str]:
        """The holders who do not count as absent: a lost connection or a slow program gets some time."""
        return frozenset(self.present_here()) | {each.holder for each in self.elsewhere}

    @property
    def watching(self) -> int:
        """How many people follow the table without a seat."""
        seated = {seat.holder for seat in self.state.seats}
        here = sum(each.holder is None or each.holder not in seated for each in self.listeners)
        return here + sum(each.sockets for each in self.elsewhere if each.holder not in seated)

    @property
    def watchers(self) -> list[str]:
        return names_watching(self.listeners, self.elsewhere, {seat.holder for seat in self.state.seats})

    def state_for(self, _holder: str | None) -> TableState:
        """The table as somebody may see it; at most tables this is the same for everybody."""
        return self.state

    def view(self, holder: str | None = None) -> TableView:
        """The table as the person with that holder code sees it; without one, as anybody does."""
        return TableView.of(
            self.state_for(holder),
            now=self.services.now(),
            deadline=self.deadline,
            undo_delay=self.services.settings.delay_of_bot(after_entry=True),
            connected=self.connected(),
            watching=self.watching,
            watchers=self.watchers,
        )

    def _publish(self, before: TableState, events: Sequence[Event]) -> None:
        if not self.listeners:
            return
        update = Update(
            table=self.id,
            seq=self.state.seq,
            head=self.state.head,
            events=[EventView.of(event) for event in events],
            state=self.view(),
        ).model_dump_json()
        seat = self.state.acting_seat
        turn = None
        if seat is not None and before.turn != self.state.turn:
            turn = YourTurn(seat=seat, seq=self.state.seq, deadline=self.deadline)
        holder = self.state.seats[seat].holder if seat is not None else None
        for listener in self.listeners:
            listener.put(update)
            if turn is not None and listener.holder == holder and holder is not None:
                listener.put(turn)
        self.look_ahead()

    def _publish_presence(self) -> None:
        """Tell who is there: now, or together with later changes when the next message is due."""
        self._presence_changed = True
        if self._next_presence is None:
            self._tell_presence()

    def _tell_presence(self) -> None:
        self._next_presence = None
        if not self._presence_changed or not self.listeners:
            return
        self._presence_changed = False
        self._next_presence = asyncio.get_running_loop().call_later(PRESENCE_SECONDS, self._tell_presence)
        connected = self.connected()
        seats = [number for number, seat in enumerate(self.state.seats) if seat.holder in connected]
        seen = Presence(seats=seats, watching=self.watching, watchers=self.watchers, seq=self.state.seq)
        presence = seen.model_dump_json()
        for listener in self.listeners:
            listener.put(presence)

    @property
    def held(self) -> Held | None:
        """The dice that the player to move holds, as far as this process has been told."""
        return self._held if self._held is not None and self.state.is_current(self._held.seq) else None

    def hold(self, sender: Listener, hold: Hold) -> None:
        """Show everybody else which dice the player to move holds. Nothing is stored: what counts is the next roll."""
        seat = check_hold(self.state, sender.holder, hold.seq)
        held = HeldDice(self.id, seat, hold.seq, tuple(sorted(set(hold.places))))
        if self.services.store.is_shared:
            self.services.untold_held[self.id] = held
        self.hear_of_held(held, sender)

    def hear_of_held(self, held: HeldDice, sender: Listener | None = None) -> None:
        """Take in which dice the player to move holds, perhaps at another process that is ahead of this one."""
        if self._held is None or held.seq >= self._held.seq:
            self._held = Held(seat=held.seat, seq=held.seq, places=list(held.places))
            self._show_held(sender)

    def _show_held(self, sender: Listener | None = None) -> None:
        if self.held is not None:
            shown = self.held.model_dump_json()
            for listener in self.listeners:
                if listener is not sender:
                    listener.put(shown)

    def look_ahead(self) -> None:
        """Tell the outlook on the game to those who want it, once the coach has worked it out."""
        self._ahead.look(self)

    # --- bots and time ------------------------------------------------------------------------------------------

    @property
    def deadline(self) -> int | None:
        """When the time of the person to move runs out, by the wall clock."""
        return self._turn_time.deadline

    async def attend(self) -> None:
        """From now on, do what the server has to do here, in place of a process that has gone."""
        async with self._lock:
            await self._catch_up()
            if self.state.needs_server:
                self._is_ours = True
                self._turn_time.begin_again()
                self.schedule()
            else:
                await self.services.writer.store({"job_done": [{"_kind": self.job.kind, "_name": self.job.name}]})

    def schedule(self) -> None:
        """Make sure that the next thing the server has to do at this table will be done."""
        self._is_stuck = False
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        if not self._is_ours or not self.state.needs_server or self.services.closing:
            return
        loop, left = asyncio.get_running_loop(), self._turn_time.seconds_left
        if self.state.bot_to_move:
            delay = self.services.settings.delay_of_bot(after_entry=self.state.may_take_back is not None)
            # A bot whose process has died does not make people wait for its whole time again.
            waited = max(0, self.services.now() - self.state.last_event_at) / 1000
            delay = 0.0 if self._hurried == self.state.seq else max(0.0, delay - waited)
            self._wake = loop.call_later(delay, self._spawn_bot, self.state.seq)
        elif left is not None:
            self._wake = loop.call_later(max(0.0, left), self._spawn_timeout)

    def go_on(self, sender: Listener, message: GoOn) -> None:
        """Let a bot roll at once: the player who could take back the last entry does not want to."""
        check_go_on(self.state, sender.holder, message.seq)
        if self.services.store.is_shared and not self._is_ours:
            self.services.untold_hurried[self.id] = Hurried(self.id, message.seq)
        self.hear_of_hurry(message.seq)

    def hear_of_hurry(self, seq: int) -> None:
        """Take in that a bot need not wait after that event, perhaps before this process has heard of the event."""
        self._hurried = max(seq, self._hurried)
        # Without a timer, the bot is already making its move, or another process moves it.
        if self._wake is not None and not self._is_stuck:
            self.schedule()

    @property
    def is_followed(self) -> bool:
        """Whether somebody listens here, or this process has something to do here."""
        return bool(self.listeners) or self._is_ours

    @property
    def is_idle(self) -> bool:
        """Whether the table can be forgotten until somebody asks for it."""
        return not self.listeners and not self._tasks and self._wake is None and not self._lock.locked()

    def _spawn_bot(self, seq: int) -> None:
        self._wake = None
        self._spawn(self._move_bot(seq))

    async def _move_bot(self, seq: int) -> None:
        state, game, bot = self.state, self.state.game, self.state.bot_to_move
        if state.seq != seq or game is None or bot is None:
            return
        try:
            action: a.RollDice | a.EnterBox = a.RollDice(action_id=f"bot.{seq}", seq=seq, type="roll")
            if game.awaits == "decision":
                # Seeded by the place in the game, so that taking back an entry does not change what a bot does.
                seed = f"{self.id} {len(state.pledges)} {state.next_place}"
                choice = await self.services.bots.choose(bot, game, seed)
                action = as_table_action(choice, state.dice, seq)
            await self._act(action, BOT, None)
        except Exception as error:  # whatever the error, even if the database is away, the table must not stand still
            # If it is stale, somebody else has moved, and that process takes care of what comes next.
            if not isinstance(error, Refused) or error.code != "stale":
                self._try_later(error)

    def _spawn_timeout(self) -> None:
        self._wake = None
        self._spawn(self._time_out())

    def _decide_late(self, state: TableState, situation: Situation) -> TableDecision:
        """Decide what happens when time has run out."""
        return decide_timeout(state, situation)

    async def _time_out(self) -> None:
        try:
            async with self._lock:
                await self._settle_doubt()
                # The player to move may have done so at the last moment.
                left = self._turn_time.seconds_left
                if not self._is_ours or left is None or left > 0:
                    self.schedule()
                else:
                    await self._by_itself(self._decide_late)  # unless the move itself overtakes it
        except Exception as error:
            self._try_later(error)

    def _try_later(self, error: Exception) -> None:
        LOG.error("table_stuck", table=self.id, seq=self.state.seq, error=repr(error)[:300])
        if not self.services.closing and self._wake is None and not self.handed_over:
            self._wake = asyncio.get_running_loop().call_later(TRY_AGAIN_SECONDS, self.schedule)
            self._is_stuck = True

    def try_again(self) -> None:
        """Retry now what failed, since the database can be reached again."""
        if self._is_stuck:
            self.schedule()

    def _spawn(self, work: Coroutine[Any, Any, Done]) -> asyncio.Task[Done]:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks[task] = None
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
        # A refusal that nobody waited for, because the client has gone, is no fault.
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, (Refused, DicecupError)):
            LOG.error("task_failed", table=self.id, error=repr(error)[:500])

    async def stop(self) -> None:
        """Stop everything that the server does at this table by itself."""
        for timer in (self._wake, self._next_presence):
            if timer is not None:
                timer.cancel()
        self._ahead.stop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=5)
