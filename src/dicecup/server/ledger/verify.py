"""The offline check of a record from a server: chain, commitments, seeds, dice. It trusts nothing but the record.

`docs/fairness.md` explains what it proves, and what it cannot.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ...fair_dice import FairDice, SharedDice, commitment
from ...rules import DicecupError, Enter, Malformed, Record
from ...words import say
from ...words.command_line import verification
from .chain import BrokenChain, Event, UnknownKind, fact_of, linked
from .events import Rolled, Started
from .export import chain_of, games_of, pledge_headers, with_marks
from .fold import replayed
from .state import Pledge, TableState, fair_dice

OF_A_SERVER = ("Table", "Series", "Fingerprint", "Commitment", "Seeds", "Secret", "Head")
"""Headers that only a server writes, and never without the events."""
ONCE = ("Table", "Series", "Dice", "Head")


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was checked. `holds` is None if it could not be decided yet."""

    name: str
    holds: bool | None
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    checks: tuple[Check, ...]

    @property
    def verdict(self) -> str:
        """`verified`, `failed`, or `open`: nothing is wrong, but not everything can be checked, because a secret is not
        revealed yet, the dice were real, or a newer version made an event."""
        if any(check.holds is False for check in self.checks):
            return "failed"
        return "open" if any(check.holds is None for check in self.checks) else "verified"


def verify(text: str, head: str | None = None) -> Report:
    """Check a record's text; with `head`, also that its chain ends in (or passes through) the head you wrote down."""
    return Report(tuple(_checks(text, None if head is None else _head(head))))


def _head(written: str) -> str:
    head = written.strip().lower()
    if not re.fullmatch("[0-9a-f]{64}", head):
        raise Malformed(say(verification.HEAD_FORM, head=written[:80]))
    return head


def _checks(text: str, known_head: str | None) -> Iterator[Check]:
    try:
        record = Record.parse(text)
        events = chain_of(record)
    except DicecupError as error:
        yield Check("record", False, str(error))
        return
    series = record.series
    yield Check("record", True, say(verification.REPLAYS, count=len(series.games), book=series.book.name))
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
    yield Check("chain", True, say(verification.CHAIN_HOLDS, count=len(events), head=events[-1].head))
    yield _head_check(record, events[-1].head)
    for name in ONCE:
        if sum(header == name for header, _ in record.headers) > 1:
            yield Check("headers", False, say(verification.HEADER_TWICE, header=name))
    if known_head is not None:
        heads = {event.head: event.seq for event in events}
        seq = heads.get(known_head)
        found = say(verification.KNOWN_HEAD, event=seq) if seq else verification.HEAD_UNKNOWN
        yield Check("known head", seq is not None, found)
    if unread is not None:
        yield Check("games", None, str(unread))
        return
    yield from _game_checks(record, state, rolls)


def _checks_without_events(record: Record, known_head: str | None) -> Iterator[Check]:
    """Nobody must get away with taking the events out of a record."""
    left = next((name for name in OF_A_SERVER if record.header(name) is not None), None)
    if left is not None:
        yield Check("chain", False, say(verification.EVENTS_TAKEN_OUT, header=left))
    else:
        yield Check("chain", None, verification.NO_EVENTS)
    if known_head is not None:
        yield Check("known head", False, verification.HEAD_WITHOUT_EVENTS)


def _head_check(record: Record, head: str) -> Check:
    written = record.header("Head")
    fits = written == head
    return Check("head", fits, verification.HEAD_FITS if fits else say(verification.HEAD_DIFFERS, head=written))


_Roll = tuple[int, tuple[int, int, int], tuple[int, ...], tuple[int, ...], tuple[int, ...]]
"""A roll in the chain: game number, place, dice before, positions kept, dice after."""


def _replay(events: Sequence[Event]) -> tuple[TableState, list[_Roll]]:
    """The state that linked events add up to, and every roll among them."""
    state: TableState | None = None
    rolls: list[_Roll] = []
    for event in events:
        before, fact = state, fact_of(event)
        state = replayed(state, event, fact)
        if isinstance(fact, Started) and _names(fact) != [state.seats[seat].name for seat in _seats(fact)]:
            raise BrokenChain(verification.OTHER_NAMES)
        if isinstance(fact, Rolled) and before is not None:
            place = (fact.side, fact.turn, fact.roll)
            rolls.append((len(before.pledges), place, before.dice, fact.keep, fact.dice))
    assert state is not None  # there is at least one event
    return state, rolls


def _seats(start: Started) -> list[int]:
    return [seat for side in start.sides for seat in side.seats]


def _names(start: Started) -> list[str]:
    """The names of those who play, in the order of their seats."""
    return [name for side in start.sides for name in (side.partners or (side.name,))]


def _game_checks(record: Record, state: TableState, rolls: Sequence[_Roll]) -> Iterator[Check]:
    number = record.header("Series") or ""
    if not number.isascii() or not number.isdigit() or not 1 <= int(number[:6]) <= len(state.series):
        yield Check("games", False, say(verification.NO_SUCH_SERIES, number=number[:20]))
        return
    played = state.series[int(number) - 1]
    # Compared as text, which contains all dice, boxes, points, sides and endings.
    same = Record(played).dump() == Record(record.series).dump()
    yield Check("games", same, verification.GAMES_FIT if same else verification.GAMES_DIFFER)
    marked = with_marks(Record(played), state, int(number))
    yield from _taken_back_check(record, marked)
    yield from _help_check(record, marked)
    if state.options.dice == "real":
        yield Check("dice", None, verification.REAL_DICE)
        return
    pledges = games_of(state, int(number))
    own = [header for header in record.headers if header[0] in ("Fingerprint", "Commitment", "Seeds", "Secret")]
    told = own == [("Fingerprint", (state.options.rulebook.digest,)), *pledge_headers(pledges)]
    yield Check("headers", told, verification.HEADERS_FIT if told else verification.HEADERS_DIFFER)
    for pledge in pledges:
        yield from _pledge_checks(state, pledge, [roll for roll in rolls if roll[0] == pledge.game])


def _taken_back_check(record: Record, told: Record) -> Iterator[Check]:
    """Whether the record marks the entries that were taken back; no check if there were none."""
    if _undone(record) != _undone(told):
        yield Check("taken back", False, verification.OTHER_ENTRIES_TAKEN_BACK)
    elif undone := _undone(told):
        yield Check("taken back", True, say(verification.TAKEN_BACK, count=len(undone)))


def _help_check(record: Record, told: Record) -> Iterator[Check]:
    """Whether the record marks the help that the chain shows; no check if the chain does not show all help."""
    if not told.knows_help:
        return
    if not record.knows_help or set(record.help or ()) != set(told.help or ()):
        yield Check("help", False, verification.OTHER_HELP)
    elif not told.help:
        yield Check("help", True, verification.NO_HELP)
    else:
        yield Check("help", True, say(verification.WITH_HELP, count=len(told.help)))


def _undone(record: Record) -> dict[str, Enter]:
    """The entries that a record says were taken back, by their place."""
    return {mark.place: mark.taken_back for mark in record.help or () if mark.taken_back is not None}


def _pledge_checks(state: TableState, pledge: Pledge, rolls: Sequence[_Roll]) -> Iterator[Check]:
    game = f"game {pledge.game}"
    if pledge.secret is None:
        told_later = verification.TOLD_AFTER_GAME if state.day is None else verification.TOLD_AFTER_DAY
        yield Check(game, None, say(told_later, day=state.day))
        return
    secret = bytes.fromhex(pledge.secret)
    if commitment(secret) != pledge.commitment:
        other = verification.OTHER_SECRET if state.day is None else verification.OTHER_SECRET_OF_DAY
        yield Check(game, False, other)
        return
    if state.day is None:
        yield Check(game, True, verification.COMMITMENT_FITS)
        yield _seeds_check(game, pledge)
    else:
        fits = say(verification.DAY_FITS, day=state.day, commitment=pledge.commitment)
        yield Check(game, True, fits)
    yield _dice_check(game, fair_dice(state, pledge, secret), state.day, rolls)


def _seeds_check(game: str, pledge: Pledge) -> Check:
    seeds = [seed for seed in pledge.seeds or () if seed]
    if not seeds:
        return Check(f"{game} seeds", None, verification.NO_SEEDS)
    return Check(f"{game} seeds", True, say(verification.SEEDS_ADDED, count=len(seeds)))


def _dice_check(game: str, dice: FairDice | SharedDice, day: str | None, rolls: Sequence[_Roll]) -> Check:
    for _, (side, turn, roll), before, keep, shown in rolls:
        wanted = dice.dice(side, turn, roll, before, keep)
        if list(shown) != wanted:
            sentence = verification.OTHER_DICE if turn else verification.OTHER_START_DICE
            place = {"roll": roll, "turn": turn, "side": side + 1}
            return Check(f"{game} dice", False, say(sentence, **place, shown=shown, wanted=tuple(wanted)))
    follow = verification.DICE_FOLLOW if day is None else verification.DICE_OF_DAY_FOLLOW
    return Check(f"{game} dice", True, say(follow, count=len(rolls), day=day))
