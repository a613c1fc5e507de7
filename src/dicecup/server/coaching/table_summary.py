"""A table and its finished games, as lists show them; also as text, which saves folding the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator, TypeAdapter

from ...rules import Game, Rulebook
from ..ledger.export import knows_help, marks_of
from ..ledger.options import shared_rulebook
from ..ledger.state import Ending, TableState


def _rulebook(data: Any) -> Rulebook:
    return shared_rulebook(data["book"], data["rules"])


BookAsJson = Annotated[
    Rulebook,
    PlainValidator(_rulebook),
    PlainSerializer(lambda book: {"book": book.book.name, "rules": book.changes}),
]


@dataclass(frozen=True, slots=True)
class EndedGame:
    """A finished game, as lists show it."""

    table: str
    number: int
    """Its number at its table, from 1."""
    book: BookAsJson
    status: str
    sides: tuple[str, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    resigned: frozenset[int]
    ending: Ending
    real_dice: bool
    """Whether people rolled their own dice, of which only the final ones of a turn are known, or none."""
    helped: tuple[bool | None, ...]
    """By side: whether any decision was made with help; None if unknown."""

    def sides_of(self, holder: str) -> list[int]:
        return [side for side, holders in enumerate(self.ending.holders) if holder in holders]


@dataclass(frozen=True, slots=True)
class TableSummary:
    """A table as a person's list of tables shows it."""

    table: str
    title: str
    book: BookAsJson
    names: tuple[str, ...]
    phase: str
    acting: str | None
    """The holder whose move it is."""
    host: str
    seats: tuple[tuple[str, str], ...]
    """The people with a seat: holder and name."""
    turn_began: int
    games: tuple[EndedGame, ...]
    all_at_once: bool = False
    """Whether all sides play the turn under way at once, so that no event says whose move it is."""

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
        all_at_once=state.hides_moves,
    )


def _ended(state: TableState, number: int, game: Game, ending: Ending) -> EndedGame:
    known, marked = knows_help(state, number), {side for side, _, _ in marks_of(state, number)}
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
        helped=tuple(True if side in marked else False if known else None for side in range(len(game.sides))),
    )


_TEXT = TypeAdapter(TableSummary)


def summary_text(summary: TableSummary) -> str:
    return _TEXT.dump_json(summary).decode()


def summary_of(text: str) -> TableSummary:
    """Read a summary from its text."""
    return _TEXT.validate_json(text)
