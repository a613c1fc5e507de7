"""A duplicate table in memory: all sides play the same turn at once, and each is told only what it may know.

The sides' moves are sealed (`ledger.rounds`): stored in a database table of their own, where any process finds them,
and revealed as events once all have finished the turn. If several processes seal a move at the same moment, its number
tells them apart, as an event's number does: the one that comes second looks again and decides anew. So does a process
that was asleep while the turn was revealed.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Self

from ....words import refusals
from ...ledger import actions as a
from ...ledger.chain import Event, canonical, next_event
from ...ledger.decision import Situation, TableDecision
from ...ledger.events import BOT, KINDS, SERVER, Entered, Rolled
from ...ledger.refusal import Refused
from ...ledger.rounds.sealed import Round, SealedMove, decide_late, decide_move, decide_round
from ...ledger.state import TableState
from ...storage.interface import NotStored, Overtaken, Row
from ...wire.messages import Hold, Update, YourTurn
from ...wire.replies import EventView
from ..answered_actions import Answered
from ..bots import as_table_action
from ..identity import Person
from ..listener import Listener
from ..table import Table

OTHERS_SECONDS = 1.0
"""How long a process waits before it reveals a finished turn in another's place: that process may be gone."""
SEALED_KEY = ("table_id", "game", "turn", "number")


@dataclass(eq=False)
class DuplicateTable(Table):
    place: tuple[int, int] = (0, 0)
    """The game and the turn to which the sealed moves belong."""
    moves: tuple[SealedMove, ...] = ()
    _told: tuple[SealedMove, ...] = ()
    """The moves that are about to become events."""

    @classmethod
    async def of(cls, table: Table) -> Self:
        """Make one from a loaded table, with its sealed moves."""
        found = cls(table.services, table.id, table.state, table.secrets, table.members, table.answered)
        found._take_sealed(await table.services.store.sealed_rows(table.id))
        return found

    @property
    def round(self) -> Round:
        """The turn under way, with all moves known here."""
        around = Round(self.state)
        return Round(self.state, self.moves) if around.place == self.place else around

    def state_for(self, holder: str | None) -> TableState:
        return self.round.seen_by(holder)

    @property
    def _position(self) -> tuple[int, int]:
        return self.state.seq, len(self.round.moves)

    # --- acting -------------------------------------------------------------------------------------------------

    async def _do(self, action: a.TableAction, situation: Situation, person: Person | None) -> Answered:
        if isinstance(action, a.RollDice | a.EnterBox) and self.state.game is not None:
            return await self._seal(decide_move(self.round, action, situation), situation)
        return await super()._do(action, situation, person)

    async def _seal(self, move: SealedMove, situation: Situation) -> Answered:
        before = self.round
        row = _sealed_row(self.id, before, move)
        in_time = {f"_{name}": row[name] for name in SEALED_KEY} | {"_after": self.state.seq}
        touch = {"_id": self.id, "phase": self.state.phase, "updated_at": situation.now}
        try:
            await self.services.writer.store({"sealed": [row], "sealed_in_time": [in_time], "touch": [touch]})
        except NotStored:
            self._doubtful = True
            raise Refused("storage", refusals.NOT_STORED) from None
        self.place, self.moves = before.place, (*before.moves, move)
        answered = self._remember(move)
        self._publish_sealed(before)
        self.schedule()
        return answered

    def _remember(self, move: SealedMove) -> Answered:
        seq = self.state.seq + len(self.round.moves_of(move.side))
        answered = Answered(move.action_digest, seq, seq, self.state.head, None)
        return self.answered.setdefault((move.by, move.action_id), answered)

    async def _catch_up(self) -> None:
        before = self.round
        await super()._catch_up()
        self._take_sealed(await self.services.store.sealed_rows(self.id))
        self._publish_sealed(before)
        self.schedule()

    def _take_sealed(self, rows: Sequence[Row]) -> None:
        """Take in the stored moves of the turn under way; there may still be moves of other turns, of no use now."""
        self.place = Round(self.state).place
        self.moves = ()
        for row in rows:
            if (row["game"], row["turn"]) == self.place:
                move = _sealed_move(row)
                self.moves = (*self.moves, move)
                self._remember(move)

    def _add_rows(self, rows: dict[str, list[dict[str, Any]]], decision: TableDecision) -> None:
        told = self.round.place
        if Round(decision.state).place != told:
            # This turn's moves stay until the next turn is revealed: a process that has not heard of this yet finds
            # their numbers taken and looks again, instead of sealing a move that nobody would ever see.
            rows["unsealed"] = [{"_table": self.id, "_game": told[0], "_turn": told[1]}]
        # The moves' events come first, and each still answers its own action.
        for row, move in zip(rows["event"], self._told, strict=False):
            row |= {"action_id": move.action_id, "action_digest": move.action_digest, "action_events": 1}

    # --- telling ------------------------------------------------------------------------------------------------

    def _publish(self, before: TableState, events: Sequence[Event]) -> None:
        views = [EventView.of(event) for event in events]
        self._update_all(lambda _listener: (views, []))
        around = self.round
        if around.place == Round(before).place:
            return
        for side in around.sides:
            seat = around.seat_of(side)
            turn = YourTurn(seat=seat, seq=self.state.seq, deadline=self.deadline)
            for listener in self.listeners:
                if listener.holder is not None and listener.holder == self.state.seats[seat].holder:
                    listener.put(turn)

    def _publish_sealed(self, before: Round) -> None:
        """Tell each side its own moves, and the others only who has finished."""
        around = self.round
        fresh = around.moves[len(before.moves) if around.place == before.place else 0 :]
        finished = before.finished if around.place == before.place else frozenset()

        def news(listener: Listener) -> tuple[list[EventView], list[EventView]] | None:
            side = around.side_of(listener.holder)
            own = [self._own_view(move) for move in fresh if move.side == side]
            return ([], own) if own or finished != around.finished else None

        if fresh:
            self._update_all(news)

    def _own_view(self, move: SealedMove) -> EventView:
        """A move for the player who made it, as the event it will become; its place in the chain is not settled yet."""
        state = self.state
        return EventView.of(next_event(state.table, state.seq, state.head, move.by, state.last_event_at, move.fact))

    def _update_all(self, news: Callable[[Listener], tuple[list[EventView], list[EventView]] | None]) -> None:
        told: dict[tuple[int | None, bool], str] = {}
        around = self.round
        for listener in self.listeners:
            found = news(listener)
            if found is None:
                continue
            events, own = found
            # Everybody without a side here is told the same.
            known = around.side_of(listener.holder), bool(own)
            if known not in told:
                told[known] = Update(
                    table=self.id,
                    seq=self.state.seq,
                    head=self.state.head,
                    events=events,
                    own=own,
                    state=self.view(listener.holder),
                ).model_dump_json()
            listener.put(told[known])

    def hold(self, sender: Listener, hold: Hold) -> None:
        """Do nothing: nobody may see which dice somebody else holds."""

    # --- bots and time ------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        if self._wake is not None:
            self._wake.cancel()
            self._wake = None
        self._is_stuck = False
        if self.services.closing or self.handed_over:
            return
        around, loop, left = self.round, asyncio.get_running_loop(), self._turn_time.seconds_left
        if around.is_complete:
            self._wake = loop.call_later(0.0 if self._is_ours else OTHERS_SECONDS, self._spawn_round)
        elif self._is_ours and around.bot_side is not None:
            # Nobody watches a bot's moves here, so it need not wait.
            self._wake = loop.call_later(0.0, self._spawn_bot, self.state.seq)
        elif self._is_ours and left is not None:
            self._wake = loop.call_later(max(0.0, left), self._spawn_timeout)

    def _spawn_round(self) -> None:
        self._wake = None
        self._spawn(self._tell_round())

    async def _tell_round(self) -> None:
        """All sides have finished the turn: reveal it to everybody, and begin the next."""
        try:
            async with self._lock:
                await self._settle_doubt()
                if self.round.is_complete:
                    await self._tell_round_now()
        except Exception as error:  # the table must not stand still
            self._try_later(error)

    async def _tell_round_now(self) -> None:
        decision, moves = decide_round(self.round, self._situation(SERVER))
        self._told = tuple(moves)
        try:
            await self._store(decision, None, None)
        except Overtaken:  # another process has revealed it
            await self._follow_winner()
        finally:
            self._told = ()

    async def _move_bot(self, seq: int) -> None:
        around = self.round
        side, state = around.bot_side, around.seen_by(BOT)
        game = state.game
        if side is None or game is None or self.state.seq != seq:
            return
        try:
            action: a.RollDice | a.EnterBox = a.RollDice(action_id="bot", seq=state.seq, type="roll")
            if game.awaits == "decision":
                seed = f"{self.id} {len(state.pledges)} {state.next_place}"
                choice = await self.services.bots.choose(around.bot_of(side) or "", game, seed)
                action = as_table_action(choice, state.dice, state.seq)
            named = action.model_copy(update={"action_id": f"bot.{state.seq}.{side}"})
            await self._act(named, BOT, None)
        except Exception as error:
            if not isinstance(error, Refused) or error.code != "stale":
                self._try_later(error)
            else:
                self.schedule()

    def _decide_late(self, state: TableState, situation: Situation) -> TableDecision:  # noqa: ARG002
        return decide_late(self.round, situation)


def _sealed_row(table: str, around: Round, move: SealedMove) -> dict[str, Any]:
    game, turn = around.place
    return {
        "table_id": table,
        "game": game,
        "turn": turn,
        "number": len(around.moves) + 1,
        "side": move.side,
        "by": move.by,
        "kind": move.fact.kind,
        "data": canonical(move.fact.to_json()),
        "action_id": move.action_id,
        "action_digest": move.action_digest,
    }


def _sealed_move(row: Row) -> SealedMove:
    fact = KINDS[row["kind"]].model_validate_json(row["data"])
    assert isinstance(fact, Rolled | Entered)
    return SealedMove(row["side"], row["by"], fact, row["action_id"], row["action_digest"])
