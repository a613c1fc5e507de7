"""The turn under way at a duplicate table, which all sides play at the same time with the same dice.

A side's moves in it are sealed: stored, but in no event and in nobody's view except its own. When all sides have
finished the turn, their moves become events in the usual order of turns, all at once. So the chain never holds anything
that somebody must not see yet, and a game at a duplicate table is a game like any other.

Everything here is pure: it takes the table as its events have it, and the sealed moves.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ....rules import Enter, Game
from ....words import refusals
from .. import actions as a
from .. import events as e
from ..chain import next_event
from ..decide import finish_decision
from ..decision import Situation, TableDecision, answer, stand_in_bot
from ..fold import applied
from ..refusal import Refused
from ..state import TableState

SealedFact = e.Rolled | e.Entered


@dataclass(frozen=True, slots=True)
class SealedMove:
    """A roll or an entry in a turn that not all sides have finished."""

    side: int
    by: str
    """Who made it: the holder of the seat, or a bot."""
    fact: SealedFact
    action_id: str
    action_digest: str


@dataclass(frozen=True, slots=True)
class Round:
    """The turn under way: the table as everybody may see it, and the sealed moves."""

    state: TableState
    moves: tuple[SealedMove, ...] = ()
    """In the order in which they were made."""

    @property
    def place(self) -> tuple[int, int]:
        """Which turn of which game this is: moves of any other turn are of no use here."""
        game = self.state.game
        return (0, 0) if game is None else (len(self.state.pledges), game.turn_number)

    @property
    def sides(self) -> list[int]:
        """The sides that play this turn."""
        game = self.state.game
        return [] if game is None else [side for side in range(len(game.sides)) if side not in game.resigned]

    def moves_of(self, side: int) -> list[SealedMove]:
        return [move for move in self.moves if move.side == side]

    @property
    def finished(self) -> frozenset[int]:
        """The sides that are waiting for the others."""
        return frozenset(move.side for move in self.moves if isinstance(move.fact, e.Entered)) & {*self.sides}

    @property
    def unfinished(self) -> list[int]:
        return [side for side in self.sides if side not in self.finished]

    @property
    def is_complete(self) -> bool:
        """Whether all sides have finished, so that everybody may see all moves."""
        return bool(self.sides) and not self.unfinished

    def seat_of(self, side: int) -> int:
        return self.state.line_up[side][0]

    def bot_of(self, side: int) -> str | None:
        return self.state.seats[self.seat_of(side)].player

    @property
    def bot_side(self) -> int | None:
        """The first side that a bot has to play for."""
        return next((side for side in self.unfinished if self.bot_of(side)), None)

    def side_of(self, holder: str | None) -> int | None:
        """The side that somebody plays; for a bot, the side it has to play for next."""
        if holder == e.BOT:
            return self.bot_side
        return next(
            (side for side in self.sides if holder and self.state.seats[self.seat_of(side)].holder == holder), None
        )

    # --- what somebody sees -------------------------------------------------------------------------------------

    def seen_by(self, holder: str | None) -> TableState:
        """The table as somebody may see it: with their own moves, and of the others only which sides have finished.

        Its `seq` counts their own sealed moves too, so it tells one state from another for the player who acts.
        """
        side, game = self.side_of(holder), self.state.game
        if game is None:
            return self.state
        seen = replace(self.state, finished=self.finished)
        if side is None or not self.moves_of(side):
            shown = side if side in self.unfinished else self._waited_for
            return seen if shown is None else _with_game(seen, replace(game, side=shown))
        seq = self.state.seq + len(self.moves_of(side))
        return replace(self._played_by(seen, game, side), seq=seq, last_change=seq, head=self.state.head)

    @property
    def _waited_for(self) -> int | None:
        return next(iter(self.unfinished), None)

    def _played_by(self, seen: TableState, game: Game, side: int) -> TableState:
        """The table with one side's moves played."""
        own = _with_game(seen, replace(game, side=side))
        for move in self.moves_of(side):
            if isinstance(move.fact, e.Rolled):
                event = next_event(own.table, own.seq, own.head, move.by, own.last_event_at, move.fact)
                own = applied(own, event, move.fact)
            else:
                filled = own.series[-1].game
                ended = filled.apply(Enter(filled.book.written_box(move.fact.box), scratch=move.fact.scratch))
                # The next turn begins once this one is revealed to everybody; until then it is somebody else's move.
                others = [other for other in self.sides if other != side]
                ended = replace(ended, status="playing", side=next(iter(self.unfinished or others)))
                own = replace(_with_game(own, ended), dice=(), kept=())
        return own


def _with_game(state: TableState, game: Game) -> TableState:
    return replace(state, series=(*state.series[:-1], state.series[-1].with_game(game)))


# --- deciding -------------------------------------------------------------------------------------------------


def decide_move(around: Round, action: a.RollDice | a.EnterBox, situation: Situation) -> SealedMove:
    """Turn a side's action in the turn under way into a sealed move."""
    side = around.side_of(situation.by)
    if side is None:
        raise Refused("not_your_seat", refusals.NO_SEAT)
    if side in around.finished:
        raise Refused("not_your_turn", refusals.TURN_FINISHED)
    decision = TableDecision(around.seen_by(situation.by), situation)
    answer(action, decision)
    fact = decision.facts[-1]
    assert isinstance(fact, e.Rolled | e.Entered)
    return SealedMove(side, situation.by, fact, action.action_id, action.digest)


def decide_round(around: Round, situation: Situation) -> tuple[TableDecision, list[SealedMove]]:
    """All sides have finished the turn: turn their moves into events, one side after the other in the order of turns.
    Also return the moves, in the same order as those first events."""
    decision, told = TableDecision(around.state, situation), []
    for _ in around.sides:
        game = decision.state.game
        assert game is not None  # it cannot end before the last side has played
        for move in around.moves_of(game.side):
            decision.situation = replace(situation, by=move.by)
            decision.add(move.fact)
            told.append(move)
    decision.situation = situation
    for side in around.sides:
        seat = around.seat_of(side)
        if decision.state.seats[seat].late and not decision.state.between_games:
            decision.add(e.Returned(seat=seat))
    finish_decision(decision)
    return decision, told


def decide_late(around: Round, situation: Situation) -> TableDecision:
    """The time for the turn ran out: let a bot play it for everybody who has not finished."""
    decision = TableDecision(around.state, situation)
    for side in around.unfinished:
        if not around.bot_of(side):
            decision.add(e.StoodIn(seat=around.seat_of(side), bot=stand_in_bot(), why="time"))
    if not decision.events:
        raise Refused("wrong_phase", refusals.NO_CLOCK)
    return decision
