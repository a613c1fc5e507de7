"""The state of a table, for everybody there to see. It holds no secret, so all viewers get the same."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, Field, WithJsonSchema

from ...rules import Game, Rulebook, Series
from ...rules.series import SeriesScore, earnings
from ..ledger.options import TableOptions
from ..ledger.state import Phase, Pledge, TableState
from .moment_view import DiceMoment, LastEntry
from .pad_view import PadView, PlacementView, pad_view, placement_views
from .rule_notes import RuleNote, rule_notes


class SeatView(BaseModel):
    """A seat, and who sits on it."""

    seat: int
    name: str
    holder: str | None = Field(description="the code of the person who holds it; compare with `holder` in your `you`")
    bot: str | None = Field(description="the bot that sits here")
    stand_in: str | None = Field(description="the bot that plays for an absent person")
    late: bool = Field(description="whether that bot plays only one turn, because time ran out")
    side: int | None
    team: str | None = Field(description="the team that the seat belongs to")
    seeded: bool
    present: bool = Field(description="whether a bot sits here, or the seat's player has a socket open")
    agreed: bool = Field(description="after the last game: whether the seat's player wants a rematch")

    @classmethod
    def of(cls, state: TableState, number: int, connected: Collection[str]) -> Self:
        seat = state.seats[number]
        return cls(
            seat=number,
            name=seat.name,
            holder=seat.holder,
            bot=seat.bot,
            stand_in=seat.stand_in,
            late=seat.late,
            side=state.side_of(number),
            team=state.options.team_of(number),
            seeded=seat.seed is not None,
            present=seat.holder in connected if seat.holder else seat.bot is not None,
            agreed=seat.holder in state.agreed,
        )


class CardView(BaseModel):
    """The content of a score card."""

    boxes: dict[str, int] = Field(description="the boxes filled, with their points")
    yahtzees: list[str] = Field(description="the boxes of its Yahtzees, in order")
    bonuses: list[int] = Field(description="the bonuses for further Yahtzees, in order")


TotalsView = Annotated[
    dict[str, Any],
    WithJsonSchema(
        {
            "type": "object",
            "properties": {"final": {"type": "integer"}, "yahtzee_bonus": {"type": "integer"}},
            "required": ["final", "yahtzee_bonus"],
            "additionalProperties": True,
        }
    ),
]
"""A card's sums in its book's form, see `Totals.to_json` in the rules."""


class SideView(BaseModel):
    """A side of the game with its card: a player, or a team."""

    name: str
    partners: list[str]
    seats: list[int]
    card: CardView
    totals: TotalsView
    resigned: bool

    @classmethod
    def of(cls, game: Game, number: int, seats: Sequence[int]) -> Self:
        side, card = game.sides[number], game.cards[number]
        return cls(
            name=side.name,
            partners=list(side.partners),
            seats=list(seats),
            card=CardView(**card.to_json()),
            totals=card.totals().to_json(),
            resigned=number in game.resigned,
        )


class GameView(BaseModel):
    """The game under way, or the last one."""

    number: int = Field(description="its number in the series, from 1")
    status: Literal["starting", "playing", "finished", "resigned", "abandoned"]
    side: int = Field(description="whose turn it is, or who rolls for the start")
    seat: int | None = Field(description="the seat to move")
    player: str = Field(description="who has the dice: the side, or in a team the partner")
    turn: int = Field(description="the number of the side's turn, from 1; 0 while the sides roll for the start")
    turns: int = Field(description="how many turns each side has")
    is_last_turn: bool = Field(description="whether the box filled now ends the game, and stands")
    awaits: Literal["dice", "decision", "nothing"]
    dice: list[int] = Field(description="the five dice by position; empty before the first roll")
    kept: list[int] = Field(description="positions held before the last roll")
    rolls_left: int
    is_yahtzee: bool = Field(description="whether the dice on the table are five of a kind")
    moment: DiceMoment | None = Field(description="what is remarkable about the dice")
    placements: list[PlacementView] = Field(description="the boxes in which the dice may be entered now")
    scratches: list[str] = Field(description="boxes that may be crossed out although the dice score there")
    notes: list[RuleNote] = Field(description="what the rules say about these dice: a forced box, a Joker, a bonus")
    start_rolls: list[tuple[int, str]]
    start_totals: list[int] = Field(description="the totals of those rolls; the highest goes first")
    sides: list[SideView]
    pad: PadView
    last: LastEntry | None
    finished: list[int] = Field(description="at a duplicate table: the sides that have finished this turn")
    winners: list[int]
    earned: list[int] = Field(description="with difference scoring: the points each side earned in this game")

    @classmethod
    def of(cls, state: TableState, series: Series) -> Self:
        """The game under way, or the last one."""
        game = series.game
        roll = game.roll if game.awaits == "decision" else None
        line_up = state.line_up or ((),) * len(game.sides)
        turns = len(game.card.points)
        return cls(
            number=len(series.games),
            status=game.status,
            side=game.side,
            seat=state.acting_seat,
            player=game.player,
            turn=0 if game.status == "starting" else min(game.turn_number, turns),
            turns=turns,
            is_last_turn=game.is_last_turn,
            awaits=game.awaits,
            dice=list(state.dice),
            kept=list(state.kept),
            rolls_left=game.rolls_left,
            is_yahtzee=roll is not None and roll.is_yahtzee,
            moment=DiceMoment.of(game),
            placements=placement_views(game.card, roll),
            scratches=[str(placement.box) for placement in game.card.scratches(roll)] if roll else [],
            notes=rule_notes(game.card, roll) if roll else [],
            start_rolls=[(side, str(start)) for side, start in game.start_rolls],
            start_totals=[start.total for _, start in game.start_rolls],
            sides=[SideView.of(game, number, seats) for number, seats in enumerate(line_up)],
            pad=pad_view(series),
            last=LastEntry.of(game),
            finished=sorted(state.finished),
            winners=list(game.winners),
            earned=list(earnings(game)) if series.difference and game.winners else [],
        )


class BookName(BaseModel):
    """The rulebook of a table."""

    name: str
    title: str
    summary: str
    changes: dict[str, str] = Field(description="house rules")

    @classmethod
    def of(cls, book: Rulebook) -> Self:
        return cls(name=book.book.name, title=book.title, summary=book.book.summary, changes=book.changes)


class TakeBackView(BaseModel):
    """The entry that can be taken back, who may do it, and for how long."""

    side: int
    box: str
    holder: str = Field(description="who may do it; compare with `holder` in your `you`")
    until: int | None = Field(description="when a bot rolls, in ms since 1970; if null, until the next player rolls")

    @classmethod
    def of(cls, state: TableState, undo_delay: float) -> Self | None:
        holder, last = state.may_take_back, LastEntry.of(state.series[-1].game) if state.series else None
        if holder is None or last is None:
            return None
        until = state.turn_began + round(1000 * undo_delay) if state.bot_to_move else None
        return cls(side=last.side, box=last.box, holder=holder, until=until)


class TableView(BaseModel):
    """A table as everybody there sees it."""

    table: str
    seq: int = Field(
        description="the last event, which an action must name; at a duplicate table your moves this turn count too"
    )
    last_change: int = Field(description="the last event that changed more than a mark of help; see it before you act")
    head: str = Field(description="the chain's head: note it to prove later that nothing was changed")
    phase: Phase
    between_games: bool = Field(description="whether the series goes on with another game")
    correctable: int | None = Field(description="with real dice: the side whose last score can be corrected")
    take_back: TakeBackView | None = Field(description="the entry that can be taken back now; null where none can")
    options: TableOptions
    day: str | None = Field(description="in a daily game: its day (UTC), such as `2026-11-16`; null at other tables")
    book: BookName
    host: str
    seats: list[SeatView]
    watching: int = Field(description="spectators connected")
    watchers: list[str] = Field(description="the spectators' names, if they have one, each listed once")
    games_played: int
    game: GameView | None
    standings: list[SeriesScore] = Field(description="in a series of several games: the standings by side")
    series_winners: list[int]
    pledges: list[Pledge] = Field(description="the last three games' commitments, seeds and secrets")
    seed_wanted: list[int] = Field(description="seats that have not added a seed to the next game")
    deadline: int | None = Field(description="when a bot takes over the seat to move, in ms since 1970")
    server_time: int

    @classmethod
    def of(
        cls,
        state: TableState,
        *,
        now: int,
        deadline: int | None = None,
        undo_delay: float = 0.0,
        connected: Collection[str] = (),
        watching: int = 0,
        watchers: Sequence[str] = (),
    ) -> Self:
        """The table at one moment; the other arguments are what its events do not say."""
        series = state.series[-1] if state.series else None
        return cls(
            table=state.table,
            seq=state.seq,
            last_change=state.last_change,
            head=state.head,
            phase=state.phase,
            between_games=state.between_games,
            correctable=state.correctable,
            take_back=TakeBackView.of(state, undo_delay),
            options=state.options,
            day=state.day,
            book=BookName.of(state.options.rulebook),
            host=state.host,
            seats=[SeatView.of(state, number, connected) for number in range(len(state.seats))],
            watching=watching,
            watchers=list(watchers),
            games_played=sum(game.is_over for each in state.series for game in each.games),
            game=GameView.of(state, series) if series else None,
            standings=list(series.standings) if series and series.length > 1 else [],
            series_winners=list(series.winners) if series else [],
            pledges=list(state.pledges[-3:]),
            seed_wanted=state.unseeded if state.phase == "gathering" else [],
            deadline=deadline,
            server_time=now,
        )
