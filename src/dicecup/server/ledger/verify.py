"""The offline check of a record from a server: chain, commitments, seeds, dice. Trusts nothing but the record.

`docs/fairness.md` says what it proves, and what it cannot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...fair_dice import FairDice, SharedDice, commitment
from ...rules import DicecupError, Enter, Malformed, Record
from .chain import Event, UnknownKind, fact_of, linked
from .events import Rolled
from .export import chain_of, games_of, pledge_headers, with_marks
from .fold import replayed
from .state import Pledge, TableState, fair_dice

OF_A_SERVER = ("Table", "Series", "Fingerprint", "Commitment", "Seeds", "Secret", "Head")
"""Headers that only a server writes, and never without the events."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was looked at. `holds` is None where it could not be decided yet."""

    name: str
    holds: bool | None
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    checks: tuple[Check, ...]

    @property
    def verdict(self) -> str:
        """`verified`, `failed`, or `open`: nothing is wrong, but not all can be checked: a secret is not told yet, dice
        were real, or a newer version made an event."""
        if any(check.holds is False for check in self.checks):
            return "failed"
        return "open" if any(check.holds is None for check in self.checks) else "verified"


def verify(text: str, head: str | None = None) -> Report:
    """Check a record's text; with `head`, also that its chain ends in (or passes through) the head you wrote down."""
    return Report(tuple(_checks(text, None if head is None else _head(head))))


def _head(written: str) -> str:
    head = written.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", head):
        raise Malformed(f"a head is 64 hexadecimal digits, 0 to 9 and a to f; got {written[:80]!r}")
    return head


def _checks(text: str, known_head: str | None) -> Iterator[Check]:
    try:
        record = Record.parse(text)
        events = chain_of(record)
    except DicecupError as error:
        yield Check("record", False, str(error))
        return
    yield Check("record", True, f"{len(record.series.games)} game(s) replay by the rules of {record.series.book.name}")
    if not events:
        yield from _checks_without_events(record, known_head)
        return
    unread: UnknownKind | None = None
    try:
        events = list(linked(events))
        state, rolls = _replay(events)
    except UnknownKind as error:
        unread = error
    except DicecupError as error:
        yield Check("chain", False, str(error))
        return
    yield Check("chain", True, f"{len(events)} events, each bound to all before it; head {events[-1].head}")
    yield _head_check(record, events[-1].head)
    if known_head is not None:
        heads = {event.head: event.seq for event in events}
        seq = heads.get(known_head)
        found = f"the head you know is that of event {seq}" if seq else "the head you know is not in this chain"
        yield Check("known head", seq is not None, found)
    if unread is not None:
        yield Check("games", None, str(unread))
        return
    yield from _game_checks(record, state, rolls)


def _checks_without_events(record: Record, known_head: str | None) -> Iterator[Check]:
    """Whoever takes the events out of a record must not get away with it."""
    left = next((name for name in OF_A_SERVER if record.header(name) is not None), None)
    if left is not None:
        yield Check("chain", False, f"the record was played on a server, as its header {left} says, but has no events")
    else:
        yield Check("chain", None, "the record carries no events: it was not played on a server")
    if known_head is not None:
        yield Check("known head", False, "the head you know is not in this record, which carries no events")


def _head_check(record: Record, head: str) -> Check:
    written = record.header("Head")
    fits = written == head
    return Check("head", fits, "the record's head is the chain's" if fits else f"the record says head {written}")


_Roll = tuple[int, tuple[int, int, int], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""A roll of the chain: game number, place, dice before, positions kept, dice after."""


def _replay(events: Sequence[Event]) -> tuple[TableState, list[_Roll]]:
    """What events that follow one another add up to, and every roll among them."""
    state: TableState | None = None
    rolls: list[_Roll] = []
    for event in events:
        before, fact = state, fact_of(event)
        state = replayed(state, event, fact)
        if isinstance(fact, Rolled) and before is not None:
            place = (fact.side, fact.turn, fact.roll)
            rolls.append((len(before.pledges), place, before.dice, fact.keep, fact.dice))
    assert state is not None  # there is at least one event
    return state, rolls


def _game_checks(record: Record, state: TableState, rolls: Sequence[_Roll]) -> Iterator[Check]:
    number = record.header("Series") or ""
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:6]) <= len(state.series):
        yield Check("games", False, f"the record claims to be series {number[:20]!r}, which the chain does not have")
        return
    played = state.series[int(number) - 1]
    # Compared as text: dice, boxes, points, sides and endings all stand in it.
    same = Record(played).dump() == Record(record.series).dump()
    yield Check("games", same, "the games are those of the chain" if same else "the games are not those of the chain")
    marked = with_marks(Record(played), state, int(number))
    yield from _taken_back_check(record, marked)
    yield from _help_check(record, marked)
    if state.options.dice == "real":
        yield Check("dice", None, "real dice were rolled: there is nothing to verify about them")
        return
    pledges = games_of(state, int(number))
    own = [header for header in record.headers if header[0] in ("Commitment", "Seeds", "Secret")]
    told = own == pledge_headers(pledges)
    yield Check("headers", told, "commitments, seeds and secrets are the chain's" if told else "the headers differ")
    for pledge in pledges:
        yield from _pledge_checks(state, pledge, [roll for roll in rolls if roll[0] == pledge.game])


def _taken_back_check(record: Record, told: Record) -> Iterator[Check]:
    """Whether the record marks the entries that were taken back; nothing where there were none."""
    if _undone(record) != _undone(told):
        yield Check("taken back", False, "the marks of help are not the entries that the chain says were taken back")
    elif undone := _undone(told):
        entries = "1 entry was" if len(undone) == 1 else f"{len(undone)} entries were"
        yield Check("taken back", True, f"{entries} taken back before the next roll; no die was rolled again")


def _help_check(record: Record, told: Record) -> Iterator[Check]:
    """Whether the record marks the help that the chain tells of; nothing where the chain does not tell of all help."""
    if not told.knows_help:
        return
    if not record.knows_help or set(record.help or ()) != set(told.help or ()):
        yield Check("help", False, "the marks of help are not those of the chain")
    elif not told.help:
        yield Check("help", True, "no decision was made with help")
    else:
        decisions = "1 decision was" if len(told.help) == 1 else f"{len(told.help)} decisions were"
        yield Check("help", True, f"{decisions} made with help, and marked so")


def _undone(record: Record) -> dict[str, Enter]:
    """The entries that a record says were taken back, by their place."""
    return {mark.place: mark.taken_back for mark in record.help or () if mark.taken_back is not None}


def _pledge_checks(state: TableState, pledge: Pledge, rolls: Sequence[_Roll]) -> Iterator[Check]:
    game = f"game {pledge.game}"
    if pledge.secret is None:
        when = "when the game is over" if state.day is None else f"when the day {state.day} is over"
        yield Check(game, None, f"its secret is not told yet; it will be {when}")
        return
    secret = bytes.fromhex(pledge.secret)
    before = "before the seeds" if state.day is None else "for the day"
    if commitment(secret) != pledge.commitment:
        yield Check(game, False, f"the secret is not the one committed to {before}")
        return
    if state.day is None:
        yield Check(game, True, "the secret is the one committed to before any seed was added")
        yield _seeds_check(game, pledge)
    else:
        committed = f"the commitment {pledge.commitment}; compare it with the one published before that day"
        yield Check(game, True, f"the secret of the day {state.day} fits {committed}")
    yield _dice_check(game, fair_dice(state, pledge, secret), state.day, rolls)


def _seeds_check(game: str, pledge: Pledge) -> Check:
    seeds = [seed for seed in pledge.seeds or () if seed]
    if not seeds:
        return Check(f"{game} seeds", None, "nobody added a seed, so the server alone decided the dice")
    return Check(f"{game} seeds", True, f"{len(seeds)} seed(s) added after the commitment, before the start")


def _dice_check(game: str, dice: FairDice | SharedDice, day: str | None, rolls: Sequence[_Roll]) -> Check:
    for _, (side, turn, roll), before, keep, shown in rolls:
        wanted = dice.dice(side, turn, roll, before, keep)
        if list(shown) != wanted:
            where = f"roll {roll} of turn {turn} of side {side + 1}" if turn else f"a roll for the start by {side + 1}"
            return Check(f"{game} dice", False, f"{where} shows {shown}, but should be {tuple(wanted)}")
    source = "secret and seeds" if day is None else f"the secret and the day {day}, as for everybody who played it"
    return Check(f"{game} dice", True, f"all {len(rolls)} rolls follow from {source}")
