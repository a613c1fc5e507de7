"""What everybody at a table gets to see: the state as JSON. It holds no secret, so all viewers get the same."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

from pydantic import BaseModel, Field

from ...rules import Game, Rulebook, Series
from ...rules.series import earnings
from ..ledger.options import TableOptions
from ..ledger.state import Phase, TableState
from .pad_view import PadView, pad_view
from .placement_view import PlacementView
from .rule_notes import Note, notes


class SeatView(BaseModel):
    seat: int
    name: str
    holder: str | None = Field(description="the code of the person who holds it; compare with `holder` in your `you`")
    bot: str | None = Field(description="the bot that sits here")
    stand_in: str | None = Field(description="the bot that plays for an absent person")
    side: int | None
    seeded: bool
    present: bool = Field(description="whether a bot sits here or its person has a socket open")


class SideView(BaseModel):
    name: str
    partners: list[str]
    seats: list[int]
    card: dict[str, Any] = Field(description="boxes filled, log of Yahtzees, bonuses")
    totals: dict[str, Any]
    resigned: bool


class GameView(BaseModel):
    number: int = Field(description="in its series, from 1")
    status: Literal["starting", "playing", "finished", "resigned", "abandoned"]
    side: int = Field(description="whose turn it is, or who rolls for the start")
    seat: int | None = Field(description="the seat that is to move")
    player: str = Field(description="who holds the dice: the side, or in a team the partner")
    turn: int
    turns: int = Field(description="how many turns a side has")
    awaits: Literal["dice", "decision", "nothing"]
    dice: list[int] = Field(description="the five dice by position; empty before the first roll")
    kept: list[int] = Field(description="positions held before the last roll")
    rolls_left: int
    is_yahtzee: bool = Field(description="whether the dice on the table are five of a kind")
    placements: list[PlacementView] = Field(description="the boxes that the dice may be entered in now")
    scratches: list[str] = Field(description="boxes in which a zero may be chosen although the dice score")
    notes: list[Note] = Field(description="what the rules say about these dice: a forced box, a Joker, a bonus")
    start_rolls: list[tuple[int, str]]
    start_totals: list[int] = Field(description="the totals of those rolls; the highest begins")
    sides: list[SideView]
    pad: PadView
    winners: list[int]
    earned: list[int] = Field(description="with difference scoring, what each side earned in this game")


class BookName(BaseModel):
    name: str
    title: str
    summary: str
    changes: dict[str, str] = Field(description="house rules")


class PledgeView(BaseModel):
    game: int = Field(description="at this table, from 1")
    commitment: str
    seeds: list[str] | None = Field(description="settled when the game starts")
    secret: str | None = Field(description="told when the game is over")


class StandingView(BaseModel):
    side: int
    scores: list[int]
    total: int
    earned: int
    won: int


class TableView(BaseModel):
    """A table as everybody sees it."""

    table: str
    seq: int = Field(description="the last event")
    head: str = Field(description="the chain's head: write it down to prove later that nothing was changed")
    phase: Phase
    between_games: bool = Field(description="whether the series goes on with another game")
    correctable: int | None = Field(description="with real dice: the side whose last score can be corrected")
    options: TableOptions
    book: BookName
    host: str
    seats: list[SeatView]
    watching: int = Field(description="spectators connected")
    games_played: int
    game: GameView | None
    standings: list[StandingView]
    series_winners: list[int]
    pledges: list[PledgeView] = Field(description="the last three games' commitments, seeds and secrets")
    seed_wanted: list[int] = Field(description="seats that have not added their seed to the coming game")
    deadline: int | None = Field(description="when a bot stands in for the seat to move, in ms since 1970")
    server_time: int


def table_view(
    state: TableState, *, now: int, deadline: int | None = None, connected: Collection[str] = (), watching: int = 0
) -> dict[str, Any]:
    """The JSON of a `TableView`."""
    series = state.series[-1] if state.series else None
    return {
        "table": state.table,
        "seq": state.seq,
        "head": state.head,
        "phase": state.phase,
        "between_games": state.between_games,
        "correctable": state.before_entry.game.side if state.before_entry else None,
        "options": state.options.model_dump(mode="json"),
        "book": _book(state.options.rulebook),
        "host": state.host,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "holder": seat.holder,
                "bot": seat.bot,
                "stand_in": seat.stand_in,
                "side": state.side_of(number),
                "seeded": seat.seed is not None,
                "present": seat.holder in connected if seat.holder else seat.bot is not None,
            }
            for number, seat in enumerate(state.seats)
        ],
        "watching": watching,
        "games_played": sum(game.is_over for each in state.series for game in each.games),
        "game": _game(state, series) if series else None,
        "standings": _standings(series) if series and series.length > 1 else [],
        "series_winners": list(series.winners) if series else [],
        "pledges": [
            {
                "game": pledge.game,
                "commitment": pledge.commitment,
                "seeds": None if pledge.seeds is None else list(pledge.seeds),
                "secret": pledge.secret,
            }
            for pledge in state.pledges[-3:]
        ],
        "seed_wanted": state.unseeded if state.phase == "gathering" else [],
        "deadline": deadline,
        "server_time": now,
    }


def _game(state: TableState, series: Series) -> dict[str, Any]:
    game = series.game
    decision = game.awaits == "decision"
    roll = game.roll
    resigned = game.resigned
    return {
        "number": len(series.games),
        "status": game.status,
        "side": game.side,
        "seat": state.acting_seat,
        "player": game.player,
        "turn": 0 if game.status == "starting" else _turn(game),
        "turns": len(game.card.points),
        "awaits": game.awaits,
        "dice": list(state.dice),
        "kept": list(state.kept),
        "rolls_left": game.rolls_left,
        "is_yahtzee": decision and roll is not None and roll.is_yahtzee,
        "placements": [
            {"box": str(p.box), "points": p.points, "bonus": p.bonus, "joker": p.joker}
            for p in (game.card.placements(roll) if decision and roll else ())
        ],
        "scratches": [str(p.box) for p in (game.card.scratches(roll) if decision and roll else ())],
        "notes": [note.model_dump() for note in (notes(game.card, roll) if decision and roll else ())],
        "start_rolls": [[side, str(start)] for side, start in game.start_rolls],
        "start_totals": [start.total for _, start in game.start_rolls],
        "sides": [
            {
                "name": side.name,
                "partners": list(side.partners),
                "seats": list(seats),
                "card": card.to_json(),
                "totals": card.totals().to_json(),
                "resigned": number in resigned,
            }
            for number, (side, card, seats) in enumerate(
                zip(game.sides, game.cards, state.line_up or ((),) * len(game.sides), strict=True)
            )
        ],
        "pad": pad_view(series).model_dump(),
        "winners": list(game.winners),
        "earned": list(earnings(game)) if series.difference and game.winners else [],
    }


def _book(book: Rulebook) -> dict[str, Any]:
    return {"name": book.book.name, "title": book.title, "summary": book.book.summary, "changes": book.changes}


def _turn(game: Game) -> int:
    return min(game.turn_number, len(game.card.points))


def _standings(series: Series) -> list[dict[str, Any]]:
    return [
        {
            "side": standing.side,
            "scores": list(standing.scores),
            "total": standing.total,
            "earned": standing.earned,
            "won": standing.won,
        }
        for standing in series.standings
    ]
