"""A table and its games that are over, as lists show them; and the same as text, which spares folding the table."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...rules import Game, Rulebook
from ..ledger.options import shared_rulebook
from ..ledger.state import Ending, TableState


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A game that is over, as lists show it."""

    table: str
    number: int
    """At its table, from 1."""
    book: Rulebook
    status: str
    sides: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    resigned: frozenset[int]
    ending: Ending
    real_dice: bool
    """Whether people rolled dice of their own, of which only the last of a turn are known, or none."""

    def sides_of(self, holder: str) -> list[int]:
        return [side for side, holders in enumerate(self.ending.holders) if holder in holders]


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as a person's list of tables shows it."""

    table: str
    title: str
    book: Rulebook
    names: tuple[str, ...]
    phase: str
    acting: str | None
    """The holder whose move it is."""
    host: str
    seats: tuple[tuple[str, str], ...]
    """The people with a seat: holder and name."""
    turn_began: int
    games: tuple[EndedGame, ...]

    @property
    def holders(self) -> set[str]:
        """The people with a seat, and the host."""
        return {self.host, *(holder for holder, _ in self.seats)}

    def names_of(self, holder: str) -> set[str]:
        """The names under which somebody sits here."""
        return {name for each, name in self.seats if each == holder}


def games_at(state: TableState) -> Iterator[Game]:
    """Every game of a table, in order."""
    return (game for series in state.series for game in series.games)


def summarised(state: TableState) -> TableSummary:
    seat = state.acting_seat
    ended = zip(games_at(state), state.endings, strict=False)  # the last game may be under way
    return TableSummary(
        table=state.table,
        title=state.options.title,
        book=state.options.rulebook,
        names=tuple(seat.name for seat in state.seats if seat.name),
        phase=state.phase,
        acting=None if seat is None else state.seats[seat].holder,
        host=state.host,
        seats=tuple((each.holder, each.name) for each in state.seats if each.holder),
        turn_began=state.turn_began,
        games=tuple(_ended(state, number, game, ending) for number, (game, ending) in enumerate(ended, start=1)),
    )


def _ended(state: TableState, number: int, game: Game, ending: Ending) -> EndedGame:
    return EndedGame(
        table=state.table,
        number=number,
        book=game.book,
        status=game.status,
        sides=tuple(side.name for side in game.sides),
        scores=tuple(game.totals),
        winners=tuple(game.winners),
        resigned=frozenset(game.resigned),
        ending=ending,
        real_dice=state.options.dice == "real",
    )


# --- as text ----------------------------------------------------------------------------------------------------


def summary_text(summary: TableSummary) -> str:
    return json.dumps(
        {
            "title": summary.title,
            "book": summary.book.book.name,
            "rules": summary.book.changes,
            "names": summary.names,
            "phase": summary.phase,
            "acting": summary.acting,
            "host": summary.host,
            "seats": summary.seats,
            "turn_began": summary.turn_began,
            "real_dice": any(game.real_dice for game in summary.games),
            "games": [_game_json(game) for game in summary.games],
        }
    )


def _game_json(game: EndedGame) -> dict[str, Any]:
    return {
        "status": game.status,
        "sides": game.sides,
        "scores": game.scores,
        "winners": game.winners,
        "resigned": sorted(game.resigned),
        "at": game.ending.at,
        "holders": game.ending.holders,
        "bots": game.ending.bots,
        "helped": sorted(game.ending.helped),
    }


def summary_of(table: str, text: str) -> TableSummary:
    """The summary that a text holds."""
    data = json.loads(text)
    book = shared_rulebook(data["book"], data["rules"])
    return TableSummary(
        table=table,
        title=data["title"],
        book=book,
        names=tuple(data["names"]),
        phase=data["phase"],
        acting=data["acting"],
        host=data["host"],
        seats=tuple((holder, name) for holder, name in data["seats"]),
        turn_began=data["turn_began"],
        games=tuple(
            _game_of(table, number, book, data["real_dice"], game) for number, game in enumerate(data["games"], start=1)
        ),
    )


def _game_of(table: str, number: int, book: Rulebook, real_dice: bool, data: dict[str, Any]) -> EndedGame:
    return EndedGame(
        table=table,
        number=number,
        book=book,
        status=data["status"],
        sides=tuple(data["sides"]),
        scores=tuple(data["scores"]),
        winners=tuple(data["winners"]),
        resigned=frozenset(data["resigned"]),
        ending=Ending(
            at=data["at"],
            holders=tuple(map(tuple, data["holders"])),
            bots=tuple(data["bots"]),
            helped=frozenset(data["helped"]),
        ),
        real_dice=real_dice,
    )
