"""Decisions about seats: sitting down, leaving, standing in, moving a seat to another device."""

from __future__ import annotations

import hashlib
import unicodedata
from collections.abc import Sequence
from typing import Literal

from ...players import PLAYERS
from ...rules import UnknownName
from ...rules.game import is_name
from ...rules.rulebook import JOINERS
from ...words import erased, refusals, say
from . import actions as a
from .decision import Situation, TableDecision, answer, stand_in_bot
from .events import BOT, Hosted, Left, Linked, Moved, Resigned, Returned, Seated, StoodIn
from .refusal import Refused
from .state import TableState


def own_seat(state: TableState, number: int | None, situation: Situation, default: Sequence[int] = ()) -> int:
    """The seat that is meant, which must belong to the person who acts. Without a number it is their first seat in
    `default`, or else their first seat."""
    own = state.seats_of(situation.by)
    if number is None:
        likely = [seat for seat in own if seat in default] or own
        if not likely:
            raise Refused("not_your_seat", refusals.NO_SEAT)
        return likely[0]
    if number not in own:
        raise Refused("not_your_seat", say(refusals.NOT_YOUR_SEAT, number=number))
    return number


def check_host(state: TableState, situation: Situation) -> None:
    """The host may do this; while the host is away, anybody with a seat may."""
    if situation.by == state.host:
        return
    if state.host not in situation.present and state.seats_of(situation.by):
        return
    raise Refused("not_host", refusals.ONLY_HOST)


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _open_seat(state: TableState, number: int | None) -> int:
    if state.phase != "gathering" or state.between_games:
        raise Refused("wrong_phase", refusals.SEATS_BEFORE_GAME)
    seats = state.seats
    if number is None:
        number = next((n for n, seat in enumerate(seats) if seat.is_open), None)
        if number is None:
            raise Refused("seat_taken", refusals.ALL_TAKEN)
    if number >= len(seats) or not seats[number].is_open:
        why = refusals.SEAT_TAKEN if number < len(seats) else refusals.NO_SUCH_SEAT
        raise Refused("seat_taken", say(why, number=number))
    return number


@answer.register
def _sit(action: a.Sit, decision: TableDecision) -> None:
    state, situation = decision.state, decision.situation
    if state.seats_of(situation.by) and not state.options.one_screen:
        raise Refused("seat_taken", refusals.ONE_SEAT_EACH)
    number = _open_seat(state, action.seat)
    name = action.name or situation.name
    if not is_name(name) or not as_seen(name):
        raise Refused("malformed", refusals.NOT_A_NAME)
    if as_seen(name) in map(as_seen, (*(seat.name for seat in state.seats), *state.options.teams)):
        raise Refused("name_taken", say(refusals.NAME_TAKEN, name=name))
    if is_reserved(name):
        raise Refused("name_taken", say(refusals.RESERVED_NAME, name=name))
    decision.add(Seated(seat=number, holder=situation.by, bot=None, name=name))


def _check_bot(decision: TableDecision, name: str) -> str:
    if name not in PLAYERS:
        raise UnknownName("bot", name, PLAYERS)
    refusal = decision.situation.bot_refusal
    reason = refusal(name, decision.state.options.rulebook) if refusal else None
    if reason is not None:
        raise Refused("illegal", reason)
    return name


@answer.register
def _add_bot(action: a.AddBot, decision: TableDecision) -> None:
    state = decision.state
    check_host(state, decision.situation)
    if state.options.dice == "real":
        raise Refused("wrong_phase", refusals.NO_BOT_FOR_REAL_DICE)
    seat_bot(decision, action.bot, action.seat)


_UNSEEN = JOINERS | {*"\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800", *map(chr, range(0xFE00, 0xFE10))}
"""Invisible characters that count as printable, or occur in emoji."""
_LETTERS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХԚԜаеѕіјорсухԁһԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧοιν", "ABESIJKMHOPCTYXQWaesijopcyxdhqwABEZHIKMNOPTYXoiv"
)
"""Cyrillic and Greek letters that look like Latin ones."""


def as_seen(name: str) -> str:
    """How a name looks: two names with the same result cannot be told apart on a screen. Empty if nothing shows."""
    shown = (each for each in unicodedata.normalize("NFKC", name) if each not in _UNSEEN)
    return " ".join("".join(shown).translate(_LETTERS).split())


_READ_AS = str.maketrans("01345@$|!l", "oieasasiii")
"""Digits and signs that people read as letters; an l is as good as an i."""
RESERVED = (
    *("admin", "administrator", "bot", "coach", "dicecup", "host"),
    *("moderator", "operator", "server", "staff", "support", "system"),
)


def is_reserved(name: str) -> bool:
    """Whether a person with that name could be mistaken for a bot, for the server or its operator, or for somebody who
    was deleted, however the name is written: `exp3rt`, `Bot Expert 2` and `D1cecup` too."""
    read = _as_read(name)
    tried = {each for whole in (read, read.rstrip("0123456789@$|!")) for each in (whole, whole.translate(_READ_AS))}
    tried |= {each.removesuffix("bot") for each in tried} | {each.removeprefix("bot") for each in tried}
    taken = (*RESERVED, say(erased.NAME, number=""), *(bot.rpartition(":")[2] for bot in PLAYERS))
    return not tried.isdisjoint(_as_read(each).translate(_READ_AS) for each in taken)


def _as_read(name: str) -> str:
    """The letters, digits and signs of a name, without spaces, accents and capitals."""
    letters = unicodedata.normalize("NFKD", as_seen(name).casefold())
    return "".join(each for each in letters if each.isalnum() or each in "@$|!")


def seat_bot(decision: TableDecision, bot: str, number: int | None = None) -> None:
    """Put a bot on a seat. It is named after its kind, with a number if there are several."""
    state = decision.state
    _check_bot(decision, bot)
    number = _open_seat(state, number)
    taken = {each.casefold() for each in (*(seat.name for seat in state.seats), *state.options.teams)}
    kind = f"{bot.rpartition(':')[2].capitalize()} bot"
    name, count = kind, 1
    while name.casefold() in taken:
        count += 1
        name = f"{kind} {count}"
    decision.add(Seated(seat=number, holder=None, bot=bot, name=name))


@answer.register
def _remove(action: a.Remove, decision: TableDecision) -> None:
    state, situation, number = decision.state, decision.situation, action.seat
    if situation.by != state.host:  # not somebody acting for an absent host: nobody loses a seat to a bad connection
        raise Refused("not_host", refusals.ONLY_HOST)
    if number >= len(state.seats) or state.seats[number].is_open:
        raise Refused("not_found", say(refusals.NOBODY_ON_SEAT, number=number))
    seat = state.seats[number]
    free = state.phase == "gathering" and not state.between_games
    if not free:
        if seat.holder is None:
            raise Refused("wrong_phase", refusals.BOT_LEAVES_LATER)
        _check_absent(seat.holder, seat.name, situation)
    _vacate(decision, number, "removed")


def _check_absent(holder: str | None, name: str, situation: Situation) -> None:
    if holder in situation.present:
        raise Refused("not_absent", say(refusals.IS_THERE, name=name))


@answer.register
def _leave(action: a.Leave, decision: TableDecision) -> None:
    _vacate(decision, own_seat(decision.state, action.seat, decision.situation), "left")


def _vacate(decision: TableDecision, number: int, why: Literal["left", "removed"]) -> None:
    """Empty a seat. A side that plays alone resigns; in a team, and in later games of the series, a bot takes over.

    A bot cannot roll real dice: there the host (or somebody else who is left, even with another seat of their own)
    writes for the seat from then on.
    """
    state = decision.state
    seat = state.seats[number]
    game, side = state.game, state.side_of(number)
    if game is not None and side is not None and len(state.line_up[side]) == 1 and side not in game.resigned:
        decision.add(Resigned(side=side, seat=number))
    state = decision.state
    others = [other.holder for other in state.seats if other.holder and other.holder != seat.holder]
    stand_in = heir = None
    if side is not None and (state.phase == "playing" or state.between_games):
        if state.options.dice == "fair":
            stand_in = stand_in_bot()
        else:
            heirs = others or [other.holder for n, other in enumerate(state.seats) if other.holder and n != number]
            heir = state.host if state.host in heirs else next(iter(heirs), None)
    decision.add(Left(seat=number, stand_in=stand_in, heir=heir, why=why))
    if seat.holder == state.host and not decision.state.seats_of(state.host) and others:
        decision.add(Hosted(holder=others[0]))


@answer.register
def _stand_in(action: a.StandIn, decision: TableDecision) -> None:
    state, situation = decision.state, decision.situation
    if action.seat >= len(state.seats) or state.seats[action.seat].holder is None:
        raise Refused("not_found", say(refusals.NO_PERSON_ON_SEAT, number=action.seat))
    seat = state.seats[action.seat]
    if seat.holder != situation.by:
        check_host(state, situation)
        _check_absent(seat.holder, seat.name, situation)
    if seat.stand_in:
        raise Refused("wrong_phase", say(refusals.BOT_ALREADY, name=seat.name))
    if state.options.dice == "real":
        raise Refused("wrong_phase", refusals.NO_BOT_FOR_REAL_DICE)
    bot = _check_bot(decision, action.bot) if action.bot else stand_in_bot()
    decision.add(StoodIn(seat=action.seat, bot=bot, why="asked"))


@answer.register
def _return(action: a.Return, decision: TableDecision) -> None:
    state = decision.state
    standing = [n for n, seat in enumerate(state.seats) if seat.stand_in]
    number = own_seat(state, action.seat, decision.situation, default=standing)
    if not state.seats[number].stand_in:
        raise Refused("wrong_phase", refusals.NOBODY_STANDS_IN)
    decision.add(Returned(seat=number))


@answer.register
def _link(action: a.SeatLink, decision: TableDecision) -> None:
    state, situation = decision.state, decision.situation
    number = own_seat(state, action.seat, situation)
    assert situation.seat_token is not None  # only people ask for links, and their situation has it
    token = situation.seat_token(state.table, number, state.seq + 1)
    decision.add(Linked(seat=number, hash=token_hash(token)))


@answer.register
def _revoke(action: a.RevokeSeatLink, decision: TableDecision) -> None:
    decision.add(Linked(seat=own_seat(decision.state, action.seat, decision.situation), hash=None))


@answer.register
def _claim(action: a.ClaimSeat, decision: TableDecision) -> None:
    state, situation = decision.state, decision.situation
    wanted = token_hash(action.token)
    number = next((n for n, seat in enumerate(state.seats) if seat.link == wanted), None)
    if number is None:
        raise Refused("not_found", refusals.LINK_USED)
    own = [seat for seat in state.seats_of(situation.by) if seat != number]
    if own and not state.options.one_screen:
        raise Refused("seat_taken", refusals.SEATED_ALREADY)
    if situation.by == BOT:
        raise Refused("not_your_seat", refusals.BOTS_HOLD_NONE)
    decision.add(Moved(seat=number, holder=situation.by, hash=wanted))
