"""Turns events into a state. Every event passes through the rules again, so a chain that folds is a legal game.

The server applies its own events once, before it commits them. `fold` replays a chain after a restart, and `verify`
a stranger's chain: an event out of place is a `BrokenChain`, no matter who made it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from ...fair_dice import SCHEMES, check_seed
from ...rules import Enter, Game, Keep, Reroll, Resign, Series, Side, Turn, Write
from ...rules.dice import DICE
from ...rules.help_mark import UNDO, HelpMark
from ...words import say
from ...words.command_line import verification
from . import events as e
from .chain import GENESIS, BrokenChain, Event, UnknownKind, fact_of, linked
from .state import BeforeEntry, Ending, Pledge, Seat, TableState


def fold(events: Iterable[Event], state: TableState | None = None) -> TableState:
    """The table after these events, with every hash and every rule checked."""
    table, seq, head = (state.table, state.seq, state.head) if state else (None, 0, GENESIS)
    for event in linked(events, table, seq, head):
        state = replayed(state, event, fact_of(event))
    if state is None:
        raise BrokenChain(verification.NO_CREATED)
    return state


def replayed(state: TableState | None, event: Event, fact: e.Fact) -> TableState:
    """The table after an event that somebody else made; `BrokenChain` if it is out of place."""
    try:
        return applied(state, event, fact)
    except UnknownKind:
        raise
    except (ValueError, IndexError) as error:
        raise BrokenChain(say(verification.EVENT_WRONG, event=event.seq, kind=event.kind, why=error)) from error


def applied(state: TableState | None, event: Event, fact: e.Fact, game: Game | None = None) -> TableState:
    """The table after one more event, which says `fact`; `game` is the game after it, if the caller knows it."""
    if state is None:
        if not isinstance(fact, e.Created) or fact.format != e.FORMAT:
            raise BrokenChain(say(verification.CREATED_FIRST, format=e.FORMAT))
        state = _created(event.table, fact)
    elif state.phase == "archived":
        raise BrokenChain(verification.TABLE_CLOSED)
    else:
        state = _after(state, fact, event, game)
    changed = state.last_change if isinstance(fact, e.Helped) else event.seq
    return replace(state, seq=event.seq, head=event.head, last_event_at=event.at, last_change=changed)


_AT_A_DAYS_TABLE = (
    *(e.Pledged, e.Seated, e.Started, e.Rolled, e.Entered, e.TookBack, e.Resigned, e.Helped),
    *(e.Linked, e.Moved, e.Revealed, e.Abandoned, e.Archived),
)
"""What can happen at the table of a daily game: one person plays one game. The seat moves only together with all of a
guest's games, to the identity that the same person has logged in to."""


def _after(state: TableState, fact: e.Fact, event: Event, game: Game | None) -> TableState:
    if state.day is not None and not isinstance(fact, _AT_A_DAYS_TABLE):
        raise BrokenChain(say(verification.NOT_AT_DAILY, kind=fact.kind))
    match fact:
        case e.Seated():
            return _seated(state, fact)
        case e.Left():
            return _left(state, fact)
        case e.StoodIn() | e.Returned():
            stand_in, late = (fact.bot, fact.why == "time") if isinstance(fact, e.StoodIn) else (None, False)
            seat = replace(_seat(state, fact.seat), stand_in=stand_in, late=late)
            return replace(_with_seat(state, fact.seat, seat), turn_began=_began(state, event))
        case e.Linked():
            return _with_seat(state, fact.seat, replace(_seat(state, fact.seat), link=fact.hash))
        case e.Moved():
            return _moved(state, fact, event)
        case e.Hosted():
            return replace(state, host=fact.holder)
        case e.Pledged():
            return _pledged(state, fact)
        case e.Seeded():
            return _seeded(state, fact)
        case e.Revealed():
            return _revealed(state, fact)
        case e.Started():
            return _started(state, fact, event)
        case e.Rolled():
            return _rolled(state, fact, event)
        case e.Entered():
            return _entered(state, fact, event, game)
        case e.Wrote():
            return _wrote(state, fact, event, game)
        case e.Corrected():
            return _corrected(state, fact, event, game)
        case e.TookBack():
            return _took_back(state, fact, event)
        case e.Helped():
            return _helped(state, fact, event)
        case e.Resigned():
            return _resigned(state, fact, event)
        case e.Agreed():
            return _agreed(state, fact)
        case e.Rematched():
            return _rematched(state)
        case e.Abandoned():
            _wants(state, "playing")
            return _with_game(state, state.series[-1].game.abandoned(), event)
        case e.Archived():
            if state.phase == "playing":
                raise BrokenChain(verification.NOT_ABANDONED)
            return replace(state, phase="archived")
    raise BrokenChain(say(verification.NO_PLACE, kind=fact.kind))


def _created(table: str, fact: e.Created) -> TableState:
    options = fact.options
    if fact.day is not None:
        if date.fromisoformat(fact.day).isoformat() != fact.day:
            raise BrokenChain(say(verification.DAY_FORM, day=fact.day))
        if (options.seats, options.games, options.dice) != (1, 1, "fair"):
            raise BrokenChain(verification.DAILY_OPTIONS)
    elif fact.practice:
        raise BrokenChain(verification.ONLY_DAYS_PRACTISED)
    seats = (Seat(),) * options.seats
    return TableState(table, options, fact.host, seats, day=fact.day, practice=fact.practice)


def _wants(state: TableState, phase: str) -> None:
    if state.phase != phase:
        raise BrokenChain(say(verification.OTHER_PHASE, phase=state.phase, wanted=phase))


def _seat(state: TableState, number: int) -> Seat:
    if not 0 <= number < len(state.seats):
        raise BrokenChain(say(verification.NO_SEAT, seat=number))
    return state.seats[number]


def _with_seat(state: TableState, number: int, seat: Seat) -> TableState:
    return replace(state, seats=(*state.seats[:number], seat, *state.seats[number + 1 :]))


# --- seats ----------------------------------------------------------------------------------------------------


def _seated(state: TableState, fact: e.Seated) -> TableState:
    _wants(state, "gathering")
    seat = _seat(state, fact.seat)
    if state.between_games or not seat.is_open:
        raise BrokenChain(say(verification.SEAT_TAKEN, seat=fact.seat))
    return _with_seat(state, fact.seat, replace(seat, holder=fact.holder, bot=fact.bot, name=fact.name))


def _left(state: TableState, fact: e.Left) -> TableState:
    seat = replace(_seat(state, fact.seat), holder=fact.heir, stand_in=fact.stand_in, late=False, seed=None, link=None)
    return _with_seat(state, fact.seat, Seat() if fact.stand_in is None and fact.heir is None else seat)


def _moved(state: TableState, fact: e.Moved, event: Event) -> TableState:
    seat = _seat(state, fact.seat)
    if seat.link != fact.hash:
        raise BrokenChain(say(verification.NO_LINK, seat=fact.seat))
    old = seat.holder
    state = _with_seat(state, fact.seat, replace(seat, holder=fact.holder, stand_in=None, late=False, link=None))
    host = fact.holder if state.host == old and not state.seats_of(old or "") else state.host
    return replace(state, host=host, turn_began=_began(state, event))


def _began(state: TableState, event: Event) -> int:
    """When the turn's time began, after somebody took over a seat. At a duplicate table all sides share the time."""
    return state.turn_began if state.options.duplicate else event.at


# --- verifiable dice ------------------------------------------------------------------------------------------


def _pledged(state: TableState, fact: e.Pledged) -> TableState:
    _wants(state, "gathering")
    if fact.scheme not in SCHEMES:
        raise UnknownKind(say(verification.NEWER_SCHEME, game=fact.game, scheme=fact.scheme))
    if fact.scheme != state.scheme:
        raise BrokenChain(say(verification.OTHER_SCHEME, scheme=state.scheme, given=fact.scheme))
    number = len(state.pledges) + 1
    if fact.game != number or len(bytes.fromhex(fact.commitment)) != 32:
        raise BrokenChain(say(verification.COMMITMENT_DUE, game=number))
    if state.pledges and state.pledges[-1].seeds is None:
        raise BrokenChain(say(verification.COMMITTED_ALREADY, game=number - 1))
    return replace(
        state,
        pledges=(*state.pledges, Pledge(number, fact.commitment, scheme=fact.scheme)),
        seats=tuple(replace(seat, seed=None) for seat in state.seats),
    )


def _seeded(state: TableState, fact: e.Seeded) -> TableState:
    _wants(state, "gathering")
    if not state.pledges or state.pledges[-1].seeds is not None or fact.game != len(state.pledges):
        raise BrokenChain(verification.SEED_OUT_OF_PLACE)
    return _with_seat(state, fact.seat, replace(_seat(state, fact.seat), seed=check_seed(fact.seed)))


def _revealed(state: TableState, fact: e.Revealed) -> TableState:
    if fact.game not in range(1, len(state.pledges) + 1):
        raise BrokenChain(say(verification.NEVER_COMMITTED, game=fact.game))
    pledge = state.pledges[fact.game - 1]
    if pledge.seeds is None or pledge.secret is not None or len(bytes.fromhex(fact.secret)) != 32:
        raise BrokenChain(say(verification.NOTHING_TO_REVEAL, game=fact.game))
    if state.phase == "playing" and pledge.game == len(state.pledges):
        raise BrokenChain(verification.REVEALED_TOO_EARLY)
    told = replace(pledge, secret=fact.secret)
    return replace(state, pledges=(*state.pledges[: pledge.game - 1], told, *state.pledges[pledge.game :]))


# --- play -----------------------------------------------------------------------------------------------------


def _started(state: TableState, fact: e.Started, event: Event) -> TableState:
    _wants(state, "gathering")
    sides = [Side(side.name, side.partners) for side in fact.sides]
    line_up = tuple(side.seats for side in fact.sides)
    playing = sorted(seat for seats in line_up for seat in seats)
    if playing != state.seated:
        raise BrokenChain(verification.OTHER_LINE_UP)
    options = state.options
    if state.between_games:
        series = (*state.series[:-1], state.series[-1].next_game(fact.first))
        if line_up != state.line_up or series[-1].sides != tuple(sides):
            raise BrokenChain(verification.OTHER_SIDES)
    else:
        new = Series.new(options.rulebook, sides, options.games, options.difference, fact.first)
        series = (*state.series, new)
    pledges = state.pledges
    if options.dice == "fair":
        seeds = tuple(state.seats[seat].seed or "" for seat in playing)
        if not pledges or pledges[-1].seeds is not None or fact.first != (0 if options.duplicate else None):
            raise BrokenChain(verification.START_WITHOUT_COMMITMENT)
        if seeds != fact.seeds:
            raise BrokenChain(verification.OTHER_SEEDS)
        pledges = (*pledges[:-1], replace(pledges[-1], seeds=seeds))
    state = replace(state, series=series)
    if fact.help_marks == e.HELP_MARKS:
        state = replace(state, marked_games=state.marked_games | {state.game_number})
    return replace(
        state,
        phase="playing",
        line_up=line_up,
        pledges=pledges,
        dice=(),
        kept=(),
        turn_began=event.at,
        before_entry=None,
        helped=frozenset(),
    )


def _rolled(state: TableState, fact: e.Rolled, event: Event) -> TableState:
    _wants(state, "playing")
    game, dice, keep = state.series[-1].game, fact.dice, fact.keep
    if (fact.side, fact.turn, fact.roll) != state.next_place:
        raise BrokenChain(say(verification.OTHER_ROLL_AWAITED, place=state.next_place))
    if list(keep) != sorted(set(keep)) or not set(keep) <= set(range(DICE)):
        raise BrokenChain(verification.KEEP_FORM)
    if game.rolls and _is_stand_in(state, event):
        state = _with_help(state, game, "stand_in")
    if keep or game.rolls:
        game = game.apply(Reroll(Keep([state.dice[position] for position in keep])))
        if any(dice[position] != state.dice[position] for position in keep):
            raise BrokenChain(verification.KEPT_DIE_CHANGED)
    state = replace(state, before_entry=None)
    if game.status == "starting":
        # The sides roll for the start one after the other; nobody keeps these dice.
        return replace(_with_game(state, game.with_roll(list(dice)), event), turn_began=event.at)
    return replace(_with_game(state, game.with_roll(list(dice)), event), dice=dice, kept=keep)


def _entered(state: TableState, fact: e.Entered, event: Event, known: Game | None) -> TableState:
    _wants(state, "playing")
    game = state.series[-1].game
    if game.side != fact.side:
        raise BrokenChain(say(verification.OTHER_TURN, side=game.side))
    after = known or game.apply(Enter(game.book.written_box(fact.box), scratch=fact.scratch))
    before = _before_entry(state, event) if event.by != e.BOT and not after.is_over else None
    return replace(_turn_over(state, after, fact, event), before_entry=before)


def _before_entry(state: TableState, event: Event) -> BeforeEntry:
    seat = state.acting_seat
    assert seat is not None  # somebody has just ended a turn
    return BeforeEntry(state.series[-1], seat, state.dice, state.kept, max(0, event.at - state.turn_began))


def _took_back(state: TableState, fact: e.TookBack, event: Event) -> TableState:
    before, game = state.before_entry, state.game
    if before is None or game is None or state.may_take_back != event.by:
        raise BrokenChain(verification.NOT_TAKEN_BACK)
    entry = game.history[-1]
    assert isinstance(entry, Turn)
    if (entry.side, str(entry.box)) != (fact.side, fact.box):
        raise BrokenChain(say(verification.OTHER_LAST_ENTRY, box=entry.box, side=entry.side))
    return replace(
        _with_help(state, before.game, UNDO, Enter(entry.box, entry.scratch)),
        series=(*state.series[:-1], before.series),
        dice=before.dice,
        kept=before.kept,
        # The turn goes on with the time it had left.
        turn_began=event.at - before.spent,
        before_entry=None,
    )


def _helped(state: TableState, fact: e.Helped, event: Event) -> TableState:
    game, seat = state.game, state.acting_seat
    if game is None or seat is None or game.awaits != "decision" or state.game_number not in state.marked_games:
        raise BrokenChain(verification.NO_DECISION_HELPED)
    if (fact.side, fact.turn, fact.roll) != (game.side, game.turn_number, len(game.rolls)):
        raise BrokenChain(say(verification.OTHER_DECISION, place=(game.side, game.turn_number, len(game.rolls))))
    if event.by != state.seats[seat].holder:
        raise BrokenChain(verification.HELPED_OTHER)
    return _with_help(state, game, fact.help)


def _is_stand_in(state: TableState, event: Event) -> bool:
    """Whether a bot decides in place of a person."""
    seat = state.acting_seat
    return event.by == e.BOT and seat is not None and state.seats[seat].bot is None


def _with_help(state: TableState, game: Game, kind: str, entry: Enter | None = None) -> TableState:
    """The table with help marked at the decision that is due, or with `entry` marked as taken back there."""
    here = HelpMark(state.game_number, game.side, game.turn_number, len(game.rolls), ())
    old = next((mark for mark in state.help if mark.place == here.place), None)
    new = (old or here).with_kind(kind) if entry is None else (old or here).with_undo(entry)
    return replace(state, help=(*(mark for mark in state.help if mark is not old), new))


def _wrote(state: TableState, fact: e.Wrote, event: Event, known: Game | None) -> TableState:
    _wants(state, "playing")
    series = state.series[-1]
    if series.game.side != fact.side or state.options.dice != "real":
        raise BrokenChain(verification.SCORE_NOT_HERE)
    before = _before_entry(state, event)
    return replace(_turn_over(state, known or _written(series.game, fact), fact, event), before_entry=before)


def _corrected(state: TableState, fact: e.Corrected, event: Event, known: Game | None) -> TableState:
    before = state.before_entry
    if before is None or state.correctable != fact.side:
        raise BrokenChain(verification.ONLY_LAST_CORRECTED)
    series = (*state.series[:-1], before.series)
    over = sum(len(each.games) for each in series) - 1
    back = replace(state, phase="playing", series=series, endings=state.endings[:over])
    return replace(_turn_over(back, known or _written(before.game, fact), fact, event), before_entry=before)


def _written(game: Game, fact: e.WrittenScore) -> Game:
    """The game with a score that real dice made, whether or not the dice are given."""
    box = game.book.written_box(fact.box)
    if fact.dice is not None:
        return game.with_roll(fact.dice).apply(Enter(box))
    return game.apply(Write(box, fact.points))


def _turn_over(state: TableState, game: Game, fact: e.Entered | e.WrittenScore, event: Event) -> TableState:
    turn = game.history[-1]
    if not isinstance(turn, Turn) or (turn.points, turn.bonus) != (fact.points, fact.bonus):
        raise BrokenChain(verification.OTHER_POINTS)
    if _is_stand_in(state, event):
        state = replace(_with_help(state, state.series[-1].game, "stand_in"), helped=state.helped | {turn.side})
    return replace(_with_game(state, game, event), dice=(), kept=(), turn_began=event.at)


def _resigned(state: TableState, fact: e.Resigned, event: Event) -> TableState:
    _wants(state, "playing")
    before = state.series[-1].game
    game = before.apply(Resign(fact.side))
    state = replace(_with_game(state, game, event), before_entry=None)
    if game.is_over or game.side != before.side:
        state = replace(state, dice=(), kept=(), turn_began=event.at)
    return state


def _with_game(state: TableState, game: Game, event: Event) -> TableState:
    series = state.series[-1].with_game(game)
    if not game.is_over:
        return replace(state, series=(*state.series[:-1], series))
    sides = [[state.seats[seat] for seat in seats] for seats in state.line_up]
    ending = Ending(
        at=event.at,
        holders=tuple(tuple(seat.holder for seat in side if seat.holder) for side in sides),
        bots=tuple(next((seat.bot for seat in side if seat.bot), "") for side in sides),
        helped=state.helped,
    )
    return replace(
        state,
        series=(*state.series[:-1], series),
        phase="over" if series.is_over else "gathering",
        endings=(*state.endings, ending),
    )


def _agreed(state: TableState, fact: e.Agreed) -> TableState:
    _wants(state, "over")
    if not state.seats_of(fact.holder) or fact.holder in state.agreed:
        raise BrokenChain(verification.REMATCH_NOT_AGREED)
    return replace(state, agreed=state.agreed | {fact.holder})


def _rematched(state: TableState) -> TableState:
    _wants(state, "over")
    # The seats of people who left during the series become free now.
    seats = tuple(Seat() if seat.stand_in and not seat.holder else replace(seat, seed=None) for seat in state.seats)
    return replace(
        state, phase="gathering", line_up=(), seats=seats, dice=(), kept=(), before_entry=None, agreed=frozenset()
    )
