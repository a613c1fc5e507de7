"""A table's games as a record, with everything that `verify` needs to check them offline."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace

from ...rules import Malformed, Record
from ...rules.help_mark import UNDO, HelpMark
from ...rules.record import Header
from ...words import say
from ...words.command_line import verification
from .chain import Event, canonical
from .state import Pledge, TableState


def table_record(state: TableState, events: Sequence[Event], series: int | None = None) -> str:
    """The record of a series played at the table (by number from 1; by default the last) with the chain of events.

    The chain is complete: without the events before a series nobody could check that its commitments came before its
    seeds.
    """
    number = len(state.series) if series is None else series
    if not 1 <= number <= len(state.series):
        raise Malformed(say(verification.NO_SERIES, count=len(state.series), number=number))
    headers: list[Header] = [("Table", (state.table,)), ("Series", (str(number),))]
    if state.options.dice == "fair":
        headers.append(("Fingerprint", (state.options.rulebook.digest,)))
    else:
        headers.append(("Dice", ("real",)))
    headers += _bots_header(state, number)
    headers += pledge_headers(games_of(state, number))
    headers += [("Event", (canonical(event.to_json()),)) for event in events]
    headers.append(("Head", (state.head,)))
    return with_marks(Record(state.series[number - 1], tuple(headers)), state, number).dump()


def games_of(state: TableState, series: int) -> tuple[Pledge, ...]:
    """The pledges for the games of a series; empty with real dice."""
    return state.pledges[_places(state, series)]


def with_marks(record: Record, state: TableState, series: int) -> Record:
    """The record of a series with its marks of help. The events of earlier versions do not show what the coach said:
    there only entries taken back are marked, and nothing is claimed about other help."""
    places = _places(state, series)
    games = range(places.start + 1, places.stop + 1)
    marks = tuple(replace(mark, game=mark.game - places.start) for mark in _marks(state, games))
    if state.marked_games.issuperset(games):
        return replace(record, help=marks)
    return replace(record, help=marks, help_kinds=(UNDO,)) if marks else record


def marks_of(state: TableState, game: int) -> Mapping[tuple[int, int, int], HelpMark]:
    """The marks of help in a game of the table (from 1), as in a record, by side, turn and roll."""
    marks = _marks(state, _games_beside(state, game))
    return {(mark.side, mark.turn, mark.roll): mark for mark in marks if mark.game == game}


def knows_help(state: TableState, game: int) -> bool:
    """Whether a record of the game says for every decision if it was made with help."""
    return state.marked_games.issuperset(_games_beside(state, game))


def _games_beside(state: TableState, game: int) -> range:
    """The numbers of all games in the series that a game belongs to."""
    places = (_places(state, series) for series in range(1, len(state.series) + 1))
    return next(range(place.start + 1, place.stop + 1) for place in places if place.start < game <= place.stop)


def _marks(state: TableState, games: range) -> list[HelpMark]:
    """The marks in the games of a series; if not all help is known, only those of entries taken back."""
    marks = [mark for mark in state.help if mark.game in games]
    if state.marked_games.issuperset(games):
        return marks
    return [replace(mark, kinds=(UNDO,)) for mark in marks if UNDO in mark.kinds]


def _places(state: TableState, series: int) -> slice:
    """Where the games of a series are among all games of the table."""
    before = sum(len(each.games) for each in state.series[: series - 1])
    return slice(before, before + len(state.series[series - 1].games))


def _bots_header(state: TableState, series: int) -> list[Header]:
    """Says which sides bots played at the end, so that nobody takes them for people."""
    endings = state.endings[_places(state, series)]
    return [("Bots", endings[-1].bots)] if endings and any(endings[-1].bots) else []


def pledge_headers(pledges: Sequence[Pledge]) -> list[Header]:
    """What was committed to and what was revealed, for people to read; the events say the same."""
    headers: list[Header] = []
    for pledge in pledges:
        game = str(pledge.game)
        headers.append(("Commitment", (game, pledge.commitment)))
        headers.append(("Seeds", (game, *(pledge.seeds or ()))))
        if pledge.secret is not None:
            headers.append(("Secret", (game, pledge.secret)))
    return headers


def chain_of(record: Record) -> list[Event]:
    """The events that a record carries."""
    table = record.header("Table") or ""
    events: list[Event] = []
    for name, values in record.headers:
        if name == "Event":
            number = len(events) + 1
            try:
                event = Event.from_json(table, json.loads(values[0]))
                is_canonical = canonical(event.to_json()) == values[0]
            except RecursionError:
                raise Malformed(say(verification.EVENT_TOO_DEEP, number=number)) from None
            except ValueError:
                raise Malformed(say(verification.EVENT_UNREADABLE, number=number)) from None
            if not is_canonical:  # a key twice, for example: which of the two values counts?
                raise Malformed(say(verification.EVENT_NOT_CANONICAL, number=number))
            events.append(event)
    return events
